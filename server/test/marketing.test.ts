// What marketing keeps to: who agreed, and the hours in which people are awake. Service keeps to neither.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ConsentStatus } from '@volley/contract/choices';
import { manualClock } from '../src/clock.ts';
import { BY_NOBODY, recordConsents, setInstallationQuietHours, setSendingRules } from '../src/consents/index.ts';
import type { Uuid } from '../src/lib/ids/uuid.ts';
import type { PhoneNumber } from '../src/lib/phone/phone-number.ts';
import type { Timestamp } from '../src/lib/time/timestamp.ts';
import { previewCampaign } from '../src/sms/campaigns/audience/preview-campaign.ts';
import type { DraftInput } from '../src/sms/campaigns/drafts/read-draft.ts';
import { createDraft } from '../src/sms/campaigns/drafts/write-draft.ts';
import { sendCampaign } from '../src/sms/campaigns/moves/move-campaign.ts';
import { reportCampaign } from '../src/sms/campaigns/reports/report-campaign.ts';
import { type CampaignKit, startCampaignKit } from './testkit/campaigns.ts';
import { checkSums } from './testkit/check-sums.ts';
import { eventually } from './testkit/eventually.ts';

const numberOf = (id: number) => `23324${String(id).padStart(7, '0')}` as PhoneNumber;
const numbersOf = (from: number, count: number) => Array.from({ length: count }, (_, index) => numberOf(from + index));
const audience = (groupUuids: readonly string[], phoneNumbers: readonly string[] = []) => ({
  groupUuids: groupUuids as Uuid[],
  contactIds: [],
  phoneNumbers,
});

function say(kit: CampaignKit, phoneNumbers: readonly PhoneNumber[], status: ConsentStatus = 'given'): Promise<number> {
  const { rt, actor } = kit;
  const said = { channels: ['sms'], status, source: 'form', words: status, at: rt.clock.now(), by: BY_NOBODY } as const;
  return rt.db.transact((tx) => recordConsents(rt, tx, actor.accountId, { ...said, phoneNumbers }));
}

const demand = (kit: CampaignKit, marketingNeedsConsent: boolean) =>
  setSendingRules(kit.rt, kit.actor, { marketingNeedsConsent, quietHours: undefined, zoneField: undefined });

const draft = (kit: CampaignKit, input: DraftInput) =>
  createDraft(kit.rt, kit.actor, {
    ...{ name: 'Offer', senderId: 'Volley', message: 'Seeds are 20% off', purpose: 'marketing' },
    ...input,
  });

async function send(kit: CampaignKit, uuid: Uuid): Promise<void> {
  await sendCampaign(kit.rt, kit.deps, kit.actor, { uuid, expectedCost: null, scheduledAt: undefined });
  kit.sender.look();
}

async function reasonsOf(kit: CampaignKit, id: number): Promise<Record<string, number>> {
  const rows = await kit.sql<{ status: string; reason: string; n: number }>(
    'select status, reason, count(*)::int as n from messages where campaign_id = $1 group by 1, 2 order by 1, 2',
    [id],
  );
  return Object.fromEntries(rows.map(({ status, reason, n }) => [`${status} ${reason}`.trim(), n]));
}

/** Few are looked up one by one, many are joined, and merged texts are made outside of the database. */
const SIZES = [
  { name: 'Few', from: 1, count: 100, message: 'Seeds are 20% off' },
  { name: 'Few merged', from: 1_001, count: 100, message: 'Hello {{first_name}}' },
  { name: 'Many', from: 100_001, count: 21_000, message: 'Seeds are 20% off' },
] as const;

