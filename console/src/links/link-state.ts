import type { ShortUrlDetails } from '@volley/sdk';
import { readTime } from '../format/time.ts';
import type { Tone } from '../ui/status.tsx';

type LinkState = 'works' | 'disabled' | 'expired';

export const LINK_TONES: Record<LinkState, Tone> = { works: 'good', disabled: 'quiet', expired: 'warn' };

/** Returns the link's state. It may also have reached its maximum of visits, which the API does not show. */
export function linkState(
  { disabled, expires_at }: Pick<ShortUrlDetails, 'disabled' | 'expires_at'>,
  nowMs: number = Date.now(),
): LinkState {
  if (disabled) return 'disabled';
  return expires_at !== null && readTime(expires_at).getTime() <= nowMs ? 'expired' : 'works';
}

/** Returns the address as people write it: `go.example.com/seeds`. */
export const shownAddress = (url: string): string => url.replace(/^https?:\/\//, '');
