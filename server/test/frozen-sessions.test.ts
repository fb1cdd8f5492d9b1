// A process that stands still keeps the locks of its open transactions. Whoever declares it dead ends its database sessions.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASE_DEFAULTS, DbError, openDatabase, statement } from '../src/db/index.ts';
import { claimKey } from '../src/http/frame/effects.ts';
import { toErrorResponse } from '../src/http/frame/errors.ts';
import { uuidV7 } from '../src/lib/ids/uuid.ts';
import { startTestApp } from './testkit/app.ts';
import { eventually } from './testkit/eventually.ts';

const app = await startTestApp();
const { id: accountId } = await app.newAccount();
const lockAccount = statement<{ id: number }>('test.lock_account', 'select id from accounts where id = $1 for update');
const timeOut = statement<{ value: string }>(
  'test.time_out',
  `select current_setting('idle_in_transaction_session_timeout') as value`,
);

/** A process whose sessions have this name, and which last beat so long ago. */
async function addProcess(sessions: string, silentSeconds: number): Promise<number> {
  const [row] = await app.sql<{ id: string }>(
    `insert into processes (host, pid, roles, version, started_at, heartbeat_at, sessions)
     values ('elsewhere', 1, '{carriers}', '0', now(), now() - $2 * interval '1 second', $1) returning id`,
    [sessions, silentSeconds],
  );
  return Number(row?.id);
}

/** Connections that stand still inside a transaction: it holds the row of the account until `wake`. */
function freeze(name: string) {
  const held = Promise.withResolvers<void>();
  const woken = Promise.withResolvers<void>();
  const db = openDatabase({
    ...DATABASE_DEFAULTS,
    connection: { connectionString: app.url, application_name: name },
    // Here the burial alone frees the lock.
    planner: { idle_in_transaction_session_timeout: '60s' },
  });
  const outcome = db
    .transact(async (tx) => {
      await tx.rows(lockAccount, [accountId]);
      held.resolve();
      await woken.promise;
      await tx.rows(lockAccount, [accountId]);
    })
    .then(
      () => null,
      (error: unknown) => error,
    );
  return { held: held.promise, wake: woken.resolve, outcome, stop: () => db.stop() };
}

const isLocked = async (): Promise<boolean> =>
  (await app.sql('select 1 from accounts where id = $1 for update skip locked', [accountId])).length === 0;

test('whoever declares a process dead ends its sessions, so that what it had locked is free, and no sessions of others', async () => {
  const alive = freeze('volley alive');
  await alive.held;
  await addProcess('volley frozen', 13);
  assert.equal(await isLocked(), true);
  // A process whose sessions nobody may end: of a version before, or in a test.
  await app.sql(
    `insert into processes (host, pid, roles, version, started_at, heartbeat_at) values ('elsewhere', 2, '{}', '0', now(), now() - interval '1 hour')`,
  );
  await eventually(
    () => app.sql(`select 1 from processes where host = 'elsewhere' and dead_at is null`),
    (rows) => rows.length === 0,
  );
  assert.equal(await isLocked(), true, 'the sessions of another process go on');
  alive.wake();
  assert.equal(await alive.outcome, null);
  await alive.stop();

  const frozen = freeze('volley stands still');
  await frozen.held;
  assert.equal(await isLocked(), true);
  const id = await addProcess('volley stands still', 13);
  const startMs = performance.now();
  await eventually(isLocked, (is) => !is);
  assert.ok(performance.now() - startMs < 20_000, 'the burial freed it, and not the limit of a minute');
  assert.equal((await app.sql('select 1 from processes where id = $1 and dead_at is not null', [id])).length, 1);
  frozen.wake();
  assert.match(String(await frozen.outcome), /cannot reach its database/);
  await frozen.stop();
});

test('the service names its sessions after itself, and waits for nobody inside a transaction', async () => {
  const [own] = await app.sql<{ sessions: string }>(
    'select sessions from processes where dead_at is null order by id limit 1',
  );
  assert.match(own?.sessions ?? '', /^volley [0-9a-f]{12}$/);
  const [named] = await app.sql<{ n: number }>(
    'select count(*)::int as n from pg_stat_activity where application_name = $1 and datname = current_database()',
    [own?.sessions],
  );
  assert.ok((named?.n ?? 0) > 2);
  const db = openDatabase({ ...DATABASE_DEFAULTS, connection: { connectionString: app.url } });
  const [inside] = await db.transact((tx) => tx.rows(timeOut, []));
  assert.equal(inside?.value, '5s');
  const { rows } = await db.dedicated((client) => client.query<{ value: string }>({ text: timeOut.text }));
  assert.equal(rows[0]?.value, '30s', 'a backup waits for its file, and COPY for its rows');
  await db.stop();
});

test('the idempotency key of a request whose process was declared dead is free at once', async () => {
  const dead = await addProcess('volley with a key', 13);
  await eventually(
    () => app.sql('select 1 from processes where id = $1 and dead_at is not null', [dead]),
    (rows) => rows.length === 1,
  );
  const request = { method: 'POST', path: '/v1/messages', rawBody: Buffer.from('{}') };
  const of = (processId: number) => ({ ...app.rt, processId: () => processId });
  const claim = () => ({ accountId, key: 'k', claim: uuidV7(app.rt.clock.nowMs()) });
  assert.equal(await claimKey(of(dead), claim(), request), null);
  const startMs = performance.now();
  assert.equal(await claimKey(of(2), claim(), request), null);
  assert.ok(performance.now() - startMs < 8_000, 'not after the minute of its lease');
  const [row] = await app.sql<{ process_id: string }>("select process_id from idempotency_keys where key = 'k'");
  assert.equal(Number(row?.process_id), 2);
});

test('a statement that was cut off or waited too long for a lock is a 503 with Retry-After, and a fault stays a 500', () => {
  const at = { listener: 'api' as const, operation: null, log: app.rt.log, requestId: 'x' };
  for (const code of ['57014', '55P03', '25P02', '40P01']) {
    const { status, headers } = toErrorResponse(new DbError('test', code, undefined), at);
    assert.deepEqual([status, headers['retry-after']], [503, '2'], code);
  }
  assert.equal(toErrorResponse(new DbError('test', '22P02', undefined), at).status, 500);
});
