import type { Job } from '../job.ts';
import { forgetContactChanges, measureContactChanges, runContactChanges } from './run-changes.ts';

export const contactChangeJobs: readonly Job[] = [
  { name: 'change-contacts', everyMs: 1_000, runMsMax: 5 * 60_000, isByItself: true, run: runContactChanges },
  { name: 'forget-contact-changes', everyMs: 10 * 60_000, runMsMax: 10 * 60_000, run: forgetContactChanges },
  {
    name: 'measure-contact-changes',
    everyMs: 60_000,
    runMsMax: 10_000,
    gauge: {
      name: 'volley_contact_changes_oldest_seconds',
      help: 'For how many seconds the change of many contacts that began first of those at work has run',
    },
    async run(rt, found) {
      found(await measureContactChanges(rt));
      return false;
    },
  },
];