test('where the account demands it, marketing goes to those alone who agreed, and its preview says so', async () => {
  const kit = await startCampaignKit();
  await demand(kit, true);
  for (const { name, from, count, message } of SIZES) {
    const group = await kit.addGroup(name, count, from);
    const stranger = numberOf(from + count + 500);
    await say(kit, numbersOf(from, 10));
    await say(kit, [stranger]);
    await say(kit, numbersOf(from, 2), 'withdrawn');
    await kit.sql(
      `insert into suppressions (account_id, phone_number, id, reason, note, created_at) values ($1, $2, $3, 'manual', '', now())`,
      [kit.actor.accountId, numberOf(from + 9), from],
    );
    const input = { message, audience: audience([group], [stranger, numberOf(from + count + 501)]) };
    const service = await draft(kit, { ...input, purpose: 'service' });
    assert.equal((await previewCampaign(kit.rt, kit.deps, kit.actor, service.uuid)).sendable, count + 1);
    const { id, uuid } = await draft(kit, input);
    const preview = await previewCampaign(kit.rt, kit.deps, kit.actor, uuid);
    const skipped = new Map(preview.skipped.map(({ reason, recipients }) => [reason, recipients]));
    assert.deepEqual(
      [preview.sendable, skipped.get('opted_out'), skipped.get('no_consent')],
      [8, 1, count - 10 + 2 + 1],
      name,
    );
    await send(kit, uuid);
    await kit.until(uuid, 'completed');
    const { 'skipped opted_out': out, 'skipped no_consent': none } = await reasonsOf(kit, id);
    assert.deepEqual([out, none], [1, count - 10 + 2 + 1], name);
    await checkSums(kit, id);
  }
});

/** What became of the messages to a number, oldest first. */
const ENDS: Readonly<Record<number, readonly string[]>> = {
  1: ['undelivered', 'undelivered', 'undelivered', 'undelivered', 'undelivered', 'undelivered'],
  // Only the five newest count.
  2: ['delivered', 'undelivered', 'undelivered', 'undelivered', 'undelivered', 'undelivered'],
  // One of them arrived.
  3: ['undelivered', 'undelivered', 'undelivered', 'delivered', 'undelivered', 'undelivered'],
  // Four only: of the others nobody knows.
  4: ['sent', 'undelivered', 'undelivered', 'expired', 'undelivered', 'undelivered'],
  5: ['undelivered', 'undelivered', 'expired', 'undelivered', 'undelivered', 'undelivered'],
  6: ['sent', 'sent', 'sent', 'sent', 'sent', 'sent'],
};

test('who was not reached five times in a row since a date gets no marketing, until a message arrives', async () => {
  const kit = await startCampaignKit();
  const many = await kit.addGroup('Many', 21_000, 1);
  const numbers = numbersOf(1, 6);
  const nobodys = numberOf(900_001);
  for (let round = 0; round < 6; round += 1) {
    const { id, uuid } = await draft(kit, { purpose: 'service', audience: audience([], [...numbers, nobodys]) });
    await send(kit, uuid);
    await kit.until(uuid, 'completed');
    const set = 'update messages set status = $3 where campaign_id = $1 and phone_number = $2';
    for (const [at, number] of numbers.entries()) await kit.sql(set, [id, number, ENDS[at + 1]?.[round]]);
    await kit.sql(set, [id, nobodys, 'undelivered']);
  }
  const since = (undeliveredSince: string | null) =>
    setSendingRules(kit.rt, kit.actor, {
      ...{ marketingNeedsConsent: undefined, quietHours: undefined, zoneField: undefined },
      undeliveredSince,
    });
  const skippedOf = async (input: DraftInput) => {
    const { uuid } = await draft(kit, input);
    const { skipped, sendable } = await previewCampaign(kit.rt, kit.deps, kit.actor, uuid);
    const out = new Map(skipped.map(({ reason, recipients }) => [reason, recipients]));
    return [sendable, out.get('undelivered_before') ?? 0];
  };
  const named = audience([], [...numbers, nobodys]);
  assert.deepEqual(await skippedOf({ audience: named }), [7, 0], 'it is off');
  await since('2020-01-01');
  assert.deepEqual(await skippedOf({ audience: named }), [3, 4]);
  assert.deepEqual(await skippedOf({ audience: named, purpose: 'service' }), [7, 0]);
  for (const message of ['Seeds are 20% off', 'Hello {{first_name}}'])
    assert.deepEqual(await skippedOf({ message, audience: audience([many], [nobodys]) }), [20_997, 4], message);
  await since('9999-12-31');
  assert.deepEqual(await skippedOf({ audience: named }), [7, 0], 'none of them is since then');

  await since('2020-01-01');
  const { id, uuid } = await draft(kit, { audience: named });
  await send(kit, uuid);
  await kit.until(uuid, 'completed');
  assert.deepEqual(await reasonsOf(kit, id), { sent: 3, 'skipped undelivered_before': 4 });
  await checkSums(kit, id);
  await kit.sql(
    `update messages set status = 'delivered' where id = (
       select id from messages where phone_number = $1 and status = 'undelivered' order by id desc limit 1)`,
    [numberOf(1)],
  );
  assert.deepEqual(await skippedOf({ audience: named }), [4, 3]);
  await since(null);
  assert.deepEqual(await skippedOf({ audience: named }), [7, 0]);
});

