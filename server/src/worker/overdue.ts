import type { health } from '@volley/contract/health';
import type { RowOf } from '@volley/contract/rows';
import type { Job } from '../job.ts';
import { repeat } from '../lib/background/repeat.ts';
import { msFromTimestamp } from '../lib/time/timestamp.ts';
import { describeError } from '../log.ts';
import type { Runtime } from '../runtime.ts';
import { type JobRow, listJobs } from './store.ts';

const LOOK_MS = 5_000;
/** Allows for the time that jobs wait for each other, or for the lease of a process that died. */
const GRACE_MS = 60_000;

export interface OverdueJob {
  readonly name: string;
  readonly seconds: number;
}

/** The state of a job when the jobs were last read. */
export type JobRun = RowOf<typeof health>['jobs'][number];

export interface OverdueWatch {
  /** Returns the jobs that were read at least once, by name. */
  runs(): JobRun[];
  /** Returns the jobs that should have run, or ended, and by how much. Works without the database too. */
  overdue(): OverdueJob[];
  stop(): Promise<void>;
}

const isInHand = ({ leaseUntil, lastStartedAt }: JobRow, nowMs: number): boolean =>
  leaseUntil !== null && lastStartedAt !== null && msFromTimestamp(leaseUntil) > nowMs;

/**
 * A job that runs should end within its time; any other should start at its time. If that is further ahead than a run can put it, it was written
 * before the clock went back.
 */
function overdueMs(job: Job, row: JobRow, nowMs: number): number {
  const { lastStartedAt, nextRunAt } = row;
  if (isInHand(row, nowMs) && lastStartedAt !== null) return nowMs - msFromTimestamp(lastStartedAt) - job.runMsMax;
  const aheadMs = msFromTimestamp(nextRunAt) - nowMs;
  return Math.max(-aheadMs, aheadMs - job.everyMs) - GRACE_MS;
}

export function startOverdueWatch(rt: Runtime, jobs: readonly Job[]): OverdueWatch {
  const names = jobs.map((job) => job.name);
  let rows: readonly JobRow[] = [];
  const look = async (): Promise<void> => {
    rows = await listJobs(rt.db, names);
  };
  const looks = repeat(LOOK_MS, look, (error) => rt.log.debug('the jobs could not be looked at', describeError(error)));
  const runs = (): JobRun[] => {
    const nowMs = rt.clock.nowMs();
    return jobs.flatMap((job) => {
      const row = rows.find((one) => one.name === job.name);
      if (row === undefined) return [];
      const overdueSeconds = Math.max(0, Math.round(overdueMs(job, row, nowMs) / 1000));
      const isRunning = isInHand(row, nowMs);
      return [{ ...row, overdueSeconds, isRunning, processId: isRunning ? row.processId : null }];
    });
  };
  return {
    runs: () => runs().sort((one, other) => (one.name < other.name ? -1 : 1)),
    overdue: () => runs().flatMap(({ name, overdueSeconds: seconds }) => (seconds > 0 ? [{ name, seconds }] : [])),
    stop: () => looks.stop(),
  };
}
