import type { Timestamp } from '../../../lib/timestamp.ts';
import type { Runtime } from '../../../runtime.ts';
import { listReceiptPatience } from '../../routing/index.ts';
import type { Message } from '../rows/message.ts';
import { type CampaignCount, listCampaignCounts } from '../rows/store-counts.ts';
import { closingCounts, withNoReceipt } from './no-receipt.ts';

/** Each by the patience of its own carrier; who reads only messages that ended asks for no carrier. */
export async function sayNoReceipts(rt: Runtime, messages: readonly Message[]): Promise<readonly Message[]> {
  if (!messages.some((message) => message.status === 'sent')) return messages;
  const { msByCarrier, defaultMs } = await listReceiptPatience(rt);
  const nowMs = rt.clock.nowMs();
  const ofCarrier = (id: number | null) => (id === null ? undefined : msByCarrier.get(id)) ?? defaultMs;
  return messages.map((message) => withNoReceipt(message, nowMs, ofCarrier(message.carrierId)));
}

/** How many of a campaign's messages stand where. They may have gone through several carriers: the most patient one decides. */
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
