import { type Timestamp, timestampFromMs } from '../../lib/time/timestamp.ts';
import type { Delivery } from '../log/delivery.ts';
import type { WebhookAnswer } from '../sending/post-webhook.ts';
import { isSuccess, type Outcome } from './decide-outcome.ts';

const ATTEMPTS_KEPT = 12;
const ANSWER_KEPT_OF_SUCCESS = 1_024;

/** Ends a waiting delivery of an endpoint that is switched off. */
export function givenUp(delivery: Delivery): Delivery {
  return delivery.state === 'waiting' ? { ...delivery, state: 'failed', nextAt: null } : delivery;
}

/** Returns the delivery with the outcome of one more try. */
export function afterTry(before: Delivery, answer: WebhookAnswer, outcome: Outcome, at: Timestamp): Delivery {
  const { status, error, durationMs } = answer;
  const attempt = { at, status, error, duration_ms: durationMs };
  return {
    ...before,
    ...{ state: outcome.state, tries: before.tries + 1, triedAt: at, status, error, durationMs },
    nextAt: outcome.nextAtMs === null ? null : timestampFromMs(outcome.nextAtMs),
    answer: isSuccess(answer) ? answer.answer.slice(0, ANSWER_KEPT_OF_SUCCESS).toWellFormed() : answer.answer,
    attempts: [...before.attempts, attempt].slice(-ATTEMPTS_KEPT),
  };
}
