import { IMPORT_OUTCOMES } from '@volley/contract/choices';
import { AppError } from '../errors.ts';
import type { Actor } from '../identity/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import { unpack } from '../lib/values/pack.ts';
import type { Runtime } from '../runtime.ts';
import { getImport } from './create-import.ts';
import type { ContactImport, Outcome } from './import.ts';
import type { KeptRow } from './row-person.ts';
import { findChunk } from './store-chunks.ts';
import type { KeptResult } from './work-importing.ts';

export interface RowResult {
  readonly row: number;
  readonly outcome: Outcome;
  readonly reason: string;
  readonly cells: readonly string[];
}

export interface ImportResults {
  readonly fileName: string;
  readonly columns: readonly string[];
  readonly chunks: AsyncIterable<readonly RowResult[]>;
}

async function* readChunks(rt: Runtime, one: ContactImport, outcome: Outcome | null) {
  for (let chunk = 0; chunk < one.chunkCount; chunk += 1) {
    const stored = await findChunk(rt.db, { ...one, chunk });
    // Chunks are imported in order, so no chunk after the first one without results has any.
    if (!stored?.results) return;
    const [rows, results] = await Promise.all([unpack<KeptRow[]>(stored.rows), unpack<KeptResult[]>(stored.results)]);
    const told = rows.map(([row, ...cells], index): RowResult => {
      const [place = 0, reason = ''] = results[index] ?? [];
      return { row, outcome: IMPORT_OUTCOMES[place] ?? 'same', reason, cells };
    });
    yield outcome === null ? told : told.filter((result) => result.outcome === outcome);
  }
}

/** Returns the outcome of each row, chunk by chunk. */
export async function readResults(
  rt: Runtime,
  actor: Actor,
  { uuid, outcome }: { uuid: Uuid; outcome: Outcome | null },
): Promise<ImportResults> {
  const one = await getImport(rt, actor, uuid);
  // An import that never started has no results, and they were not deleted either.
  if (!one.hasChunks && one.startedAt !== null)
    throw new AppError('gone', 'The results of an import are kept for 30 days after its end.');
  const columns = one.columns.map(({ name }) => name);
  return { fileName: one.fileName, columns, chunks: readChunks(rt, one, outcome) };
}
