import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addCredits } from '../src/billing/index.ts';
import { rulesFor } from '../src/consents/index.ts';
import { type Db, DbError, type Transaction } from '../src/db/index.ts';
import { type Actor, suspendAccount } from '../src/identity/index.ts';
import type { Uuid } from '../src/lib/ids/uuid.ts';
import type { PhoneNumber } from '../src/lib/phone/phone-number.ts';
import { hundredths } from '../src/lib/values/money.ts';
import { startWindowGate } from '../src/lib/windows/window-gate.ts';
import type { Runtime } from '../src/runtime.ts';
import { retryFailed } from '../src/sms/campaigns/moves/move-campaign.ts';
import { resendUnknown } from '../src/sms/campaigns/moves/resend-unknown.ts';
import { windUpCancelled } from '../src/sms/campaigns/moves/wind-up-campaign.ts';
import { lockCampaignCounts, repairCampaign } from '../src/sms/campaigns/reports/store-campaign-check.ts';
import { MovedAway, storeChunk } from '../src/sms/campaigns/sending/send-chunk.ts';
import type { QueuedRow } from '../src/sms/campaigns/sending/store-queued-rows.ts';
import type { Slot } from '../src/sms/carrier.ts';
import type { Deps as OutboxDeps } from '../src/sms/messages/dispatch/outbox-due.ts';
import { markReady, type Ready } from '../src/sms/messages/dispatch/outbox-mark.ts';
import { moveCampaignCounts } from '../src/sms/messages/figures/store-counts.ts';
import { readRulesVersions } from '../src/sms/messages/message/store-rules.ts';
import { endQueued } from '../src/sms/messages/outbox/end-queued.ts';
import { applyReceiptBatch } from '../src/sms/messages/receipts/apply-receipt-batch.ts';
import { recoverDead } from '../src/sms/messages/recovery/recover-dead.ts';
import { startLateAnswers } from '../src/sms/messages/submit/late-answers.ts';
import { settleBatch } from '../src/sms/messages/submit/settle-batch.ts';
import type { Submission } from '../src/sms/messages/submit/submission.ts';
import { RULES_DEFAULT } from '../src/voice/calling-rules.ts';
import { applyOutcome } from '../src/voice/campaigns/calls/apply-outcome.ts';
import { claimCalls } from '../src/voice/campaigns/calls/claim-calls.ts';
import { UNPLACED_END } from '../src/voice/campaigns/calls/running-call.ts';
import { cancelVoiceCampaign } from '../src/voice/campaigns/moves/move-campaign.ts';
import type { Dialer } from '../src/voice/dialer.ts';
import { checkLedger } from './testkit/invariants.ts';
import { type CampaignName, type LockWorld, makeLockWorld, type Purpose, type Side } from './testkit/lock-world.ts';
import { openTestRuntime } from './testkit/runtime.ts';

const place = await openTestRuntime();
const NO_RULES = rulesFor({ purpose: 'service', window: null }, null);
const BOTH = ['second', 'first'] as const;

/** What one process does, with its own rows of the side, in the campaigns that both sides share. */
type Work = (rt: Runtime, world: LockWorld, side: Side) => Promise<unknown>;

const actorOf = ({ accountId }: LockWorld): Actor => ({ accountId, keyId: 1, country: 'GH', timeZone: 'UTC' }) as Actor;

function submissionOf(world: LockWorld, id: Uuid, campaign: CampaignName): Submission {
  const outbound = {
    id,
    senderId: 'Volley',
    phoneNumber: '233244000001' as PhoneNumber,
    message: 'Seeds',
    parts: 1,
    acceptedIds: [],
    validUntilMs: null,
  };
  const rest = {
    submittedAt: null,
    partStates: '',
    attempts: 0,
    isFromOutbox: true,
    values: null,
    isUnregistered: false,
    slot: { carrierId: 1 } as Slot,
  };
  return { accountId: world.accountId, campaign: world.campaigns[campaign], ...outbound, price: 5, ...rest };
}

const settleOf =
  (...names: CampaignName[]): Work =>
  (rt, world, side) =>
    settleBatch(rt, {
      accountId: world.accountId,
      answers: names.map((name) => ({
        submission: submissionOf(world, world.id('submitting', name, side), name),
        result: { kind: 'accepted', ids: [`${name}${side}`] },
      })),
      ...{ isAgain: false, canKeep: false },
    });
