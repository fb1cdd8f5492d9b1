import { randomBytes } from 'node:crypto';
import { after } from 'node:test';
import { startOutgoingHold } from '../../src/backup/index.ts';
import { type Clock, systemClock } from '../../src/clock.ts';
import { startCodeWatch } from '../../src/code-watch.ts';
import { DATABASE_DEFAULTS, HOT_PLANNER, keepPartitions, openDatabase, startIdBlocks } from '../../src/db/index.ts';
import { openListeners } from '../../src/events/index.ts';
import { createSeal } from '../../src/lib/files/seal.ts';
import { startLog } from '../../src/log.ts';
import { NO_POST } from '../../src/mail/index.ts';
import { NO_NOTICES } from '../../src/notices.ts';
import type { Runtime } from '../../src/runtime.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';
import { watchLocks } from './watch-locks.ts';

export interface TestRuntime extends TestDatabase {
  readonly rt: Runtime;
  /** Adds a process's row, as if another process ran, and returns its id, which is its fencing token. */
  addProcess(options?: { deadAt?: string }): Promise<number>;
}

/** Opens what the rooms need on its own database, without the service around it. */
export async function openTestRuntime(options: { clock?: Clock; database?: TestDatabase } = {}): Promise<TestRuntime> {
  const database = options.database ?? (await openTestDatabase({ hasMonths: options.clock === undefined }));
  const clock = options.clock ?? systemClock;
  const hot = watchLocks(
    openDatabase({
      ...DATABASE_DEFAULTS,
      connection: { connectionString: database.url },
      planner: HOT_PLANNER,
    }),
  );
  after(() => hot.stop());
  const monthly = ['messages', 'receipt_map', 'inbound_messages', 'thread_messages', 'audit_log', 'visits', 'events'];
  if (!options.database)
    await keepPartitions(
      database.db,
      monthly.map((table) => ({ table, retentionMonths: 12 })),
      clock.nowMs(),
    );
  const addProcess = async (process: { deadAt?: string } = {}) => {
    const [row] = await database.sql<{ id: string }>(
      `insert into processes (host, pid, roles, version, started_at, heartbeat_at, dead_at) values ('test', 1, '{carriers}', '0', $1, $1, $2) returning id`,
      [clock.now(), process.deadAt ?? null],
    );
    return Number(row?.id);
  };
  const ownId = await addProcess();
  // This process sends no heartbeats, and a long test must not find it dead.
  await database.sql(`update processes set heartbeat_at = heartbeat_at + interval '1 hour' where id = $1`, [ownId]);
  const rt: Runtime = {
    db: database.db,
    hot,
    clock,
    log: startLog({ level: 'silent' }),
    ids: startIdBlocks(database.db),
    listeners: openListeners(database.db, clock),
    outgoing: startOutgoingHold(database.db, () => ownId),
    post: NO_POST,
    objects: null,
    hashKey: Buffer.alloc(32, 7),
    seal: createSeal('the secret of the tests'),
    notices: NO_NOTICES,
    codes: startCodeWatch(),
    random: { bytes: randomBytes },
    processId: () => ownId,
  };
  return { ...database, rt, addProcess };
}
