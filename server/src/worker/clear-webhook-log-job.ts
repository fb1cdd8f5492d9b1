import { findTimeDoubt } from '../db/index.ts';
import { clearWebhookLog } from '../webhooks/index.ts';
import type { Job } from './job.ts';

/** Deliveries that are too old or too many leave, and what is left of endpoints that were deleted. */
export function clearWebhookLogJob(days: number): Job {
  return {
    name: 'clear-webhook-log',
    everyMs: 10 * 60_000,
    runMsMax: 10 * 60_000,
    async run(rt) {
      if ((await findTimeDoubt(rt)) !== null) return false;
      return clearWebhookLog(rt, days);
    },
  };
}
