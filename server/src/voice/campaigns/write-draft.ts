import { type AudienceInput, nameAudience } from '../../contacts/index.ts';
import type { Handle } from '../../db/index.ts';
import { AppError, invalidInput, notFound } from '../../errors.ts';
import type { Actor } from '../../identity/index.ts';
import type { Hundredths } from '../../lib/money.ts';
import { msFromTimestamp, type Timestamp } from '../../lib/timestamp.ts';
import { type Uuid, uuidV7 } from '../../lib/uuid.ts';
import type { Runtime } from '../../runtime.ts';
import {
  type CallingRules,
  durationMsMax,
  isWindowZone,
  messageMs,
  type RetryRule,
  RULES_DEFAULT,
} from '../calling-rules.ts';
import { allowsCallerId } from '../desk/dial-rules.ts';
import { listAllTrunks } from '../desk/store-trunks.ts';
import { findRecording } from '../recordings/store-recordings.ts';
import type { VoiceCampaignDetail } from './campaign.ts';
import {
  deleteCampaignRow,
  findCampaignDetail,
  insertVoiceCampaign,
  lockCampaignDetail,
  updateCampaignContent,
  updateCampaignStatus,
} from './store-campaigns.ts';

/** What a client says of a draft; what it leaves out keeps its value, or the default of a new one. */
export interface VoiceDraftInput {
  readonly name?: string | undefined;
  readonly recordingUuid?: Uuid | undefined;
  readonly audience?: AudienceInput | undefined;
  readonly scheduledAt?: Timestamp | null | undefined;
  readonly rules: Partial<Omit<CallingRules, 'retry'>> & { readonly retry?: Partial<RetryRule> };
}

export interface NewVoiceDraft extends VoiceDraftInput {
  readonly name: string;
  readonly recordingUuid: Uuid;
}

function refuseBadRules(rules: CallingRules, recordingMs: number): void {
  if (rules.window !== null && !isWindowZone(rules.window.zone))
    throw invalidInput({
      'calling_window.time_zone': ['This must be a zone name such as Africa/Accra, or recipient.'],
    });
  if (messageMs(rules, recordingMs) > durationMsMax(rules, recordingMs))
    throw invalidInput({ duration_seconds_max: ['The message takes longer than a call may.'] });
}

/** A number that no trunk lets a campaign show would mean that nobody is called. */
async function refuseCallerId(handle: Handle, callerId: string): Promise<void> {
  const real = (await listAllTrunks(handle)).filter(({ kind }) => kind === 'sip');
  if (real.length > 0 && !real.some(({ settings }) => allowsCallerId(settings, callerId)))
    throw invalidInput({ caller_id: ['No trunk of this server lets a campaign show this number.'] });
}

/** Says what it is given on top of what there is: both a new draft and a changed one. */
async function withInput(
  handle: Handle,
  actor: Actor,
  draft: VoiceCampaignDetail,
  input: VoiceDraftInput,
): Promise<VoiceCampaignDetail> {
  const { name = draft.name, recordingUuid, scheduledAt = draft.scheduledAt } = input;
  const recording = recordingUuid === undefined ? null : await findRecording(handle, actor.accountId, recordingUuid);
  if (recordingUuid !== undefined && recording === null)
    throw invalidInput({ recording_id: ['This recording does not exist.'] });
  const audience = input.audience ? await nameAudience(handle, actor, input.audience) : draft.audience;
  const rules = { ...draft.rules, ...input.rules, retry: { ...draft.rules.retry, ...input.rules.retry } };
  const sound = recording
    ? { recordingId: recording.id, recordingUuid: recording.uuid, recordingMs: recording.durationMs }
    : {};
  const changed = { ...draft, name, audience, rules, scheduledAt, ...sound };
  refuseBadRules(changed.rules, changed.recordingMs);
  if (input.rules.callerId) await refuseCallerId(handle, input.rules.callerId);
  return changed;
}

export async function createVoiceDraft(rt: Runtime, actor: Actor, input: NewVoiceDraft): Promise<VoiceCampaignDetail> {
  const now = rt.clock.now();
  const empty: VoiceCampaignDetail = {
    id: await rt.ids.next('voice_campaigns'),
    uuid: uuidV7(rt.clock.nowMs()),
    name: input.name,
    status: 'draft',
    totalRecipients: 0,
    messagesSent: 0,
    creditsUsed: 0 as Hundredths,
    createdAt: now,
    updatedAt: now,
    recordingUuid: input.recordingUuid,
    recordingId: 0,
    recordingMs: 0,
    rules: RULES_DEFAULT,
    audience: { groupIds: [], contactIds: [], phoneNumbers: [] },
    scheduledAt: null,
    startedAt: null,
    endedAt: null,
    pauseReason: '',
    failReason: '',
    preparedCost: 0 as Hundredths,
    held: 0 as Hundredths,
    openRecipients: 0,
  };
  return rt.db.transact(async (tx) => {
    const draft = await withInput(tx, actor, empty, input);
    await insertVoiceCampaign(tx, actor.accountId, draft);
    return draft;
  });
}

const IS_OVER = new Set<VoiceCampaignDetail['status']>(['completed', 'cancelled', 'failed']);

function refuseUnlessDraft({ status }: VoiceCampaignDetail, what: 'changed' | 'deleted'): void {
  if (status === 'draft' || status === 'scheduled') return;
  const instead = IS_OVER.has(status)
    ? ' This one stays as the record of who was called and what was charged, and calls nobody more.'
    : ' Cancel this one if it should call nobody more.';
  const sentence = `This campaign is ${status}: only a draft or a scheduled one can be ${what}.`;
  throw new AppError('wrong_state', `${sentence}${what === 'deleted' ? instead : ''}`);
}

export async function updateVoiceDraft(
  rt: Runtime,
  actor: Actor,
  uuid: Uuid,
  input: VoiceDraftInput,
): Promise<VoiceCampaignDetail> {
  return rt.db.transact(async (tx) => {
    const found = await lockCampaignDetail(tx, actor.accountId, uuid);
    if (!found) throw notFound('Campaign');
    refuseUnlessDraft(found, 'changed');
    const changed = await withInput(tx, actor, found, input);
    const now = rt.clock.now();
    const { scheduledAt } = changed;
    if (found.status === 'scheduled' && scheduledAt !== null && msFromTimestamp(scheduledAt) <= rt.clock.nowMs())
      throw invalidInput({ scheduled_at: ['The scheduled at field must be a time to come.'] });
    // Without its time it is a draft again, and waits to be sent.
    const status = scheduledAt === null ? 'draft' : found.status;
    const draft = { ...changed, status, updatedAt: now } as const;
    await updateCampaignContent(tx, actor.accountId, draft);
    if (status !== found.status)
      await updateCampaignStatus(tx, { accountId: actor.accountId, campaign: draft, to: status, now });
    return draft;
  });
}

export async function deleteVoiceDraft(rt: Runtime, actor: Actor, uuid: Uuid): Promise<void> {
  await rt.db.transact(async (tx) => {
    const found = await lockCampaignDetail(tx, actor.accountId, uuid);
    if (!found) throw notFound('Campaign');
    refuseUnlessDraft(found, 'deleted');
    await deleteCampaignRow(tx, actor.accountId, found.id);
  });
}

export async function getVoiceCampaign(rt: Runtime, actor: Actor, uuid: Uuid): Promise<VoiceCampaignDetail> {
  const campaign = await findCampaignDetail(rt.db, actor.accountId, uuid);
  if (!campaign) throw notFound('Campaign');
  return campaign;
}
