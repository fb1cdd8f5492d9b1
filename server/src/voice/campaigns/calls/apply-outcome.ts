import { settleHold } from '../../../billing/index.ts';
import type { Transaction } from '../../../db/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import { ERASED_NUMBER } from '../../../lib/phone/phone-number.ts';
import { timestampFromMs } from '../../../lib/time/timestamp.ts';
import { type Hundredths, hundredths } from '../../../lib/values/money.ts';
import type { Runtime } from '../../../runtime.ts';
import { notReached } from '../../../sms/campaigns/index.ts';
import { touchHours } from '../../../statistics/index.ts';
import { costOfCall } from '../../calling-rules.ts';
import type { CallEnd, CallOutcome, CallStep, Dialer } from '../../dialer.ts';
import { moveVoiceProgress, recordVoiceCampaign } from '../rows/move-stored-campaign.ts';
import { recordCall } from '../rows/record-call.ts';
import { findUntried } from './choose-trunk.ts';
import { type Decision, decideOutcome, type TrunkJudgement } from './decide-outcome.ts';
import { judgeRefusal } from './judge-refusals.ts';
import { keepLadder } from './keep-ladders.ts';
import { pacedTrunk } from './paced-trunk.ts';
import {
  type CalledCampaign,
  type CalledRecipient,
  endAttempt,
  finishRecipient,
  lockAttemptStatus,
  lockCalledCampaign,
  lockCalledRecipient,
  requeueRecipient,
  updateRefusals,
} from './store-attempts.ts';
import { listTrunkUses, noteTrunkFault, noteTrunkLife } from './store-trunk-use.ts';

const TRUNK_REST_MS_MAX = 300_000;

/** A call as its rows identify it. */
export interface CallRef {
  readonly accountId: number;
  readonly campaignId: number;
  readonly recipientId: number;
  readonly attemptId: Uuid;
  readonly trunkId: number;
  readonly isSimulated: boolean;
  /** The process in the rows. */
  readonly processId: number;
}

const isInterrupted = (end: CallEnd): boolean => end.reason === 'interrupted';

/** Whether the callee answered, and the process died before the sound began. */
const isUnheard = (end: CallEnd): boolean => isInterrupted(end) && end.durationMs === 0;

function costOf(recipient: CalledRecipient, end: CallEnd): Hundredths {
  if (end.outcome !== 'answered' || isUnheard(end)) return hundredths(0);
  // A call that is cut at its longest ends some milliseconds late, but never costs more than was held. The duration of an interrupted call is not
  // known, so its first unit is charged.
  const cost = costOfCall(recipient, isInterrupted(end) ? 0 : end.durationMs);
  return hundredths(Math.min(recipient.held, cost));
}

function secondsOf(end: CallEnd): number {
  return end.outcome === 'answered' && !isUnheard(end) ? Math.max(1, Math.round(end.durationMs / 1000)) : 0;
}

interface Applying {
  readonly rt: Runtime;
  readonly tx: Transaction;
  readonly dialer: Pick<Dialer, 'canCall'>;
  readonly call: CallRef;
  readonly campaign: CalledCampaign;
  readonly recipient: CalledRecipient;
  readonly end: CallEnd;
  readonly digits: string;
  readonly cost: Hundredths;
}

async function close(applying: Applying, decision: Extract<Decision, { kind: 'final' }>): Promise<void> {
  const { rt, tx, call, campaign, recipient, end, digits, cost } = applying;
  const { accountId, campaignId } = call;
  const now = rt.clock.now();
  const released = recipient.held;
  const ended = { ...call, ...decision, durationSeconds: secondsOf(end), digits, cost };
  await finishRecipient(tx, ended);
  const told = { ...ended, campaignUuid: campaign.uuid, kind: campaign.kind, phoneNumber: recipient.phoneNumber };
  await recordCall(rt, tx, accountId, told);
  const answered = decision.status === 'answered' ? 1 : 0;
  await moveVoiceProgress(rt, tx, { accountId, campaignId, answered, cost, released, closed: 1, now });
  await settleText(applying, decision.status);
  await settleHold(tx, { accountId, at: now, cost, released, reference: campaign.uuid });
}

/**
 * Runs before the balance is locked: recipients who were reached need no text, and those who were not get it, as do those whose call was interrupted,
 * who heard nothing or an unknown part.
 */
async function settleText({ rt, tx, call, campaign, end }: Applying, status: CallOutcome): Promise<void> {
  const { accountId, recipientId } = call;
  const { textsCursorId: cursorId } = campaign;
  // The texts of a campaign that was given up were given up with it.
  if (cursorId === null || status === 'cancelled') return;
  if (status === 'answered' && !isInterrupted(end))
    await notReached.dropTexts(rt, tx, { accountId, cursorId, recipientIds: [recipientId], reason: 'reached' });
  else await notReached.sendText(rt, tx, { accountId, cursorId, recipientId });
}

