import type { Handle } from '../../../db/index.ts';
import { assert } from '../../../errors.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';
import { isMove } from '../../../lib/values/moves.ts';
import type { Runtime } from '../../../runtime.ts';
import { cancelLocked } from '../moves/move-campaign.ts';
import { VOICE_CAMPAIGN_MOVES } from '../rows/campaign.ts';
import { lockCampaignById } from '../rows/store-campaigns.ts';
import { countWaiting, isOverdue, listOverdueVoiceCampaigns, type WaitingCalls } from './store-overdue.ts';

const CAMPAIGNS_MAX = 20;

/** Counts what the operator decides about when a restored installation is released. */
export function countWaitingCalls(handle: Handle, dueUntil: Timestamp): Promise<WaitingCalls> {
  return countWaiting(handle, dueUntil);
}

/** Cancels a batch of the campaigns that had begun by an instant or should have. Returns whether there may be more. */
export async function cancelOverdueCalls(rt: Runtime, dueUntil: Timestamp): Promise<boolean> {
  const campaigns = await listOverdueVoiceCampaigns(rt.db, dueUntil, CAMPAIGNS_MAX);
  for (const { accountId, id } of campaigns) {
    await rt.db.transact(async (tx) => {
      const campaign = await lockCampaignById(tx, accountId, id);
      // It may have ended, become a draft again or been scheduled for later in the meantime.
      if (!campaign || !(await isOverdue(tx, { accountId, id, dueUntil }))) return;
      assert(isMove(VOICE_CAMPAIGN_MOVES, campaign.status, 'cancelled'), 'a campaign that is due can be cancelled');
      await cancelLocked(rt, tx, accountId, campaign);
    });
  }
  return campaigns.length > 0;
}
