import type { Migration } from './migration-files.ts';

type Text = Pick<Migration, 'sql'>;

const CONTRACTS = /^-- contracts: for programs that know (\d{4})$/m;
const STEPWISE = /^-- statement by statement$/m;
const ANY_CONTRACTS = /^-- contracts:.*$/m;

/**
 * A migration that takes something away says which migration the programs that no longer use it know; those before must not
 * run any more. Null: it only adds, and programs that never heard of it run on.
 */
export function contractsFor({ sql }: Text): number | null {
  const [, number] = CONTRACTS.exec(sql) ?? [];
  if (number === undefined && ANY_CONTRACTS.test(sql))
    throw new Error(
      'a line of a migration that begins with "-- contracts:" does not say "for programs that know <four digits>"',
    );
  return number === undefined ? null : Number(number);
}

/** Each of its statements commits by itself: indexes are built so while rows are written. */
export const isStepwise = ({ sql }: Text): boolean => STEPWISE.test(sql);
