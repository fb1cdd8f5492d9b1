import type { Clock } from '../clock.ts';
import type { AlsoDone, Transaction } from '../db/index.ts';
import { nextEventId } from './event-id.ts';
import { EVENT_VERSIONS, type EventKind, type NewEvent } from './event-kind.ts';
import type { EventListeners } from './listeners.ts';
import { type EventRow, insertEvents, insertOf } from './store-events.ts';

/** The parts of the runtime that recording needs. */
export interface Recorder {
  readonly listeners: EventListeners;
  readonly clock: Clock;
}

/** Whether somebody in this account listens to one of these kinds. Callers ask before they read or build anything for an event. */
export async function isHeard(rt: Recorder, accountId: number, kinds: readonly EventKind[]): Promise<boolean> {
  const heard = await rt.listeners.kindsOf(accountId);
  return heard.size > 0 && kinds.some((kind) => heard.has(kind));
}

/** Writes those of the events that somebody listens to, in the transaction in which they happen. */
export async function recordEvents(
  rt: Recorder,
  tx: Transaction,
  accountId: number,
  events: readonly NewEvent[],
): Promise<void> {
  const rows = await rowsOf(rt, accountId, events);
  if (rows.length > 0) await insertEvents(tx, accountId, rt.clock.now(), rows);
}

async function rowsOf(rt: Recorder, accountId: number, events: readonly NewEvent[]): Promise<EventRow[]> {
  if (events.length === 0) return [];
  const heard = await rt.listeners.kindsOf(accountId);
  const told = events.filter(({ kind }) => heard.has(kind));
  const nowMs = rt.clock.nowMs();
  return told.map(({ kind, data }) => ({
    id: nextEventId(nowMs),
    kind,
    version: EVENT_VERSIONS[kind],
    data: JSON.stringify(data),
  }));
}

/** Bounds the rows of each statement. */
const INSERTED_MAX = 2_000;

/** Returns the events as statements, for a room that stores its fact by COPY and commits them together with it. */
export async function eventInserts(rt: Recorder, accountId: number, events: readonly NewEvent[]): Promise<AlsoDone[]> {
  const rows = await rowsOf(rt, accountId, events);
  const inserts: AlsoDone[] = [];
  for (let start = 0; start < rows.length; start += INSERTED_MAX)
    inserts.push(insertOf(accountId, rt.clock.now(), rows.slice(start, start + INSERTED_MAX)));
  return inserts;
}
