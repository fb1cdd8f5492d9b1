import { store, type Transaction } from '../db/index.ts';

export interface PartPlace {
  readonly accountId: number;
  readonly exportId: number;
  readonly part: number;
}

/** One part of a file, as it is stored. */
export interface WrittenPart {
  readonly rowCount: number;
  readonly bytes: number;
  readonly sha256: Buffer;
  readonly packed: Buffer;
  readonly rowGroup: Buffer | null;
  readonly numbers: Buffer;
}

export const insertPart = store.changing<PartPlace & WrittenPart, Transaction>(
  'export_parts.insert',
  `insert into export_parts (account_id, export_id, part, row_count, bytes, sha256, packed, row_group, numbers) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
  ['accountId', 'exportId', 'part', 'rowCount', 'bytes', 'sha256', 'packed', 'rowGroup', 'numbers'],
);

type StoredPart = Pick<WrittenPart, 'packed' | 'sha256' | 'bytes'>;

export const findPart = store.finding<PartPlace, StoredPart>(
  'export_parts.find',
  `select packed, sha256, bytes from export_parts where account_id = $1 and export_id = $2 and part = $3`,
  ['accountId', 'exportId', 'part'],
);

export const listParts = store.listing<
  [accountId: number, exportId: number],
  Pick<WrittenPart, 'rowCount' | 'bytes' | 'sha256'> & { readonly part: number }
>(
  'export_parts.list',
  `select part, row_count, bytes, sha256 from export_parts where account_id = $1 and export_id = $2 order by part`,
);

/** What a Parquet file says at its end of the rows of its parts, in the order of the parts. */
export const listRowGroups = store.column<[accountId: number, exportId: number], Buffer>(
  'export_parts.list_row_groups',
  `select row_group from export_parts where account_id = $1 and export_id = $2 and row_group is not null order by part`,
);

export const sweepParts = store.changing<{ accountId: number; id: number; readonly max: number }>(
  'export_parts.sweep',
  `delete from export_parts where account_id = $1 and export_id = $2 and part in
     (select part from export_parts where account_id = $1 and export_id = $2 order by part limit $3)`,
  ['accountId', 'id', 'max'],
);

export const listSomeParts = store.column<[accountId: number, exportId: number, limit: number], number>(
  'export_parts.list_some',
  `select part from export_parts where account_id = $1 and export_id = $2 order by part limit $3`,
);
