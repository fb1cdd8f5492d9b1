import type { Handle } from '../../../db/index.ts';
import { assert } from '../../../errors.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import { msFromTimestamp, type Timestamp } from '../../../lib/time/timestamp.ts';
import type { Runtime } from '../../../runtime.ts';
import { endQueued } from '../../messages/index.ts';
import { nextRunAfter } from '../rows/schedule-runs.ts';
import { cancelStoredCampaign, lockCampaignStateById } from '../rows/store-campaign-moves.ts';
import { findCampaignWithContent } from '../rows/store-campaigns.ts';
import {
  type DueCampaignRef,
  isOverdue,
  listOverdueCampaigns,
  listOverdueSingles,
  passOverRuns,
  readWaiting,
  type WaitingMessages,
} from './store-overdue.ts';

const CAMPAIGNS_MAX = 100;
const SINGLES_MAX = 2_000;

/** Cancels one campaign. Its waiting rows are ended and refunded afterwards, as after any cancellation. */
async function cancelOne(rt: Runtime, { accountId, id, uuid }: DueCampaignRef, dueUntil: Timestamp): Promise<void> {
  await rt.db.transact(async (tx) => {
    const state = await lockCampaignStateById(tx, accountId, id);
    // It has ended, become a draft again, or been moved on by another process, whose next run must not be moved again.
    if (!state || !(await isOverdue(tx, { accountId, id, dueUntil }))) return;
    const campaign = await findCampaignWithContent(tx, accountId, uuid);
    const now = rt.clock.now();
    const { status: from } = state;
    if (from !== 'scheduled' || !campaign?.isRecurring) return cancelStoredCampaign(tx, { accountId, id, from, now });
    const nextRunAt = nextRunAfter(campaign, msFromTimestamp(dueUntil));
    await passOverRuns(tx, { accountId, id, nextRunAt, now });
  });
}

/**
 * Cancels a batch of what was due by an instant: campaigns that had begun or should have, and quick sends. A series continues with its first run
 * after the instant. Returns whether there may be more.
 */
export async function cancelOverdueMessages(rt: Runtime, dueUntil: Timestamp): Promise<boolean> {
  const campaigns = await listOverdueCampaigns(rt.db, dueUntil, CAMPAIGNS_MAX);
  for (const campaign of campaigns) await cancelOne(rt, campaign, dueUntil);
  const singles = await listOverdueSingles(rt.db, dueUntil, SINGLES_MAX);
  for (const [accountId, rows] of Map.groupBy(singles, (single) => single.accountId)) {
    const ids: Uuid[] = rows.map((row) => row.id).sort();
    const now = rt.clock.now();
    await rt.db.transact((tx) => endQueued(rt, tx, { accountId, ids, status: 'skipped', reason: 'cancelled', now }));
  }
  return campaigns.length + singles.length > 0;
}

/** Returns what a release of the hold would send or cancel. */
export async function countWaitingMessages(handle: Handle, dueUntil: Timestamp): Promise<WaitingMessages> {
  const waiting = await readWaiting(handle, dueUntil);
  assert(waiting !== null, 'a count has one row');
  return waiting;
}
