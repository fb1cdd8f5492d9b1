import { type Handle, statement, store, type Transaction } from '../db/index.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import type { ColumnTarget, SheetPlace } from '../sheets/index.ts';
import type {
  ContactImport,
  ImportColumn,
  ImportFacts,
  ImportFound,
  ImportOptions,
  ImportStatus,
  OutcomeCounts,
} from './import.ts';
import { COLUMNS } from './store-imports.ts';
import { storedMapping } from './stored-mapping.ts';

/**
 * The holder of the job's lease does the work, and two leases may overlap. So each step names the state that it belongs to (every move changes
 * `state_at`) and the chunk that is next. A step that was done meanwhile, or by a commit whose answer was lost, is not done again.
 */
const OF_STEP = 'account_id = $1 and id = $2 and state_at = $3 and next_chunk = $4 and deleted_at is null';
const stepOf = ({ accountId, id, stateAt, nextChunk }: ContactImport) => [accountId, id, stateAt, nextChunk];

/** Counts a turn before its work, and returns how many have begun and not come back since the import last got further. */
export const beginTurn = store.counting<ContactImport>(
  'imports.begin_turn',
  `update imports set turns_begun = turns_begun + 1 where account_id = $1 and id = $2 returning turns_begun`,
  ['accountId', 'id'],
);

/** A turn came back, done or not. Those that were lost before still count: a file that ends its process late lets turns come back in between. */
export const endTurn = store.changing<ContactImport>(
  'imports.end_turn',
  `update imports set turns_begun = turns_begun - 1 where account_id = $1 and id = $2 and turns_begun > 0`,
  ['accountId', 'id'],
);

/** Lists imports account after account, those whose last turn was longest ago first. */
export const listImportWork = store.listing<[afterAccountId: number, limit: number], { accountId: number; id: number }>(
  'imports.list_work',
  (within) => `select account_id, id from imports
   where status in ('reading', 'checking', 'importing', 'undoing') and account_id > $1 and ${within('account_id')} order by account_id, worked_at nulls first limit $2`,
);

/** Takes the import's next turn; null if there is nothing left to do for it. */
export const takeImport = store.finding<{ accountId: number; id: number; readonly now: Timestamp }, ContactImport>(
  'imports.take',
  `update imports set worked_at = $3 where account_id = $1 and id = $2 and deleted_at is null
     and status in ('reading', 'checking', 'importing', 'undoing') returning ${COLUMNS}`,
  ['accountId', 'id', 'now'],
);

const lockStep = statement<{ id: number }>('imports.lock_step', `select id from imports where ${OF_STEP} for update`);

/** Returns false if this step is done, or the import is no longer in this state. */
export async function lockImportStep(tx: Transaction, one: ContactImport): Promise<boolean> {
  return (await tx.rows(lockStep, stepOf(one))).length === 1;
}

const setFacts = statement<ContactImport>(
  'imports.set_facts',
  `update imports set facts = $5, columns = $6, mapping = $7, options = $8 where ${OF_STEP} returning ${COLUMNS}`,
);

export interface ReadFacts {
  readonly facts: ImportFacts;
  readonly columns: readonly ImportColumn[];
  readonly mapping: readonly ColumnTarget[];
  readonly options: ImportOptions;
}

export async function storeFacts(handle: Handle, one: ContactImport, read: ReadFacts): Promise<ContactImport | null> {
  const { facts, columns, mapping, options } = read;
  const [told, named, chosen] = [facts, columns, options].map((value) => JSON.stringify(value));
  const values = [told, named, storedMapping(mapping), chosen];
  return (await handle.rows(setFacts, [...stepOf(one), ...values]))[0] ?? null;
}

const advanceReading = statement<ContactImport>(
  'imports.advance_reading',
  `update imports set next_chunk = next_chunk + 1, chunk_count = chunk_count + 1, row_count = row_count + $5, done = $6, place = $7, turns_begun = 0
   where ${OF_STEP} returning ${COLUMNS}`,
);

export async function advanceRead(
  tx: Transaction,
  one: ContactImport,
  { rows, bytes, place }: { rows: number; bytes: number; place: SheetPlace },
): Promise<ContactImport | null> {
  return (await tx.rows(advanceReading, [...stepOf(one), rows, bytes, JSON.stringify(place)]))[0] ?? null;
}

const setDone = statement('imports.set_done', `update imports set done = $5, turns_begun = 0 where ${OF_STEP}`);

/** Stores the progress of a dry run, for display. */
export async function storeProgress(handle: Handle, one: ContactImport, done: number): Promise<boolean> {
  return (await handle.count(setDone, [...stepOf(one), done])) === 1;
}

const advanceImporting = statement<ContactImport>(
  'imports.advance_importing',
  `update imports set next_chunk = next_chunk + 1, done = done + $5, created = created + $6, changed = changed + $7, same = same + $8,
     left_as_was = left_as_was + $9, refused = refused + $10, turns_begun = 0
   where ${OF_STEP} returning ${COLUMNS}`,
);

export async function advanceImport(
  tx: Transaction,
  one: ContactImport,
  rows: number,
  { created, changed, same, left, refused }: OutcomeCounts,
): Promise<ContactImport | null> {
  const counts = [created, changed, same, left, refused];
  return (await tx.rows(advanceImporting, [...stepOf(one), rows, ...counts]))[0] ?? null;
}

const advanceUndoing = statement<ContactImport>(
  'imports.advance_undoing',
  `update imports set next_chunk = next_chunk - 1, done = done + $5 where ${OF_STEP} returning ${COLUMNS}`,
);

export async function advanceUndo(tx: Transaction, one: ContactImport, rows: number): Promise<ContactImport | null> {
  return (await tx.rows(advanceUndoing, [...stepOf(one), rows]))[0] ?? null;
}

const endState = statement<ContactImport>(
  'imports.end_state',
  `update imports set status = $5, failure = $6, found = coalesce($7, found), state_at = $8, updated_at = $8, sweep_at = $8, ended_at = $9,
     next_chunk = case when $5 in ('mapping', 'checked') then 0 else next_chunk end
   where ${OF_STEP} returning ${COLUMNS}`,
);

export interface StateEnd {
  readonly status: ImportStatus;
  readonly failure?: string;
  readonly found?: ImportFound;
  readonly now: Timestamp;
  readonly isEnd: boolean;
}

export async function endImportState(
  tx: Transaction,
  one: ContactImport,
  end: StateEnd,
): Promise<ContactImport | null> {
  const { status, failure = '', found, now, isEnd } = end;
  const values = [status, failure, found ? JSON.stringify(found) : null, now, isEnd ? now : null];
  return (await tx.rows(endState, [...stepOf(one), ...values]))[0] ?? null;
}
