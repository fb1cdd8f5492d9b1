import type { RowOf } from '@volley/contract';
import { type StatisticsDivision, TIME_DIVISIONS } from '@volley/contract/choices';
import type { messageFigures, operatorStatistics, operatorStatisticsRow } from '@volley/contract/statistics';
import { AppError, invalidInput } from '../errors.ts';
import { isTimeZone } from '../lib/time/recurrence.ts';
import { msFromTimestamp, type Timestamp, timestampFromMs } from '../lib/time/timestamp.ts';
import { hundredths } from '../lib/values/money.ts';
import type { Runtime } from '../runtime.ts';
import { countAccount, HOURS_KEPT_DAYS, keptSince } from './count-account.ts';
import { dateAfter, dateOf, hourStart, monthOf, startOfDate } from './local-time.ts';
import { DIMENSIONS, DIMENSIONS_MAX } from './store-counts.ts';
import { type FigureQuery, type FigureSums, readFigures, type SumRow, type WaitRow } from './store-figures.ts';
import { findFold } from './store-folds.ts';
import { HOUR_MS } from './touch-hours.ts';
import { secondsOfShare, type Waits } from './wait-bounds.ts';

export type Figures = RowOf<typeof messageFigures>;
export type StatisticsRow = RowOf<typeof operatorStatisticsRow>;
export type Statistics = RowOf<typeof operatorStatistics>;

export interface StatisticsInput {
  /** Null: of all accounts. */
  readonly accountId: number | null;
  readonly isOfOperator: boolean;
  readonly from: Timestamp | null;
  readonly to: Timestamp | null;
  /** The zone of the account, and the one that was asked for. */
  readonly ownZone: string;
  readonly timeZone: string | null;
  readonly by: readonly StatisticsDivision[];
  readonly network: string | null;
  readonly senderId: string | null;
  readonly purpose: string | null;
  readonly carrierId: number | null;
  readonly isCompared: boolean;
}

const DAY_MS = 24 * HOUR_MS;
const DEFAULT_DAYS = 30;
const DAYS_MAX = 1_100;
const ROWS_MAX = 10_000;
const WAITS_MAX = 200_000;
/** A request counts what is new itself if that is little. */
const MESSAGES_COUNTED_MAX = 20_000;
const COUNT_MS_MAX = 250;

const BEGINS: Partial<Record<StatisticsDivision, FigureQuery['begins']>> = {
  ...{ hour: 'hour', day: 'day', week: 'week', month: 'month' },
};
const PLACES: Partial<Record<StatisticsDivision, FigureQuery['place']>> = { weekday: 'isodow', hour_of_day: 'hour' };
const TIMES: readonly StatisticsDivision[] = TIME_DIVISIONS;
const isTime = (one: StatisticsDivision): boolean => TIMES.includes(one);
const NEEDS_HOURS: readonly StatisticsDivision[] = ['hour', 'hour_of_day'];

interface Range {
  readonly unit: FigureQuery['unit'];
  readonly fromMs: number;
  readonly toMs: number;
  readonly timeZone: string;
}

function refuseLongRange(fromMs: number, toMs: number): void {
  if (fromMs >= toMs) throw invalidInput({ from: ['The from field must be before the to field.'] });
  if (toMs - fromMs > DAYS_MAX * DAY_MS)
    throw invalidInput({ from: [`The from field must not be more than ${DAYS_MAX} days before the to field.`] });
}

/** Hours are needed unless whole days of the account's own zone are asked for. A range that begins before the kept hours is widened to whole days. */
function rangeOf(rt: Runtime, input: StatisticsInput): Range {
  const { ownZone } = input;
  const timeZone = input.timeZone ?? ownZone;
  if (!isTimeZone(timeZone))
    throw invalidInput({ time_zone: ['The time zone field must be a zone name, such as Africa/Accra.'] });
  const nowMs = rt.clock.nowMs();
  const dayStart = (ms: number) => startOfDate(dateOf(ms, timeZone), timeZone);
  const dayEnd = (ms: number) => startOfDate(dateAfter(dateOf(ms - 1, timeZone), 1), timeZone);
  const toMs = input.to === null ? dayEnd(nowMs + 1) : msFromTimestamp(input.to);
  const earlier = startOfDate(dateAfter(dateOf(toMs - 1, timeZone), 1 - DEFAULT_DAYS), timeZone);
  const fromMs = input.from === null ? earlier : msFromTimestamp(input.from);
  refuseLongRange(fromMs, toMs);
  const needsHours = input.by.some((one) => NEEDS_HOURS.includes(one)) || timeZone !== ownZone;
  const areDays = fromMs === dayStart(fromMs) && toMs === dayEnd(toMs);
  if (areDays && !needsHours) return { unit: 'days', fromMs, toMs, timeZone };
  const length = toMs - fromMs;
  const hoursFromMs = input.isCompared ? fromMs - length : fromMs;
  if (hoursFromMs >= keptSince(nowMs, ownZone)) {
    const lastMs = hourStart(toMs - 1, ownZone) + HOUR_MS;
    return { unit: 'hours', fromMs: hourStart(fromMs, ownZone), toMs: lastMs, timeZone };
  }
  if (needsHours)
    throw invalidInput({
      from: [`The from field must not be more than ${HOURS_KEPT_DAYS} days ago for hours or another zone.`],
    });
  return { unit: 'days', fromMs: dayStart(fromMs), toMs: dayEnd(toMs), timeZone };
}

