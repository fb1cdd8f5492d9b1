import { campaignRecorder, SMS } from '../../../campaigns/index.ts';
import type { Transaction } from '../../../db/index.ts';
import type { Runtime } from '../../../runtime.ts';
import type { PauseReason } from './campaign.ts';
import { pauseStoredCampaign } from './store-campaign-moves.ts';

export const recordCampaign = campaignRecorder(SMS);

interface Pausing {
  readonly accountId: number;
  readonly id: number;
  readonly reason: PauseReason;
}

/** Pauses a campaign if it is sending. */
export async function pauseSending(rt: Runtime, tx: Transaction, { accountId, id, reason }: Pausing): Promise<void> {
  if (await pauseStoredCampaign(tx, { accountId, id, reason, now: rt.clock.now() }))
    await recordCampaign(rt, tx, accountId, id);
}

/** Pauses a sending campaign in its own transaction, without a request. */
export function pauseByItself(rt: Runtime, pausing: Pausing): Promise<void> {
  return rt.db.transact((tx) => pauseSending(rt, tx, pausing));
}
