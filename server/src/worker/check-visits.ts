import { checkVisits } from '../links/index.ts';
import type { Job } from './job.ts';

/** Visits and their counts move in one transaction; this job is there to say so, or to raise the alarm. */
export function checkVisitsJob(onChecked: (linksInDrift: number) => void): Job {
  return {
    name: 'check-visits',
    everyMs: 3_600_000,
    leaseMs: 10 * 60_000,
    async run(rt) {
      const links = await checkVisits(rt);
      onChecked(links.length);
      if (links.length > 0) rt.log.error('counts differ from the visits', { links: links.slice(0, 20) });
      return false;
    },
  };
}
