import { type Handle, store, type Transaction } from '../db/index.ts';
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
type Step = Pick<ContactImport, 'accountId' | 'id' | 'stateAt' | 'nextChunk'>;
const STEP = ['accountId', 'id', 'stateAt', 'nextChunk'] as const;

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

/** Returns false if this step is done, or the import is no longer in this state. */
export const lockImportStep = store.changingOne<Step, Transaction>(
  'imports.lock_step',
  `select id from imports where ${OF_STEP} for update`,
  STEP,
);

const setFacts = store.finding<Step & Record<keyof ReadFacts, unknown>, ContactImport>(
  'imports.set_facts',
  `update imports set facts = $5, columns = $6, mapping = $7, options = $8 where ${OF_STEP} returning ${COLUMNS}`,
  [...STEP, 'facts', 'columns', 'mapping', 'options'],
);

export interface ReadFacts {
  readonly facts: ImportFacts;
  readonly columns: readonly ImportColumn[];
  readonly mapping: readonly ColumnTarget[];
  readonly options: ImportOptions;
}

export function storeFacts(handle: Handle, one: Step, read: ReadFacts): Promise<ContactImport | null> {
  const { columns, mapping } = read;
  return setFacts(handle, { ...one, ...read, columns: JSON.stringify(columns), mapping: storedMapping(mapping) });
}

interface ReadRows {
  readonly rows: number;
  readonly done: number;
  readonly place: SheetPlace;
}

export const advanceRead = store.finding<Step & ReadRows, ContactImport, Transaction>(
  'imports.advance_reading',
  `update imports set next_chunk = next_chunk + 1, chunk_count = chunk_count + 1, row_count = row_count + $5, done = $6, place = $7, turns_begun = 0
   where ${OF_STEP} returning ${COLUMNS}`,
  [...STEP, 'rows', 'done', 'place'],
);

/** Stores the progress of a dry run, for display. */
export const storeProgress = store.changingOne<Step & { readonly done: number }>(
  'imports.set_done',
  `update imports set done = $5, turns_begun = 0 where ${OF_STEP}`,
  [...STEP, 'done'],
);

export const advanceImport = store.finding<
  Step & OutcomeCounts & { readonly rows: number },
  ContactImport,
  Transaction
>(
  'imports.advance_importing',
  `update imports set next_chunk = next_chunk + 1, done = done + $5, created = created + $6, changed = changed + $7, same = same + $8,
     left_as_was = left_as_was + $9, refused = refused + $10, turns_begun = 0
   where ${OF_STEP} returning ${COLUMNS}`,
  [...STEP, 'rows', 'created', 'changed', 'same', 'left', 'refused'],
);

export const advanceUndo = store.finding<Step & { readonly rows: number }, ContactImport, Transaction>(
  'imports.advance_undoing',
  `update imports set next_chunk = next_chunk - 1, done = done + $5 where ${OF_STEP} returning ${COLUMNS}`,
  [...STEP, 'rows'],
);

const endState = store.finding<Step & StateEnd & { readonly endedAt: Timestamp | null }, ContactImport, Transaction>(
  'imports.end_state',
  `update imports set status = $5, failure = $6, found = coalesce($7, found), state_at = $8, updated_at = $8, sweep_at = $8, ended_at = $9,
     next_chunk = case when $5 in ('mapping', 'checked') then 0 else next_chunk end
   where ${OF_STEP} returning ${COLUMNS}`,
  [...STEP, 'status', 'failure', 'found', 'now', 'endedAt'],
);

export interface StateEnd {
  readonly status: ImportStatus;
  readonly failure?: string | undefined;
  readonly found?: ImportFound | undefined;
  readonly now: Timestamp;
  readonly isEnd: boolean;
}

/** Without something found, what was found before stays. */
export function endImportState(tx: Transaction, one: Step, end: StateEnd): Promise<ContactImport | null> {
  const { accountId, id, stateAt, nextChunk } = one;
  const step = { accountId, id, stateAt, nextChunk };
  return endState(tx, { ...step, ...end, failure: end.failure ?? '', endedAt: end.isEnd ? end.now : null });
}
