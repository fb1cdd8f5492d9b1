import { exportColumns } from '@volley/contract/export-columns';
import { planByKeys } from '../db/index.ts';
import { ALL_IDS, withinTimes } from '../lib/ids/id-range.ts';
import { besideUuid } from '../lib/ids/uuid.ts';
import { msFromTimestamp, timestampFromMs } from '../lib/time/timestamp.ts';
import type { Runtime } from '../runtime.ts';
import { listReceiptPatience } from '../sms/routing/index.ts';
import type { Encoder } from './encode/encoder.ts';
import type { EncodedPart, PartForm } from './encode/protocol.ts';
import type { Export } from './export.ts';
import { advanceExport } from './store-exports.ts';
import { insertPart, listRowGroups } from './store-parts.ts';
import { findEntryRange, type RowPage, readRowPage, type Silence } from './store-rows.ts';
import { keyOfFile, nameOfPart, storeOf } from './stored-files.ts';

const PAGE_ROWS = 500;
const PART_ROWS = 25_000;
const PART_BYTES = 8 * 1_048_576;
/** The clock may have been put back between two entries of the ledger. */
const LEDGER_MARGIN_MS = 10 * 60_000;

function formOf(one: Export): PartForm {
  const { format, kind, hasTexts, timeZone, hasBom, bytes, partCount } = one;
  const isWhole = one.destination === 'object_store';
  const place = isWhole ? { part: 0, offset: 0 } : { part: partCount, offset: bytes };
  return { format, timeZone, hasBom, isWhole, ...place, columns: exportColumns(kind, hasTexts) };
}

interface Walk {
  readonly after: string;
  readonly through: string;
}

/** Where the rows of the export are. Null: there are none. */
async function findWalk(rt: Runtime, one: Export): Promise<Walk | null> {
  const { accountId, place } = one;
  if (one.kind !== 'ledger') {
    const { firstId, lastId } = withinTimes(ALL_IDS, { from: one.fromAt, to: one.toAt });
    return { after: place === '' ? besideUuid(firstId, -1) : place, through: lastId };
  }
  const from = timestampFromMs(msFromTimestamp(one.fromAt) - LEDGER_MARGIN_MS);
  const to = timestampFromMs(msFromTimestamp(one.toAt) + LEDGER_MARGIN_MS);
  const range = await rt.db.transact((tx) => findEntryRange(tx, { accountId, from, to }));
  return range && { ...range, after: place === '' ? range.after : place };
}

async function silenceOf(rt: Runtime): Promise<Silence> {
  const { msByCarrier, defaultMs } = await listReceiptPatience(rt);
  const before = (ms: number) => timestampFromMs(rt.clock.nowMs() - ms);
  return {
    carriers: [...msByCarrier.keys()],
    times: [...msByCarrier.values()].map(before),
    otherwise: before(defaultMs),
  };
}

/** A file in the object store is put before the row that names it; whoever writes the part again after a kill writes the same file. */
async function storePart(
  rt: Runtime,
  one: Export,
  { part, through, next }: { readonly part: EncodedPart; readonly through: string; readonly next: Export['step'] },
): Promise<void> {
  const sha256 = Buffer.from(part.sha256);
  const isStored = one.destination === 'object_store';
  if (isStored) await storeOf(rt).put(keyOfFile(one, nameOfPart(one, one.partCount)), part.packed, sha256);
  const { rowGroup } = part;
  const row = {
    ...{ ...part, accountId: one.accountId, exportId: one.id, part: one.partCount, sha256 },
    ...{ packed: Buffer.from(isStored ? [] : part.packed), numbers: Buffer.from(part.numbers) },
    rowGroup: rowGroup && Buffer.from(rowGroup),
  };
  await rt.db.transact(async (tx) => {
    const moved = { through, next, rows: part.rowCount, written: part.bytes, now: rt.clock.now() };
    if (await advanceExport(tx, { ...one, ...moved })) await insertPart(tx, row);
  });
}

/** After so many milliseconds of reading a page it rests as long, so that it takes half of one session of the database at most. */
export type Rest = (readMs: number) => Promise<void>;

/** Writes the next rows of the file, as one part. */
export async function writePart(rt: Runtime, encoder: Encoder, one: Export, rest: Rest): Promise<void> {
  const { accountId, kind, fromAt, toAt, hasTexts } = one;
  const walk = await findWalk(rt, one);
  const query = { accountId, kind, fromAt, toAt, hasTexts, limit: PAGE_ROWS, silence: await silenceOf(rt) };
  await encoder.begin(formOf(one));
  let after = walk?.after ?? one.place;
  let isLast = walk === null;
  let looked = 0;
  for (let bytes = 0; walk !== null && !isLast && looked < PART_ROWS && bytes < PART_BYTES; ) {
    const startMs = performance.now();
    const page: RowPage = await rt.db.transact(async (tx) => {
      // The statistics of a table that fills fast are too old for the planner to rely on.
      await planByKeys(tx);
      return readRowPage(tx, { ...query, after, through: walk.through });
    });
    const readMs = performance.now() - startMs;
    after = page.last ?? after;
    isLast = page.looked < PAGE_ROWS;
    looked += page.looked;
    if (page.rows !== '[]') bytes = await encoder.add(page.rows);
    if (!isLast) await rest(readMs);
  }
  const part = await encoder.end();
  const following = one.format === 'parquet' && one.destination === 'download' ? 'footer' : 'sum';
  await storePart(rt, one, { part, through: after, next: isLast ? following : 'rows' });
}

/** Writes the end of a Parquet file. */
export async function writeFooter(rt: Runtime, encoder: Encoder, one: Export): Promise<void> {
  const rowGroups = await listRowGroups(rt.db, one.accountId, one.id);
  const part = await encoder.footer(formOf(one), rowGroups, one.rowCount);
  await storePart(rt, one, { part, through: one.place, next: 'sum' });
}
