import { type AudienceInput, nameAudience } from '../../../audiences/index.ts';
import { draftsOf, type OwnReference, VOICE } from '../../../campaigns/index.ts';
import type { Handle } from '../../../db/index.ts';
import { invalidInput, refuseTogether } from '../../../errors.ts';
import type { Actor } from '../../../identity/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import { type Moment, momentIn } from '../../../lib/time/moment.ts';
import { msFromTimestamp } from '../../../lib/time/timestamp.ts';
import { nameCallerId } from '../../../requests/index.ts';
import { notReached } from '../../../sms/campaigns/index.ts';
import { type CallingRules, durationMsMax, isWindowZone, messageMs, type RetryRule } from '../../calling-rules.ts';
import { nameRecording } from '../../recordings/index.ts';
import { allowsCallerId, listTrunksFor } from '../../trunks/index.ts';
import { NOTHING_YET, refuseIncomplete, SILENCE, type VoiceCampaignDetail } from '../rows/campaign.ts';
import {
  findCampaignDetail,
  insertVoiceCampaign,
  lockCampaignDetail,
  updateCampaignContent,
  updateCampaignStatus,
} from '../rows/store-campaigns.ts';
import { listNaming } from './store-field-uses.ts';

/** A client's values for a draft. A field that is left out keeps its value, or the default in a new draft. */
export interface VoiceDraftInput {
  /** The version that the client has read; no other is changed. */
  readonly version?: number | undefined;
  readonly name?: string | undefined;
  readonly recordingUuid?: Uuid | null | undefined;
  readonly audience?: AudienceInput | undefined;
  readonly scheduledAt?: Moment | null | undefined;
  readonly own?: Partial<OwnReference>;
  readonly rules: Partial<Omit<CallingRules, 'retry'>> & { readonly retry?: Partial<RetryRule> };
}

type Sound = Partial<Pick<VoiceCampaignDetail, 'recordingId' | 'recordingUuid' | 'recordingMs' | 'spokenText'>>;

function refuseBadWindow(rules: CallingRules): void {
  if (rules.window !== null && !isWindowZone(rules.window.zone))
    throw invalidInput({
      'calling_window.time_zone': ['This must be a zone name such as Africa/Accra, or recipient.'],
    });
}

function refuseTooLong(rules: CallingRules, recordingMs: number): void {
  if (messageMs(rules, recordingMs) > durationMsMax(rules, recordingMs))
    throw invalidInput({ duration_seconds_max: ['The message is longer than this limit of the call.'] });
}

/** Refuses a number that no trunk lets a campaign show, because nobody would be called. */
async function refuseByTrunks(handle: Handle, accountId: number, callerId: string): Promise<void> {
  const real = (await listTrunksFor(handle, accountId)).filter(({ kind }) => kind === 'sip');
  if (real.length > 0 && !real.some(({ settings }) => allowsCallerId(settings, callerId)))
    throw invalidInput({ caller_id: ['No trunk of this server lets a campaign show this number.'] });
}

/** Returns the number if both the trunks and the operator let this account show it. An empty number stands for the trunk's own. */
export async function readCallerId(handle: Handle, actor: Actor, raw: string): Promise<string> {
  const { phoneNumber, refusal } = await nameCallerId(handle, actor, raw);
  if (phoneNumber !== '') await refuseByTrunks(handle, actor.accountId, phoneNumber);
  if (refusal !== null) throw invalidInput({ caller_id: [refusal] });
  return phoneNumber;
}

async function readRecording(handle: Handle, actor: Actor, uuid: Uuid | null | undefined): Promise<Sound> {
  if (uuid === undefined) return {};
  if (uuid === null) return SILENCE;
  const recording = await nameRecording(handle, actor, uuid);
  const { id, uuid: recordingUuid, durationMs: recordingMs, spokenText } = recording;
  return { recordingId: id, recordingUuid, recordingMs, spokenText };
}

/** Applies the input to a new or existing draft. All faults are reported at once. */
async function withInput(
  handle: Handle,
  actor: Actor,
  draft: VoiceCampaignDetail,
  input: VoiceDraftInput,
): Promise<VoiceCampaignDetail> {
  const { name = draft.name, recordingUuid } = input;
  let { audience, scheduledAt } = draft;
  let sound: Sound = {};
  let rules = { ...draft.rules, ...input.rules, retry: { ...draft.rules.retry, ...input.rules.retry } };
  await refuseTogether([
    () => {
      const said = momentIn(input.scheduledAt, actor.timeZone);
      if (said !== undefined) scheduledAt = said;
    },
    async () => {
      sound = await readRecording(handle, actor, recordingUuid);
    },
    async () => {
      if (input.audience) audience = await nameAudience(handle, actor, input.audience);
    },
    () => refuseBadWindow(rules),
    async () => {
      if (input.rules.notReached) await notReached.refuseBadText(handle, actor, input.rules.notReached);
    },
    () => refuseTooLong(rules, { ...draft, ...sound }.recordingMs),
    async () => {
      if (input.rules.callerId === undefined) return;
      rules = { ...rules, callerId: await readCallerId(handle, actor, input.rules.callerId) };
    },
  ]);
  return { ...draft, ...input.own, name, audience, rules, scheduledAt, ...sound };
}

export const {
  check: refuseBadVoiceContent,
  create: createVoiceDraft,
  update: updateVoiceDraft,
  remove: deleteVoiceDraft,
  get: getVoiceCampaign,
  getContent: getVoiceDraft,
} = draftsOf<VoiceCampaignDetail, VoiceDraftInput>({
  ...VOICE,
  words: { record: 'who was called and what was charged, and calls nobody more', act: 'call nobody more' },
  empty: () => NOTHING_YET,
  withInput,
  find: findCampaignDetail,
  lock: lockCampaignDetail,
  insert: insertVoiceCampaign,
  async update(rt, tx, { accountId, found }, changed) {
    const { scheduledAt, updatedAt: now } = changed;
    if (found.status === 'scheduled' && scheduledAt !== null && msFromTimestamp(scheduledAt) <= rt.clock.nowMs())
      throw invalidInput({ scheduled_at: ['The scheduled at field must be a time in the future.'] });
    // A campaign without a time becomes a draft again, until it is sent.
    const status = scheduledAt === null ? 'draft' : found.status;
    if (status !== 'draft') refuseIncomplete(changed);
    const draft = { ...changed, status };
    await updateCampaignContent(tx, accountId, draft);
    if (status !== found.status)
      await updateCampaignStatus(tx, { accountId, campaign: { ...draft, status: found.status }, to: status, now });
    return draft;
  },
});

/** Lists the campaigns that name a field of the account in texts which are not merged yet. */
export const listVoiceCampaignsNaming = (handle: Handle, accountId: number, key: string, limit: number) =>
  listNaming(handle, accountId, key, limit);
