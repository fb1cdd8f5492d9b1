import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { manualClock, systemClock } from '../src/clock.ts';
import { findTimeDoubt, type Handle, keepPartitions, startDatabaseClock, startProcess } from '../src/db/index.ts';
import { dbJobs } from '../src/db/jobs.ts';
import { uuidV7 } from '../src/lib/ids/uuid.ts';
import { timestampFromMs } from '../src/lib/time/timestamp.ts';
import { startLog } from '../src/log.ts';
import { findWaiting } from '../src/start/store-months.ts';
import { openTestDatabase, type TestDatabase } from './testkit/database.ts';
import { addAccount, addMessage } from './testkit/message-rows.ts';
import { openTestRuntime } from './testkit/runtime.ts';

const DAY_MS = 86_400_000;
const silent = startLog({ level: 'silent' });

function logTo(lines: string[]) {
  return startLog({ level: 'info', destination: { write: (line) => void lines.push(line) } });
}

async function until(isSo: () => Promise<boolean> | boolean, sentence: string, ms = 60_000): Promise<void> {
  for (const deadlineMs = performance.now() + ms; !(await isSo()); await sleep(20))
    assert.ok(performance.now() < deadlineMs, sentence);
}

const partitionsOf = async ({ sql }: Pick<TestDatabase, 'sql'>, table: string): Promise<string[]> =>
  (
    await sql<{ name: string }>(
      'select child.relname::text as name from pg_inherits join pg_class child on child.oid = inhrelid where inhparent = $1::regclass order by 1',
      [table],
    )
  ).map(({ name }) => name);

/** On a busy machine the question takes seconds; the smallest skew is far more. */
const ROUND_TRIP_MS_MAX = 5_000;

