import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { addCredits } from '../src/billing/index.ts';
import { startCarriers } from '../src/carriers/index.ts';
import { type Actor, createAccount } from '../src/identity/index.ts';
import type { Uuid } from '../src/lib/ids/uuid.ts';
import { hundredths } from '../src/lib/values/money.ts';
import { senderIds } from '../src/requests/index.ts';
import { type SmscSettings, startSmsc } from '../src/smpp/testing/index.ts';
import { createDraft } from '../src/sms/campaigns/drafts/write-draft.ts';
import { sendCampaign } from '../src/sms/campaigns/moves/move-campaign.ts';
import { resendMessage, resendUnknown } from '../src/sms/campaigns/moves/resend-unknown.ts';
import { startSmsEngine } from '../src/sms/engine.ts';
import { quickSend } from '../src/sms/messages/quick/quick-send.ts';
import { startReceipts } from '../src/sms/messages/receipts/apply-receipt-queue.ts';
import { retryUnmatchedReceipts } from '../src/sms/messages/receipts/retry-unmatched.ts';
import { recoverDead } from '../src/sms/messages/recovery/recover-dead.ts';
import { addCarrier, addRoute, removeAll, to, until } from './testkit/carriers.ts';
import { fixedPrices } from './testkit/fake-carriers.ts';
import { openTestRuntime } from './testkit/runtime.ts';

const runtime = await openTestRuntime();
const { rt, sql } = runtime;
const TIMEOUT_MS = 150;

/** A carrier that answers after we gave up, and the whole engine before it. */
async function startLateCarrier(t: TestContext, settings: Partial<SmscSettings>, rt = runtime.rt) {
  await removeAll(runtime);
  const smsc = await startSmsc({ settings: { latencyMs: 3 * TIMEOUT_MS, ...settings } });
  t.after(() => smsc.stop());
  const carrierId = await addCarrier(rt, 'Late', { port: smsc.port, requestTimeoutMs: TIMEOUT_MS });
  await addRoute(rt, [[to(carrierId)]]);
  const receipts = startReceipts(rt);
  t.after(() => receipts.stop());
  const carriers = await startCarriers(rt, {
    simulator: null,
    openPassword: () => '',
    events: {
      onReceipt: receipts.onReceipt.bind(receipts),
      onInbound: async () => undefined,
      onSlotsFree: () => undefined,
    },
  });
  t.after(() => carriers.stop(200));
  await until(() => carriers.list().every((one) => one.isBound()), 'the carrier is bound');
  const prices = fixedPrices();
  const engine = startSmsEngine({ rt, carriers, prices, waitMs: 30_000, linksAddress: () => '' });
  t.after(() => engine.stop());
  return { engine, carriers, smsc };
}

type LateCarrier = Awaited<ReturnType<typeof startLateCarrier>>;

async function newActor(): Promise<Actor> {
  const account = await createAccount(rt, { name: 'Test', defaultCountry: 'GH', timeZone: 'UTC' });
  await addCredits(rt, { accountId: account.id, amount: hundredths(1_000), note: '' });
  await senderIds.request(rt, account.id, { text: 'Volley', purpose: 'Test', status: 'approved' });
  const { id: accountId } = account;
  return {
    accountId,
    keyId: 1,
    userId: null,
    name: 'Test',
    scopes: new Set(),
    country: 'GH',
    timeZone: 'UTC',
    requestsPerMinute: null,
    transactionalThroughSuppression: false,
    lookupWaitMs: 0,
  };
}

interface Figures {
  readonly statuses: string;
  readonly cost: number;
  readonly spent: number;
  readonly unknown: number;
}

async function figuresOf({ accountId }: Actor): Promise<Figures> {
  const [row] = await sql<Figures>(
    `select string_agg(status, ' ' order by id) as statuses, sum(cost)::int as cost,
       (select 1000 - balance::int from balances where account_id = $1) as spent,
       (select count(*)::int from unknown_messages where account_id = $1) as unknown
     from messages where account_id = $1`,
    [accountId],
  );
  assert.ok(row);
  return row;
}

