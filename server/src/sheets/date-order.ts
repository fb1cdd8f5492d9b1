import type { importColumn } from '@volley/contract/contact-import';
import type { RowOf } from '@volley/contract/rows';
import { type DateOrder, orderShownBy, readDate } from '../lib/time/read-date.ts';
import type { SheetFacts } from './sheet.ts';

/** The share of its cells that makes a column one of dates. */
const SHARE_OF_DATES = 0.5;
const EXAMPLES_MAX = 3;

const isDate = (cell: string): boolean => readDate(cell, { order: 'day_first' }).kind === 'day';

/** A date that could be either of two days. */
export type UnclearDate = RowOf<typeof importColumn>['unclearDates'][number];

/** A date that can have one order alone. */
export interface DateProof {
  readonly order: DateOrder;
  readonly value: string;
}

/** The dates in the first rows of a column; none if the column holds something else. */
function datesIn({ sample }: SheetFacts, column: number): string[] {
  const cells = sample.flatMap(({ cells: { [column]: cell = '' } }) => (cell === '' ? [] : [cell]));
  const dates = cells.filter(isDate);
  return dates.length >= cells.length * SHARE_OF_DATES ? dates : [];
}

/** Returns some of the dates of a column that could be either of two days, with both. */
export function findUnclearDates(facts: SheetFacts, column: number): UnclearDate[] {
  const found = new Map<string, UnclearDate>();
  for (const value of datesIn(facts, column)) {
    if (found.size >= EXAMPLES_MAX) break;
    const [day, month] = [readDate(value, { order: 'day_first' }), readDate(value, { order: 'month_first' })];
    if (day.kind !== 'day' || month.kind !== 'day' || day.day === month.day) continue;
    found.set(value, { value, dayFirst: day.day, monthFirst: month.day });
  }
  return [...found.values()];
}

/** Returns the order that dates of the first rows must have, with one of them; null if none tells, or if they contradict each other. */
export function findDateProof(facts: SheetFacts): DateProof | null {
  const proofs = new Map<DateOrder, string>();
  for (const column of facts.header.keys())
    for (const value of datesIn(facts, column)) {
      const order = orderShownBy(value);
      if (order !== null && !proofs.has(order)) proofs.set(order, value);
    }
  const [proof] = proofs;
  return proof && proofs.size === 1 ? { order: proof[0], value: proof[1] } : null;
}
