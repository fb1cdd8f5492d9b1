import type { ExportStatus } from '@volley/contract/choices';
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
import type { Export } from './export.ts';

const COLUMNS = `account_id, id, uuid, kind, format, from_at, to_at, time_zone, has_bom, has_texts, keep_days, file_name, status, failure, waits_for,
  step, place, part_count, row_count, bytes, sha256, tries, by_key_id, by_user_id, by_name, state_at, created_at, ended_at, expires_at,
  schedule_uuid, destination`;
const COUNT = 'exports';

type Key = Pick<Export, 'accountId' | 'id'>;

const lockAccount = statement('exports.lock_account', `select id from accounts where id = $1 for no key update`);
const use = statement<Use>(
  'exports.read_use',
  `select count(*)::int as exports, count(*) filter (where status in ('waiting', 'running'))::int as at_work,
     coalesce(sum(bytes) filter (where status in ('running', 'ready')), 0)::bigint as bytes
   from exports where account_id = $1 and deleted_at is null`,
);
interface Use {
  readonly exports: number;
  readonly atWork: number;
  readonly bytes: number;
}

/** What the account has of exports. No other one begins before the transaction ends. */
export async function lockExportUse(tx: Transaction, accountId: number): Promise<Use> {
  await tx.count(lockAccount, [accountId]);
  const [found] = await tx.rows(use, [accountId]);
  return found ?? { exports: 0, atWork: 0, bytes: 0 };
}

export type NewExport = Omit<
  Export,
  'status' | 'failure' | 'waitsFor' | 'step' | 'place' | 'partCount' | 'rowCount' | 'bytes'
>;

export const insertExport = store.adding<NewExport>(
  COUNT,
  'exports.insert',
  `insert into exports (account_id, id, uuid, kind, format, from_at, to_at, time_zone, has_bom, has_texts, keep_days, file_name, status,
     by_key_id, by_user_id, by_name, state_at, progress_at, wake_at, created_at, schedule_uuid, destination)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'waiting', $13, $14, $15, $16, $16, $16, $16, $17, $18) returning id`,
  [
    ...(['accountId', 'id', 'uuid', 'kind', 'format', 'fromAt', 'toAt', 'timeZone', 'hasBom', 'hasTexts'] as const),
    ...(['keepDays', 'fileName', 'byKeyId', 'byUserId', 'byName', 'createdAt', 'scheduleUuid', 'destination'] as const),
  ],
);

export const findExport = store.finding<[accountId: number, uuid: Uuid], Export>(
  'exports.find',
  `select ${COLUMNS} from exports where account_id = $1 and uuid = $2 and deleted_at is null`,
);
export const lockExport = store.finding<[accountId: number, uuid: Uuid], Export, Transaction>(
  'exports.lock',
  `select ${COLUMNS} from exports where account_id = $1 and uuid = $2 and deleted_at is null for update`,
);

const list = pagedStatement<Export>(
  'exports.list',
  `select ${COLUMNS} from exports where account_id = $1 and deleted_at is null and id {edge} $2 order by id {order} limit $3 offset $4`,
);
export function readExports(handle: Handle, accountId: number, request: PageRequest): Promise<Page<Export>> {
  return readCountedPage(handle, { list, accountId, whats: [COUNT] }, request);
}

export interface Waiting extends Key {
  readonly wakeAt: Timestamp;
}
export const listExportWork = store.listing<[afterAccountId: number, limit: number], Waiting>(
  'exports.list_work',
  (within) => `select account_id, id, wake_at from exports
   where status in ('waiting', 'running') and account_id > $1 and ${within('account_id')} order by account_id, wake_at limit $2`,
);

/** Counts a turn before its work: a row that ends the process each time is not read for ever. */
export const takeExport = store.finding<Key & { readonly now: Timestamp }, Export>(
  'exports.take',
  `update exports set tries = tries + 1, wake_at = $3 where account_id = $1 and id = $2 and status in ('waiting', 'running') returning ${COLUMNS}`,
  ['accountId', 'id', 'now'],
);

/**
 * Two leases of the job may overlap, and the answer of a COMMIT may be lost. So each step names the state that it belongs to (every move, and every new
 * beginning, changes `state_at`) and the part that is next, and is not done twice.
 */
const OF_STEP = 'account_id = $1 and id = $2 and state_at = $3 and part_count = $4';
const STEP = ['accountId', 'id', 'stateAt', 'partCount'] as const;
type Step = Pick<Export, (typeof STEP)[number]>;

export const waitFor = store.changingOne<Step & { waitsFor: readonly string[] | null; readonly wakeAt: Timestamp }>(
  'exports.wait',
  `update exports set waits_for = $5, wake_at = $6, tries = 0 where ${OF_STEP} and status = 'waiting'`,
  [...STEP, 'waitsFor', 'wakeAt'],
);

export interface Advanced {
  /** What follows this part. */
  readonly next: Export['step'];
  readonly through: string;
  readonly rows: number;
  readonly written: number;
  readonly now: Timestamp;
}
/** False: this part is written, or the export is no longer in this state. */
export const advanceExport = store.changingOne<Step & Advanced, Transaction>(
  'exports.advance',
  `update exports set place = $5, part_count = part_count + 1, row_count = row_count + $6, bytes = bytes + $7, tries = 0, progress_at = $8, wake_at = $8, step = $9
   where ${OF_STEP} and status = 'running'`,
  [...STEP, 'through', 'rows', 'written', 'now', 'next'],
);

type Move = Step & {
  readonly status: ExportStatus;
  readonly failure: string;
  readonly sha256: string;
  readonly now: Timestamp;
  readonly endedAt: Timestamp | null;
  readonly expiresAt: Timestamp | null;
  readonly sweepAt: Timestamp | null;
};
/** The caller has asserted the move. */
export const moveExport = store.changingOne<Move, Transaction>(
  'exports.move',
  `update exports set status = $5, failure = $6, sha256 = $7, state_at = $8, progress_at = $8, wake_at = $8, ended_at = $9, expires_at = $10, sweep_at = $11, tries = 0
   where ${OF_STEP}`,
  [...STEP, 'status', 'failure', 'sha256', 'now', 'endedAt', 'expiresAt', 'sweepAt'],
);

export const wakeLater = store.changingOne<Key & { readonly wakeAt: Timestamp }>(
  'exports.wake_later',
  `update exports set wake_at = $3 where account_id = $1 and id = $2 and status in ('waiting', 'running')`,
  ['accountId', 'id', 'wakeAt'],
);

const markDeleted = statement<{ id: number }>(
  'exports.mark_deleted',
  `update exports set deleted_at = $3, sweep_at = $3 where account_id = $1 and id = $2 and deleted_at is null returning id`,
);
/** Its parts go later, some at a time. */
export async function deleteExportRow(tx: Transaction, { accountId, id }: Key, now: Timestamp): Promise<void> {
  const ids = (await tx.rows(markDeleted, [accountId, id, now])).map((row) => row.id);
  await addToRowCount(tx, { accountId, what: COUNT, ids, by: -1 });
}

/** Since when the export that waits longest has got no further; null: none is at work. */
export const findStuckSince = store.value<[], Timestamp>(
  'exports.find_stuck_since',
  `select min(progress_at) from exports where status in ('waiting', 'running')`,
);
