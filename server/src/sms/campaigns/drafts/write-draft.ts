import { draftsOf, existing, SMS } from '../../../campaigns/index.ts';
import type { Handle, Transaction } from '../../../db/index.ts';
import { AppError, invalidInput } from '../../../errors.ts';
import type { Actor } from '../../../identity/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import { msFromTimestamp, type Timestamp } from '../../../lib/time/timestamp.ts';
import { assertMove } from '../../../lib/values/moves.ts';
import { withoutUndefined } from '../../../lib/values/without-undefined.ts';
import type { Runtime } from '../../../runtime.ts';
import { findQuickSend } from '../../messages/index.ts';
import { changedChoice } from '../../texts/index.ts';
import { CAMPAIGN_MOVES, type Campaign, type CampaignContent, EMPTY_DRAFT } from '../rows/campaign.ts';
import { nextRunOf, startWithFirstDay } from '../rows/schedule-runs.ts';
import {
  findCampaign,
  findCampaignWithContent,
  insertCampaign,
  lockCampaign,
  updateDraft as updateStoredDraft,
} from '../rows/store-campaigns.ts';
import { quickAsCampaign } from './quick-campaign.ts';
import { type DraftInput, readContent, refuseIncomplete } from './read-draft.ts';
import { listNaming } from './store-field-uses.ts';
import { versionToKeep } from './template-of-draft.ts';

export type Draft = Campaign & CampaignContent;

/** Applies the input except times and audience, which `readContent` returns. */
function withChanges(draft: Draft, input: DraftInput): Draft {
  const { audience: _a, scheduledAt: _s, recurrenceEndsAt: _r, links = {}, timeZone, ...others } = input;
  // A template replaces the text; a text beside a template is refused. Another template is used in its newest version.
  const message = others.templateUuid && others.message === undefined ? { message: '' } : {};
  const version = others.templateUuid === undefined ? {} : { templateVersion: null };
  return {
    ...draft,
    ...withoutUndefined(others),
    ...message,
    ...version,
    timeZone: timeZone || draft.timeZone,
    links: changedChoice(draft.links, links),
  };
}

/** A quick send can be read as a campaign, but not changed or deleted. */
async function refuseQuick(tx: Transaction, accountId: number, uuid: Uuid, what: 'changed' | 'deleted'): Promise<void> {
  if (await findQuickSend(tx, accountId, uuid))
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

/** One without a time waits for its first day, if that is still to begin; otherwise nothing says when it begins, so that it becomes a draft. */
function withStart(draft: Draft, nowMs: number): Draft {
  const scheduledAt = startWithFirstDay(draft, draft.scheduledAt);
  const isAhead = scheduledAt !== null && msFromTimestamp(scheduledAt) > nowMs;
  return isAhead ? { ...draft, scheduledAt } : draft;
}

/** Returns the new schedule. Changing a scheduled campaign changes its coming runs; without a time it becomes a draft again. */
async function reschedule(tx: Transaction, accountId: number, draft: Draft, nowMs: number): Promise<Rescheduled> {
  if (draft.status === 'paused') {
    refuseUnlessSeries(draft);
    return { status: 'paused', nextRunAt: null };
  }
  if (draft.status !== 'scheduled' || draft.scheduledAt === null) return { status: 'draft', nextRunAt: null };
  const nextRunAt = await nextRunOf(tx, accountId, draft, nowMs);
  if (nextRunAt === null) throw invalidInput({ scheduled_at: ['The scheduled at field must leave a run to come.'] });
  return { status: 'scheduled', nextRunAt };
}

export const {
  check: refuseBadContent,
  create: createDraft,
  update: updateDraft,
  remove: deleteDraft,
  getContent: getDraft,
} = draftsOf<Draft, DraftInput>({
  ...SMS,
  words: { record: 'what was sent and charged, and sends nothing more', act: 'send nothing more' },
  empty: ({ timeZone }) => ({ ...EMPTY_DRAFT, timeZone }),
  async withInput(handle, actor, draft, input) {
    const changed = withChanges(draft, input);
    const { audience, times } = await readContent(handle, actor, input, { ...changed, ...changed.links });
    return { ...changed, ...withoutUndefined(times), audience: audience ?? draft.audience };
  },
  find: findCampaignWithContent,
  lock: lockCampaign,
  insert: insertCampaign,
  async update(rt, tx, { accountId, found }, changed) {
    const nowMs = rt.clock.nowMs();
    const draft = found.status === 'scheduled' ? withStart(changed, nowMs) : changed;
    const { status, nextRunAt } = await reschedule(tx, accountId, draft, nowMs);
    if (status !== 'draft') refuseIncomplete(draft);
    assertMove(CAMPAIGN_MOVES, found.status, status);
    const templateVersion =
      status === 'draft' ? null : await versionToKeep(tx, { accountId, now: draft.updatedAt }, draft);
    const stored = { ...draft, status, templateVersion };
    await updateStoredDraft(tx, accountId, stored, nextRunAt);
    return stored;
  },
  // A paused series has not started anything itself, so its content may change until its next run.
  mayChange: ({ status, startedAt }) => status === 'paused' && startedAt === null,
  refuseOther: refuseQuick,
});

export async function getCampaign(rt: Runtime, actor: Actor, uuid: Uuid): Promise<Campaign> {
  const campaign = await findCampaign(rt.db, actor.accountId, uuid);
  if (campaign) return campaign;
  const message = existing(await findQuickSend(rt.db, actor.accountId, uuid));
  return quickAsCampaign(message);
}

/** Lists the campaigns that name a field of the account in texts which are not merged yet. */
export const listCampaignsNaming = (handle: Handle, accountId: number, key: string, limit: number) =>
  listNaming(handle, accountId, key, limit);
