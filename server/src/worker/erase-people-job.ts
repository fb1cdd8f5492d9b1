import { erasePeople } from '../person-data/index.ts';
import type { Job } from './job.ts';

export const erasePeopleJob: Job = {
  name: 'erase-people',
  everyMs: 5_000,
  runMsMax: 300_000,
  gauge: { name: 'volley_erasures_running', help: 'People who are being erased' },
  run: erasePeople,
};
