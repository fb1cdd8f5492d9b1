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
import type { NumberCheck } from './check.ts';

const COLUMNS = `account_id, id, uuid, group_uuid, segment_uuid, name, status, failure, stalled_by, contacts, done, counts, cleaning, changed,
  after_id, tries, state_at, progress_at, created_at, ended_at`;
const COUNT = 'number_checks';

type Key = Pick<NumberCheck, 'accountId' | 'id'>;

const lockAccount = statement('number_checks.lock_account', `select id from accounts where id = $1 for no key update`);
const findAtWork = statement(
  'number_checks.find_at_work',
  `select id from number_checks where account_id = $1 and status in ('checking', 'cleaning') limit 1`,
);

/** Says whether a check of the account is at work. No other one begins before the transaction ends. */
export async function lockAtWork(tx: Transaction, accountId: number): Promise<boolean> {
  await tx.count(lockAccount, [accountId]);
  return (await tx.count(findAtWork, [accountId])) > 0;
}

export const insertCheck = store.adding<NumberCheck>(
  COUNT,
  'number_checks.insert',
  `insert into number_checks (account_id, id, uuid, group_uuid, segment_uuid, name, status, contacts, counts, state_at, progress_at, wake_at, created_at)
   values ($1, $2, $3, $4, $5, $6, 'checking', $7, $8, $9, $9, $9, $9) returning id`,
  ['accountId', 'id', 'uuid', 'groupUuid', 'segmentUuid', 'name', 'contacts', 'counts', 'createdAt'],
);

const deleteOldest = statement<{ id: number }>(
  'number_checks.delete_oldest',
  `delete from number_checks where account_id = $1 and id in (
     select id from number_checks where account_id = $1 and status not in ('checking', 'cleaning') order by id desc offset $2 limit 10)
   returning id`,
);

/** Deletes checks that ended before the newest ones. */
export async function keepNewest(tx: Transaction, accountId: number, kept: number): Promise<void> {
  const ids = (await tx.rows(deleteOldest, [accountId, kept])).map(({ id }) => id);
  await addToRowCount(tx, { accountId, what: COUNT, ids, by: -1 });
}

export const findCheck = store.finding<[accountId: number, uuid: Uuid], NumberCheck>(
  'number_checks.find',
  `select ${COLUMNS} from number_checks where account_id = $1 and uuid = $2`,
);
export const lockCheck = store.finding<[accountId: number, uuid: Uuid], NumberCheck, Transaction>(
  'number_checks.lock',
  `select ${COLUMNS} from number_checks where account_id = $1 and uuid = $2 for update`,
);

const list = pagedStatement<NumberCheck>(
  'number_checks.list',
  `select ${COLUMNS} from number_checks where account_id = $1 and id {edge} $2 order by id {order} limit $3 offset $4`,
);
export function readChecks(handle: Handle, accountId: number, request: PageRequest): Promise<Page<NumberCheck>> {
  return readCountedPage(handle, { list, accountId, whats: [COUNT] }, request);
}

export interface Waiting {
  readonly accountId: number;
  readonly id: number;
  readonly wakeAt: Timestamp;
}
export const listCheckWork = store.listing<[afterAccountId: number, limit: number], Waiting>(
  'number_checks.list_work',
  (within) => `select account_id, id, wake_at from number_checks
   where status in ('checking', 'cleaning') and account_id > $1 and ${within('account_id')} order by account_id, wake_at limit $2`,
);

export const takeCheck = store.finding<Key, NumberCheck>(
  'number_checks.take',
  `select ${COLUMNS} from number_checks where account_id = $1 and id = $2 and status in ('checking', 'cleaning')`,
  ['accountId', 'id'],
);

/**
 * Two leases of the job may overlap, and the answer of a COMMIT may be lost. So each step names the state that it belongs to (every move changes
 * `state_at`) and the contact that it begins after, and is not done twice.
 */
const OF_STEP = 'account_id = $1 and id = $2 and state_at = $3 and after_id = $4';
const STEP = ['accountId', 'id', 'stateAt', 'afterId'] as const;

export const lockStep = store.changingOne<NumberCheck, Transaction>(
  'number_checks.lock_step',
  `select id from number_checks where ${OF_STEP} for update`,
  STEP,
);

type Advance = Pick<NumberCheck, 'accountId' | 'id' | 'stateAt' | 'afterId' | 'counts'> & {
  readonly throughId: number;
  readonly rows: number;
  readonly changedNow: number;
  readonly now: Timestamp;
};
export const advance = store.changingOne<Advance>(
  'number_checks.advance',
  `update number_checks set after_id = $5, done = done + $6, counts = $7, changed = changed + $8, tries = 0, stalled_by = '',
     progress_at = $9, wake_at = $9
   where ${OF_STEP}`,
  [...STEP, 'throughId', 'rows', 'counts', 'changedNow', 'now'],
);

type Wait = NumberCheck & { readonly wakeAt: Timestamp };
export const wait = store.changingOne<Wait>(
  'number_checks.wait',
  `update number_checks set tries = $5, stalled_by = $6, wake_at = $7 where ${OF_STEP}`,
  [...STEP, 'tries', 'stalledBy', 'wakeAt'],
);

/** When the check that got no further for longest did so; null: none is at work. */
export const findStuckSince = store.value<[], Timestamp>(
  'number_checks.find_stuck_since',
  `select min(progress_at) from number_checks where status in ('checking', 'cleaning')`,
);

type Move = Key & Pick<NumberCheck, 'stateAt' | 'status' | 'failure'> & { readonly now: Timestamp };
/** The caller has asserted the move. False: the state is another one meanwhile. */
export const endState = store.changingOne<Move>(
  'number_checks.end_state',
  `update number_checks set status = $4, failure = $5, stalled_by = '', state_at = $6, ended_at = $6
   where account_id = $1 and id = $2 and state_at = $3`,
  ['accountId', 'id', 'stateAt', 'status', 'failure', 'now'],
);

type Begun = Key & Pick<NumberCheck, 'cleaning'> & { readonly now: Timestamp };
export const beginCleaning = store.changingOne<Begun, Transaction>(
  'number_checks.begin_cleaning',
  `update number_checks set status = 'cleaning', cleaning = $3, changed = 0, done = 0, after_id = 0, tries = 0, state_at = $4, progress_at = $4,
     wake_at = $4, ended_at = null
   where account_id = $1 and id = $2 and status in ('checked', 'cleaned')`,
  ['accountId', 'id', 'cleaning', 'now'],
);
