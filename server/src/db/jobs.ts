import type { Job } from '../job.ts';
import { keepPartitions, type MonthlyTable } from './partitions.ts';
import { findTimeDoubt } from './time-doubt.ts';

const HOUR_MS = 3_600_000;

export const dbJobs = (tables: readonly MonthlyTable[]): readonly Job[] => [
  {
    name: 'keep-partitions',
    everyMs: HOUR_MS,
    // Somebody reads for long. Months are made long before they are needed.
    retryMs: 3 * 60_000,
    runMsMax: 10 * 60_000,
    async run(rt) {
      const doubt = await findTimeDoubt(rt);
      if (doubt !== null) rt.log.warn('nothing is deleted because of its age: the time is in doubt', { doubt });
      const { made, dropped, needed } = await keepPartitions(rt.db, tables, rt.clock.nowMs(), {
        mayDrop: doubt === null,
      });
      if (made.length > 0) rt.log.info('partitions for the coming months were created', { made });
      for (const partition of dropped) rt.log.warn('a month past its retention was dropped', { partition });
      for (const partition of needed)
        rt.log.warn('a month past its retention is kept: messages in it still wait', { partition });
      return false;
    },
  },
];
