import { keepPartitions, type MonthlyTable } from '../db/index.ts';
import type { Job } from './job.ts';

const HOUR_MS = 3_600_000;

export function keepPartitionsJob(tables: readonly MonthlyTable[]): Job {
  return {
    name: 'keep-partitions',
    everyMs: HOUR_MS,
    leaseMs: 10 * 60_000,
    async run(rt) {
      const { made, dropped } = await keepPartitions(rt.db, tables, rt.clock.nowMs());
      if (made.length + dropped.length > 0) rt.log.info('partitions changed', { made, dropped });
      return false;
    },
  };
}
