import { listAccountIds } from '../../../identity/index.ts';
import { type Timestamp, timestampFromMs } from '../../../lib/timestamp.ts';
import type { Runtime } from '../../../runtime.ts';
import { listEnded } from '../../messages/index.ts';
import { type CampaignToCheck, lockCampaignCounts, repairCampaign } from './store-campaign-check.ts';

const ACCOUNTS_PAGE = 500;
const CAMPAIGNS_PAGE = 100;

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
  for (let after = { endedAt: from, id: 0 }; ; ) {
    const page = await listEnded(rt.db, accountId, { after, to, limit: CAMPAIGNS_PAGE });
    for (const { id, totalRecipients } of page)
      if (totalRecipients > 0 && (await isRepaired(rt, { accountId, id }))) differing += 1;
    const last = page.at(-1);
    if (last === undefined || page.length < CAMPAIGNS_PAGE) return differing;
    after = last;
  }
}

/** Compares the figures of campaigns that ended in the last `spanMs` with their rows, and repairs them; how many differed. */
export async function checkEndedCampaigns(rt: Runtime, spanMs: number): Promise<number> {
  const nowMs = rt.clock.nowMs();
  const [from, to] = [timestampFromMs(nowMs - spanMs), timestampFromMs(nowMs)];
  let differing = 0;
  for (let afterId = 0; ; ) {
    const accountIds = await listAccountIds(rt.db, afterId, ACCOUNTS_PAGE);
    for (const accountId of accountIds) differing += await checkOfAccount(rt, accountId, from, to);
    const last = accountIds.at(-1);
    if (last === undefined || accountIds.length < ACCOUNTS_PAGE) return differing;
    afterId = last;
  }
}
