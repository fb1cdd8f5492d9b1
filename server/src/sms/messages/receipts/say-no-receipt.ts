import type { Timestamp } from '../../../lib/timestamp.ts';
import type { Runtime } from '../../../runtime.ts';
import { CARRIER_DEFAULTS, listAllCarriers } from '../../routing/index.ts';
import type { Message } from '../rows/message.ts';
import type { CampaignCount } from '../rows/store-counts.ts';
import { closingCounts, withNoReceipt } from './no-receipt.ts';

const HOUR_MS = 3_600_000;
const PATIENCE_MS_DEFAULT = CARRIER_DEFAULTS.receiptPatienceHours * HOUR_MS;

async function patienceMsByCarrier(rt: Runtime): Promise<Map<number, number>> {
  const carriers = await listAllCarriers(rt.db);
  return new Map(carriers.map(({ id, settings }) => [id, settings.receiptPatienceHours * HOUR_MS]));
}

/** Each by the patience of its own carrier; who reads only messages that ended asks for no carrier. */
export async function sayNoReceipts(rt: Runtime, messages: readonly Message[]): Promise<readonly Message[]> {
  if (!messages.some((message) => message.status === 'sent')) return messages;
  const patienceMs = await patienceMsByCarrier(rt);
  const nowMs = rt.clock.nowMs();
  const ofCarrier = (id: number | null) => (id === null ? undefined : patienceMs.get(id)) ?? PATIENCE_MS_DEFAULT;
  return messages.map((message) => withNoReceipt(message, nowMs, ofCarrier(message.carrierId)));
}

/** Its rows may have gone through several carriers: the most patient of them decides. */
export async function sayNoReceiptsInCounts(
  rt: Runtime,
  campaign: { readonly endedAt: Timestamp | null },
  counts: readonly CampaignCount[],
): Promise<readonly CampaignCount[]> {
  if (campaign.endedAt === null || !counts.some((count) => count.status === 'sent')) return counts;
  const patienceMs = Math.max(PATIENCE_MS_DEFAULT, ...(await patienceMsByCarrier(rt)).values());
  return closingCounts(counts, campaign.endedAt, rt.clock.nowMs(), patienceMs);
}
