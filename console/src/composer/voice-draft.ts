import type { VoiceCampaignContent } from '@volley/sdk';
import { isForOthers, NOBODY, namesNobody } from './draft.ts';
import type { HoursOfDay } from './window-fields.tsx';

/** What a person changes of a voice campaign. */
export type VoiceDraft = VoiceCampaignContent;

/** As the service begins a draft. */
export const BLANK_VOICE: VoiceDraft = {
  name: '',
  recording_id: null,
  recipients: NOBODY,
  scheduled_at: null,
  purpose: 'service',
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
};

export type VoiceMissing = 'name' | 'recipients' | 'recording_id';

/** What is missing before it can be started, in the order in which the page asks for it. */
export function listMissingCalls(draft: VoiceDraft): readonly VoiceMissing[] {
  const missing = {
    name: draft.name.trim() === '',
    recipients: namesNobody(draft.recipients),
    recording_id: draft.recording_id === null,
  };
  return (['name', 'recipients', 'recording_id'] as const).filter((field) => missing[field]);
}

/** Whether something else would be played, or to others, than this page shows: the draft was changed elsewhere. */
export const isOtherCall = (draft: VoiceDraft, stored: Pick<VoiceDraft, 'recording_id' | 'recipients'>): boolean =>
  draft.recording_id !== stored.recording_id || isForOthers(draft, stored);

export const hoursOf = ({ calling_window: window }: VoiceDraft): HoursOfDay | null =>
  window === null ? null : { ...window, time_zone: window.time_zone ?? '' };

export const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0', '*', '#'] as const;

/** With one more key, in the order of a telephone. */
export function withKey(keys: VoiceDraft['digit_results'], key: string, meaning: string): VoiceDraft['digit_results'] {
  const all: Record<string, string> = { ...keys, [key]: meaning };
  return Object.fromEntries(KEYS.flatMap((one) => (all[one] === undefined ? [] : [[one, all[one]]])));
}

export function withoutKey(keys: VoiceDraft['digit_results'], gone: string): VoiceDraft['digit_results'] {
  return Object.fromEntries(Object.entries(keys).filter(([key]) => key !== gone));
}
