import {
  addToRowCount,
  type Handle,
  pagedStatement,
  readCountedPage,
  statement,
  store,
  type Transaction,
} from '../db/index.ts';
import type { Page, PageRequest } from '../lib/ids/page.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import type { ContactChange } from './change.ts';

const COLUMNS = `account_id, id, uuid, action, status, failure, chosen, to_group_uuid, contacts, changed, after_id, state_at, created_at, ended_at`;
const COUNT = 'contact_changes';
const AT_WORK = "status in ('working', 'undoing')";

type Key = Pick<ContactChange, 'accountId' | 'id'>;

const lockAccount = statement(
  'contact_changes.lock_account',
  `select id from accounts where id = $1 for no key update`,
);
const findUse = statement<{ atWork: number; kept: number; changes: number }>(
  'contact_changes.find_use',
  `select count(*) filter (where ${AT_WORK}) as at_work, count(*) as changes,
     coalesce(sum(changed) filter (where action = 'delete'), 0)::bigint as kept
   from contact_changes where account_id = $1`,
);

/** What the account has at work and keeps. No other change begins before the transaction ends. */
export async function lockUse(tx: Transaction, accountId: number) {
  await tx.count(lockAccount, [accountId]);
  const [use] = await tx.rows(findUse, [accountId]);
  return use ?? { atWork: 0, kept: 0, changes: 0 };
}

export const insertChange = store.adding<ContactChange>(
  COUNT,
  'contact_changes.insert',
  `insert into contact_changes (account_id, id, uuid, action, status, chosen, to_group_uuid, contacts, wake_at, state_at, created_at)
   values ($1, $2, $3, $4, 'working', $5, $6, $7, $8, $8, $8) returning id`,
  ['accountId', 'id', 'uuid', 'action', 'chosen', 'toGroupUuid', 'contacts', 'createdAt'],
);

export const findChange = store.finding<[accountId: number, uuid: Uuid], ContactChange>(
  'contact_changes.find',
  `select ${COLUMNS} from contact_changes where account_id = $1 and uuid = $2`,
);
export const lockChange = store.finding<[accountId: number, uuid: Uuid], ContactChange, Transaction>(
  'contact_changes.lock',
  `select ${COLUMNS} from contact_changes where account_id = $1 and uuid = $2 for update`,
);

const list = pagedStatement<ContactChange>(
  'contact_changes.list',
  `select ${COLUMNS} from contact_changes where account_id = $1 and id {edge} $2 order by id {order} limit $3 offset $4`,
);
export function readChanges(handle: Handle, accountId: number, request: PageRequest): Promise<Page<ContactChange>> {
  return readCountedPage(handle, { list, accountId, whats: [COUNT] }, request);
}

export interface Waiting extends Key {
  readonly wakeAt: Timestamp;
}
export const listWork = store.listing<[afterAccountId: number, limit: number], Waiting>(
  'contact_changes.list_work',
  (within) => `select account_id, id, wake_at from contact_changes
   where ${AT_WORK} and account_id > $1 and ${within('account_id')} order by account_id, wake_at limit $2`,
);

/** Null: none is at work. */
export const findOldestWork = store.value<[], Timestamp>(
  'contact_changes.find_oldest_work',
  `select min(state_at) from contact_changes where ${AT_WORK}`,
);

export const takeChange = store.finding<Key, ContactChange>(
  'contact_changes.take',
  `select ${COLUMNS} from contact_changes where account_id = $1 and id = $2 and ${AT_WORK}`,
  ['accountId', 'id'],
);

/**
 * Two leases of the job may overlap, and the answer of a COMMIT may be lost. So each step names the state that it belongs to, since when, and the contact that it begins after, and is not done twice.
 */
const OF_STEP = 'account_id = $1 and id = $2 and status = $3 and state_at = $4 and after_id = $5';
const STEP = ['accountId', 'id', 'status', 'stateAt', 'afterId'] as const;

export const lockStep = store.changingOne<ContactChange, Transaction>(
  'contact_changes.lock_step',
  `select id from contact_changes where ${OF_STEP} for update`,
  STEP,
);

type Advance = Pick<ContactChange, (typeof STEP)[number]> & {
  readonly throughId: number;
  readonly changedNow: number;
  readonly now: Timestamp;
};
export const advance = store.changingOne<Advance, Transaction>(
  'contact_changes.advance',
  `update contact_changes set after_id = $6, changed = changed + $7, wake_at = $8 where ${OF_STEP}`,
  [...STEP, 'throughId', 'changedNow', 'now'],
);

export const putOff = store.changingOne<ContactChange & { readonly wakeAt: Timestamp }>(
  'contact_changes.put_off',
  `update contact_changes set wake_at = $6 where ${OF_STEP}`,
  [...STEP, 'wakeAt'],
);

type Move = Key &
  Pick<ContactChange, 'stateAt' | 'status' | 'failure'> & {
    readonly to: ContactChange['status'];
    readonly now: Timestamp;
  };
/** The caller has asserted the move. False: the state is another one meanwhile. */
export const endState = store.changingOne<Move, Transaction>(
  'contact_changes.end_state',
  `update contact_changes set status = $5, failure = $6, state_at = $7, ended_at = $7
   where account_id = $1 and id = $2 and status = $3 and state_at = $4`,
  ['accountId', 'id', 'status', 'stateAt', 'to', 'failure', 'now'],
);

/** While it is undone, its place is the number of contacts that are not back. */
export const beginUndo = store.changingOne<Key & { readonly now: Timestamp }, Transaction>(
  'contact_changes.begin_undo',
  `update contact_changes set status = 'undoing', after_id = 0, wake_at = $3, state_at = $3, ended_at = null
   where account_id = $1 and id = $2 and action = 'delete' and status in ('done', 'cancelled', 'failed')`,
  ['accountId', 'id', 'now'],
);

export const listOld = store.listing<[afterAccountId: number, before: Timestamp, limit: number], Key>(
  'contact_changes.list_old',
  (within) => `select account_id, id from contact_changes
   where ended_at < $2 and account_id > $1 and ${within('account_id')} order by account_id, ended_at limit $3`,
);

export const forgetDeleted = store.changing<Key & { readonly max: number }>(
  'contact_changes.forget_deleted',
  `delete from deleted_contacts where account_id = $1 and id in
     (select id from deleted_contacts where account_id = $1 and change_id = $2 order by id limit $3)`,
  ['accountId', 'id', 'max'],
);

const removeOld = statement<{ id: number }>(
  'contact_changes.remove',
  `delete from contact_changes where account_id = $1 and id = $2 and ended_at is not null returning id`,
);
export async function removeChange(tx: Transaction, { accountId, id }: Key): Promise<void> {
  const ids = (await tx.rows(removeOld, [accountId, id])).map((row) => row.id);
  await addToRowCount(tx, { accountId, what: COUNT, ids, by: -1 });
}
