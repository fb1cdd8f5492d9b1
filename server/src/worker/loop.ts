import { timestampFromMs } from '../lib/timestamp.ts';
import { describeError } from '../log.ts';
import type { Runtime } from '../runtime.ts';
import type { Job } from './job.ts';
import { claimJob, ensureJobs, finishJob } from './store.ts';

const POLL_MS = 1_000;
/** After a failure: soon enough to recover from a short outage, late enough not to hammer. */
const RETRY_MS = 10_000;

export interface LoopOptions {
  readonly jobs: readonly Job[];
  processId(): number;
  onRun(job: string, outcome: 'done' | 'failed'): void;
}

export interface Loop {
  /** Lets the job under way end. */
  stop(): Promise<void>;
}

async function runOne(rt: Runtime, { jobs, processId, onRun }: LoopOptions): Promise<boolean> {
  const nowMs = rt.clock.nowMs();
  const leaseMs = Math.max(...jobs.map((job) => job.leaseMs));
  const owner = processId();
  const names = jobs.map((job) => job.name);
  const name = await claimJob(rt.db, {
    processId: owner,
    now: timestampFromMs(nowMs),
    leaseUntil: timestampFromMs(nowMs + leaseMs),
    names,
  });
  const job = jobs.find((candidate) => candidate.name === name);
  if (!job) return false;
  let delayMs = job.everyMs;
  let failure: string | null = null;
  try {
    if (await job.run(rt)) delayMs = 0;
    onRun(job.name, 'done');
  } catch (error) {
    rt.log.error('a job failed', { job: job.name, ...describeError(error) });
    failure = error instanceof Error ? error.message.slice(0, 500) : 'unknown';
    delayMs = Math.min(RETRY_MS, job.everyMs);
    onRun(job.name, 'failed');
  }
  const endMs = rt.clock.nowMs();
  const nextRunAt = timestampFromMs(endMs + delayMs);
  await finishJob(rt.db, { name: job.name, processId: owner, now: timestampFromMs(endMs), nextRunAt, error: failure });
  return true;
}

/** Jobs run one after another: they are small, and what sends messages has loops of its own. */
export async function startLoop(rt: Runtime, options: LoopOptions): Promise<Loop> {
  await ensureJobs(
    rt.db,
    options.jobs.map((job) => job.name),
    rt.clock.now(),
  );
  let isStopped = false;
  let wake: () => void = () => undefined;
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, POLL_MS);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const work = async (): Promise<void> => {
    while (!isStopped) {
      const didRun = await runOne(rt, options).catch((error: unknown) => {
        rt.log.warn('the job loop could not reach the database', describeError(error));
        return false;
      });
      if (!didRun && !isStopped) await pause();
    }
  };
  const working = work();
  return {
    async stop() {
      isStopped = true;
      wake();
      await working;
    },
  };
}
