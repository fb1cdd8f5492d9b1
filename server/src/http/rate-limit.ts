import { LRUCache } from 'lru-cache';
import { AppError } from '../errors.ts';

/** Failed authentication per address and minute: enough for a broken client, too few to guess anything. */
const FAILURES_PER_MINUTE = 300;
const TRACKED_MAX = 50_000;
const MINUTE_MS = 60_000;

interface Window {
  startedAtMs: number;
  count: number;
}

export interface LimitState {
  readonly limit: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

/** Counts in windows of a minute that begin with the first request; bounded by forgetting the least recently seen. */
export class RateLimiter {
  readonly #windows = new LRUCache<string | number, Window>({ max: TRACKED_MAX });

  #window(id: string | number): Window {
    const nowMs = performance.now();
    let window = this.#windows.get(id);
    if (!window || nowMs - window.startedAtMs >= MINUTE_MS) {
      window = { startedAtMs: nowMs, count: 0 };
      this.#windows.set(id, window);
    }
    return window;
  }

  state(id: string | number, limit: number): LimitState {
    const window = this.#window(id);
    const resetSeconds = Math.max(1, Math.ceil((window.startedAtMs + MINUTE_MS - performance.now()) / 1000));
    return { limit, remaining: Math.max(0, limit - window.count), resetSeconds };
  }

  /** Counts one; what it returns is the state after it. */
  take(id: string | number, limit: number): LimitState & { readonly isOver: boolean } {
    const window = this.#window(id);
    const isOver = window.count >= limit;
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

export interface FailureGuard {
  refuseIfBlocked(address: string): void;
  countFailure(address: string): void;
}

export function startFailureGuard(): FailureGuard {
  const limiter = new RateLimiter();
  return {
    refuseIfBlocked(address) {
      const state = limiter.state(address, FAILURES_PER_MINUTE);
      if (state.remaining === 0)
        throw tooMany(state, 'Too many failed attempts from this address. Please wait a minute.');
    },
    countFailure(address) {
      limiter.take(address, FAILURES_PER_MINUTE);
    },
  };
}
