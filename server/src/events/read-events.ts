import type { Handle } from '../db/index.ts';
import type { EventKind } from './event-kind.ts';
import { findLastPosition, listEventsAfter, numberEvents, type StoredEvent } from './store-events.ts';

/** The events that one statement numbers, which takes some tens of milliseconds. */
const NUMBERED_MAX = 2_000;
/** The most events that one read looks at, of all kinds. */
const LOOKED_AT_MAX = 2_000;

export interface EventQuery {
  readonly accountId: number;
  /** The position of the last event that was read. 0 begins with the oldest. */
  readonly after: number;
  /** Null means all kinds. */
  readonly kinds: readonly EventKind[] | null;
  readonly limit: number;
}

export interface ReadEvents {
  readonly events: readonly StoredEvent[];
  /** The position at which the next read continues, also behind events of other kinds. */
  readonly position: number;
  /** True if there was nothing more at this moment. */
  readonly isEnd: boolean;
}

async function numberAll(handle: Handle, accountId: number): Promise<boolean> {
  return (await numberEvents(handle, accountId, NUMBERED_MAX)) < NUMBERED_MAX;
}

/**
 * Reads an account's events in a final order: whatever is committed later comes later, so a reader that continues at `position` reads each event once
 * and misses none. The handle must commit by itself, because a transaction would hold the numbers back until its end.
 */
export async function readEvents(handle: Handle, query: EventQuery): Promise<ReadEvents> {
  const isAllNumbered = await numberAll(handle, query.accountId);
  const looked = await listEventsAfter(handle, { ...query, limit: LOOKED_AT_MAX });
  const wanted = looked.filter(({ isWanted }) => isWanted);
  const events = wanted.slice(0, query.limit);
  const isCut = wanted.length > query.limit;
  const last = isCut ? events.at(-1) : looked.at(-1);
  return {
    events,
    position: last?.position ?? query.after,
    isEnd: isAllNumbered && !isCut && looked.length < LOOKED_AT_MAX,
  };
}

/** Returns the position after the newest event, from which a reader gets only later events. */
export async function newestPosition(handle: Handle, accountId: number): Promise<number> {
  for (let isDone = false; !isDone; ) isDone = await numberAll(handle, accountId);
  return findLastPosition(handle, accountId);
}
