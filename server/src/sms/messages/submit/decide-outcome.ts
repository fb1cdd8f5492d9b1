import { type Timestamp, timestampFromMs } from '../../../lib/time/timestamp.ts';
import type { Hundredths } from '../../../lib/values/money.ts';
import type { SubmitResult } from '../../carrier.ts';
import type { SettledRow } from './store-settled.ts';
import type { Submission } from './submission.ts';

/** The delays after temporary refusals: short at first, then longer, and not forever. */
const RETRY_FIRST_MS = 1_000;
const RETRY_MS_MAX = 60_000;
const ATTEMPTS_MAX = 20;

export interface Decision {
  readonly row: SettledRow;
  /** Null if the message is not tried again automatically. */
  readonly retryAt: Timestamp | null;
  /** Carriers that are not asked again. */
  readonly refusedBy: readonly number[];
}

function mergedIds(submission: Submission, result: SubmitResult): (string | null)[] {
  const earlier = submission.acceptedIds;
  const now = result.kind === 'unwritten' ? [] : result.ids;
  return Array.from({ length: submission.parts }, (_, part) => now[part] ?? earlier[part] ?? null);
}

/** Returns the states of the parts. Those that this submit did not send keep what receipts said. */
function lettersAfter({ acceptedIds, partStates }: Submission, ids: readonly (string | null)[]): string {
  const letters = ids.map((id, part) => {
    const before = partStates[part] ?? '-';
    const isTakenNow = id !== null && (acceptedIds[part] ?? null) === null;
    return isTakenNow || (before === '-' && id !== null) ? 's' : before;
  });
  return letters.join('');
}

function retryDelayMs(attempts: number): number {
  return Math.min(RETRY_MS_MAX, RETRY_FIRST_MS * 2 ** Math.min(attempts, 10));
}

/** What the carrier charges for these parts; left out where that is not known. */
export function carrierCostOf({ slot }: Submission, parts: number): Pick<SettledRow, 'carrierCost'> {
  if (!slot.cost || parts === 0) return {};
  const { cost, per, currency, choice } = slot.cost;
  return { carrierCost: { amount: per === 'part' ? cost * parts : cost, currency, choice } };
}

/** Decides what a carrier's answer means for the message, its price and its next attempt. No other code decides this. */
export function decideOutcome(submission: Submission, result: SubmitResult, nowMs: number): Decision {
  const { id, parts, validUntilMs } = submission;
  const ids = mergedIds(submission, result);
  const partStates = lettersAfter(submission, ids);
  const price = submission.price as Hundredths;
  const nothing = 0 as Hundredths;
  // The cost depends on the parts that the carrier accepted.
  const taken = partStates.replaceAll('-', '').length;
  const costOfTaken = Math.round((price * taken) / parts) as Hundredths;
  const { submittedAt } = submission;
  // For the parts that the carrier has, and for all of a message that it may have. What waits for its next attempt has no cost yet.
  const charged = carrierCostOf(submission, result.kind === 'unknown' ? parts : taken);
  const row = { id, submittedAt, carrierMessageIds: ids, partStates, errorCode: '', reason: '' };
  const refusedBy = submission.refusedBy ?? [];
  const retry = { price, nowMs, validUntilMs, costOfTaken, charged, attempts: submission.attempts, refusedBy };
  switch (result.kind) {
    case 'accepted':
      return ended({ ...row, ...charged, status: 'sent', cost: price });
    case 'unknown':
      // It may have been delivered, so it stays paid until the outcome is known.
      return ended({ ...row, ...charged, status: 'unknown', reason: 'no_answer', cost: price });
    case 'unwritten':
      return retryOrEnd({ ...retry, row, waitMs: null, words: 'carrier_unreachable', code: '' });
    case 'refused': {
      const { code, words, isTemporary } = result;
      if (isTemporary) return retryOrEnd({ ...retry, row, waitMs: null, words, code });
      // Tried at once with the next carrier; this one is not asked again.
      if (result.isForOthers) {
        const { carrierId } = submission.slot;
        return retryOrEnd({ ...retry, row, waitMs: 0, words, code, refusedBy: [...refusedBy, carrierId] });
      }
      const cost = taken > 0 ? costOfTaken : nothing;
      return ended({ ...row, ...charged, status: 'failed', reason: words, errorCode: code, cost });
    }
  }
}

function ended(row: SettledRow): Decision {
  return { row, retryAt: null, refusedBy: [] };
}

interface Retry {
  readonly row: Omit<SettledRow, 'status' | 'cost' | 'carrierCost'>;
  readonly charged: Pick<SettledRow, 'carrierCost'>;
  readonly price: Hundredths;
  readonly costOfTaken: Hundredths;
  readonly nowMs: number;
  readonly validUntilMs: number | null;
  readonly attempts: number;
  readonly refusedBy: readonly number[];
  /** Null for a delay that grows with the attempts. */
  readonly waitMs: number | null;
  readonly words: string;
  readonly code: string;
}

function retryOrEnd(retry: Retry): Decision {
  const { row, nowMs, validUntilMs, attempts, words, code, refusedBy } = retry;
  const nextMs = nowMs + (retry.waitMs ?? retryDelayMs(attempts));
  const told = { ...row, reason: words, errorCode: code };
  if (validUntilMs !== null && nextMs >= validUntilMs)
    return ended({ ...told, ...retry.charged, status: 'expired', cost: retry.costOfTaken });
  if (attempts + 1 >= ATTEMPTS_MAX)
    return ended({ ...told, ...retry.charged, status: 'failed', cost: retry.costOfTaken });
  const queued = { ...told, status: 'queued' as const, cost: retry.price };
  return { row: queued, retryAt: timestampFromMs(nextMs), refusedBy };
}
