import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Uuid } from '../src/lib/ids/uuid.ts';
import type { DraftInput } from '../src/sms/campaigns/drafts/read-draft.ts';
import { createDraft } from '../src/sms/campaigns/drafts/write-draft.ts';
import {
  cancelCampaign,
  pauseCampaign,
  resumeCampaign,
  retryFailed,
  sendCampaign,
} from '../src/sms/campaigns/moves/move-campaign.ts';
import { resumeAffordableCampaigns } from '../src/sms/campaigns/moves/start-due-campaigns.ts';
import { windUpCancelled } from '../src/sms/campaigns/moves/wind-up-campaign.ts';
import { checkEndedCampaigns } from '../src/sms/campaigns/reports/check-campaigns.ts';
import { type CampaignKit, startCampaignKit } from './testkit/campaigns.ts';
import { checkSums } from './testkit/check-sums.ts';

const draft = (kit: CampaignKit, input: DraftInput) =>
  createDraft(kit.rt, kit.actor, { name: 'Harvest', senderId: 'Volley', message: 'Seeds are 20% off', ...input });

const audience = (groupUuids: readonly string[], phoneNumbers: readonly string[] = [], contactIds: number[] = []) => ({
  groupUuids: groupUuids as Uuid[],
  contactIds,
  phoneNumbers,
});

async function send(kit: CampaignKit, uuid: Uuid): Promise<void> {
  await sendCampaign(kit.rt, kit.deps, kit.actor, { uuid, expectedCost: null, scheduledAt: undefined });
  kit.sender.look();
}

test('a campaign goes once to everybody in its groups, contacts and numbers, but not to those who opted out', async () => {
  const kit = await startCampaignKit();
  const first = await kit.addGroup('First', 1_500);
  const second = await kit.addGroup('Second', 1_000, 1_001);
  await kit.sql(
    `insert into suppressions (account_id, phone_number, id, reason, note, created_at)
     select $1, '23324' || lpad(n::text, 7, '0'), n, 'opt_out', '', now() from generate_series(1, 100) n`,
    [kit.actor.accountId],
  );
  const numbers = ['0240000001', '0240001800', '+233209999999', '+233209999998'];
  const campaign = await draft(kit, { audience: audience([first, second], numbers, [1_200]) });
  await send(kit, campaign.uuid);
  const done = await kit.until(campaign.uuid, 'completed');
  assert.equal(Number(done['total_recipients']), 2_002);
  assert.equal(Number(done['messages_sent']), 1_902);
  assert.equal(Number(done['credits_used']), 1_902 * 5);
  const sent = kit.carriers.seen.map((message) => message.phoneNumber as string);
  assert.equal(new Set(sent).size, sent.length);
  assert.equal(sent.length, 1_902);
  assert.ok(!sent.includes('233240000001'));
  await checkSums(kit, campaign.id);
});

test('texts are merged for each, and who lacks a field is left out when the campaign says so', async () => {
  const kit = await startCampaignKit();
  const group = await kit.addGroup('Some', 10);
  const campaign = await draft(kit, {
    message: 'Hello {{first_name}}',
    missingField: 'skip',
    audience: audience([group], ['+233209999999']),
  });
  await send(kit, campaign.uuid);
  await kit.until(campaign.uuid, 'completed');
  assert.deepEqual(kit.carriers.seen.map((message) => message.message).sort(), [
    'Hello Ama10',
    'Hello Ama2',
    'Hello Ama4',
    'Hello Ama6',
    'Hello Ama8',
  ]);
  assert.deepEqual(
    await kit.sql('select reason, sum(n)::int as n from campaign_counts where status = $1 group by 1', ['skipped']),
    [{ reason: 'missing_field', n: 6 }],
  );
  await checkSums(kit, campaign.id);
});

test('never more rows are on the wire than the carriers have slots', async () => {
  const kit = await startCampaignKit();
  kit.carriers.windowMax = 7;
  let most = 0;
  const group = await kit.addGroup('Many', 300);
  const { answer } = kit.carriers;
  kit.carriers.answer = (message) => {
    most = Math.max(most, kit.carriers.inUse);
    return answer(message);
  };
  const campaign = await draft(kit, { audience: audience([group]) });
  await send(kit, campaign.uuid);
  await kit.until(campaign.uuid, 'completed');
  assert.ok(most <= 7);
  assert.equal(kit.carriers.seen.length, 300);
  await checkSums(kit, campaign.id);
});

test('two campaigns share the slots of one carrier in turns', async () => {
  const kit = await startCampaignKit();
  kit.carriers.windowMax = 20;
  const groups = [await kit.addGroup('One', 400), await kit.addGroup('Two', 400, 1_001)];
  const campaigns = [];
  for (const group of groups) campaigns.push(await draft(kit, { audience: audience([group]) }));
  for (const { uuid } of campaigns) await send(kit, uuid);
  for (const { uuid } of campaigns) await kit.until(uuid, 'completed');
  const half = kit.carriers.seen.slice(0, 400).filter((message) => message.phoneNumber < '233240001000').length;
  assert.ok(half > 100 && half < 400, `${half} of the first 400`);
});

