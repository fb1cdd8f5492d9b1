import { repeat } from '../lib/repeat.ts';
import { msFromTimestamp, type Timestamp } from '../lib/timestamp.ts';
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

/** As it stood when the jobs were last looked at. */
export interface JobRun extends OverdueJob {
  readonly isRunning: boolean;
  /** The process that has it in hand; null: none. */
  readonly processId: number | null;
  readonly startedAt: Timestamp | null;
  readonly endedAt: Timestamp | null;
  readonly nextRunAt: Timestamp;
  /** Why the last run failed; null: it did not. */
  readonly error: string | null;
}

export interface OverdueWatch {
  /** Those that were looked at once, by name. */
  runs(): JobRun[];
  /** Which jobs should have run, or ended, and by how much; also while the database cannot be asked. */
  overdue(): OverdueJob[];
  stop(): Promise<void>;
}

const isInHand = ({ leaseUntil, startedAt }: JobRow, nowMs: number): boolean =>
  leaseUntil !== null && startedAt !== null && msFromTimestamp(leaseUntil) > nowMs;

/** One that somebody has in hand should end in its time, any other should begin at its time. */
function overdueMs(job: Job, row: JobRow, nowMs: number): number {
  const { startedAt, nextRunAt } = row;
  return isInHand(row, nowMs) && startedAt !== null
    ? nowMs - msFromTimestamp(startedAt) - job.runMsMax
    : nowMs - msFromTimestamp(nextRunAt) - GRACE_MS;
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
      const seconds = Math.max(0, Math.round(overdueMs(job, row, nowMs) / 1000));
      const isRunning = isInHand(row, nowMs);
      return [{ ...row, seconds, isRunning, processId: isRunning ? row.processId : null }];
    });
  };
  return {
    runs: () => runs().sort((one, other) => (one.name < other.name ? -1 : 1)),
    overdue: () => runs().flatMap(({ name, seconds }) => (seconds > 0 ? [{ name, seconds }] : [])),
    stop: () => looks.stop(),
  };
}
