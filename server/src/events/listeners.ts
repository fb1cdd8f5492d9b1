import type { Clock } from '../clock.ts';
import type { Handle } from '../db/index.ts';
import { msFromTimestamp } from '../lib/timestamp.ts';
import type { EventKind } from './event-kind.ts';
import { type ListenerRow, listAllListeners, readListenersVersion } from './store-listeners.ts';

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

interface Known {
  readonly version: number;
  readonly rows: readonly ListenerRow[];
  readonly kinds: ReadonlyMap<number, ReadonlySet<EventKind>>;
  /** When the first of them ends. */
  readonly endsAtMs: number;
}

function knownFrom(version: number, rows: readonly ListenerRow[], nowMs: number): Known {
  const kinds = new Map<number, Set<EventKind>>();
  let endsAtMs = Number.POSITIVE_INFINITY;
  for (const { accountId, kind, until } of rows) {
    const untilMs = until === null ? Number.POSITIVE_INFINITY : msFromTimestamp(until);
    if (untilMs <= nowMs) continue;
    endsAtMs = Math.min(endsAtMs, untilMs);
    const own = kinds.get(accountId) ?? new Set();
    kinds.set(accountId, own.add(kind));
  }
  return { version, rows, kinds, endsAtMs };
}

/**
 * Who listens to what, in memory: every message asks, and mostly nobody listens. The version is read at most once in half a
 * second, and only while something happens; the listeners themselves when it has changed.
 */
export function openListeners(db: Handle, clock: Clock): EventListeners {
  let known: Known | null = null;
  let readAtMs = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;

  const read = async (): Promise<void> => {
    // From before it was asked: an answer that took long is as old as its question.
    const askedAtMs = performance.now();
    // The version first: listeners that change in between are read once more, and none is missed.
    const version = await readListenersVersion(db);
    if (known?.version !== version) known = knownFrom(version, await listAllListeners(db), clock.nowMs());
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
    if (known.endsAtMs <= clock.nowMs()) known = knownFrom(known.version, known.rows, clock.nowMs());
    return known.kinds.get(accountId) ?? NOBODY;
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
