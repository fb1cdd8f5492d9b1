import { listFields } from '../contact-fields/index.ts';
import type { Db } from '../db/index.ts';
import { readObject } from '../objects/index.ts';
import type { Runtime } from '../runtime.ts';
import {
  type FoundColumns,
  type Known,
  type SheetFacts,
  SheetReaders,
  type SheetReading,
  SheetRefused,
  type SheetSource,
  type SheetStep,
} from '../sheets/index.ts';
import { endWork, failWork } from './end-work.ts';
import { CHUNK_ROWS, type ContactImport, type FirstRow, type ImportColumn, PART_BYTES } from './import.ts';
import { insertChunk } from './store-chunks.ts';
import { findMapping, type RememberedMapping } from './store-mappings.ts';
import { findPart } from './store-parts.ts';
import { advanceRead, lockImportStep, storeFacts } from './store-work.ts';

const SAMPLES_MAX = 5;
const SAMPLE_LENGTH_MAX = 100;
const FIRST_ROWS = 5;
const CELL_LENGTH_MAX = 60;

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

function columnsOf(facts: SheetFacts, proposed: FoundColumns['columns']): ImportColumn[] {
  const isResults = isOfResults(facts.header);
  return proposed.map(({ column, name, target, reason, samples, unclearDates }) => {
    const isOurs = isResults && column < OF_RESULTS.length;
    return {
      name: name.slice(0, 255),
      unclearDates,
      samples: samples.slice(0, SAMPLES_MAX).map((sample) => sample.slice(0, SAMPLE_LENGTH_MAX)),
      proposed: isOurs ? { to: 'leave_out' as const } : target,
      reason: isOurs ? 'Volley wrote it beside the rows of an earlier import.' : reason,
    };
  });
}

/** The first rows as people see them beside the mapping. */
function firstRowsOf({ sample }: SheetFacts): FirstRow[] {
  return sample.slice(0, FIRST_ROWS).map(({ number, cells }) => ({
    row: number,
    cells: cells.map((cell) => cell.slice(0, CELL_LENGTH_MAX)),
  }));
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
  return { format, ...shown, sheets: sheets.slice(0, 100), hasHeader, choice, firstRows: firstRowsOf(facts) };
}

/** Returns the mapping used before for columns with these names. A corrected results file uses the mapping of the file that it came from. */
async function recall(db: Db, accountId: number, names: readonly string[]): Promise<RememberedMapping | null> {
  const known = await findMapping(db, accountId, names);
  if (known !== null || !isOfResults(names)) return known;
  const before = await findMapping(db, accountId, names.slice(OF_RESULTS.length));
  const ours = OF_RESULTS.map(() => ({ to: 'leave_out' as const }));
  return before && { ...before, mapping: [...ours, ...before.mapping] };
}

async function keepFacts(
  rt: Runtime,
  one: ContactImport,
  facts: SheetFacts,
  { columns: proposed, dateProof }: FoundColumns,
): Promise<ContactImport | null> {
  const columns = columnsOf(facts, proposed);
  const names = columns.map(({ name }) => name);
  const remembered = facts.hasHeader ? await recall(rt.db, one.accountId, names) : null;
  const mapping = remembered?.mapping ?? columns.map(({ proposed }) => proposed);
  const dateOrder = dateProof?.order ?? remembered?.options.dateOrder ?? null;
  const options = { ...one.options, ...remembered?.options, dateOrder };
  const told = { ...factsOf(facts), dateProof: dateProof?.value ?? '' };
  return storeFacts(rt.db, one, { facts: told, columns, mapping, options });
}

async function keepRows(
  rt: Runtime,
  one: ContactImport,
  { packed, count, next, share }: SheetStep & { kind: 'rows' },
): Promise<ContactImport | null> {
  return rt.db.transact(async (tx) => {
    if (!(await lockImportStep(tx, one))) return null;
    await insertChunk(tx, { ...one, chunk: one.nextChunk, rows: packed });
    return advanceRead(tx, { ...one, rows: count, done: Math.round(share * one.bytes), place: next });
  });
}

/** Stores what the file told. Null if the import is elsewhere by now. */
async function keepStep(rt: Runtime, one: ContactImport, step: SheetStep): Promise<ContactImport | null> {
  if (step.kind === 'rows') return keepRows(rt, one, step);
  return step.kind === 'facts' && step.found ? keepFacts(rt, one, step.facts, step.found) : one;
}

async function endReading(rt: Runtime, one: ContactImport): Promise<void> {
  if (one.rowCount === 0) await endWork(rt, one, { status: 'failed', failure: 'The file has no rows.' });
  else await endWork(rt, one, { status: 'mapping' });
}

/** Each process has readers of its own. */
const readers = new WeakMap<Runtime, SheetReaders>();

function readersOf(rt: Runtime): SheetReaders {
  const found = readers.get(rt) ?? new SheetReaders();
  readers.set(rt, found);
  return found;
}

/** The import of the account whose file is in hand here; null for none. */
export const importInHand = (rt: Runtime, accountId: number): number | null => readersOf(rt).keptOf(accountId);

/** Ends the processes that read files. */
export function stopReading(rt: Runtime): void {
  readersOf(rt).stop();
}

/** What the file has told so far belongs to this place of the import: another process of the service may have read on meanwhile. */
const placeOf = ({ id, stateAt, nextChunk }: ContactImport) => ({ id, key: `${stateAt} ${nextChunk}` });

function openReading(rt: Runtime, one: ContactImport, known: Known | null): SheetReading {
  return readersOf(rt).take(one.accountId, placeOf(one), () => ({
    source: partsSource(rt, one),
    choice: one.facts?.choice ?? one.choice,
    batchRows: CHUNK_ROWS,
    from: one.place,
    known,
  }));
}

async function readOn(rt: Runtime, one: ContactImport, reading: SheetReading, untilMs: number): Promise<void> {
  let at: ContactImport | null = one;
  while (at) {
    const step = await reading.next(untilMs);
    if (step === null) return readersOf(rt).keep(one.accountId, placeOf(at), reading);
    if (step.kind === 'end') {
      readersOf(rt).giveBack(one.id, reading);
      return endReading(rt, at);
    }
    at = await keepStep(rt, at, step);
  }
  readersOf(rt).giveBack(one.id, reading);
}

/** A file that gave way to others is read from its place again, and a workbook from its beginning, so it gets longer turns. */
const LONGER_TURNS = 30;

/** Stores the rows in chunks, each together with the position where reading continues, in one transaction. */
export async function workOnReading(rt: Runtime, one: ContactImport, turnMs: number): Promise<void> {
  const ms = readersOf(rt).hasGivenWay(one.id) ? turnMs * LONGER_TURNS : turnMs;
  const known = one.facts ? null : { fields: await listFields(rt.db, one.accountId), country: one.options.country };
  const reading = openReading(rt, one, known);
  try {
    await readOn(rt, one, reading, performance.now() + ms);
  } catch (error) {
    readersOf(rt).giveBack(one.id, reading);
    if (!(error instanceof SheetRefused)) throw error;
    await failWork(rt, one, error.message);
  }
}
