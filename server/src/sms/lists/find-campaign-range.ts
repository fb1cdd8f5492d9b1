import { planByKeys } from '../../db/index.ts';
import type { IdRange } from '../../lib/id-range.ts';
import { firstIdOf, lastIdOf, type Uuid } from '../../lib/uuid.ts';
import type { Runtime } from '../../runtime.ts';
import { findCampaignId, findFirstRow, isQuickSend } from './store-campaign-range.ts';

/** Where the rows of a campaign lie: side by side, since they share all but the last digits of their ids. */
export type CampaignRange = IdRange | 'unknown' | 'empty';

/** A quick send is a campaign of one, of which the message's id is the UUID. */
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