test('without enough credit a campaign is paused before its first message and goes on after a top-up', async () => {
  const kit = await startCampaignKit({ credits: 400 });
  const group = await kit.addGroup('Hundred', 100);
  const campaign = await draft(kit, { audience: audience([group]) });
  await send(kit, campaign.uuid);
  const paused = await kit.until(campaign.uuid, 'paused');
  assert.equal(paused['pause_reason'], 'insufficient_credit');
  assert.equal(kit.carriers.seen.length, 0);
  await resumeAffordableCampaigns(kit.rt);
  await assert.rejects(resumeCampaign(kit.rt, kit.actor, campaign.uuid), /waits for credit/);
  await kit.topUp(100);
  await resumeAffordableCampaigns(kit.rt);
  await kit.until(campaign.uuid, 'completed');
  await checkSums(kit, campaign.id);
  assert.deepEqual(await kit.sql('select balance::int, held::int from balances'), [{ balance: 0, held: 0 }]);
});

test('what nobody can be sent fails with its reason', async () => {
  const kit = await startCampaignKit();
  const cases = [
    { numbers: [], reason: 'no_recipients' },
    { numbers: ['+99912345678'], reason: 'no_route' },
    { numbers: ['+8881234567890'], reason: 'no_price' },
  ];
  for (const { numbers, reason } of cases) {
    const campaign = await draft(kit, {});
    // A group that is gone names nobody any more.
    await kit.sql(`update sms_campaigns set phone_numbers = $2, group_ids = '{999}' where id = $1`, [
      campaign.id,
      numbers.map((number) => number.slice(1)),
    ]);
    await send(kit, campaign.uuid);
    const failed = await kit.until(campaign.uuid, 'failed');
    assert.equal(failed['fail_reason'], reason);
    assert.ok(failed['ended_at']);
    await checkSums(kit, campaign.id);
  }
});

test('paused, nothing goes out; resumed, the rest goes; nobody is sent to twice', async () => {
  const kit = await startCampaignKit();
  kit.carriers.windowMax = 10;
  const group = await kit.addGroup('Many', 500);
  const campaign = await draft(kit, { audience: audience([group]) });
  await send(kit, campaign.uuid);
  await kit.until(campaign.uuid, 'sending');
  while (kit.carriers.seen.length < 50) await new Promise((resolve) => setTimeout(resolve, 5));
  await pauseCampaign(kit.rt, kit.actor, campaign.uuid);
  await kit.deps.submitter.drain(30_000);
  const [submitting] = await kit.sql(`select count(*)::int as n from messages where status = 'submitting'`);
  assert.equal(submitting?.['n'], 0);
  await checkSums(kit, campaign.id);
  const before = kit.carriers.seen.length;
  assert.ok(before < 500);
  await resumeCampaign(kit.rt, kit.actor, campaign.uuid);
  kit.sender.look();
  await kit.until(campaign.uuid, 'completed');
  assert.equal(new Set(kit.carriers.seen.map((message) => message.phoneNumber)).size, 500);
  assert.equal(kit.carriers.seen.length, 500);
  await checkSums(kit, campaign.id);
});

test('cancelled, what waits is skipped and its credits are free again', async () => {
  const kit = await startCampaignKit({ credits: 10_000 });
  kit.carriers.windowMax = 10;
  const group = await kit.addGroup('Many', 500);
  const campaign = await draft(kit, { audience: audience([group]) });
  await send(kit, campaign.uuid);
  await kit.until(campaign.uuid, 'sending');
  while (kit.carriers.seen.length < 50) await new Promise((resolve) => setTimeout(resolve, 5));
  await cancelCampaign(kit.rt, kit.actor, campaign.uuid);
  await kit.deps.submitter.drain(30_000);
  await windUpCancelled(kit.rt);
  await checkSums(kit, campaign.id);
  const sent = kit.carriers.seen.length;
  assert.deepEqual(await kit.sql('select balance::int, held::int from balances'), [
    { balance: 10_000 - sent * 5, held: 0 },
  ]);
  await assert.rejects(cancelCampaign(kit.rt, kit.actor, campaign.uuid), /This campaign is cancelled/);
});

test('a retry sends again only what no carrier ever took', async () => {
  const kit = await startCampaignKit();
  const group = await kit.addGroup('Many', 50);
  const { answer } = kit.carriers;
  kit.carriers.answer = (message) =>
    Number(message.phoneNumber.slice(-1)) < 5
      ? { kind: 'refused', ids: [], code: '11', words: 'invalid_number', isTemporary: false }
      : answer(message);
  const campaign = await draft(kit, { audience: audience([group]) });
  await send(kit, campaign.uuid);
  await kit.until(campaign.uuid, 'completed');
  await checkSums(kit, campaign.id);
  kit.carriers.answer = answer;
  kit.carriers.seen.length = 0;
  await retryFailed(kit.rt, kit.actor, campaign.uuid);
  kit.sender.look();
  await kit.until(campaign.uuid, 'completed');
  assert.equal(kit.carriers.seen.length, 25);
  await checkSums(kit, campaign.id);
  await assert.rejects(retryFailed(kit.rt, kit.actor, campaign.uuid), /no message that failed/);
});

