import { campaignRecorder, SMS } from '../../../campaigns/index.ts';
import type { Transaction } from '../../../db/index.ts';
import { msFromTimestamp, timestampFromMs } from '../../../lib/time/timestamp.ts';
import type { Runtime } from '../../../runtime.ts';
import { STILL_MS } from '../../messages/index.ts';
import type { PauseReason } from './campaign.ts';
import { pauseStoredCampaign, resumeStoredCampaign } from './store-campaign-moves.ts';
import { hastenOutbox } from './store-outbox-of-campaign.ts';

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

/** Resumes a paused campaign. `held` was held for it just now. */
export async function resumeSending(
  rt: Runtime,
  tx: Transaction,
  at: Parameters<typeof resumeStoredCampaign>[1],
): Promise<void> {
  const { accountId, id, now } = at;
  await resumeStoredCampaign(tx, at);
  await recordCampaign(rt, tx, accountId, id);
  const until = timestampFromMs(msFromTimestamp(now) + STILL_MS);
  await hastenOutbox(tx, { accountId, campaignId: id, now, until });
}

/** Pauses a sending campaign in its own transaction, without a request. */
export function pauseByItself(rt: Runtime, pausing: Pausing): Promise<void> {
  return rt.db.transact((tx) => pauseSending(rt, tx, pausing));
}
