import type { Job } from '../job.ts';
import { checkObjects } from './check-objects.ts';
import { sweepObjects } from './sweep-objects.ts';

export const objectJobs: readonly Job[] = [
  {
    name: 'check-objects',
    everyMs: 24 * 60 * 60_000,
    runMsMax: 60 * 60_000,
    isByItself: true,
    gauge: { name: 'volley_objects_missing', help: 'Files that the object store has lost' },
    async run(rt, found) {
      const { missing, hasMore } = await checkObjects(rt);
      found(missing);
      return hasMore;
    },
  },
  {
    name: 'sweep-objects',
    everyMs: 5 * 60_000,
    runMsMax: 15 * 60_000,
    isByItself: true,
    run: sweepObjects,
  },
];
