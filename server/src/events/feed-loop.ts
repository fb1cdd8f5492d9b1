import type { Clock } from '../clock.ts';
import type { Db } from '../db/index.ts';
import { startWakeableLoop, type WakeableLoop } from '../lib/background/wakeable-loop.ts';
import { describeError, type Log } from '../log.ts';
import { AccountFeed } from './account-feed.ts';
import { LIVE_KINDS, type LiveKind } from './event-kind.ts';
import type { LiveSource } from './live-source.ts';
import { listAccountsWithNews } from './store-events.ts';

/** How often followed accounts are checked for news. */
const LOOK_MS = 400;
/** The most accounts that one statement asks for. */
const ASKED_MAX = 500;
/** The accounts that are read concurrently. */
const LANES = 4;
const LIVE_MS = 1_000;
/** How often readers are woken without news, even while the database is slow, so that they check whether they may still read. */
const TICK_MS = 400;

export interface LoopRuntime {
  readonly db: Db;
  readonly log: Log;
  readonly clock: Clock;
}

/** One loop for all accounts that are followed in this process. One statement checks hundreds of quiet accounts. */
export class FeedLoop {
  readonly #rt: LoopRuntime;
  readonly #sources: readonly LiveSource[];
  readonly #feeds = new Map<number, AccountFeed>();
  readonly #loop: WakeableLoop;
  readonly #ticking: NodeJS.Timeout;
  #nextLiveMs = 0;

  constructor(rt: LoopRuntime, sources: readonly LiveSource[]) {
    this.#rt = rt;
    this.#sources = sources;
    this.#loop = startWakeableLoop({
      pass: () => this.#pass(),
      pauseMs: LOOK_MS,
      onError: (error) => this.#note(error),
    });
    this.#ticking = setInterval(() => this.#wakeAll(), TICK_MS).unref();
  }

  #wakeAll(): void {
    for (const feed of this.#feeds.values()) feed.wake();
  }

  #note(error: unknown): void {
    this.#rt.log.debug('events could not be read', describeError(error));
  }

  readersOf(accountId: number): number {
    return this.#feeds.get(accountId)?.readers ?? 0;
  }

  join(accountId: number): AccountFeed {
    const known = this.#feeds.get(accountId);
    const feed = known ?? new AccountFeed(accountId);
    feed.readers += 1;
    if (known) return feed;
    this.#feeds.set(accountId, feed);
    this.#loop.wake();
    return feed;
  }

  leave(feed: AccountFeed): void {
    feed.readers -= 1;
    if (feed.readers === 0) this.#feeds.delete(feed.accountId);
  }

  /** Reads the live states with the next look, since somebody has begun to follow them. */
  readLiveSoon(): void {
    this.#nextLiveMs = 0;
  }

  async #pass(): Promise<boolean> {
    const feeds = [...this.#feeds.values()];
    let hasMore = false;
    for (let start = 0; start < feeds.length; start += ASKED_MAX)
      hasMore = (await this.#look(feeds.slice(start, start + ASKED_MAX))) || hasMore;
    if (feeds.length > 0 && performance.now() >= this.#nextLiveMs) {
      this.#nextLiveMs = performance.now() + LIVE_MS;
      for (const kind of LIVE_KINDS) await this.#readLive(kind, feeds);
    }
    return hasMore;
  }

  async #look(feeds: readonly AccountFeed[]): Promise<boolean> {
    const { db } = this.#rt;
    await this.#each(
      feeds.filter(({ hasBegun }) => !hasBegun),
      (feed) => feed.begin(db),
    );
    const begun = new Map(feeds.filter(({ hasBegun }) => hasBegun).map((feed) => [feed.accountId, feed]));
    if (begun.size === 0) return false;
    const news = await listAccountsWithNews(db, [...begun.values()]);
    let hasMore = false;
    await this.#each(news, async ({ accountId, last }) => {
      hasMore = ((await begun.get(accountId)?.look(db, last)) ?? false) || hasMore;
    });
    return hasMore;
  }

  /** Retries a failed item with the next look, without holding up the others. */
  async #each<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
    const waiting = [...items];
    const lane = async (): Promise<void> => {
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift())
        await work(item).catch((error: unknown) => this.#note(error));
    };
    await Promise.all(Array.from({ length: LANES }, lane));
  }

  async #readLive(kind: LiveKind, feeds: readonly AccountFeed[]): Promise<void> {
    const sources = this.#sources.filter((source) => source.kind === kind);
    const followed = feeds.filter(({ live }) => live.isFollowed(kind));
    for (let start = 0; start < followed.length; start += ASKED_MAX) {
      const asked = followed.slice(start, start + ASKED_MAX);
      const accountIds = asked.map(({ accountId }) => accountId);
      const states = await Promise.all(sources.map((source) => source.read(this.#rt, accountIds)));
      const ofAccount = Map.groupBy(states.flat(), ({ accountId }) => accountId);
      const moment = { nowMs: this.#rt.clock.nowMs(), now: this.#rt.clock.now() };
      for (const feed of asked) if (feed.live.put(kind, ofAccount.get(feed.accountId) ?? [], moment)) feed.wake();
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.#ticking);
    const stopped = this.#loop.stop();
    this.#wakeAll();
    await stopped;
  }
}
