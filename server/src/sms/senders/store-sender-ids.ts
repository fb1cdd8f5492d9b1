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
import type { LiveSenderIdStatus, SenderId, SenderIdStatus } from './sender-id.ts';

const COLUMNS = `id, account_id, uuid, sender_id, purpose, status, status_reason,
  created_at, updated_at`;
const COUNT = 'sender_ids';

const insert = statement(
  'sender_ids.insert',
  `insert into sender_ids (account_id, id, uuid, sender_id, purpose, status, status_reason, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $8) on conflict do nothing`,
);

/** Returns false if the account already has this sender ID, in any case. */
export async function insertSenderId(tx: Transaction, sender: SenderId): Promise<boolean> {
  const { accountId, id, uuid, senderId, purpose, status, statusReason, createdAt } = sender;
  if ((await tx.count(insert, [accountId, id, uuid, senderId, purpose, status, statusReason, createdAt])) === 0)
    return false;
  await addToRowCount(tx, { accountId, what: COUNT, ids: [id], by: 1 });
  return true;
}

const find = statement<SenderId>(
  'sender_ids.find',
  `select ${COLUMNS} from sender_ids where account_id = $1 and uuid = $2 and status <> 'deleted'`,
);

export async function findSenderId(handle: Handle, accountId: number, uuid: Uuid): Promise<SenderId | null> {
  return (await handle.rows(find, [accountId, uuid]))[0] ?? null;
}

const findByTextWithVersion = statement<SenderId & { rulesVersion: number }>(
  'sender_ids.find_by_text_with_version',
  `select s.*, v.version as "rulesVersion"
   from (select coalesce((select b.rules_version from balances b where b.account_id = $1), -1) as version) v
   left join (select ${COLUMNS} from sender_ids
     where account_id = $1 and lower(sender_id) = lower($2) and status <> 'deleted') s on true`,
);

/** Reads the sender ID and the version of the account's rules in one statement. */
export async function findSenderIdWithVersion(
  handle: Handle,
  accountId: number,
  text: string,
): Promise<{ sender: SenderId | null; rulesVersion: number }> {
  const [row] = await handle.rows(findByTextWithVersion, [accountId, text]);
  if (!row) throw new Error('the version of the rules was not returned');
  const { rulesVersion, ...sender } = row;
  return { sender: sender.id === null ? null : sender, rulesVersion };
}

const STATUSES = `select lower(sender_id) as text, status from sender_ids
   where account_id = $1 and lower(sender_id) = any ($2::text[]) and status <> 'deleted' order by id`;

export interface StatusOfText {
  /** In lower case. */
  readonly text: string;
  readonly status: LiveSenderIdStatus;
}

const readStatuses = statement<StatusOfText>('sender_ids.read_statuses', STATUSES);
const shareStatuses = statement<StatusOfText>('sender_ids.share_statuses', `${STATUSES} for share`);

/** The texts must be in lower case. `isShared`: a decision about one of the rows waits for the commit. */
export function listStatuses(
  handle: Handle,
  { accountId, texts, isShared }: { accountId: number; texts: readonly string[]; isShared: boolean },
): Promise<StatusOfText[]> {
  return handle.rows(isShared ? shareStatuses : readStatuses, [accountId, texts]);
}

const findOfAnyAccount = statement<SenderId>(
  'sender_ids.find_of_any_account',
  `select ${COLUMNS} from sender_ids where uuid = $1 and status <> 'deleted'`,
);

/** Finds a sender ID of any account; only for the operator. */
export async function findSenderIdOfAnyAccount(handle: Handle, uuid: Uuid): Promise<SenderId | null> {
  return (await handle.rows(findOfAnyAccount, [uuid]))[0] ?? null;
}

const lock = statement<SenderId>(
  'sender_ids.lock',
  `select ${COLUMNS} from sender_ids where account_id = $1 and id = $2 and status <> 'deleted' for update`,
);

/** Locks and returns the row; null if it was deleted in the meantime. */
export async function lockSenderId(tx: Transaction, accountId: number, id: number): Promise<SenderId | null> {
  return (await tx.rows(lock, [accountId, id]))[0] ?? null;
}

const changeStatus = statement(
  'sender_ids.change_status',
  `update sender_ids set status = $4, status_reason = $5, updated_at = $6 where account_id = $1 and id = $2 and status = $3`,
);

export interface StatusChange {
  readonly from: SenderIdStatus;
  readonly to: SenderIdStatus;
  readonly reason: string;
  readonly now: Timestamp;
}

/** Returns false if the status is no longer the one that the caller had read. */
export async function changeSenderIdStatus(tx: Transaction, sender: SenderId, change: StatusChange): Promise<boolean> {
  const values = [sender.accountId, sender.id, change.from, change.to, change.reason, change.now];
  if ((await tx.count(changeStatus, values)) === 0) return false;
  if (change.to === 'deleted')
    await addToRowCount(tx, { accountId: sender.accountId, what: COUNT, ids: [sender.id], by: -1 });
  return true;
}

const list = pagedStatement<SenderId>(
  'sender_ids.list',
  `select ${COLUMNS} from sender_ids where account_id = $1 and status <> 'deleted' and id {edge} $2 order by id {order} limit $3 offset $4`,
);

export async function readSenderIds(handle: Handle, accountId: number, request: PageRequest): Promise<Page<SenderId>> {
  return readCountedPage(handle, { list, accountId, whats: [COUNT] }, request);
}

const search = searchedStatement<SenderId>('sender_ids.search', {
  columns: COLUMNS,
  found: `from sender_ids where account_id = $1 and status <> 'deleted' and ${hasWords('sender_id', '$2')}`,
});

export const searchSenderIds = (handle: Handle, accountId: number, text: string, request: PageRequest) =>
  search.read(handle, [accountId, wordBeginnings(text)], request);

/** Counts for the operator's list over all accounts: sender IDs are few, and only people read the list. */
const countOfAnyAccount = statement<{ n: number }>(
  'sender_ids.count_of_any_account',
  `select count(*) as n from sender_ids where status <> 'deleted' and ($1::text is null or status = $1)`,
);
const listOfAnyAccount = pagedStatement<SenderId>(
  'sender_ids.list_of_any_account',
  `select ${COLUMNS} from sender_ids where status <> 'deleted' and ($1::text is null or status = $1) order by id {order} limit $2 offset $3`,
);

export async function readSenderIdsOfAnyAccount(
  handle: Handle,
  status: SenderIdStatus | null,
  request: PageRequest,
): Promise<Page<SenderId>> {
  const [row] = await handle.rows(countOfAnyAccount, [status]);
  return readPage(handle, { list: listOfAnyAccount, values: [status], total: row?.n ?? 0 }, request);
}
