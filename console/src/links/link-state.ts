import type { ShortUrlDetails } from '@volley/sdk';
import { readTime } from '../format/time.ts';
import type { Tone } from '../ui/status.tsx';

type LinkState = 'works' | 'disabled' | 'expired';

export const LINK_TONES: Record<LinkState, Tone> = { works: 'good', disabled: 'quiet', expired: 'warn' };

/** A link may also have had as many visits as it allows: the API does not tell how many are left. */
export function linkState(
  { disabled, expires_at }: Pick<ShortUrlDetails, 'disabled' | 'expires_at'>,
  nowMs: number = Date.now(),
): LinkState {
  if (disabled) return 'disabled';
  return expires_at !== null && readTime(expires_at).getTime() <= nowMs ? 'expired' : 'works';
}

/** As one writes it on paper: `go.example.com/seeds`. */
export const shownAddress = (url: string): string => url.replace(/^https?:\/\//, '');
