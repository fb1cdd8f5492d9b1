import { recoverDead } from '../sms/index.ts';
import type { Job } from './job.ts';

/** Processes whose heart stopped are declared dead, and what they had on the wire or leased is cleared up. */
export function buryProcessesJob(bury: () => Promise<readonly number[]>): Job {
  return {
    name: 'bury-processes',
    everyMs: 3_000,
    // A recovery that takes longer is gone on with by whoever has the job next: it is done in batches.
    leaseMs: 10 * 60_000,
    async run(rt) {
      const dead = await bury();
      if (dead.length > 0) rt.log.warn('processes were declared dead', { processes: dead });
      await recoverDead(rt);
      return false;
    },
  };
}
