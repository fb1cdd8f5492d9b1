import { findTimeDoubt } from '../db/index.ts';
import type { Job } from '../job.ts';
import { clearWebhookLog } from './log/clear-log.ts';

export const webhookJobs = (days: number): readonly Job[] => [
  /** Deletes deliveries that are too old or too many, and the rest of deleted endpoints. */
  {
    name: 'clear-webhook-log',
    everyMs: 10 * 60_000,
    runMsMax: 10 * 60_000,
    async run(rt) {
      if ((await findTimeDoubt(rt)) !== null) return false;
      return clearWebhookLog(rt, days);
    },
  },
];
