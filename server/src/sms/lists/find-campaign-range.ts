import { planByKeys } from '../../db/index.ts';
import type { IdRange } from '../../lib/ids/id-range.ts';
import { firstIdOf, lastIdOf, type Uuid } from '../../lib/ids/uuid.ts';
import type { Runtime } from '../../runtime.ts';
import { findCampaignId, findFirstRow, isQuickSend } from './store-campaign-range.ts';

/** The range of a campaign's rows, which are adjacent, because their ids differ only in the last digits. */
export type CampaignRange = IdRange | 'unknown' | 'empty';

/** A quick send is a campaign of one, whose UUID is the message's id. */
export function findCampaignRange(rt: Runtime, accountId: number, uuid: Uuid): Promise<CampaignRange> {
  return rt.db.transact(async (tx) => {
    await planByKeys(tx);
    const campaignId = await findCampaignId(tx, accountId, uuid);
    if (campaignId === null)
      return (await isQuickSend(tx, accountId, uuid)) ? { firstId: uuid, lastId: uuid } : 'unknown';
    const firstId = await findFirstRow(tx, accountId, campaignId);
    return firstId === null ? 'empty' : { firstId: firstIdOf(firstId), lastId: lastIdOf(firstId) };
  });
}