test('who opts out while the campaign runs gets nothing more', async () => {
  const kit = await startCampaignKit();
  kit.carriers.windowMax = 0;
  const group = await kit.addGroup('Some', 20);
  const campaign = await draft(kit, { audience: audience([group]) });
  await send(kit, campaign.uuid);
  await kit.until(campaign.uuid, 'sending');
  await kit.sql(
    `insert into suppressions (account_id, phone_number, id, reason, note, created_at) values ($1, '233240000003', 1, 'opt_out', '', now())`,
    [kit.actor.accountId],
  );
  kit.carriers.windowMax = 100;
  kit.sender.wake();
  await kit.until(campaign.uuid, 'completed');
  assert.equal(kit.carriers.seen.length, 19);
  await checkSums(kit, campaign.id);
});

test('what a carrier refused for the moment goes again through the outbox, but not while the campaign is paused', async () => {
  const kit = await startCampaignKit();
  const group = await kit.addGroup('Some', 40);
  const { answer } = kit.carriers;
  kit.carriers.answer = (message) => ({
    kind: 'refused',
    ids: Array.from({ length: message.parts }, () => null),
    code: '58',
    words: 'throttled',
    isTemporary: true,
  });
  const campaign = await draft(kit, { audience: audience([group]) });
  await send(kit, campaign.uuid);
  while (kit.carriers.seen.length < 40) await new Promise((resolve) => setTimeout(resolve, 5));
  await pauseCampaign(kit.rt, kit.actor, campaign.uuid);
  await kit.deps.submitter.drain(30_000);
  kit.carriers.answer = answer;
  await kit.sql('update outbox set due_at = now()');
  const tried = kit.carriers.seen.length;
  await new Promise((resolve) => setTimeout(resolve, 600));
  assert.equal(kit.carriers.seen.length, tried);
  await checkSums(kit, campaign.id);
  await resumeCampaign(kit.rt, kit.actor, campaign.uuid);
  kit.sender.look();
  await kit.until(campaign.uuid, 'completed');
  assert.equal(new Set(kit.carriers.seen.slice(tried).map((message) => message.phoneNumber)).size, 40);
  assert.equal(kit.carriers.seen.length, tried + 40);
  await checkSums(kit, campaign.id);
});

test('figures that differ from the rows are found and repaired', async () => {
  const kit = await startCampaignKit();
  const group = await kit.addGroup('Some', 10);
  const campaign = await draft(kit, { audience: audience([group]) });
  await send(kit, campaign.uuid);
  await kit.until(campaign.uuid, 'completed');
  assert.equal(await checkEndedCampaigns(kit.rt, 3_600_000), 0);
  await kit.sql(`update campaign_counts set n = n + 3 where status = 'sent'`);
  await kit.sql('update sms_campaigns set messages_sent = 4');
  assert.equal(await checkEndedCampaigns(kit.rt, 3_600_000), 1);
  await checkSums(kit, campaign.id);
  assert.equal(await checkEndedCampaigns(kit.rt, 3_600_000), 0);
});

test('many senders of one account at once hold no more than there is', async () => {
  const kit = await startCampaignKit({ credits: 1_000 });
  const campaigns = [];
  for (let index = 0; index < 6; index += 1)
    campaigns.push(await draft(kit, { audience: audience([await kit.addGroup(`G${index}`, 60, index * 100 + 1)]) }));
  await Promise.all(campaigns.map(({ uuid }) => send(kit, uuid)));
  const ended = await Promise.all(campaigns.map(({ uuid }) => kit.until(uuid, 'completed', 'paused')));
  assert.equal(ended.filter((row) => row['status'] === 'completed').length, 3);
  assert.deepEqual(await kit.sql('select balance::int, held::int from balances'), [{ balance: 100, held: 0 }]);
  for (const { id } of campaigns.filter((_, index) => ended[index]?.['status'] === 'completed'))
    await checkSums(kit, id);
});

test('a campaign whose sender the operator suspends stops, and goes on when a person resumes it later', async () => {
  const kit = await startCampaignKit();
  kit.carriers.windowMax = 0;
  const group = await kit.addGroup('Some', 20);
  const campaign = await draft(kit, { audience: audience([group]) });
  await send(kit, campaign.uuid);
  await kit.until(campaign.uuid, 'sending');
  await kit.sql(`update sender_ids set status = 'suspended'`);
  const paused = await kit.until(campaign.uuid, 'paused');
  assert.equal(paused['pause_reason'], 'sender_withdrawn');
  kit.carriers.windowMax = 100;
  kit.sender.wake();
  await kit.sql(`update sender_ids set status = 'approved'`);
  await resumeCampaign(kit.rt, kit.actor, campaign.uuid);
  await kit.until(campaign.uuid, 'completed');
  assert.equal(kit.carriers.seen.length, 20);
  await checkSums(kit, campaign.id);
});
