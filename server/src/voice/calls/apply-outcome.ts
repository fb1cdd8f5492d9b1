import { settleHold } from '../../billing/index.ts';
import type { Transaction } from '../../db/index.ts';
import { type Hundredths, hundredths } from '../../lib/money.ts';
import { timestampFromMs } from '../../lib/timestamp.ts';
import type { Uuid } from '../../lib/uuid.ts';
import type { Runtime } from '../../runtime.ts';
import { costOfCall } from '../calling-rules.ts';
import { addVoiceProgress } from '../campaigns/store-campaigns.ts';
import { updateTrunkRest } from '../desk/store-trunks.ts';
import type { CallEnd } from '../dialer.ts';
import { type Decision, decideOutcome } from './decide-outcome.ts';
import {
  type CalledCampaign,
  type CalledRecipient,
  endAttempt,
  finishRecipient,
  lockCalledCampaign,
  lockCalledRecipient,
  requeueRecipient,
} from './store-attempts.ts';

/** Long enough not to hammer a trunk that is down, short enough to be back soon after it. */
const TRUNK_REST_MS = 5_000;
const TRUNK_REST_MS_MAX = 300_000;

/** A call as its rows know it. */
export interface CallRef {
  readonly accountId: number;
  readonly campaignId: number;
  readonly recipientId: number;
  readonly attemptId: Uuid;
  readonly trunkId: number;
  readonly isSimulated: boolean;
  /** The process that the rows name. */
  readonly processId: number;
}

function costOf(recipient: CalledRecipient, end: CallEnd): Hundredths {
  if (end.outcome !== 'answered') return hundredths(0);
  // Cut at its longest, a call ends some milliseconds late: never more than was held.
  // Nobody knows how long an interrupted call was: its first unit is charged.
  const cost = costOfCall(recipient, end.reason === 'interrupted' ? 0 : end.durationMs);
  return hundredths(Math.min(recipient.held, cost));
}

function secondsOf(end: CallEnd): number {
  return end.outcome === 'answered' ? Math.max(1, Math.round(end.durationMs / 1000)) : 0;
}

interface Applying {
  readonly rt: Runtime;
  readonly tx: Transaction;
  readonly call: CallRef;
  readonly campaign: CalledCampaign;
  readonly recipient: CalledRecipient;
  readonly end: CallEnd;
  readonly digits: string;
  readonly cost: Hundredths;
}

async function close(applying: Applying, decision: Extract<Decision, { kind: 'final' }>): Promise<void> {
  const { rt, tx, call, campaign, recipient, end, digits, cost } = applying;
  const { accountId, campaignId, recipientId, isSimulated } = call;
  const now = rt.clock.now();
  const released = recipient.held;
  await finishRecipient(tx, {
    accountId,
    campaignId,
    recipientId,
    status: decision.status,
    reason: decision.reason,
    durationSeconds: secondsOf(end),
    digits,
    cost,
    isSimulated,
  });
  const answered = decision.status === 'answered' ? 1 : 0;
  await addVoiceProgress(tx, { accountId, campaignId, answered, cost, released, closed: 1, now });
  await settleHold(tx, { accountId, at: now, cost, released, reference: campaign.uuid });
}

async function applyToTrunk({ rt, tx, call, end }: Applying): Promise<void> {
  // What we ended ourselves, or never began, says nothing about the trunk.
  if (end.isUnplaced || end.outcome === 'cancelled') return;
  const waitMs = Math.min((end.retryAfterSeconds ?? 0) * 1000 || TRUNK_REST_MS, TRUNK_REST_MS_MAX);
  const restUntil = end.isTrunkFault ? timestampFromMs(rt.clock.nowMs() + waitMs) : null;
  await updateTrunkRest(tx, call.trunkId, restUntil);
}

/**
 * A call has ended: its attempt, its channel, its recipient, the campaign's figures and the money, all in one commit.
 * False when another process has it now, or it had ended already: then nothing changes.
 */
export function applyOutcome(rt: Runtime, call: CallRef, end: CallEnd, digits: string): Promise<boolean> {
  const { accountId, campaignId, recipientId, attemptId, trunkId, processId } = call;
  return rt.db.transact(async (tx) => {
    const campaign = await lockCalledCampaign(tx, accountId, campaignId);
    const recipient = await lockCalledRecipient(tx, { accountId, campaignId, recipientId });
    if (!campaign || !recipient) return false;
    const cost = costOf(recipient, end);
    const now = rt.clock.now();
    const { outcome, reason, statusCode } = end;
    const durationSeconds = secondsOf(end);
    const ending = { accountId, attemptId, processId, outcome, reason, statusCode, now, durationSeconds, digits, cost };
    if (!(await endAttempt(tx, ending))) return false;
    const applying = { rt, tx, call, campaign, recipient, end, digits, cost };
    // Before the balance: whoever claims calls locks the two in this order.
    await applyToTrunk(applying);
    const decision = decideOutcome(recipient, end, campaign, rt.clock.nowMs());
    if (decision.kind === 'final') await close(applying, decision);
    else {
      const { attempts, trunkFaults } = decision;
      const nextAt = timestampFromMs(decision.nextAtMs);
      const triedTrunkId = decision.isTrunkTried ? trunkId : null;
      await requeueRecipient(tx, {
        accountId,
        campaignId,
        recipientId,
        nextAt,
        attempts,
        trunkFaults,
        triedTrunkId,
      });
    }
    return true;
  });
}
