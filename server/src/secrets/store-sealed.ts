import { type Handle, type Statement, statement } from '../db/index.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import { SEALED_COLUMNS, type SealedColumn } from './sealed-columns.ts';

type Row = Readonly<Record<string, unknown>> & { readonly sealed: Buffer };

export interface SealedValue {
  readonly key: readonly unknown[];
  readonly sealed: Buffer;
}

interface Statements {
  readonly page: Statement<Row>;
  readonly change: Statement<never>;
}

function statementsOf({ table, column, key }: SealedColumn): Statements {
  const names = Object.keys(key);
  const after = Object.values(key).map((type, index) => `$${index + 2}::${type}`);
  const found = names.map((name, index) => `${name} as "key${index}"`);
  return {
    page: statement<Row>(
      `${table}.list_${column}`,
      `select ${found.join(', ')}, ${column} as sealed from ${table}
       where ${column} is not null and (${names.join(', ')}) > (${after.join(', ')})
       order by ${names.join(', ')} limit $1`,
    ),
    change: statement(
      `${table}.change_${column}`,
      `update ${table} set ${column} = $1
       where ${names.map((name, index) => `${name} = $${index + 3}`).join(' and ')} and ${column} = $2`,
    ),
  };
}

const STATEMENTS = new Map(SEALED_COLUMNS.map((column) => [column, statementsOf(column)]));

function statementsFor(column: SealedColumn): Statements {
  const found = STATEMENTS.get(column);
  if (found === undefined) throw new Error(`${column.table}.${column.column} is not in the list`);
  return found;
}

/** Before every key of its type. */
const FIRST = { bigint: -1, uuid: '00000000-0000-0000-0000-000000000000', bytea: Buffer.alloc(0) } as const;

/** The values of a column in the order of their keys, after this key. */
export async function listSealed(
  handle: Handle,
  column: SealedColumn,
  { after, limit }: { readonly after: readonly unknown[] | null; readonly limit: number },
): Promise<SealedValue[]> {
  const from = after ?? Object.values(column.key).map((type) => FIRST[type]);
  const rows = await handle.rows(statementsFor(column).page, [limit, ...from]);
  return rows.map((row) => ({ key: from.map((_, index) => row[`key${index}`]), sealed: row.sealed }));
}

/** False if the value has changed since it was read. */
export async function changeSealed(
  handle: Handle,
  column: SealedColumn,
  { key, sealed }: SealedValue,
  changed: Buffer,
): Promise<boolean> {
  return (await handle.count(statementsFor(column).change, [changed, sealed, ...key])) === 1;
}

/** What the last walk over all columns found. */
export interface Replacement {
  /** That of the secret with which it encrypted. */
  readonly fingerprint: string;
  readonly at: Timestamp;
  /** How many values are still encrypted with the secret before. */
  readonly left: number;
  /** How many values neither secret opens. */
  readonly unreadable: number;
}

const NAME = 'secret_replacement';

const keep = statement(
  'installation.keep_replacement',
  `insert into installation (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value`,
);

export async function keepReplacement(handle: Handle, replacement: Replacement): Promise<void> {
  await handle.count(keep, [NAME, JSON.stringify(replacement)]);
}

const find = statement<{ value: string }>(
  'installation.find_replacement',
  `select value from installation where name = $1`,
);

export async function findReplacement(handle: Handle): Promise<Replacement | null> {
  const [row] = await handle.rows(find, [NAME]);
  return row === undefined ? null : JSON.parse(row.value);
}
