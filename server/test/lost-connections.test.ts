import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { DATABASE_DEFAULTS, type Db, openDatabase, statement } from '../src/db/index.ts';
import { AppError } from '../src/errors.ts';
import { startTestApp } from './testkit/app.ts';
import { eventually } from './testkit/eventually.ts';
import { proxyToBe, startPostgresProxy } from './testkit/postgres-proxy.ts';

const app = await startTestApp();
const addOne = statement<never>(
  'test.add_one',
  `insert into row_counts (account_id, what, slot, n) values (1, 'test', $1, 1)`,
);
const sleepLong = statement<{ done: string }>('test.sleep', `select pg_sleep(20)::text as done where $1 = 1`);
const whereAmI = statement<{ n: number }>('test.where', `select 1 as n where $1 = 1`);

/** Behind a proxy that resets every connection once `statement` is under way. */
async function failureOf(work: (db: Db, cutSoon: () => void) => Promise<unknown>): Promise<AppError> {
  const proxy = await startPostgresProxy(app.url);
  const db = openDatabase({ ...DATABASE_DEFAULTS, singles: 1, connection: { connectionString: proxy.url } });
  await db.rows(whereAmI, [1]);
  const cutSoon = () => {
    proxy.freeze();
    setTimeout(() => proxy.cut(), 100);
  };
  const failure = await work(db, cutSoon).then(
    () => null,
    (error: unknown) => error,
  );
  await db.stop();
  await proxy.stop();
  assert.ok(failure instanceof AppError, String(failure));
  assert.equal(failure.code, 'unavailable');
  return failure;
}

test('a connection reset during COMMIT is a 503 that says what nobody knows', async () => {
  const failure = await failureOf((db, cutSoon) =>
    db.transact(async (tx) => {
      await tx.count(addOne, [1]);
      cutSoon();
    }),
  );
  assert.match(failure.message, /may have been made or not.*Idempotency-Key/);
  assert.equal(failure.retryAfterSeconds, 2);
});

test('so is one reset during a statement that commits by itself', async () => {
  const failure = await failureOf((db, cutSoon) => {
    const done = db.count(addOne, [2]);
    cutSoon();
    return done;
  });
  assert.match(failure.message, /may have been made or not/);
});

test('before the COMMIT nothing was done, and after a read there is nothing to doubt', async () => {
  const inside = await failureOf((db, cutSoon) =>
    db.transact(async (tx) => {
      await tx.count(addOne, [3]);
      cutSoon();
      await tx.count(addOne, [4]);
    }),
  );
  const read = await failureOf((db, cutSoon) => {
    const rows = db.rows(whereAmI, [1]);
    cutSoon();
    return rows;
  });
  for (const { message } of [inside, read]) assert.match(message, /cannot reach its database/);
});

test('a slow statement holds up none that has another connection to go by', async () => {
  const connection = { connectionString: app.url };
  const db = openDatabase({ ...DATABASE_DEFAULTS, statementTimeoutMs: 3_000, connection });
  let isSlowOver = false;
  const slow = db.rows(sleepLong, [1]).then(
    () => undefined,
    () => {
      isSlowOver = true; // The statement's own time limit.
    },
  );
  for (let turn = 0; turn < 20; turn += 1) await db.rows(whereAmI, [1]);
  assert.equal(isSlowOver, false);
  await slow;
  await db.stop();
});

/** Behind a proxy that swallows every connection that is open when `swallow` is called. */
async function behindSwallowing(t: TestContext, singles = 1) {
  const proxy = await startPostgresProxy(app.url);
  t.after(() => proxy.stop());
  const db = openDatabase({ ...DATABASE_DEFAULTS, singles, connection: { connectionString: proxy.url } });
  t.after(() => db.stop());
  return { proxy, db };
}

test('a connection whose packets are swallowed is broken off within seconds, and its locks are free', async (t) => {
  const { proxy, db } = await behindSwallowing(t);
  await db.rows(whereAmI, [1]);
  const errorOf = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error);
  const startedMs = performance.now();
  const single = Promise.withResolvers<unknown>();
  const locking = errorOf(
    db.transact(async (tx) => {
      await tx.count(addOne, [5]);
      proxy.swallow();
      single.resolve(errorOf(db.rows(whereAmI, [1])));
      await tx.count(addOne, [6]);
    }),
  );
  for (const failure of [await locking, await single.promise])
    assert.ok(failure instanceof AppError && failure.code === 'unavailable', String(failure));
  // The statements' own time limit is 15 s, and the driver's 20 s.
  assert.ok(performance.now() - startedMs < 14_000, `${performance.now() - startedMs} ms`);
  await db.rows(whereAmI, [1]);
  await app.sql("set lock_timeout = '5s'; insert into row_counts (account_id, what, slot, n) values (1, 'test', 5, 1)");
});

