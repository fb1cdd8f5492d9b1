import type { CallAttempt } from '@volley/sdk';
import { callReasonKey, causeKey, useCallReasonText } from '../text/call-reasons.ts';
import { useVoiceText } from '../text/voice.ts';
import type { Tone } from '../ui/status.tsx';

const MINUTE = 60;

/** How the end of a call is shown. */
export const CALL_TONES = {
  answered: 'good',
  no_answer: 'warn',
  busy: 'warn',
  rejected: 'bad',
  failed: 'bad',
  cancelled: 'quiet',
} satisfies Record<string, Tone>;

/** Returns the words for a call's outcome. */
export function useCallWords() {
  const t = useVoiceText();
  const r = useCallReasonText();
  const wordsOf = (reason: string): string => {
    const key = callReasonKey(reason);
    return key === null ? reason : r(key);
  };
  const lengthOfSeconds = (seconds: number): string =>
    seconds < MINUTE
      ? t('seconds', { seconds })
      : t('minutes', { minutes: Math.floor(seconds / MINUTE), seconds: seconds % MINUTE });
  return {
    wordsOf,
    lengthOfSeconds,
    reasonOf: ({ reason }: CallAttempt): string => wordsOf(reason),
    /** Returns our own words for the reason, or what the network or the far side answered. */
    whyOf: ({ reason, cause_code, phrase, outcome }: CallAttempt): string => {
      if (reason !== '') return wordsOf(reason);
      if (outcome === 'answered') return '';
      return cause_code === null ? phrase : r(causeKey(cause_code));
    },
    lengthOf: ({ duration }: CallAttempt): string => lengthOfSeconds(duration),
  };
}
