import type { ActiveLink } from '../links/index.ts';

/** `limited` means that the link may be opened as often as its maximum leaves. */
export type ClickDecision = 'redirect' | 'limited' | 'opt_out' | 'disabled' | 'expired';

/**
 * What a click on a link leads to; every way that answers clicks asks here. A link is disabled by its owner or taken down
 * with its account, its domain or by itself: the statement that reads it says so (store-redirect.ts).
 */
export function decideClick(link: ActiveLink, nowMs: number): ClickDecision {
  if (link.isOptOut) return 'opt_out';
  if (link.isDisabled) return 'disabled';
  if (link.expiresAtMs !== null && link.expiresAtMs <= nowMs) return 'expired';
  return link.hasMaxVisits ? 'limited' : 'redirect';
}

/** Browsers may remember a link of which nothing is stored, for as short a time as a change should wait. */
const CACHE_SECONDS_MAX = 30;

/** Null for a link of which every click must arrive here. */
export function cacheSeconds(link: ActiveLink, nowMs: number): number | null {
  if (link.switches || link.hasMaxVisits) return null;
  if (link.expiresAtMs === null) return CACHE_SECONDS_MAX;
  return Math.min(CACHE_SECONDS_MAX, Math.floor((link.expiresAtMs - nowMs) / 1000));
}
