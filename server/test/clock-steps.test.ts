// The database's clock was ahead by an hour and was put right. Nothing that the service put off by itself waits for that hour.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { manualClock, systemClock } from '../src/clock.ts';
import { claimKey } from '../src/http/frame/effects.ts';
import type { Job } from '../src/job.ts';
import { type Uuid, uuidV7 } from '../src/lib/ids/uuid.ts';
import { followClockJob } from '../src/worker/follow-clock-job.ts';
import { startLoop } from '../src/worker/index.ts';
import { startOverdueWatch } from '../src/worker/overdue.ts';
import { eventually } from './testkit/eventually.ts';
import { addAccount, addCampaign } from './testkit/message-rows.ts';
import { openTestRuntime } from './testkit/runtime.ts';

const HOUR_MS = 3_600_000;
const place = await openTestRuntime();
const { rt, sql } = place;
const ms = (at: unknown): number => Date.parse(String(at));
const iso = (atMs: number): string => new Date(atMs).toISOString();

function quietJob(name: string, onRun: () => void): Job {
  return {
    name,
    everyMs: 1_000,
    runMsMax: 60_000,
    run: async () => {
      onRun();
      return false;
    },
  };
}

test('a job whose next run lies further ahead than a run can put it runs at once, and is told as overdue until it does', async () => {
  const clock = manualClock(systemClock.nowMs() + HOUR_MS);
  let runs = 0;
  const jobs = [quietJob('test-step', () => (runs += 1))];
  const own = { jobs, processId: rt.processId, onRun: () => undefined };
  const before = await startLoop({ ...rt, clock }, own);
  await eventually(
    () => runs,
    (count) => count > 0,
  );
  await before.stop();
  clock.advance(-HOUR_MS);
  const watch = startOverdueWatch({ ...rt, clock }, jobs);
  await eventually(
    () => watch.overdue(),
    ([late]) => late !== undefined && late.name === 'test-step' && late.seconds > 3_000,
  );
  await watch.stop();
  runs = 0;
  const after = await startLoop({ ...rt, clock }, own);
  await eventually(
    () => runs,
    (count) => count > 0,
  );
  await after.stop();
});

test('an idempotency key whose lease was taken before the step is free for the repeated request', async () => {
  const accountId = await addAccount(place);
  const clock = manualClock(systemClock.nowMs() + HOUR_MS);
  const request = { method: 'POST', path: '/v1/messages', rawBody: Buffer.from('{}') };
  const claim = (): Uuid => uuidV7(clock.nowMs());
  assert.equal(await claimKey({ ...rt, clock }, { accountId, key: 'k', claim: claim() }, request), null);
  clock.advance(-HOUR_MS);
  assert.equal(await claimKey({ ...rt, clock }, { accountId, key: 'k', claim: claim() }, request), null);
});

interface Waiting {
  readonly [what: string]: number;
}

/** How many minutes from now each row acts. */
async function waits(accountId: number): Promise<Waiting> {
  const rows = await sql<{ what: string; at: Date }>(
    `select lane || ' ' || attempts || case when lease_until is null then '' else ' leased' end || ' ' || campaign_id as what, acts_at as at
       from outbox where account_id = $1
     union all select 'campaign ' || name, acts_at from sms_campaigns where account_id = $1
     union all select 'delivery', next_at from webhook_deliveries where account_id = $1
     union all select 'question', due_at from awaited_receipts where account_id = $1`,
    [accountId],
  );
  return Object.fromEntries(rows.map(({ what, at }) => [what, Math.round((ms(at) - Date.now()) / 60_000)]));
}

