import type { Db } from '../db/index.ts';
import { AppError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { AccountFeed, Given } from './account-feed.ts';
import { frameOf } from './event-frame.ts';
import { type EventKind, isLiveKind, type LiveKind } from './event-kind.ts';
import { FeedLoop } from './feed-loop.ts';
import { atPosition, placeInStream, type StreamPlace } from './list-events.ts';
import { listenAsReader } from './listen-as-reader.ts';
import type { LiveSource } from './live-source.ts';
import { newestPosition, readEvents } from './read-events.ts';
import type { Recorder } from './record-events.ts';
import { isStaffKind, kindsToTell, type WhoHears } from './staff-kinds.ts';
import { findEventAt } from './store-events.ts';

/** The limit of one process. A stream costs some 30 KB, mostly for the connection. */
const READERS_MAX = 2_000;
const READERS_OF_ACCOUNT_MAX = 1_000;
/** Proxies close an idle connection, mostly after a minute. */
const HEARTBEAT_MS = 15_000;
const HEARTBEAT = ': nothing new\n\n';
/** The time between two checks whether the reader may still read. Readers check when woken, so the loop's tick ends a stream well within a second. */
const RECHECK_MS = 300;
/** A reader too far behind for the account's memory reads the table itself, this many events at a time. */
const CATCH_UP_ROWS = 100;
const CATCH_UP_LANES = 4;
/** Tells a reader that was cut off when to reconnect. */
const RETRY = 'retry: 2000\n\n';

export interface FollowQuery {
  readonly actor: WhoHears;
  /** By default all kinds. */
  readonly kinds: readonly (EventKind | LiveKind)[] | undefined;
  /** The last event that the reader has, or the place where its stream began. By default the stream begins with new events. */
  readonly after: StreamPlace | undefined;
  /** Asked again and again: false ends the stream. Events about the installation need a further right. */
  isAllowed(hearsStaff: boolean): Promise<boolean>;
}

interface FeedOptions {
  readonly heartbeatMs: number;
}

type FeedRuntime = Recorder & { readonly db: Db; readonly log: Log };

interface Reader {
  readonly query: FollowQuery;
  readonly accountId: number;
  readonly kinds: readonly EventKind[];
  readonly live: readonly LiveKind[];
  readonly begin: number;
  readonly greeting: string;
}

/** The event streams of this process. */
export class EventFeeds {
  readonly #rt: FeedRuntime;
  readonly #loop: FeedLoop;
  readonly #heartbeatMs: number;
  /** After a restart all readers return at once, so only this many read the table concurrently. */
  readonly #lanes: Promise<unknown>[] = Array.from({ length: CATCH_UP_LANES }, () => Promise.resolve());
  #turn = 0;
  #isStopped = false;
  #readers = 0;

  constructor(
    rt: FeedRuntime,
    sources: readonly LiveSource[] = [],
    { heartbeatMs }: FeedOptions = { heartbeatMs: HEARTBEAT_MS },
  ) {
    this.#rt = rt;
    this.#heartbeatMs = heartbeatMs;
    this.#loop = new FeedLoop(rt, sources);
  }

  get readers(): number {
    return this.#readers;
  }

  /** Yields an account's events as the text of server-sent events, until the reader leaves or may no longer read. */
  async follow(query: FollowQuery): Promise<AsyncGenerator<string, void, undefined>> {
    const { actor, after } = query;
    const { accountId } = actor;
    const live = query.kinds?.filter(isLiveKind) ?? [];
    const asked = query.kinds?.filter((kind) => !isLiveKind(kind));
    if (this.#readers >= READERS_MAX || this.#loop.readersOf(accountId) >= READERS_OF_ACCOUNT_MAX)
      throw new AppError(
        'rate_limited',
        'Too many streams of events are open. Please close some, or ask again later.',
        {
          retryAfterSeconds: 30,
        },
      );
    const { db } = this.#rt;
    const kinds = await kindsToTell(db, actor, asked);
    const begin = after === undefined ? await newestPosition(db, accountId) : await placeInStream(db, accountId, after);
    await listenAsReader(this.#rt, accountId, kinds);
    // A reader that is cut off before the first event resumes with this id, and misses nothing either.
    const last = after ?? (await findEventAt(db, accountId, begin)) ?? atPosition(begin);
    const greeting = `${RETRY}id: ${last}\n\n`;
    return this.#read({ query, accountId, kinds, live, begin, greeting });
  }

  async *#read(reader: Reader): AsyncGenerator<string, void, undefined> {
    const { query, accountId, live, greeting } = reader;
    // The reader is counted only once the first piece is requested, because it may have left before.
    const feed = this.#join(accountId, live);
    const kinds = new Set(reader.kinds);
    const hearsStaff = reader.kinds.some(isStaffKind);
    try {
      yield greeting;
      let position = reader.begin;
      let turn = 0;
      let wroteAtMs = performance.now();
      let askedAtMs = wroteAtMs;
      while (!this.#isStopped) {
        // This must precede every await, so that any news from here on, even a stop, ends the wait below.
        const news = feed.news();
        const nowMs = performance.now();
        if (nowMs - askedAtMs >= RECHECK_MS) {
          if (!(await query.isAllowed(hearsStaff))) return;
          askedAtMs = nowMs;
        }
        const given = feed.take(position, kinds) ?? (await this.#catchUp(reader, position));
        const stands = feed.live.take(turn, live);
        const isBehind = given.position > position;
        position = given.position;
        turn = stands.turn;
        const text = given.text + stands.text;
        const isQuiet = text === '' && nowMs - wroteAtMs >= this.#heartbeatMs;
        if (text !== '' || isQuiet) {
          wroteAtMs = nowMs;
          yield isQuiet ? HEARTBEAT : text;
        }
        if (!isBehind) await news;
      }
    } finally {
      this.#readers -= 1;
      feed.live.leave(live);
      this.#loop.leave(feed);
    }
  }

  #join(accountId: number, live: readonly LiveKind[]): AccountFeed {
    const feed = this.#loop.join(accountId);
    this.#readers += 1;
    feed.live.join(live);
    if (live.length > 0) this.#loop.readLiveSoon();
    return feed;
  }

  #catchUp({ accountId, kinds }: Reader, after: number): Promise<Given> {
    this.#turn = (this.#turn + 1) % CATCH_UP_LANES;
    const read = async (): Promise<Given> => {
      const page = await readEvents(this.#rt.db, { accountId, after, kinds, limit: CATCH_UP_ROWS });
      return { text: page.events.map(frameOf).join(''), position: page.position };
    };
    const found = (this.#lanes[this.#turn] ?? Promise.resolve()).then(read);
    this.#lanes[this.#turn] = found.catch(() => undefined);
    return found;
  }

  /** Ends every stream. The readers reconnect to another process, or to this one after its next start. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#loop.stop();
  }
}
