import { walkAccountIds } from '../../../identity/index.ts';
import { type Timestamp, timestampFromMs } from '../../../lib/time/timestamp.ts';
import type { Runtime } from '../../../runtime.ts';
import { walkEnded } from '../../messages/index.ts';
import { type CampaignToCheck, lockCampaignCounts, repairCampaign } from './store-campaign-check.ts';

async function isRepaired(rt: Runtime, campaign: CampaignToCheck): Promise<boolean> {
  const figures = await rt.db.transact(async (tx) => {
    await lockCampaignCounts(tx, campaign);
    return repairCampaign(tx, campaign);
  });
  if (figures === 0) return false;
  rt.log.error('the figures of a campaign differed from its rows and were repaired', { ...campaign, figures });
  return true;
}

async function checkOfAccount(rt: Runtime, accountId: number, from: Timestamp, to: Timestamp): Promise<number> {
  let differing = 0;
  for await (const ended of walkEnded(rt, accountId, { from, to }))
    for (const { id } of ended) if (await isRepaired(rt, { accountId, id })) differing += 1;
  return differing;
}

/** Compares the figures of campaigns that ended in the last `spanMs` with their rows and repairs them. Returns how many differed. */
export async function checkEndedCampaigns(rt: Runtime, spanMs: number): Promise<number> {
  const nowMs = rt.clock.nowMs();
  const [from, to] = [timestampFromMs(nowMs - spanMs), timestampFromMs(nowMs)];
  let differing = 0;
  for await (const accountId of walkAccountIds(rt)) differing += await checkOfAccount(rt, accountId, from, to);
  return differing;
}
