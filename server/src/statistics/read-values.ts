import { AppError, invalidInput } from '../errors.ts';
import { timestampFromMs } from '../lib/time/timestamp.ts';
import type { Runtime } from '../runtime.ts';
import { type Division, periodOf, type Range, timesOf } from './asked-time.ts';
import { dateOf } from './local-time.ts';
import { OTHERS } from './store-value-rows.ts';
import { listNames, type Name, type Named, readValueRows, type ValueKeys, type ValueQuery } from './store-values.ts';
import type { Waits } from './wait-bounds.ts';

const ROWS_MAX = 10_000;
export const LIMITS = { rows: ROWS_MAX + 1, waits: 200_000 } as const;

export function refuseManyRows(rows: number): void {
  if (rows > ROWS_MAX)
    throw new AppError(
      'invalid_input',
      `These are more than ${ROWS_MAX} rows. Please ask for a shorter time or by less.`,
    );
}

/** What is counted by one thing alone cannot be told apart by more. */
export const refuseMore = (): AppError =>
  invalidInput({ by: ['The by field must name one thing alone, or with a time, and without filters.'] });

/** Figures of a time, by what was asked for. */
export interface Read<Keys, Of> {
  readonly rows: ReadonlyMap<string, { readonly keys: Keys; readonly figures: Of }>;
  readonly total: Of;
}

export type Sums = Readonly<Record<string, number>>;

/** What is read of a kind, and how its sums become figures. */
export interface Kind<Of> {
  readonly kind: ValueQuery['kind'];
  /** The sums, by the names of the fields. */
  readonly names: readonly string[];
  readonly figuresOf: (sums: Sums, waits: readonly Waits[]) => Of;
}

export interface AskedValues {
  /** Null: of all accounts. */
  readonly accountId: number | null;
  readonly isOfOperator: boolean;
  readonly by: readonly Division[];
  /** Empty: all together. */
  readonly division: string;
  readonly range: Range;
}

export interface ValueOf {
  readonly accountId: number | null;
  readonly period: string | null;
  readonly value: string | null;
  readonly name: string | null;
}

function namedAs(kind: ValueQuery['kind'], division: string): Named | null {
  if (division === 'campaign') return kind === 'calls' ? 'voice_campaign' : 'campaign';
  if (division === 'template' || (division === 'key' && kind === 'messages')) return division;
  return null;
}

/** Names what rows are by; campaigns get their UUIDs. */
async function nameValues(
  rt: Runtime,
  { accountId, division }: AskedValues,
  kind: ValueQuery['kind'],
  values: readonly string[],
): Promise<ReadonlyMap<string, Name>> {
  const of = namedAs(kind, division);
  const ids = [...new Set(values)].filter((value) => value !== '' && value !== OTHERS);
  if (of === null || accountId === null || ids.length === 0) return new Map();
  return new Map((await listNames(rt.db, of, accountId, ids)).map((one) => [one.id, one]));
}

function addUp<Of>({ names, figuresOf }: Kind<Of>, rows: readonly Sums[], waits: readonly Waits[]): Of {
  const byPlace = Map.groupBy(waits, ({ place }) => place);
  const added = [...byPlace].map(([place, own]) => ({ place, n: own.reduce((sum, { n }) => sum + n, 0) }));
  const sums = names.map((name) => [name, rows.reduce((sum, row) => sum + (row[name] ?? 0), 0)] as const);
  return figuresOf(
    Object.fromEntries(sums),
    added.sort((a, b) => a.place - b.place),
  );
}

/** Reads figures by one thing alone, or all together, and by time. */
export async function readValues<Of>(rt: Runtime, asked: AskedValues, kind: Kind<Of>): Promise<Read<ValueOf, Of>> {
  const { accountId, isOfOperator, by, division, range } = asked;
  const { unit, fromMs, toMs, timeZone } = range;
  const place = (ms: number) => (unit === 'days' ? dateOf(ms, timeZone) : timestampFromMs(ms));
  const query: ValueQuery = {
    ...{ who: isOfOperator ? 'all' : 'account', isByAccount: by.includes('account_id') },
    ...{ accountId, kind: kind.kind, unit, timeZone, division, from: place(fromMs), to: place(toMs) },
    ...timesOf(by),
  };
  const { sums, waits } = await readValueRows(rt.db, query, LIMITS);
  refuseManyRows(sums.length);
  const named = await nameValues(
    rt,
    asked,
    kind.kind,
    sums.map(({ value }) => value),
  );
  const keysOf = (row: ValueKeys): ValueOf => ({
    accountId: row.accountId,
    period: periodOf(row, by),
    value: division === '' ? null : (named.get(row.value)?.value ?? row.value),
    name: named.get(row.value)?.name ?? null,
  });
  const keyOf = (row: ValueKeys): string => JSON.stringify(keysOf(row));
  const waitsOf = Map.groupBy(waits, keyOf);
  const placed = (own: readonly { readonly step: number; readonly n: number }[]): Waits[] =>
    own.map(({ step, n }) => ({ place: step, n }));
  const sumsOf = (row: ValueKeys): Sums => row as unknown as Sums;
  const rows = new Map(
    sums.map((row) => {
      const key = keyOf(row);
      return [key, { keys: keysOf(row), figures: addUp(kind, [sumsOf(row)], placed(waitsOf.get(key) ?? [])) }];
    }),
  );
  return { rows, total: addUp(kind, sums.map(sumsOf), placed(waits)) };
}
