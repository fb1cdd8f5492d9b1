import type { Runtime } from '../runtime.ts';

/**
 * Work that is done now and then, by one process at a time. A run may be repeated although it was done, and after an outage
 * of the database overlap with another process's: whatever it does must bear that.
 */
export interface Job {
  readonly name: string;
  readonly everyMs: number;
  /** A run that takes longer is told as overdue. */
  readonly runMsMax: number;
  /** It works for seconds at a time, so it has a loop of its own beside those of the others. */
  readonly isByItself?: true;
  /** What a check tells of its last run on this process, as a metric; 0 before. */
  readonly gauge?: { readonly name: string; readonly help: string };
  /** True: there is more to do, so run again at once. A check says by `found` how much it found. */
  run(rt: Runtime, found: (count: number) => void): Promise<boolean>;
}
