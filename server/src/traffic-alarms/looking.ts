import type { Transaction } from '../db/index.ts';
import { msFromTimestamp, type Timestamp, timestampFromMs } from '../lib/time/timestamp.ts';
import type { About, Common, ShareOf, Side, Thing, Watch } from './alarm.ts';
import type { Closed } from './fallen-share.ts';
import { beginWatch, closedOf } from './feed-watches.ts';
import { type FortnightRow, listFortnightRows } from './store-cells.ts';
import { type Fortnight, USUAL_HOURS } from './usual-share.ts';

export const HOUR_MS = 3_600_000;
/** A message whose receipt comes later no longer says how it goes now. After so long nobody opts out by a message any more. */
export const SEEN_MS = 26 * HOUR_MS;
/** What is usual is read again after so long, and not while the share is fallen. */
const FORTNIGHT_MS = 6 * HOUR_MS;
/** What was sent just now is not usual yet: a fall must not hide itself. */
const USUAL_AFTER_MS = 2 * HOUR_MS;
/** Messages of so long before an alarm began belong to it. */
const BEFORE_ALARM_MS = HOUR_MS;

/** A look at the traffic of a side. */
export interface Looking {
  readonly tx: Transaction;
  readonly side: Side;
  readonly now: Timestamp;
  /** Those that were stored, and those that this look has changed. */
  readonly watches: ReadonlyMap<string, Watch>;
  readonly changed: Map<string, Watch>;
}

export const keyOf = (about: About, thing: Thing, name: string): string => `${about} ${thing} ${name}`;
export const keyOfWatch = ({ about, thing, name }: Watch): string => keyOf(about, thing, name);

function gatherFortnights(about: ShareOf, rows: readonly FortnightRow[]): Map<string, Fortnight> {
  const empty = (length: number): Closed[] => Array.from({ length }, () => ({ closed: 0, failed: 0 }));
  const found = new Map<string, { hours: Closed[]; days: Closed[] }>();
  for (const row of rows) {
    const one = found.get(row.name) ?? { hours: empty(24), days: empty(7) };
    if (row.hour !== null) one.hours[row.hour] = closedOf(about, row);
    else if (row.day !== null) one.days[row.day] = closedOf(about, row);
    found.set(row.name, one);
  }
  return found;
}

export const isFallen = ({ changed, watches }: Looking, key: string): boolean =>
  (changed.get(key) ?? watches.get(key))?.isFallen === true;

async function withFortnights(
  { tx, side, now }: Looking,
  about: ShareOf,
  thing: Common,
  found: readonly Watch[],
): Promise<Watch[]> {
  const nowMs = msFromTimestamp(now);
  const isOld = ({ fortnightAt, isFallen }: Watch) =>
    fortnightAt === null || (!isFallen && Math.abs(nowMs - msFromTimestamp(fortnightAt)) > FORTNIGHT_MS);
  const since = timestampFromMs(nowMs - USUAL_HOURS * HOUR_MS);
  const until = timestampFromMs(nowMs - (about === 'opt_outs' ? SEEN_MS : USUAL_AFTER_MS));
  const leadMs = about === 'opt_outs' ? SEEN_MS : BEFORE_ALARM_MS;
  const earlierOf = ({ fortnight }: Watch) =>
    (fortnight?.alarms ?? []).filter((alarm) => msFromTimestamp(alarm.until) > msFromTimestamp(since));
  const things = found.filter(isOld).flatMap((watch) =>
    [...earlierOf(watch), { from: watch.fallenFrom, until: watch.fallenUntil }].map(({ from, until: fallenUntil }) => ({
      ...{ name: watch.name, fallenUntil },
      fallenFrom: from === null ? null : timestampFromMs(msFromTimestamp(from) - leadMs),
    })),
  );
  const rows = await listFortnightRows(tx, side, { thing, since, until, things });
  const read = gatherFortnights(about, rows);
  return found.map((watch) => {
    if (!isOld(watch)) return watch;
    const [alarms, fortnight] = [earlierOf(watch), read.get(watch.name) ?? null];
    const all = alarms.length > 0 ? { hours: [], days: [], ...fortnight, alarms } : fortnight;
    return { ...watch, fortnight: all, fortnightAt: now };
  });
}

/** Returns the watches of things, each with what is usual for it. */
export const findWatches = (
  looking: Looking,
  about: ShareOf,
  thing: Common,
  names: readonly string[],
): Promise<Watch[]> =>
  withFortnights(
    looking,
    about,
    thing,
    names.map((name) => looking.watches.get(keyOf(about, thing, name)) ?? beginWatch(about, thing, name)),
  );
