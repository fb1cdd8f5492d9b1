import type { RetryOutcome, VoiceCampaignStatus } from '@volley/contract/choices';
import type { CallingRules } from '../../calling-rules.ts';
import type { CallEnd, CallOutcome } from '../../dialer.ts';

/** Attempts that fail by no fault of the callee, each on another trunk if there is one. */
export const TRUNK_FAULTS_MAX = 5;
const UNPLACED_WAIT_MS = 1_000;
const FAULT_WAIT_MS = 5_000;
const FAULT_WAIT_MS_MAX = 300_000;
const GROWN_WAIT_MS_MAX = 24 * 3_600_000;

export interface TriedRecipient {
  /** Including this one. */
  readonly attempts: number;
  readonly trunkFaults: number;
}

export type Decision =
  | { readonly kind: 'final'; readonly status: CallOutcome; readonly reason: string }
  | {
      readonly kind: 'retry';
      readonly nextAtMs: number;
      readonly attempts: number;
      readonly trunkFaults: number;
      readonly isTrunkTried: boolean;
    };

function retryByRule(recipient: TriedRecipient, end: CallEnd, rules: CallingRules, nowMs: number): Decision {
  const { retry } = rules;
  const { attempts } = recipient;
  const isWorthIt = !end.isPermanent && retry.outcomes.includes(end.outcome as RetryOutcome);
  if (!isWorthIt || attempts > retry.countMax) return { kind: 'final', status: end.outcome, reason: end.reason };
  const growth = retry.isGrowing ? 2 ** (attempts - 1) : 1;
  const waitMs = Math.min(retry.intervalSeconds * 1000 * growth, GROWN_WAIT_MS_MAX);
  return { kind: 'retry', nextAtMs: nowMs + waitMs, attempts, trunkFaults: 0, isTrunkTried: false };
}

/** The state of the trunk after the call. */
export interface TrunkJudgement {
  /** Whether the trunk rests, so that the fault does not concern this number only. */
  readonly isResting: boolean;
  readonly hasOther: boolean;
}

export interface Judged {
  readonly rules: CallingRules;
  readonly status: VoiceCampaignStatus;
  readonly trunk: TrunkJudgement;
  /** Whether it is a single call whose phone has rung, which is not made again. */
  readonly isOnlyOnce: boolean;
}

/** Decides what a call's end means for its recipient. */
export function decideOutcome(recipient: TriedRecipient, end: CallEnd, campaign: Judged, nowMs: number): Decision {
  if (end.outcome === 'answered') return { kind: 'final', status: 'answered', reason: end.reason };
  const isOurs = end.outcome === 'cancelled' || end.isUnplaced || end.isTrunkFault;
  if (campaign.status === 'cancelled' || campaign.status === 'failed') {
    return { kind: 'final', status: isOurs ? 'cancelled' : end.outcome, reason: isOurs ? 'cancelled' : end.reason };
  }
  if (campaign.isOnlyOnce && end.outcome === 'cancelled')
    return { kind: 'final', status: 'failed', reason: 'interrupted' };
  if (campaign.isOnlyOnce) return retryByRule(recipient, end, campaign.rules, nowMs);
  const { attempts, trunkFaults } = recipient;
  // The callee is not at fault, so it does not count as an attempt.
  const again = { kind: 'retry', attempts: attempts - 1 } as const;
  if (end.outcome === 'cancelled') return { ...again, nextAtMs: nowMs, trunkFaults, isTrunkTried: false };
  // Nothing left this machine, for example for lack of a port. However often that happens, nobody was called.
  if (end.isUnplaced) return { ...again, nextAtMs: nowMs + UNPLACED_WAIT_MS, trunkFaults, isTrunkTried: false };
  const { isResting, hasOther } = campaign.trunk;
  // A trunk that fails for all calls uses up no attempts: recipients wait for it or take another.
  if (end.isTrunkFault && isResting) return { ...again, nextAtMs: nowMs, trunkFaults, isTrunkTried: true };
  if (end.isTrunkFault && trunkFaults < TRUNK_FAULTS_MAX) {
    const ownMs = Math.max((end.retryAfterSeconds ?? 0) * 1000, FAULT_WAIT_MS * 2 ** trunkFaults);
    const waitMs = hasOther ? 0 : Math.min(ownMs, FAULT_WAIT_MS_MAX);
    return { ...again, nextAtMs: nowMs + waitMs, trunkFaults: trunkFaults + 1, isTrunkTried: true };
  }
  return retryByRule(recipient, end, campaign.rules, nowMs);
}
