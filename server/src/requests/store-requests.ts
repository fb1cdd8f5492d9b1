import type { RowOf } from '@volley/contract';
import type { callerIdForOperator } from '@volley/contract/caller-ids';
import type { RequestStatus } from '@volley/contract/choices';
import {
  addToRowCount,
  type Handle,
  pagedStatement,
  readCountedPage,
  readPage,
  searchedStatement,
  statement,
  store,
  type Transaction,
} from '../db/index.ts';
import type { Page, PageRequest } from '../lib/ids/page.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import { hasWords } from '../lib/values/plain-text.ts';

/** What an account asks for and the operator decides, of either kind. */
export type Requested = Omit<RowOf<typeof callerIdForOperator>, 'phoneNumber'>;

/** How the requests of one kind are stored. */
export interface RequestTable<Row extends Requested> {
  readonly table: 'sender_ids' | 'caller_ids';
  /** The column that says what is asked for, which is unique among those of an account. */
  readonly column: 'sender_id' | 'phone_number';
  textOf(row: Row): string;
  /** The condition that it is not deleted, and what deletes it at the moment $3. */
  readonly alive: string;
  readonly deletion: string;
  /** What a search looks in, and the patterns that it looks for. */
  readonly searched: string;
  patternsOf(text: string): string[];
}

export const columnsOf = (column: string) =>
  `id, account_id, uuid, ${column}, purpose, status, status_reason, created_at, updated_at`;

/** An empty text and a null status leave out none. */
export interface RequestFilters {
  readonly text: string;
  readonly status: RequestStatus | null;
}

interface Change extends Pick<Requested, 'accountId' | 'id'> {
  readonly to: RequestStatus;
  readonly reason: string;
  readonly now: Timestamp;
}

function statementsOf<Row extends Requested>({ table, column, alive, deletion, searched }: RequestTable<Row>) {
  const columns = columnsOf(column);
  return {
    insert: statement(
      `${table}.insert`,
      `insert into ${table} (account_id, id, uuid, ${column}, purpose, status, status_reason, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8) on conflict do nothing`,
    ),
    find: store.finding<[accountId: number, uuid: Uuid], Row>(
      `${table}.find`,
      `select ${columns} from ${table} where account_id = $1 and uuid = $2 and ${alive}`,
    ),
    findOfAnyAccount: store.finding<[uuid: Uuid], Row>(
      `${table}.find_of_any_account`,
      `select ${columns} from ${table} where uuid = $1 and ${alive}`,
    ),
    /** Locks and returns the row; null if it was deleted in the meantime. */
    lock: store.finding<Pick<Row, 'accountId' | 'id'>, Row, Transaction>(
      `${table}.lock`,
      `select ${columns} from ${table} where account_id = $1 and id = $2 and ${alive} for update`,
      ['accountId', 'id'],
    ),
    /** The transaction has locked the row. */
    changeStatus: store.changing<Change, Transaction>(
      `${table}.change_status`,
      `update ${table} set status = $3, status_reason = $4, updated_at = $5 where account_id = $1 and id = $2`,
      ['accountId', 'id', 'to', 'reason', 'now'],
    ),
    remove: statement(
      `${table}.delete`,
      `update ${table} set ${deletion}, updated_at = $3 where account_id = $1 and id = $2`,
    ),
    list: pagedStatement<Row>(
      `${table}.list`,
      `select ${columns} from ${table} where account_id = $1 and ${alive} and id {edge} $2 order by id {order} limit $3 offset $4`,
    ),
    search: searchedStatement<Row>(`${table}.search`, {
      columns,
      found: `from ${table} where account_id = $1 and ${alive} and ${hasWords(searched, '$2')} and ($3::text is null or status = $3)`,
      parameters: 3,
    }),
    // Counted for the operator's list over all accounts: there are few, and only people read the list.
    countOfAny: store.value<[status: RequestStatus | null], number>(
      `${table}.count_of_any_account`,
      `select count(*) as n from ${table} where ${alive} and ($1::text is null or status = $1)`,
    ),
    listOfAny: pagedStatement<Row>(
      `${table}.list_of_any_account`,
      `select ${columns} from ${table} where ${alive} and ($1::text is null or status = $1) order by id {order} limit $2 offset $3`,
    ),
  };
}

/** Those of any account are only for the operator. */
export function requestStore<Row extends Requested>(kind: RequestTable<Row>) {
  const { find, findOfAnyAccount, lock, changeStatus, ...sql } = statementsOf(kind);
  const addToCount = (tx: Transaction, { accountId, id }: Row, by: 1 | -1) =>
    addToRowCount(tx, { accountId, what: kind.table, ids: [id], by });

  return {
    ...{ find, findOfAnyAccount, lock, changeStatus },
    /** Returns false if the account already has it. */
    async insert(tx: Transaction, row: Row): Promise<boolean> {
      const { accountId, id, uuid, purpose, status, statusReason, createdAt } = row;
      const values = [accountId, id, uuid, kind.textOf(row), purpose, status, statusReason, createdAt];
      if ((await tx.count(sql.insert, values)) === 0) return false;
      await addToCount(tx, row, 1);
      return true;
    },
    /** The transaction has locked the row. */
    async delete(tx: Transaction, row: Row, now: Timestamp): Promise<void> {
      await tx.count(sql.remove, [row.accountId, row.id, now]);
      await addToCount(tx, row, -1);
    },
    async list(handle: Handle, accountId: number, request: PageRequest): Promise<Page<Row>> {
      return readCountedPage(handle, { list: sql.list, accountId, whats: [kind.table] }, request);
    },
    search: (handle: Handle, accountId: number, { text, status }: RequestFilters, request: PageRequest) =>
      sql.search.read(handle, [accountId, kind.patternsOf(text), status], request),
    async listOfAnyAccount(handle: Handle, status: RequestStatus | null, request: PageRequest): Promise<Page<Row>> {
      const total = (await sql.countOfAny(handle, status)) ?? 0;
      return readPage(handle, { list: sql.listOfAny, values: [status], total }, request);
    },
  };
}
