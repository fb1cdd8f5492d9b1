import type { Migration } from './migration-files.ts';

type Text = Pick<Migration, 'sql'>;

const CONTRACTS = /^-- contracts: for programs that know (\d{4})$/m;
const STEPWISE = /^-- statement by statement$/m;
const ANY_CONTRACTS = /^-- contracts:.*$/m;

/**
 * A migration that removes something names the migration from which on programs no longer use it; older programs must not run any more. Returns null
 * if the migration only adds something, so that older programs run on.
 */
export function contractsFor({ sql }: Text): number | null {
  const [, number] = CONTRACTS.exec(sql) ?? [];
  if (number === undefined && ANY_CONTRACTS.test(sql))
    throw new Error(
      'a line of a migration that begins with "-- contracts:" does not say "for programs that know <four digits>"',
    );
  return number === undefined ? null : Number(number);
}

/** Whether each of its statements commits by itself, so that indexes can be built while rows are written. */
export const isStepwise = ({ sql }: Text): boolean => STEPWISE.test(sql);