const settle = settleOf(...BOTH);
const settleSecond = settleOf('second');

const end: Work = (rt, world, side) =>
  rt.db.transact((tx) =>
    endQueued(rt, tx, {
      accountId: world.accountId,
      ids: BOTH.map((name) => world.id('waiting', name, side)),
      status: 'failed',
      reason: 'no_route',
      now: rt.clock.now(),
    }),
  );

const recover: Work = (rt) => recoverDead(rt);
const resend: Work = (rt, world) => resendUnknown(rt, actorOf(world), world.campaigns.first.uuid);
const retry: Work = (rt, world) => retryFailed(rt, actorOf(world), world.campaigns.ended.uuid);
const windUp: Work = (rt) => windUpCancelled(rt);
const check: Work = (rt, { accountId, campaigns }) =>
  rt.db.transact(async (tx) => {
    await lockCampaignCounts(tx, { accountId, id: campaigns.ended.id });
    return repairCampaign(tx, { accountId, id: campaigns.ended.id });
  });
const topUp: Work = (rt, { accountId }) => addCredits(rt, { accountId, amount: hundredths(5), note: '' });

const delivered = (id: Uuid, part: number) => ({
  carrierId: 1,
  carrierMessageId: `${id}-${part}`,
  state: 'delivered' as const,
  errorCode: '',
  phoneNumber: '233244000001',
  senderId: 'Volley',
  reference: null,
});

const receiptsOf =
  (...names: CampaignName[]): Work =>
  (rt, world, side) =>
    applyReceiptBatch(
      rt,
      names.map((name) => delivered(world.id('unknown', name, side), 0)),
    );

/** Parts of the same three messages, so told apart that the kinds of rows come crosswise. */
const parts: Work = (rt, world, side) => {
  const [low, middle, high] = [
    world.id('long', 'first', 0),
    world.id('long', 'first', 1),
    world.id('long', 'second', 0),
  ];
  const said =
    side === 0
      ? [delivered(low, 0), delivered(high, 0), delivered(middle, 1)]
      : [delivered(middle, 0), delivered(high, 1)];
  return applyReceiptBatch(rt, said);
};

const lateOf =
  (...names: CampaignName[]): Work =>
  async (rt, world, side) => {
    const late = startLateAnswers(rt);
    for (const name of names)
      late.add(submissionOf(world, world.id('unknown', name, side), name), {
        kind: 'refused',
        ids: [null],
        code: '11',
        words: 'refused',
        isTemporary: false,
      });
    while (!late.isIdle()) await new Promise((resolve) => setTimeout(resolve, 5));
  };

const chunkOf =
  (name: 'first' | 'cancelled', picked: Purpose[] = ['queued', 'optedOut'], lost: Purpose[] = ['waiting']): Work =>
  async (rt, world, side) => {
    const rowOf = (purpose: Purpose) => ({ id: world.id(purpose, name, side), senderId: 'Volley' }) as QueuedRow;
    const slot: Slot = { carrierId: 1, isSimulated: false, submit: () => undefined, release: () => undefined };
    const chunk = {
      picked: picked.map((purpose) => ({ row: rowOf(purpose), slot })),
      lost: lost.map((purpose) => ({ row: rowOf(purpose), why: 'no_route' as const })),
      ...{
        closed: 0,
        deferred: [],
        elsewhere: [],
        isFull: false,
        carriersVersion: null,
        rulesVersion: null,
        taken: 3,
      },
      ...{ throughId: world.stretchOf(name), processId: rt.processId(), now: rt.clock.now() },
    };
    const campaign = { accountId: world.accountId, senderId: 'Volley', rules: NO_RULES, ...world.campaigns[name] };
    const storing = rt.hot.transact((tx) => storeChunk(rt, tx, campaign, chunk));
    await storing.catch((error: unknown) => assert.ok(error instanceof MovedAway, String(error)));
  };

const hangUp: Work = (rt, { accountId, voice, trunkId, processId }, side) => {
  const attemptId = voice.attemptIds[side];
  assert.ok(attemptId);
  const call = {
    accountId,
    campaignId: voice.id,
    recipientId: side + 1,
    attemptId,
    trunkId,
    isSimulated: false,
    processId,
  };
  return applyOutcome(
    rt,
    call,
    { ...UNPLACED_END, outcome: 'answered', durationMs: 1_000, isUnplaced: false },
    { dialer: { canCall: () => true }, digits: '' },
  );
};

