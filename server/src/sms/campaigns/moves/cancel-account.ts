import { isMove } from '../../../lib/values/moves.ts';
import type { Runtime } from '../../../runtime.ts';
import { endQueued } from '../../messages/index.ts';
import { CAMPAIGN_MOVES } from '../rows/campaign.ts';
import { cancelStoredCampaign, lockCampaignStateById } from '../rows/store-campaign-moves.ts';
import { listOpenCampaigns, listWaitingSingles } from './store-cancel-account.ts';

const CAMPAIGNS_MAX = 100;
const SINGLES_MAX = 2_000;

/**
 * Cancels a batch of what a closed account has under way: campaigns that are no drafts, series with all their runs, and waiting quick sends. Rows of
 * campaigns are ended and refunded afterwards, as after any cancellation. Returns whether there may be more.
 */
export async function cancelMessagesOfAccount(rt: Runtime, accountId: number): Promise<boolean> {
  const campaigns = await listOpenCampaigns(rt.db, accountId, CAMPAIGNS_MAX);
  for (const id of campaigns) {
    await rt.db.transact(async (tx) => {
      const state = await lockCampaignStateById(tx, accountId, id);
      // It has ended in the meantime.
      if (!state || !isMove(CAMPAIGN_MOVES, state.status, 'cancelled')) return;
      await cancelStoredCampaign(tx, { accountId, id, from: state.status, now: rt.clock.now() });
    });
  }
  const ids = (await listWaitingSingles(rt.db, accountId, SINGLES_MAX)).sort();
  const now = rt.clock.now();
  if (ids.length > 0)
    await rt.db.transact((tx) => endQueued(rt, tx, { accountId, ids, status: 'skipped', reason: 'cancelled', now }));
  return campaigns.length + ids.length > 0;
}
