import { findTimeDoubt } from '../db/index.ts';
import { purgeLinkChanges } from '../links/index.ts';
import { purgeVisits } from '../visits/index.ts';
import type { Job } from './job.ts';

/** Deletes the visits of deleted links, and those past their retention. */
export function purgeVisitsJob(retentionDays: number): Job {
  return {
    name: 'purge-visits',
    everyMs: 60_000,
    runMsMax: 10 * 60_000,
    async run(rt) {
      if ((await findTimeDoubt(rt)) !== null) return false;
      await purgeLinkChanges(rt);
      return purgeVisits(rt, retentionDays);
    },
  };
}
