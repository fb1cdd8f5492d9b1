import type { Transaction } from '../db/index.ts';
import { msFromTimestamp, type Timestamp, timestampFromMs } from '../lib/time/timestamp.ts';
import type { Runtime } from '../runtime.ts';
import {
  type About,
  type Cell,
  type Common,
  type ShareOf,
  type Side,
  THINGS_OF,
  type Thing,
  type Watch,
} from './alarm.ts';
import type { Closed } from './fallen-share.ts';
import { beginWatch, closedOf, feedWatch, gatherFed, nameOf } from './feed-watches.ts';
import { lookAtSpend } from './look-at-spend.ts';
import {
  deleteOldSeen,
  type FortnightRow,
  listFortnightRows,
  listMovedCells,
  type MovedCell,
  storeSeen,
} from './store-cells.ts';
import { listWatches, lockLook, storeWatches } from './store-watches.ts';
import { tellChanges } from './tell-changes.ts';
import { type Fortnight, USUAL_HOURS } from './usual-share.ts';

const HOUR_MS = 3_600_000;
/** A message whose receipt comes later no longer says how it goes now. */
const SEEN_MS = 26 * HOUR_MS;
/** What is usual is read again after so long, and not while the share is fallen. */
const FORTNIGHT_MS = 6 * HOUR_MS;
/** What was sent just now is not usual yet: a fall must not hide itself. */
const USUAL_AFTER_MS = 2 * HOUR_MS;
/** A message of an hour that began so long ago was sent an hour ago at least. */
const OVERDUE_MS = 2 * HOUR_MS;
/** So many networks, and so many sender IDs, of an account are watched at a look: those with most messages. */
const THINGS_MAX = 200;
const SHARES: readonly ShareOf[] = ['deliveries', 'receipts'];

interface Looking {
  readonly tx: Transaction;
  readonly side: Side;
  readonly now: Timestamp;
  /** Those that were stored, and those that this look has changed. */
  readonly watches: ReadonlyMap<string, Watch>;
  readonly changed: Map<string, Watch>;
}

const keyOf = (about: About, thing: Thing, name: string): string => `${about} ${thing} ${name}`;
const keyOfWatch = ({ about, thing, name }: Watch): string => keyOf(about, thing, name);

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

/** Returns watches of things, each with what is usual for it. */
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
  const until = timestampFromMs(nowMs - USUAL_AFTER_MS);
  const rows = await listFortnightRows(tx, side, { thing, since, until, things: found.filter(isOld) });
  const read = gatherFortnights(about, rows);
  return found.map((watch) =>
    isOld(watch) ? { ...watch, fortnight: read.get(watch.name) ?? null, fortnightAt: now } : watch,
  );
}

async function feedThings(looking: Looking, about: ShareOf, thing: Common, cells: readonly Cell[]): Promise<void> {
  const fed = gatherFed(about, thing, cells, THINGS_MAX);
  const found = [...fed.keys()].map(
    (name) => looking.watches.get(keyOf(about, thing, name)) ?? beginWatch(about, thing, name),
  );
  for (const watch of await withFortnights(looking, about, thing, found)) {
    const { fortnight, name } = watch;
    const next = fortnight ? feedWatch(watch, fortnight, fed.get(name) ?? [], looking.now) : watch;
    looking.changed.set(keyOfWatch(watch), next);
  }
}

/** Feeds all shares. Cells of which a thing is fallen are explained by it, and are not fed to what comes after it. */
async function feedShares(looking: Looking, moved: readonly Cell[]): Promise<void> {
  let cells = moved;
  const isFallen = (key: string) => (looking.changed.get(key) ?? looking.watches.get(key))?.isFallen === true;
  for (const about of SHARES)
    for (const thing of THINGS_OF(looking.side.isOperator)) {
      await feedThings(looking, about, thing, cells);
      cells = cells.filter((cell) => !isFallen(keyOf(about, thing, nameOf(thing, cell))));
    }
}

/** What a cell has gained since it was seen. A message that is sent again takes its fate back: then less is closed than was seen. */
function gainedOf({ seenClosed, seenFailed, seenAwaited, seenLate, ...cell }: MovedCell): Cell {
  const gained = (now: number, seen: number, most = Number.POSITIVE_INFINITY) =>
    Math.min(most, Math.max(0, now - seen));
  const closed = gained(cell.closed, seenClosed);
  const awaited = gained(cell.awaited, seenAwaited);
  const failed = gained(cell.failed, seenFailed, closed);
  return { ...cell, closed, failed, awaited, late: gained(cell.late, seenLate, awaited) };
}

/** Feeds what was closed since the last look to the watches, and tells which alarms begin and end. */
async function lookIn(rt: Runtime, tx: Transaction, side: Side): Promise<void> {
  const now = rt.clock.now();
  const nowMs = rt.clock.nowMs();
  const isFirst = await lockLook(tx, side.accountId, side.isOperator, now);
  const since = timestampFromMs(nowMs - SEEN_MS);
  const moved = await listMovedCells(tx, side, { since, overdueBefore: timestampFromMs(nowMs - OVERDUE_MS) });
  await storeSeen(tx, side, moved);
  await deleteOldSeen(tx, side.accountId, side.isOperator, Math.floor((nowMs - 2 * SEEN_MS) / HOUR_MS));
  const watches = new Map((await listWatches(tx, side)).map((watch) => [keyOfWatch(watch), watch]));
  const looking: Looking = { tx, side, now, watches, changed: new Map() };
  // What was closed before the first look is not told: it may be over.
  if (!isFirst && moved.length > 0) await feedShares(looking, moved.map(gainedOf));
  if (!side.isOperator)
    for (const watch of await lookAtSpend(rt, tx, side.accountId, (about) => watches.get(keyOf(about, 'account', ''))))
      looking.changed.set(keyOfWatch(watch), watch);
  const changed = [...looking.changed.values()];
  await storeWatches(tx, side, changed, now);
  const turned = changed.filter((watch) => watch.isFallen !== (watches.get(keyOfWatch(watch))?.isFallen ?? false));
  await tellChanges(rt, tx, side, turned);
}

export const lookAtTraffic = (rt: Runtime, side: Side): Promise<void> => rt.db.transact((tx) => lookIn(rt, tx, side));
