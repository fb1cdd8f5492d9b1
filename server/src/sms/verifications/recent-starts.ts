import { RecentMap } from '../../lib/background/recent-map.ts';
import type { Runtime } from '../../runtime.ts';
import { placesOf } from './guard-rules.ts';
import { type Asked, limitsOf } from './limits.ts';

const REMEMBERED_MAX = 40_000;
const REMEMBERED_MS = 60_000;

/** Of each process: what it remembers, and until when. */
const memories = new WeakMap<Runtime, RecentMap<string, number>>();

const nameOf = (accountId: number, what: string): string => `${accountId} ${what}`;

/**
 * Remembers why a start cannot be stored with others: its number has a pending verification, or one of its limits is full. Such a start undoes the
 * transaction of the others, and is decided by itself at once instead. Nothing else depends on what is remembered, or was forgotten.
 */
export function rememberStart(rt: Runtime, accountId: number, what: string): void {
  const known = memories.get(rt) ?? new RecentMap<string, number>(REMEMBERED_MAX);
  memories.set(rt, known);
  known.set(nameOf(accountId, what), performance.now() + REMEMBERED_MS);
}

const isRemembered = (rt: Runtime, accountId: number, what: string): boolean =>
  performance.now() < (memories.get(rt)?.get(nameOf(accountId, what)) ?? 0);

export const pendingOf = ({ phoneNumber }: Pick<Asked, 'phoneNumber'>): string => `pending ${phoneNumber}`;

/** Whether the number had a verification of its own a moment ago. */
export const wasStarted = (rt: Runtime, asked: Pick<Asked, 'accountId' | 'phoneNumber'>): boolean =>
  isRemembered(rt, asked.accountId, pendingOf(asked));

/** Whether a start was refused a moment ago for the same number, person or address, or for numbers like this one. */
export function wasRefused(rt: Runtime, asked: Asked): boolean {
  const places = placesOf({ allowedCountries: [] }, asked.phoneNumber).map(({ kind, place }) => `${kind} ${place}`);
  const limits = limitsOf(asked).map(({ kind, of }) => `${kind} ${of}`);
  return [...limits, ...places].some((what) => isRemembered(rt, asked.accountId, what));
}
