import { DATABASE_DEFAULTS, openDatabase } from '../../server/src/db/index.ts';
import { distribute, migrate } from '../../server/src/schema/index.ts';

/** Makes the tables of an empty database. `shards`: that many parts of each table of accounts, on the servers of a cluster; null: one server. */
export async function makeTables(url: string, shards: number | null): Promise<void> {
  const db = openDatabase({ ...DATABASE_DEFAULTS, connection: { connectionString: url } });
  try {
    await migrate(db);
    if (shards !== null) await db.dedicated((client) => distribute(client, { isDryRun: false, shards }));
  } finally {
    await db.stop();
  }
}
