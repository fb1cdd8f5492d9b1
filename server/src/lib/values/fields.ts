import { nameOnWire } from '@volley/contract/spelling';

/** Parts of statements over a list of fields, each of which is stored in the column of its name: `groupIds` in `group_ids`. */

type Names = readonly string[];

/** `c.title, c.group_ids` */
export function columnsOf(names: Names, table = ''): string {
  return names.map((name) => (table === '' ? '' : `${table}.`) + nameOnWire(name)).join(', ');
}

/** `$3, $4, $5` for three fields from the third parameter on. */
export function parameters(names: Names, first: number): string {
  return names.map((_, index) => `$${first + index}`).join(', ');
}

/** `title = $3, url = $4` for two fields from the third parameter on. */
export function assignments(names: Names, first: number): string {
  return names.map((name, index) => `${nameOnWire(name)} = $${first + index}`).join(', ');
}

/** The fields of these names alone. */
export function pick<Row extends object, Name extends keyof Row>(row: Row, names: readonly Name[]): Pick<Row, Name> {
  return Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>;
}
