import type { Db } from '../db/index.ts';
import { AppError } from '../errors.ts';
import { type Batch, Gatherer } from '../lib/background/gatherer.ts';
import { RecentMap } from '../lib/background/recent-map.ts';
import { type Repeated, repeat } from '../lib/background/repeat.ts';
import { describeError, type Log } from '../log.ts';
import type { ActiveLink } from './link.ts';
import { LinkMemory } from './link-memory.ts';
import { EVERY_LINK, findActiveLinks, listLinkChanges } from './store-redirect.ts';

/** About 100 bytes each, and at most 128 MB. */
const CACHED_LINKS_MAX = 500_000;
const CACHED_UNKNOWN_MAX = 50_000;
/** An unknown code may be created at any moment, and must then work within a second. */
const UNKNOWN_MS = 700;
/** A change must be visible within a second; the rest of that time is for the look-up. */
const POLL_MS = 400;
const LOAD_TIMEOUT_MS = 3_000;
const LOAD_CODES_MAX = 1_000;
const LOADS_AT_ONCE_MAX = 2;
const WAITING_CODES_MAX = 20_000;
/** Changes are kept for an hour. After a longer silence nothing in memory can be trusted. */
const SILENCE_MS_MAX = 30 * 60_000;

interface Waiting {
  readonly code: string;
  readonly promise: Promise<ActiveLink | null>;
  /** Set if the link changed while it was being read: the answer may be outdated, so it is not stored in memory. */
  isStale: boolean;
  resolve(link: ActiveLink | null): void;
  reject(error: unknown): void;
}

function unavailable(detail: string): AppError {
  return new AppError(
    'unavailable',
    'The service cannot look up this address just now. Please try again in a moment.',
    {
      retryAfterSeconds: 2,
      detail,
    },
  );
}

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(unavailable('no answer in time')), LOAD_TIMEOUT_MS);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}

/**
 * Looks links up in memory. A link stays there until its change arrives, so known links keep working while the database is away. Unknown codes are
 * looked up in batches.
 */
export class LinkResolver {
  readonly #db: Db;
  readonly #log: Log;
  readonly #links = new LinkMemory(CACHED_LINKS_MAX);
  /** Until when nobody asks for a code again that was not there. */
  readonly #unknown = new RecentMap<string, number>(CACHED_UNKNOWN_MAX);
  readonly #wanted = new Map<string, Waiting>();
  readonly #loads = new Gatherer<Waiting>({
    work: (batch) => this.#load(batch),
    onError: (error, batch) => {
      for (const { code, reject } of batch) {
        this.#wanted.delete(code);
        reject(error);
      }
    },
    batchMax: LOAD_CODES_MAX,
    inFlightMax: LOADS_AT_ONCE_MAX,
    gatherMs: 0,
  });
  #horizon: string | null = null;
  #heardAtMs = performance.now();
  #polls: Repeated | null = null;

  constructor(db: Db, log: Log) {
    this.#db = db;
    this.#log = log;
  }

  async start(): Promise<void> {
    await this.#poll();
    this.#polls = repeat(POLL_MS, () => this.#poll());
  }

  async stop(): Promise<void> {
    await this.#polls?.stop();
  }

  /** Returns undefined if the link is not in memory; `find` then asks the database. */
  peek(code: string): ActiveLink | undefined {
    return this.#links.get(code);
  }

  find(code: string): Promise<ActiveLink | null> {
    const known = this.#links.get(code);
    if (known) return Promise.resolve(known);
    if (performance.now() < (this.#unknown.get(code) ?? 0)) return Promise.resolve(null);
    const underway = this.#wanted.get(code);
    if (underway) return underway.promise;
    if (this.#loads.waiting >= WAITING_CODES_MAX)
      return Promise.reject(unavailable('too many codes are being looked up'));
    const waiting: Waiting = { code, ...Promise.withResolvers<ActiveLink | null>(), isStale: false };
    this.#wanted.set(code, waiting);
    this.#loads.add(waiting);
    return waiting.promise;
  }

  async #load(batch: Batch<Waiting>): Promise<void> {
    // The statement sees changes that were made before it.
    for (const waiting of batch) waiting.isStale = false;
    const codes = batch.map(({ code }) => code);
    const found = await withTimeout(findActiveLinks(this.#db, codes));
    const byCode = new Map(found.map((link) => [link.code, link]));
    for (const { code, isStale, resolve } of batch) {
      const link = byCode.get(code) ?? null;
      this.#wanted.delete(code);
      if (link && !isStale) this.#links.set(link);
      else if (!link) this.#unknown.set(code, performance.now() + UNKNOWN_MS);
      resolve(link);
    }
  }

  #forgetAll(): void {
    this.#links.clear();
    for (const wanted of this.#wanted.values()) wanted.isStale = true;
  }

  async #poll(): Promise<void> {
    try {
      const { codes, horizon } = await withTimeout(listLinkChanges(this.#db, this.#horizon));
      if (performance.now() - this.#heardAtMs > SILENCE_MS_MAX) this.#links.clear();
      this.#horizon = horizon;
      this.#heardAtMs = performance.now();
      if (codes.includes(EVERY_LINK)) this.#forgetAll();
      for (const code of codes) {
        this.#links.delete(code);
        const wanted = this.#wanted.get(code);
        if (wanted) wanted.isStale = true;
      }
    } catch (error) {
      this.#log.debug('changes of links could not be read', describeError(error));
    }
  }
}