test('while nothing answers, what was sent is given up within seconds, and the COMMIT alone is in doubt', async (t) => {
  const { proxy, db } = await behindSwallowing(t);
  const other = openDatabase({ ...DATABASE_DEFAULTS, connection: { connectionString: proxy.url }, beside: db });
  t.after(() => other.stop());
  const errorOf = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error);
  const [frozen, found] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await Promise.all([db.rows(whereAmI, [1]), other.rows(whereAmI, [1])]);
  const between = errorOf(
    other.transact(async (tx) => {
      await tx.count(addOne, [7]);
      await found.promise;
      await tx.count(addOne, [8]);
    }),
  );
  const committing = errorOf(
    db.transact(async (tx) => {
      await tx.count(addOne, [9]);
      await sleep(500); // The other transaction has done its part.
      proxy.freeze();
      frozen.resolve();
    }),
  );
  await frozen.promise;
  const startedMs = performance.now();
  const [commit, single] = await Promise.all([committing, errorOf(db.count(addOne, [10]))]);
  // The statements' own time limit is 15 s, and the driver's 20 s.
  assert.ok(performance.now() - startedMs < 14_000, `${performance.now() - startedMs} ms`);
  for (const failure of [commit, single]) assert.match(String(failure), /may have been made or not/);
  const refusedMs = performance.now();
  found.resolve();
  const refused = [await between, await errorOf(db.count(addOne, [11])), await errorOf(other.transact(async () => 0))];
  for (const failure of refused) assert.match(String(failure), /cannot reach its database/);
  const tookMs = performance.now() - refusedMs;
  assert.ok(tookMs < 1_000, `${tookMs} ms until three were refused`);
  proxy.mend();
  await eventually(
    () => errorOf(other.transact((tx) => tx.count(addOne, [12]))),
    (failure) => failure === null,
  );
  const kept = await app.sql(
    'select slot from row_counts where account_id = 1 and what = $1 and slot in (7, 8, 11, 12)',
    ['test'],
  );
  assert.deepEqual(kept, [{ slot: '12' }], 'what was refused has no effect');
});

test('while the database is in a black hole clients get their 503 at once, and are served seconds after its end', async (t) => {
  const place = proxyToBe();
  const { call, key } = await startTestApp({ through: place.through });
  const proxy = place.proxy();
  const ask = async (n: number) => {
    const startMs = performance.now();
    const body = { phone_number: `+2332441${10_000 + n}` };
    const { status, headers } = await (n % 2
      ? call('GET', '/v1/balance')
      : call('POST', '/v1/contacts', { key, body }));
    return { status, retryAfter: headers.get('retry-after'), ms: performance.now() - startMs };
  };
  assert.equal((await ask(0)).status, 201);
  proxy.freeze();
  const first = await Promise.all([ask(1), ask(2), ask(3)]);
  const { made } = proxy;
  const later: Awaited<ReturnType<typeof ask>>[] = [];
  for (let n = 4; n < 24; n += 4) {
    later.push(...(await Promise.all([ask(n), ask(n + 1), ask(n + 2), ask(n + 3)])));
    await sleep(300);
  }
  for (const { status, retryAfter } of [...first, ...later]) assert.deepEqual([status, retryAfter], [503, '2']);
  const slowest = (answers: typeof later) => Math.round(Math.max(...answers.map(({ ms }) => ms)));
  t.diagnostic(
    `${slowest(first)} ms at first, later at most ${slowest(later)} ms; ${proxy.made - made} connections tried`,
  );
  assert.ok(slowest(first) < 14_000, `${slowest(first)} ms until it was found`);
  assert.ok(slowest(later) < 1_000, `${slowest(later)} ms for a refusal`);
  // One of the service's, those of the heartbeats and one that listens for notices, each after its own time limit.
  assert.ok(proxy.made - made < 12, `${proxy.made - made} connections tried`);
  const mendedMs = performance.now();
  proxy.mend();
  await eventually(
    () => ask(41),
    ({ status }) => status === 200,
  );
  assert.ok(performance.now() - mendedMs < 10_000, `${performance.now() - mendedMs} ms until it served again`);
});

test('a statement that is only slow is waited for', async (t) => {
  const { db } = await behindSwallowing(t);
  const rows = await db.rows(statement<{ done: string }>('test.sleep_6', 'select pg_sleep(6)::text as done'), []);
  assert.equal(rows.length, 1);
});

test('keys are known and the heart beats while every shared connection waits for a slow list', async () => {
  const { key } = await app.newAccount({ scopes: ['send'] });
  await app.call('POST', '/v1/contacts', { key: app.key, body: { phone_number: '0244123456' } });
  const locker = new Client({ connectionString: app.url });
  await locker.connect();
  await locker.query('begin; lock table contacts in access exclusive mode');
  const lists = Array.from({ length: 12 }, () => app.call('GET', '/v1/contacts'));
  const waiting = async () => {
    const rows = await app.sql<{ n: number }>(
      "select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    );
    return rows[0]?.n ?? 0;
  };
  while ((await waiting()) < 4) await sleep(20);
  const beatOf = async () => {
    const [row] = await app.sql<{ at: string }>('select max(heartbeat_at)::text as at from processes');
    return row?.at;
  };
  const before = await beatOf();
  // A key that this process has not seen yet: who it is and that it may not is said by the database.
  assert.equal((await app.call('GET', '/v1/contacts', { key })).status, 403);
  while ((await beatOf()) === before) await sleep(100);
  assert.ok((await waiting()) >= 4, 'the lists still wait');
  await locker.query('rollback');
  await locker.end();
  for (const { status } of await Promise.all(lists)) assert.equal(status, 200);
});
