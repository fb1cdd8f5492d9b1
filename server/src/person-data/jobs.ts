import type { Job } from '../job.ts';
import { erasePeople } from './erase-people.ts';

export const personDataJobs: readonly Job[] = [
  {
    name: 'erase-people',
    everyMs: 5_000,
    runMsMax: 300_000,
    gauge: { name: 'volley_erasures_running', help: 'People who are being erased' },
    run: erasePeople,
  },
];