for (const skewMs of [-430 * DAY_MS, -13_000, 13_000, 430 * DAY_MS]) {
  test(`a machine whose clock is ${skewMs / 1000} s ahead of the database's goes by the database's`, async () => {
    const { db, sql } = await openTestDatabase();
    const local = manualClock(Date.now() + skewMs);
    const clock = await startDatabaseClock({ db, log: silent, local });
    assert.ok(Math.abs(clock.nowMs() - Date.now()) < ROUND_TRIP_MS_MAX);
    assert.ok(Math.abs(clock.aheadMs() - skewMs) < ROUND_TRIP_MS_MAX);
    const info = { roles: ['worker'], version: '0' };
    const straight = await startProcess({ db, clock: systemClock, log: silent }, info, () => undefined);
    const skewed = await startProcess({ db, clock, log: silent }, info, () => undefined);
    assert.deepEqual([...(await straight.bury()), ...(await skewed.bury())], [], 'neither declares the other dead');
    assert.deepEqual(await sql('select id from processes where dead_at is not null'), []);
    const doubt = await findTimeDoubt({ db, clock });
    if (Math.abs(skewMs) > DAY_MS) assert.match(doubt ?? '', /minutes (ahead of|behind) the database's/);
    else assert.equal(doubt, null);
    await Promise.all([straight.stop(), skewed.stop()]);
    await clock.stop();
  });
}

test("what the database's clock is moved by is followed, and a step of a year puts the time in doubt", async () => {
  const { db } = await openTestDatabase();
  let aheadMs = 0;
  const moved: Handle = {
    ...db,
    rows: async (statement, values) =>
      statement.name === 'database_clock.read'
        ? ([{ micros: (Date.now() + aheadMs) * 1000 }] as never)
        : db.rows(statement, values),
  };
  const clock = await startDatabaseClock({ db: moved, log: silent });
  assert.equal(await findTimeDoubt({ db, clock: { ...clock, aheadMs: () => 0 } }), null);
  aheadMs = 430 * DAY_MS;
  await until(() => clock.nowMs() > Date.now() + 429 * DAY_MS, 'the step was not followed');
  const doubt = () => findTimeDoubt({ db, clock: { ...clock, aheadMs: () => 0 } });
  await until(async () => /far ahead of the last heartbeat/.test((await doubt()) ?? ''), 'nobody doubted');
  aheadMs = 0;
  await until(() => clock.nowMs() < Date.now() + DAY_MS, 'the step back was not followed');
  assert.equal(await doubt(), null, 'set right, it is trusted again');
  await clock.stop();
});

test("while the database's clock stands still a process counts on, and one that starts joins it", async () => {
  const { db, sql } = await openTestDatabase();
  const micros = Date.now() * 1000;
  const still: Handle = {
    ...db,
    rows: async (statement, values) =>
      statement.name === 'database_clock.read' ? ([{ micros }] as never) : db.rows(statement, values),
  };
  const info = { roles: ['worker'], version: '0' };
  const clock = await startDatabaseClock({ db: still, log: silent });
  const row = await startProcess({ db, clock, log: silent }, info, () => undefined);
  await until(() => clock.nowMs() > micros / 1000 + 7_000, 'it stands still, too');
  const other = await startDatabaseClock({ db: still, log: silent });
  assert.ok(Math.abs(other.nowMs() - clock.nowMs()) < ROUND_TRIP_MS_MAX, `${other.nowMs() - clock.nowMs()} ms apart`);
  const second = await startProcess({ db, clock: other, log: silent }, info, () => undefined);
  assert.deepEqual([...(await row.bury()), ...(await second.bury())], []);
  assert.deepEqual(await sql('select id from processes where dead_at is not null'), []);
  await Promise.all([row.stop(), second.stop()]);
  await Promise.all([clock.stop(), other.stop()]);
});

test('after a start 430 days past the last heartbeat nothing is dropped for a week, and then each drop is told', async () => {
  const startMs = Date.UTC(2026, 0, 15);
  const clock = manualClock(startMs);
  const place = await openTestRuntime({ clock });
  const lines: string[] = [];
  const rt = { ...place.rt, log: logTo(lines) };
  const info = { roles: ['worker'], version: '0' };
  await (await startProcess({ db: rt.db, clock, log: silent }, info, () => undefined)).stop();
  const before = await partitionsOf(place, 'audit_log');
  const [job] = dbJobs([{ table: 'audit_log', retentionMonths: 2 }]);

  clock.advance(430 * DAY_MS);
  const row = await startProcess({ db: rt.db, clock, log: rt.log }, info, () => undefined);
  await job?.run(rt, () => undefined);
  const kept = await partitionsOf(place, 'audit_log');
  for (const name of before) assert.ok(kept.includes(name), `${name} is kept`);
  assert.match(lines.join(''), /nothing old is deleted for a week/);
  assert.match(lines.join(''), /"doubt":"at .* the time was far ahead of the last heartbeat/);

  clock.advance(8 * DAY_MS);
  await job?.run(rt, () => undefined);
  await row.stop();
  const left = await partitionsOf(place, 'audit_log');
  for (const name of before) assert.equal(left.includes(name), false, `${name} has left`);
  for (const name of before)
    assert.match(lines.join(''), new RegExp(`"partition":"${name}","msg":"a month past its retention was dropped`));
});

test('a month in which a message still waits is kept past its retention', async () => {
  const place = await openTestRuntime({ clock: manualClock(Date.UTC(2026, 0, 15)) });
  const accountId = await addAccount(place);
  const ofMessages = { retentionMonths: 2, findNeeded: findWaiting };
  const tables = [
    { table: 'messages', ...ofMessages },
    { table: 'receipt_map', ...ofMessages },
  ];
  const startMs = Date.UTC(2026, 0, 15);
  const id = uuidV7(startMs);
  await addMessage(place, accountId, { id, kind: 'quick', status: 'queued' });
  const later = await keepPartitions(place.db, tables, startMs + 120 * DAY_MS);
  assert.deepEqual(later.needed, ['messages_2026_01', 'receipt_map_2026_01']);
  assert.ok(later.dropped.includes('messages_2025_12'));
  await place.sql("update messages set status = 'sent', submitted_at = now() where id = $1", [id]);
  const awaited = await keepPartitions(place.db, tables, startMs + 120 * DAY_MS);
  assert.deepEqual(awaited.needed, ['messages_2026_01', 'receipt_map_2026_01'], 'its receipt is still to come');
  await place.sql("update messages set status = 'delivered' where id = $1", [id]);
  const sent = await keepPartitions(place.db, tables, startMs + 120 * DAY_MS);
  assert.deepEqual(sent.dropped, ['messages_2026_01', 'receipt_map_2026_01']);
});

test('a heartbeat from a time when the clock was ahead does not keep a dead process alive for ever', async () => {
  const { db, sql } = await openTestDatabase();
  const ahead = timestampFromMs(Date.now() + 430 * DAY_MS);
  await sql(
    "insert into processes (host, pid, roles, version, started_at, heartbeat_at) values ('elsewhere', 1, '{}', '0', $1, $1)",
    [ahead],
  );
  const info = { roles: ['worker'], version: '0' };
  const row = await startProcess({ db, clock: systemClock, log: silent }, info, () => undefined);
  const isDead = async () =>
    (await sql("select 1 from processes where host = 'elsewhere' and dead_at is not null")).length;
  await until(async () => (await isDead()) === 1, 'nobody buried it');
  await row.stop();
});