test('what people say, and what the account demands, counts for a campaign that is under way', async () => {
  const kit = await startCampaignKit();
  kit.carriers.windowMax = 0;
  const group = await kit.addGroup('Some', 20);
  await say(kit, numbersOf(1, 15));
  const { id, uuid } = await draft(kit, { audience: audience([group]) });
  await send(kit, uuid);
  await kit.until(uuid, 'sending');
  await demand(kit, true);
  await say(kit, numbersOf(1, 3), 'withdrawn');
  kit.carriers.windowMax = 100;
  kit.sender.wake();
  await kit.until(uuid, 'completed');
  assert.equal(kit.carriers.seen.length, 12);
  assert.equal((await reasonsOf(kit, id))['skipped no_consent'], 8);
  await checkSums(kit, id);
});

test('a campaign to people of whom nobody agreed fails, and says why', async () => {
  const kit = await startCampaignKit();
  await demand(kit, true);
  const { uuid } = await draft(kit, { audience: audience([await kit.addGroup('Some', 5)]) });
  await send(kit, uuid);
  const failed = await kit.until(uuid, 'failed');
  assert.equal(failed['fail_reason'], 'no_consent');
});

test('a row that waits in the outbox is skipped when its person has withdrawn it, and its credits are free', async () => {
  const kit = await startCampaignKit();
  await demand(kit, true);
  const group = await kit.addGroup('Some', 10);
  await say(kit, numbersOf(1, 10));
  const { answer } = kit.carriers;
  kit.carriers.answer = (message) => ({
    ...{ kind: 'refused', ids: [null], code: '58', words: 'throttled', isTemporary: true },
    ids: Array.from({ length: message.parts }, () => null),
  });
  const { id, uuid } = await draft(kit, { audience: audience([group]) });
  await send(kit, uuid);
  while (kit.carriers.seen.length < 10) await new Promise((resolve) => setTimeout(resolve, 5));
  await kit.deps.submitter.drain(30_000);
  await say(kit, numbersOf(1, 4), 'withdrawn');
  kit.carriers.answer = answer;
  await kit.sql('update outbox set due_at = now()');
  // The campaign itself looks again when the first of them would have been due.
  const open = async () =>
    kit.sql(`select 1 from messages where campaign_id = $1 and status in ('queued', 'submitting')`, [id]);
  for (const deadlineMs = performance.now() + 60_000; (await open()).length > 0; await sleep(50))
    assert.ok(performance.now() < deadlineMs, 'its rows do not end');
  assert.deepEqual(await reasonsOf(kit, id), { sent: 6, 'skipped no_consent': 4 });
  await checkSums(kit, id);
});

