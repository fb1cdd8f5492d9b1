import { findTimeDoubt } from '../db/index.ts';
import { timestampFromMs } from '../lib/timestamp.ts';
import { deleteOldLinkChanges } from '../links/index.ts';
import { purgeVisits } from '../visits/index.ts';
import type { Job } from './job.ts';

/** Twice the silence after which a process trusts nothing that it remembers. */
const CHANGES_KEPT_MS = 3_600_000;

/** Visits of deleted links and those past their retention leave. */
export function purgeVisitsJob(retentionDays: number): Job {
  return {
    name: 'purge-visits',
    everyMs: 60_000,
    runMsMax: 10 * 60_000,
    async run(rt) {
      if ((await findTimeDoubt(rt)) !== null) return false;
      await deleteOldLinkChanges(rt.db, timestampFromMs(rt.clock.nowMs() - CHANGES_KEPT_MS));
      return purgeVisits(rt, retentionDays);
    },
  };
}
