import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { manualClock, systemClock } from '../src/clock.ts';
import { startProcess } from '../src/db/index.ts';
import { timestampFromMs } from '../src/lib/timestamp.ts';
import { type Job, startLoop } from '../src/worker/index.ts';
import { claimJob, ensureJobs, finishJob } from '../src/worker/store.ts';
import { startTestApp } from './testkit/app.ts';

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

async function addProcess(): Promise<number> {
  const [row] = await app.sql<{ id: string }>(
    "insert into processes (host, pid, roles, version, started_at, heartbeat_at) values ('elsewhere', 1, '{worker}', '0', $1, $1) returning id",
    [at(0)],
  );
  return Number(row?.id);
}

const isDead = async (id: number) =>
  (await app.sql('select 1 from processes where id = $1 and dead_at is not null', [id])).length === 1;

test('a process that stopped beating is declared dead by another, which beats on', async () => {
  const gone = await addProcess();
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

test('a job of a dead process is taken over at once, and what the dead one says of it is refused', async () => {
  const [stale, heir] = [await addProcess(), await addProcess()];
  await ensureJobs(app.db, ['test-fenced'], at(0));
  const claim = (processId: number) =>
    claimJob(app.db, { processId, now: at(1_000), leaseUntil: at(600_000), names: ['test-fenced'] });
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
    claimJob(app.db, { processId, now: at(nowMs), leaseUntil: at(nowMs + 60_000), names: ['test-lease'] });
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
    leaseMs: 60_000,
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