const claim: Work = (rt, { accountId, voice: { id, uuid } }) => {
  const campaign = {
    ...{ accountId, id, uuid, rules: RULES_DEFAULT },
    kind: 'campaign',
    status: 'calling',
    ...{ recordingId: 1, recordingMs: 1_000, timeZone: 'UTC', textsCursorId: null },
    ...{ language: '', voice: '' },
  } as const;
  const gate = startWindowGate({ window: null, timeZone: 'UTC' });
  const dialer = { canCall: () => true } as unknown as Dialer;
  const order = { campaign, gate, sendingRules: NO_RULES, portsFree: 100, among: null, messageMs: 1_000 };
  return claimCalls(rt, dialer, order);
};

const mark: Work = async (rt, world, side) => {
  const message = { id: world.id('waiting', 'first', side), campaignId: world.campaigns.first.id, kind: 'bulk' };
  const ready = [
    { entry: {}, message: { ...message, senderId: 'Volley' }, slot: { carrierId: 1, isSimulated: false } },
  ];
  const { accountId, processId } = world;
  const { account } = await readRulesVersions(rt.db, accountId);
  const marking = { accountId, processId, submittedAt: rt.clock.now(), certain: new Set<Uuid>() };
  const judged = { by: { account, prices: null, carriers: null }, rules: null, isMarketing: false };
  await markReady({ rt } as OutboxDeps, { ...marking, ...judged }, ready as unknown as Ready[]);
};

const cancelCalls: Work = (rt, world) => cancelVoiceCampaign(rt, actorOf(world), world.voice.uuid);

type Pair = readonly [Work, Work];

/** Each against each that shares a table with it besides the balance; the first of the two is the one that is held up. */
const PAIRS: Readonly<Record<string, Pair>> = {
  'answers of two campaigns, and of one of them': [settle, settleSecond],
  'answers, and late answers': [settle, lateOf(...BOTH)],
  'answers, and receipts of unknown messages': [settle, receiptsOf(...BOTH)],
  'answers, and a resend by hand': [settle, resend],
  'rows of two campaigns that end unsent, and answers of one': [end, settleSecond],
  'the recovery of a dead process, and answers': [recover, settleSecond],
  'receipts of unknown messages, and a resend by hand': [receiptsOf('first'), resend],
  'a chunk with rows that end, and answers': [chunkOf('first'), settle],
  'a chunk with rows that end, and a resend by hand': [chunkOf('first'), resend],
  'a chunk, and the winding up of its cancelled campaign': [chunkOf('cancelled'), windUp],
  'late answers, and rows that end unsent': [lateOf(...BOTH), end],
  'a retry of what failed, and receipts of unknown messages': [retry, receiptsOf('ended')],
  'a retry of what failed, and late answers': [retry, lateOf('ended')],
  'the check of a campaign, and receipts of its unknown messages': [check, receiptsOf('ended')],
  'receipts for parts of the same messages': [parts, parts],
  'the end of a call, and answers': [hangUp, settle],
  'the end of a call, and a claim of calls': [hangUp, claim],
  'a claim of calls, and the end of a call': [claim, hangUp],
  'a cancelled voice campaign, and rows that end unsent': [cancelCalls, end],
  'a resend by hand, and a top-up': [resend, topUp],
};

interface Raced {
  readonly wasHeld: boolean;
  readonly deadlocks: string[];
}

interface Hold {
  /** Held up before this statement of its transactions. */
  readonly at: number;
  readonly isReached: () => void;
  readonly until: Promise<void>;
}

/** Holds the transactions of one side up before a statement, and notes every deadlock that the retry would hide. */
function spied(db: Db, deadlocks: string[], hold: Hold | null): Db {
  let asked = 0;
  let queue: Promise<void> = Promise.resolve();
  const inTurn = async <T>(name: string, run: () => Promise<T>): Promise<T> => {
    asked += 1;
    if (hold?.at === asked) {
      hold.isReached();
      queue = queue.then(() => hold.until);
    }
    await queue;
    return run().catch((error: unknown) => {
      if (error instanceof DbError && error.code === '40P01') deadlocks.push(name);
      throw error;
    });
  };
  return {
    ...db,
    transact: (work, options) =>
      db.transact((tx) => {
        const slow: Transaction = {
          isTransaction: true,
          rows: (statement, values) => inTurn(statement.name, () => tx.rows(statement, values)),
          count: (statement, values) => inTurn(statement.name, () => tx.count(statement, values)),
        };
        return work(slow);
      }, options),
  };
}

