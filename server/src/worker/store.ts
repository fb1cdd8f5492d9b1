import type { health } from '@volley/contract/health';
import type { RowOf } from '@volley/contract/rows';
import { type Handle, statement, store } from '../db/index.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';

const ensure = statement(
  'jobs.ensure',
  `insert into jobs (name, next_run_at) select name, $2 from unnest($1::text[]) as j (name) on conflict (name) do nothing`,
);

export async function ensureJobs(handle: Handle, names: readonly string[], now: Timestamp): Promise<void> {
  await handle.count(ensure, [names, now]);
}

const claim = statement<{ name: string }>(
  'jobs.claim',
  `update jobs set process_id = $1, lease_until = $3, last_started_at = $2
   where name in (
     select j.name from jobs j join unnest($4::text[], $5::timestamptz[]) as known (name, latest_at) on known.name = j.name
     where (j.next_run_at <= $2 or j.next_run_at > known.latest_at)
       and (j.lease_until is null or j.lease_until < $2 or j.process_id = $1
         or exists (select 1 from processes p where p.id = j.process_id and p.dead_at is not null))
     order by j.next_run_at limit 1 for update of j skip locked)
   returning name`,
);

export interface ClaimableJob {
  readonly name: string;
  /** No run puts the next one later than this. */
  readonly latestAt: Timestamp;
}

/**
 * Claims a job that is due and that no other living process has, or that this process has itself. The process runs none of its jobs when it asks, so
 * in that case the answer to an earlier claim, or to the end of a run, was lost. A job whose next run lies further ahead than any run puts it is due:
 * the time was written before the clock went back. A lease needs no such bound, since its holder renews it or is declared dead.
 */
export async function claimJob(
  handle: Handle,
  input: { processId: number; now: Timestamp; leaseUntil: Timestamp; jobs: readonly ClaimableJob[] },
): Promise<string | null> {
  const { processId, now, leaseUntil, jobs } = input;
  const names = jobs.map(({ name }) => name);
  const latest = jobs.map(({ latestAt }) => latestAt);
  return (await handle.rows(claim, [processId, now, leaseUntil, names, latest]))[0]?.name ?? null;
}

/** Returns false if another process has the job. */
export const renewJob = store.changingOne<{ name: string; processId: number; leaseUntil: Timestamp }>(
  'jobs.renew',
  `update jobs set lease_until = $3 where name = $1 and process_id = $2`,
  ['name', 'processId', 'leaseUntil'],
);

/** Changes nothing if another process has taken the job over meanwhile. */
export const finishJob = store.changing<{
  name: string;
  processId: number;
  now: Timestamp;
  nextRunAt: Timestamp;
  error: string | null;
}>(
  'jobs.finish',
  `update jobs set process_id = null, lease_until = null, last_ended_at = $3, next_run_at = $4, last_error = $5
   where name = $1 and process_id = $2`,
  ['name', 'processId', 'now', 'nextRunAt', 'error'],
);

export type JobRow = Omit<RowOf<typeof health>['jobs'][number], 'isRunning' | 'overdueSeconds'> & {
  readonly leaseUntil: Timestamp | null;
};

export const listJobs = store.listing<[names: readonly string[]], JobRow>(
  'jobs.list',
  `select name, next_run_at, lease_until, process_id, last_started_at, last_ended_at, coalesce(last_error, '') as last_error
   from jobs where name = any ($1::text[])`,
);
