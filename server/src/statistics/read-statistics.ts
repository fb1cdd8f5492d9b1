import type { RowOf } from '@volley/contract';
import { type StatisticsDivision, VALUE_DIVISIONS } from '@volley/contract/choices';
import type {
  messageFigures,
  operatorStatistics,
  operatorStatisticsRow,
  statisticsRow,
} from '@volley/contract/statistics';
import { invalidInput } from '../errors.ts';
import { timestampFromMs } from '../lib/time/timestamp.ts';
import { hundredths } from '../lib/values/money.ts';
import type { Runtime } from '../runtime.ts';
import { type AskedTime, inOrder, isTime, periodOf, type Range, rangeBefore, rangeOf, timesOf } from './asked-time.ts';
import { countFirst } from './count-first.ts';
import { dateOf, daysApart, monthAfter, monthOf } from './local-time.ts';
import { LIMITS, type Read, readValues, refuseManyRows, refuseMore, type Sums } from './read-values.ts';
import { DIMENSIONS, DIMENSIONS_MAX } from './store-counts.ts';
import { hasUnlisted, listChangedDays } from './store-day-changes.ts';
import { type FigureQuery, type FigureSums, readFigures, type SumRow, type WaitRow } from './store-figures.ts';
import { findFold } from './store-folds.ts';
import { addWaits, secondsOfShare, type Waits, waitsOf } from './wait-bounds.ts';

export type Figures = RowOf<typeof messageFigures>;
export type StatisticsRow = RowOf<typeof operatorStatisticsRow> & RowOf<typeof statisticsRow>;
export type Statistics = Omit<RowOf<typeof operatorStatistics>, 'rows'> & { readonly rows: readonly StatisticsRow[] };

export interface StatisticsInput extends AskedTime {
  /** Null: of all accounts. */
  readonly accountId: number | null;
  /** Whether the asker may know how API keys are called. */
  readonly mayNameKeys: boolean;
  readonly by: readonly StatisticsDivision[];
  readonly network: string | null;
  readonly senderId: string | null;
  readonly purpose: string | null;
  readonly carrierId: number | null;
}

const HALF_MONTH_DAYS = 16;

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

function addUp(rows: readonly SumRow[]): FigureSums {
  const sums: Record<keyof FigureSums, number> = { ...NOTHING };
  for (const row of rows) for (const name of SUMMED) sums[name] += row[name];
  return sums;
}

type Keyed = Omit<StatisticsRow, keyof Figures | 'before'>;

function keysOf(row: SumRow | WaitRow, by: readonly StatisticsDivision[]): Keyed {
  return {
    period: periodOf(row, by),
    network: by.includes('network') ? row.network : null,
    senderId: by.includes('sender_id') ? row.senderId : null,
    purpose: by.includes('purpose') ? row.purpose : null,
    accountId: row.accountId,
    carrierId: by.includes('carrier_id') ? row.carrierId : null,
    ...{ value: null, name: null },
  };
}

/** The beginning of a month that is nearest to a date. */
const nearestMonth = (date: string): string =>
  Number(date.slice(8)) <= HALF_MONTH_DAYS ? monthOf(date) : monthAfter(date);

/** The months that were added up and nearly fill a range of days: they are read instead of their days. `isCurrentKept`: the month that is not over, too. */
function monthsOf(
  rt: Runtime,
  { fromMs, toMs, timeZone }: Range,
  time: StatisticsDivision | undefined,
  isCurrentKept: boolean,
) {
  const [from, to, today] = [fromMs, toMs, rt.clock.nowMs()].map((ms) => dateOf(ms, timeZone)) as [
    string,
    string,
    string,
  ];
  const kept = isCurrentKept ? monthAfter(today) : monthOf(today);
  // Days to come have no rows.
  const until = isCurrentKept && to > today ? kept : to;
  const [first, end] = [nearestMonth(from), nearestMonth(until)];
  const last = end < kept ? end : kept;
  const isByDays = time !== undefined && time !== 'month';
  const isFewer = daysApart(from, first) + daysApart(last, until) < daysApart(from, until);
  return isByDays || first >= last || !isFewer ? { from: to, to } : { from: first, to: last };
}

/** Whether something is asked for by this, or of one of it. */
function isOf(input: StatisticsInput, name: (typeof DIMENSIONS)[number][0]): boolean {
  const { network, senderId: sender_id, purpose, carrierId: carrier_id } = input;
  return input.by.includes(name) || { network, sender_id, purpose, carrier_id }[name] !== null;
}

/** Whether figures of all accounts are asked for that are stored of all together. */
const areTogether = (input: StatisticsInput): boolean => !input.by.includes('account_id') && !isOf(input, 'sender_id');

