import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Uuid } from '../src/lib/ids/uuid.ts';
import { senderIds } from '../src/requests/index.ts';
import { createDraft } from '../src/sms/campaigns/drafts/write-draft.ts';
import { pauseCampaign, resumeCampaign, retryFailed, sendCampaign } from '../src/sms/campaigns/moves/move-campaign.ts';
import { recoverDead } from '../src/sms/messages/recovery/recover-dead.ts';
import { type Engine, startCampaignKit } from './testkit/campaigns.ts';
import { checkSums } from './testkit/check-sums.ts';

const RECIPIENTS = 2_000;

const kit = await startCampaignKit();
const { rt, actor, deps, sql } = kit;
let from = 1;

async function sendToAll(name: string): Promise<{ id: number; uuid: Uuid }> {
  const groupUuid = (await kit.addGroup(name, RECIPIENTS, from)) as Uuid;
  from += RECIPIENTS;
  const audience = { groupUuids: [groupUuid], contactIds: [], phoneNumbers: [] };
  const { uuid } = await createDraft(rt, actor, { name, senderId: 'Volley', message: name, audience });
  await sendCampaign(rt, deps, actor, { uuid, expectedCost: null, scheduledAt: undefined });
  const [row] = await sql('select id from sms_campaigns where uuid = $1', [uuid]);
  return { id: Number(row?.['id']), uuid };
}

/** Through its window go some thousand a second: the other has looked for work long before all is sent. */
const WINDOW = 20;
const ANSWER_MS = 20;

function slow({ carriers }: Engine): void {
  carriers.windowMax = WINDOW;
  const { reserve } = carriers;
  carriers.reserve = (request) => {
    const slot = reserve(request);
    if (typeof slot === 'string') return slot;
    const submit: typeof slot.submit = (message, settle) =>
      void setTimeout(() => slot.submit(message, settle), ANSWER_MS);
    return { ...slot, submit };
  };
}

slow(kit);

/** For one test. */
async function startOther(t: TestContext): Promise<Engine> {
  const other = await kit.another();
  slow(other);
  t.after(() => other.stop());
  return other;
}

/** Who sent how many of a campaign; nobody got it twice. */
async function sharesOf(name: string, engines: readonly Engine[]): Promise<number[]> {
  const numbers = engines.map(({ carriers }) =>
    carriers.seen.filter(({ message }) => message === name).map(({ phoneNumber }) => phoneNumber),
  );
  assert.equal(new Set(numbers.flat()).size, numbers.flat().length, 'nobody got it twice');
  return numbers.map((of) => of.length);
}

const sum = (of: readonly number[]): number => of.reduce((so, n) => so + n, 0);

