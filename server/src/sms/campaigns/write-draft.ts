import { nameAudience } from '../../contacts/index.ts';
import type { Transaction } from '../../db/index.ts';
import { AppError, invalidInput, notFound } from '../../errors.ts';
import type { Actor } from '../../identity/index.ts';
import type { Hundredths } from '../../lib/money.ts';
import type { Timestamp } from '../../lib/timestamp.ts';
import { type Uuid, uuidV7 } from '../../lib/uuid.ts';
import type { Runtime } from '../../runtime.ts';
import { findMessage } from '../store-messages.ts';
import type { Campaign, CampaignContent } from './campaign.ts';
import { nextRunAfter } from './campaign-schedule.ts';
import { refuseUnusableUrls } from './check-urls.ts';
import { changedChoice, NO_LINKS } from './link-choice.ts';
import { quickAsCampaign } from './quick-campaign.ts';
import {
  type DraftInput,
  refuseUnknownFields,
  refuseUnknownWindowZone,
  refuseUnknownZone,
  refuseUnusableSender,
} from './read-draft.ts';
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

export type Draft = Campaign & CampaignContent;

function withChanges(draft: Draft, input: DraftInput): Draft {
  const { name, senderId, message, scheduledAt, timeZone, isRecurring } = input;
  const {
    recurrenceFrequency,
    recurrenceInterval,
    recurrenceEndsAt,
    missingField,
    replaceLookAlikes,
    window,
    links = {},
  } = input;
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
    missingField: missingField ?? draft.missingField,
    replaceLookAlikes: replaceLookAlikes ?? draft.replaceLookAlikes,
    window: window === undefined ? draft.window : window,
    links: changedChoice(draft.links, links),
  };
}

export async function createDraft(rt: Runtime, actor: Actor, input: NewDraft): Promise<Draft> {
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
    missingField: 'default',
    replaceLookAlikes: false,
    window: null,
    links: NO_LINKS,
  };
  const draft = withChanges(empty, input);
  refuseUnknownZone(draft.timeZone);
  refuseUnknownWindowZone(draft.window);
  refuseUnknownFields(draft.message);
  return rt.db.transact(async (tx) => {
    await refuseUnusableSender(tx, actor, draft.senderId);
    if (draft.links.isShortened) await refuseUnusableUrls(tx, draft.message);
    const audience = input.audience ? await nameAudience(tx, actor, input.audience) : draft.audience;
    const whole = { ...draft, audience };
    await insertCampaign(tx, actor.accountId, whole);
    return whole;
  });
}

const IS_OVER = new Set<Campaign['status']>(['completed', 'cancelled', 'failed']);

function refuseUnlessDraft({ status }: Campaign, what: 'changed' | 'deleted'): void {
  if (status === 'draft' || status === 'scheduled') return;
  const instead = IS_OVER.has(status)
    ? ' This one stays as the record of what was sent and charged, and sends nothing more.'
    : ' Cancel this one if it should send nothing more.';
  const sentence = `This campaign is ${status}: only a draft or a scheduled one can be ${what}.`;
  throw new AppError('wrong_state', `${sentence}${what === 'deleted' ? instead : ''}`);
}

/** A single message reads as a campaign of one, and is none to write. */
async function refuseAbsent(tx: Transaction, actor: Actor, uuid: Uuid, what: 'changed' | 'deleted'): Promise<never> {
  const message = await findMessage(tx, actor.accountId, uuid);
  if (message?.kind !== 'quick') throw notFound('Campaign');
  throw new AppError('wrong_state', `This campaign is a single message: it cannot be ${what}.`);
}

/** A change of a scheduled campaign is a change of its coming runs; without a time it is a draft again. */
function reschedule(draft: Draft, nowMs: number): { status: 'draft' | 'scheduled'; nextRunAt: Timestamp | null } {
  if (draft.status !== 'scheduled' || draft.scheduledAt === null) return { status: 'draft', nextRunAt: null };
  const nextRunAt = nextRunAfter(draft, nowMs);
  if (nextRunAt === null) throw invalidInput({ scheduled_at: ['The scheduled at field must leave a run to come.'] });
  return { status: 'scheduled', nextRunAt };
}

export async function updateDraft(rt: Runtime, actor: Actor, uuid: Uuid, input: DraftInput): Promise<Draft> {
  if (input.timeZone) refuseUnknownZone(input.timeZone);
  if (input.message !== undefined) refuseUnknownFields(input.message);
  refuseUnknownWindowZone(input.window);
  return rt.db.transact(async (tx) => {
    const found = await lockCampaign(tx, actor.accountId, uuid);
    if (!found) return refuseAbsent(tx, actor, uuid, 'changed');
    refuseUnlessDraft(found, 'changed');
    if (input.senderId !== undefined) await refuseUnusableSender(tx, actor, input.senderId);
    const audience = input.audience ? await nameAudience(tx, actor, input.audience) : found.audience;
    const draft = { ...withChanges(found, input), audience, updatedAt: rt.clock.now() };
    if (draft.links.isShortened) await refuseUnusableUrls(tx, draft.message);
    const { status, nextRunAt } = reschedule(draft, rt.clock.nowMs());
    await updateStoredDraft(tx, actor.accountId, { ...draft, status }, nextRunAt);
    return { ...draft, status };
  });
}

export async function deleteDraft(rt: Runtime, actor: Actor, uuid: Uuid): Promise<void> {
  await rt.db.transact(async (tx) => {
    const found = await lockCampaign(tx, actor.accountId, uuid);
    if (!found) return refuseAbsent(tx, actor, uuid, 'deleted');
    refuseUnlessDraft(found, 'deleted');
    await deleteStoredCampaign(tx, actor.accountId, found.id);
  });
}

export async function getCampaign(rt: Runtime, actor: Actor, uuid: Uuid): Promise<Campaign> {
  const campaign = await findCampaign(rt.db, actor.accountId, uuid);
  if (campaign) return campaign;
  const message = await findMessage(rt.db, actor.accountId, uuid);
  if (message?.kind !== 'quick') throw notFound('Campaign');
  return quickAsCampaign(message);
}