/** Returns the same days or hours before it. Days are counted by the calendar, since some have 23 or 25 hours. */
function rangeBefore({ unit, fromMs, toMs, timeZone }: Range): Range {
  if (unit === 'hours') return { unit, fromMs: 2 * fromMs - toMs, toMs: fromMs, timeZone };
  const days = Math.round((toMs - fromMs) / DAY_MS);
  const before = startOfDate(dateAfter(dateOf(fromMs, timeZone), -days), timeZone);
  return { unit, fromMs: before, toMs: fromMs, timeZone };
}

const NOTHING: FigureSums = {
  ...{ messages: 0, parts: 0, sent: 0, waiting: 0, unreported: 0, delivered: 0, undelivered: 0, rejected: 0 },
  ...{ expired: 0, failed: 0, unknown: 0, skipped: 0, cost: 0, clicks: 0, replies: 0, optedOut: 0 },
};
const SUMMED = Object.keys(NOTHING) as (keyof FigureSums)[];

function figuresOf(sums: FigureSums, waits: readonly Waits[]): Figures {
  return {
    ...(Object.fromEntries(SUMMED.map((name) => [name, sums[name]])) as unknown as FigureSums),
    cost: hundredths(sums.cost),
    deliveredShare: sums.sent === 0 ? null : Math.round((sums.delivered / sums.sent) * 10_000) / 10_000,
    p50Seconds: secondsOfShare(waits, 0.5),
    p95Seconds: secondsOfShare(waits, 0.95),
  };
}

function addUp(rows: readonly SumRow[], waits: readonly WaitRow[]): Figures {
  const sums: Record<keyof FigureSums, number> = { ...NOTHING };
  for (const row of rows) for (const name of SUMMED) sums[name] += row[name];
  const byStep = Map.groupBy(waits, ({ step }) => step);
  const steps = [...byStep].map(([place, own]) => ({ place, n: own.reduce((sum, { n }) => sum + n, 0) }));
  return figuresOf(
    sums,
    steps.sort((a, b) => a.place - b.place),
  );
}

type Keyed = Omit<StatisticsRow, keyof Figures | 'before'>;

function keysOf(row: SumRow | WaitRow, by: readonly StatisticsDivision[]): Keyed {
  const { begins, place } = row;
  const shown = by.includes('hour') ? begins : (begins?.slice(0, 10) ?? null);
  return {
    period: shown ?? (place === null ? null : String(place)),
    network: by.includes('network') ? row.network : null,
    senderId: by.includes('sender_id') ? row.senderId : null,
    purpose: by.includes('purpose') ? row.purpose : null,
    accountId: row.accountId,
    carrierId: by.includes('carrier_id') ? row.carrierId : null,
  };
}

interface Read {
  readonly rows: ReadonlyMap<string, { readonly keys: Keyed; readonly figures: Figures }>;
  readonly total: Figures;
}

/** The whole months that are over in a range of days: they were added up, and may be read instead of their days. */
function monthsWithin(rt: Runtime, { fromMs, toMs, timeZone }: Range, time: StatisticsDivision | undefined) {
  const [from, to, today] = [fromMs, toMs, rt.clock.nowMs()].map((ms) => dateOf(ms, timeZone)) as [
    string,
    string,
    string,
  ];
  const last = monthOf(to < today ? to : today);
  const first = from === monthOf(from) ? from : monthOf(dateAfter(monthOf(from), 31));
  const isByDays = time !== undefined && time !== 'month';
  return isByDays || first >= last ? { from: to, to } : { from: first, to: last };
}

