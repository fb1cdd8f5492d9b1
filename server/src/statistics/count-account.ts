import { planByKeys, type Transaction } from '../db/index.ts';
import { msFromUuidV7, uuidV7, uuidV7Floor } from '../lib/ids/uuid.ts';
import { msFromTimestamp, type Timestamp, timestampFromMs } from '../lib/time/timestamp.ts';
import type { Runtime } from '../runtime.ts';
import { dateAfter, dateOf, datesBetween, hourStart, monthOf, slotsBetween, startOfDate } from './local-time.ts';
import {
  areFewer,
  countedSince,
  countSlots,
  KINDS,
  ONLY_MESSAGES,
  OWN_KINDS,
  sumIntoDays,
  sumIntoMonth,
} from './store-counts.ts';
import { noteDays } from './store-day-changes.ts';
import { findNewestBefore, lockFold, storeFold } from './store-folds.ts';
import { addTouches, takeTouches } from './store-touches.ts';
import { hasOwnKinds, sumValueDays } from './store-values.ts';
import { CLOSED_AFTER_MS, HOUR_MS, hourOf } from './touch-hours.ts';

/** Hours are kept for so long; days stay. */
export const HOURS_KEPT_DAYS = 92;
/** Touched hours of one count. */
const TOUCHED_MAX = 24;
/** Messages of the last month are there, however short they are kept. */
const THERE_MS = 27 * 24 * HOUR_MS;

/** The first moment of the oldest day of which all hours are kept. */
export const keptSince = (nowMs: number, timeZone: string): number =>
  startOfDate(dateAfter(dateOf(nowMs, timeZone), -HOURS_KEPT_DAYS), timeZone);

/** What is counted of one account, in one transaction. */
interface Counting {
  readonly tx: Transaction;
  readonly accountId: number;
  readonly nowMs: number;
  readonly timeZone: string;
  /** The dates of which hours were counted. */
  readonly dates: Set<string>;
  /** Those of them of which messages alone were counted: hours of calls and verifications are not kept any more. */
  readonly datesOfMessages: Set<string>;
}

const nextHour = (ms: number): number => hourOf(ms - 1) + HOUR_MS;

async function countHours(
  { tx, accountId, timeZone }: Counting,
  fromMs: number,
  toMs: number,
  { isToEnd = false, kinds = KINDS }: { readonly isToEnd?: boolean; readonly kinds?: readonly string[] } = {},
): Promise<void> {
  await countSlots(tx, accountId, { slots: slotsBetween(fromMs, toMs, timeZone), isToEnd, kinds });
}

/** Counts all hours of a date. */
async function countDate(of: Counting, date: string): Promise<void> {
  const [fromMs, toMs] = [startOfDate(date, of.timeZone), startOfDate(dateAfter(date, 1), of.timeZone)];
  if (await areFewer(of.tx, of.accountId, { fromMs, toMs, day: date })) return;
  await countHours(of, hourOf(fromMs), nextHour(toMs), { kinds: ONLY_MESSAGES });
  of.dates.add(date);
  of.datesOfMessages.add(date);
}

/** What of an hour of long ago is counted again. No call or verification of it changes, so they are counted once, unless it has none. Null: nothing is. */
async function kindsOfLongAgo(
  { tx, accountId }: Counting,
  hour: { readonly fromMs: number; readonly toMs: number; readonly day: null },
): Promise<readonly string[] | null> {
  const areOwnCounted = await hasOwnKinds(tx, accountId, timestampFromMs(hour.fromMs), timestampFromMs(hour.toMs));
  if (!(await areFewer(tx, accountId, hour))) return areOwnCounted ? ONLY_MESSAGES : KINDS;
  return areOwnCounted ? null : OWN_KINDS;
}

/**
 * Counts touched hours again. The other hours of a date may not be kept any more: then all of them are counted. What was counted of messages that were
 * deleted with their month stays, although a click of one of them, or a change of another one of the same date, may still come.
 */
async function countTouched(of: Counting, hoursMs: readonly number[]): Promise<void> {
  const sinceMs = keptSince(of.nowMs, of.timeZone);
  const old = new Set<string>();
  for (const ms of hoursMs) {
    const dates = datesBetween(ms, ms + HOUR_MS, of.timeZone);
    if (ms >= sinceMs) {
      const hour = { fromMs: ms, toMs: ms + HOUR_MS, day: null };
      const kinds = ms < of.nowMs - THERE_MS ? await kindsOfLongAgo(of, hour) : KINDS;
      if (kinds === null) continue;
      await countHours(of, ms, ms + HOUR_MS, { kinds });
      for (const date of dates) of.dates.add(date);
    } else for (const date of dates) old.add(date);
  }
  for (const date of old) await countDate(of, date);
}

/** Counts the newest date with messages that are not counted yet. Returns from when on all are counted; null: there are no more. */
async function countEarlier(of: Counting, countedFromMs: number): Promise<number | null> {
  const newest = await findNewestBefore(of.tx, of.accountId, uuidV7Floor(countedFromMs));
  if (newest === null) return null;
  const date = dateOf(msFromUuidV7(newest), of.timeZone);
  const fromMs = hourOf(startOfDate(date, of.timeZone));
  const nextMs = startOfDate(dateAfter(date, 1), of.timeZone);
  await countHours(of, fromMs, Math.min(nextHour(nextMs), countedFromMs));
  // Where dates begin within an hour, it also has the end of the date before, which may have nothing else.
  for (const each of datesBetween(fromMs, nextMs, of.timeZone)) of.dates.add(each);
  return fromMs;
}

