import type { AccountState } from '../format/choices.ts';
import type { Tone } from '../ui/status.tsx';

export const ACCOUNT_TONES: Readonly<Record<AccountState, Tone>> = {
  active: 'good',
  suspended: 'bad',
  closed: 'quiet',
};
