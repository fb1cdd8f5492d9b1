import type { Timestamp } from '../../../lib/timestamp.ts';
import type { Runtime } from '../../../runtime.ts';
import { CARRIER_DEFAULTS, listAllCarriers } from '../../routing/index.ts';
import type { Message } from '../rows/message.ts';
import type { CampaignCount } from '../rows/store-counts.ts';
import { closingCounts, withNoReceipt } from './no-receipt.ts';

const HOUR_MS = 3_600_000;
const PATIENCE_MS_DEFAULT = CARRIER_DEFAULTS.receiptPatienceHours * HOUR_MS;

/** How long each carrier may take for a receipt, and one that is no more. */
export interface ReceiptPatience {
  readonly msByCarrier: ReadonlyMap<number, number>;
  readonly defaultMs: number;
}

export async function listReceiptPatience(rt: Runtime): Promise<ReceiptPatience> {
  const carriers = await listAllCarriers(rt.db);
  const msByCarrier = new Map(carriers.map(({ id, settings }) => [id, settings.receiptPatienceHours * HOUR_MS]));
  return { msByCarrier, defaultMs: PATIENCE_MS_DEFAULT };
}

/** Each by the patience of its own carrier; who reads only messages that ended asks for no carrier. */
export async function sayNoReceipts(rt: Runtime, messages: readonly Message[]): Promise<readonly Message[]> {
  if (!messages.some((message) => message.status === 'sent')) return messages;
  const { msByCarrier, defaultMs } = await listReceiptPatience(rt);
  const nowMs = rt.clock.nowMs();
  const ofCarrier = (id: number | null) => (id === null ? undefined : msByCarrier.get(id)) ?? defaultMs;
  return messages.map((message) => withNoReceipt(message, nowMs, ofCarrier(message.carrierId)));
}

/** Its rows may have gone through several carriers: the most patient of them decides. */
export async function sayNoReceiptsInCounts(
  rt: Runtime,
  campaign: { readonly endedAt: Timestamp | null },
  counts: readonly CampaignCount[],
): Promise<readonly CampaignCount[]> {
  if (campaign.endedAt === null || !counts.some((count) => count.status === 'sent')) return counts;
  const { msByCarrier, defaultMs } = await listReceiptPatience(rt);
  const patienceMs = Math.max(defaultMs, ...msByCarrier.values());
  return closingCounts(counts, campaign.endedAt, rt.clock.nowMs(), patienceMs);
}
