import { uuidV7 } from '../../lib/uuid.ts';
import type { Runtime } from '../../runtime.ts';
import { resumeLocked } from './campaign-move.ts';
import { nextRunAfter } from './campaign-schedule.ts';
import { listAffordableCampaigns, lockCampaignStateById, startStoredCampaign } from './store-campaign-moves.ts';
import { type DueCampaign, listDueCampaigns, lockDueCampaign, storeSeriesRun } from './store-campaign-schedule.ts';
import { findCampaignWithContent, insertCampaign } from './store-campaigns.ts';

const BATCH_MAX = 100;

async function startDue(rt: Runtime, due: DueCampaign): Promise<void> {
  const { accountId, id, uuid } = due;
  const childId = await rt.ids.next('sms_campaigns');
  await rt.db.transact(async (tx) => {
    const now = rt.clock.now();
    const locked = await lockDueCampaign(tx, { accountId, id, now });
    const campaign = locked && (await findCampaignWithContent(tx, accountId, uuid));
    if (!locked || !campaign) return;
    if (!campaign.isRecurring) {
      const { scheduledAt } = campaign;
      await startStoredCampaign(tx, { accountId, id, status: 'preparing', scheduledAt, nextRunAt: null, now });
      return;
    }
    const child = {
      ...campaign,
      id: childId,
      uuid: uuidV7(rt.clock.nowMs()),
      status: 'preparing' as const,
      isRecurring: false,
      scheduledAt: locked.nextRunAt,
      createdAt: now,
      updatedAt: now,
      startedAt: now,
    };
    await insertCampaign(tx, accountId, child, id);
    // From now and not from the run that was due: what was missed while nothing ran is caught up by this one run.
    const nextRunAt = nextRunAfter(campaign, rt.clock.nowMs());
    await storeSeriesRun(tx, { accountId, id, nextRunAt, now });
  });
}

/** Starts what is scheduled for now; a recurring campaign begets a run with rows and figures of its own. */
export async function startDueCampaigns(rt: Runtime): Promise<boolean> {
  const due = await listDueCampaigns(rt.db, rt.clock.now(), BATCH_MAX);
  for (const one of due) await startDue(rt, one);
  return due.length === BATCH_MAX;
}

/** Campaigns that were paused for want of credit go on by themselves after a top-up. */
export async function resumeAffordableCampaigns(rt: Runtime): Promise<boolean> {
  const affordable = await listAffordableCampaigns(rt.db, BATCH_MAX);
  for (const { accountId, id } of affordable) {
    await rt.db.transact(async (tx) => {
      const state = await lockCampaignStateById(tx, accountId, id);
      if (state?.status !== 'paused' || state.pauseReason !== 'insufficient_credit') return;
      await resumeLocked(tx, { accountId, state, now: rt.clock.now() });
    });
  }
  return affordable.length === BATCH_MAX;
}
