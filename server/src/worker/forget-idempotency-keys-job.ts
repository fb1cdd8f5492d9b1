import { findTimeDoubt } from '../db/index.ts';
import type { Job } from '../job.ts';
import { timestampFromMs } from '../lib/time/timestamp.ts';
import { deleteOldIdempotencyKeys } from './store-idempotency.ts';

const KEPT_MS = 24 * 3_600_000;
const BATCH_ROWS_MAX = 5_000;

export const forgetIdempotencyKeysJob: Job = {
  name: 'forget-idempotency-keys',
  everyMs: 10 * 60_000,
  runMsMax: 60_000,
  async run(rt) {
    if ((await findTimeDoubt(rt)) !== null) return false;
    return deleteOldIdempotencyKeys(rt.db, timestampFromMs(rt.clock.nowMs() - KEPT_MS), BATCH_ROWS_MAX);
  },
};
