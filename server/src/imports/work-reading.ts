import { listFields } from '../contact-fields/index.ts';
import type { Db } from '../db/index.ts';
import { readObject } from '../objects/index.ts';
import type { Runtime } from '../runtime.ts';
import {
  openSheet,
  recogniseColumns,
  type Sheet,
  type SheetBatch,
  type SheetFacts,
  SheetRefused,
  type SheetSource,
} from '../sheets/index.ts';
import { endWork, failWork } from './end-work.ts';
import { CHUNK_ROWS, type ContactImport, type ImportColumn, PART_BYTES } from './import.ts';
import { pack } from './pack.ts';
import type { KeptRow } from './row-person.ts';
import { insertChunk } from './store-chunks.ts';
import { findMapping, type RememberedMapping } from './store-mappings.ts';
import { findPart } from './store-parts.ts';
import { advanceRead, lockImportStep, storeFacts } from './store-work.ts';

const SAMPLES_MAX = 5;
const SAMPLE_LENGTH_MAX = 100;

/** The uploaded parts as one file; the part that was read last stays in memory, since files are read from front to back. */
function partsSource(rt: Runtime, { accountId, id, bytes }: ContactImport): SheetSource {
  let last: { readonly part: number; readonly bytes: Buffer } | null = null;
  const partOf = async (part: number): Promise<Buffer> => {
    if (last?.part === part) return last.bytes;
    const found = await findPart(rt.db, { accountId, importId: id, part });
    const whole = found.objectId === null ? found.bytes : await readObject(rt, { accountId, id: found.objectId });
    last = { part, bytes: whole ?? Buffer.alloc(0) };
    return last.bytes;
  };
  return {
    bytes,
    async read(from, length) {
      const end = Math.min(bytes, from + length);
      const pieces: Buffer[] = [];
      for (let at = from; at < end; ) {
        const part = Math.floor(at / PART_BYTES);
        const start = at - part * PART_BYTES;
        const piece = (await partOf(part)).subarray(start, start + end - at);
        if (piece.length === 0) throw new Error('a part of an uploaded file is shorter than it must be');
        pieces.push(piece);
        at += piece.length;
      }
      return pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces);
    },
  };
}

/** The first columns of a results file, which people can import again as it is. */
const OF_RESULTS = ['row', 'outcome', 'reason'];

const isOfResults = (names: readonly string[]): boolean =>
  OF_RESULTS.every((name, column) => names[column]?.trim().toLowerCase() === name);

async function columnsOf(db: Db, facts: SheetFacts, { accountId, options }: ContactImport): Promise<ImportColumn[]> {
  const isResults = isOfResults(facts.header);
  const proposed = recogniseColumns(facts, { fields: await listFields(db, accountId), country: options.country });
  return proposed.map(({ column, name, target, reason, samples }) => {
    const isOurs = isResults && column < OF_RESULTS.length;
    return {
      name: name.slice(0, 255),
      samples: samples.slice(0, SAMPLES_MAX).map((sample) => sample.slice(0, SAMPLE_LENGTH_MAX)),
      proposed: isOurs ? { to: 'leave_out' as const } : target,
      reason: isOurs ? 'Volley wrote it beside the rows of an earlier import.' : reason,
    };
  });
}

function factsOf(facts: SheetFacts) {
  const { format, encoding, delimiter, sheet, sheets, hasHeader } = facts;
  const choice = {
    hasHeader,
    encoding: encoding ?? undefined,
    delimiter: delimiter ?? undefined,
    sheet: sheet ?? undefined,
  };
  const shown = { encoding: encoding ?? '', delimiter: delimiter ?? '', sheet: sheet ?? '' };
  return { format, ...shown, sheets: sheets.slice(0, 100), hasHeader, choice };
}

/** Returns the mapping used before for columns with these names. A corrected results file uses the mapping of the file that it came from. */
async function recall(db: Db, accountId: number, names: readonly string[]): Promise<RememberedMapping | null> {
  const known = await findMapping(db, accountId, names);
  if (known !== null || !isOfResults(names)) return known;
  const before = await findMapping(db, accountId, names.slice(OF_RESULTS.length));
  const ours = OF_RESULTS.map(() => ({ to: 'leave_out' as const }));
  return before && { ...before, mapping: [...ours, ...before.mapping] };
}

async function keepFacts(rt: Runtime, one: ContactImport, { facts }: Sheet): Promise<ContactImport | null> {
  const columns = await columnsOf(rt.db, facts, one);
  const names = columns.map(({ name }) => name);
  const remembered = facts.hasHeader ? await recall(rt.db, one.accountId, names) : null;
  const mapping = remembered?.mapping ?? columns.map(({ proposed }) => proposed);
  const options = { ...one.options, ...remembered?.options };
  return storeFacts(rt.db, one, { facts: factsOf(facts), columns, mapping, options });
}

async function keepBatch(rt: Runtime, one: ContactImport, batch: SheetBatch): Promise<ContactImport | null> {
  const rows = batch.rows.map(({ number, cells }): KeptRow => [number, ...cells]);
  const packed = await pack(rows);
  const bytes = Math.round(batch.share * one.bytes);
  return rt.db.transact(async (tx) => {
    if (!(await lockImportStep(tx, one))) return null;
    await insertChunk(tx, { ...one, chunk: one.nextChunk }, packed);
    return advanceRead(tx, one, { rows: rows.length, bytes, place: batch.next });
  });
}

async function readOn(rt: Runtime, one: ContactImport, isOver: () => boolean): Promise<void> {
  const sheet = await openSheet(partsSource(rt, one), one.facts?.choice ?? one.choice);
  let at = one.facts ? one : await keepFacts(rt, one, sheet);
  if (!at) return;
  const batches = sheet.readBatches({ batchRows: CHUNK_ROWS, from: at.place ?? undefined });
  for await (const batch of batches) {
    if (batch.rows.length === 0) continue;
    at = await keepBatch(rt, at, batch);
    if (!at || isOver()) return;
  }
  if (at.rowCount === 0) await endWork(rt, at, { status: 'failed', failure: 'The file has no rows.' });
  else await endWork(rt, at, { status: 'mapping' });
}

/** A workbook is read from its beginning each time, so it gets longer turns. */
const WORKBOOK_TURNS = 10;

/** Stores the rows in chunks, each together with the position where reading continues, in one transaction. */
export async function workOnReading(rt: Runtime, one: ContactImport, turnMs: number): Promise<void> {
  const ms = one.facts?.format === 'xlsx' ? turnMs * WORKBOOK_TURNS : turnMs;
  const endMs = performance.now() + ms;
  try {
    await readOn(rt, one, () => performance.now() > endMs);
  } catch (error) {
    if (!(error instanceof SheetRefused)) throw error;
    await failWork(rt, one, error.message);
  }
}
