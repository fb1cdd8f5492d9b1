import type { Handle, Transaction } from '../db/index.ts';
import { EVENT_KINDS, isHeard, isStaffKind, type NewEvent, recordEvents } from '../events/index.ts';
import { findHomeAccountId } from '../identity/index.ts';
import { msFromTimestamp, type Timestamp, timestampFromMs } from '../lib/time/timestamp.ts';
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
 * How long a new state must last before it is reported. A state that lasts only seconds is not reported, and something that keeps changing causes at
 * most two events in 75 seconds.
 */
const DOWN_AFTER_MS = 15_000;
const UP_AFTER_MS = 60_000;
/** A trunk that has failed is tried by one call after its rest. Until this long after the rest it does not count as up. */
const TRIAL_MS = 60_000;

type Alarm = Watched & { readonly since: Timestamp };

function eventOf({ thing, id, name, isDown, since }: Alarm, waiting: number): NewEvent | null {
  if (thing === 'carrier')
    return { kind: isDown ? 'carrier.down' : 'carrier.up', data: { carrier_id: id, name, since } };
  if (thing === 'trunk') return { kind: isDown ? 'trunk.down' : 'trunk.up', data: { trunk_id: id, name, since } };
  return isDown ? { kind: 'messages.unknown_waiting', data: { waiting, since } } : null;
}

/** Reads which carriers and trunks are down at this moment, by what the living processes have stored. */
export const lookAtLines = ({ clock }: Pick<Runtime, 'clock'>, handle: Handle): Promise<Watched[]> =>
  listWatched(handle, timestampFromMs(clock.nowMs() - TRIAL_MS));

const keyOf = ({ thing, id }: Pick<Watched, 'thing' | 'id'>): string => `${thing} ${id}`;

/** Returns what to store for a thing after this look; null if nothing has changed. */
function judge(watched: Watched, told: StoredAlarm, now: Timestamp): StoredAlarm | null {
  const { thing, id, isDown, patienceMs } = watched;
  if (isDown === told.isDown) return told.differsSince === null ? null : { ...told, differsSince: null };
  if (told.differsSince === null) return { ...told, differsSince: now };
  const lastedMs = msFromTimestamp(now) - msFromTimestamp(told.differsSince);
  const neededMs = isDown ? Math.max(DOWN_AFTER_MS, patienceMs) : UP_AFTER_MS;
  return lastedMs < neededMs ? null : { thing, id, isDown, differsSince: null };
}

async function tellIn(rt: Runtime, tx: Transaction, accountId: number): Promise<void> {
  const now = rt.clock.now();
  const waiting = await countUnknown(tx);
  const things: Watched[] = [
    ...(await lookAtLines(rt, tx)),
    { thing: 'unknown_messages', id: 0, name: '', isDown: waiting > 0, patienceMs: 0 },
  ];
  await beginAlarms(tx, things);
  // A process that looks at the same time waits here, and then finds what was reported.
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
  // Paused and removed things are not watched, so their time starts anew.
  const seen = new Set(things.map(keyOf));
  for (const told of stored.values())
    if (told.differsSince !== null && !seen.has(keyOf(told))) changed.push({ ...told, differsSince: null });
  await storeAlarms(tx, changed);
  await recordEvents(rt, tx, accountId, events);
}

/**
 * Reports carriers and trunks that go down or come up again, and messages that wait for a decision, to the operator: once for all processes, by what
 * they have stored, and only while somebody listens.
 */
export async function tellAlarms(rt: Runtime): Promise<boolean> {
  const accountId = await findHomeAccountId(rt.db);
  if (accountId !== null && (await isHeard(rt, accountId, KINDS)))
    await rt.db.transact((tx) => tellIn(rt, tx, accountId));
  return false;
}
