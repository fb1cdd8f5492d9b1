import { checkObjects } from '../objects/index.ts';
import type { Job } from './job.ts';

export const checkObjectsJob: Job = {
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
};