const LANES = 8;
/** Both sides add to the same lane of the counts, which otherwise only every eighth pair would. */
async function turnLanes(): Promise<void> {
  const nowhere = { count: async () => 0 } as unknown as Transaction;
  for (let turn = 1; turn < LANES; turn += 1)
    await moveCampaignCounts(nowhere, 1, [{ campaignId: 1, from: 'submitting', to: 'sent' }]);
}

async function isSomebodyWaiting(): Promise<boolean> {
  const rows = await place.sql(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length > 0;
}

/** The one is held up before its statement `at`, the other runs until it ends or waits for a lock; then both go on. */
async function race([one, other]: Pair, at: number, hasOneLane: boolean): Promise<Raced> {
  const world = await makeLockWorld(place);
  const deadlocks: string[] = [];
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  let wasHeld = false;
  const isReached = () => {
    wasHeld = true;
    reached.resolve();
  };
  const { rt } = place;
  const hold: Hold = { at, isReached, until: released.promise };
  const held = { ...rt, db: spied(rt.db, deadlocks, hold), hot: spied(rt.hot, deadlocks, hold) };
  const free = { ...rt, db: spied(rt.db, deadlocks, null), hot: spied(rt.hot, deadlocks, null) };
  const first = one(held, world, 0);
  await Promise.race([reached.promise, first]);
  if (hasOneLane) await turnLanes();
  let isOver = false;
  const second = other(free, world, 1).finally(() => {
    isOver = true;
  });
  while (!isOver && !(await isSomebodyWaiting())) await new Promise((resolve) => setTimeout(resolve, 2));
  if (hasOneLane) await turnLanes();
  released.resolve();
  await Promise.all([first, second]);
  return { wasHeld, deadlocks };
}

async function raceEverywhere(pair: Pair, hasOneLane: boolean): Promise<void> {
  let steps = 0;
  for (let at = 1; ; at += 1) {
    const { wasHeld, deadlocks } = await race(pair, at, hasOneLane);
    assert.deepEqual(deadlocks, [], `held up before statement ${at}`);
    if (!wasHeld) break;
    steps += 1;
  }
  assert.ok(steps > 1, 'it was held up between its locks');
}

for (const [what, pair] of Object.entries(PAIRS))
  test(`no deadlock, wherever one of them is held up: ${what}`, () => raceEverywhere(pair, true));

test('nor between the answers of two campaigns and of one of them that add to other lanes of the counts', () =>
  raceEverywhere([settle, settleSecond], false));

/** Whoever acts is held up before its commit; what is asked for meanwhile must not be answered before that. */
async function isAnsweredBeforeCommit(act: Work, world: LockWorld, ask: () => Promise<unknown>): Promise<boolean> {
  const acted = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const holding = (db: Db): Db => ({
    ...db,
    transact: (work, options) =>
      db.transact(async (tx) => {
        const result = await work(tx);
        acted.resolve();
        await released.promise;
        return result;
      }, options),
  });
  const { rt } = place;
  const acting = act({ ...rt, db: holding(rt.db), hot: holding(rt.hot) }, world, 0);
  await Promise.race([acted.promise, acting]);
  let isAnswered = false;
  const asking = ask().then(() => {
    isAnswered = true;
  });
  while (!isAnswered && !(await isSomebodyWaiting())) await new Promise((resolve) => setTimeout(resolve, 2));
  const wasEarly = isAnswered;
  released.resolve();
  await Promise.all([acting, asking]);
  return wasEarly;
}

const SENDING: Readonly<Record<string, Work>> = {
  'a chunk of a campaign': chunkOf('first', ['queued'], []),
  'messages of the outbox': mark,
  'a claim of calls': claim,
};

for (const [what, act] of Object.entries(SENDING))
  test(`a suspension is answered once what was on its way out is committed: ${what}`, async () => {
    const world = await makeLockWorld(place);
    const { accountId } = world;
    // Else its end would be paid back, and the balance would hold the suspension up.
    await place.sql('delete from suppressions where account_id = $1', [accountId]);
    const suspend = () => suspendAccount(place.rt, accountId, { reason: 'Phishing', also: async () => undefined });
    assert.equal(await isAnsweredBeforeCommit(act, world, suspend), false);
  });

test('after all of that every balance is the sum of its ledger', () => checkLedger(place));
