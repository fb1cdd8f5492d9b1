import type { Shortage } from '../billing/index.ts';
import type { Runtime } from '../runtime.ts';

/** Why a campaign waits for credit or for the month's limit. Nothing of its cost is held then, and it continues by itself once it can be. */
export const SHORT_REASONS = {
  insufficient_balance: 'insufficient_credit',
  monthly_limit: 'monthly_limit',
} as const satisfies Record<Shortage, string>;

export type ShortReason = (typeof SHORT_REASONS)[Shortage];

export const isShortOfCredit = (pauseReason: string): boolean =>
  Object.values<string>(SHORT_REASONS).includes(pauseReason);

const ON_THEIR_WAY = new Set(['scheduled', 'preparing', 'sending', 'calling']);

/** Whether it waits for the operator to release an installation that was restored. */
export const isHeldBack = async (rt: Runtime, { status }: { readonly status: string }): Promise<boolean> =>
  ON_THEIR_WAY.has(status) && (await rt.outgoing.isHeld());
