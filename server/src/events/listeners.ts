import type { Clock } from '../clock.ts';
import type { Handle } from '../db/index.ts';
import { msFromTimestamp } from '../lib/time/timestamp.ts';
import type { EventKind } from './event-kind.ts';
import { type ListenerRow, listListenersChangedAfter, readListenersVersion } from './store-listeners.ts';

/** How long the memory is trusted. Listeners are guaranteed events only from later than this on (docs/events.md). */
const FRESH_MS = 1_000;
/** From this age on the memory is renewed in the background, so that no caller waits where much happens. */
const AGEING_MS = 500;
const NOBODY: ReadonlySet<EventKind> = new Set();

export interface EventListeners {
  /** Returns the kinds that somebody in this account listens to. It waits only if nobody has asked for a second. */
  kindsOf(accountId: number): ReadonlySet<EventKind> | Promise<ReadonlySet<EventKind>>;
  /** Reads them at once, after a change by this process. */
  refresh(): Promise<void>;
}

/** The listeners of one account: the end of each source and kind. */
class AccountListeners {
  readonly #until = new Map<string, { readonly kind: EventKind; readonly untilMs: number }>();
  #kinds: ReadonlySet<EventKind> = NOBODY;
  /** The earliest end among them. */
  #endsAtMs = Number.NEGATIVE_INFINITY;

  put({ source, kind, until }: ListenerRow): void {
    const untilMs = until === null ? Number.POSITIVE_INFINITY : msFromTimestamp(until);
    this.#until.set(`${kind} ${source}`, { kind, untilMs });
    this.#endsAtMs = Number.NEGATIVE_INFINITY;
  }

  kinds(nowMs: number): ReadonlySet<EventKind> {
    if (nowMs < this.#endsAtMs) return this.#kinds;
    for (const [key, { untilMs }] of this.#until) if (untilMs <= nowMs) this.#until.delete(key);
    const left = [...this.#until.values()];
    this.#kinds = new Set(left.map(({ kind }) => kind));
    this.#endsAtMs = Math.min(...left.map(({ untilMs }) => untilMs));
    return this.#kinds;
  }
}

/** What was read of the table: all changes up to this version. */
interface Known {
  version: number;
  readonly accounts: Map<number, AccountListeners>;
}

/**
 * Keeps the listeners in memory, because every message asks for them and mostly there are none. The version is read at most once in half a second,
 * and only while something happens. If it has changed, only the changes since are read.
 */
export function openListeners(db: Handle, clock: Clock): EventListeners {
  let known: Known | null = null;
  let readAtMs = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;

  const read = async (): Promise<void> => {
    // The age counts from the question, because a slow answer is as old as its question.
    const askedAtMs = performance.now();
    // The version is read first, so that listeners that change in between are read again and none is missed.
    const { version, forgotten } = await readListenersVersion(db);
    const isWhole = known === null || known.version < forgotten;
    const next: Known = known === null || isWhole ? { version: -1, accounts: new Map() } : known;
    if (next.version !== version) {
      for (const row of await listListenersChangedAfter(db, next.version)) {
        const own = next.accounts.get(row.accountId) ?? new AccountListeners();
        next.accounts.set(row.accountId, own);
        own.put(row);
      }
      next.version = version;
    }
    known = next;
    readAtMs = askedAtMs;
  };
  const readOnce = (): Promise<void> => {
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  };
  const of = (accountId: number): ReadonlySet<EventKind> => {
    if (known === null) throw new Error('the listeners of events were not read');
    return known.accounts.get(accountId)?.kinds(clock.nowMs()) ?? NOBODY;
  };

  return {
    kindsOf(accountId) {
      const askedAtMs = performance.now();
      const ageMs = askedAtMs - readAtMs;
      // If this fails, the next caller reads again and waits for it.
      if (ageMs > AGEING_MS && ageMs < FRESH_MS) readOnce().catch(() => undefined);
      if (ageMs < FRESH_MS) return of(accountId);
      return (async () => {
        // The age counts from the question, or a database that takes a second to answer would be asked for ever.
        while (askedAtMs - readAtMs >= FRESH_MS) await readOnce();
        return of(accountId);
      })();
    },
    async refresh() {
      // A read under way may have begun before the change.
      await reading?.catch(() => undefined);
      await readOnce();
    },
  };
}