async function untilFigures(actor: Actor, wanted: Figures): Promise<void> {
  const endMs = performance.now() + 30_000;
  while (performance.now() < endMs && (await figuresOf(actor)).statuses !== wanted.statuses) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  assert.deepEqual(await figuresOf(actor), wanted);
}

const text = {
  to: '0244123456',
  message: 'Your code is 1234',
  senderId: 'Volley',
  validityMs: 600_000,
  scheduledAt: null,
};

test('an answer that comes after its time-out makes the message sent, and its receipt finds it by the id', async (t) => {
  const { engine } = await startLateCarrier(t, { isReferenceEchoed: false, receiptDelayMs: 2 * TIMEOUT_MS });
  // Its receipts overtake the answers, so they are kept and looked up again.
  const retrying = setInterval(() => retryUnmatchedReceipts(rt).catch(() => undefined), 200);
  t.after(() => clearInterval(retrying));
  const actor = await newActor();
  // Two to one number: neither sender nor number tells their receipts apart.
  const results = await Promise.all([1, 2].map(() => quickSend(engine.quick, actor, text, { isKeyed: false })));
  assert.deepEqual(
    results.map(({ status }) => status),
    ['unknown', 'unknown'],
  );
  await untilFigures(actor, { statuses: 'delivered delivered', cost: 10, spent: 10, unknown: 0 });
});

test('a refusal that comes after the time-out ends the message and pays it back', async (t) => {
  const { engine } = await startLateCarrier(t, { errorShare: 1, errorStatus: 0x0b });
  const actor = await newActor();
  const { status } = await quickSend(engine.quick, actor, text, { isKeyed: false });
  assert.equal(status, 'unknown');
  await untilFigures(actor, { statuses: 'failed', cost: 0, spent: 0, unknown: 0 });
});

for (const { errorShare, statuses, cost, sent } of [
  { errorShare: 0, statuses: 'sent sent sent', cost: 15, sent: 3 },
  { errorShare: 1, statuses: 'failed failed failed', cost: 0, sent: 0 },
]) {
  test(`the counts, figures and money of a campaign follow late answers to ${statuses.split(' ')[0]}`, async (t) => {
    const { engine, carriers } = await startLateCarrier(t, { errorShare, errorStatus: 0x0b, receiptLostShare: 1 });
    const actor = await newActor();
    const phoneNumbers = ['0244000001', '0244000002', '0244000003'];
    const audience = { groupUuids: [], contactIds: [], phoneNumbers };
    const campaign = await createDraft(rt, actor, { name: 'Late', senderId: 'Volley', message: 'Seeds', audience });
    const routesAndPrices = { carriers, prices: engine.quick.prices, linksAddress: () => '' };
    await sendCampaign(rt, routesAndPrices, actor, { uuid: campaign.uuid, expectedCost: null, scheduledAt: undefined });
    engine.onSlotsFree();
    await untilFigures(actor, { statuses, cost, spent: cost, unknown: 0 });
    const [figures] = await sql(
      `select messages_sent::int as sent, credits_used::int as used, held::int as held,
         (select json_agg(json_build_array(status, n)) from (
           select status, sum(n) as n from campaign_counts k where k.campaign_id = c.id group by 1 having sum(n) <> 0) k) as counts
       from sms_campaigns c where c.account_id = $1`,
      [actor.accountId],
    );
    assert.deepEqual(figures, { sent, used: cost, held: 0, counts: [[statuses.split(' ')[0], 3]] });
  });
}

/** What a message is sent by, and sent again by, once it is unknown. */
const SENDINGS = {
  'a quick send': async (late: LateCarrier, actor: Actor, to: string) => {
    await quickSend(late.engine.quick, actor, { ...text, to }, { isKeyed: false });
    const [row] = await sql<{ id: Uuid }>('select id from messages where account_id = $1', [actor.accountId]);
    assert.ok(row);
    return () => resendMessage(rt, actor, row.id);
  },
  'one of a campaign': async (late: LateCarrier, actor: Actor, to: string) => {
    const audience = { groupUuids: [], contactIds: [], phoneNumbers: [to] };
    const { uuid } = await createDraft(rt, actor, { name: to, senderId: 'Volley', message: 'Seeds', audience });
    const routesAndPrices = { carriers: late.carriers, prices: late.engine.quick.prices, linksAddress: () => '' };
    await sendCampaign(rt, routesAndPrices, actor, { uuid, expectedCost: null, scheduledAt: undefined });
    late.engine.onSlotsFree();
    return () => resendUnknown(rt, actor, uuid);
  },
};

