import type { Clock } from '../clock.ts';
import type { Transaction } from '../db/index.ts';
import { nextEventId } from './event-id.ts';
import { EVENT_VERSIONS, type EventKind, type NewEvent } from './event-kind.ts';
import type { EventListeners } from './listeners.ts';
import { insertEvents } from './store-events.ts';

/** Of the runtime, what recording needs. */
export interface Recorder {
  readonly listeners: EventListeners;
  readonly clock: Clock;
}

/** Whether somebody in this account wants to be told of one of these: asked before anything is read or built for an event. */
export async function isHeard(rt: Recorder, accountId: number, kinds: readonly EventKind[]): Promise<boolean> {
  const heard = await rt.listeners.kindsOf(accountId);
  return heard.size > 0 && kinds.some((kind) => heard.has(kind));
}

/** What happened, in the transaction in which it happens; of it, what somebody listens to. */
export async function recordEvents(
  rt: Recorder,
  tx: Transaction,
  accountId: number,
  events: readonly NewEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const heard = await rt.listeners.kindsOf(accountId);
  const told = events.filter(({ kind }) => heard.has(kind));
  if (told.length === 0) return;
  const nowMs = rt.clock.nowMs();
  const rows = told.map(({ kind, data }) => ({
    id: nextEventId(nowMs),
    kind,
    version: EVENT_VERSIONS[kind],
    data: JSON.stringify(data),
  }));
  await insertEvents(tx, accountId, rt.clock.now(), rows);
}
