import { msFromTimestamp, type Timestamp } from '../../../lib/timestamp.ts';
import type { Message } from '../rows/message.ts';
import type { CampaignCount } from '../rows/store-counts.ts';

/** The reason of a message that was sent and of which the carrier, in all its patience, said nothing more. */
const NO_RECEIPT = 'no_receipt';

const isOutOfPatience = (sinceAt: Timestamp | null, nowMs: number, patienceMs: number): boolean =>
  sinceAt !== null && nowMs - msFromTimestamp(sinceAt) >= patienceMs;

/**
 * Said when somebody reads it, and stored nowhere: an update of each such row would rewrite a large part of a month for a
 * word that follows from the time. A receipt that comes later still moves the row, since to the row nothing has happened.
 */
export function withNoReceipt(message: Message, nowMs: number, patienceMs: number): Message {
  const isSilent = message.status === 'sent' && isOutOfPatience(message.sentAt, nowMs, patienceMs);
  return isSilent ? { ...message, reason: NO_RECEIPT } : message;
}

/** The figures of a campaign that ended so long ago: what is still `sent` counts as closed, without a receipt. */
export function closingCounts(
  counts: readonly CampaignCount[],
  endedAt: Timestamp | null,
  nowMs: number,
  patienceMs: number,
): CampaignCount[] {
  if (!isOutOfPatience(endedAt, nowMs, patienceMs)) return [...counts];
  return counts.map((count) => (count.status === 'sent' ? { ...count, reason: NO_RECEIPT } : count));
}
