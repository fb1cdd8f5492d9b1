import { isMove } from '../../../lib/values/moves.ts';
import type { Runtime } from '../../../runtime.ts';
import { cancelLocked } from '../moves/move-campaign.ts';
import { VOICE_CAMPAIGN_MOVES } from '../rows/campaign.ts';
import { lockCampaignById } from '../rows/store-campaigns.ts';
import { listOpenVoiceCampaigns } from './store-overdue.ts';

const CAMPAIGNS_MAX = 20;

/** Cancels a batch of a closed account's campaigns; calls in progress end by themselves. Returns whether there may be more. */
export async function cancelCallsOfAccount(rt: Runtime, accountId: number): Promise<boolean> {
  const ids = await listOpenVoiceCampaigns(rt.db, accountId, CAMPAIGNS_MAX);
  for (const id of ids) {
    await rt.db.transact(async (tx) => {
      const campaign = await lockCampaignById(tx, accountId, id);
      // It has ended in the meantime.
      if (campaign && isMove(VOICE_CAMPAIGN_MOVES, campaign.status, 'cancelled'))
        await cancelLocked(rt, tx, accountId, campaign);
    });
  }
  return ids.length > 0;
}
