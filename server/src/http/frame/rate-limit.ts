import { LRUCache } from 'lru-cache';
import { AppError } from '../../errors.ts';
import { addressGroup } from './address-group.ts';

/** Failed authentication per address and minute: enough for a broken client. */
const FAILURES_PER_MINUTE = 300;
const TRACKED_MAX = 50_000;
const MINUTE_MS = 60_000;

interface Window {
  startedAtMs: number;
  count: number;
}

export interface LimitState {
  /** What this process grants of it. */
  readonly limit: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

/**
 * Counts in windows of a minute that begin with the first request; bounded by forgetting the least recently seen. A limit is one
 * for all processes of the database: each grants its share of it, so no request waits for what others have counted.
 */
export class RateLimiter {
  readonly #windows = new LRUCache<string | number, Window>({ max: TRACKED_MAX });
  readonly #livingProcesses: () => number;

  constructor(livingProcesses: () => number) {
    this.#livingProcesses = livingProcesses;
  }

  /** One at least, whatever the limit: else a key could not be used at all where there are many processes. */
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

  /** Counts one; what it returns is the state after it. */
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

/** Counts failed authentication, and refuses what failed beyond the limit. Whoever has a good key never meets it. */
export interface FailureGuard {
  /** Throws when this failure is one too many of its address. */
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
