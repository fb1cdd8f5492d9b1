import type { Clock } from './clock.ts';
import type { Db, IdBlocks } from './db/index.ts';
import type { Log } from './log.ts';

/** What every use case may lean on. Tests hand in their own clock and random. */
export interface Runtime {
  readonly db: Db;
  readonly ids: IdBlocks;
  readonly clock: Clock;
  readonly log: Log;
  readonly random: { bytes(count: number): Buffer };
}
