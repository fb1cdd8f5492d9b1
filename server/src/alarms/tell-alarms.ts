import type { Transaction } from '../db/index.ts';
import { EVENT_KINDS, isHeard, isStaffKind, type NewEvent, recordEvents } from '../events/index.ts';
import { findHomeAccountId } from '../identity/index.ts';
import { msFromTimestamp, type Timestamp, timestampFromMs } from '../lib/timestamp.ts';
import type { Runtime } from '../runtime.ts';
import {
  beginAlarms,
  countUnknown,
  listWatched,
  lockAlarms,
  type StoredAlarm,
  storeAlarms,
  type Watched,
} from './store-alarms.ts';

const KINDS = EVENT_KINDS.filter(isStaffKind);
/**
 * How long something must have been otherwise before it is told: what comes and goes within seconds is not told at all, and of what
 * goes on coming and going two events come in 75 seconds at most.
 */
const DOWN_AFTER_MS = 15_000;
const UP_AFTER_MS = 60_000;
/** A trunk that has failed is tried by one call after its rest; until this long after it, it is not taken for well. */
const TRIAL_MS = 60_000;

type Alarm = Watched & { readonly since: Timestamp };

function eventOf({ thing, id, name, isDown, since }: Alarm, waiting: number): NewEvent | null {
  if (thing === 'carrier')
    return { kind: isDown ? 'carrier.down' : 'carrier.up', data: { carrier_id: id, name, since } };
  if (thing === 'trunk') return { kind: isDown ? 'trunk.down' : 'trunk.up', data: { trunk_id: id, name, since } };
  return isDown ? { kind: 'messages.unknown_waiting', data: { waiting, since } } : null;
}

const keyOf = ({ thing, id }: Pick<Watched, 'thing' | 'id'>): string => `${thing} ${id}`;

/** What to store of a thing after this look; null: nothing has changed. */
function judge(watched: Watched, told: StoredAlarm, now: Timestamp): StoredAlarm | null {
  const { thing, id, isDown } = watched;
  if (isDown === told.isDown) return told.differsSince === null ? null : { ...told, differsSince: null };
  if (told.differsSince === null) return { ...told, differsSince: now };
  const lastedMs = msFromTimestamp(now) - msFromTimestamp(told.differsSince);
  return lastedMs < (isDown ? DOWN_AFTER_MS : UP_AFTER_MS) ? null : { thing, id, isDown, differsSince: null };
}

async function tellIn(rt: Runtime, tx: Transaction, accountId: number): Promise<void> {
  const now = rt.clock.now();
  const waiting = await countUnknown(tx);
  const things: Watched[] = [
    ...(await listWatched(tx, timestampFromMs(rt.clock.nowMs() - TRIAL_MS))),
    { thing: 'unknown_messages', id: 0, name: '', isDown: waiting > 0 },
  ];
  await beginAlarms(tx, things);
  // Whoever else looks at the same time waits here, and then finds what was told.
  const stored = new Map((await lockAlarms(tx)).map((alarm) => [keyOf(alarm), alarm]));
  const changed: StoredAlarm[] = [];
  const events: NewEvent[] = [];
  for (const thing of things) {
    const told = stored.get(keyOf(thing));
    const next = told && judge(thing, told, now);
    if (!told || !next) continue;
    changed.push(next);
    const event = next.isDown === told.isDown ? null : eventOf({ ...thing, since: told.differsSince ?? now }, waiting);
    if (event) events.push(event);
  }
  // What is paused or gone is not looked at: how long it has been otherwise begins anew.
  const seen = new Set(things.map(keyOf));
  for (const told of stored.values())
    if (told.differsSince !== null && !seen.has(keyOf(told))) changed.push({ ...told, differsSince: null });
  await storeAlarms(tx, changed);
  await recordEvents(rt, tx, accountId, events);
}

/**
 * Tells the operator of carriers and trunks that are down or up again, and of messages that wait for a decision: once for all
 * processes, by what they have stored of themselves, and only while somebody listens.
 */
export async function tellAlarms(rt: Runtime): Promise<boolean> {
  const accountId = await findHomeAccountId(rt.db);
  if (accountId !== null && (await isHeard(rt, accountId, KINDS)))
    await rt.db.transact((tx) => tellIn(rt, tx, accountId));
  return false;
}
