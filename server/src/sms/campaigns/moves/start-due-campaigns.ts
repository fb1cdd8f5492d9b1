import { isShortOfCredit } from '../../../campaigns/index.ts';
import { accountWalker } from '../../../lib/background/walk-accounts.ts';
import { uuidV7 } from '../../../lib/ids/uuid.ts';
import { timestampFromMs } from '../../../lib/time/timestamp.ts';
import { onAnyDay } from '../../../lib/windows/window-gate.ts';
import { describeError } from '../../../log.ts';
import type { Runtime } from '../../../runtime.ts';
import { versionToKeep } from '../drafts/template-of-draft.ts';
import { CAMPAIGN_MOVED } from '../rows/campaign.ts';
import { noteCampaignFault } from '../rows/campaign-faults.ts';
import { nextRunOf } from '../rows/schedule-runs.ts';
import { type CampaignWork, listCampaignWork } from '../rows/store-campaign-lease.ts';
import {
  listShortCampaigns,
  lockCampaignStateById,
  type ShortCampaign,
  startStoredCampaign,
} from '../rows/store-campaign-moves.ts';
import { findCampaignWithContent, insertCampaign } from '../rows/store-campaigns.ts';
import { resumeLocked } from './move-campaign.ts';
import { lockDueCampaign, putOffCampaign, storeNextRun } from './store-campaign-schedule.ts';

const BATCH_MAX = 100;
const BOUNDS = { perAccountMax: 20, rowsMax: BATCH_MAX };
/** How often a series whose last run is not finished is looked at. */
const UNFINISHED_MS = 30_000;

/** Each process walks the accounts by itself. */
const walkDue = accountWalker<CampaignWork>(BOUNDS);
const walkShort = accountWalker<ShortCampaign>(BOUNDS);

async function startDue(rt: Runtime, { accountId, id }: CampaignWork): Promise<void> {
  const childId = await rt.ids.next('sms_campaigns');
  await rt.db.transact(async (tx) => {
    const now = rt.clock.now();
    const due = await lockDueCampaign(tx, { accountId, id, now });
    const campaign = due && (await findCampaignWithContent(tx, accountId, due.uuid));
    if (!due || !campaign) return;
    if (due.hasUnfinishedRun) {
      const until = timestampFromMs(rt.clock.nowMs() + UNFINISHED_MS);
      return putOffCampaign(tx, { accountId, id, until });
    }
    if (!campaign.isRecurring) {
      const { scheduledAt } = campaign;
      const at = { accountId, id, from: 'scheduled' as const, now };
      const templateVersion = await versionToKeep(tx, { accountId, now }, campaign);
      return startStoredCampaign(tx, { ...at, status: 'preparing', scheduledAt, nextRunAt: null, templateVersion });
    }
    // A first day is for one campaign, and without meaning for a series.
    const window = campaign.window && onAnyDay(campaign.window);
    const run = { ...campaign, isRecurring: false, window };
    const child = {
      ...{ ...run, id: childId, uuid: uuidV7(rt.clock.nowMs()), status: 'preparing' as const },
      ...{ scheduledAt: due.nextRunAt, createdAt: now, updatedAt: now, startedAt: now },
      templateVersion: await versionToKeep(tx, { accountId, now }, run),
    };
    await insertCampaign(tx, accountId, child, { run: { parentId: id, runNumber: due.runs + 1 } });
    // Counted from now and not from the run that was due: this one run makes up for all that were missed while nothing ran.
    const nextRunAt = await nextRunOf(tx, accountId, campaign, rt.clock.nowMs());
    await storeNextRun(tx, { accountId, id, nextRunAt, now, begun: 1 });
  });
}

/** Starts what is scheduled for now. A recurring campaign creates a run with its own rows and figures. */
export async function startDueCampaigns(rt: Runtime): Promise<boolean> {
  const now = rt.clock.now();
  const due = await walkDue(rt, {
    read: (afterAccountId, limit) =>
      listCampaignWork(rt.hot, { status: 'scheduled', afterAccountId, processId: rt.processId(), now, limit }),
    canAct: ({ canAct }) => canAct,
  });
  for (const one of due.rows) {
    // A campaign that cannot be started must not block those after it.
    await startDue(rt, one).catch(async (error: unknown) => {
      const { accountId, id } = one;
      if (!(await noteCampaignFault(rt, { accountId, id, status: 'scheduled' }, error))) throw error;
    });
  }
  if (due.rows.length > 0) rt.notices.tell(CAMPAIGN_MOVED);
  return due.rows.length >= BATCH_MAX || due.crowded.size > 0;
}

function resume(rt: Runtime, { accountId, id }: ShortCampaign): Promise<boolean> {
  return rt.db.transact(async (tx) => {
    const state = await lockCampaignStateById(tx, accountId, id);
    if (state?.status !== 'paused' || !isShortOfCredit(state.pauseReason)) return false;
    return (await resumeLocked(rt, tx, { accountId, state, now: rt.clock.now() })) === 'held';
  });
}

/** Resumes campaigns that were paused for lack of credit or by the month's limit, once there is room again. */
export async function resumeAffordableCampaigns(rt: Runtime): Promise<boolean> {
  const now = rt.clock.now();
  const short = await walkShort(rt, {
    read: (afterAccountId, limit) => listShortCampaigns(rt.hot, afterAccountId, now, limit),
    canAct: ({ canAct }) => canAct,
  });
  let resumed = 0;
  for (const one of short.rows) {
    const isResumed = await resume(rt, one).catch((error: unknown) => {
      rt.log.warn('a campaign could not be resumed', { campaign: one.id, ...describeError(error) });
      return false;
    });
    if (isResumed) resumed += 1;
  }
  if (resumed > 0) rt.notices.tell(CAMPAIGN_MOVED);
  return resumed >= BATCH_MAX;
}
