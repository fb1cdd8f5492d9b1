// Days of sums after a change of the zone, or of the clock: each message belongs to its day there, and to no other.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { manualClock } from '../src/clock.ts';
import { uuidV7 } from '../src/lib/ids/uuid.ts';
import { timestampFromMs } from '../src/lib/time/timestamp.ts';
import { addDaysUp } from '../src/statistics/add-days-up.ts';
import { countAccount } from '../src/statistics/count-account.ts';
import { CLOSED_AFTER_MS, HOUR_MS, hourOf } from '../src/statistics/touch-hours.ts';
import { addAccount, addMessage } from './testkit/message-rows.ts';
import { knowAllMigrations } from './testkit/process-versions.ts';
import { checkStatistics } from './testkit/recount.ts';
import { openTestRuntime } from './testkit/runtime.ts';

const place = await openTestRuntime();
const { rt, sql } = place;
await knowAllMigrations(sql);

async function addOne(accountId: number, agoMs: number): Promise<void> {
  const atMs = rt.clock.nowMs() - agoMs;
  const at = timestampFromMs(atMs);
  await addMessage(place, accountId, { id: uuidV7(atMs), created_at: at, submitted_at: at, sent_at: at });
}

const inZone = (accountId: number, zone: string) =>
  sql('update balances set time_zone = $2 where account_id = $1', [accountId, zone]);

async function countAll(accountId: number, clock = rt.clock): Promise<void> {
  const closeBeforeMs = hourOf(clock.nowMs() - CLOSED_AFTER_MS);
  while ((await countAccount({ ...rt, clock }, accountId, closeBeforeMs)) === 'more');
}

test('after a change to a zone whose days begin within an hour, each message belongs to its day there', async () => {
  const accountId = await addAccount(place);
  const today = rt.clock.nowMs() % (24 * HOUR_MS);
  // It is midnight in India at half past six in the evening of Greenwich.
  for (const hours of [18 + 10 / 60, 18 + 40 / 60]) await addOne(accountId, today + (72 - hours) * HOUR_MS);
  await countAll(accountId);
  await inZone(accountId, 'Asia/Kolkata');
  await countAll(accountId);
  await countAll(accountId);
  const days = await sql('select messages::int from message_days where account_id = $1 and shape = 0 order by day', [
    accountId,
  ]);
  assert.deepEqual(days, [{ messages: 1 }, { messages: 1 }]);
  await checkStatistics(place);
});

test('after a change to a zone where it is a day earlier, the day that has not come there has nothing', async () => {
  const accountId = await addAccount(place);
  // The clocks of these two are 25 hours apart.
  await inZone(accountId, 'Pacific/Kiritimati');
  await addOne(accountId, 1_000);
  await countAll(accountId);
  while (await addDaysUp(rt));
  await inZone(accountId, 'Pacific/Pago_Pago');
  await countAll(accountId);
  while (await addDaysUp(rt));
  await checkStatistics(place);
});

test('after a clock has gone back by days, what it counted ahead is counted once', async () => {
  const accountId = await addAccount(place);
  await addOne(accountId, 3 * HOUR_MS);
  await addOne(accountId, -30 * HOUR_MS);
  await countAll(accountId, manualClock(rt.clock.nowMs() + 40 * 24 * HOUR_MS));
  await countAll(accountId);
  const days = await sql<{ messages: number }>(
    'select sum(messages)::int as messages from message_days where account_id = $1 and shape = 0',
    [accountId],
  );
  assert.deepEqual(days, [{ messages: 2 }]);
});
