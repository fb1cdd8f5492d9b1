import type { Job } from './job.ts';

/** Processes whose heart stopped are declared dead, so that what they held can be taken over. */
export function buryProcessesJob(bury: () => Promise<readonly number[]>): Job {
  return {
    name: 'bury-processes',
    everyMs: 3_000,
    leaseMs: 30_000,
    async run(rt) {
      const dead = await bury();
      if (dead.length > 0) rt.log.warn('processes were declared dead', { processes: dead });
      return false;
    },
  };
}
