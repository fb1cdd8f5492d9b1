import { AppError, notFound } from '../errors.ts';
import type { Actor } from '../identity/index.ts';
import type { Hundredths } from '../lib/money.ts';
import { type Uuid, uuidV7 } from '../lib/uuid.ts';
import type { Runtime } from '../runtime.ts';
import type { Campaign, CampaignContent } from './campaign.ts';
import { type DraftInput, readAudience, refuseUnknownZone, refuseUnusableSender } from './read-draft.ts';
import {
  deleteCampaign as deleteStoredCampaign,
  findCampaign,
  insertCampaign,
  lockCampaign,
  updateDraft as updateStoredDraft,
} from './store-campaigns.ts';

export interface NewDraft extends DraftInput {
  readonly name: string;
  readonly senderId: string;
  readonly message: string;
}

type Draft = Campaign & CampaignContent;

function withChanges(draft: Draft, input: DraftInput): Draft {
  const { name, senderId, message, scheduledAt, timeZone, isRecurring } = input;
  const { recurrenceFrequency, recurrenceInterval, recurrenceEndsAt } = input;
  return {
    ...draft,
    name: name ?? draft.name,
    senderId: senderId ?? draft.senderId,
    message: message ?? draft.message,
    scheduledAt: scheduledAt === undefined ? draft.scheduledAt : scheduledAt,
    timeZone: timeZone || draft.timeZone,
    isRecurring: isRecurring ?? draft.isRecurring,
    recurrenceFrequency: recurrenceFrequency ?? draft.recurrenceFrequency,
    recurrenceInterval: recurrenceInterval ?? draft.recurrenceInterval,
    recurrenceEndsAt: recurrenceEndsAt === undefined ? draft.recurrenceEndsAt : recurrenceEndsAt,
  };
}

export async function createDraft(rt: Runtime, actor: Actor, input: NewDraft): Promise<Campaign> {
  const now = rt.clock.now();
  const empty: Draft = {
    id: await rt.ids.next('sms_campaigns'),
    uuid: uuidV7(rt.clock.nowMs()),
    name: input.name,
    senderId: input.senderId,
    message: input.message,
    audience: { groupIds: [], contactIds: [], phoneNumbers: [] },
    status: 'draft',
    timeZone: actor.timeZone,
    scheduledAt: null,
    isRecurring: false,
    recurrenceFrequency: 'daily',
    recurrenceInterval: 1,
    recurrenceEndsAt: null,
    totalRecipients: 0,
    messagesSent: 0,
    creditsUsed: 0 as Hundredths,
    createdAt: now,
    updatedAt: now,
    startedAt: null,
    endedAt: null,
  };
  const draft = withChanges(empty, input);
  refuseUnknownZone(draft.timeZone);
  return rt.db.transact(async (tx) => {
    await refuseUnusableSender(tx, actor, draft.senderId);
    const audience = input.audience ? await readAudience(tx, actor, input.audience) : draft.audience;
    await insertCampaign(tx, actor.accountId, { ...draft, audience });
    return draft;
  });
}

function refuseUnlessDraft(campaign: Campaign): void {
  if (campaign.status === 'draft' || campaign.status === 'scheduled') return;
  throw new AppError(
    'wrong_state',
    `This campaign is ${campaign.status}: only a draft or a scheduled one can be changed.`,
  );
}

export async function updateDraft(rt: Runtime, actor: Actor, uuid: Uuid, input: DraftInput): Promise<Campaign> {
  if (input.timeZone) refuseUnknownZone(input.timeZone);
  return rt.db.transact(async (tx) => {
    const found = await lockCampaign(tx, actor.accountId, uuid);
    if (!found) throw notFound('Campaign');
    refuseUnlessDraft(found);
    if (input.senderId !== undefined) await refuseUnusableSender(tx, actor, input.senderId);
    const audience = input.audience ? await readAudience(tx, actor, input.audience) : found.audience;
    const draft = { ...withChanges(found, input), audience, updatedAt: rt.clock.now() };
    await updateStoredDraft(tx, actor.accountId, draft);
    return draft;
  });
}

export async function deleteDraft(rt: Runtime, actor: Actor, uuid: Uuid): Promise<void> {
  await rt.db.transact(async (tx) => {
    const found = await lockCampaign(tx, actor.accountId, uuid);
    if (!found) throw notFound('Campaign');
    refuseUnlessDraft(found);
    await deleteStoredCampaign(tx, actor.accountId, found.id);
  });
}

export async function getCampaign(rt: Runtime, actor: Actor, uuid: Uuid): Promise<Campaign> {
  const campaign = await findCampaign(rt.db, actor.accountId, uuid);
  if (!campaign) throw notFound('Campaign');
  return campaign;
}
