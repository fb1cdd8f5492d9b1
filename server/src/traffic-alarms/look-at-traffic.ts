import type { Transaction } from '../db/index.ts';
import { timestampFromMs } from '../lib/time/timestamp.ts';
import type { Runtime } from '../runtime.ts';
import { type Cell, type Common, type ShareOf, type Side, THINGS_OF } from './alarm.ts';
import { feedWatch, gatherFed, nameOf } from './feed-watches.ts';
import { unlessFewNumbers } from './few-numbers.ts';
import { lookAtDay } from './look-at-day.ts';
import { lookAtSpend } from './look-at-spend.ts';
import { findWatches, HOUR_MS, isFallen, keyOf, keyOfWatch, type Looking, SEEN_MS } from './looking.ts';
import { deleteOldSeen, listMovedCells, type MovedCell, storeSeen } from './store-cells.ts';
import { listWatches, lockLook, storeWatches } from './store-watches.ts';
import { tellChanges } from './tell-changes.ts';

/** A message of an hour that began so long ago was sent an hour ago at least. */
const OVERDUE_MS = 2 * HOUR_MS;
const SHARES: readonly ShareOf[] = ['refusals', 'deliveries', 'receipts'];

async function feedThings(
  looking: Looking,
  about: ShareOf,
  thing: Exclude<Common, 'template'>,
  cells: readonly Cell[],
): Promise<void> {
  const hasAlarm = (name: string) => isFallen(looking, keyOf(about, thing, name));
  const fed = gatherFed(about, (cell) => nameOf(thing, cell), cells, hasAlarm);
  for (const watch of await findWatches(looking, about, thing, [...fed.keys()])) {
    const next = feedWatch(watch, about, fed.get(watch.name) ?? [], looking.now);
    looking.changed.set(keyOfWatch(watch), await unlessFewNumbers(looking, next));
  }
}

/** Feeds all shares. Cells of which a thing is fallen are explained by it, and are not fed to what comes after it. */
async function feedShares(looking: Looking, moved: readonly Cell[]): Promise<void> {
  let cells = moved;
  for (const about of SHARES)
    for (const thing of THINGS_OF(looking.side.isOperator)) {
      await feedThings(looking, about, thing, cells);
      cells = cells.filter((cell) => !isFallen(looking, keyOf(about, thing, nameOf(thing, cell))));
    }
}

/** What a cell has gained since it was seen. A message that is sent again takes its fate back: then less is closed than was seen. */
function gainedOf({ seenClosed, seenFailed, seenRefused, seenAwaited, seenLate, ...cell }: MovedCell): Cell {
  const gained = (now: number, seen: number, most = Number.POSITIVE_INFINITY) =>
    Math.min(most, Math.max(0, now - seen));
  const closed = gained(cell.closed, seenClosed);
  const awaited = gained(cell.awaited, seenAwaited);
  const failed = gained(cell.failed, seenFailed, closed);
  const refused = gained(cell.refused, seenRefused, closed);
  return { ...cell, closed, failed, refused, awaited, late: gained(cell.late, seenLate, awaited) };
}

/** Feeds what was closed since the last look to the watches, and tells which alarms begin and end. */
async function lookIn(rt: Runtime, tx: Transaction, side: Side): Promise<void> {
  const now = rt.clock.now();
  const nowMs = rt.clock.nowMs();
  const isFirst = await lockLook(tx, side.accountId, side.isOperator, now);
  const since = { since: timestampFromMs(nowMs - SEEN_MS), overdueBefore: timestampFromMs(nowMs - OVERDUE_MS) };
  const moved = await listMovedCells(tx, side, since);
  await storeSeen(tx, side, moved);
  await deleteOldSeen(tx, side.accountId, side.isOperator, Math.floor((nowMs - 2 * SEEN_MS) / HOUR_MS));
  const watches = new Map((await listWatches(tx, side)).map((watch) => [keyOfWatch(watch), watch]));
  const looking: Looking = { tx, side, now, watches, changed: new Map() };
  // What was closed before the first look is not told: it may be over.
  if (!isFirst && moved.length > 0) await feedShares(looking, moved.map(gainedOf));
  if (!side.isOperator) await lookAtDay(looking, since);
  if (!side.isOperator)
    for (const watch of await lookAtSpend(rt, tx, side.accountId, (about) => watches.get(keyOf(about, 'account', ''))))
      looking.changed.set(keyOfWatch(watch), watch);
  const changed = [...looking.changed.values()];
  await storeWatches(tx, side, changed, now);
  const turned = changed.filter((watch) => watch.isFallen !== (watches.get(keyOfWatch(watch))?.isFallen ?? false));
  await tellChanges(rt, tx, side, turned);
}

export const lookAtTraffic = (rt: Runtime, side: Side): Promise<void> => rt.db.transact((tx) => lookIn(rt, tx, side));
