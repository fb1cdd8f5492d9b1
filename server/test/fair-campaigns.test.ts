import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addCredits } from '../src/billing/index.ts';
import { type Actor, createAccount } from '../src/identity/index.ts';
import type { Uuid } from '../src/lib/ids/uuid.ts';
import { hundredths } from '../src/lib/values/money.ts';
import { senderIds } from '../src/requests/index.ts';
import type { DraftInput } from '../src/sms/campaigns/drafts/read-draft.ts';
import { createDraft } from '../src/sms/campaigns/drafts/write-draft.ts';
import { cancelCampaign, retryFailed, sendCampaign } from '../src/sms/campaigns/moves/move-campaign.ts';
import { resumeAffordableCampaigns, startDueCampaigns } from '../src/sms/campaigns/moves/start-due-campaigns.ts';
import { windUpCancelled } from '../src/sms/campaigns/moves/wind-up-campaign.ts';
import { FAULTS_MAX } from '../src/sms/campaigns/rows/campaign-faults.ts';
import { type CampaignKit, startCampaignKit } from './testkit/campaigns.ts';
import { checkSums } from './testkit/check-sums.ts';
import { eventually } from './testkit/eventually.ts';

/** More than a list of work ever held. */
const MANY = 230;

/** Beside the first account: one that was there before, with a lower number and campaigns with lower numbers. */
async function anotherAccount({ rt }: CampaignKit, credits: number): Promise<Actor> {
  const { id: accountId } = await createAccount(rt, { name: 'Other', defaultCountry: 'GH', timeZone: 'Africa/Accra' });
  await senderIds.request(rt, accountId, { text: 'Volley', purpose: 'Test', status: 'approved' });
  await addCredits(rt, { accountId, amount: hundredths(credits), note: '' });
  return { accountId, keyId: 2, scopes: new Set(), country: 'GH', timeZone: 'Africa/Accra' } as unknown as Actor;
}

const draftOf = (kit: CampaignKit, actor: Actor, input: DraftInput = {}) =>
  createDraft(kit.rt, actor, {
    name: 'Harvest',
    senderId: 'Volley',
    message: 'Seeds are 20% off',
    audience: { groupUuids: [], contactIds: [], phoneNumbers: ['0240000001', '0240000002'] },
    ...input,
  });

async function send(kit: CampaignKit, actor: Actor, uuid: Uuid, scheduledAt?: string): Promise<void> {
  const at = scheduledAt as never;
  await sendCampaign(kit.rt, kit.deps, actor, { uuid, expectedCost: null, scheduledAt: at });
  kit.sender.look();
}

/** Campaigns of an account as they stand, all alike, numbered before all others. */
async function insertMany(kit: CampaignKit, actor: Actor, columns: Record<string, string>, many = MANY): Promise<void> {
  const all: Record<string, string> = {
    name: `'Many'`,
    sender_id: `'Volley'`,
    message: `'Hello'`,
    group_ids: `'{}'`,
    contact_ids: `'{}'`,
    phone_numbers: `'{0240000009}'`,
    time_zone: `'Africa/Accra'`,
    is_recurring: 'false',
    recurrence_frequency: `'daily'`,
    recurrence_interval: '1',
    created_at: 'now()',
    updated_at: 'now()',
    ...columns,
  };
  await kit.sql(
    `insert into sms_campaigns (account_id, id, uuid, ${Object.keys(all).join(', ')})
     select ${actor.accountId}, -n, gen_random_uuid(), ${Object.values(all).join(', ')} from generate_series(1, ${many}) n`,
  );
}

const CURSOR = `'0196f0c2-7a10-7cc4-9d3e-000000000000'`;

/** A window that opens in twelve hours. */
function closedWindow(): Record<string, string> {
  const nowMinute = Math.floor(Date.now() / 60_000) % 1_440;
  const from = (nowMinute + 720) % 1_440;
  return { window_from_minute: `${from}`, window_to_minute: `${(from + 30) % 1_440}`, window_zone: `'UTC'` };
}

