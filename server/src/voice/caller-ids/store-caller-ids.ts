import type { RequestStatus as CallerIdStatus } from '@volley/contract/choices';
import {
  addToRowCount,
  type Handle,
  pagedStatement,
  readCountedPage,
  readPage,
  searchedStatement,
  statement,
  type Transaction,
} from '../../db/index.ts';
import type { Page, PageRequest } from '../../lib/ids/page.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import type { Timestamp } from '../../lib/time/timestamp.ts';
import { hasWords, wordBeginnings } from '../../lib/values/plain-text.ts';
import type { CallerId } from './caller-id.ts';

const COLUMNS = `id, account_id, uuid, phone_number, purpose, status, status_reason,
  created_at, updated_at`;
const COUNT = 'caller_ids';

const insert = statement(
  'caller_ids.insert',
  `insert into caller_ids (account_id, id, uuid, phone_number, purpose, status, status_reason, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $8) on conflict do nothing`,
);

/** Returns false if the account already has this number. */
export async function insertCallerId(tx: Transaction, caller: CallerId): Promise<boolean> {
  const { accountId, id, uuid, phoneNumber, purpose, status, statusReason, createdAt } = caller;
  const values = [accountId, id, uuid, phoneNumber, purpose, status, statusReason, createdAt];
  if ((await tx.count(insert, values)) === 0) return false;
  await addToRowCount(tx, { accountId, what: COUNT, ids: [id], by: 1 });
  return true;
}

const find = statement<CallerId>(
  'caller_ids.find',
  `select ${COLUMNS} from caller_ids where account_id = $1 and uuid = $2 and deleted_at is null`,
);

export async function findCallerId(handle: Handle, accountId: number, uuid: Uuid): Promise<CallerId | null> {
  return (await handle.rows(find, [accountId, uuid]))[0] ?? null;
}

interface CallerIdState {
  readonly phoneNumber: string;
  readonly status: CallerIdStatus;
}

const listStates = statement<CallerIdState>(
  'caller_ids.list_states',
  `select phone_number, status from caller_ids
   where account_id = $1 and phone_number = any ($2::text[]) and deleted_at is null`,
);

/** Returns the statuses of these numbers; those that the account has not requested are left out. */
export function listCallerIdStates(
  handle: Handle,
  accountId: number,
  phoneNumbers: readonly string[],
): Promise<readonly CallerIdState[]> {
  return handle.rows(listStates, [accountId, phoneNumbers]);
}

const shareStatus = statement<CallerIdState>(
  'caller_ids.share_status',
  `select phone_number, status from caller_ids
   where account_id = $1 and phone_number = $2 and deleted_at is null for share`,
);

/** Returns the status of a number and locks it until the commit, so that a decision about it waits. */
export async function shareCallerIdStatus(
  tx: Transaction,
  accountId: number,
  phoneNumber: string,
): Promise<CallerIdStatus | null> {
  return (await tx.rows(shareStatus, [accountId, phoneNumber]))[0]?.status ?? null;
}

const findOfAnyAccount = statement<CallerId>(
  'caller_ids.find_of_any_account',
  `select ${COLUMNS} from caller_ids where uuid = $1 and deleted_at is null`,
);

/** Finds a caller ID of any account; only for the operator. */
export async function findCallerIdOfAnyAccount(handle: Handle, uuid: Uuid): Promise<CallerId | null> {
  return (await handle.rows(findOfAnyAccount, [uuid]))[0] ?? null;
}

const lock = statement<CallerId>(
  'caller_ids.lock',
  `select ${COLUMNS} from caller_ids where account_id = $1 and id = $2 and deleted_at is null for update`,
);

/** Locks and returns the row; null if it was deleted in the meantime. */
export async function lockCallerId(tx: Transaction, accountId: number, id: number): Promise<CallerId | null> {
  return (await tx.rows(lock, [accountId, id]))[0] ?? null;
}

const changeStatus = statement(
  'caller_ids.change_status',
  `update caller_ids set status = $3, status_reason = $4, updated_at = $5 where account_id = $1 and id = $2`,
);

/** The transaction has locked the row. */
export async function changeCallerIdStatus(
  tx: Transaction,
  { accountId, id }: CallerId,
  { to, reason, now }: { to: CallerIdStatus; reason: string; now: Timestamp },
): Promise<void> {
  await tx.count(changeStatus, [accountId, id, to, reason, now]);
}

const remove = statement(
  'caller_ids.delete',
  `update caller_ids set deleted_at = $3, updated_at = $3 where account_id = $1 and id = $2`,
);

/** The transaction has locked the row. */
export async function markCallerIdDeleted(tx: Transaction, { accountId, id }: CallerId, now: Timestamp): Promise<void> {
  await tx.count(remove, [accountId, id, now]);
  await addToRowCount(tx, { accountId, what: COUNT, ids: [id], by: -1 });
}

const list = pagedStatement<CallerId>(
  'caller_ids.list',
  `select ${COLUMNS} from caller_ids where account_id = $1 and deleted_at is null and id {edge} $2 order by id {order} limit $3 offset $4`,
);

export async function readCallerIds(handle: Handle, accountId: number, request: PageRequest): Promise<Page<CallerId>> {
  return readCountedPage(handle, { list, accountId, whats: [COUNT] }, request);
}

const search = searchedStatement<CallerId>('caller_ids.search', {
  columns: COLUMNS,
  found: `from caller_ids where account_id = $1 and deleted_at is null and ${hasWords("(phone_number || ' ' || purpose)", '$2')}`,
});

/** What can only be part of a number, as people write one: its digits count, without the zero or the zeros that stand for a country's code. */
const NUMBER = /^[\d\s+().-]*\d[\d\s+().-]*$/;
const patternsOf = (text: string): string[] =>
  NUMBER.test(text) ? [text.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '')] : wordBeginnings(text);

export const searchCallerIds = (handle: Handle, accountId: number, text: string, request: PageRequest) =>
  search.read(handle, [accountId, patternsOf(text)], request);

/** Counts for the operator's list over all accounts: caller IDs are few, and only people read the list. */
const countOfAnyAccount = statement<{ n: number }>(
  'caller_ids.count_of_any_account',
  `select count(*) as n from caller_ids where deleted_at is null and ($1::text is null or status = $1)`,
);
const listOfAnyAccount = pagedStatement<CallerId>(
  'caller_ids.list_of_any_account',
  `select ${COLUMNS} from caller_ids where deleted_at is null and ($1::text is null or status = $1) order by id {order} limit $2 offset $3`,
);

export async function readCallerIdsOfAnyAccount(
  handle: Handle,
  status: CallerIdStatus | null,
  request: PageRequest,
): Promise<Page<CallerId>> {
  const [row] = await handle.rows(countOfAnyAccount, [status]);
  return readPage(handle, { list: listOfAnyAccount, values: [status], total: row?.n ?? 0 }, request);
}