const WORKING: TrunkJudgement = { isResting: false, hasOther: false };

/** Returns whether a trunk that has not failed this callee takes the call now. */
async function hasOther({ rt, tx, dialer, call, campaign, recipient }: Applying): Promise<boolean> {
  const nowMs = rt.clock.nowMs();
  const trunks = (await listTrunkUses(tx, call.accountId)).map((trunk) => pacedTrunk(trunk, dialer, nowMs));
  const triedTrunkIds = [...recipient.triedTrunkIds, call.trunkId];
  const { callerId } = campaign.rules;
  return findUntried(trunks, { phoneNumber: recipient.phoneNumber, triedTrunkIds, callerId }).length > 0;
}

async function applyToTrunk(applying: Applying): Promise<TrunkJudgement> {
  const { rt, tx, call, end } = applying;
  // A call that Volley ended or never began says nothing about the trunk.
  if (end.isUnplaced || end.outcome === 'cancelled' || isInterrupted(end)) return WORKING;
  const { trunkId: id } = call;
  if (!end.isTrunkFault) {
    await noteTrunkLife(tx, id);
    return WORKING;
  }
  const nowMs = rt.clock.nowMs();
  const waitMs = Math.min((end.retryAfterSeconds ?? 0) * 1000, TRUNK_REST_MS_MAX);
  const retryAt = waitMs > 0 ? timestampFromMs(nowMs + waitMs) : null;
  const fault = { id, now: timestampFromMs(nowMs), isGone: end.isTrunkGone, retryAt };
  return { isResting: (await noteTrunkFault(tx, fault)) === true, hasOther: await hasOther(applying) };
}

/** Pauses a campaign whose calls get the same refusal repeatedly, so that a person looks at it before the whole audience was called. */
async function applyToCampaign({ rt, tx, call, campaign, end }: Applying): Promise<void> {
  const news = judgeRefusal(campaign, end);
  if (news === null) return;
  const { accountId, campaignId } = call;
  const at = { accountId, campaignId, now: rt.clock.now() };
  if (!(await updateRefusals(tx, { ...at, ...news, pauseReason: 'refused' }))) return;
  if (campaign.textsCampaignId !== null)
    await notReached.pauseTexts(rt, tx, { accountId, id: campaign.textsCampaignId });
  await recordVoiceCampaign(rt, tx, accountId, campaignId);
  const { refusalStatus: status, refusalsInRow: calls } = news;
  rt.log.warn('a voice campaign is paused: its calls are refused', { campaign: campaignId, status, calls });
}

/**
 * Ends a call: its attempt, channel, recipient, the campaign's figures and the money, all in one commit. Returns false, without any change, if
 * another process has it now or it had ended already.
 */
export function applyOutcome(
  rt: Runtime,
  call: CallRef,
  end: CallEnd,
  {
    dialer,
    digits: pressed,
    steps = [],
  }: Pick<Applying, 'dialer' | 'digits'> & { readonly steps?: readonly CallStep[] },
): Promise<boolean> {
  const { accountId, campaignId, recipientId, attemptId, trunkId, processId } = call;
  return rt.db.transact(async (tx) => {
    const campaign = await lockCalledCampaign(tx, accountId, campaignId);
    const recipient = await lockCalledRecipient(tx, { accountId, campaignId, recipientId });
    if (!campaign || !recipient) return false;
    // The person may have been erased during the call.
    const isErased = recipient.phoneNumber === ERASED_NUMBER;
    const digits = isErased ? '' : pressed;
    const cost = costOf(recipient, end);
    const now = rt.clock.now();
    const isOnlyOnce =
      campaign.kind === 'call' && (await lockAttemptStatus(tx, accountId, attemptId, processId)) !== 'placing';
    const at = { accountId, attemptId, processId, now };
    const ending = { ...at, end, durationSeconds: secondsOf(end), digits, cost, isErased };
    if (!(await endAttempt(tx, ending))) return false;
    await touchHours(rt, tx, accountId, [attemptId]);
    if (!end.isUnplaced && !isErased) await keepLadder(tx, call, { end, steps });
    const applying = { rt, tx, dialer, call, campaign, recipient, end, digits, cost };
    // Before the balance: a claim of calls locks the two in this order.
    const trunk = await applyToTrunk(applying);
    await applyToCampaign(applying);
    const decision = decideOutcome(recipient, end, { ...campaign, trunk, isOnlyOnce }, rt.clock.nowMs());
    if (decision.kind === 'final') await close(applying, decision);
    else {
      const nextAt = timestampFromMs(decision.nextAtMs);
      const triedTrunkId = decision.isTrunkTried ? trunkId : null;
      await requeueRecipient(tx, { ...call, ...decision, nextAt, triedTrunkId });
    }
    return true;
  });
}
