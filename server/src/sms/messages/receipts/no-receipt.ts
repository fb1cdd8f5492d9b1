import { msFromTimestamp, type Timestamp } from '../../../lib/time/timestamp.ts';
import type { Message } from '../rows/message.ts';
import type { CampaignCount } from '../rows/store-counts.ts';

/** The reason of a message that was sent, but had no receipt within the time that its carrier is given. */
const NO_RECEIPT = 'no_receipt';

const isOutOfPatience = (sinceAt: Timestamp | null, nowMs: number, patienceMs: number): boolean =>
  sinceAt !== null && nowMs - msFromTimestamp(sinceAt) >= patienceMs;

/**
 * Sets the reason when a message is read. It is not stored: that would rewrite a large part of a month's rows for a word that follows from the time.
 * A later receipt still moves the row, which has not changed.
 */
export function withNoReceipt(message: Message, nowMs: number, patienceMs: number): Message {
  const isSilent = message.status === 'sent' && isOutOfPatience(message.sentAt, nowMs, patienceMs);
  return isSilent ? { ...message, reason: NO_RECEIPT } : message;
}

/** Returns the counts of a campaign. If it ended long enough ago, messages that are still `sent` count as closed without a receipt. */
export function closingCounts(
  counts: readonly CampaignCount[],
  endedAt: Timestamp | null,
  nowMs: number,
  patienceMs: number,
): CampaignCount[] {
  if (!isOutOfPatience(endedAt, nowMs, patienceMs)) return [...counts];
  return counts.map((count) => (count.status === 'sent' ? { ...count, reason: NO_RECEIPT } : count));
}
