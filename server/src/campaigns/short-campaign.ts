import type { Shortage } from '../billing/index.ts';

/** Why a campaign waits for credit or for the month's limit. Nothing of its cost is held then, and it continues by itself once it can be. */
export const SHORT_REASONS = {
  insufficient_balance: 'insufficient_credit',
  monthly_limit: 'monthly_limit',
} as const satisfies Record<Shortage, string>;

export type ShortReason = (typeof SHORT_REASONS)[Shortage];

export const isShortOfCredit = (pauseReason: string): boolean =>
  Object.values<string>(SHORT_REASONS).includes(pauseReason);
