import { area } from './use-text.ts';

/** The folded settings of the voice composer. */
export const useVoiceRulesText = area(() => import('./voice-rules.fr.ts'), {
  channels: 'Calls at the same time',
  channelsHint: '1 to 1,000.',
  ring: 'Seconds to ring',
  ringHint: '5 to 120.',
  longest: 'Longest call in seconds',
  longestHint: 'Empty: as long as the message takes, and a little more.',
  repeats: 'Times to play the message',
  repeatsHint: '1 to 5.',
  gap: 'Seconds between them',
  gapHint: '0 to 10.',
  hangUp: 'Hang up after the message',
  hangUpHint: 'Half a second after it, or five seconds where a key is expected.',
  between: 'A whole number from {min, number} to {max, number}.',
});
