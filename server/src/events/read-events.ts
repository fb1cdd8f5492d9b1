import type { Handle } from '../db/index.ts';
import type { EventKind } from './event-kind.ts';
import { findLastPosition, listEventsAfter, numberEvents, type StoredEvent } from './store-events.ts';

/** How many get their number at once: a statement of some tens of milliseconds. */
const NUMBERED_MAX = 2_000;
/** The most events that one read looks at, whatever kinds it is for. */
const LOOKED_AT_MAX = 2_000;

export interface EventQuery {
  readonly accountId: number;
  /** The place of the last event that was read; 0: from the oldest on. */
  readonly after: number;
  /** Null: all. */
  readonly kinds: readonly EventKind[] | null;
  readonly limit: number;
}

export interface ReadEvents {
  readonly events: readonly StoredEvent[];
  /** Where the next read goes on: also behind events of other kinds. */
  readonly position: number;
  /** Nothing more was there at this moment. */
  readonly isEnd: boolean;
}

async function numberAll(handle: Handle, accountId: number): Promise<boolean> {
  return (await numberEvents(handle, accountId, NUMBERED_MAX)) < NUMBERED_MAX;
}

/**
 * The events of an account in an order that is final: whatever is committed later comes later, so whoever goes on at `position`
 * reads each event once and misses none. A handle that commits by itself: in a transaction the numbers would wait for its end.
 */
export async function readEvents(handle: Handle, query: EventQuery): Promise<ReadEvents> {
  const isAllNumbered = await numberAll(handle, query.accountId);
  const looked = await listEventsAfter(handle, { ...query, limit: LOOKED_AT_MAX });
  const wanted = looked.filter(({ isWanted }) => isWanted);
  const events = wanted.slice(0, query.limit).map(({ isWanted: _, ...event }) => event);
  const isCut = wanted.length > query.limit;
  const last = isCut ? events.at(-1) : looked.at(-1);
  return {
    events,
    position: last?.position ?? query.after,
    isEnd: isAllNumbered && !isCut && looked.length < LOOKED_AT_MAX,
  };
}

/** The place after the newest event there is now: whoever begins here is told of what happens from now on. */
export async function newestPosition(handle: Handle, accountId: number): Promise<number> {
  for (let isDone = false; !isDone; ) isDone = await numberAll(handle, accountId);
  return findLastPosition(handle, accountId);
}
