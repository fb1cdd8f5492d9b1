import type { Config } from './config.ts';
import { connectDatabase } from './connect.ts';
import { type Db, migrate } from './db/index.ts';
import type { Log } from './log.ts';
import { Started } from './started.ts';

/** Work on the database without serving; the embedded one is started for it and stopped after it. */
async function withDatabase<T>(config: Config, log: Log, work: (db: Db) => Promise<T>): Promise<T> {
  const started = new Started();
  // The statement under way fails by itself when Postgres is gone.
  const onFatal = () => undefined;
  try {
    const { db } = await connectDatabase(config, { log, onFatal }, started);
    return await work(db);
  } finally {
    await started.stop(log);
  }
}

/** The names of the migrations that were applied. */
export function migrateOnly(config: Config, log: Log): Promise<string[]> {
  return withDatabase(config, log, (db) => migrate(db));
}
