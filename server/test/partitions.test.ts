import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { manualClock } from '../src/clock.ts';
import { addToRowCount, keepPartitions, rowCount } from '../src/db/index.ts';
import { insertAuditEntry } from '../src/identity/store-audit.ts';
import { uuidV7 } from '../src/lib/ids/uuid.ts';
import { timestampFromMs } from '../src/lib/time/timestamp.ts';
import { listAllCampaigns } from '../src/sms/campaigns/index.ts';
import { lowerQuickCounts } from '../src/start/store-months.ts';
import { startTestApp } from './testkit/app.ts';
import { openTestDatabase, type TestDatabase } from './testkit/database.ts';
import { addAccount, addMessage } from './testkit/message-rows.ts';
import { openTestRuntime } from './testkit/runtime.ts';

const TABLE = [{ table: 'audit_log', retentionMonths: 3 }];
const DAY_MS = 86_400_000;

async function partitions(database: TestDatabase): Promise<string[]> {
  const rows = await database.sql<{ name: string }>(
    "select child.relname as name from pg_inherits join pg_class child on child.oid = inhrelid where inhparent = 'audit_log'::regclass order by 1",
  );
  return rows.map(({ name }) => name.replace('audit_log_', ''));
}

function addEntry(database: TestDatabase, ms: number): Promise<void> {
  const at = timestampFromMs(ms);
  const actor = {
    actorAccountId: null,
    actorKeyId: null,
    actorUserId: null,
    actorName: '',
    address: '',
    requestId: '',
    changes: {},
  };
  return insertAuditEntry(database.db, { id: uuidV7(ms), accountId: 1, at, operation: 'test', target: at, ...actor });
}

const targets = async (database: TestDatabase) =>
  (await database.sql<{ target: string }>('select target from audit_log order by id')).map(({ target }) =>
    target.slice(0, 7),
  );

test('through a year of months rows always find a home, and leave with their month past the retention', async () => {
  const database = await openTestDatabase();
  for (let month = 0; month < 14; month += 1) {
    const nowMs = Date.UTC(2026, month, 28, 23, 59, 59);
    const { dropped } = await keepPartitions(database.db, TABLE, nowMs);
    await addEntry(database, nowMs);
    await addEntry(database, Date.UTC(2026, month + 1, 1) - 1);
    await addEntry(database, Date.UTC(2026, month + 1, 1));
    // The first run makes the month before too; it is the fifth month that pushes one out.
    assert.equal(dropped.length, month < 3 ? 0 : 1, `month ${month}`);
  }
  assert.deepEqual(await partitions(database), [
    '2026_11',
    '2026_12',
    '2027_01',
    '2027_02',
    '2027_03',
    '2027_04',
    '2027_05',
  ]);
  assert.equal((await targets(database))[0], '2026-11');
});

test('after a whole year without a run the next one is enough', async () => {
  const database = await openTestDatabase();
  const startMs = Date.UTC(2026, 0, 31);
  await keepPartitions(database.db, TABLE, startMs);
  await addEntry(database, startMs);
  await keepPartitions(database.db, TABLE, startMs + 365 * DAY_MS);
  await addEntry(database, startMs + 365 * DAY_MS);
  assert.deepEqual(await targets(database), ['2027-01']);
  const again = await keepPartitions(database.db, TABLE, startMs + 365 * DAY_MS);
  assert.deepEqual(again, { made: [], dropped: [], needed: [] }, 'a second run finds nothing to do');
});

test('a clock set back over the edge of a month, or by a year, loses no row', async () => {
  const database = await openTestDatabase();
  const nowMs = Date.UTC(2026, 5, 1, 0, 0, 1);
  await keepPartitions(database.db, TABLE, nowMs);
  await addEntry(database, nowMs);
  await addEntry(database, nowMs - 2_000);
  await keepPartitions(database.db, TABLE, nowMs - 365 * DAY_MS);
  await addEntry(database, nowMs - 365 * DAY_MS);
  assert.deepEqual(await targets(database), ['2025-06', '2026-05', '2026-06']);
});

test('two processes that make partitions at once do not stand in each other’s way', async () => {
  const database = await openTestDatabase();
  const nowMs = Date.UTC(2026, 5, 15);
  await Promise.all(Array.from({ length: 4 }, () => keepPartitions(database.db, TABLE, nowMs)));
  assert.equal((await partitions(database)).length, 5);
});

test('quick sends that leave with their month are no longer counted among the campaigns', async () => {
  const place = await openTestRuntime();
  const accountId = await addAccount(place);
  const messages = [{ table: 'messages', retentionMonths: 2, beforeDrop: lowerQuickCounts }];
  const startMs = Date.UTC(2026, 0, 15);
  const count = () => rowCount(place.db, accountId, 'quick_sends');
  const add = async (ms: number, kind: 'quick' | 'bulk') => {
    await addMessage(place, accountId, { id: uuidV7(ms), kind });
    if (kind === 'quick') await addToRowCount(place.db, { accountId, what: 'quick_sends', ids: [3], by: 1 });
  };
  await keepPartitions(place.db, messages, startMs);
  for (const kind of ['quick', 'quick', 'quick', 'bulk'] as const) await add(startMs, kind);
  await add(startMs + 40 * DAY_MS, 'quick');
  assert.equal(await count(), 4);
  const { dropped } = await keepPartitions(place.db, messages, startMs + 90 * DAY_MS);
  assert.ok(dropped.includes('messages_2026_01'));
  assert.equal(await count(), 1);
  assert.equal((await listAllCampaigns(place.rt, accountId, { page: 1, perPage: 10, kind: 'quick' })).total, 1);
});

test('the running service makes its own partitions when the clock moves by a year, and goes on when it moves back', async () => {
  const clock = manualClock(Date.UTC(2026, 0, 31, 9));
  const app = await startTestApp({ clock });
  const write = async () =>
    assert.equal((await app.call('POST', '/v1/groups', { key: app.key, body: { name: 'x' } })).status, 201);
  await write();
  const ended = () => app.sql("select 1 from jobs where name = 'keep-partitions' and last_ended_at is not null");
  while ((await ended()).length === 0) await sleep(20);
  clock.advance(365 * DAY_MS);
  const deadlineMs = performance.now() + 60_000;
  while (!(await partitions(app)).includes('2027_04')) {
    assert.ok(performance.now() < deadlineMs, 'the job did not run');
    await sleep(50);
  }
  await write();
  clock.advance(-40 * DAY_MS);
  await write();
  const months = await app.sql<{ month: string }>(
    "select distinct to_char(at at time zone 'UTC', 'YYYY-MM') as month from audit_log where operation = 'groups.create' order by 1",
  );
  assert.deepEqual(
    months.map(({ month }) => month),
    ['2026-01', '2026-12', '2027-01'],
  );
});
