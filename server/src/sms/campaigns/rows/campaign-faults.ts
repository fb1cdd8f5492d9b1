import { passesByItself } from '../../../campaigns/index.ts';
import { describeError } from '../../../log.ts';
import type { Runtime } from '../../../runtime.ts';
import { recordCampaign } from './record-campaign.ts';
import { failFaulty, noteFault } from './store-campaign-faults.ts';
import type { CampaignAtWork } from './store-campaign-lease.ts';

/** The time between attempts doubles from 3 seconds, so a campaign that always fails is given up after a minute and a half. */
export const FAULTS_MAX = 6;

/**
 * Notes that work on a campaign has failed. The campaign is tried again, later each time, so that one that always fails does not take the place of
 * others. After some attempts it becomes `failed` and its credits are freed. Returns false if the failure will pass by itself.
 */
export async function noteCampaignFault(
  rt: Runtime,
  campaign: { readonly accountId: number; readonly id: number; readonly status: CampaignAtWork },
  error: unknown,
): Promise<boolean> {
  const { accountId, id, status } = campaign;
  const about = { campaign: id, account: accountId };
  rt.log.warn('a campaign could not be processed', { ...about, status, ...describeError(error) });
  if (passesByItself(error)) return false;
  const at = { accountId, id, status, now: rt.clock.now() };
  const faults = await noteFault(rt.db, { ...at, processId: rt.processId() });
  if (faults !== null && faults >= FAULTS_MAX) {
    await rt.db.transact(async (tx) => {
      if (await failFaulty(tx, { ...at, faultsMax: FAULTS_MAX })) await recordCampaign(rt, tx, at.accountId, at.id);
    });
    rt.log.error('a campaign failed every time and was given up', about);
  }
  return true;
}
