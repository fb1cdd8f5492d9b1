import { LRUCache } from 'lru-cache';
import type { Db } from '../db/index.ts';
import { AppError } from '../errors.ts';
import { describeError, type Log } from '../log.ts';
import type { ActiveLink } from './link.ts';
import { LinkMemory } from './link-memory.ts';
import { findActiveLinks, listLinkChanges } from './store-redirect.ts';

/** About 100 bytes each, and 128 MB at the very most. */
const CACHED_LINKS_MAX = 500_000;
const CACHED_UNKNOWN_MAX = 50_000;
/** A code that is unknown may be created any moment: it must work within a second. */
const UNKNOWN_MS = 700;
/** A change must be seen within a second: what is left is for the look-up itself. */
const POLL_MS = 400;
const LOAD_TIMEOUT_MS = 3_000;
const LOAD_CODES_MAX = 1_000;
const LOADS_AT_ONCE_MAX = 2;
const WAITING_CODES_MAX = 20_000;
/** Changes are kept for an hour; after a longer silence nothing that is remembered can be trusted. */
const SILENCE_MS_MAX = 30 * 60_000;

interface Waiting {
  readonly promise: Promise<ActiveLink | null>;
  /** Set when the link changed while it was being read: the answer may be the old one, so it is not remembered. */
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
 * Links from memory. What is remembered stays until its change is told, so a database that went away stops no link that
 * is known; what is not known is looked up many at a time.
 */
export class LinkResolver {
  readonly #db: Db;
  readonly #log: Log;
  readonly #links = new LinkMemory(CACHED_LINKS_MAX);
  readonly #unknown = new LRUCache<string, true>({ max: CACHED_UNKNOWN_MAX, ttl: UNKNOWN_MS });
  readonly #queued = new Map<string, Waiting>();
  readonly #loading = new Map<string, Waiting>();
  #loads = 0;
  #horizon: string | null = null;
  #heardAtMs = performance.now();
  #timer: NodeJS.Timeout | undefined;
  #polling: Promise<void> | null = null;

  constructor(db: Db, log: Log) {
    this.#db = db;
    this.#log = log;
  }

  async start(): Promise<void> {
    await this.#poll();
    this.#timer = setInterval(() => {
      this.#polling ??= this.#poll().finally(() => {
        this.#polling = null;
      });
    }, POLL_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#polling;
  }

  /** Undefined: not remembered, so `find` must ask. */
  peek(code: string): ActiveLink | undefined {
    return this.#links.get(code);
  }

  find(code: string): Promise<ActiveLink | null> {
    const known = this.#links.get(code);
    if (known) return Promise.resolve(known);
    if (this.#unknown.get(code)) return Promise.resolve(null);
    const underway = this.#queued.get(code) ?? this.#loading.get(code);
    if (underway) return underway.promise;
    if (this.#queued.size >= WAITING_CODES_MAX)
      return Promise.reject(unavailable('too many codes are being looked up'));
    const waiting: Waiting = { ...Promise.withResolvers<ActiveLink | null>(), isStale: false };
    this.#queued.set(code, waiting);
    // After the requests that have already arrived: they share the statement.
    if (this.#queued.size === 1) setImmediate(() => this.#pump());
    return waiting.promise;
  }

  #pump(): void {
    while (this.#queued.size > 0 && this.#loads < LOADS_AT_ONCE_MAX) {
      const batch = [...this.#queued].slice(0, LOAD_CODES_MAX);
      for (const [code, waiting] of batch) {
        this.#queued.delete(code);
        this.#loading.set(code, waiting);
      }
      this.#loads += 1;
      void this.#load(batch).finally(() => {
        this.#loads -= 1;
        this.#pump();
      });
    }
  }

  async #load(batch: readonly (readonly [string, Waiting])[]): Promise<void> {
    try {
      const found = await withTimeout(
        findActiveLinks(
          this.#db,
          batch.map(([code]) => code),
        ),
      );
      const byCode = new Map(found.map((link) => [link.code, link]));
      for (const [code, waiting] of batch) {
        const link = byCode.get(code) ?? null;
        this.#loading.delete(code);
        if (link && !waiting.isStale) this.#links.set(link);
        else if (!link) this.#unknown.set(code, true);
        waiting.resolve(link);
      }
    } catch (error) {
      for (const [code, waiting] of batch) {
        this.#loading.delete(code);
        waiting.reject(error);
      }
    }
  }

  async #poll(): Promise<void> {
    try {
      const { codes, horizon } = await withTimeout(listLinkChanges(this.#db, this.#horizon));
      if (performance.now() - this.#heardAtMs > SILENCE_MS_MAX) this.#links.clear();
      this.#horizon = horizon;
      this.#heardAtMs = performance.now();
      for (const code of codes) {
        this.#links.delete(code);
        const loading = this.#loading.get(code);
        if (loading) loading.isStale = true;
      }
    } catch (error) {
      this.#log.debug('changes of links could not be read', describeError(error));
    }
  }
}