/** Adds the days of months up again, of which a day was counted; and those of the month of the last count, which a program of before left undone. */
async function sumMonths({ tx, accountId, timeZone, dates }: Counting, countedAtMs: number): Promise<void> {
  const months = new Set([...dates, dateOf(countedAtMs, timeZone)].map(monthOf));
  for (const month of [...months].sort()) await sumIntoMonth(tx, accountId, month);
}

/** Adds the hours of the dates up, those that follow one another together. */
async function sumDates({ tx, accountId, timeZone, dates, datesOfMessages }: Counting): Promise<void> {
  const runs: [first: string, last: string][] = [];
  for (const date of [...dates].sort()) {
    const run = runs.at(-1);
    const isAsBefore = run && datesOfMessages.has(run[1]) === datesOfMessages.has(date);
    if (isAsBefore && dateAfter(run[1], 1) === date) run[1] = date;
    else runs.push([date, date]);
  }
  for (const [firstDay, lastDay] of runs) {
    const from = timestampFromMs(startOfDate(firstDay, timeZone));
    const to = timestampFromMs(startOfDate(dateAfter(lastDay, 1), timeZone));
    const days = { firstDay, lastDay, from, to, timeZone };
    await sumIntoDays(tx, accountId, days);
    await sumValueDays(tx, accountId, days, datesOfMessages.has(firstDay) ? ONLY_MESSAGES : KINDS);
  }
}

/** The dates up to that of the last count: it may have been counted in a zone, or by a clock, that was ahead. What they had belongs to dates of before. */
const datesAhead = ({ nowMs, timeZone }: Counting, lastDate: string): string[] =>
  datesBetween(nowMs, startOfDate(dateAfter(lastDate, 1), timeZone), timeZone);

/** All earlier hours are counted again, as if each had been touched. */
async function listEarlierHours({ tx, accountId, nowMs, timeZone }: Counting, openMs: number): Promise<void> {
  const hours: Timestamp[] = [];
  for (let ms = hourOf(keptSince(nowMs, timeZone)); ms < openMs; ms += HOUR_MS) hours.push(timestampFromMs(ms));
  await addTouches(tx, accountId, hours, uuidV7(nowMs));
}

export type Counted = 'busy' | 'done' | 'more';

/**
 * Counts what is new of an account. Open hours are counted anew each time, closed ones if a transaction has touched them: a touch that is seen here was
 * committed together with its change, so the change is counted too, and one that is not seen stays for the next time. `closeBefore`: earlier hours may
 * be closed, because no transaction is open that may still take their messages for young ones; null: none may.
 */
export async function countAccount(rt: Runtime, accountId: number, closeBeforeMs: number | null): Promise<Counted> {
  const startedMs = performance.now();
  const nowMs = rt.clock.nowMs();
  const now = timestampFromMs(nowMs);
  const closableMs = hourOf(nowMs - CLOSED_AFTER_MS);
  return rt.db.transact(async (tx) => {
    await planByKeys(tx);
    const openFrom = timestampFromMs(closableMs);
    const fold = await lockFold(tx, { accountId, openFrom, openId: uuidV7Floor(closableMs), now });
    if (fold === null) return 'busy';
    const of: Counting = { tx, accountId, nowMs, timeZone: fold.ownZone, dates: new Set(), datesOfMessages: new Set() };
    // A clock that went back opens hours again.
    const openMs = Math.min(msFromTimestamp(fold.openFrom), closableMs);
    // Days of a new zone may begin within an hour, which was counted as a whole. Long ago, hours were counted without values, calls and verifications.
    const areSplitAnew = hourStart(nowMs, fold.timeZone) !== hourStart(nowMs, of.timeZone);
    if (!fold.areValuesListed || areSplitAnew) await listEarlierHours(of, openMs);
    const touched = await takeTouches(tx, accountId, TOUCHED_MAX);
    const hoursMs = touched.map((hour) => msFromTimestamp(hour)).filter((ms) => ms < openMs);
    await countTouched(of, hoursMs);
    await countHours(of, openMs, hourOf(nowMs) + HOUR_MS, { isToEnd: true });
    for (const date of datesBetween(openMs, nowMs + 1, of.timeZone)) of.dates.add(date);
    for (const date of datesAhead(of, dateOf(msFromTimestamp(fold.countedAt), fold.timeZone))) of.dates.add(date);
    const isZoneNew = fold.timeZone !== of.timeZone;
    if (isZoneNew)
      for (const date of datesBetween(keptSince(nowMs, of.timeZone), nowMs + 1, of.timeZone)) of.dates.add(date);
    const countedFromMs = fold.countedFrom === null ? null : msFromTimestamp(fold.countedFrom);
    const isBackwards = closeBeforeMs !== null && countedFromMs !== null;
    const earlierMs = isBackwards ? await countEarlier(of, countedFromMs) : countedFromMs;
    await sumDates(of);
    // An account whose days are not all listed yet will list every one of them.
    if (fold.areDaysListed) await noteDays(tx, accountId, [...of.dates], uuidV7(nowMs));
    await sumMonths(of, msFromTimestamp(fold.countedAt));
    const openMessages = await countedSince(tx, accountId, timestampFromMs(openMs));
    const nextOpenMs = Math.max(openMs, Math.min(closeBeforeMs ?? openMs, closableMs));
    await storeFold(tx, {
      ...{ accountId, openFrom: timestampFromMs(nextOpenMs), openId: uuidV7Floor(nextOpenMs) },
      countedFrom: earlierMs === null ? null : timestampFromMs(earlierMs),
      ...{ timeZone: of.timeZone, countedAt: now, openMessages },
      tookMs: Math.round(performance.now() - startedMs),
    });
    const isMore = touched.length === TOUCHED_MAX || (isBackwards && earlierMs !== null);
    return isMore ? 'more' : 'done';
  });
}
