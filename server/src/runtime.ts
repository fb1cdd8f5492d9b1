import type { OutgoingHold } from './backup/index.ts';
import type { Clock } from './clock.ts';
import type { Db, IdBlocks } from './db/index.ts';
import type { EventListeners } from './events/index.ts';
import type { Log } from './log.ts';
import type { Post } from './mail/index.ts';
import type { Notices } from './notices.ts';
import type { ObjectStore } from './objects/index.ts';

/** What every use case may lean on. Tests hand in their own clock and random. */
export interface Runtime {
  readonly db: Db;
  /** For the statements that every message passes through: their plans cannot go bad, see `HOT_PLANNER`. */
  readonly hot: Db;
  readonly ids: IdBlocks;
  /** Asked by whatever is about to send something. */
  readonly outgoing: OutgoingHold;
  /** Whom to tell of what happens: see `recordEvents`. */
  readonly listeners: EventListeners;
  /** Tells the other processes what they would else find out some tenths of a second later. */
  readonly notices: Notices;
  /** Where letters are put. */
  readonly post: Post;
  /** Where large bytes lie that are not in their rows; null: this process has no such store. */
  readonly objects: ObjectStore | null;
  /** The fencing token of this process: what it leases and has on the wire carries it. */
  processId(): number;
  readonly clock: Clock;
  readonly log: Log;
  /** For hashes of what must not be stored itself; null: VOLLEY_SECRET is not set. */
  readonly hashKey: Buffer | null;
  readonly random: { bytes(count: number): Buffer };
}
