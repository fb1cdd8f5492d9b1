import { isMove } from '../../lib/moves.ts';
import type { Timestamp } from '../../lib/timestamp.ts';
import type { Runtime } from '../../runtime.ts';
import { VOICE_CAMPAIGN_MOVES } from '../campaigns/campaign.ts';
import { cancelLocked } from '../campaigns/move-campaign.ts';
import { lockCampaignById } from '../campaigns/store-campaigns.ts';
import { listOverdueVoiceCampaigns } from './store-overdue.ts';

const CAMPAIGNS_MAX = 20;

/** A batch of the campaigns that had begun by an instant, or should have. True when there may be more. */
export async function cancelOverdueCalls(rt: Runtime, dueUntil: Timestamp): Promise<boolean> {
  const campaigns = await listOverdueVoiceCampaigns(rt.db, dueUntil, CAMPAIGNS_MAX);
  for (const { accountId, id } of campaigns) {
    await rt.db.transact(async (tx) => {
      const campaign = await lockCampaignById(tx, accountId, id);
      // Ended meanwhile, or a draft again.
      if (campaign && isMove(VOICE_CAMPAIGN_MOVES, campaign.status, 'cancelled'))
        await cancelLocked(rt, tx, accountId, campaign);
    });
  }
  return campaigns.length > 0;
}
