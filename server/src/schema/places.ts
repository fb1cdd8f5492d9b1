import type { Migration } from './migration-files.ts';

/** Where the rows of a table are if several servers share one database. Tables without a place stay on the coordinator. */
export type Place = { readonly by: string } | 'everywhere';

const BY_ACCOUNT = /create table (\w+) \((?:(?!create table)[\s\S])*?\) \/\* by account \*\/;/g;
const LINES = /^-- spread: (\w+) (?:by (\w+)|(everywhere))$/gm;
const FUNCTIONS = /^-- spread: function (\w+) by (\w+)$/gm;
const ANY_LINE = /^-- spread:.*$/gm;

/** Reads the marks in migrations: a comment after each table that belongs to accounts, and a line for every other table. */
export function placesIn(migrations: readonly Pick<Migration, 'sql'>[]): Map<string, Place> {
  const places = new Map<string, Place>();
  for (const { sql } of migrations) {
    for (const [, table = ''] of sql.matchAll(BY_ACCOUNT)) places.set(table, { by: 'account_id' });
    const lines = [...sql.matchAll(LINES)];
    const written = [...sql.matchAll(ANY_LINE)].length - [...sql.matchAll(FUNCTIONS)].length;
    if (lines.length !== written)
      throw new Error(
        'a line of a migration that begins with "-- spread:" does not say "<table> by <column>", "<table> everywhere" or "function <name> by <argument>"',
      );
    for (const [, table = '', column] of lines) places.set(table, column === undefined ? 'everywhere' : { by: column });
  }
  return places;
}

/** Functions that run on the server that has the rows of an account, with the argument that names it. */
export function functionsIn(migrations: readonly Pick<Migration, 'sql'>[]): Map<string, string> {
  const lines = migrations.flatMap(({ sql }) => [...sql.matchAll(FUNCTIONS)]);
  return new Map(lines.map(([, name = '', argument = '']) => [name, argument]));
}
