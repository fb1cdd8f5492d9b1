import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { manualClock, systemClock } from '../src/clock.ts';
import { readConfig } from '../src/config.ts';
import { DATABASE_DEFAULTS, openDatabase, startProcess } from '../src/db/index.ts';
import type { Job } from '../src/job.ts';
import { timestampFromMs } from '../src/lib/time/timestamp.ts';
import { monthlyTables } from '../src/start/monthly-tables.ts';
import { startLoop } from '../src/worker/index.ts';
import { startOverdueWatch } from '../src/worker/overdue.ts';
import { claimJob, ensureJobs, finishJob } from '../src/worker/store.ts';
import { startTestApp } from './testkit/app.ts';
import { loseAnswerOf, startPostgresProxy } from './testkit/postgres-proxy.ts';

const START_MS = Date.parse('2026-01-31T09:00:00Z');

async function until(isSo: () => Promise<boolean> | boolean, sentence: string, ms = 60_000): Promise<void> {
  const deadlineMs = performance.now() + ms;
  while (!(await isSo())) {
    assert.ok(performance.now() < deadlineMs, sentence);
    await sleep(20);
  }
}

const clock = manualClock(START_MS);
const app = await startTestApp({ clock });
const at = (offsetMs: number) => timestampFromMs(START_MS + offsetMs);

/** Nobody beats for it: with a heartbeat of now the service of this test would soon declare it dead. */
async function addProcess(heartbeatAt = timestampFromMs(clock.nowMs() + 3_600_000)): Promise<number> {
  const [row] = await app.sql<{ id: string }>(
    "insert into processes (host, pid, roles, version, started_at, heartbeat_at) values ('elsewhere', 1, '{worker}', '0', $1, $2) returning id",
    [at(0), heartbeatAt],
  );
  return Number(row?.id);
}

const isDead = async (id: number) =>
  (await app.sql('select 1 from processes where id = $1 and dead_at is not null', [id])).length === 1;

test('a process that stopped beating is declared dead by another, which beats on', async () => {
  const gone = await addProcess(at(0));
  const [own] = await app.sql<{ id: string }>('select id from processes where dead_at is null order by id limit 1');
  clock.advance(11_000);
  await until(
    async () =>
      (await app.sql('select 1 from processes where id = $1 and heartbeat_at >= $2', [own?.id, at(11_000)])).length ===
      1,
    'the process did not beat',
  );
  assert.equal(await isDead(gone), false, 'six heartbeats may be missed');
  clock.advance(5_000);
  await until(() => isDead(gone), 'nobody buried the dead process');
});

test('a process that finds itself declared dead registers anew under another id', async () => {
  const fenced: number[] = [];
  const log = app.rt.log;
  const process = await startProcess(
    { db: app.db, clock: systemClock, log },
    { roles: ['worker'], version: '0' },
    (id) => fenced.push(id),
  );
  const first = process.id();
  await app.sql('update processes set dead_at = now() where id = $1', [first]);
  await until(() => fenced.length > 0, 'it did not notice');
  assert.notEqual(process.id(), first);
  assert.deepEqual(fenced, [process.id()]);
  await process.stop();
  assert.equal(await isDead(process.id()), true, 'a clean stop leaves no row that looks alive');
});

test('each version of the program is kept once, with its first start, also while two versions start beside each other', async () => {
  // A time at which no other test starts a process.
  const clocks = [manualClock(START_MS - 7_200_000), manualClock(START_MS - 3_600_000)] as const;
  const start = (version: string, of: 0 | 1) =>
    startProcess({ db: app.db, clock: clocks[of], log: app.rt.log }, { roles: ['api'], version }, () => undefined);
  const processes = await Promise.all([start('1.8.0', 0), start('1.9.0', 1), start('1.9.0', 1)]);
  processes.push(await start('1.8.0', 1));
  const path = `/v1/admin/statistics/changes?to=${at(0)}`;
  const kept = async (query = '') =>
    (await app.call('GET', path + query)).body.data.changes.filter(({ kind }: { kind: string }) => kind === 'release');
  assert.deepEqual(await kept(), [
    { at: at(-3_600_000), kind: 'release', target: '1.9.0', count: 1 },
    { at: at(-7_200_000), kind: 'release', target: '1.8.0', count: 1 },
  ]);
  assert.deepEqual(await kept(`&from=${at(-1)}`), []);
  for (const process of processes) await process.stop();
});

