import type { ActiveLink } from '../links/index.ts';

/** `limited` means that the link may be opened while its maximum is not reached. */
export type ClickDecision = 'redirect' | 'limited' | 'opt_out' | 'disabled' | 'expired';

/**
 * Decides what a click on a link leads to, for every way of answering clicks. A link may be disabled by its owner, or taken down with its account,
 * its domain or by itself: the statement that reads it decides that (store-redirect.ts).
 */
export function decideClick(link: ActiveLink, nowMs: number): ClickDecision {
  if (link.isOptOut) return 'opt_out';
  if (link.isDisabled) return 'disabled';
  if (link.expiresAtMs !== null && link.expiresAtMs <= nowMs) return 'expired';
  return link.hasMaxVisits ? 'limited' : 'redirect';
}

/** How long browsers may remember a link without tracking, kept short so that a change takes effect soon. */
const CACHE_SECONDS_MAX = 30;

/** Returns null for a link of which every click must arrive here. */
export function cacheSeconds(link: ActiveLink, nowMs: number): number | null {
  if (link.switches || link.hasMaxVisits) return null;
  if (link.expiresAtMs === null) return CACHE_SECONDS_MAX;
  return Math.min(CACHE_SECONDS_MAX, Math.floor((link.expiresAtMs - nowMs) / 1000));
}
