import type { VoiceCampaignStatus } from '@volley/contract/choices';
import { filling } from '../../../audiences/index.ts';
import { CONTACTS_INCOMPLETE, isShortOfCredit, movesOf, promiseCost, VOICE } from '../../../campaigns/index.ts';
import type { Transaction } from '../../../db/index.ts';
import { AppError, invalidInput, refuseTogether } from '../../../errors.ts';
import type { Actor } from '../../../identity/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import { msFromTimestamp } from '../../../lib/time/timestamp.ts';
import type { Hundredths } from '../../../lib/values/money.ts';
import { shownCallerIdRefusal } from '../../../requests/index.ts';
import type { Runtime } from '../../../runtime.ts';
import { notReached } from '../../../sms/campaigns/index.ts';
import { costOfCall, durationMsMax } from '../../calling-rules.ts';
import { isRecordingKept } from '../../recordings/index.ts';
import { tallyVoiceAudience } from '../audience/prepare-campaign.ts';
import { refuseIncomplete, VOICE_CAMPAIGN_MOVES, type VoiceCampaignDetail } from '../rows/campaign.ts';
import { releaseQueued } from '../rows/fail-campaign.ts';
import { moveVoiceCampaign } from '../rows/move-stored-campaign.ts';
import { findCampaignDetail, lockCampaignById, lockCampaignDetail, updatePrepared } from '../rows/store-campaigns.ts';
import { forgetFailures } from '../speech/store-sounds.ts';
import { requeueFailedCallees } from './store-retry.ts';

const { byRequest, lock, refuseWithdrawn, show } = movesOf<
  VoiceCampaignStatus,
  VoiceCampaignDetail,
  VoiceCampaignDetail
>({
  ...VOICE,
  moves: VOICE_CAMPAIGN_MOVES,
  otherwise: (move) => (move === 'retried' ? 'only one that has ended can be retried.' : `it cannot be ${move}.`),
  lock: lockCampaignDetail,
  show: (tx, accountId, { id }) => lockCampaignById(tx, accountId, id),
  withdrawn: (tx, accountId, { rules }) => shownCallerIdRefusal(tx, accountId, rules.callerId),
});

export interface SendInput {
  /** The cost in the preview; nothing begins at another cost. */
  readonly expectedCost: Hundredths | null;
}

/** Starts the campaign now or at its time. */
export async function sendVoiceCampaign(
  rt: Runtime,
  routesAndPrices: notReached.RoutesAndPrices,
  actor: Actor,
  uuid: Uuid,
  { expectedCost }: SendInput,
): Promise<VoiceCampaignDetail> {
  const { accountId } = actor;
  const refuseOtherCost = await promiseCost<VoiceCampaignDetail>(expectedCost, {
    find: () => findCampaignDetail(rt.db, accountId, uuid),
    costOf: async (campaign) => (await tallyVoiceAudience(rt, routesAndPrices, accountId, campaign)).costMax,
    upTo: 'up to ',
  });
  return rt.db.transact(async (tx) => {
    const campaign = await lock(tx, accountId, uuid, 'sent');
    await refuseTogether([
      () => refuseIncomplete(campaign),
      async () => {
        const refusal = await shownCallerIdRefusal(tx, accountId, campaign.rules.callerId);
        if (refusal !== null) throw invalidInput({ caller_id: [refusal] });
      },
      async () => {
        if (campaign.rules.notReached) await notReached.refuseBadText(tx, actor, campaign.rules.notReached);
      },
    ]);
    await refuseOtherCost(campaign);
    const isLater = campaign.scheduledAt !== null && msFromTimestamp(campaign.scheduledAt) > rt.clock.nowMs();
    const isFirst = campaign.status === 'draft';
    const to = isLater && isFirst ? 'scheduled' : 'preparing';
    await moveVoiceCampaign(rt, tx, { accountId, campaign, to, now: rt.clock.now() });
    return show(tx, accountId, campaign);
  });
}

/** Pauses a campaign. Calls in progress end by themselves; no new ones begin. */
export const pauseVoiceCampaign = byRequest('paused', (rt, tx, of) =>
  moveVoiceCampaign(rt, tx, { ...of, to: 'paused' }),
);

export const resumeVoiceCampaign = byRequest('resumed', async (rt, tx, of) => {
  const { pauseReason } = of.campaign;
  if (pauseReason === 'speech_failed') await forgetFailures(tx, of.accountId);
  // A campaign that waits for credit, or for the month's limit, has nothing held yet, and one whose contacts were incomplete has no recipients, so that
  // comes first.
  const isIncomplete = pauseReason === CONTACTS_INCOMPLETE;
  const now = isIncomplete ? await filling.resumedNow(rt, tx, of.accountId) : of.now;
  const isUnmade = isShortOfCredit(pauseReason) || isIncomplete;
  await moveVoiceCampaign(rt, tx, { ...of, now, to: isUnmade ? 'preparing' : 'calling' });
});

/** The transaction has locked the row. */
export async function cancelLocked(
  rt: Runtime,
  tx: Transaction,
  accountId: number,
  campaign: VoiceCampaignDetail,
): Promise<void> {
  await moveVoiceCampaign(rt, tx, { accountId, campaign, to: 'cancelled', now: rt.clock.now() });
  await releaseQueued(rt, tx, accountId, campaign);
}

/** Cancels a campaign. Nobody is called any more and the credits are freed; calls in progress end by themselves. */
export const cancelVoiceCampaign = byRequest('cancelled', (rt, tx, { accountId, campaign }) =>
  cancelLocked(rt, tx, accountId, campaign),
);

/** Refuses a retry without a recording, which may be deleted after the campaign has ended. */
async function refuseWithoutSound(
  tx: Transaction,
  accountId: number,
  { recordingUuid }: VoiceCampaignDetail,
): Promise<void> {
  if (recordingUuid !== null && (await isRecordingKept(tx, accountId, recordingUuid))) return;
  throw new AppError(
    'wrong_state',
    'The recording of this campaign was deleted: without it nobody can be called again.',
  );
}

/** Calls recipients again whom no call reached because the trunk refused or failed. Credits are held again before the first call. */
export const retryFailedCalls = byRequest('retried', async (rt, tx, { accountId, campaign, now }) => {
  const { id, rules, recordingMs, totalRecipients: recipients } = campaign;
  // A campaign that was given up may still have calls in progress, whose ends move its money.
  if (campaign.openRecipients > 0)
    throw new AppError('wrong_state', 'Calls of this campaign are still in progress. Please try again in a moment.');
  await refuseWithoutSound(tx, accountId, campaign);
  await refuseWithdrawn(tx, accountId, campaign, 'retried');
  await forgetFailures(tx, accountId);
  const { n, cost } = await requeueFailedCallees(tx, {
    ...{ accountId, campaignId: id, now },
    worstCostOf: (terms) => costOfCall(terms, terms.callMsMax ?? durationMsMax(rules, recordingMs)),
  });
  if (n === 0)
    throw new AppError(
      'wrong_state',
      'This campaign has no calls to retry: the trunk refused none of them, and none failed.',
    );
  await updatePrepared(tx, { accountId, id, recipients, open: n, cost });
  await moveVoiceCampaign(rt, tx, { accountId, campaign, to: 'preparing', now });
});
