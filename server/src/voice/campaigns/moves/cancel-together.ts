import { cancelledTogether, VOICE } from '../../../campaigns/index.ts';
import type { Handle } from '../../../db/index.ts';
import { assert } from '../../../errors.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';
import { VOICE_CAMPAIGN_MOVES } from '../rows/campaign.ts';
import { lockCampaignById } from '../rows/store-campaigns.ts';
import { cancelLocked } from './move-campaign.ts';
import { readWaiting, type WaitingCalls } from './store-overdue.ts';

/** Calls in progress end by themselves. */
export const { ofAccount: cancelCallsOfAccount, overdue: cancelOverdueCalls } = cancelledTogether({
  ...VOICE,
  ...{ moves: VOICE_CAMPAIGN_MOVES, batchMax: 20, lock: lockCampaignById, cancel: cancelLocked },
});

/** Counts what the operator decides about when a restored installation is released. */
export async function countWaitingCalls(handle: Handle, dueUntil: Timestamp): Promise<WaitingCalls> {
  const waiting = await readWaiting(handle, dueUntil);
  assert(waiting !== null, 'a count has one row');
  return waiting;
}
