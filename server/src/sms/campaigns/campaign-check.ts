import { timestampFromMs } from '../../lib/timestamp.ts';
import type { Runtime } from '../../runtime.ts';
import {
  type CampaignToCheck,
  listEndedCampaigns,
  lockCampaignCounts,
  repairCampaign,
} from './store-campaign-check.ts';

const BATCH_MAX = 100;
const START: CampaignToCheck = { accountId: 0, id: 0 };

/** Compares the figures of campaigns that ended in the last `spanMs` with their rows, and repairs them; how many differed. */
export async function checkEndedCampaigns(rt: Runtime, spanMs: number): Promise<number> {
  const nowMs = rt.clock.nowMs();
  const span = { from: timestampFromMs(nowMs - spanMs), to: timestampFromMs(nowMs) };
  let differing = 0;
  let after = START;
  for (;;) {
    const batch = await listEndedCampaigns(rt.db, { ...span, after, limit: BATCH_MAX });
    for (const campaign of batch) {
      const wrong = await rt.db.transact(async (tx) => {
        await lockCampaignCounts(tx, campaign);
        return repairCampaign(tx, campaign);
      });
      if (wrong === 0) continue;
      differing += 1;
      rt.log.error('the figures of a campaign differed from its rows and were repaired', {
        ...campaign,
        figures: wrong,
      });
    }
    after = batch.at(-1) ?? after;
    if (batch.length < BATCH_MAX) return differing;
  }
}