async function readRange(rt: Runtime, input: StatisticsInput, range: Range): Promise<Read<Keyed, Figures>> {
  const { unit, fromMs, toMs, timeZone } = range;
  const place = (ms: number) => (unit === 'days' ? dateOf(ms, timeZone) : timestampFromMs(ms));
  const [time] = input.by.filter(isTime);
  const of = DIMENSIONS.filter(([name]) => isOf(input, name));
  const [from, to] = [place(fromMs), place(toMs)];
  const isListed = unit === 'days' && input.accountId === null && !(await hasUnlisted(rt.db));
  const query: FigureQuery = {
    ...{ who: input.accountId === null ? 'all' : 'account', unit, accountId: input.accountId, timeZone, by: input.by },
    ...{ from, to, months: monthsOf(rt, range, time, isListed) },
    changedDays: isListed && areTogether(input) ? await listChangedDays(rt.db, from, to, null) : null,
    shape: of.reduce((sum, [, bit]) => sum + bit, 0),
    ...timesOf(input.by),
    ...{ network: input.network, senderId: input.senderId, purpose: input.purpose, carrierId: input.carrierId },
  };
  const { sums, waits } = await readFigures(rt.db, query, LIMITS.rows);
  refuseManyRows(sums.length);
  const keyOf = (row: SumRow | WaitRow) => JSON.stringify(keysOf(row, input.by));
  const byKey = new Map(waits.map((row) => [keyOf(row), waitsOf(row.waits)]));
  const rows = new Map(
    sums.map((row) => {
      const key = keyOf(row);
      return [key, { keys: keysOf(row, input.by), figures: figuresOf(row, byKey.get(key) ?? []) }];
    }),
  );
  return { rows, total: figuresOf(addUp(sums), addWaits([...byKey.values()].flat())) };
}

interface Reading<Keys, Of> {
  readonly read: (range: Range) => Promise<Read<Keys, Of>>;
  readonly none: Of;
  readonly many: (figures: Of) => number;
}

/** Reads figures of a time, and of the time before if that was asked for. */
export async function readCompared<Keys extends { readonly period: string | null }, Of extends object>(
  rt: Runtime,
  input: AskedTime & { readonly accountId: number | null },
  { read, none, many }: Reading<Keys, Of>,
) {
  if (input.by.filter(isTime).length > 1)
    throw invalidInput({ by: ['The by field must name at most one time, such as day.'] });
  const range = rangeOf(rt, input);
  if (input.accountId !== null) await countFirst(rt, input.accountId);
  const [now, earlier, fold] = await Promise.all([
    read(range),
    input.isCompared ? read(rangeBefore(range)) : null,
    input.accountId === null ? null : findFold(rt.db, input.accountId),
  ]);
  const isByTime = input.by.some(isTime);
  const order = inOrder<{ readonly period: string | null; readonly figures: Of }>(({ figures }) => many(figures));
  const found = [...now.rows].map(([key, { keys, figures }]) => ({ key, keys, figures, period: keys.period }));
  const rows = found.sort(order).map(({ key, keys, figures }) => ({
    ...{ ...keys, ...figures },
    before: earlier === null || isByTime ? null : (earlier.rows.get(key)?.figures ?? none),
  }));
  return {
    ...{ from: timestampFromMs(range.fromMs), to: timestampFromMs(range.toMs), timeZone: range.timeZone },
    ...{ countedAt: fold?.countedAt ?? null, countedFrom: fold?.countedFrom ?? null },
    ...{ total: now.total, totalBefore: earlier?.total ?? null, rows },
  };
}

/** Reads the figures of one account, or of all. */
export async function readStatistics(rt: Runtime, input: StatisticsInput): Promise<Statistics> {
  const many = ({ messages }: Figures) => messages;
  const none = figuresOf(NOTHING, []);
  const division = VALUE_DIVISIONS.find((one) => input.by.includes(one));
  if (division !== undefined && input.accountId !== null) {
    const { network, senderId, purpose, accountId } = input;
    if (
      input.by.length > 1 + input.by.filter(isTime).length ||
      network !== null ||
      senderId !== null ||
      purpose !== null
    )
      throw refuseMore();
    const sumsOf = (sums: Sums) => sums as unknown as FigureSums;
    const kind = {
      kind: 'messages',
      names: SUMMED,
      figuresOf: (sums: Sums, waits: readonly Waits[]) => figuresOf(sumsOf(sums), waits),
    } as const;
    const read = async (range: Range) => {
      const { rows, total } = await readValues(
        rt,
        { accountId, isOfOperator: false, by: input.by, division, range },
        kind,
      );
      const named = division !== 'key' || input.mayNameKeys;
      const others = { network: null, senderId: null, purpose: null, accountId: null, carrierId: null };
      return {
        total,
        rows: new Map(
          [...rows].map(([key, { keys, figures }]) => [
            key,
            { keys: { ...others, ...keys, name: named ? keys.name : null }, figures },
          ]),
        ),
      };
    };
    return readCompared(rt, input, { read, none, many });
  }
  if (DIMENSIONS.filter(([name]) => isOf(input, name)).length > DIMENSIONS_MAX)
    throw invalidInput({
      by: ['The by field and the filters must name at most two of network, sender, purpose and carrier.'],
    });
  return readCompared(rt, input, { read: (range) => readRange(rt, input, range), none, many });
}
