import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { AppError } from '../errors.ts';
import type { Actor } from '../identity/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import type { Pieces } from '../routes/index.ts';
import type { Runtime } from '../runtime.ts';
import { getExport } from './create-export.ts';
import { type Export, isPacked } from './export.ts';
import { type Manifest, manifestOf } from './manifest.ts';
import { findPart } from './store-parts.ts';

const unpack = promisify(gunzip);
/** Bounds the memory that unpacking one part may take. */
const UNPACKED_BYTES_MAX = 64 * 1_048_576;

async function getReady(rt: Runtime, actor: Actor, uuid: Uuid): Promise<Export> {
  const found = await getExport(rt, actor, uuid);
  if (found.status === 'expired') throw new AppError('gone', found.failure || 'The file of this export is gone.');
  if (found.status !== 'ready')
    throw new AppError('wrong_state', `The export is ${found.status}, so there is no file yet.`);
  return found;
}

async function* pieces(rt: Runtime, { accountId, id, partCount, format }: Export): AsyncGenerator<Buffer> {
  for (let part = 0; part < partCount; part += 1) {
    const stored = await findPart(rt.db, { accountId, exportId: id, part });
    if (!stored) throw new AppError('gone', 'The file of this export is gone.');
    yield isPacked(format) ? await unpack(stored.packed, { maxOutputLength: UNPACKED_BYTES_MAX }) : stored.packed;
  }
}

/** The file, part by part, so that a large one takes no more memory than a small one. */
export async function readExportFile(rt: Runtime, actor: Actor, uuid: Uuid): Promise<Pieces> {
  const found = await getReady(rt, actor, uuid);
  if (found.destination === 'object_store')
    throw new AppError(
      'wrong_state',
      `The files of this export are in the object store, below exports/${found.accountId}/${found.fileName}.`,
    );
  if (found.hasTexts && !actor.scopes.has('manage'))
    throw new AppError('forbidden', 'This file has texts, so it needs a key with the scope "manage".');
  return Object.assign(pieces(rt, found), { fileName: found.fileName });
}

export async function readManifest(rt: Runtime, actor: Actor, uuid: Uuid): Promise<Manifest> {
  return manifestOf(rt, await getReady(rt, actor, uuid));
}
