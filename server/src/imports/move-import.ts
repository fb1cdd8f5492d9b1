import { contactImports, endingNow } from '../contacts/index.ts';
import type { Transaction } from '../db/index.ts';
import { AppError, invalidInput, notFound, refuseTogether } from '../errors.ts';
import type { Actor } from '../identity/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import { msFromTimestamp } from '../lib/time/timestamp.ts';
import { isMove } from '../lib/values/moves.ts';
import { withoutUndefined } from '../lib/values/without-undefined.ts';
import type { Runtime } from '../runtime.ts';
import type { ColumnTarget, SheetChoice } from '../sheets/index.ts';
import { createNewFields, refuseUnknownFields } from './field-plan.ts';
import {
  type ContactImport,
  ENDED,
  IMPORT_MOVES,
  type ImportOptions,
  type ImportStatus,
  partsOf,
  UNDO_DAYS,
} from './import.ts';
import {
  beginState,
  findImport,
  forgetRead,
  lockImport,
  markImportDeleted,
  markStarted,
  setImportOptions,
} from './store-imports.ts';
import { rememberMapping } from './store-mappings.ts';
import { listParts } from './store-parts.ts';

const DAY_MS = 86_400_000;

function wrongState(status: ImportStatus, verb: string): AppError {
  return new AppError('wrong_state', `The import is ${status}, so it cannot be ${verb}.`);
}

async function lockIn(tx: Transaction, accountId: number, uuid: Uuid): Promise<ContactImport> {
  const locked = await lockImport(tx, accountId, uuid);
  if (!locked) throw notFound('Import');
  return locked;
}

interface Move {
  readonly to: ImportStatus;
  /** Names in the error what the present state does not allow. */
  readonly verb: string;
  /** Further changes before the state begins. */
  readonly work?: (tx: Transaction, locked: ContactImport) => Promise<void>;
  readonly nextChunk?: (locked: ContactImport) => number;
}

function move(
  rt: Runtime,
  { accountId }: Actor,
  uuid: Uuid,
  { to, verb, work, nextChunk }: Move,
): Promise<ContactImport> {
  return rt.db.transact(async (tx) => {
    const locked = await lockIn(tx, accountId, uuid);
    if (!isMove(IMPORT_MOVES, locked.status, to)) throw wrongState(locked.status, verb);
    await work?.(tx, locked);
    const endedAt = ENDED.includes(to) ? await endingNow(rt, tx, accountId) : null;
    const now = endedAt ?? rt.clock.now();
    return beginState(tx, locked, { status: to, nextChunk: nextChunk?.(locked) ?? 0, now, endedAt });
  });
}

async function refuseGaps(tx: Transaction, { accountId, id, bytes }: ContactImport): Promise<void> {
  const there = new Set((await listParts(tx, accountId, id)).map(({ part }) => part));
  const missing = Array.from({ length: partsOf(bytes) }, (_, part) => part).filter((part) => !there.has(part));
  if (missing.length === 0) return;
  const some = missing.slice(0, 10).join(', ');
  throw new AppError(
    'wrong_state',
    `The file is not whole: upload part ${some}${missing.length > 10 ? ' and others' : ''} first.`,
  );
}

export function readImportFile(rt: Runtime, actor: Actor, uuid: Uuid, choice: SheetChoice): Promise<ContactImport> {
  return move(rt, actor, uuid, {
    to: 'reading',
    verb: 'read',
    work: async (tx, locked) => {
      if (locked.startedAt !== null) throw wrongState(locked.status, 'read');
      await refuseGaps(tx, locked);
      await forgetRead(tx, locked, choice);
    },
  });
}

export interface ImportChanges {
  readonly mapping: readonly ColumnTarget[] | undefined;
  readonly options: { readonly [Name in keyof ImportOptions]?: ImportOptions[Name] | undefined };
}

const LEFT_OUT: ColumnTarget = { to: 'leave_out' };

/** Returns one target per column: columns beyond the mapping are left out, and targets beyond the columns are ignored. */
function completeMapping({ columns }: ContactImport, mapping: readonly ColumnTarget[]): ColumnTarget[] {
  return columns.map((_, column) => mapping[column] ?? LEFT_OUT);
}

function refuseFuture(rt: Runtime, { consent }: ImportChanges['options']): void {
  if (consent && consent.at > rt.clock.now())
    throw invalidInput({ 'consent.at': ['The at field must not be in the future: it says when the people said so.'] });
}

