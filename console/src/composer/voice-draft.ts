import type { VoiceCampaignContent } from '@volley/sdk';
import { type DraftKind, isForOthers, NOBODY, namesNobody } from './draft.ts';
import type { HoursOfDay } from './window-fields.tsx';

/** The fields of a voice campaign that a person changes. */
export type VoiceDraft = VoiceCampaignContent;

/** The values with which the service begins a draft. */
export const BLANK_VOICE: VoiceDraft = {
  version: 1,
  name: '',
  recording_id: null,
  recipients: NOBODY,
  scheduled_at: null,
  purpose: 'service',
  missing_field: 'default',
  caller_id: '',
  channels: 10,
  ring_seconds: 30,
  duration_seconds_max: null,
  repeats: 1,
  gap_seconds: 1,
  hang_up_after_message: true,
  digit_results: {},
  retry: { count: 0, interval_seconds: 1_800, growing: false, outcomes: ['busy', 'no_answer'] },
  calling_window: null,
  not_reached: null,
  reference: '',
  metadata: {},
};

export type NotReached = NonNullable<VoiceDraft['not_reached']>;

/** The rule's first values when somebody switches it on. */
export const NO_TEXT: NotReached = { sender_id: '', message: '' };

const isWhole = ({ sender_id, message }: NotReached): boolean => sender_id !== '' && message.trim() !== '';

/** Leaves out an incomplete text, so that nobody receives it. */
export function withWholeText(changes: Partial<VoiceDraft>): Partial<VoiceDraft> {
  const { not_reached: rule } = changes;
  return rule === undefined || rule === null || isWhole(rule) ? changes : { ...changes, not_reached: null };
}

/** Drafts of voice campaigns. */
export const CALL_DRAFT: DraftKind<VoiceDraft> = {
  of: 'voiceCampaigns',
  read: (draft) => draft,
  toSave: (_draft, changes) => withWholeText(changes),
  fillIn: (draft) => draft,
};

export type VoiceMissing = 'name' | 'recipients' | 'recording_id' | 'not_reached';

/** Lists what is missing before it can be started, in the order of the page. */
export function listMissingCalls(draft: VoiceDraft): readonly VoiceMissing[] {
  const missing = {
    name: draft.name.trim() === '',
    recipients: namesNobody(draft.recipients),
    recording_id: draft.recording_id === null,
    not_reached: draft.not_reached !== null && !isWhole(draft.not_reached),
  };
  return (['name', 'recipients', 'recording_id', 'not_reached'] as const).filter((field) => missing[field]);
}

/** Whether the draft was changed elsewhere, so that this page does not show what would be played, or to whom. */
export const isOtherCall = (
  draft: VoiceDraft,
  stored: Pick<VoiceDraft, 'recording_id' | 'recipients' | 'not_reached'>,
): boolean =>
  draft.recording_id !== stored.recording_id ||
  draft.not_reached?.sender_id !== stored.not_reached?.sender_id ||
  draft.not_reached?.message !== stored.not_reached?.message ||
  isForOthers(draft, stored);

export const hoursOf = ({ calling_window: window }: VoiceDraft): HoursOfDay | null =>
  window === null ? null : { ...window, time_zone: window.time_zone ?? '' };

export const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0', '*', '#'] as const;

/** Returns the keys with one more, in the order of a telephone. */
export function withKey(keys: VoiceDraft['digit_results'], key: string, meaning: string): VoiceDraft['digit_results'] {
  const all: Record<string, string> = { ...keys, [key]: meaning };
  return Object.fromEntries(KEYS.flatMap((one) => (all[one] === undefined ? [] : [[one, all[one]]])));
}

export function withoutKey(keys: VoiceDraft['digit_results'], gone: string): VoiceDraft['digit_results'] {
  return Object.fromEntries(Object.entries(keys).filter(([key]) => key !== gone));
}
