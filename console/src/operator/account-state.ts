import type { AccountState } from '../format/choices.ts';
import type { Tone } from '../ui/status.tsx';

export const ACCOUNT_TONES: Readonly<Record<AccountState, Tone>> = {
  active: 'good',
  suspended: 'bad',
  closed: 'quiet',
};

export function stateOf(account: {
  readonly suspended_at: string | null;
  readonly closed_at: string | null;
}): AccountState {
  if (account.closed_at !== null) return 'closed';
  return account.suspended_at === null ? 'active' : 'suspended';
}
