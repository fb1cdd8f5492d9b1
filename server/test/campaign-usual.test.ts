// A campaign is compared with the median of the account's last completed ones, from figures that outlive the messages.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAccount } from '../src/identity/index.ts';
import { readUsualShares } from '../src/statistics/index.ts';
import { SUMS } from '../src/statistics/store-message-sums.ts';
import { openTestRuntime } from './testkit/runtime.ts';

// Without the jobs of a service, which would count the days anew.
const { rt, sql } = await openTestRuntime();
const newAccount = () => createAccount(rt, { name: 'x', defaultCountry: 'GH', timeZone: 'UTC' });
const { id: accountId } = await newAccount();
let made = 0;

/** Makes a completed campaign whose kept figures are these. */
async function complete(
  sums: Partial<Record<(typeof SUMS)[number], number>>,
  { of = accountId, isBatch = false, countsClicks = true, daysAgo = 3 } = {},
): Promise<number> {
  made += 1;
  const [row] = await sql<{ id: number }>(
    `insert into sms_campaigns (account_id, id, uuid, name, sender_id, message, group_ids, contact_ids, phone_numbers, status, time_zone, is_recurring,
       recurrence_frequency, recurrence_interval, created_at, updated_at, started_at, ended_at, total_recipients, is_message_batch, shorten_urls, track_visits)
     values ($1, 9000000 + $2::int, gen_random_uuid(), 'x', 'Volley', 'x', '{}', '{}', '{}', 'completed', 'UTC', false, 'daily', 1, now(), now(),
       now() - make_interval(days => $3::int), now(), 100, $4, $5, $5) returning id::int as id`,
    [of, made, daysAgo, isBatch, countsClicks],
  );
  assert.ok(row);
  await sql(
    `insert into value_days (account_id, day, kind, division, value, sums, wait_places, wait_counts)
     values ($1, (now() - make_interval(days => $2::int))::date, 'messages', 'campaign', $3, $4::bigint[], '{}', '{}')`,
    [of, daysAgo, String(row.id), SUMS.map((name) => sums[name] ?? 0)],
  );
  return row.id;
}

const usual = async (id: number, of = accountId) => {
  const shares = Object.entries(await readUsualShares(rt.db, of, id));
  return Object.fromEntries(shares.map(([name, share]) => [name, share === null ? null : Number(share.toFixed(6))]));
};
/** One of 110, of whom ten were skipped and twenty not reached. */
const figures = (delivered: number, clicks: number, replies: number) => ({
  ...{ messages: 110, skipped: 10, delivered, unreported: 80 - delivered, undelivered: 20 },
  ...{ clicks, replies, opted_out: 4 },
});

test('fewer than five campaigns say nothing about what is usual', async () => {
  for (const delivered of [10, 60, 70, 20]) await complete(figures(delivered, 8, 2));
  const id = await complete(figures(0, 0, 0));
  const nothing = { delivered: null, opened: null, replied: null, optedOut: null };
  assert.deepEqual(await usual(id), { campaigns: 4, ...nothing });
});

test('the median is of the last twenty besides the campaign itself, without batches and what others sent', async () => {
  const stranger = await newAccount();
  await complete(figures(1, 1, 1), { of: stranger.id });
  await complete(figures(1, 1, 1), { isBatch: true });
  // With the five of before, the sixth of which counts no clicks.
  await complete(figures(40, 0, 4), { countsClicks: false });
  const id = await complete(figures(80, 80, 80));
  // Delivered: 0, 10, 20, 40, 60 and 70 of a hundred; opened: 0 and four times 8 of eighty; wrote back: 0, four times 2, and 4.
  assert.deepEqual(await usual(id), { campaigns: 6, delivered: 0.3, opened: 0.1, replied: 0.025, optedOut: 0.05 });
  for (let n = 0; n < 20; n += 1) await complete(figures(50, 40, 8), { daysAgo: n + 2 });
  const newest = { campaigns: 20, delivered: 0.5, opened: 0.5, replied: 0.1, optedOut: 0.05 };
  assert.deepEqual(await usual(id), newest);
});

test('a campaign that is not counted yet is not compared with', async () => {
  const fresh = await newAccount();
  const [one = 0] = await Promise.all([0, 1, 2].map(() => complete(figures(50, 1, 1), { of: fresh.id })));
  await sql('delete from value_days where account_id = $1', [fresh.id]);
  assert.equal((await usual(one, fresh.id))['campaigns'], 0);
});
