import { checkVisits } from '../visits/index.ts';
import type { Job } from './job.ts';

/** Visits and their counts change in the same transaction. This job verifies that, and logs an error if they differ. */
export const checkVisitsJob: Job = {
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
};
