import type { WebhookAnswer } from '../sending/post-webhook.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Between one try and the next: together a little less than a day. */
const PAUSES_MS = [
  ...[5 * SECOND_MS, 30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS],
  ...[HOUR_MS, 2 * HOUR_MS, 4 * HOUR_MS, 6 * HOUR_MS, 10 * HOUR_MS],
];
/** So that what failed together does not come back together. */
const JITTER = 0.1;
const RETRY_AFTER_MAX_MS = HOUR_MS;
/** So many failures in a row, and the endpoint as a whole is given a rest. */
const FAILURES_BEFORE_REST = 5;
const REST_MS = 5 * SECOND_MS;
const REST_MAX_MS = 5 * MINUTE_MS;

/** How long a `Retry-After` asks to be left alone; 0: it asks for nothing that can be understood. */
function retryAfterMs(raw: string | null, nowMs: number): number {
  if (raw === null) return 0;
  const asked = /^\d{1,9}$/.test(raw) ? Number(raw) * SECOND_MS : Date.parse(raw) - nowMs;
  return Number.isNaN(asked) ? 0 : Math.min(Math.max(asked, 0), RETRY_AFTER_MAX_MS);
}

export interface Outcome {
  readonly state: 'delivered' | 'waiting' | 'failed';
  /** When it is tried again; null: it is not. */
  readonly nextAtMs: number | null;
  /** How long nothing at all should be sent to this endpoint. */
  readonly restMs: number;
  /** It says that nobody will ever listen there again. */
  readonly isGone: boolean;
}

export interface Circumstances {
  /** This one among them. */
  readonly tries: number;
  /** Examples are tried once. */
  readonly isExample: boolean;
  /** Of this endpoint, one after the other, this one among them. */
  readonly failuresInARow: number;
  readonly nowMs: number;
  /** From 0 to 1. */
  readonly chance: number;
}

export function isSuccess({ status }: Pick<WebhookAnswer, 'status'>): boolean {
  return status !== null && status >= 200 && status < 300;
}

export function decideOutcome(answer: WebhookAnswer, about: Circumstances): Outcome {
  if (isSuccess(answer)) return { state: 'delivered', nextAtMs: null, restMs: 0, isGone: false };
  const asked = retryAfterMs(answer.retryAfter, about.nowMs);
  const doublings = about.failuresInARow - FAILURES_BEFORE_REST;
  const tired = doublings < 0 ? 0 : Math.min(REST_MAX_MS, REST_MS * 2 ** doublings);
  // Only of these does the time that they name mean everybody.
  const isBusy = answer.status === 429 || answer.status === 503;
  const restMs = Math.max(tired, isBusy ? asked : 0);
  const isGone = answer.status === 410;
  const pause = about.isExample || isGone ? undefined : PAUSES_MS[about.tries - 1];
  if (pause === undefined) return { state: 'failed', nextAtMs: null, restMs, isGone };
  const jittered = pause * (1 - JITTER + 2 * JITTER * about.chance);
  return { state: 'waiting', nextAtMs: about.nowMs + Math.max(jittered, asked), restMs, isGone };
}
