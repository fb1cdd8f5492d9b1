import type { VoiceCampaignStatus } from '@volley/contract/choices';
import { isShortOfCredit, promiseCost } from '../../../campaigns/index.ts';
import type { Transaction } from '../../../db/index.ts';
import { AppError, invalidInput, notFound, refuseTogether } from '../../../errors.ts';
import type { Actor } from '../../../identity/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import { msFromTimestamp } from '../../../lib/time/timestamp.ts';
import type { Hundredths } from '../../../lib/values/money.ts';
import { statesBefore } from '../../../lib/values/moves.ts';
import { shownCallerIdRefusal } from '../../../requests/index.ts';
import type { Runtime } from '../../../runtime.ts';
import { notReached } from '../../../sms/campaigns/index.ts';
import { tallyVoiceAudience } from '../audience/prepare-campaign.ts';
import { VOICE_CAMPAIGN_MOVES, type VoiceCampaignDetail } from '../rows/campaign.ts';
import { releaseQueued } from '../rows/fail-campaign.ts';
import { moveVoiceCampaign } from '../rows/move-stored-campaign.ts';
import { refuseIncomplete } from '../rows/refuse-incomplete.ts';
import { findCampaignDetail, lockCampaignById, lockCampaignDetail } from '../rows/store-campaigns.ts';
import { forgetFailures } from '../speech/store-sounds.ts';

async function lockFor(
  tx: Transaction,
  actor: Actor,
  uuid: Uuid,
  verb: string,
  from: readonly VoiceCampaignStatus[],
): Promise<VoiceCampaignDetail> {
  const campaign = await lockCampaignDetail(tx, actor.accountId, uuid);
  if (!campaign) throw notFound('Campaign');
  if (!from.includes(campaign.status))
    throw new AppError('wrong_state', `This campaign is ${campaign.status}: it cannot be ${verb}.`);
  return campaign;
}

async function moved(tx: Transaction, accountId: number, id: number): Promise<VoiceCampaignDetail> {
  const campaign = await lockCampaignById(tx, accountId, id);
  if (!campaign) throw notFound('Campaign');
  return campaign;
}

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
    const campaign = await lockFor(tx, actor, uuid, 'sent', ['draft', 'scheduled']);
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
    return moved(tx, accountId, campaign.id);
  });
}

/** Pauses a campaign. Calls in progress end by themselves; no new ones begin. */
export function pauseVoiceCampaign(rt: Runtime, actor: Actor, uuid: Uuid): Promise<VoiceCampaignDetail> {
  const { accountId } = actor;
  return rt.db.transact(async (tx) => {
    const campaign = await lockFor(tx, actor, uuid, 'paused', ['calling']);
    await moveVoiceCampaign(rt, tx, { accountId, campaign, to: 'paused', now: rt.clock.now() });
    return moved(tx, accountId, campaign.id);
  });
}

export function resumeVoiceCampaign(rt: Runtime, actor: Actor, uuid: Uuid): Promise<VoiceCampaignDetail> {
  const { accountId } = actor;
  return rt.db.transact(async (tx) => {
    const campaign = await lockFor(tx, actor, uuid, 'resumed', ['paused']);
    const refusal = await shownCallerIdRefusal(tx, accountId, campaign.rules.callerId);
    if (refusal !== null) throw new AppError('wrong_state', `This campaign cannot be resumed. ${refusal}`);
    if (campaign.pauseReason === 'speech_failed') await forgetFailures(tx, accountId);
    // A campaign that waits for credit, or for the month's limit, has nothing held yet, so that comes first.
    const to = isShortOfCredit(campaign.pauseReason) ? 'preparing' : 'calling';
    await moveVoiceCampaign(rt, tx, { accountId, campaign, to, now: rt.clock.now() });
    return moved(tx, accountId, campaign.id);
  });
}

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
export function cancelVoiceCampaign(rt: Runtime, actor: Actor, uuid: Uuid): Promise<VoiceCampaignDetail> {
  const { accountId } = actor;
  return rt.db.transact(async (tx) => {
    const campaign = await lockFor(tx, actor, uuid, 'cancelled', statesBefore(VOICE_CAMPAIGN_MOVES, 'cancelled'));
    await cancelLocked(rt, tx, accountId, campaign);
    return moved(tx, accountId, campaign.id);
  });
}
