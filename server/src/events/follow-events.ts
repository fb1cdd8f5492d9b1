import type { Db } from '../db/index.ts';
import { AppError, invalidInput } from '../errors.ts';
import type { Uuid } from '../lib/uuid.ts';
import type { Log } from '../log.ts';
import { AccountFeed, type Given } from './account-feed.ts';
import { frameOf } from './event-frame.ts';
import { EVENT_KINDS, type EventKind } from './event-kind.ts';
import { placeAfter } from './list-events.ts';
import { listenAsReader } from './listen-as-reader.ts';
import { newestPosition, readEvents } from './read-events.ts';
import type { Recorder } from './record-events.ts';
import { findEventAt } from './store-events.ts';

/** Of one process. A stream costs some 30 KB, most of it the connection's. */
const READERS_MAX = 2_000;
const READERS_OF_ACCOUNT_MAX = 1_000;
/** Proxies end a connection on which nothing moves, mostly after a minute. */
const HEARTBEAT_MS = 15_000;
const HEARTBEAT = ': nothing new\n\n';
/** How often it is asked whether the reader may still read. */
const RECHECK_MS = 2_000;
/** A reader that the memory of its account has left behind reads the table itself, so many events at a time. */
const CATCH_UP_ROWS = 100;
const CATCH_UP_LANES = 4;
/** Asks a reader that was cut off to come back after this. */
const RETRY = 'retry: 2000\n\n';

export interface FollowQuery {
  readonly accountId: number;
  readonly kinds: readonly EventKind[] | undefined;
  /** The last event that the reader has; left out: it wants what happens from now on. */
  readonly after: Uuid | undefined;
  /** Asked again and again: the stream ends when it says no. */
  isAllowed(): Promise<boolean>;
}

type FeedRuntime = Recorder & { readonly db: Db; readonly log: Log };

interface Reader {
  readonly query: FollowQuery;
  readonly kinds: ReadonlySet<EventKind> | null;
  readonly begin: number;
  readonly greeting: string;
}

/** Those who follow what happens, in this process: one loop for each account, however many they are. */
export class EventFeeds {
  readonly #rt: FeedRuntime;
  readonly #feeds = new Map<number, AccountFeed>();
  /** After a restart all readers come back at once: so many of them read the table side by side. */
  readonly #lanes: Promise<unknown>[] = Array.from({ length: CATCH_UP_LANES }, () => Promise.resolve());
  #turn = 0;
  #isStopped = false;
  #readers = 0;

  constructor(rt: FeedRuntime) {
    this.#rt = rt;
  }

  get readers(): number {
    return this.#readers;
  }

  /** What happens in an account, as the text of server-sent events, until the reader leaves or may read no more. */
  async follow(query: FollowQuery): Promise<AsyncGenerator<string, void, undefined>> {
    const { accountId, after, kinds } = query;
    const ofAccount = this.#feeds.get(accountId)?.readers ?? 0;
    if (this.#readers >= READERS_MAX || ofAccount >= READERS_OF_ACCOUNT_MAX)
      throw new AppError(
        'rate_limited',
        'Too many streams of events are open. Please close some, or ask again later.',
        {
          retryAfterSeconds: 30,
        },
      );
    const { db } = this.#rt;
    const begin = after === undefined ? await newestPosition(db, accountId) : await placeAfter(db, accountId, after);
    if (begin === null) throw invalidInput({ after: ['The after field must be the id of an event of this account.'] });
    await listenAsReader(this.#rt, accountId, kinds ?? EVENT_KINDS);
    // Who is cut off before the first event comes back with this one, and misses nothing either.
    const last = after ?? (await findEventAt(db, accountId, begin));
    const greeting = last === null ? RETRY : `${RETRY}id: ${last}\n\n`;
    return this.#read({ query, kinds: kinds === undefined ? null : new Set(kinds), begin, greeting });
  }

  async *#read({ query, kinds, begin, greeting }: Reader): AsyncGenerator<string, void, undefined> {
    // Not before the first piece is asked for: a reader who has left by then is never counted.
    const feed = this.#join(query.accountId);
    try {
      yield greeting;
      let position = begin;
      let wroteAtMs = performance.now();
      let askedAtMs = wroteAtMs;
      while (!this.#isStopped) {
        const nowMs = performance.now();
        if (nowMs - askedAtMs >= RECHECK_MS) {
          if (!(await query.isAllowed())) return;
          askedAtMs = nowMs;
        }
        const news = feed.news();
        const given = feed.take(position, kinds) ?? (await this.#catchUp(query, position));
        const isBehind = given.position > position;
        position = given.position;
        const isQuiet = given.text === '' && nowMs - wroteAtMs >= HEARTBEAT_MS;
        if (given.text !== '' || isQuiet) {
          wroteAtMs = nowMs;
          yield isQuiet ? HEARTBEAT : given.text;
        }
        if (!isBehind) await news;
      }
    } finally {
      this.#leave(query.accountId, feed);
    }
  }

  #join(accountId: number): AccountFeed {
    const feed = this.#feeds.get(accountId) ?? new AccountFeed(accountId, this.#rt);
    this.#feeds.set(accountId, feed);
    feed.readers += 1;
    this.#readers += 1;
    return feed;
  }

  #leave(accountId: number, feed: AccountFeed): void {
    feed.readers -= 1;
    this.#readers -= 1;
    if (feed.readers > 0) return;
    this.#feeds.delete(accountId);
    void feed.stop();
  }

  #catchUp({ accountId, kinds }: FollowQuery, after: number): Promise<Given> {
    this.#turn = (this.#turn + 1) % CATCH_UP_LANES;
    const read = async (): Promise<Given> => {
      const page = await readEvents(this.#rt.db, { accountId, after, kinds: kinds ?? null, limit: CATCH_UP_ROWS });
      return { text: page.events.map(frameOf).join(''), position: page.position };
    };
    const found = (this.#lanes[this.#turn] ?? Promise.resolve()).then(read);
    this.#lanes[this.#turn] = found.catch(() => undefined);
    return found;
  }

  /** Every stream ends; who has one comes back to another process, or to the next start. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all([...this.#feeds.values()].map((feed) => feed.stop()));
  }
}
