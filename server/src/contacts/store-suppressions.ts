import type { RowOf } from '@volley/contract';
import type { suppression } from '@volley/contract/suppressions';
import {
  addToRowCount,
  type Handle,
  pagedStatement,
  readCountedPage,
  readPage,
  statement,
  store,
  type Transaction,
} from '../db/index.ts';
import type { Page, PageRequest } from '../lib/ids/page.ts';
import type { PhoneNumber } from '../lib/phone/phone-number.ts';
import { columnsOf } from '../lib/values/columns.ts';
import { MATCHES_MAX } from '../lib/values/plain-text.ts';

export type Suppression = RowOf<typeof suppression> & {
  readonly id: number;
};

const COLUMNS = `id, phone_number, reason, note, created_at`;
const COUNT = 'suppressions';

/** Returns false if the number is suppressed already. */
export const insertSuppression = store.adding<Suppression & { readonly accountId: number }>(
  COUNT,
  'suppressions.insert',
  `insert into suppressions (account_id, phone_number, id, reason, note, created_at) values ($1, $2, $3, $4, $5, $6)
   on conflict (account_id, phone_number) do nothing returning id`,
  ['accountId', 'phoneNumber', 'id', 'reason', 'note', 'createdAt'],
);

const insertMany = statement<{ id: number }>(
  'suppressions.insert_many',
  `insert into suppressions (account_id, phone_number, id, reason, note, created_at)
   select $1::bigint, phone_number, id, $4, $5, $6 from unnest($2::text[], $3::bigint[]) refused (phone_number, id)
   on conflict (account_id, phone_number) do nothing returning id`,
);

/** Returns the ids of those that are new; the others are suppressed already. */
export async function insertSuppressions(
  tx: Transaction,
  suppressed: Omit<Suppression, 'id' | 'phoneNumber'> & {
    readonly accountId: number;
    readonly all: readonly Pick<Suppression, 'id' | 'phoneNumber'>[];
  },
): Promise<ReadonlySet<number>> {
  const { accountId, all, reason, note, createdAt } = suppressed;
  const rows = await tx.rows(insertMany, [accountId, ...columnsOf(all, 'phoneNumber', 'id'), reason, note, createdAt]);
  const isNew = rows.map(({ id }) => id);
  await addToRowCount(tx, { accountId, what: COUNT, ids: isNew, by: 1 });
  return new Set(isNew);
}

export const findSuppression = store.finding<[accountId: number, phoneNumber: PhoneNumber], Suppression>(
  'suppressions.find',
  `select ${COLUMNS} from suppressions where account_id = $1 and phone_number = $2`,
);

/** Nobody can change the suppression until the commit. */
export const lockSuppression = store.finding<[accountId: number, phoneNumber: PhoneNumber], Suppression, Transaction>(
  'suppressions.lock',
  `select ${COLUMNS} from suppressions where account_id = $1 and phone_number = $2 for update`,
);

export const deleteSuppression = store.removing<[accountId: number, phoneNumber: PhoneNumber]>(
  COUNT,
  'suppressions.delete',
  `delete from suppressions where account_id = $1 and phone_number = $2 returning id`,
);

const removeOptOut = statement<Suppression>(
  'suppressions.delete_opt_out',
  `delete from suppressions where account_id = $1 and phone_number = $2 and id = $3 and reason = 'opt_out' returning ${COLUMNS}`,
);

/** Returns the deleted opt-out; null if there is no such opt-out any more. */
export async function deleteOptOut(
  tx: Transaction,
  input: { accountId: number; phoneNumber: PhoneNumber; suppressionId: number },
): Promise<Suppression | null> {
  const { accountId, phoneNumber, suppressionId } = input;
  const [row] = await tx.rows(removeOptOut, [accountId, phoneNumber, suppressionId]);
  if (!row) return null;
  await addToRowCount(tx, { accountId, what: COUNT, ids: [suppressionId], by: -1 });
  return row;
}

const list = pagedStatement<Suppression>(
  'suppressions.list',
  `select ${COLUMNS} from suppressions where account_id = $1 and id {edge} $2 order by id {order} limit $3 offset $4`,
);

export async function readSuppressions(
  handle: Handle,
  accountId: number,
  request: PageRequest,
): Promise<Page<Suppression>> {
  return readCountedPage(handle, { list, accountId, whats: [COUNT] }, request);
}

/** Each beginning is a range of the primary key and stops at the maximum, so a search costs the same among millions. */
const MATCHES = `select distinct found.id from unnest($2::text[], $3::text[]) beginnings (first, after)
    cross join lateral (select id from suppressions where account_id = $1 and phone_number >= first and phone_number < after limit ${MATCHES_MAX}) found`;

const countMatches = statement<{ n: number }>(
  'suppressions.search_count',
  `select count(*) as n from (select id from (${MATCHES}) matches limit ${MATCHES_MAX}) counted`,
);

const search = pagedStatement<Suppression>(
  'suppressions.search',
  `select s.id, s.phone_number, s.reason, s.note, s.created_at
   from (select id from (${MATCHES}) matches order by id {order} limit $4 offset $5) page
   join suppressions s on s.account_id = $1 and s.id = page.id order by s.id {order}`,
);

/** Lists the newest suppressions that are older than an id. */
export const listSuppressionsBefore = store.listing<
  { readonly accountId: number; readonly beforeId: number; readonly limit: number },
  Suppression
>(
  'suppressions.list_before',
  `select ${COLUMNS} from suppressions where account_id = $1 and id < $2 order by id desc limit $3`,
  ['accountId', 'beforeId', 'limit'],
);

/** Sorts after every digit. */
const AFTER_DIGITS = ':';

/** Finds suppressions whose number begins with one of these. */
export async function searchSuppressions(
  handle: Handle,
  query: { readonly accountId: number; readonly beginnings: readonly string[] },
  request: PageRequest,
): Promise<Page<Suppression>> {
  const after = query.beginnings.map((beginning) => `${beginning}${AFTER_DIGITS}`);
  const values = [query.accountId, query.beginnings, after];
  const [row] = await handle.rows(countMatches, values);
  return readPage(handle, { list: search, values, total: row?.n ?? 0 }, request);
}