test('a job of a dead process is taken over at once, and what the dead one says of it is refused', async () => {
  const [stale, heir] = [await addProcess(), await addProcess()];
  await ensureJobs(app.db, ['test-fenced'], at(0));
  const claim = (processId: number) =>
    claimJob(app.db, {
      processId,
      now: at(1_000),
      leaseUntil: at(600_000),
      jobs: [{ name: 'test-fenced', latestAt: at(10_000_000) }],
    });
  assert.equal(await claim(stale), 'test-fenced');
  assert.equal(await claim(heir), null, 'while its owner lives nobody else gets it');
  await app.sql('update processes set dead_at = $2 where id = $1', [stale, at(1_000)]);
  assert.equal(await claim(heir), 'test-fenced');
  await finishJob(app.db, {
    name: 'test-fenced',
    processId: stale,
    now: at(2_000),
    nextRunAt: at(9_000_000),
    error: 'from the grave',
  });
  const [row] = await app.sql<{ process_id: string; last_error: string | null }>(
    "select process_id, last_error from jobs where name = 'test-fenced'",
  );
  assert.equal(Number(row?.process_id), heir);
  assert.equal(row?.last_error, null);
  await finishJob(app.db, {
    name: 'test-fenced',
    processId: heir,
    now: at(2_000),
    nextRunAt: at(9_000_000),
    error: null,
  });
  assert.equal(await claim(heir), null, 'it is done until its next time');
});

test('a lease that ran out is taken over though its owner lives', async () => {
  const [slow, heir] = [await addProcess(), await addProcess()];
  await ensureJobs(app.db, ['test-lease'], at(0));
  const claim = (processId: number, nowMs: number) =>
    claimJob(app.db, {
      processId,
      now: at(nowMs),
      leaseUntil: at(nowMs + 60_000),
      jobs: [{ name: 'test-lease', latestAt: at(120_000) }],
    });
  assert.equal(await claim(slow, 0), 'test-lease');
  assert.equal(await claim(heir, 59_999), null);
  assert.equal(await claim(heir, 60_001), 'test-lease');
});

test('two services on one database share the jobs, and no job runs twice at a time', async () => {
  const runs = new Map<string, number>();
  let atOnce = 0;
  const running = new Set<string>();
  const job = (name: string, who: string): Job => ({
    name,
    everyMs: 5,
    runMsMax: 60_000,
    async run() {
      if (running.has(name)) atOnce += 1;
      running.add(name);
      runs.set(`${who} ${name}`, (runs.get(`${who} ${name}`) ?? 0) + 1);
      await sleep(2);
      running.delete(name);
      return false;
    },
  });
  const rt = { ...app.rt, clock: systemClock };
  const start = async (who: string) => {
    const id = await addProcess();
    const jobs = ['shared-1', 'shared-2', 'shared-3', 'shared-4'].map((name) => job(name, who));
    return startLoop(rt, { jobs, processId: () => id, onRun: () => undefined });
  };
  const loops = [await start('one'), await start('two')];
  await until(
    () => ['one', 'two'].every((who) => [...runs.keys()].some((key) => key.startsWith(who))),
    'one did all the work',
  );
  await until(
    () =>
      ['shared-1', 'shared-2', 'shared-3', 'shared-4'].every((name) =>
        [...runs.keys()].some((key) => key.endsWith(name)),
      ),
    'a job never ran',
  );
  await Promise.all(loops.map((loop) => loop.stop()));
  assert.equal(atOnce, 0);
});

const quietJob = (name: string, changes: Partial<Job> = {}): Job => ({
  name,
  everyMs: 5,
  runMsMax: 60_000,
  run: async () => false,
  ...changes,
});

for (const statement of ['jobs.claim', 'jobs.finish']) {
  test(`a job goes on within seconds when the answer to ${statement} is lost`, async () => {
    const proxy = await startPostgresProxy(app.url);
    const db = openDatabase({ ...DATABASE_DEFAULTS, connection: { connectionString: proxy.url } });
    const rt = { ...app.rt, db, clock: systemClock };
    const id = await addProcess();
    let runs = 0;
    const name = `test-lost-${statement}`;
    const run = async () => {
      runs += 1;
      return false;
    };
    const loop = await startLoop(rt, { jobs: [quietJob(name, { run })], processId: () => id, onRun: () => undefined });
    await until(() => runs > 0, 'it never ran');
    loseAnswerOf(proxy, statement);
    await until(() => proxy.lost.answers > 0, 'no answer was lost');
    const before = runs;
    const lostMs = performance.now();
    await until(() => runs > before + 2, 'it did not go on');
    assert.ok(performance.now() - lostMs < 25_000, 'it did not wait for its lease');
    await loop.stop();
    await db.stop();
    await proxy.stop();
  });
}

test('a job that takes long keeps its lease, and what is done often does not wait for it', async () => {
  const clock = manualClock(systemClock.nowMs());
  const id = await addProcess();
  const stopped = Promise.withResolvers<void>();
  let often = 0;
  const jobs = [
    quietJob('test-long', {
      everyMs: 3_600_000,
      run: async () => {
        await stopped.promise;
        return false;
      },
    }),
    quietJob('test-often', {
      run: async () => {
        often += 1;
        return false;
      },
    }),
  ];
  const rt = { ...app.rt, clock };
  const loop = await startLoop(rt, { jobs, processId: () => id, onRun: () => undefined });
  const leaseOf = async () => {
    const [row] = await app.sql<{ until: Date | null }>(
      `select lease_until as until from jobs where name = 'test-long'`,
    );
    return row?.until?.getTime() ?? 0;
  };
  while ((await leaseOf()) === 0) await sleep(20);
  const first = await leaseOf();
  clock.advance(20_000);
  while ((await leaseOf()) === first) await sleep(100);
  assert.equal((await leaseOf()) - first, 20_000);
  assert.ok(often > 0);
  stopped.resolve();
  await loop.stop();
});

