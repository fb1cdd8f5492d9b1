import type { RowOf } from '@volley/contract';
import type { portedTable } from '@volley/contract/lookups';
import { type Handle, store, type Transaction } from '../db/index.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import type { TableInUse } from './store-kept.ts';

export type PortedTable = RowOf<typeof portedTable>;

const COLUMNS = `t.id, t.name, t.state, (select count(*) from ported_parts p where p.table_id = t.id) as parts, t.numbers, t.bad_lines,
  t.first_bad_line, t.created_at, t.activated_at`;

export const readTables = store.wholeList<PortedTable>('ported_tables', {
  columns: COLUMNS,
  found: `from ported_tables t where t.state <> 'leaving'`,
  by: 't.id {order}',
});

export const findTable = store.finding<[id: number], PortedTable>(
  'ported_tables.find',
  `select ${COLUMNS} from ported_tables t where t.id = $1 and t.state <> 'leaving'`,
);

export const findTableInUse = store.finding<[], TableInUse>(
  'ported_tables.find_in_use',
  `select id, activated_at from ported_tables where state = 'active' order by id desc limit 1`,
);

export const insertTable = store.changing<[id: number, name: string, now: Timestamp], Transaction>(
  'ported_tables.insert',
  `insert into ported_tables (id, name, state, created_at) values ($1, $2, 'uploading', $3)`,
);

/** Locks a table that is in this state. */
export const claimTable = store.hasAny<[id: number, state: string], Transaction>(
  'ported_tables.claim',
  `select id from ported_tables where id = $1 and state = $2 for update`,
);

export const moveTable = store.changingOne<[id: number, from: string, to: string], Transaction>(
  'ported_tables.move',
  `update ported_tables set state = $3 where id = $1 and state = $2`,
);

/** Whatever its state: a job deletes its rows. */
export const leaveTable = store.changingOne<[id: number], Transaction>(
  'ported_tables.leave',
  `update ported_tables set state = 'leaving', activated_at = null where id = $1 and state <> 'leaving'`,
);

export const putPortedPart = store.changing<[tableId: number, part: number, bytes: Buffer], Transaction>(
  'ported_parts.put',
  `insert into ported_parts (table_id, part, bytes) values ($1, $2, $3)
   on conflict (table_id, part) do update set bytes = excluded.bytes`,
);

/** The oldest table that a job has to read, or to delete. */
export const findTableIn = store.value<[state: string], number>(
  'ported_tables.find_in_state',
  `select id from ported_tables where state = $1 order by id limit 1`,
);

export const nextPart = store.value<[tableId: number], number>(
  'ported_parts.next',
  `select min(part) from ported_parts where table_id = $1`,
);

/** The line that stands for a part whose octets are not text. */
const NO_TEXT = 'the part is not UTF-8';

/** Some 50,000 lines, which take a second: a whole part would be cut off by the limit of a statement. */
const READ_BYTES = 1_000_000;
/** Without parentheses, since to capture takes a hundred times as long as to compare. */
const LINE = `^\\s*"?\\+?[1-9]\\d{6,14}"?\\s*[,;\\t]\\s*"?[^",;\\t]+"?\\s*$`;

/**
 * Reads the next lines of a part inside the database, so that millions of them never pass through this process, and takes their bytes away: a run
 * that was interrupted goes on with the lines after.
 */
export const readPart = store.changing<[tableId: number, part: number], Transaction>(
  'ported_parts.read',
  `with part as materialized (
     select bytes, case when length(bytes) <= ${READ_BYTES} then length(bytes)
       else ${READ_BYTES} + coalesce(nullif(position('\\x0a'::bytea in substring(bytes from ${READ_BYTES + 1})), 0), length(bytes)) end as read_to
     from ported_parts where table_id = $1 and part = $2 for update),
   gone as (
     delete from ported_parts p using part where p.table_id = $1 and p.part = $2 and part.read_to >= length(part.bytes)),
   kept as (
     update ported_parts p set bytes = substring(part.bytes from part.read_to + 1) from part
     where p.table_id = $1 and p.part = $2 and part.read_to < length(part.bytes)),
   lines as materialized (
     select line, translate(number, translate(number, '0123456789', ''), '') as digits, network,
       line ~ '${LINE}' and length(network) between 1 and 100 as is_good
     from part
       cross join lateral string_to_table(convert_from(substring(bytes for read_to), 'UTF8'), e'\\n') as line
       cross join lateral (select translate(line, e';\\t"\\r', ',,') as plain) as p
       cross join lateral (select split_part(plain, ',', 1) as number, btrim(split_part(plain, ',', 2)) as network) as cells
     where line ~ '\\S'),
   made as (
     insert into ported_numbers (table_id, phone_number, network)
     select $1, digits, network from lines where is_good on conflict do nothing returning 1)
   update ported_tables set numbers = numbers + (select count(*) from made),
     bad_lines = bad_lines + (select count(*) from lines where not is_good),
     first_bad_line = case when first_bad_line <> '' then first_bad_line
       else coalesce((select left(line, 100) from lines where not is_good limit 1), '') end
   where id = $1`,
);

/** Skips a part that cannot be read at all. */
export const skipPart = store.changing<[tableId: number, part: number], Transaction>(
  'ported_parts.skip',
  `with part as (delete from ported_parts where table_id = $1 and part = $2)
   update ported_tables set bad_lines = bad_lines + 1, first_bad_line = case first_bad_line when '' then '${NO_TEXT}' else first_bad_line end
   where id = $1`,
);

/** Puts a table in the place of the one in use, in one commit. A table without numbers fails. */
export async function switchTable(tx: Transaction, id: number, now: Timestamp): Promise<boolean> {
  const isUsed = await activate(tx, id, now);
  if (isUsed) await leaveOthers(tx, id);
  else await moveTable(tx, id, 'reading', 'failed');
  return isUsed;
}

const activate = store.changingOne<[id: number, now: Timestamp], Transaction>(
  'ported_tables.activate',
  `update ported_tables set state = 'active', activated_at = $2 where id = $1 and state = 'reading' and numbers > 0`,
);
const leaveOthers = store.changing<[id: number], Transaction>(
  'ported_tables.leave_others',
  `update ported_tables set state = 'leaving' where state = 'active' and id <> $1`,
);

/** Deletes some rows of a table that is left, and returns how many. */
export const deletePortedNumbers = store.changing<[tableId: number, limit: number]>(
  'ported_numbers.delete',
  `delete from ported_numbers where table_id = $1 and phone_number = any (array(
     select phone_number from ported_numbers where table_id = $1 limit $2))`,
);

export async function deleteTable(handle: Handle, id: number): Promise<void> {
  await deleteParts(handle, id);
  await deleteTableRow(handle, id);
}

const deleteParts = store.changing<[tableId: number]>(
  'ported_parts.delete',
  `delete from ported_parts where table_id = $1`,
);
const deleteTableRow = store.changing<[id: number]>(
  'ported_tables.delete',
  `delete from ported_tables where id = $1 and state = 'leaving'`,
);