/** What an account has waiting when its clock is an hour ahead. */
async function addWaiting(): Promise<{ accountId: number }> {
  const accountId = await addAccount(place);
  const aheadMs = Date.now() + HOUR_MS;
  const put = (row: { lane: string; attempts: number; dueMs: number; leaseMs?: number; mark: number }) =>
    sql(
      `insert into outbox (account_id, message_id, campaign_id, lane, due_at, attempts, lease_until) values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        accountId,
        uuidV7(aheadMs),
        row.mark,
        row.lane,
        iso(row.dueMs),
        row.attempts,
        row.leaseMs ? iso(row.leaseMs) : null,
      ],
    );
  await put({ lane: 'transactional', attempts: 1, dueMs: aheadMs + 5_000, mark: 1 });
  await put({ lane: 'transactional', attempts: 0, dueMs: aheadMs + 250, mark: 2 });
  await put({ lane: 'bulk', attempts: 0, dueMs: aheadMs + 30_000, mark: 3 });
  await put({ lane: 'transactional', attempts: 0, dueMs: aheadMs, leaseMs: aheadMs + 30_000, mark: 4 });
  // Somebody chose this time.
  await put({ lane: 'transactional', attempts: 0, dueMs: aheadMs + 2 * HOUR_MS, mark: 5 });
  const put_off = { status: 'sending', acts_at: iso(aheadMs + 30_000) };
  await addCampaign(place, accountId, { name: 'put off', ...put_off });
  const chosenMs = iso(aheadMs + 2 * HOUR_MS);
  const chosen = { status: 'scheduled', scheduled_at: chosenMs, next_run_at: chosenMs, acts_at: chosenMs };
  await addCampaign(place, accountId, { name: 'scheduled', ...chosen });
  const webhook = [accountId, uuidV7(aheadMs), iso(aheadMs + 10 * 60_000), iso(aheadMs)];
  await sql(
    `insert into webhook_deliveries (account_id, endpoint, id, webhook_id, event_ids, kinds, body, state, tries, next_at, created_at, error, answer, duration_ms, attempts)
     values ($1, $2, $2, 'x', '{}', '{}', '{}', 'waiting', 4, $3, $4, '', '', 0, '[]')`,
    webhook,
  );
  await sql(
    'insert into awaited_receipts (account_id, message_id, carrier_id, since, due_at) values ($1, $2, 1, $4, $3)',
    webhook,
  );
  return { accountId };
}

async function markOf(): Promise<{ seenMs: number; readMs?: number; step: { byMs: number } | null }> {
  const [row] = await sql<{ value: string }>("select value from installation where name = 'clock_mark'");
  return JSON.parse(row?.value ?? '{"seenMs":0,"step":null}');
}

/** A database whose clock always shows this time. */
function showing(ms: number): typeof rt.db {
  const transact: typeof rt.db.transact = (work, options) =>
    rt.db.transact(
      (tx) =>
        work({
          ...tx,
          rows: async (statement, values) =>
            statement.name === 'database_clock.read' ? ([{ micros: ms * 1000 }] as never) : tx.rows(statement, values),
        }),
      options,
    );
  return { ...rt.db, transact };
}

const run = () => followClockJob.run(rt, () => undefined);
/** As if all processes had followed the step by now. */
const settle = () =>
  sql(
    `update installation set value = jsonb_set(value::jsonb, '{step,settledMs}', '1')::text where name = 'clock_mark'`,
  );
const seeAnHourAhead = async () => {
  await run();
  await sql(
    `update installation set value = jsonb_set(value::jsonb, '{seenMs}', to_jsonb((value::jsonb ->> 'seenMs')::numeric + 3600000))::text
     where name = 'clock_mark'`,
  );
};

test('what the service put off before the step is due in time again, once, and what a person chose stays', async () => {
  const { accountId } = await addWaiting();
  await seeAnHourAhead();
  await run();
  assert.ok(((await markOf()).step?.byMs ?? 0) > HOUR_MS - 60_000);
  const ahead = await waits(accountId);
  assert.equal(ahead['transactional 1 1'], 60, 'nothing is moved until all processes follow the new time');
  await settle();
  // Two processes do it at once.
  await Promise.all([run(), run()]);
  assert.equal((await markOf()).step, null);
  const moved: Waiting = {
    ...{ 'transactional 1 1': 0, 'transactional 0 2': 0, 'transactional 0 leased 4': 1, 'transactional 0 5': 180 },
    ...{ 'campaign scheduled': 180, delivery: 10, question: 10 },
  };
  const seen = await waits(accountId);
  assert.ok((seen['campaign put off'] ?? 1) < 0 || Number.isNaN(seen['campaign put off']), 'the campaign acts now');
  for (const [what, minutes] of Object.entries(moved)) {
    const found = seen[what] ?? Number.NaN;
    assert.ok(Math.abs(found - minutes) <= 1, `${what}: in ${found} minutes and not in ${minutes}`);
  }
  assert.ok(Math.abs((seen['bulk 0 3'] ?? Number.NaN) - 1) <= 1);
  await run();
  assert.equal((await waits(accountId))['delivery'], seen['delivery'], 'they are moved once');
});

test('a process that ends in the middle leaves the rest to the next one, and no account is moved twice', async () => {
  const accounts = [await addWaiting(), await addWaiting(), await addWaiting()].map(({ accountId }) => accountId);
  await seeAnHourAhead();
  await run();
  await settle();
  let moved = 0;
  const dying = {
    ...rt.db,
    transact: async (...args: Parameters<typeof rt.db.transact>) => {
      const result = await rt.db.transact(...args);
      moved += 1;
      if ((await waits(accounts[1] ?? 0))['delivery'] === 10) throw new Error('it died');
      return result;
    },
  };
  await assert.rejects(
    followClockJob.run({ ...rt, db: dying as typeof rt.db }, () => undefined),
    /it died/,
  );
  assert.ok(moved > 0);
  assert.equal((await waits(accounts[2] ?? 0))['delivery'], 70);
  await run();
  for (const accountId of accounts) assert.equal((await waits(accountId))['delivery'], 10);
});

test('a clock that stood still while the processes counted on, and goes on where it stood, went back by as much', async () => {
  const { accountId } = await addWaiting();
  await run();
  // It shows the same as at the last look, for an hour of the processes' own clocks.
  const { readMs } = await markOf();
  const standing = { ...rt, clock: manualClock(Date.now() + HOUR_MS), db: showing(readMs ?? 0) };
  await followClockJob.run(standing, () => undefined);
  const mark = await markOf();
  assert.equal(mark.step, null);
  assert.ok(mark.seenMs > Date.now() + HOUR_MS - 60_000, 'the time that the processes use is noted');
  await run();
  assert.ok(((await markOf()).step?.byMs ?? 0) > HOUR_MS - 60_000);
  await settle();
  await run();
  assert.equal((await waits(accountId))['delivery'], 10);
});

test('without a step nothing is moved, and a clock that goes ahead is followed', async () => {
  const { accountId } = await addWaiting();
  const before = await waits(accountId);
  await run();
  await sql(
    `update installation set value = jsonb_set(value::jsonb, '{seenMs}', to_jsonb((value::jsonb ->> 'seenMs')::numeric - 86400000))::text
     where name = 'clock_mark'`,
  );
  await run();
  await run();
  assert.equal((await markOf()).step, null);
  assert.deepEqual(await waits(accountId), before);
  assert.ok(Math.abs((await markOf()).seenMs - Date.now()) < 60_000);
});