test('a job that does not run, or does not end, is told by name', async () => {
  const clock = manualClock(systemClock.nowMs());
  const rt = { ...app.rt, clock };
  const other = await addProcess();
  const jobs = [quietJob('test-late'), quietJob('test-slow'), quietJob('test-well', { everyMs: 1_000_000 })];
  const at = (ms: number) => timestampFromMs(clock.nowMs() + ms);
  await ensureJobs(app.db, ['test-late', 'test-slow', 'test-well'], at(0));
  // In the hands of another process, which lives: the loop of this one may not touch them.
  await app.sql(
    `update jobs set process_id = $1, lease_until = $2, last_started_at = $3, next_run_at = $3 where name in ('test-late', 'test-slow')`,
    [other, at(100_000), at(0)],
  );
  await app.sql(`update jobs set next_run_at = $1 where name = 'test-well'`, [at(1_000_000)]);
  const watch = startOverdueWatch(rt, jobs);
  assert.deepEqual(watch.overdue(), []);
  clock.advance(90_000);
  await app.sql(`update jobs set process_id = null, lease_until = null where name = 'test-late'`);
  await until(() => watch.overdue().length === 2, 'they were not told');
  assert.deepEqual(watch.overdue(), [
    { name: 'test-late', seconds: 30 },
    { name: 'test-slow', seconds: 30 },
  ]);
  await watch.stop();
  const { body } = await app.call('GET', '/readyz');
  assert.ok(body.checks.some((check: { name: string; ok: boolean }) => check.name === 'jobs' && check.ok));
});

test('storage says what is there: sizes, months with the next one missing, and the disk', async () => {
  const { data } = (await app.call('GET', '/v1/admin/health/storage')).body;
  assert.ok(data.database.bytes > 1_000_000 && data.database.connections > 0);
  assert.ok(data.disk.free_bytes <= data.disk.total_bytes);
  assert.deepEqual(
    data.tables.map(({ bytes }: { bytes: number }) => bytes),
    data.tables.map(({ bytes }: { bytes: number }) => bytes).sort((one: number, other: number) => other - one),
  );
  const tables = monthlyTables(readConfig({}, { VOLLEY_DATA_DIR: '/tmp' }, '/tmp'));
  assert.deepEqual(
    data.partitions.map(({ table }: { table: string }) => table),
    tables.map(({ table }) => table),
  );
  const events = data.partitions.find(({ table }: { table: string }) => table === 'events');
  assert.equal(events.is_short, false);
  const [month] = /^\d{4}-\d{2}/.exec(events.missing_from) ?? [];
  assert.deepEqual(
    await app.sql(`select 1 from pg_class where relname = $1`, [`events_${month?.replace('-', '_')}`]),
    [],
    'the first month that is missing is missing',
  );
});

test('settings say where each comes from, and no secret', async () => {
  const reply = await app.call('GET', '/v1/admin/health/settings');
  const of = (name: string) => reply.body.data.settings.find((one: { name: string }) => one.name === name);
  assert.deepEqual([of('VOLLEY_PORT').source, of('VOLLEY_PORT').value], ['environment', '0']);
  assert.deepEqual([of('VOLLEY_COUNTRY').source, of('VOLLEY_COUNTRY').value], ['default', null]);
  assert.deepEqual([of('VOLLEY_API_KEY').source, of('VOLLEY_API_KEY').value], ['environment', null]);
  assert.deepEqual([of('DATABASE_URL').is_secret, of('DATABASE_URL').value], [true, null]);
  assert.equal(reply.text.includes(app.key), false);
  assert.equal(reply.text.includes('postgres://'), false);
});

test('a job of the service that does not end is named by the ready page and has its metric', async () => {
  const other = await addProcess();
  const nowMs = clock.nowMs();
  await app.sql(
    `update jobs set process_id = $1, lease_until = $2, last_started_at = $3, next_run_at = $3 where name = 'keep-partitions'`,
    [other, timestampFromMs(nowMs + 3_600_000), timestampFromMs(nowMs - 100 * 3_600_000)],
  );
  const message = async (): Promise<string> => {
    const { checks } = (await app.call('GET', '/readyz')).body;
    return checks.find(({ name }: { name: string }) => name === 'jobs').message;
  };
  await until(async () => /^Overdue: .*\bkeep-partitions by \d+ s/.test(await message()), 'the ready page is silent');
  const { jobs } = (await app.call('GET', '/v1/admin/health')).body.data;
  const late = jobs.find(({ name }: { name: string }) => name === 'keep-partitions');
  assert.deepEqual([late.is_running, late.process_id], [true, other]);
  const metrics = (await app.call('GET', '/metrics')).text;
  assert.match(metrics, /^volley_job_overdue_seconds\{job="keep-partitions"\} [1-9]\d*$/m);
  await app.sql(`update jobs set process_id = null, lease_until = null where name = 'keep-partitions'`);
});
