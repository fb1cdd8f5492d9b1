import type { Clock } from '../clock.ts';
import type { Handle } from '../db/index.ts';
import { msFromTimestamp } from '../lib/timestamp.ts';
import type { EventKind } from './event-kind.ts';
import { type ListenerRow, listListenersChangedAfter, readListenersVersion } from './store-listeners.ts';

/** For how long memory is believed: what a listener is promised begins later than this (docs/events.md). */
const FRESH_MS = 1_000;
/** From this age on it is read again while it is still believed, so that nobody waits for it where there is much to do. */
const AGEING_MS = 500;
const NOBODY: ReadonlySet<EventKind> = new Set();

export interface EventListeners {
  /** What somebody in this account wants to be told of; it waits only if nobody has asked for a second. */
  kindsOf(accountId: number): ReadonlySet<EventKind> | Promise<ReadonlySet<EventKind>>;
  /** Reads them at once, after a change by this very process. */
  refresh(): Promise<void>;
}

/** Who listens in one account: until when, by source and kind. */
class AccountListeners {
  readonly #until = new Map<string, { readonly kind: EventKind; readonly untilMs: number }>();
  #kinds: ReadonlySet<EventKind> = NOBODY;
  /** When the first of them ends. */
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

/** As far as the table was read: all changes up to this version. */
interface Known {
  version: number;
  readonly accounts: Map<number, AccountListeners>;
}

/**
 * Who listens to what, in memory: every message asks, and mostly nobody listens. The version is read at most once in half a
 * second, and only while something happens; when it has changed, what has changed since.
 */
export function openListeners(db: Handle, clock: Clock): EventListeners {
  let known: Known | null = null;
  let readAtMs = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;

  const read = async (): Promise<void> => {
    // From before it was asked: an answer that took long is as old as its question.
    const askedAtMs = performance.now();
    // The version first: listeners that change in between are read once more, and none is missed.
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
      // One that fails is made up for by the next that asks, and has to wait.
      if (ageMs > AGEING_MS && ageMs < FRESH_MS) readOnce().catch(() => undefined);
      if (ageMs < FRESH_MS) return of(accountId);
      return (async () => {
        // Measured from the question: a database that takes a second to answer must not be asked for ever.
        while (askedAtMs - readAtMs >= FRESH_MS) await readOnce();
        return of(accountId);
      })();
    },
    async refresh() {
      // What is being read may have been asked before the change.
      await reading?.catch(() => undefined);
      await readOnce();
    },
  };
}
