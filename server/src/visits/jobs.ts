import { findTimeDoubt } from '../db/index.ts';
import type { Job } from '../job.ts';
import { purgeLinkChanges } from '../links/index.ts';
import { checkVisits } from './check-visits.ts';
import { foldVisits } from './fold-visits.ts';
import { purgeVisits } from './purge-visits.ts';

export const visitJobs = (retentionDays: number): readonly Job[] => [
  /** Visits and their counts change in the same transaction. This job verifies that, and logs an error if they differ. */
  {
    name: 'check-visits',
    everyMs: 3_600_000,
    runMsMax: 10 * 60_000,
    gauge: { name: 'volley_links_in_drift', help: 'Short URLs whose counts are not the number of their visits' },
    async run(rt, found) {
      const links = await checkVisits(rt);
      found(links.length);
      if (links.length > 0) rt.log.error('counts differ from the visits', { links: links.slice(0, 20) });
      return false;
    },
  },
  /** Adds visits to their counts. Larger batches cost less per visit, and visits that are not folded yet are counted from their rows. */
  {
    name: 'fold-visits',
    everyMs: 20_000,
    runMsMax: 10 * 60_000,
    run: foldVisits,
  },
  /** Deletes the visits of deleted links, and those past their retention. */
  {
    name: 'purge-visits',
    everyMs: 60_000,
    runMsMax: 10 * 60_000,
    async run(rt) {
      if ((await findTimeDoubt(rt)) !== null) return false;
      await purgeLinkChanges(rt);
      return purgeVisits(rt, retentionDays);
    },
  },
];