/** Brings the next try of a campaign that failed forward, again and again, until it is given up. */
async function tryUntilFailed(kit: CampaignKit, uuid: string): Promise<Record<string, unknown>> {
  const untilMs = performance.now() + 60_000;
  while (performance.now() < untilMs) {
    await kit.sql(`update sms_campaigns set acts_at = '-infinity' where uuid = $1 and status <> 'failed'`, [uuid]);
    kit.sender.look();
    const [row] = await kit.sql('select status, fail_reason, faults from sms_campaigns where uuid = $1', [uuid]);
    if (row?.['status'] === 'failed') return row;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {};
}

test('campaigns outside of their window keep nobody else from sending, however many there are', async () => {
  const kit = await startCampaignKit();
  const other = await anotherAccount(kit, 10_000);
  const sending = { status: `'sending'`, cursor_id: CURSOR, total_recipients: '1', ...closedWindow() };
  await insertMany(kit, kit.actor, sending);
  const { uuid } = await draftOf(kit, other);
  await send(kit, other, uuid);
  await kit.until(uuid, 'completed');
  const own = await draftOf(kit, kit.actor);
  await send(kit, kit.actor, own.uuid);
  await kit.until(own.uuid, 'completed');
});

test('campaigns that find no free slot keep no other account from sending, and turn about within their own', async () => {
  const kit = await startCampaignKit();
  const other = await anotherAccount(kit, 10_000);
  const { reserve } = kit.carriers;
  kit.carriers.reserve = (request) => (request.phoneNumber.startsWith('23355') ? 'busy' : reserve(request));
  const stuck = { groupUuids: [], contactIds: [], phoneNumbers: ['0550000001'] };
  for (let n = 0; n < 25; n += 1) await send(kit, kit.actor, (await draftOf(kit, kit.actor, { audience: stuck })).uuid);
  const { uuid } = await draftOf(kit, other);
  await send(kit, other, uuid);
  await kit.until(uuid, 'completed');
  const own = await draftOf(kit, kit.actor);
  await send(kit, kit.actor, own.uuid);
  await kit.until(own.uuid, 'completed');
});

const someNumbers = (first: number, count: number) => ({
  ...{ groupUuids: [], contactIds: [] },
  phoneNumbers: Array.from({ length: count }, (_, n) => `0${first + n}`),
});

test('a batch takes at most twice as long beside many campaigns of its account as without them, which go on meanwhile', async () => {
  const kit = await startCampaignKit();
  const [rows, campaigns] = [60, 8];
  kit.carriers.windowMax = 0;
  const start = async (first: number, isMessageBatch: boolean): Promise<Uuid> => {
    const { uuid } = await draftOf(kit, kit.actor, { audience: someNumbers(first, rows) });
    await kit.sql('update sms_campaigns set is_message_batch = $2 where uuid = $1', [uuid, isMessageBatch]);
    await send(kit, kit.actor, uuid);
    await kit.until(uuid, 'sending');
    return uuid;
  };
  for (let n = 0; n < campaigns; n += 1) await start(241_000_000 + n * 1_000, false);
  const batch = await start(242_000_000, true);
  kit.carriers.windowMax = 5;
  kit.carriers.onSlotsFree();
  await kit.until(batch, 'completed');
  const seen = kit.carriers.seen.map(({ phoneNumber }) => phoneNumber.startsWith('233242'));
  const others = seen.slice(seen.indexOf(true), seen.lastIndexOf(true)).filter((isOfBatch) => !isOfBatch).length;
  assert.ok(others >= rows / 2 && others <= rows * 1.5, `${others} of other campaigns beside ${rows} of the batch`);
});

test('a campaign that finds all places of its account taken gets one in its turn, before any of the others has ended', async () => {
  const kit = await startCampaignKit();
  kit.carriers.windowMax = 1;
  kit.carriers.answer = async ({ id }) => {
    await new Promise((resolve) => setTimeout(resolve, 10));
    return { kind: 'accepted', ids: [id] };
  };
  for (let n = 0; n < 21; n += 1) {
    const { uuid } = await draftOf(kit, kit.actor, { audience: someNumbers(243_000_000 + n * 1_000, 100) });
    await send(kit, kit.actor, uuid);
    await kit.until(uuid, 'sending', 'completed');
  }
  await eventually(
    async () => kit.carriers.seen.filter(({ phoneNumber }) => phoneNumber.startsWith('23324302')).length,
    (count) => count > 0,
  );
  assert.deepEqual(await kit.sql(`select 1 from sms_campaigns where status = 'completed'`), []);
});

test('a campaign that cannot be prepared is tried some times, then failed, and others are prepared meanwhile', async () => {
  const kit = await startCampaignKit();
  const other = await anotherAccount(kit, 10_000);
  await kit.sql(`create function refuse() returns trigger language plpgsql as $$
    begin if new.message = 'Poison' then raise exception 'poison'; end if; return new; end $$`);
  await kit.sql('create trigger refuse before insert on messages for each row execute function refuse()');
  const { uuid } = await draftOf(kit, kit.actor, { message: 'Poison' });
  await send(kit, kit.actor, uuid);
  const good = await draftOf(kit, other);
  await send(kit, other, good.uuid);
  await kit.until(good.uuid, 'completed');
  assert.deepEqual(await tryUntilFailed(kit, uuid), {
    status: 'failed',
    fail_reason: 'internal_error',
    faults: FAULTS_MAX,
  });
  assert.deepEqual(await kit.sql('select held::int from balances where account_id = $1', [kit.actor.accountId]), [
    { held: 0 },
  ]);
});

test('a campaign that cannot be sent is failed, its rows may be retried, and what was held for them is free', async () => {
  const kit = await startCampaignKit();
  const { id, uuid } = await draftOf(kit, kit.actor);
  const { carriers } = kit;
  const { reserve } = carriers;
  carriers.reserve = () => {
    throw new TypeError('poison');
  };
  await send(kit, kit.actor, uuid);
  await kit.until(uuid, 'sending');
  assert.deepEqual(await tryUntilFailed(kit, uuid), {
    status: 'failed',
    fail_reason: 'internal_error',
    faults: FAULTS_MAX,
  });
  await windUpCancelled(kit.rt);
  await checkSums(kit, id);
  assert.deepEqual(await kit.sql('select held::int from balances'), [{ held: 0 }]);
  assert.deepEqual(await kit.sql('select status, reason from messages group by 1, 2'), [
    { status: 'failed', reason: 'internal_error' },
  ]);
  carriers.reserve = reserve;
  await retryFailed(kit.rt, kit.actor, uuid);
  await kit.until(uuid, 'completed');
  await checkSums(kit, id);
});

test('a due campaign that cannot be started keeps nobody from starting, and series with an unfinished run keep nobody', async () => {
  const kit = await startCampaignKit();
  const other = await anotherAccount(kit, 10_000);
  const due = {
    status: `'scheduled'`,
    scheduled_at: `now() - interval '1 day'`,
    next_run_at: `now() - interval '1 day'`,
  };
  await insertMany(kit, kit.actor, { ...due, is_recurring: 'true', time_zone: `'Nowhere/Atall'` });
  await insertMany(kit, other, { ...due, is_recurring: 'true' });
  await kit.sql(
    `insert into sms_campaigns (account_id, id, uuid, parent_id, name, sender_id, message, group_ids, contact_ids, phone_numbers, status,
       time_zone, is_recurring, recurrence_frequency, recurrence_interval, created_at, updated_at)
     select account_id, id - 1000, gen_random_uuid(), id, name, sender_id, message, group_ids, contact_ids, phone_numbers, 'paused',
       time_zone, false, recurrence_frequency, recurrence_interval, created_at, updated_at from sms_campaigns where account_id = $1`,
    [other.accountId],
  );
  const third = await anotherAccount(kit, 10_000);
  const { uuid } = await draftOf(kit, third);
  await send(kit, third, uuid, new Date(Date.now() + 1_000).toISOString());
  const untilMs = performance.now() + 30_000;
  for (;;) {
    await startDueCampaigns(kit.rt);
    const [row] = await kit.sql('select status from sms_campaigns where uuid = $1', [uuid]);
    if (row?.['status'] !== 'scheduled') break;
    assert.ok(performance.now() < untilMs, 'it was not started');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await kit.until(uuid, 'completed');
});

test('cancelled campaigns that still have something on the wire keep no other from being cleared up', async () => {
  const kit = await startCampaignKit();
  const other = await anotherAccount(kit, 10_000);
  await insertMany(kit, kit.actor, {
    status: `'cancelled'`,
    is_winding_up: 'true',
    cursor_id: CURSOR,
    total_recipients: '1',
    held: '0',
  });
  await kit.sql(
    `insert into campaign_counts (account_id, campaign_id, status, reason, n)
     select account_id, id, 'submitting', '', 1 from sms_campaigns where is_winding_up`,
  );
  kit.carriers.windowMax = 0;
  const { id, uuid } = await draftOf(kit, other);
  await send(kit, other, uuid);
  await kit.until(uuid, 'sending');
  await cancelCampaign(kit.rt, other, uuid);
  await windUpCancelled(kit.rt);
  const [row] = await kit.sql('select is_winding_up, held::int from sms_campaigns where id = $1', [id]);
  assert.deepEqual(row, { is_winding_up: false, held: 0 });
});

test('campaigns that an account cannot pay keep no other from going on after its top-up', async () => {
  const kit = await startCampaignKit({ credits: 0 });
  const other = await anotherAccount(kit, 1);
  const short = {
    status: `'paused'`,
    pause_reason: `'insufficient_credit'`,
    prepared_cost: '1000',
    total_recipients: '1',
  };
  await insertMany(kit, kit.actor, { ...short, cursor_id: CURSOR });
  const { uuid } = await draftOf(kit, other);
  await send(kit, other, uuid);
  await kit.until(uuid, 'paused');
  await addCredits(kit.rt, { accountId: other.accountId, amount: hundredths(1_000), note: '' });
  await resumeAffordableCampaigns(kit.rt);
  await kit.until(uuid, 'sending', 'completed');
});
