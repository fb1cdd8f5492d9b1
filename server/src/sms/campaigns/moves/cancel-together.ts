import { cancelledTogether, SMS } from '../../../campaigns/index.ts';
import type { Handle } from '../../../db/index.ts';
import { assert } from '../../../errors.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import { msFromTimestamp, type Timestamp } from '../../../lib/time/timestamp.ts';
import type { Runtime } from '../../../runtime.ts';
import { endQueued } from '../../messages/index.ts';
import { CAMPAIGN_MOVES } from '../rows/campaign.ts';
import { nextRunOf } from '../rows/schedule-runs.ts';
import { type CampaignState, cancelStoredCampaign, lockCampaignStateById } from '../rows/store-campaign-moves.ts';
import { findCampaignWithContent } from '../rows/store-campaigns.ts';
import { storeNextRun } from './store-campaign-schedule.ts';
import { listOverdueSingles, listSinglesOfAccount, readWaiting, type WaitingMessages } from './store-overdue.ts';

const SINGLES_MAX = 2_000;

/** The waiting rows of the campaigns are ended and refunded afterwards, as after any cancellation. */
const campaigns = cancelledTogether({
  ...SMS,
  ...{ moves: CAMPAIGN_MOVES, batchMax: 100, lock: lockCampaignStateById },
  cancel: (rt, tx, accountId, { id, status: from }: CampaignState) =>
    cancelStoredCampaign(tx, { accountId, id, from, now: rt.clock.now() }),
  /** A series continues with its first run after the instant. */
  async passOver(rt, tx, { accountId, id, uuid }, dueUntil) {
    const campaign = await findCampaignWithContent(tx, accountId, uuid);
    if (campaign?.status !== 'scheduled' || !campaign.isRecurring) return false;
    const nextRunAt = await nextRunOf(tx, accountId, campaign, msFromTimestamp(dueUntil));
    await storeNextRun(tx, { accountId, id, nextRunAt, now: rt.clock.now(), begun: 0 });
    return true;
  },
});

async function cancelSingles(rt: Runtime, accountId: number, singles: readonly { readonly id: Uuid }[]): Promise<void> {
  if (singles.length === 0) return;
  const [ids, now] = [singles.map(({ id }) => id).sort(), rt.clock.now()];
  await rt.db.transact((tx) => endQueued(rt, tx, { accountId, ids, status: 'skipped', reason: 'cancelled', now }));
}

/**
 * Cancels a batch of what a closed account has under way: campaigns that are no drafts, series with all their runs, and waiting quick sends. Returns
 * whether there may be more.
 */
export async function cancelMessagesOfAccount(rt: Runtime, accountId: number): Promise<boolean> {
  const areMore = await campaigns.ofAccount(rt, accountId);
  const singles = await listSinglesOfAccount(rt.db, accountId, SINGLES_MAX);
  await cancelSingles(rt, accountId, singles);
  return areMore || singles.length > 0;
}

/** Cancels a batch of what was due by an instant: campaigns and quick sends. Returns whether there may be more. */
export async function cancelOverdueMessages(rt: Runtime, dueUntil: Timestamp): Promise<boolean> {
  const areMore = await campaigns.overdue(rt, dueUntil);
  const singles = await listOverdueSingles(rt.db, dueUntil, SINGLES_MAX);
  for (const [accountId, ofAccount] of Map.groupBy(singles, (single) => single.accountId))
    await cancelSingles(rt, accountId, ofAccount);
  return areMore || singles.length > 0;
}

/** Returns what a release of the hold would send or cancel. */
export async function countWaitingMessages(handle: Handle, dueUntil: Timestamp): Promise<WaitingMessages> {
  const waiting = await readWaiting(handle, dueUntil);
  assert(waiting !== null, 'a count has one row');
  return waiting;
}
