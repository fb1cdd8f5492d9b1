import assert from 'node:assert/strict';
import { test } from 'node:test';
import { manualClock } from '../src/clock.ts';
import { allStatements } from '../src/db/statement.ts';
import { uuidV7Floor } from '../src/lib/ids/uuid.ts';
import { timestampFromMs } from '../src/lib/time/timestamp.ts';
import { reconcileCosts } from '../src/sms/messages/recovery/reconcile-costs.ts';
import { addAccount, addCampaign, addMessage } from './testkit/message-rows.ts';
import '../src/voice/campaigns/index.ts';
import { openTestRuntime } from './testkit/runtime.ts';

const DAY_MS = 24 * 3_600_000;
const dayMs = Math.floor(Date.now() / DAY_MS) * DAY_MS;
const clock = manualClock(dayMs + 12 * 3_600_000);
const place = await openTestRuntime({ clock });
const { rt, sql } = place;

async function enter(accountId: number, kind: string, amount: number, reference: string): Promise<void> {
  await sql(
    `insert into ledger_entries (account_id, number, at, kind, amount, balance_after, reference, note)
     select $1, coalesce(max(number), 0) + 1, $2, $3, $4, 0, $5, '' from ledger_entries where account_id = $1`,
    [accountId, clock.now(), kind, amount, reference],
  );
}

test('quick sends agree with the ledger when one entry charges many and each refund names its own', async () => {
  const accountId = await addAccount(place);
  const ids = [
    await addMessage(place, accountId),
    await addMessage(place, accountId),
    await addMessage(place, accountId, { status: 'failed', cost: 0 }),
  ];
  await enter(accountId, 'charge', -300, ids[0] ?? '');
  await enter(accountId, 'refund', 100, ids[2] ?? '');
  await enter(accountId, 'top_up', 5_000, '');
  assert.equal(await reconcileCosts(rt, dayMs), 0);
  await sql('update messages set cost = 99 where id = $1', [ids[1]]);
  assert.equal(await reconcileCosts(rt, dayMs), 1);
  assert.equal(await reconcileCosts(rt, dayMs - DAY_MS), 0);
  await sql('update messages set cost = 100 where id = $1', [ids[1]]);
});

test('a campaign agrees when its entries sum to the cost of its rows, whatever waits', async () => {
  const accountId = await addAccount(place);
  const columns = { status: 'completed', ended_at: timestampFromMs(clock.nowMs()), total_recipients: 3 };
  const campaign = await addCampaign(place, accountId, columns);
  const bulk = { kind: 'bulk', campaign_id: campaign.id };
  await addMessage(place, accountId, bulk);
  await addMessage(place, accountId, { ...bulk, status: 'unknown' });
  await addMessage(place, accountId, { ...bulk, status: 'queued' });
  await enter(accountId, 'charge', -200, campaign.uuid);
  assert.equal(await reconcileCosts(rt, dayMs), 0);
  await enter(accountId, 'refund', 1, campaign.uuid);
  assert.equal(await reconcileCosts(rt, dayMs), 1);
});

test('what is compared with the ledger is found in it by its reference, not by reading all of it', async () => {
  const accountId = await addAccount(place);
  await sql(
    `insert into ledger_entries (account_id, number, at, kind, amount, balance_after, reference, note)
     select $1, n, $2, 'charge', -1, 0, gen_random_uuid()::text, '' from generate_series(1, 20000) n`,
    [accountId, clock.now()],
  );
  await sql('analyze ledger_entries');
  const [from, to] = [timestampFromMs(dayMs), timestampFromMs(dayMs + DAY_MS)];
  const values: Readonly<Record<string, unknown[]>> = {
    'sms_campaigns.list_cost_drift': [accountId, [1, 2]],
    'messages.quick_cost_drift': [accountId, from, to, uuidV7Floor(dayMs), uuidV7Floor(dayMs + DAY_MS)],
    'voice_campaigns.list_drift': [accountId, [1, 2]],
  };
  for (const [name, parameters] of Object.entries(values)) {
    const lines = await sql<{ 'QUERY PLAN': string }>(`explain ${allStatements().get(name)}`, parameters);
    const plan = lines.map((line) => line['QUERY PLAN']).join('\n');
    assert.match(plan, /Scan using ledger_entries\w*reference/, `${name}\n${plan}`);
  }
});

test('quick sends at both ends of an hour agree, and what is wrong in two hours does not cancel out', async () => {
  const before = await reconcileCosts(rt, dayMs);
  const accountId = await addAccount(place);
  const times = [dayMs + 3_600_000 - 1, dayMs + 3_600_000, dayMs + 7_200_000 - 1].map((ms) => timestampFromMs(ms));
  const ids: string[] = [];
  for (const at of times) {
    const id = await addMessage(place, accountId, { id: uuidV7Floor(Date.parse(at)), created_at: at });
    ids.push(id);
    await enter(accountId, 'charge', -100, id);
  }
  // Added up at once, and message by message.
  const counts = async () => [await reconcileCosts(rt, dayMs), await reconcileCosts(rt, dayMs, 1)];
  assert.deepEqual(await counts(), [before, before]);
  await sql('update messages set cost = cost + 7 where id = $1', [ids[0]]);
  await sql('update messages set cost = cost - 7 where id = $1', [ids[2]]);
  assert.deepEqual(await counts(), [before + 1, before + 1]);
});