/** It took part; how the campaigns and their stretches stand says why, if it does not. */
async function untilSeen({ carriers, rt: { processId } }: Engine, count: number): Promise<void> {
  for (const deadlineMs = performance.now() + 40_000; carriers.seen.length < count; ) {
    if (performance.now() > deadlineMs) {
      const campaigns = await sql('select id, status, process_id, cursor_id from sms_campaigns');
      const stretches = await sql('select * from campaign_stretches');
      const standing = JSON.stringify({ campaigns, stretches, others: kit.carriers.seen.length });
      assert.fail(`process ${processId()} sent ${carriers.seen.length}, not ${count}: ${standing}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

test('two processes send one campaign together, each with its own window, and nobody gets it twice', async (t) => {
  const other = await startOther(t);
  const { id, uuid } = await sendToAll('Together');
  await kit.until(uuid, 'completed');
  const shares = await sharesOf('Together', [kit, other]);
  assert.equal(sum(shares), RECIPIENTS);
  assert.ok(Math.min(...shares) > RECIPIENTS / 5, `shares of ${shares}`);
  await checkSums(kit, id);
});

test('what a process had read and not sent when it stopped is sent by the other', async (t) => {
  const other = await startOther(t);
  const { id, uuid } = await sendToAll('Handed on');
  await untilSeen(other, 100);
  await other.stop();
  await kit.until(uuid, 'completed');
  const shares = await sharesOf('Handed on', [kit, other]);
  assert.equal(sum(shares), RECIPIENTS);
  await checkSums(kit, id);
  assert.deepEqual(await sql('select * from campaign_stretches'), []);
});

test('a pause holds for both, and both go on after it', async (t) => {
  const other = await startOther(t);
  const { id, uuid } = await sendToAll('Paused');
  await untilSeen(other, 100);
  await pauseCampaign(rt, actor, uuid);
  await kit.until(uuid, 'paused');
  const sentAt = async () =>
    (await sql(`select count(*)::int as n from messages where campaign_id = $1 and status <> 'queued'`, [id]))[0];
  const before = await sentAt();
  await new Promise((resolve) => setTimeout(resolve, 300));
  assert.deepEqual(await sentAt(), before);
  await resumeCampaign(rt, actor, uuid);
  await kit.until(uuid, 'completed');
  const shares = await sharesOf('Paused', [kit, other]);
  assert.equal(sum(shares), RECIPIENTS);
  await checkSums(kit, id);
});

test('no process marks a message of a sender ID after the answer that suspends it, and both go on once it is resumed', async (t) => {
  const other = await startOther(t);
  const { id, uuid } = await sendToAll('Suspended');
  const [sender] = await sql<{ uuid: Uuid }>(`select uuid from sender_ids where sender_id = 'Volley'`);
  assert.ok(sender);
  await untilSeen(other, 100);
  const marked = async () =>
    (await sql(`select count(*)::int as n from messages where campaign_id = $1 and status <> 'queued'`, [id]))[0]?.[
      'n'
    ];
  await senderIds.decide(other.rt, sender.uuid, { to: 'suspended', reason: 'Complaints' });
  const before = await marked();
  assert.equal((await kit.until(uuid, 'paused'))['pause_reason'], 'sender_withdrawn');
  await new Promise((resolve) => setTimeout(resolve, 300));
  assert.equal(await marked(), before);
  await assert.rejects(resumeCampaign(rt, actor, uuid), /cannot be resumed\. The sender id is suspended/);
  await senderIds.decide(rt, sender.uuid, { to: 'approved', reason: '', onlyFrom: 'suspended' });
  await resumeCampaign(rt, actor, uuid);
  await kit.until(uuid, 'completed');
  assert.equal(sum(await sharesOf('Suspended', [kit, other])), RECIPIENTS);
  await checkSums(kit, id);
});

test('a process that was taken for dead marks no row any more, and the others send what it had in hand', async (t) => {
  const other = await startOther(t);
  const { id, uuid } = await sendToAll('Buried');
  await untilSeen(other, 100);
  await sql('update processes set dead_at = now() where id = $1', [other.rt.processId()]);
  await recoverDead(rt);
  await kit.until(uuid, 'completed');
  await other.stop();
  await recoverDead(rt);
  const shares = await sharesOf('Buried', [kit, other]);
  assert.equal(sum(shares), RECIPIENTS);
  await checkSums(kit, id);
});

test('what failed is sent again by both, from the beginning', async (t) => {
  const other = await startOther(t);
  const about = { code: 'ESME_RINVDSTADR', words: 'No.', about: 'recipient' } as const;
  const refused = { kind: 'refused', ids: [null], isTemporary: false, ...about } as const;
  const taking = [kit.carriers.answer, other.carriers.answer] as const;
  for (const { carriers } of [kit, other]) carriers.answer = () => refused;
  const { id, uuid } = await sendToAll('Again');
  await kit.until(uuid, 'failed');
  kit.carriers.answer = taking[0];
  other.carriers.answer = taking[1];
  kit.carriers.seen.length = 0;
  other.carriers.seen.length = 0;
  await retryFailed(rt, actor, uuid);
  await kit.until(uuid, 'completed');
  const shares = await sharesOf('Again', [kit, other]);
  assert.equal(sum(shares), RECIPIENTS);
  await checkSums(kit, id);
});
