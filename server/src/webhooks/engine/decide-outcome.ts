import type { DeliveryState } from '@volley/contract/choices';
import type { WebhookAnswer } from '../sending/post-webhook.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The pauses between tries, together a little less than a day. */
const PAUSES_MS = [
  ...[5 * SECOND_MS, 30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS],
  ...[HOUR_MS, 2 * HOUR_MS, 4 * HOUR_MS, 6 * HOUR_MS, 10 * HOUR_MS],
];
/** Spreads the retries of deliveries that failed together. */
const JITTER = 0.1;
const RETRY_AFTER_MAX_MS = HOUR_MS;
/** The failures in a row after which the whole endpoint rests. */
const FAILURES_BEFORE_REST = 5;
const REST_MS = 5 * SECOND_MS;
const REST_MAX_MS = 5 * MINUTE_MS;

/** Returns how long a `Retry-After` asks to wait, or 0 if it cannot be understood. */
function retryAfterMs(raw: string | null, nowMs: number): number {
  if (raw === null) return 0;
  const asked = /^\d{1,9}$/.test(raw) ? Number(raw) * SECOND_MS : Date.parse(raw) - nowMs;
  return Number.isNaN(asked) ? 0 : Math.min(Math.max(asked, 0), RETRY_AFTER_MAX_MS);
}

export interface Outcome {
  readonly state: DeliveryState;
  /** The time of the next try, null if there is none. */
  readonly nextAtMs: number | null;
  /** How long nothing may be sent to this endpoint. */
  readonly restMs: number;
  /** The endpoint answered that it is gone for good. */
  readonly isGone: boolean;
}

export interface Circumstances {
  /** The tries so far, including this one. */
  readonly tries: number;
  /** Examples are tried only once. */
  readonly isExample: boolean;
  /** The endpoint's failures in a row, including this one. */
  readonly failuresInARow: number;
  readonly nowMs: number;
  /** Draws a number from 0 to 1. */
  chance(): number;
}

export function isSuccess({ status }: Pick<WebhookAnswer, 'status'>): boolean {
  return status !== null && status >= 200 && status < 300;
}

export function decideOutcome(answer: WebhookAnswer, about: Circumstances): Outcome {
  if (isSuccess(answer)) return { state: 'delivered', nextAtMs: null, restMs: 0, isGone: false };
  const asked = retryAfterMs(answer.retryAfter, about.nowMs);
  const doublings = about.failuresInARow - FAILURES_BEFORE_REST;
  const tired = doublings < 0 ? 0 : Math.min(REST_MAX_MS, REST_MS * 2 ** doublings);
  // Only these statuses ask all senders to wait, and not for this delivery alone.
  const isBusy = answer.status === 429 || answer.status === 503;
  const restMs = Math.max(tired, isBusy ? asked : 0);
  const isGone = answer.status === 410;
  const pause = about.isExample || isGone ? undefined : PAUSES_MS[about.tries - 1];
  if (pause === undefined) return { state: 'failed', nextAtMs: null, restMs, isGone };
  const jittered = pause * (1 - JITTER + 2 * JITTER * about.chance());
  return { state: 'waiting', nextAtMs: about.nowMs + Math.max(jittered, asked), restMs, isGone };
}
