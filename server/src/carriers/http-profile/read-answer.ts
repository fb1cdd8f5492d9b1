import type { RefusalSubject } from '../../sms/carrier.ts';
import type { AnswerRules, Profile } from './profile.ts';
import { Reading } from './reading.ts';

export interface HttpAnswer {
  readonly status: number;
  /** Names in small letters. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export type Verdict =
  /** `id` is empty where the provider gives none and receipts come by reference. */
  | { readonly kind: 'accepted'; readonly id: string }
  | {
      readonly kind: 'refused';
      readonly code: string;
      readonly words: string;
      readonly next: 'elsewhere' | 'final' | 'throttle' | 'pause';
      readonly about?: RefusalSubject;
      readonly retryAfterSeconds: number | null;
      /** Whether the profile says nothing of it, so that one answer proves nothing. Left out if it does. */
      readonly isGuessed?: boolean;
    }
  /** Answered, but nobody can tell whether it was taken: treated as unknown. */
  | { readonly kind: 'unclear' };

const ID_LENGTH_MAX = 200;
const CODE_LENGTH_MAX = 60;
const WORDS_LENGTH_MAX = 300;
const RETRY_AFTER_SECONDS_MAX = 3_600;

/** What came from outside, as one line of bounded length. */
export const oneLine = (text: string, lengthMax: number): string =>
  text
    .replace(/[\0-\x1f\x7f\u2028\u2029]+/g, ' ')
    .trim()
    .slice(0, lengthMax)
    .toWellFormed();

/** Retry-After in seconds, or as a time: that is compared with the answer's own Date, since the clocks of two houses differ. */
function readRetryAfter(headers: HttpAnswer['headers']): number | null {
  const text = headers['retry-after']?.trim() ?? '';
  const seconds = /^\d{1,9}$/.test(text)
    ? Number(text)
    : Math.ceil((Date.parse(text) - Date.parse(headers['date'] ?? '')) / 1_000);
  return Number.isFinite(seconds) ? Math.min(RETRY_AFTER_SECONDS_MAX, Math.max(0, seconds)) : null;
}

type Next = AnswerRules['refusals'][number]['next'];

/** What a status means that the profile says nothing about. */
function usualMeaning(status: number, retryAfter: number | null): { readonly next: Next; readonly words: string } {
  if (status === 429 || (status === 503 && retryAfter !== null))
    return { next: 'throttle', words: 'The carrier asks to send more slowly.' };
  // Not 403: providers say it of single messages too, and what one account sends must not stop a carrier for the others.
  if (status === 401) return { next: 'pause', words: 'The carrier refused the credentials.' };
  if (status === 402) return { next: 'pause', words: 'The account with the carrier has no credit.' };
  if (status >= 300 && status < 400)
    return { next: 'pause', words: 'The address of the carrier leads to another one, which is not followed.' };
  if (status >= 500) return { next: 'unclear', words: '' };
  return { next: 'elsewhere', words: 'The carrier refused the message.' };
}

function isAccepted({ accepted }: AnswerRules, status: number, reading: Reading): boolean {
  const isStatus = accepted.status === undefined ? status >= 200 && status < 300 : accepted.status.includes(status);
  return isStatus && accepted.when.every((test) => reading.holds(test));
}

function judgeAnswer(rules: AnswerRules, answer: HttpAnswer): Verdict {
  const { status } = answer;
  const reading = new Reading(answer);
  if (isAccepted(rules, status, reading)) {
    const id = oneLine(reading.text(rules.id), ID_LENGTH_MAX);
    // The message was taken, it seems, but its receipt could never be matched.
    return rules.id !== undefined && id === '' ? { kind: 'unclear' } : { kind: 'accepted', id };
  }
  const code = reading.text(rules.code);
  const rule = rules.refusals.find(
    (one) =>
      (one.status === undefined || one.status.includes(status)) &&
      (one.codes === undefined || one.codes.includes(code)),
  );
  // An answer of success that says nothing known, as one that was cut, may well be a success.
  if (rule === undefined && code === '' && status >= 200 && status < 300) return { kind: 'unclear' };
  const retryAfterSeconds = readRetryAfter(answer.headers);
  const usual = usualMeaning(status, retryAfterSeconds);
  const next = rule?.next ?? usual.next;
  if (next === 'unclear') return { kind: 'unclear' };
  const words = oneLine(reading.text(rules.words), WORDS_LENGTH_MAX) || (rule?.words ?? usual.words);
  const about = rule?.about ?? (next === 'pause' || next === 'throttle' ? 'carrier' : undefined);
  return {
    kind: 'refused',
    code: oneLine(code, CODE_LENGTH_MAX) || `http_${status}`,
    words,
    next,
    ...(about && { about }),
    retryAfterSeconds,
    ...(rule === undefined && next === 'pause' && { isGuessed: true }),
  };
}

export const readAnswer = (profile: Profile, answer: HttpAnswer): Verdict => judgeAnswer(profile.answer, answer);

/** Reads the answer to `makeCheck`: `accepted` means that the values are right. */
export const readCheck = (profile: Profile, answer: HttpAnswer): Verdict =>
  profile.check === undefined ? { kind: 'unclear' } : judgeAnswer(profile.check.answer, answer);

/** Returns null if the answer has no token. */
export function readTokenAnswer(
  profile: Profile,
  answer: HttpAnswer,
): { readonly token: string; readonly expiresInSeconds: number | null } | null {
  if (profile.token === undefined || answer.status < 200 || answer.status > 299) return null;
  const reading = new Reading(answer);
  const token = oneLine(reading.text(profile.token.token), 8_000);
  const seconds = Number(reading.text(profile.token.expires_in) || Number.NaN);
  return token === '' ? null : { token, expiresInSeconds: Number.isFinite(seconds) ? seconds : null };
}