export async function updateImport(
  rt: Runtime,
  actor: Actor,
  uuid: Uuid,
  changes: ImportChanges,
): Promise<ContactImport> {
  refuseFuture(rt, changes.options);
  return rt.db.transact(async (tx) => {
    const locked = await lockIn(tx, actor.accountId, uuid);
    if (locked.status !== 'mapping' && locked.status !== 'checked') throw wrongState(locked.status, 'changed');
    await refuseTogether([
      () => contactImports.groups.refuseUnknown(tx, actor.accountId, changes.options.groupUuids ?? []),
      () => refuseUnknownFields(tx, actor.accountId, changes.mapping ?? []),
    ]);
    const options = { ...locked.options, ...withoutUndefined(changes.options) };
    const mapping = completeMapping(locked, changes.mapping ?? locked.mapping);
    await setImportOptions(tx, locked, { mapping, options });
    return beginState(tx, locked, { status: 'mapping', nextChunk: 0, now: rt.clock.now(), endedAt: null });
  });
}

function refuseWithoutNumbers({ mapping }: ContactImport): void {
  if (mapping.some(({ to }) => to === 'phone_number')) return;
  throw new AppError('wrong_state', 'No column holds the phone numbers. Say in `mapping` which one does.');
}

export function checkImport(rt: Runtime, actor: Actor, uuid: Uuid): Promise<ContactImport> {
  return move(rt, actor, uuid, {
    to: 'checking',
    verb: 'checked',
    work: async (_tx, locked) => refuseWithoutNumbers(locked),
  });
}

export function startImport(rt: Runtime, actor: Actor, uuid: Uuid): Promise<ContactImport> {
  return move(rt, actor, uuid, {
    to: 'importing',
    verb: 'started',
    work: async (tx, locked) => {
      refuseWithoutNumbers(locked);
      const { accountId } = actor;
      const { newGroup, groupUuids } = locked.options;
      await contactImports.groups.refuseUnknown(tx, accountId, groupUuids);
      const { mapping, newFieldKeys } = await createNewFields(rt, tx, actor, locked);
      const newGroupUuid = newGroup === '' ? null : await contactImports.groups.add(rt, tx, accountId, newGroup);
      const now = rt.clock.now();
      await markStarted(tx, locked, { now, newGroupUuid, newFieldKeys, mapping });
      await rememberMapping(tx, { ...locked, mapping }, now);
    },
  });
}

export function cancelImport(rt: Runtime, actor: Actor, uuid: Uuid): Promise<ContactImport> {
  // Undoing needs the number of chunks that were imported.
  return move(rt, actor, uuid, {
    to: 'cancelled',
    verb: 'cancelled',
    nextChunk: ({ status, nextChunk }) => (status === 'importing' ? nextChunk : 0),
  });
}

export function undoUntilMs({ startedAt, endedAt, hasChunks }: ContactImport): number | null {
  if (startedAt === null || endedAt === null || !hasChunks) return null;
  return msFromTimestamp(endedAt) + UNDO_DAYS * DAY_MS;
}

export function undoImport(rt: Runtime, actor: Actor, uuid: Uuid): Promise<ContactImport> {
  return move(rt, actor, uuid, {
    to: 'undoing',
    verb: 'undone',
    work: async (_tx, locked) => {
      const untilMs = undoUntilMs(locked);
      if (locked.startedAt === null) throw wrongState(locked.status, 'undone: nothing was imported');
      if (untilMs === null || untilMs < rt.clock.nowMs())
        throw new AppError('wrong_state', `An import can be undone for ${UNDO_DAYS} days after its end.`);
    },
    nextChunk: ({ nextChunk }) => nextChunk,
  });
}

const AT_WORK: readonly ImportStatus[] = ['reading', 'checking', 'importing', 'undoing'];

/** Hides the import at once. A job deletes its rows. */
export async function deleteImport(rt: Runtime, { accountId }: Actor, uuid: Uuid): Promise<void> {
  if (!(await findImport(rt.db, accountId, uuid))) throw notFound('Import');
  await rt.db.transact(async (tx) => {
    const locked = await lockIn(tx, accountId, uuid);
    if (AT_WORK.includes(locked.status)) throw wrongState(locked.status, 'deleted: cancel it or wait');
    await markImportDeleted(tx, { ...locked, now: rt.clock.now() });
  });
}
