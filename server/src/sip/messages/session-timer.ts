import { findHeader, type SipMessage } from './message.ts';

// RFC 4028: a refresh that fails to come reveals a call whose far side died silently.
export interface SessionInterval {
  seconds: number;
  refresher: 'uac' | 'uas' | null;
}

// RFC 4028 4: no side may ask for less.
export const MIN_SE_SECONDS = 90;
const SECONDS_MAX = 86_400;

export function findSessionInterval(message: SipMessage): SessionInterval | null {
  const value = findHeader(message, 'session-expires');
  const match = /^([0-9]{1,9})\s*(;.*)?$/.exec(value ?? '');
  if (!match) return null;
  const refresher = /;\s*refresher\s*=\s*(uac|uas)\b/i.exec(match[2] ?? '')?.[1]?.toLowerCase();
  return {
    seconds: Math.min(Number(match[1]), SECONDS_MAX),
    refresher: refresher === 'uac' || refresher === 'uas' ? refresher : null,
  };
}

export function findMinSe(message: SipMessage): number {
  const match = /^([0-9]{1,9})/.exec(findHeader(message, 'min-se') ?? '');
  return Math.min(SECONDS_MAX, Math.max(MIN_SE_SECONDS, Number(match?.[1] ?? 0)));
}

export class SessionTimer {
  readonly #secondMs: number;
  readonly #onRefresh: () => void;
  readonly #onExpired: () => void;
  #timer: NodeJS.Timeout | undefined;

  constructor(secondMs: number, onRefresh: () => void, onExpired: () => void) {
    this.#secondMs = secondMs;
    this.#onRefresh = onRefresh;
    this.#onExpired = onExpired;
  }

  // Our own refresh is due at half the interval (RFC 4028 7.2). Without the far side's, the call ends shortly before it (section 10).
  apply(seconds: number, isOurs: boolean): void {
    clearTimeout(this.#timer);
    const waitSeconds = isOurs ? seconds / 2 : seconds - Math.min(32, seconds / 3);
    this.#timer = setTimeout(isOurs ? this.#onRefresh : this.#onExpired, waitSeconds * this.#secondMs);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