for (const [what, send] of Object.entries(SENDINGS)) {
  test(`a late refusal of the first submit of ${what} neither ends nor pays back what was sent again and may be out`, async (t) => {
    const refusal = { latencyMs: 16 * TIMEOUT_MS, errorShare: 1, errorStatus: 0x0b, receiptLostShare: 1 };
    const late = await startLateCarrier(t, refusal);
    const [actor, witness] = [await newActor(), await newActor()];
    const unknown = { statuses: 'unknown', cost: 5, spent: 5, unknown: 1 };
    const sendAgain = await send(late, actor, '0244123456');
    await untilFigures(actor, unknown);
    // Refused later than the other's first one: once that is stored, nothing of the other is still to come.
    await quickSend(late.engine.quick, witness, text, { isKeyed: false });
    late.smsc.set({ errorShare: 0, unansweredShare: 1 });
    assert.deepEqual(await sendAgain(), { resent: 1, hasMore: false });
    late.engine.onSlotsFree();
    await late.smsc.until((smsc) => smsc.log.counts.submits === 3, 30_000);
    await untilFigures(witness, { statuses: 'failed', cost: 0, spent: 0, unknown: 0 });
    await late.engine.quick.submitter.drain(30_000);
    assert.deepEqual(await figuresOf(actor), unknown);
  });
}

test('every balance is still the sum of its ledger', async () => {
  const wrong = await sql(
    `select b.account_id from balances b where balance <> (select sum(amount) from ledger_entries e where e.account_id = b.account_id)`,
  );
  assert.deepEqual(wrong, []);
});

for (const { errorShare, status, cost } of [
  { errorShare: 0, status: 'sent', cost: 5 },
  { errorShare: 1, status: 'failed', cost: 0 },
]) {
  test(`an answer to a process that does not know yet that it was declared dead makes its message ${status}`, async (t) => {
    const refusal = { latencyMs: TIMEOUT_MS / 2, errorShare, errorStatus: 0x0b, receiptLostShare: 1 };
    const { engine } = await startLateCarrier(t, refusal);
    const actor = await newActor();
    const sending = quickSend(engine.quick, actor, text, { isKeyed: false });
    const isOnTheWire = async () =>
      (await sql("select 1 from messages where account_id = $1 and status = 'submitting'", [actor.accountId])).length;
    while ((await isOnTheWire()) === 0) await new Promise(setImmediate);
    await sql('update processes set dead_at = now(), recovered_at = null where id = $1', [rt.processId()]);
    t.after(() => sql('update processes set dead_at = null, recovered_at = null where id = $1', [rt.processId()]));
    await recoverDead(rt);
    await sending;
    await untilFigures(actor, { statuses: status, cost, spent: cost, unknown: 0 });
  });
}

test('the answer to a process that was declared dead meanwhile is used when it is back', async (t) => {
  let processId = rt.processId();
  const own = { ...rt, processId: () => processId };
  const { engine } = await startLateCarrier(t, { latencyMs: TIMEOUT_MS / 2, receiptLostShare: 1 }, own);
  const actor = await newActor();
  const sending = quickSend(engine.quick, actor, text, { isKeyed: false });
  const deadline = performance.now() + 30_000;
  const onTheWire = async () =>
    (await sql("select 1 from messages where account_id = $1 and status = 'submitting'", [actor.accountId])).length;
  while ((await onTheWire()) === 0 && performance.now() < deadline) await new Promise(setImmediate);
  const before = processId;
  processId = await runtime.addProcess();
  await sql('update processes set dead_at = now() where id = $1', [before]);
  t.after(() => sql('update processes set dead_at = null where id = $1', [before]));
  await recoverDead(own);
  await sending;
  await untilFigures(actor, { statuses: 'sent', cost: 5, spent: 5, unknown: 0 });
});
