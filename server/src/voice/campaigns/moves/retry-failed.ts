import type { Transaction } from '../../../db/index.ts';
import { AppError, notFound } from '../../../errors.ts';
import type { Actor } from '../../../identity/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import { shownCallerIdRefusal } from '../../../requests/index.ts';
import type { Runtime } from '../../../runtime.ts';
import { costOfCall, durationMsMax } from '../../calling-rules.ts';
import { isRecordingKept } from '../../recordings/index.ts';
import type { VoiceCampaignDetail } from '../rows/campaign.ts';
import { moveVoiceCampaign } from '../rows/move-stored-campaign.ts';
import { lockCampaignById, lockCampaignDetail, updatePrepared } from '../rows/store-campaigns.ts';
import { forgetFailures } from '../speech/store-sounds.ts';
import { requeueFailedCallees } from './store-retry.ts';

/** Refuses a retry without a recording, which may be deleted after the campaign has ended. */
async function refuseWithoutSound(
  tx: Transaction,
  actor: Actor,
  { recordingUuid }: VoiceCampaignDetail,
): Promise<void> {
  if (recordingUuid !== null && (await isRecordingKept(tx, actor, recordingUuid))) return;
  throw new AppError(
    'wrong_state',
    'The recording of this campaign was deleted: without it nobody can be called again.',
  );
}

/** Calls recipients again whom no call reached because the trunk refused or failed. Credits are held again before the first call. */
export function retryFailedCalls(rt: Runtime, actor: Actor, uuid: Uuid): Promise<VoiceCampaignDetail> {
  const { accountId } = actor;
  return rt.db.transact(async (tx) => {
    const campaign = await lockCampaignDetail(tx, accountId, uuid);
    if (!campaign) throw notFound('Campaign');
    const { id: campaignId, status, rules, recordingMs, totalRecipients: recipients } = campaign;
    if (status !== 'completed' && status !== 'failed')
      throw new AppError('wrong_state', `This campaign is ${status}: only one that has ended can be retried.`);
    // A campaign that was given up may still have calls in progress, whose ends move its money.
    if (campaign.openRecipients > 0)
      throw new AppError('wrong_state', 'Calls of this campaign are still in progress. Please try again in a moment.');
    await refuseWithoutSound(tx, actor, campaign);
    const refusal = await shownCallerIdRefusal(tx, accountId, rules.callerId);
    if (refusal !== null) throw new AppError('wrong_state', `This campaign cannot be retried. ${refusal}`);
    await forgetFailures(tx, accountId);
    const now = rt.clock.now();
    const { n, cost } = await requeueFailedCallees(tx, {
      accountId,
      campaignId,
      now,
      worstCostOf: (terms) => costOfCall(terms, terms.callMsMax ?? durationMsMax(rules, recordingMs)),
    });
    if (n === 0)
      throw new AppError(
        'wrong_state',
        'This campaign has no calls to retry: the trunk refused none of them, and none failed.',
      );
    await updatePrepared(tx, { accountId, id: campaignId, recipients, open: n, cost });
    await moveVoiceCampaign(rt, tx, { accountId, campaign, to: 'preparing', now });
    const moved = await lockCampaignById(tx, accountId, campaignId);
    if (!moved) throw notFound('Campaign');
    return moved;
  });
}
