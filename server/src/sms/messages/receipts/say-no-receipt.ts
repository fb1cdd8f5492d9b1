import type { Timestamp } from '../../../lib/time/timestamp.ts';
import type { Runtime } from '../../../runtime.ts';
import { listReceiptPatience } from '../../routing/index.ts';
import type { Message } from '../rows/message.ts';
import { type CampaignCount, listCampaignCounts } from '../rows/store-counts.ts';
import { closingCounts, withNoReceipt } from './no-receipt.ts';

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
