import type { ExportDestination, ExportFormat, ExportKind } from '@volley/contract/choices';
import type { Transaction } from '../db/index.ts';
import { AppError, invalidInput, notFound, refuseTogether } from '../errors.ts';
import type { Actor } from '../identity/index.ts';
import type { Page, PageRequest } from '../lib/ids/page.ts';
import { type Uuid, uuidV7 } from '../lib/ids/uuid.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import { isMove } from '../lib/values/moves.ts';
import type { Runtime } from '../runtime.ts';
import { endExport } from './end-export.ts';
import { EXPORT_MOVES, type Export } from './export.ts';
import { exportFileName } from './file-name.ts';
import { deleteExportRow, findExport, insertExport, lockExport, lockExportUse, readExports } from './store-exports.ts';

const AT_WORK_MAX = 10;
const EXPORTS_MAX = 1_000;
/** Of all files of an account; one that grows beyond it fails. */
export const KEPT_BYTES_MAX = 20 * 1_073_741_824;

export interface AskedExport {
  readonly kind: ExportKind;
  readonly format: ExportFormat;
  readonly fromAt: Timestamp;
  readonly toAt: Timestamp;
  readonly timeZone: string;
  readonly hasBom: boolean;
  readonly hasTexts: boolean;
  readonly keepDays: number;
  readonly destination: ExportDestination;
}

/** Who asked for it, as its row names them. */
export type AskedBy = Pick<Export, 'byKeyId' | 'byUserId' | 'byName'>;
export const askedBy = ({ keyId, userId, name }: Actor): AskedBy => ({
  byKeyId: keyId,
  byUserId: userId,
  byName: name,
});

function refuseBadTime(rt: Runtime, { fromAt, toAt }: AskedExport): void {
  if (fromAt >= toAt) throw invalidInput({ to: ['The to field must be later than the from field.'] });
  if (toAt > rt.clock.now()) throw invalidInput({ to: ['The to field must not be in the future.'] });
}

function refuseOverQuota({ exports, atWork, bytes }: Awaited<ReturnType<typeof lockExportUse>>): void {
  if (atWork >= AT_WORK_MAX)
    throw new AppError('storage_limit', `${AT_WORK_MAX} exports are at work. Wait for one of them, or cancel one.`);
  if (exports >= EXPORTS_MAX)
    throw new AppError('storage_limit', `This account has ${EXPORTS_MAX} exports. Delete some of the old ones first.`);
  if (bytes >= KEPT_BYTES_MAX)
    throw new AppError('storage_limit', 'The files of exports have 20 GB together. Delete some of them first.');
}

export function refuseNoStore({ objects }: Runtime, destination: ExportDestination): void {
  if (destination === 'object_store' && !objects?.takesNew)
    throw invalidInput({ destination: ['This installation has no object store: leave the destination field out.'] });
}

/** Stores an export that a job then works on. */
export async function beginExport(
  rt: Runtime,
  tx: Transaction,
  { accountId, byKeyId, byUserId, byName }: AskedBy & { readonly accountId: number },
  { id, scheduleUuid, ...asked }: AskedExport & { readonly id: number; readonly scheduleUuid: Uuid | null },
): Promise<Export> {
  const now = rt.clock.now();
  const uuid = uuidV7(rt.clock.nowMs());
  const made: Export = {
    ...{ ...asked, accountId, id, uuid, scheduleUuid, fileName: exportFileName({ ...asked, uuid }) },
    ...{ status: 'waiting', failure: '', waitsFor: null, step: 'rows', place: '' },
    ...{ partCount: 0, rowCount: 0, bytes: 0, sha256: '' },
    ...{ byKeyId, byUserId, byName, tries: 0 },
    ...{ stateAt: now, createdAt: now, endedAt: null, expiresAt: null },
  };
  refuseOverQuota(await lockExportUse(tx, accountId));
  await insertExport(tx, made);
  return made;
}

export async function createExport(rt: Runtime, actor: Actor, asked: AskedExport): Promise<Export> {
  await refuseTogether([() => refuseBadTime(rt, asked), () => refuseNoStore(rt, asked.destination)]);
  const id = await rt.ids.next('exports');
  return rt.db.transact((tx) =>
    beginExport(rt, tx, { ...askedBy(actor), accountId: actor.accountId }, { ...asked, id, scheduleUuid: null }),
  );
}

export async function getExport(rt: Runtime, { accountId }: Actor, uuid: Uuid): Promise<Export> {
  const found = await findExport(rt.db, accountId, uuid);
  if (!found) throw notFound('Export');
  return found;
}

export function listExports(rt: Runtime, { accountId }: Actor, request: PageRequest): Promise<Page<Export>> {
  return readExports(rt.db, accountId, request);
}

export async function cancelExport(rt: Runtime, actor: Actor, uuid: Uuid): Promise<Export> {
  return rt.db.transact(async (tx) => {
    const locked = await lockExport(tx, actor.accountId, uuid);
    if (!locked) throw notFound('Export');
    if (!isMove(EXPORT_MOVES, locked.status, 'cancelled'))
      throw new AppError('wrong_state', `The export is ${locked.status}, so it cannot be cancelled.`);
    return endExport(rt, tx, locked, { status: 'cancelled' });
  });
}

export async function deleteExport(rt: Runtime, actor: Actor, uuid: Uuid): Promise<void> {
  await rt.db.transact(async (tx) => {
    const locked = await lockExport(tx, actor.accountId, uuid);
    if (!locked) throw notFound('Export');
    if (isMove(EXPORT_MOVES, locked.status, 'cancelled')) await endExport(rt, tx, locked, { status: 'cancelled' });
    await deleteExportRow(tx, locked, rt.clock.now());
  });
}
