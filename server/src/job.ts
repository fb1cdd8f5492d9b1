import type { Runtime } from './runtime.ts';

/**
 * Work that is done at intervals, by one process at a time. A run may be repeated although it was done, and may overlap with another process's run
 * after an outage of the database. Every job must tolerate both.
 */
export interface Job {
  readonly name: string;
  readonly everyMs: number;
  /** A run that takes longer is reported as overdue. */
  readonly runMsMax: number;
  /** When it runs again after a failure. Left out, after seconds. */
  readonly retryMs?: number;
  /** Set for a job that works for seconds at a time, so that it gets a loop of its own. */
  readonly isByItself?: true;
  /** The metric of a check: what its last run on this process found; 0 before. */
  readonly gauge?: { readonly name: string; readonly help: string };
  /** Returns true if there is more to do, so that it runs again at once. A check reports by `found` how much it found. */
  run(rt: Runtime, found: (count: number) => void): Promise<boolean>;
}
