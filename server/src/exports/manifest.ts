import { createHash } from 'node:crypto';
import { exportColumns } from '@volley/contract/export-columns';
import type { Runtime } from '../runtime.ts';
import type { Export } from './export.ts';
import { presentExport } from './present-export.ts';
import { listParts } from './store-parts.ts';
import { keyOfFile, MANIFEST, nameOfPart, storeOf } from './stored-files.ts';

export type Manifest = Awaited<ReturnType<typeof manifestOf>>;

/** What an export consists of, as the API and the file beside its parts have it. */
export async function manifestOf({ db }: Pick<Runtime, 'db'>, one: Export) {
  const parts = await listParts(db, one.accountId, one.id);
  return {
    export: presentExport(one),
    columns: exportColumns(one.kind, one.hasTexts).map(({ name, type, words }) => ({ name, type, description: words })),
    parts: parts.map(({ part, rowCount, bytes, sha256 }) => ({
      ...{ part, rows: rowCount, bytes, sha256: sha256.toString('hex') },
      name: one.destination === 'object_store' ? nameOfPart(one, part) : '',
    })),
  };
}

/** Puts the manifest beside the files in the object store: who finds it knows that they are whole. Returns its SHA-256. */
export async function storeManifest(rt: Runtime, one: Export): Promise<string> {
  const bytes = Buffer.from(`${JSON.stringify(await manifestOf(rt, one), null, 2)}\n`);
  const sha256 = createHash('sha256').update(bytes).digest();
  await storeOf(rt).put(keyOfFile(one, MANIFEST), bytes, sha256);
  return sha256.toString('hex');
}
