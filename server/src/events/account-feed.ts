import type { Handle } from '../db/index.ts';
import { frameOf } from './event-frame.ts';
import type { EventKind } from './event-kind.ts';
import { LiveStates } from './live-states.ts';
import { newestPosition, readEvents } from './read-events.ts';

const LOOKED_AT_MAX = 500;
/** The last events, kept in memory once for all readers of the account. A reader further behind reads the table. */
const KEPT_MAX = 1_000;
/** The most events that a reader receives at once. */
const GIVEN_MAX = 100;

interface Kept {
  readonly position: number;
  readonly kind: EventKind;
  readonly frame: string;
}

export interface Given {
  readonly text: string;
  /** The reader's new position. */
  readonly position: number;
}

/** The events of one account, read once for all who follow it in this process. */
export class AccountFeed {
  readonly accountId: number;
  readonly live: LiveStates;
  readonly #kept: Kept[] = [];
  /** Events above this number, up to `#position`, are in memory. */
  #floor = 0;
  #position = 0;
  #news = Promise.withResolvers<void>();
  hasBegun = false;
  /** The highest number that was looked at, for events of all kinds. */
  seenLast = 0;
  readers = 0;

  constructor(accountId: number) {
    this.accountId = accountId;
    this.live = new LiveStates(accountId);
  }

  async begin(handle: Handle): Promise<void> {
    this.#position = await newestPosition(handle, this.accountId);
    this.#floor = this.#position;
    this.seenLast = this.#position;
    this.hasBegun = true;
  }

  /** Reads the next events. `last` is the account's highest number, read before. Returns whether there is more. */
  async look(handle: Handle, last: number): Promise<boolean> {
    const query = { accountId: this.accountId, after: this.#position, kinds: null, limit: LOOKED_AT_MAX };
    const { events, position, isEnd } = await readEvents(handle, query);
    for (const event of events) this.#kept.push({ position: event.position, kind: event.kind, frame: frameOf(event) });
    this.#position = position;
    const old = this.#kept.splice(0, Math.max(0, this.#kept.length - KEPT_MAX)).at(-1);
    if (old) this.#floor = old.position;
    if (isEnd) this.seenLast = Math.max(last, position);
    if (events.length > 0) this.wake();
    return !isEnd;
  }

  /** Returns the events of these kinds after a position, or null if they are no longer in memory. */
  take(after: number, kinds: ReadonlySet<EventKind>): Given | null {
    if (after < this.#floor) return null;
    const first = this.#firstAbove(after);
    const looked = this.#kept.slice(first, first + GIVEN_MAX);
    const text = looked
      .filter(({ kind }) => kinds.has(kind))
      .map(({ frame }) => frame)
      .join('');
    return { text, position: looked.at(-1)?.position ?? after };
  }

  #firstAbove(position: number): number {
    let from = 0;
    for (let to = this.#kept.length; from < to; ) {
      const middle = (from + to) >> 1;
      if ((this.#kept[middle]?.position ?? 0) > position) to = middle;
      else from = middle + 1;
    }
    return from;
  }

  /** Resolves when there may be something to do. Callers ask for it before `take`, so that they miss nothing in between. */
  news(): Promise<void> {
    return this.#news.promise;
  }

  wake(): void {
    this.#news.resolve();
    this.#news = Promise.withResolvers();
  }
}
