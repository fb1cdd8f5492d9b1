import type { Transaction } from '../../../db/index.ts';
import { AppError, invalidInput, notFound, refuseOtherVersion } from '../../../errors.ts';
import { type Actor, refuseUnlessSender } from '../../../identity/index.ts';
import { type Uuid, uuidV7 } from '../../../lib/ids/uuid.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';
import type { Hundredths } from '../../../lib/values/money.ts';
import { assertMove } from '../../../lib/values/moves.ts';
import { said } from '../../../lib/values/said.ts';
import type { Runtime } from '../../../runtime.ts';
import { findQuickSend } from '../../messages/index.ts';
import { changedChoice } from '../../texts/index.ts';
import { CAMPAIGN_MOVES, type Campaign, type CampaignContent, NEW_DRAFT } from '../rows/campaign.ts';
import { nextRunAfter } from '../rows/schedule-runs.ts';
import {
  deleteCampaign as deleteStoredCampaign,
  findCampaign,
  insertCampaign,
  lockCampaign,
  updateDraft as updateStoredDraft,
} from '../rows/store-campaigns.ts';
import { quickAsCampaign } from './quick-campaign.ts';
import { type DraftInput, readContent, refuseIncomplete } from './read-draft.ts';
import { versionToKeep } from './template-of-draft.ts';

export type Draft = Campaign & CampaignContent;

/** Applies the input except times and audience, which `readContent` returns. */
function withChanges(draft: Draft, input: DraftInput): Draft {
  const { audience: _a, scheduledAt: _s, recurrenceEndsAt: _r, links = {}, timeZone, ...others } = input;
  // A template replaces the text; a text beside a template is refused.
  const message = others.templateUuid && others.message === undefined ? { message: '' } : {};
  return {
    ...draft,
    ...said(others),
    ...message,
    timeZone: timeZone || draft.timeZone,
    links: changedChoice(draft.links, links),
  };
}

export async function createDraft(rt: Runtime, actor: Actor, input: DraftInput): Promise<Draft> {
  const now = rt.clock.now();
  const empty: Draft = {
    id: await rt.ids.next('sms_campaigns'),
    uuid: uuidV7(rt.clock.nowMs()),
    name: '',
    senderId: '',
    message: '',
    status: 'draft',
    timeZone: actor.timeZone,
    totalRecipients: 0,
    messagesSent: 0,
    creditsUsed: 0 as Hundredths,
    createdAt: now,
    updatedAt: now,
    startedAt: null,
    endedAt: null,
    ...NEW_DRAFT,
  };
  const draft = withChanges(empty, input);
  return rt.db.transact(async (tx) => {
    const { audience, times } = await readContent(tx, actor, input, { ...draft, ...draft.links });
    const whole = { ...draft, ...said(times), audience: audience ?? draft.audience };
    await insertCampaign(tx, actor.accountId, whole);
    return whole;
  });
}

const IS_OVER = new Set<Campaign['status']>(['completed', 'cancelled', 'failed']);

function refuseUnlessDraft({ status, startedAt }: Campaign, what: 'changed' | 'deleted'): void {
  if (status === 'draft' || status === 'scheduled') return;
  // A paused series has not started anything itself, so its content may change until its next run.
  if (status === 'paused' && startedAt === null && what === 'changed') return;
  const instead = IS_OVER.has(status)
    ? ' This one stays as the record of what was sent and charged, and sends nothing more.'
    : ' Cancel this one if it should send nothing more.';
  const sentence = `This campaign is ${status}: only a draft or a scheduled one can be ${what}.`;
  throw new AppError('wrong_state', `${sentence}${what === 'deleted' ? instead : ''}`);
}

/** A quick send can be read as a campaign, but not changed or deleted. */
async function refuseAbsent(tx: Transaction, actor: Actor, uuid: Uuid, what: 'changed' | 'deleted'): Promise<never> {
  if (!(await findQuickSend(tx, actor.accountId, uuid))) throw notFound('Campaign');
  throw new AppError('wrong_state', `This campaign is a single message: it cannot be ${what}.`);
}

interface Rescheduled {
  readonly status: 'draft' | 'scheduled' | 'paused';
  readonly nextRunAt: Timestamp | null;
}

function refuseUnlessSeries({ isRecurring, scheduledAt }: Draft): void {
  if (!isRecurring)
    throw invalidInput({ is_recurring: ['A series that is paused stays recurring. Cancel it instead.'] });
  if (scheduledAt === null)
    throw invalidInput({ scheduled_at: ['A series that is paused keeps a time to go on with.'] });
}

/** Returns the new schedule. Changing a scheduled campaign changes its coming runs; without a time it becomes a draft again. */
function reschedule(draft: Draft, nowMs: number): Rescheduled {
  if (draft.status === 'paused') {
    refuseUnlessSeries(draft);
    return { status: 'paused', nextRunAt: null };
  }
  if (draft.status !== 'scheduled' || draft.scheduledAt === null) return { status: 'draft', nextRunAt: null };
  const nextRunAt = nextRunAfter(draft, nowMs);
  if (nextRunAt === null) throw invalidInput({ scheduled_at: ['The scheduled at field must leave a run to come.'] });
  return { status: 'scheduled', nextRunAt };
}

export async function updateDraft(rt: Runtime, actor: Actor, uuid: Uuid, input: DraftInput): Promise<Draft> {
  return rt.db.transact(async (tx) => {
    const found = await lockCampaign(tx, actor.accountId, uuid);
    if (!found) return refuseAbsent(tx, actor, uuid, 'changed');
    refuseUnlessDraft(found, 'changed');
    refuseOtherVersion(found.version, input.version);
    if (found.status !== 'draft') refuseUnlessSender(actor, `This campaign is ${found.status}, so changing it`);
    const changed = withChanges(found, input);
    const { audience, times } = await readContent(tx, actor, input, { ...changed, ...changed.links });
    const now = rt.clock.now();
    const fresh = { version: found.version + 1, updatedAt: now };
    const draft = { ...changed, ...said(times), audience: audience ?? found.audience, ...fresh };
    const { status, nextRunAt } = reschedule(draft, rt.clock.nowMs());
    if (status !== 'draft') refuseIncomplete(draft);
    assertMove(CAMPAIGN_MOVES, found.status, status);
    const before = input.templateUuid === undefined ? found.templateVersion : null;
    const written = { ...draft, templateVersion: before };
    const templateVersion =
      status === 'draft' ? null : await versionToKeep(tx, { accountId: actor.accountId, now }, written);
    const stored = { ...draft, status, templateVersion };
    await updateStoredDraft(tx, actor.accountId, stored, nextRunAt);
    return stored;
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
  const message = await findQuickSend(rt.db, actor.accountId, uuid);
  if (!message) throw notFound('Campaign');
  return quickAsCampaign(message);
}
