import type { Job } from '../job.ts';
import { startWakeableLoop, type WakeableLoop } from '../lib/background/wakeable-loop.ts';
import { timestampFromMs } from '../lib/time/timestamp.ts';
import { describeError } from '../log.ts';
import type { Runtime } from '../runtime.ts';
import { type JobRun, type OverdueJob, startOverdueWatch } from './overdue.ts';
import { claimJob, ensureJobs, finishJob, renewJob } from './store.ts';

const POLL_MS = 1_000;
/** The wait after a failure: short enough to recover soon from an outage, long enough not to overload the database. */
const RETRY_MS = 10_000;
/** The lease is short, and the process renews it as long as the job runs. */
const LEASE_MS = 30_000;
const RENEW_MS = 10_000;
/** The clocks of two processes, which both follow the database's, are never so far apart. */
const CLOCKS_APART_MS = 10_000;
/** Jobs that run at least this often must not wait for jobs that take minutes, so the two kinds run side by side. */
const OFTEN_MS = 60_000;

export interface LoopOptions {
  readonly jobs: readonly Job[];
  /** If false, other processes run the jobs, and this one only reports their state. Left out, it runs them. */
  readonly runsJobs?: boolean;
  /** When the first job may begin. */
  readonly firstPauseMs?: number;
  processId(): number;
  onRun(job: string, outcome: 'done' | 'failed'): void;
}

export interface Loop {
  /** Returns the figure that a check reported after its last run in this process. */
  found(job: string): number;
  overdue(): OverdueJob[];
  runs(): JobRun[];
  /** Resolves when the jobs under way have ended. */
  stop(): Promise<void>;
}

interface Held {
  readonly name: string;
  readonly processId: number;
}

async function whileRenewed<Result>(rt: Runtime, held: Held, work: () => Promise<Result>): Promise<Result> {
  const renew = async (): Promise<void> => {
    const leaseUntil = timestampFromMs(rt.clock.nowMs() + LEASE_MS);
    if (!(await renewJob(rt.db, { ...held, leaseUntil })))
      rt.log.warn('a job under way was taken over by another process', { job: held.name });
  };
  const timer = setInterval(() => {
    renew().catch((error: unknown) => rt.log.debug('the lease of a job was not renewed', describeError(error)));
  }, RENEW_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

type Found = Map<string, number>;

async function runOne(rt: Runtime, { jobs, processId, onRun }: LoopOptions, found: Found): Promise<boolean> {
  const nowMs = rt.clock.nowMs();
  const owner = processId();
  const name = await claimJob(rt.db, {
    processId: owner,
    now: timestampFromMs(nowMs),
    leaseUntil: timestampFromMs(nowMs + LEASE_MS),
    jobs: jobs.map((job) => ({ name: job.name, latestAt: timestampFromMs(nowMs + job.everyMs + CLOCKS_APART_MS) })),
  });
  const job = jobs.find((candidate) => candidate.name === name);
  if (!job) return false;
  let delayMs = job.everyMs;
  let failure: string | null = null;
  const held = { name: job.name, processId: owner };
  try {
    if (await whileRenewed(rt, held, () => job.run(rt, (count) => found.set(job.name, count)))) delayMs = 0;
    onRun(job.name, 'done');
  } catch (error) {
    rt.log.error('a job failed', { job: job.name, ...describeError(error) });
    failure = error instanceof Error ? error.message.slice(0, 500) : 'unknown';
    delayMs = Math.min(job.retryMs ?? RETRY_MS, job.everyMs);
    onRun(job.name, 'failed');
  }
  const endMs = rt.clock.nowMs();
  const nextRunAt = timestampFromMs(endMs + delayMs);
  await finishJob(rt.db, { ...held, now: timestampFromMs(endMs), nextRunAt, error: failure });
  return true;
}

/** Starts a loop that runs the jobs one after another. */
function startTurns(rt: Runtime, options: LoopOptions, found: Found): WakeableLoop {
  return startWakeableLoop({
    pass: () => runOne(rt, options, found),
    pauseMs: POLL_MS,
    firstPauseMs: options.firstPauseMs ?? 0,
    onError: (error) => rt.log.warn('the job loop could not reach the database', describeError(error)),
  });
}

/** Starts the loops. Jobs of a kind run one after another, because they are small and sending has loops of its own. */
export async function startLoop(rt: Runtime, options: LoopOptions): Promise<Loop> {
  const { jobs, runsJobs = true } = options;
  await ensureJobs(
    rt.db,
    jobs.map((job) => job.name),
    rt.clock.now(),
  );
  const watch = startOverdueWatch(rt, jobs);
  const found: Found = new Map();
  const others = jobs.filter((job) => !job.isByItself);
  const kinds = [
    others.filter((job) => job.everyMs <= OFTEN_MS),
    others.filter((job) => job.everyMs > OFTEN_MS),
    ...jobs.filter((job) => job.isByItself).map((job) => [job]),
  ];
  const loops = kinds
    .filter((kind) => runsJobs && kind.length > 0)
    .map((kind) => startTurns(rt, { ...options, jobs: kind }, found));
  return {
    found: (job) => found.get(job) ?? 0,
    overdue: () => watch.overdue(),
    runs: () => watch.runs(),
    async stop() {
      await Promise.all([...loops.map((loop) => loop.stop()), watch.stop()]);
    },
  };
}
