import type { ExportFormat, ExportKind } from '@volley/contract/choices';
import { AppError, invalidInput, notFound } from '../errors.ts';
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
}

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

export async function createExport(rt: Runtime, actor: Actor, asked: AskedExport): Promise<Export> {
  refuseBadTime(rt, asked);
  const id = await rt.ids.next('exports');
  const now = rt.clock.now();
  const made: Export = {
    ...{ ...asked, accountId: actor.accountId, id, uuid: uuidV7(rt.clock.nowMs()), fileName: exportFileName(asked) },
    ...{
      status: 'waiting',
      failure: '',
      waitsFor: null,
      step: 'rows',
      place: '',
      partCount: 0,
      rowCount: 0,
      bytes: 0,
      sha256: '',
    },
    ...{ byKeyId: actor.keyId, byUserId: actor.userId, byName: actor.name, tries: 0 },
    ...{ stateAt: now, createdAt: now, endedAt: null, expiresAt: null },
  };
  return rt.db.transact(async (tx) => {
    refuseOverQuota(await lockExportUse(tx, actor.accountId));
    await insertExport(tx, made);
    return made;
  });
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
