import { AppError, notFound } from '../errors.ts';
import type { Actor } from '../identity/index.ts';
import type { Page, PageRequest } from '../lib/ids/page.ts';
import { type Uuid, uuidV7 } from '../lib/ids/uuid.ts';
import { timestampFromMs } from '../lib/time/timestamp.ts';
import { keepObject, leaveObjects, putObject } from '../objects/index.ts';
import type { Runtime } from '../runtime.ts';
import { type ContactImport, IDLE_DAYS, type ImportOptions, partBytes, partsOf } from './import.ts';
import { findImport, insertImport, lockUse, readImports } from './store-imports.ts';
import { listParts, type PartThere, putPart } from './store-parts.ts';

const DAY_MS = 86_400_000;
const IMPORTS_MAX = 1_000;
const OPEN_MAX = 10;
/** The maximum size of all files whose rows and results are kept. */
const KEPT_BYTES_MAX = 4 * 1_073_741_824;

function refuseOverQuota({ imports, open, bytes }: { imports: number; open: number; bytes: number }): void {
  if (open > OPEN_MAX)
    throw new AppError(
      'storage_limit',
      `${OPEN_MAX} imports are not finished. Finish, cancel or delete one of them first.`,
    );
  if (imports > IMPORTS_MAX)
    throw new AppError('storage_limit', `This account has ${IMPORTS_MAX} imports. Delete some of the old ones first.`);
  if (bytes > KEPT_BYTES_MAX)
    throw new AppError(
      'storage_limit',
      'The files of the last imports have 4 GB together. Delete imports that need not be undone, or wait: their rows go 30 days after their end.',
    );
}

export async function createImport(
  rt: Runtime,
  actor: Actor,
  { fileName, bytes }: { fileName: string; bytes: number },
): Promise<ContactImport> {
  const options: ImportOptions = {
    ...{ onExisting: 'fill', names: 'split', country: actor.country, groupUuids: [], newGroup: '' },
    ...{ consent: null, dateOrder: null },
  };
  const id = await rt.ids.next('imports');
  const by = { byKeyId: actor.keyId, byUserId: actor.userId, byName: actor.name };
  const nowMs = rt.clock.nowMs();
  const sweepAt = timestampFromMs(nowMs + IDLE_DAYS * DAY_MS);
  const made = { id, uuid: uuidV7(nowMs), fileName, bytes, options, ...by, now: rt.clock.now(), sweepAt };
  return rt.db.transact(async (tx) => {
    const use = await lockUse(tx, actor.accountId);
    refuseOverQuota({ imports: use.imports + 1, open: use.open + 1, bytes: use.bytes + bytes });
    return insertImport(tx, actor.accountId, made);
  });
}

export async function getImport(rt: Runtime, { accountId }: Actor, uuid: Uuid): Promise<ContactImport> {
  const found = await findImport(rt.db, accountId, uuid);
  if (!found) throw notFound('Import');
  return found;
}

export function listImports(
  rt: Runtime,
  { accountId }: Actor,
  request: PageRequest,
  search = '',
): Promise<Page<ContactImport>> {
  return readImports(rt.db, accountId, request, search);
}

export async function listImportParts(rt: Runtime, actor: Actor, uuid: Uuid): Promise<PartThere[]> {
  const { accountId, id } = await getImport(rt, actor, uuid);
  return listParts(rt.db, accountId, id);
}

/** Stores a part, replacing an earlier upload of it, so that an upload can be repeated at any time until the file is read. */
export async function uploadPart(
  rt: Runtime,
  actor: Actor,
  { uuid, part, bytes }: { uuid: Uuid; part: number; bytes: Buffer },
): Promise<PartThere> {
  const found = await getImport(rt, actor, uuid);
  const parts = partsOf(found.bytes);
  if (part >= parts) throw new AppError('bad_request', `This file has ${parts} parts, which are counted from 0.`);
  const wanted = partBytes(found.bytes, part);
  if (bytes.length !== wanted)
    throw new AppError('bad_request', `Part ${part} of this file must have ${wanted} bytes; ${bytes.length} came.`);
  const { accountId, id: importId } = found;
  const objectId = await putObject(rt, { accountId, kind: 'import_part', bytes });
  const stored = { accountId, importId, part, bytes: objectId === null ? bytes : null, objectId, now: rt.clock.now() };
  return rt.db.transact(async (tx) => {
    const put = await putPart(tx, stored);
    if (!put)
      throw new AppError('wrong_state', `The import is ${found.status}, so its file cannot be changed any more.`);
    await leaveObjects(rt, tx, { accountId, ids: [put.before] });
    if (objectId !== null) await keepObject(tx, { accountId, id: objectId });
    return { part, bytes: bytes.length };
  });
}
