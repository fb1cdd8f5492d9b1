import type { OutgoingHold } from './backup/index.ts';
import type { Clock } from './clock.ts';
import type { CodeWatch } from './code-watch.ts';
import type { Db, startIdBlocks } from './db/index.ts';
import type { EventListeners } from './events/index.ts';
import type { Seal } from './lib/files/seal.ts';
import type { Log } from './log.ts';
import type { Post } from './mail/index.ts';
import type { Notices } from './notices.ts';
import type { ObjectStore } from './objects/index.ts';

/** What every use case may use. Tests supply their own clock and random source. */
export interface Runtime {
  readonly db: Db;
  /** For statements that every message passes through. Their plans cannot degrade: see `HOT_PLANNER`. */
  readonly hot: Db;
  readonly ids: ReturnType<typeof startIdBlocks>;
  /** Asked before anything is sent. */
  readonly outgoing: OutgoingHold;
  /** Who listens to which events: see `recordEvents`. */
  readonly listeners: EventListeners;
  readonly codes: CodeWatch;
  /** Tells other processes what they would otherwise find some tenths of a second later. */
  readonly notices: Notices;
  /** Accepts letters to be mailed. */
  readonly post: Post;
  /** Where large bytes lie that are not in their rows; null: this process has no such store. */
  readonly objects: ObjectStore | null;
  /** The fencing token of this process: what it leases and has on the wire carries it. */
  processId(): number;
  readonly clock: Clock;
  readonly log: Log;
  /** For hashes of values that must not be stored. Null if VOLLEY_SECRET is not set. */
  readonly hashKey: Buffer | null;
  /** Encrypts what may be stored for a while only. Null if VOLLEY_SECRET is not set. */
  readonly seal: Seal | null;
  readonly random: { bytes(count: number): Buffer };
}