test('of many people with one text each is looked at by their own zone, where the account keeps it in a field', async () => {
  const clock = manualClock(Date.parse('2026-10-01T07:00:00Z'));
  const kit = await startCampaignKit({ clock });
  const group = await kit.addGroup('Many', 21_000, 1);
  await kit.sql(
    `insert into contact_fields (account_id, key, label, kind, choices, default_value, position, created_at, updated_at)
     values ($1, 'zone', 'Zone', 'text', '{}', '', 1, now(), now())`,
    [kit.actor.accountId],
  );
  await kit.sql(`update contacts set fields = '{"zone": "Asia/Tokyo"}' where phone_number < $1`, [numberOf(101)]);
  const quietHours = { fromMinute: 15 * 60, toMinute: 17 * 60 };
  await setSendingRules(kit.rt, kit.actor, { marketingNeedsConsent: false, quietHours, zoneField: 'zone' });
  const { id, uuid } = await draft(kit, { audience: audience([group]) });
  const preview = await previewCampaign(kit.rt, kit.deps, kit.actor, uuid);
  assert.deepEqual(preview.putOff, { recipients: 100, until: '2026-10-01T08:00:00.000000Z' as Timestamp });
  await send(kit, uuid);
  await eventually(
    async () => (await reasonsOf(kit, id))['queued'],
    (left) => left === 100,
  );
  clock.set(Date.parse('2026-10-01T08:00:00Z'));
  await kit.until(uuid, 'completed');
  await checkSums(kit, id);
});

test('marketing waits for the end of the quiet hours of each number, and service does not', async () => {
  const at = (text: string): number => Date.parse(text);
  const clock = manualClock(at('2026-10-01T07:00:00Z'));
  const kit = await startCampaignKit({ clock });
  await setInstallationQuietHours(kit.rt, { fromMinute: 22 * 60, toMinute: 8 * 60 });
  await setSendingRules(kit.rt, kit.actor, {
    marketingNeedsConsent: undefined,
    quietHours: { fromMinute: 21 * 60, toMinute: 7 * 60 },
    zoneField: undefined,
  });
  // At 07:00 UTC it is 07:00 in Ghana and 09:00 in Germany.
  const input = { audience: audience([], ['0240000001', '+4915112345678']) };
  const service = await draft(kit, { ...input, purpose: 'service' });
  await send(kit, service.uuid);
  await kit.until(service.uuid, 'completed');
  kit.carriers.seen.length = 0;
  const { id, uuid } = await draft(kit, input);
  const preview = await previewCampaign(kit.rt, kit.deps, kit.actor, uuid);
  assert.deepEqual(preview.putOff, { recipients: 1, until: '2026-10-01T08:00:00.000000Z' as Timestamp });
  assert.equal(preview.sendable, 2);
  await send(kit, uuid);
  while (kit.carriers.seen.length < 1) await new Promise((resolve) => setTimeout(resolve, 10));
  await kit.deps.submitter.drain(30_000);
  const waiting = await kit.sql<{ phone_number: string; due: Date }>(
    'select m.phone_number, o.due_at as due from messages m join outbox o on o.message_id = m.id where m.campaign_id = $1',
    [id],
  );
  assert.deepEqual(
    waiting.map(({ phone_number, due }) => [phone_number, due.toISOString()]),
    [['233240000001', '2026-10-01T08:00:00.000Z']],
  );
  const report = await reportCampaign(kit, kit.actor, uuid);
  assert.deepEqual([report.waitingFor, report.windowOpensAt], ['quiet_hours', '2026-10-01T08:00:00.000000Z']);
  // Quiet hours that were made longer meanwhile hold for what waits already.
  await setInstallationQuietHours(kit.rt, { fromMinute: 22 * 60, toMinute: 9 * 60 });
  clock.set(at('2026-10-01T08:30:00Z'));
  const dueAt = async () =>
    (
      await kit.sql<{ due: Date }>('select due_at as due from outbox where campaign_id = $1', [id])
    )[0]?.due.toISOString();
  while ((await dueAt()) !== '2026-10-01T09:00:00.000Z') await new Promise((resolve) => setTimeout(resolve, 20));
  assert.equal(kit.carriers.seen.length, 1);
  clock.set(at('2026-10-01T09:00:00Z'));
  await kit.until(uuid, 'completed');
  assert.equal(kit.carriers.seen.length, 2);
  await checkSums(kit, id);
});
