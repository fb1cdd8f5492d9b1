import { repeat } from '../lib/repeat.ts';
import { msFromTimestamp } from '../lib/timestamp.ts';
import { describeError } from '../log.ts';
import type { Runtime } from '../runtime.ts';
import type { Job } from './job.ts';
import { type JobRow, listJobs } from './store.ts';

const LOOK_MS = 5_000;
/** Jobs wait for one another, and for a process that died with one. */
const GRACE_MS = 60_000;

export interface OverdueJob {
  readonly name: string;
  readonly seconds: number;
}

export interface OverdueWatch {
  /** Which jobs should have run, or ended, and by how much; also while the database cannot be asked. */
  overdue(): OverdueJob[];
  stop(): Promise<void>;
}

/** One that somebody has in hand should end in its time, any other should begin at its time. */
function overdueMs(job: Job, { leaseUntil, startedAt, nextRunAt }: JobRow, nowMs: number): number {
  const isRunning = leaseUntil !== null && startedAt !== null && msFromTimestamp(leaseUntil) > nowMs;
  return isRunning ? nowMs - msFromTimestamp(startedAt) - job.runMsMax : nowMs - msFromTimestamp(nextRunAt) - GRACE_MS;
}

export function startOverdueWatch(rt: Runtime, jobs: readonly Job[]): OverdueWatch {
  const names = jobs.map((job) => job.name);
  let rows: readonly JobRow[] = [];
  const look = async (): Promise<void> => {
    rows = await listJobs(rt.db, names);
  };
  const looks = repeat(LOOK_MS, look, (error) => rt.log.debug('the jobs could not be looked at', describeError(error)));
  return {
    overdue() {
      const nowMs = rt.clock.nowMs();
      return jobs.flatMap((job) => {
        const row = rows.find((one) => one.name === job.name);
        const ms = row ? overdueMs(job, row, nowMs) : 0;
        return ms > 0 ? [{ name: job.name, seconds: Math.round(ms / 1000) }] : [];
      });
    },
    stop: () => looks.stop(),
  };
}
