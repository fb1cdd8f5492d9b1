import { settleHold } from '../../../billing/index.ts';
import type { Transaction } from '../../../db/index.ts';
import { hundredths } from '../../../lib/values/money.ts';
import { isMove } from '../../../lib/values/moves.ts';
import type { Runtime } from '../../../runtime.ts';
import { VOICE_CAMPAIGN_MOVES, type VoiceCampaignDetail } from './campaign.ts';
import { moveVoiceCampaign, moveVoiceProgress } from './move-stored-campaign.ts';
import { NOT_CALLED, recordCall } from './record-call.ts';
import { lockCampaignById } from './store-campaigns.ts';
import { cancelQueuedRecipients } from './store-queued-recipients.ts';

/** Cancels the recipients who were not called yet and frees their credits. */
export async function releaseQueued(
  rt: Runtime,
  tx: Transaction,
  accountId: number,
  { id: campaignId, uuid, held, kind, audience }: VoiceCampaignDetail,
): Promise<void> {
  const now = rt.clock.now();
  const ended = await cancelQueuedRecipients(tx, { accountId, campaignId });
  // A campaign that waits for credit, or whose rows were made a moment ago, has nothing held yet.
  const released = held === 0 ? hundredths(0) : ended.held;
  const cost = hundredths(0);
  const [phoneNumber] = kind === 'call' && ended.n > 0 ? audience.phoneNumbers : [];
  if (phoneNumber !== undefined) {
    const cancelled = { status: 'cancelled', reason: 'cancelled' } as const;
    await recordCall(rt, tx, accountId, { ...NOT_CALLED, ...cancelled, campaignUuid: uuid, kind, phoneNumber });
  }
  await moveVoiceProgress(rt, tx, { accountId, campaignId, answered: 0, cost, released, closed: ended.n, now });
  await settleHold(tx, { accountId, at: now, cost, released, reference: uuid });
}

/** Fails a campaign that could not be processed, even after several attempts. Calls in progress end by themselves. */
export async function failVoiceCampaign(rt: Runtime, accountId: number, id: number): Promise<void> {
  await rt.db.transact(async (tx) => {
    const campaign = await lockCampaignById(tx, accountId, id);
    if (!campaign || !isMove(VOICE_CAMPAIGN_MOVES, campaign.status, 'failed')) return;
    const now = rt.clock.now();
    await moveVoiceCampaign(rt, tx, { accountId, campaign, to: 'failed', now, failReason: 'internal_error' });
    await releaseQueued(rt, tx, accountId, campaign);
  });
}
