import { AppError } from '../../errors.ts';
import { RecentMap } from '../../lib/background/recent-map.ts';
import { addressGroup } from '../../lib/values/address-group.ts';

/** Failed authentication per address and minute: enough for a broken client. */
const FAILURES_PER_MINUTE = 300;
const TRACKED_MAX = 50_000;
const MINUTE_MS = 60_000;

interface Window {
  startedAtMs: number;
  count: number;
}

export interface LimitState {
  /** This process's share of the limit. */
  readonly limit: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

/**
 * Counts in windows of a minute that begin with the first request, and forgets the least recently seen to stay bounded. All processes of the database
 * share a limit: each grants its share, so no request waits for the counts of others.
 */
export class RateLimiter {
  readonly #windows = new RecentMap<string | number, Window>(TRACKED_MAX);
  readonly #livingProcesses: () => number;

  constructor(livingProcesses: () => number) {
    this.#livingProcesses = livingProcesses;
  }

  /** At least one, so that a key remains usable with many processes. */
  #share(limit: number): number {
    return Math.ceil(limit / this.#livingProcesses());
  }

  #window(id: string | number): Window {
    const nowMs = performance.now();
    let window = this.#windows.get(id);
    if (!window || nowMs - window.startedAtMs >= MINUTE_MS) {
      window = { startedAtMs: nowMs, count: 0 };
      this.#windows.set(id, window);
    }
    return window;
  }

  state(id: string | number, wholeLimit: number): LimitState {
    const limit = this.#share(wholeLimit);
    const window = this.#window(id);
    const resetSeconds = Math.max(1, Math.ceil((window.startedAtMs + MINUTE_MS - performance.now()) / 1000));
    return { limit, remaining: Math.max(0, limit - window.count), resetSeconds };
  }

  /** Counts one request and returns the state after it. */
  take(id: string | number, limit: number): LimitState & { readonly isOver: boolean } {
    const window = this.#window(id);
    const isOver = window.count >= this.#share(limit);
    if (!isOver) window.count += 1;
    return { ...this.state(id, limit), isOver };
  }
}

export function limitHeaders(state: LimitState): Record<string, string> {
  return {
    'ratelimit-limit': String(state.limit),
    'ratelimit-remaining': String(state.remaining),
    'ratelimit-reset': String(state.resetSeconds),
  };
}

export function tooMany(state: LimitState, message: string): AppError {
  return new AppError('rate_limited', message, { headers: limitHeaders(state), retryAfterSeconds: state.resetSeconds });
}

/** Counts failed authentication and refuses failures beyond the limit. A good key is never affected. */
export interface FailureGuard {
  /** Throws when this failure exceeds the limit of its address. */
  countFailure(address: string): void;
}

export function startFailureGuard(limiter: RateLimiter): FailureGuard {
  return {
    countFailure(address) {
      const state = limiter.take(addressGroup(address), FAILURES_PER_MINUTE);
      if (state.isOver) throw tooMany(state, 'Too many failed attempts from this address. Please wait a minute.');
    },
  };
}
