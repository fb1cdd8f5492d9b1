import { msFromTimestamp, type Timestamp } from '../../../lib/time/timestamp.ts';
import type { Runtime } from '../../../runtime.ts';
import { listReceiptPatience } from '../../routing/index.ts';
import { type CampaignCount, listCampaignCounts } from '../figures/store-counts.ts';
import type { Message } from '../message/message.ts';

/** Adds the reason `no_receipt`, by the patience with each message's carrier. Carriers are read only if a message is still `sent`. */
export async function sayNoReceipts(rt: Runtime, messages: readonly Message[]): Promise<readonly Message[]> {
  if (!messages.some((message) => message.status === 'sent')) return messages;
  const { msByCarrier, defaultMs } = await listReceiptPatience(rt);
  const nowMs = rt.clock.nowMs();
  const ofCarrier = (id: number | null) => (id === null ? undefined : msByCarrier.get(id)) ?? defaultMs;
  return messages.map((message) => withNoReceipt(message, nowMs, ofCarrier(message.carrierId)));
}

/** Counts a campaign's messages by status. They may have gone through several carriers, so the longest patience applies. */
export async function countMessages(
  rt: Runtime,
  campaign: { readonly accountId: number; readonly id: number; readonly endedAt: Timestamp | null },
): Promise<readonly CampaignCount[]> {
  const counts = await listCampaignCounts(rt.db, campaign.accountId, campaign.id);
  if (campaign.endedAt === null || !counts.some((count) => count.status === 'sent')) return counts;
  const { msByCarrier, defaultMs } = await listReceiptPatience(rt);
  const patienceMs = Math.max(defaultMs, ...msByCarrier.values());
  return closingCounts(counts, campaign.endedAt, rt.clock.nowMs(), patienceMs);
}

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
