import { settleHold } from '../../billing/index.ts';
import type { Transaction } from '../../db/index.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Actor } from '../../identity/index.ts';
import { formatAmount, type Hundredths, hundredths } from '../../lib/money.ts';
import { msFromTimestamp } from '../../lib/timestamp.ts';
import type { Uuid } from '../../lib/uuid.ts';
import type { Runtime } from '../../runtime.ts';
import { VOICE_CAMPAIGN_MOVES, type VoiceCampaignDetail, type VoiceCampaignStatus } from './campaign.ts';
import { tallyVoiceAudience } from './campaign-prepare.ts';
import { cancelQueuedRecipients } from './store-audience.ts';
import {
  addVoiceProgress,
  findCampaignDetail,
  lockCampaignById,
  lockCampaignDetail,
  updateCampaignStatus,
} from './store-campaigns.ts';

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

async function refuseOtherCost(rt: Runtime, accountId: number, uuid: Uuid, expected: Hundredths): Promise<void> {
  const campaign = await findCampaignDetail(rt.db, accountId, uuid);
  if (!campaign) throw notFound('Campaign');
  const { costMax } = await tallyVoiceAudience(rt, accountId, campaign);
  if (costMax === expected) return;
  const sentence = `This campaign now costs up to ${formatAmount(costMax)}, not ${formatAmount(expected)}. Please preview it again.`;
  throw new AppError('conflict', sentence);
}

export interface SendInput {
  /** What the preview said: with another cost nothing is begun. */
  readonly expectedCost: Hundredths | null;
}

/** Begins now, or at the time that the campaign names. */
export async function sendVoiceCampaign(
  rt: Runtime,
  actor: Actor,
  uuid: Uuid,
  { expectedCost }: SendInput,
): Promise<VoiceCampaignDetail> {
  const { accountId } = actor;
  if (expectedCost !== null) await refuseOtherCost(rt, accountId, uuid, expectedCost);
  return rt.db.transact(async (tx) => {
    const campaign = await lockFor(tx, actor, uuid, 'sent', ['draft', 'scheduled']);
    const isLater = campaign.scheduledAt !== null && msFromTimestamp(campaign.scheduledAt) > rt.clock.nowMs();
    const isFirst = campaign.status === 'draft';
    const to = isLater && isFirst ? 'scheduled' : 'preparing';
    await updateCampaignStatus(tx, { accountId, campaign, to, now: rt.clock.now() });
    return moved(tx, accountId, campaign.id);
  });
}

/** Calls in progress end by themselves; no new ones begin. */
export function pauseVoiceCampaign(rt: Runtime, actor: Actor, uuid: Uuid): Promise<VoiceCampaignDetail> {
  const { accountId } = actor;
  return rt.db.transact(async (tx) => {
    const campaign = await lockFor(tx, actor, uuid, 'paused', ['calling']);
    await updateCampaignStatus(tx, { accountId, campaign, to: 'paused', now: rt.clock.now() });
    return moved(tx, accountId, campaign.id);
  });
}

export function resumeVoiceCampaign(rt: Runtime, actor: Actor, uuid: Uuid): Promise<VoiceCampaignDetail> {
  const { accountId } = actor;
  return rt.db.transact(async (tx) => {
    const campaign = await lockFor(tx, actor, uuid, 'resumed', ['paused']);
    // One that waits for credit has nothing held yet: that comes first.
    const to = campaign.pauseReason === 'insufficient_credit' ? 'preparing' : 'calling';
    await updateCampaignStatus(tx, { accountId, campaign, to, now: rt.clock.now() });
    return moved(tx, accountId, campaign.id);
  });
}

const CANCELLABLE = (Object.keys(VOICE_CAMPAIGN_MOVES) as VoiceCampaignStatus[]).filter((status) =>
  VOICE_CAMPAIGN_MOVES[status].includes('cancelled'),
);

/** Who was not called yet never will be, and what was held for them is free; calls in progress end by themselves. */
export function cancelVoiceCampaign(rt: Runtime, actor: Actor, uuid: Uuid): Promise<VoiceCampaignDetail> {
  const { accountId } = actor;
  return rt.db.transact(async (tx) => {
    const campaign = await lockFor(tx, actor, uuid, 'cancelled', CANCELLABLE);
    const now = rt.clock.now();
    const { id } = campaign;
    await updateCampaignStatus(tx, { accountId, campaign, to: 'cancelled', now });
    const ended = await cancelQueuedRecipients(tx, { accountId, campaignId: id });
    // One that waits for credit, or whose rows were made a moment ago, has nothing held yet.
    const released = campaign.held === 0 ? hundredths(0) : ended.held;
    const cost = hundredths(0);
    await addVoiceProgress(tx, { accountId, campaignId: id, answered: 0, cost, released, closed: ended.n, now });
    await settleHold(tx, { accountId, at: now, cost, released, reference: uuid });
    return moved(tx, accountId, id);
  });
}
