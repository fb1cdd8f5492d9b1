import { uuidV7Floor } from '../../src/lib/ids/uuid.ts';
import { messageCodeFloor } from '../../src/links/index.ts';
import type { TestDatabase } from './database.ts';

/** Tables whose months are not derived from a UUID. */
export const MONTH_KEYS: Readonly<Record<string, { readonly keyFloor: (ms: number) => string }>> = {
  message_links: { keyFloor: messageCodeFloor },
};

type Sql = TestDatabase['sql'];

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly isIdentity: boolean;
}

const LIST_COLUMNS = `
select c.relname::text as table, a.attname::text as column, format_type(a.atttypid, null) as type,
  a.attidentity <> '' as "isIdentity"
from pg_attribute a join pg_class c on c.oid = a.attrelid
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  and c.relname not in ('migrations', 'migrations_ahead') and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
order by c.relname, a.attnum`;

const LIST_CHOICES = `
select c.relname::text as table, pg_get_constraintdef(k.oid) as definition
from pg_constraint k join pg_class c on c.oid = k.conrelid where k.contype = 'c' and not c.relispartition`;

/** Everything that COPY must escape, and text that looks like the end of its rows. */
const HOSTILE = 'tab\t newline\n\\.\n return\r back\\slash \\N quote\'" nul-like \\0 é 😀';

/** The first value that a check allows, by `table.column`: null where only one of several columns may have one. */
async function readChoices(sql: Sql): Promise<Map<string, string | null>> {
  const choices = new Map<string, string | null>();
  for (const { table, definition } of await sql<{ table: string; definition: string }>(LIST_CHOICES)) {
    const match = /\(\(*(\w+) = ANY \(ARRAY\['([^']*)'/.exec(definition);
    if (match) choices.set(`${table}.${match[1]}`, match[2] ?? '');
    const [, others = ''] = /num_nonnulls\(\w+, ([\w, ]+)\) = 1/.exec(definition) ?? [];
    for (const [column] of others.matchAll(/\w+/g)) choices.set(`${table}.${column}`, null);
  }
  return choices;
}

function makeValue(column: Column, row: number, monthMs: number, choices: ReadonlyMap<string, string | null>): unknown {
  const choice = choices.get(`${column.table}.${column.column}`);
  if (choice !== undefined) return choice;
  if (column.table === 'message_links' && column.column === 'code')
    return `${messageCodeFloor(monthMs)}${HOSTILE} ${row}`;
  switch (column.type) {
    case 'text':
      return `${HOSTILE} ${row}`;
    case 'boolean':
      return row % 2 === 0;
    case 'uuid':
      return uuidV7Floor(monthMs + row);
    case 'timestamp with time zone':
      return new Date(monthMs + row).toISOString();
    case 'date':
      return new Date(monthMs).toISOString().slice(0, 10);
    case 'jsonb':
      return JSON.stringify({ row, text: HOSTILE });
    case 'bytea':
      return Buffer.from([0, 10, 92, 46, 10, row]);
    case 'inet':
      return `192.0.2.${row}`;
    case 'xid8':
      return String(9_000_000_000 + row);
    case 'text[]':
      return [HOSTILE, `${row}`, ''];
    case 'uuid[]':
      return [uuidV7Floor(monthMs + row)];
    case 'smallint[]':
    case 'bigint[]':
    case 'integer[]':
      return [row, row + 1];
    default:
      return row;
  }
}

/** Inserts a row per month into every table, with the same small numbers everywhere, so that references match. */
export async function fillEveryTable(sql: Sql, monthsMs: readonly number[]): Promise<string[]> {
  const choices = await readChoices(sql);
  const columns = Map.groupBy(await sql<Column>(LIST_COLUMNS), (column) => column.table);
  let waiting = [...columns.keys()];
  for (const table of waiting) await sql(`delete from "${table}"`).catch(() => undefined); // A referenced table refuses, and is empty anyway.
  const filled: string[] = [];
  let problem: unknown;
  while (waiting.length > 0) {
    const left: string[] = [];
    for (const table of waiting) {
      const own = columns.get(table) ?? [];
      const names = own.map((column) => `"${column.column}"`).join(', ');
      const places = own.map((_, index) => `$${index + 1}`).join(', ');
      try {
        for (const [index, monthMs] of monthsMs.entries()) {
          const values = own.map((column) => makeValue(column, index + 1, monthMs, choices));
          await sql(`insert into "${table}" (${names}) overriding system value values (${places})`, values);
        }
        filled.push(table);
      } catch (error) {
        // It refers to a table without rows, so it is tried again later.
        problem = new Error(`${table} could not be filled`, { cause: error });
        left.push(table);
      }
    }
    if (left.length === waiting.length) throw problem;
    waiting = left;
  }
  return filled;
}
