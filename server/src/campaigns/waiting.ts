import type { Shortage } from '../billing/index.ts';
import { DbError } from '../db/index.ts';
import { AppError } from '../errors.ts';
import type { Runtime } from '../runtime.ts';

/** Why a campaign waits for credit or for the month's limit. Nothing of its cost is held then, and it continues by itself once it can be. */
export const SHORT_REASONS = {
  insufficient_balance: 'insufficient_credit',
  monthly_limit: 'monthly_limit',
} as const satisfies Record<Shortage, string>;

/** An import, or a change of many contacts, that decides whom the campaign reaches did not come to its end. It has no rows yet. */
export const CONTACTS_INCOMPLETE = 'contacts_incomplete';

export type ShortReason = (typeof SHORT_REASONS)[Shortage];

export const isShortOfCredit = (pauseReason: string): boolean =>
  Object.values<string>(SHORT_REASONS).includes(pauseReason);

/** Returns whether the failure is not the campaign's: the database is away, or two transactions blocked each other. */
export function passesByItself(error: unknown): boolean {
  if (error instanceof DbError) return error.isDeadlock;
  return error instanceof AppError && (error.code === 'unavailable' || error.code === 'conflict');
}

const ON_THEIR_WAY = new Set(['scheduled', 'preparing', 'sending', 'calling']);

/** Whether it waits for the operator to release an installation that was restored. */
export const isHeldBack = async (rt: Runtime, { status }: { readonly status: string }): Promise<boolean> =>
  ON_THEIR_WAY.has(status) && (await rt.outgoing.isHeld());
