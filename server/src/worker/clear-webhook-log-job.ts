import { findTimeDoubt } from '../db/index.ts';
import { clearWebhookLog } from '../webhooks/index.ts';
import type { Job } from './job.ts';

/** Deletes deliveries that are too old or too many, and the rest of deleted endpoints. */
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
