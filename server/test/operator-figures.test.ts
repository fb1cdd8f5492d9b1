// The figures of all accounts, of which days are added up together: equal to the messages, whatever changes before and after.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StatisticsDivision } from '@volley/contract/choices';
import fc from 'fast-check';
import { keepPartitions } from '../src/db/index.ts';
import { type Uuid, uuidV7 } from '../src/lib/ids/uuid.ts';
import { timestampFromMs } from '../src/lib/time/timestamp.ts';
import { addDaysUp } from '../src/statistics/add-days-up.ts';
import { countAccount } from '../src/statistics/count-account.ts';
import { readStatistics } from '../src/statistics/read-statistics.ts';
import { CLOSED_AFTER_MS, HOUR_MS, hourOf, touchHours } from '../src/statistics/touch-hours.ts';
import { addAccount, addCampaign, addMessage } from './testkit/message-rows.ts';
import { addOlderProcess, knowAllMigrations } from './testkit/process-versions.ts';
import { checkStatistics } from './testkit/recount.ts';
import { openTestRuntime } from './testkit/runtime.ts';

const place = await openTestRuntime();
const { rt, sql } = place;
await knowAllMigrations(sql);
const DAY_MS = 24 * HOUR_MS;
const DAYS = 75;
for (const months of [1, 2, 3])
  await keepPartitions(rt.db, [{ table: 'messages', retentionMonths: 12 }], rt.clock.nowMs() - months * 30 * DAY_MS);

const ZONES = ['UTC', 'Pacific/Auckland', 'America/New_York', 'Asia/Kolkata'] as const;
const accountIds: number[] = [];
for (const zone of ['UTC', 'Asia/Kathmandu', 'Pacific/Auckland']) {
  const id = await addAccount(place);
  await inZone(id, zone);
  accountIds.push(id);
}
const campaigns = await Promise.all(accountIds.map((id) => addCampaign(place, id, { purpose: 'marketing' })));

async function inZone(accountId: number, zone: string): Promise<void> {
  await sql('update balances set time_zone = $2 where account_id = $1', [accountId, zone]);
}

async function countAll(): Promise<void> {
  for (const id of accountIds)
    while ((await countAccount(rt, id, hourOf(rt.clock.nowMs() - CLOSED_AFTER_MS))) === 'more');
}

async function addAllUp(): Promise<void> {
  while (await addDaysUp(rt));
  assert.deepEqual(await sql('select from message_day_changes'), [], 'no day is left to be added up');
}

const DIVISIONS: readonly StatisticsDivision[][] = [
  [],
  ...(['account_id', 'carrier_id', 'network', 'purpose', 'sender_id', 'month', 'week', 'day', 'weekday'] as const).map(
    (one) => [one],
  ),
  ...[
    ['account_id', 'network'],
    ['account_id', 'month'],
    ['network', 'carrier_id'],
    ['purpose', 'carrier_id'],
  ],
  ...[
    ['day', 'network', 'carrier_id'],
    ['month', 'carrier_id'],
    ['weekday', 'network', 'purpose'],
    ['week', 'sender_id'],
  ],
] as StatisticsDivision[][];

const PERIODS: Partial<Record<StatisticsDivision, string>> = {
  day: 'day::text',
  week: "date_trunc('week', day)::date::text",
  month: "date_trunc('month', day)::date::text",
  weekday: '(case extract(dow from day) when 0 then 7 else extract(dow from day) end)::text',
};
const KEYS = ['network', 'sender_id', 'purpose', 'account_id', 'carrier_id'] as const;

/** The rows of messages themselves, by a query that shares nothing with the one that counts. */
async function recount(by: readonly StatisticsDivision[], from: string, filter: string): Promise<string[]> {
  const period = by.map((one) => PERIODS[one]).find((one) => one !== undefined) ?? 'null';
  const keys = KEYS.map((key) => (by.includes(key) ? key : 'null')).join(', ');
  const rows = await sql<{ shown: unknown[] }>(
    `select json_build_array(${[period, keys].join(', ')}, count(*), sum((status = 'delivered')::int), sum(cost)) as shown from (
       select (to_timestamp(('x' || substr(replace(m.id::text, '-', ''), 1, 12))::bit(48)::bigint / 1000.0) at time zone b.time_zone)::date as day,
         m.network, m.sender_id, m.status, m.cost, m.account_id, coalesce(c.purpose, 'service') as purpose,
         case m.status when 'queued' then 0 else m.carrier_id end as carrier_id
       from messages m join balances b using (account_id)
       left join sms_campaigns c on m.kind = 'bulk' and c.account_id = m.account_id and c.id = m.campaign_id) m
     where day >= $1::date and ${filter} group by ${[period, ...KEYS.filter((key) => by.includes(key))].filter((key) => key !== 'null').join(', ') || '()'}`,
    [from],
  );
  // Where no message is of these days, the sum of all of them is one row of nothing.
  return rows.flatMap(({ shown }) => (shown[6] === 0 ? [] : [JSON.stringify(shown)])).sort();
}

async function read(
  by: readonly StatisticsDivision[],
  of: { network?: string; accountId?: number } = {},
  daysAgo = DAYS,
) {
  // Of whole days, which each account has by its own clocks; of others, hours would be read.
  const nowMs = rt.clock.nowMs();
  const today = nowMs - (nowMs % DAY_MS);
  const from = timestampFromMs(today - daysAgo * DAY_MS);
  const to = timestampFromMs(today + 2 * DAY_MS);
  const { rows, total } = await readStatistics(rt, {
    ...{
      accountId: of.accountId ?? null,
      mayNameKeys: false,
      by,
      network: of.network ?? null,
      senderId: null,
      purpose: null,
    },
    ...{ carrierId: null, from, to, ownZone: 'UTC', timeZone: null, isCompared: false },
  });
  const shown = rows.map((row) =>
    JSON.stringify([
      ...[row.period, row.network, row.senderId, row.purpose, row.accountId, row.carrierId],
      ...[row.messages, row.delivered, Number(row.cost)],
    ]),
  );
  return {
    from: from.slice(0, 10),
    shown: shown.sort(),
    whole: [total, ...rows].map((row) => JSON.stringify(row)).sort(),
  };
}