/** Whether something is asked for by this, or of one of it. */
function isOf(input: StatisticsInput, name: (typeof DIMENSIONS)[number][0]): boolean {
  const { network, senderId: sender_id, purpose, carrierId: carrier_id } = input;
  return input.by.includes(name) || { network, sender_id, purpose, carrier_id }[name] !== null;
}

async function readRange(rt: Runtime, input: StatisticsInput, range: Range): Promise<Read> {
  const { unit, fromMs, toMs, timeZone } = range;
  const place = (ms: number) => (unit === 'days' ? dateOf(ms, timeZone) : timestampFromMs(ms));
  const [time] = input.by.filter(isTime);
  const of = DIMENSIONS.filter(([name]) => isOf(input, name));
  const query: FigureQuery = {
    ...{ who: input.isOfOperator ? 'all' : 'account', unit, accountId: input.accountId, timeZone, by: input.by },
    ...{ from: place(fromMs), to: place(toMs), months: monthsWithin(rt, range, time) },
    shape: of.reduce((sum, [, bit]) => sum + bit, 0),
    ...{ begins: (time && BEGINS[time]) ?? null, place: (time && PLACES[time]) ?? null },
    ...{ network: input.network, senderId: input.senderId, purpose: input.purpose, carrierId: input.carrierId },
  };
  const { sums, waits } = await readFigures(rt.db, query, { rows: ROWS_MAX + 1, waits: WAITS_MAX });
  if (sums.length > ROWS_MAX)
    throw new AppError(
      'invalid_input',
      `These are more than ${ROWS_MAX} rows. Please ask for a shorter time or by less.`,
    );
  const keyOf = (row: SumRow | WaitRow) => JSON.stringify(keysOf(row, input.by));
  const waitsOf = Map.groupBy(waits, keyOf);
  const rows = new Map(
    sums.map((row) => {
      const key = keyOf(row);
      const steps = (waitsOf.get(key) ?? []).map(({ step, n }) => ({ place: step, n }));
      return [key, { keys: keysOf(row, input.by), figures: figuresOf(row, steps) }];
    }),
  );
  return { rows, total: addUp(sums, waits) };
}

/** Counts what is new if it is little; the rest was counted by the job a short time ago. */
async function countFirst(rt: Runtime, accountId: number): Promise<void> {
  const fold = await findFold(rt.db, accountId);
  if (fold && (fold.openMessages > MESSAGES_COUNTED_MAX || fold.tookMs > COUNT_MS_MAX)) return;
  await countAccount(rt, accountId, null);
}

/** Reads the figures of one account, or of all. */
export async function readStatistics(rt: Runtime, input: StatisticsInput): Promise<Statistics> {
  if (input.by.filter(isTime).length > 1)
    throw invalidInput({ by: ['The by field must name at most one time, such as day.'] });
  if (DIMENSIONS.filter(([name]) => isOf(input, name)).length > DIMENSIONS_MAX)
    throw invalidInput({
      by: ['The by field and the filters must name at most two of network, sender, purpose and carrier.'],
    });
  const range = rangeOf(rt, input);
  if (input.accountId !== null) await countFirst(rt, input.accountId);
  const before = input.isCompared ? rangeBefore(range) : null;
  const [now, earlier, fold] = await Promise.all([
    readRange(rt, input, range),
    before && readRange(rt, input, before),
    input.accountId === null ? null : findFold(rt.db, input.accountId),
  ]);
  const isByTime = input.by.some(isTime);
  const none = figuresOf(NOTHING, []);
  const rows = [...now.rows].map(([key, { keys, figures }]) => ({
    ...{ ...keys, ...figures },
    before: earlier === null || isByTime ? null : (earlier.rows.get(key)?.figures ?? none),
  }));
  const order = (a: StatisticsRow, b: StatisticsRow) =>
    Number(a.period) - Number(b.period) || (a.period ?? '').localeCompare(b.period ?? '') || b.messages - a.messages;
  return {
    ...{ from: timestampFromMs(range.fromMs), to: timestampFromMs(range.toMs), timeZone: range.timeZone },
    ...{ countedAt: fold?.countedAt ?? null, countedFrom: fold?.countedFrom ?? null },
    ...{ total: now.total, totalBefore: earlier?.total ?? null, rows: rows.sort(order) },
  };
}
