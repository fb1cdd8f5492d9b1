import type { Runtime } from '../runtime.ts';

/** Work that is done now and then, by one process at a time. */
export interface Job {
  readonly name: string;
  readonly everyMs: number;
  /** Longer than the job can take: after it another process may start the same job. */
  readonly leaseMs: number;
  /** True: there is more to do, so run again at once. */
  run(rt: Runtime): Promise<boolean>;
}
