import type { AudienceMember } from '../../../audiences/index.ts';
import { listFieldsOfText } from '../../../contact-fields/index.ts';
import type { Handle } from '../../../db/index.ts';
import type { PhoneNumber } from '../../../lib/phone/phone-number.ts';
import { compileSpoken } from '../../recordings/index.ts';
import type { VoiceCampaignDetail } from '../rows/campaign.ts';
import { speechMsMax } from './speech-length.ts';

/** The same limit as for a text that all recipients hear. */
const SPOKEN_CHARACTERS_MAX = 2_000;
const SAMPLES_MAX = 3;

/** What one recipient will hear. */
export interface PlannedSpeech {
  readonly text: string;
  /** Its longest possible duration. */
  readonly msMax: number;
  /** Why it cannot be spoken; empty if it can. */
  readonly reason: '' | 'missing_field' | 'empty_text' | 'text_too_long';
}

const reasonOf = (text: string): PlannedSpeech['reason'] =>
  text.trim() === '' ? 'empty_text' : text.length > SPOKEN_CHARACTERS_MAX ? 'text_too_long' : '';

export interface SpeechSample {
  readonly phoneNumber: PhoneNumber;
  readonly text: string;
}

/** What each recipient hears of a text with fields. */
export interface SpeechPlan {
  /** Starts again, because a walk that is repeated counts again. */
  begin(): void;
  /** The account's own fields that the text names. */
  readonly ownKeys: readonly string[];
  plan(member: AudienceMember): PlannedSpeech;
  /** Notes a recipient who will be called, for the samples and for the longest duration. */
  note(phoneNumber: PhoneNumber, speech: PlannedSpeech): void;
  readonly samples: readonly SpeechSample[];
  msMax(): number;
}

export async function startSpeechPlan(
  handle: Handle,
  accountId: number,
  { spokenText, rules }: Pick<VoiceCampaignDetail, 'spokenText' | 'rules'>,
): Promise<SpeechPlan> {
  const ownFields = await listFieldsOfText(handle, accountId, spokenText);
  const compiled = compileSpoken(spokenText, ownFields, rules.missingField);
  const samples: SpeechSample[] = [];
  let longestMs = 0;
  return {
    begin() {
      samples.length = 0;
      longestMs = 0;
    },
    ownKeys: compiled.ownKeys,
    samples,
    plan(member) {
      const merged = compiled.merge(member);
      const text = merged?.text ?? '';
      const reason = merged === null ? 'missing_field' : reasonOf(text);
      return { text, msMax: reason === '' ? speechMsMax(text) : 0, reason };
    },
    note(phoneNumber, { text, msMax }) {
      longestMs = Math.max(longestMs, msMax);
      const isNew = samples.length < SAMPLES_MAX && !samples.some((sample) => sample.text === text);
      if (isNew) samples.push({ phoneNumber, text });
    },
    msMax: () => longestMs,
  };
}