/** Compares all divisions with the messages, and returns the figures with their shares of receipts. */
async function checkAll(): Promise<string[][]> {
  const wholes: string[][] = [];
  for (const [index, by] of DIVISIONS.entries()) {
    const daysAgo = index % 2 ? DAYS : 40;
    const { from, shown, whole } = await read(by, {}, daysAgo);
    wholes.push(whole);
    assert.deepEqual(shown, await recount(by, from, 'true'), `by ${by}, of ${daysAgo} days`);
  }
  const ofOne = await read(['day', 'network'], { network: 'MTN', accountId: accountIds[1] as number });
  const filter = `network = 'MTN' and account_id = ${accountIds[1]}`;
  assert.deepEqual(ofOne.shown, await recount(['day', 'network'], ofOne.from, filter));
  const ofNetwork = await read(['carrier_id'], { network: 'Telecel' });
  assert.deepEqual(ofNetwork.shown, await recount(['carrier_id'], ofNetwork.from, "network = 'Telecel'"));
  return wholes;
}

interface Made {
  readonly account: number;
  readonly agoMinutes: number;
  readonly network: string;
  readonly carrier: number;
  readonly ofCampaign: boolean;
  readonly does: 'deliver' | 'delete' | 'nothing';
}

async function addOne({ account, agoMinutes, network, carrier, ofCampaign, does }: Made) {
  const atMs = rt.clock.nowMs() - agoMinutes * 60_000;
  const [at, accountId] = [timestampFromMs(atMs), accountIds[account] as number];
  const id = await addMessage(place, accountId, {
    ...{ id: uuidV7(atMs), created_at: at, submitted_at: at, sent_at: at, network, carrier_id: carrier },
    ...{ sender_id: `Shop ${account}`, ...(ofCampaign ? { kind: 'bulk', campaign_id: campaigns[account]?.id } : {}) },
  });
  return { id, accountId, does, seconds: agoMinutes % 300, isOld: agoMinutes > 25 * 1_440 };
}

/** A receipt that comes late, and a message that is deleted. */
async function move({ id, accountId, does, seconds, isOld }: Awaited<ReturnType<typeof addOne>>): Promise<void> {
  const text =
    does === 'deliver'
      ? `update messages set status = 'delivered', part_states = 'd', final_at = sent_at + ${seconds} * interval '1 second' where account_id = $1 and id = $2`
      : 'delete from messages where account_id = $1 and id = $2';
  // What is counted of older messages stays when they are deleted.
  if (does === 'nothing' || (does === 'delete' && isOld)) return;
  await sql(text, [accountId, id]);
  await rt.db.transact((tx) => touchHours(rt, tx, accountId, [id as Uuid]));
}

const messages = fc.array(
  fc.record({
    account: fc.nat({ max: 2 }),
    agoMinutes: fc.integer({ min: 0, max: 70 * 1_440 }),
    ...{ network: fc.constantFrom('MTN', 'Telecel'), carrier: fc.constantFrom(1, 2), ofCampaign: fc.boolean() },
    does: fc.constantFrom('deliver', 'delete', 'nothing'),
  }),
  { minLength: 1, maxLength: 15 },
);

test('the figures of all accounts are the sums of their messages in every division, whatever changes meanwhile', async () => {
  const runs = { numRuns: process.env['VOLLEY_TEST_SHARDED'] === 'yes' ? 2 : 4 };
  await fc.assert(
    fc.asyncProperty(messages, fc.constantFrom(...ZONES), async (some, zone) => {
      const made = await Promise.all(some.map(addOne));
      await countAll();
      await addDaysUp(rt);
      await inZone(accountIds[2] as number, zone);
      const counts = accountIds.flatMap((id) => [countAccount(rt, id, null), addDaysUp(rt), addDaysUp(rt)]);
      await Promise.all([...made.map(move), ...counts]);
      await countAll();
      const before = await checkAll();
      await addAllUp();
      assert.deepEqual(await checkAll(), before, 'the same figures as of the accounts');
    }),
    runs,
  );
});

test('a count that ends after its day was added up leaves the day on the list', async () => {
  await addAllUp();
  const day = new Date(rt.clock.nowMs()).toISOString().slice(0, 10);
  const note = 'insert into message_day_changes (account_id, day, id) values ($1, $2, gen_random_uuid())';
  await sql(note, [accountIds[0], day]);
  await rt.db.dedicated(async (client) => {
    await client.query('begin');
    await client.query(note, [accountIds[1], day]);
    await addDaysUp(rt);
    await client.query('commit');
  });
  const left = await sql('select account_id::int from message_day_changes');
  assert.deepEqual(left, [{ account_id: accountIds[1] }]);
});

test('while a program of before counts, the rows of accounts are read; afterwards every day is added up again', async () => {
  await addAllUp();
  const end = await addOlderProcess(sql, 155);
  await addDaysUp(rt);
  await addOne({ account: 1, agoMinutes: 3 * 1_440, network: 'MTN', carrier: 2, ofCampaign: false, does: 'nothing' });
  await countAll();
  // It lists nothing.
  await sql('delete from message_day_changes');
  const before = await checkAll();
  await addDaysUp(rt);
  await end();
  await addAllUp();
  assert.deepEqual(await checkAll(), before);
  await checkStatistics(place);
});
