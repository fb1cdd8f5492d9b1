import { randomBytes } from 'node:crypto';
import type { Client } from 'pg';
import { repeat } from '../lib/background/repeat.ts';
import type { NoticeListener, Notices } from '../notices.ts';
import { type Connection, LatestClient } from './latest-client.ts';

const CHANNEL = 'volley';
/** Without this check, a connection that only listens would not notice that its network is gone. */
const CHECK_MS = 5_000;
const LIMIT_MS = 2_000;
/** Postgres allows 8,000 bytes in one notification, and an item is a UUID. */
const ITEMS_MAX = 150;
/** The limit of one topic. The receivers' regular searches find the rest. */
const WAITING_MAX = 5_000;

interface Notice {
  readonly from: string;
  readonly topic: string;
  readonly items: readonly string[];
}

function readNotice(payload: string | undefined): Notice | null {
  try {
    const { from, topic, items } = JSON.parse(payload ?? '') as Partial<Notice>;
    return typeof from === 'string' && typeof topic === 'string' && Array.isArray(items)
      ? { from, topic, items }
      : null;
  } catch {
    return null;
  }
}

class PostgresNotices implements Notices {
  readonly #config: Connection;
  readonly #isAlone: () => boolean;
  /** Identifies our own notices, which Postgres returns to us too. */
  readonly #name = randomBytes(6).toString('hex');
  readonly #listeners = new Map<string, NoticeListener[]>();
  readonly #ownListeners = new Map<string, NoticeListener[]>();
  readonly #waiting = new Map<string, Set<string>>();
  #client: Client | null = null;
  #sending: Promise<void> | null = null;
  readonly #checks = repeat(CHECK_MS, () => this.check());

  constructor(connection: Connection, isAlone: () => boolean) {
    const limits = { connectionTimeoutMillis: LIMIT_MS, query_timeout: LIMIT_MS };
    this.#config = { ...connection, ...limits, keepAlive: true, application_name: 'volley notices' };
    this.#isAlone = isAlone;
  }

  tell(topic: string, item = ''): void {
    for (const listener of this.#ownListeners.get(topic) ?? []) listener([item]);
    if (this.#isAlone()) return;
    const items = this.#waiting.get(topic) ?? new Set();
    this.#waiting.set(topic, items);
    if (items.size < WAITING_MAX) items.add(item);
    // Items added while a notice is being sent go with the next one.
    this.#sending ??= this.#send().finally(() => {
      this.#sending = null;
    });
  }

  on(topic: string, listener: NoticeListener, { hearsOwn } = { hearsOwn: false }): void {
    const add = (to: Map<string, NoticeListener[]>) => to.set(topic, [...(to.get(topic) ?? []), listener]);
    add(this.#listeners);
    if (hearsOwn) add(this.#ownListeners);
  }

  /** Checks whether the connection still works, and opens another one if not. */
  async check(): Promise<void> {
    const client = this.#client;
    if (client === null) return this.#open();
    await client.query('select 1').catch(() => this.#drop(client));
    if (this.#client === null) await this.#open();
  }

  async stop(): Promise<void> {
    await this.#checks.stop();
    await this.#sending;
    const client = this.#client;
    this.#client = null;
    await client?.end().catch(() => undefined);
  }

  async #open(): Promise<void> {
    const client = new LatestClient(this.#config);
    client.on('error', () => this.#drop(client));
    client.on('end', () => this.#drop(client));
    client.on('notification', ({ payload }) => this.#hear(readNotice(payload)));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      this.#client = client;
    } catch {
      this.#drop(client);
    }
  }

  #drop(client: Client): void {
    if (this.#client === client) this.#client = null;
    // The end is not awaited, because a broken network would not answer it either.
    client.end().catch(() => undefined);
  }

  #hear(notice: Notice | null): void {
    if (notice === null || notice.from === this.#name) return;
    for (const listener of this.#listeners.get(notice.topic) ?? []) listener(notice.items);
  }

  async #send(): Promise<void> {
    await Promise.resolve();
    for (const [topic, waiting] of this.#waiting) {
      const items = [...waiting].slice(0, ITEMS_MAX);
      for (const item of items) waiting.delete(item);
      if (items.length === 0) continue;
      const client = this.#client;
      if (client === null) return this.#waiting.clear();
      const payload = JSON.stringify({ from: this.#name, topic, items } satisfies Notice);
      await client.query('select pg_notify($1, $2)', [CHANNEL, payload]).catch(() => this.#drop(client));
    }
    if ([...this.#waiting.values()].some((waiting) => waiting.size > 0)) return this.#send();
  }
}

/** `isAlone` returns true when no other process would receive the notices. */
export async function startNotices(connection: Connection, isAlone: () => boolean): Promise<Notices> {
  const notices = new PostgresNotices(connection, isAlone);
  await notices.check();
  return notices;
}
