import { type Handle, searchedStatement, statement, store, type Transaction } from '../db/index.ts';
import type { PageRequest } from '../lib/ids/page.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import { hasWords, plainColumn, wordBeginnings } from '../lib/values/plain-text.ts';
import type { Segment } from './condition.ts';

const COLUMNS = `uuid, name, description, condition, created_at, updated_at`;

const insert = statement(
  'segments.insert',
  `insert into segments (account_id, uuid, name, description, condition, created_at, updated_at)
   values ($1, $2, $3, $4, $5::json, $6, $6)`,
);

export async function insertSegment(tx: Transaction, accountId: number, segment: Segment): Promise<void> {
  const { uuid, name, description, condition, createdAt } = segment;
  await tx.count(insert, [accountId, uuid, name, description, JSON.stringify(condition), createdAt]);
}

export const findSegment = store.finding<[accountId: number, uuid: Uuid], Segment>(
  'segments.find',
  `select ${COLUMNS} from segments where account_id = $1 and uuid = $2`,
);

export const lockSegment = store.finding<[accountId: number, uuid: Uuid], Segment, Transaction>(
  'segments.lock',
  `select ${COLUMNS} from segments where account_id = $1 and uuid = $2 for update`,
);

const findMany = statement<Segment>(
  'segments.find_many',
  `select ${COLUMNS} from segments where account_id = $1 and uuid = any ($2::uuid[]) order by uuid`,
);

export function listSegmentsByUuid(handle: Handle, accountId: number, uuids: readonly Uuid[]): Promise<Segment[]> {
  return uuids.length === 0 ? Promise.resolve([]) : handle.rows(findMany, [accountId, uuids]);
}

const hold = statement<{ uuid: Uuid }>(
  'segments.hold',
  `select uuid from segments where account_id = $1 and uuid = any ($2::uuid[]) order by uuid for key share`,
);

export function holdSegmentRows(handle: Handle, accountId: number, uuids: readonly Uuid[]): Promise<{ uuid: Uuid }[]> {
  return uuids.length === 0 ? Promise.resolve([]) : handle.rows(hold, [accountId, uuids]);
}

const findFieldUses = statement<{ uuid: Uuid; name: string }>(
  'segments.find_field_uses',
  `select uuid, name from segments where account_id = $1 and position($2 in condition::text) > 0 order by uuid limit $3`,
);

/** Searches the conditions' text, in at most a thousand segments: a field rule begins with it, and no string within a rule can. */
export function listFieldUses(
  handle: Handle,
  accountId: number,
  key: string,
  limit: number,
): Promise<{ uuid: Uuid; name: string }[]> {
  return handle.rows(findFieldUses, [accountId, `"field":${JSON.stringify(key)}`, limit]);
}

const update = statement(
  'segments.update',
  `update segments set name = $3, description = $4, condition = $5::json, updated_at = $6 where account_id = $1 and uuid = $2`,
);

/** The transaction has locked the row. */
export async function updateSegmentRow(tx: Transaction, accountId: number, segment: Segment): Promise<void> {
  const { uuid, name, description, condition, updatedAt } = segment;
  await tx.count(update, [accountId, uuid, name, description, JSON.stringify(condition), updatedAt]);
}

export const deleteSegmentRow = store.changing<[accountId: number, uuid: Uuid], Transaction>(
  'segments.delete',
  `delete from segments where account_id = $1 and uuid = $2`,
);

const search = searchedStatement<Segment>('segments.search', {
  columns: COLUMNS,
  found: `from segments where account_id = $1 and ${hasWords('name', '$2')}`,
  by: 'uuid',
  sorts: { name: plainColumn('name') },
});

/** Counts the segments, of which an account has a thousand at most. */
export const countSegments = store.counting<[accountId: number]>(
  'segments.count',
  `select count(*) as n from segments where account_id = $1`,
);

/** An empty text finds all. */
export const readSegments = (handle: Handle, accountId: number, text: string, request: PageRequest) =>
  search.read(handle, [accountId, wordBeginnings(text)], request);
