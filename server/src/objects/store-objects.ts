import { store, type Transaction } from '../db/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import type { ObjectKind, ObjectName, ObjectStatus } from './object.ts';

export interface NewObject extends ObjectName {
  readonly kind: ObjectKind;
  readonly bytes: number;
  readonly sha256: Buffer;
  /** After this nobody names it any more. */
  readonly dueAt: Timestamp;
}

export const insertObject = store.changing<NewObject>(
  'objects.insert',
  `insert into objects (account_id, id, kind, bytes, sha256, status, due_at) values ($1, $2, $3, $4, $5, 'writing', $6)`,
  ['accountId', 'id', 'kind', 'bytes', 'sha256', 'dueAt'],
);

/** False: the sweep has begun to remove it. */
export const markKept = store.changingOne<ObjectName, Transaction>(
  'objects.keep',
  `update objects set status = 'kept', due_at = null where account_id = $1 and id = $2 and status = 'writing'`,
  ['accountId', 'id'],
);

export const markLeaving = store.changingListed<
  { accountId: number; ids: readonly Uuid[]; dueAt: Timestamp },
  Transaction
>(
  'objects.leave',
  `update objects set status = 'leaving', due_at = $3, missing_at = null
   where account_id = $1 and id = any ($2::uuid[]) and status in ('writing', 'kept')`,
  ['accountId', 'ids', 'dueAt'],
);

export interface FoundObject {
  readonly bytes: number;
  readonly sha256: Buffer;
  readonly isMissing: boolean;
}

export const findObject = store.finding<ObjectName, FoundObject>(
  'objects.find',
  `select bytes, sha256, missing_at is not null as "isMissing" from objects where account_id = $1 and id = $2`,
  ['accountId', 'id'],
);

export const noteMissing = store.changingListed<{ accountId: number; ids: readonly Uuid[]; now: Timestamp }>(
  'objects.set_missing',
  `update objects set missing_at = coalesce(missing_at, $3) where account_id = $1 and id = any ($2::uuid[]) and status = 'kept'`,
  ['accountId', 'ids', 'now'],
);

export const noteFound = store.changingListed<[accountId: number, ids: readonly Uuid[]]>(
  'objects.set_found',
  `update objects set missing_at = null where account_id = $1 and id = any ($2::uuid[]) and missing_at is not null`,
);

export interface DueObject extends ObjectName {
  readonly dueAt: Timestamp;
}

export const listDueObjects = store.listing<[afterAccountId: number, limit: number], DueObject>(
  'objects.list_due',
  (within) => `select account_id, id, due_at from objects
   where due_at is not null and account_id > $1 and ${within('account_id')} order by account_id, due_at limit $2`,
);

/** From here on no row can name it. False: somebody else has it in hand, or a row names it. */
export const takeDueObject = store.changingOne<DueObject & { next: Timestamp }>(
  'objects.take',
  `update objects set status = 'leaving', due_at = $4
   where account_id = $1 and id = $2 and due_at = $3 and status in ('writing', 'leaving')`,
  ['accountId', 'id', 'dueAt', 'next'],
);

export const deleteObjectRow = store.changing<ObjectName>(
  'objects.delete',
  `delete from objects where account_id = $1 and id = $2 and status = 'leaving'`,
  ['accountId', 'id'],
);

export interface KnownObject extends ObjectName {
  readonly status: ObjectStatus;
  readonly bytes: number;
  readonly isMissing: boolean;
}

/** All of them, page by page: the check walks them now and then. */
export const listObjectsAfter = store.listing<ObjectName & { limit: number }, KnownObject>(
  'objects.list_after',
  `select account_id, id, status, bytes, missing_at is not null as "isMissing" from objects
   where (account_id, id) > ($1::bigint, $2::uuid) order by account_id, id limit $3`,
  ['accountId', 'id', 'limit'],
);

export const listMissing = store.listing<[limit: number], ObjectName>(
  'objects.list_missing',
  `select account_id, id from objects where missing_at is not null order by account_id, id limit $1`,
);

export const findAnyObject = store.value<[], Uuid>(
  'objects.find_any',
  `select id from objects where status = 'kept' limit 1`,
);
