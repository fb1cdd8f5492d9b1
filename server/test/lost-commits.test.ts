import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeListener } from '../src/events/index.ts';
import type { Uuid } from '../src/lib/ids/uuid.ts';
import { createDraft } from '../src/sms/campaigns/drafts/write-draft.ts';
import { sendCampaign } from '../src/sms/campaigns/moves/move-campaign.ts';
import type { SubmitResult } from '../src/sms/carrier.ts';
import { startCampaignKit } from './testkit/campaigns.ts';
import { checkSums } from './testkit/check-sums.ts';
import { loseAnswerOf, proxyToBe } from './testkit/postgres-proxy.ts';

const RECIPIENTS = 20;

const { through, proxy } = proxyToBe();
const kit = await startCampaignKit({
  through,
});
const between = proxy();
const { rt, actor, carriers, sql } = kit;
const answerPlainly = carriers.answer;

async function runCampaign(name: string, from: number): Promise<number> {
  const groupUuid = (await kit.addGroup(name, RECIPIENTS, from)) as Uuid;
  const audience = { groupUuids: [groupUuid], contactIds: [], phoneNumbers: [] };
  const { uuid } = await createDraft(rt, actor, { name, senderId: 'Volley', message: name, audience });
  await sendCampaign(rt, kit.deps, actor, { uuid, expectedCost: null, scheduledAt: undefined });
  kit.sender.look();
  return Number((await kit.until(uuid, 'completed'))['id']);
}

async function checkSentOnce(campaignId: number, name: string): Promise<void> {
  const sent = await sql(`select id from messages where campaign_id = $1 and status = 'sent'`, [campaignId]);
  assert.equal(sent.length, RECIPIENTS);
  const repeated = await sql(
    `select message_id from receipt_map where message_id in (select id from messages where campaign_id = $1) group by 1 having count(*) > 1`,
    [campaignId],
  );
  assert.deepEqual(repeated, []);
  assert.equal(carriers.inUse, 0, 'every slot was given back');
  await checkSums(kit, campaignId);
  assert.ok(between.lost.answers > 0, `an answer was lost: ${name}`);
}

/** Statements that the engine commits on a campaign's way, each of which is repeated or made up for when its answer is lost. */
const STATEMENTS = [
  'messages.mark_unless_opted_out',
  'messages.settle',
  'campaign_stretches.take',
  'campaign_stretches.free',
  'sms_campaigns.end',
  'sms_campaigns.claim',
];

for (const [index, name] of STATEMENTS.entries()) {
  test(`everybody gets a campaign's message once when the answer to ${name} is lost`, async () => {
    carriers.answer = answerPlainly;
    carriers.seen.length = 0;
    loseAnswerOf(between, name);
    const id = await runCampaign(name, 1 + index * 100);
    await checkSentOnce(id, name);
    assert.equal(carriers.seen.length, RECIPIENTS);
  });
}

const LATER: SubmitResult = {
  kind: 'refused',
  ids: [null],
  code: 'ESME_RTHROTTLED',
  words: 'Later.',
  isTemporary: true,
};

/** Everybody is told to come again once. */
function refuseFirst(): void {
  const refused = new Set<string>();
  carriers.seen.length = 0;
  carriers.answer = (message) => {
    if (refused.has(message.id)) return answerPlainly(message);
    refused.add(message.id);
    return LATER;
  };
}

for (const [index, name] of ['messages.mark_unless_opted_out', 'outbox.claim', 'outbox.delete'].entries()) {
  test(`nobody gets a message twice that waited for its next try when the answer to ${name} is lost`, async () => {
    refuseFirst();
    loseAnswerOf(between, name);
    const id = await runCampaign(name, 1_001 + index * 100);
    await checkSentOnce(id, name);
    assert.equal(carriers.seen.length, 2 * RECIPIENTS);
  });
}

test('the outcome of a submit is not told of the next one of the same message', async () => {
  refuseFirst();
  const takeAtOnce = carriers.answer;
  const again = Promise.withResolvers<void>();
  const stored = Promise.withResolvers<void>();
  carriers.answer = async (message) => {
    const answer = await takeAtOnce(message);
    if (answer === 'silent' || answer.kind === 'refused') return LATER;
    // On the wire for the second time while the outcome of the first is told once more.
    await stored.promise;
    return answer;
  };
  let isLost = false;
  between.onCommitted = (statements) => {
    if (statements.includes('messages.mark_unless_opted_out')) again.resolve();
    if (!statements.includes('messages.settle')) return 'pass';
    if (isLost) stored.resolve();
    const what = isLost ? 'pass' : 'lose';
    isLost = true;
    return what;
  };
  let isAgain = false;
  void again.promise.then(() => {
    isAgain = true;
  });
  between.onAsked = (statements) => (isLost && !isAgain && statements.includes('messages.settle') ? 'cut' : 'pass');
  const id = await runCampaign('Again', 2_001);
  between.onAsked = () => 'pass';
  await checkSentOnce(id, 'messages.settle');
  assert.equal(carriers.seen.length, 2 * RECIPIENTS);
});

test('what is settled twice because an answer was lost is told to listeners once', async () => {
  carriers.answer = answerPlainly;
  carriers.seen.length = 0;
  const { accountId } = actor;
  const kinds = ['message.sent'] as const;
  await rt.db.transact((tx) => changeListener(rt, tx, { accountId, source: 'reader', kinds, until: null }));
  await rt.listeners.refresh();
  loseAnswerOf(between, 'messages.settle');
  const id = await runCampaign('Told', 3_001);
  await checkSentOnce(id, 'messages.settle');
  const told = await sql<{ n: string }>(
    `select count(*) as n from events where account_id = $1 and kind = 'message.sent' group by data ->> 'id'`,
    [accountId],
  );
  assert.deepEqual([told.length, told.filter(({ n }) => Number(n) !== 1)], [RECIPIENTS, []]);
});
