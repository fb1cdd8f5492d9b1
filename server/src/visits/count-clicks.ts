import type { Handle } from '../db/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import type { Runtime } from '../runtime.ts';
import {
  type CampaignClicks,
  type Clicks,
  listClickers,
  readCampaignClicks,
  readMessageClicks,
} from './store-clicks.ts';

/** Returns the clicks of those messages that were clicked at all. */
export async function countMessageClicks(
  { hot }: Pick<Runtime, 'hot'>,
  accountId: number,
  messageIds: readonly Uuid[],
): Promise<ReadonlyMap<Uuid, Clicks>> {
  if (messageIds.length === 0) return new Map();
  const rows = await readMessageClicks(hot, accountId, messageIds.toSorted());
  return new Map(rows.map((row) => [row.messageId, row]));
}

/** Returns how many recipients opened a link of each of those campaigns of which anybody did. */
export async function countClickers(
  handle: Handle,
  accountId: number,
  campaignIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await listClickers(handle, accountId, campaignIds);
  return new Map(rows.map(({ campaignId, recipients }) => [campaignId, recipients]));
}

const NOBODY: CampaignClicks = { recipients: 0, humans: 0, machines: 0, firstAt: null };

export async function countCampaignClicks(
  { db }: Pick<Runtime, 'db'>,
  accountId: number,
  campaignId: number,
): Promise<CampaignClicks> {
  return (await readCampaignClicks(db, accountId, campaignId)) ?? NOBODY;
}
