import { AppError, invalidInput } from '../errors.ts';
import { unpack } from '../lib/values/pack.ts';
import { SheetReaders, type SheetReading, SheetRefused } from '../sheets/index.ts';

/** Far more than 50,000 rows take. */
const READ_MS_MAX = 30_000;
const ROWS_MAX = 50_000;
const BATCH_ROWS = 1_000;

/** What may stand above a column, without signs and in small letters. */
const NAMES = {
  prefix: ['prefix', 'dialcode', 'dialingcode', 'diallingcode'],
  code: ['code', 'mccmnc', 'networkcode', 'plmn'],
  mcc: ['mcc'],
  mnc: ['mnc'],
  country: ['country', 'countrycode', 'iso'],
  cost: ['cost', 'price', 'rate'],
} as const;
type Column = keyof typeof NAMES;

export type CostLine = Readonly<Record<Column, string>> & { readonly line: number };

function findColumns(header: readonly string[]): ReadonlyMap<Column, number> {
  const plain = header.map((name) => name.toLowerCase().replaceAll(/[^a-z]/g, ''));
  const found = Object.entries(NAMES).flatMap(([column, names]) => {
    const index = plain.findIndex((name) => (names as readonly string[]).includes(name));
    return index === -1 ? [] : [[column as Column, index] as const];
  });
  return new Map(found);
}

async function* readSteps(reading: SheetReading): AsyncGenerator<CostLine[]> {
  const untilMs = performance.now() + READ_MS_MAX;
  let columns: ReadonlyMap<Column, number> = new Map();
  for (;;) {
    const step = await reading.next(untilMs);
    if (step === null) throw new SheetRefused('Reading the file takes too long.');
    if (step.kind === 'end') return;
    if (step.kind === 'facts') {
      columns = findColumns(step.facts.header);
      if (!columns.has('cost')) throw new SheetRefused('The first row names no column “cost”, “price” or “rate”.');
      continue;
    }
    const rows = await unpack<readonly (readonly [number, ...string[]])[]>(step.packed);
    yield rows.map(([line, ...cells]) => {
      const cell = (column: Column) => cells[columns.get(column) ?? -1] ?? '';
      const [prefix, code, mcc] = [cell('prefix'), cell('code'), cell('mcc')];
      return { line, prefix, code, mcc, mnc: cell('mnc'), country: cell('country'), cost: cell('cost') };
    });
  }
}

let isReading = false;

/** Reads a file in a process of its own, one at a time: whatever the file does, this process answers others. */
export async function readCostFile(file: Uint8Array): Promise<CostLine[]> {
  if (isReading)
    throw new AppError('conflict', 'Another file is being read. Please try again.', { retryAfterSeconds: 5 });
  isReading = true;
  const readers = new SheetReaders();
  const source = {
    bytes: file.length,
    read: (from: number, length: number) => Promise.resolve(file.subarray(from, from + length)),
  };
  const open = () => ({ source, choice: { hasHeader: true }, from: null, batchRows: BATCH_ROWS, known: null });
  const reading = readers.take(0, { id: 0, key: '' }, open);
  try {
    const lines: CostLine[] = [];
    for await (const some of readSteps(reading)) {
      lines.push(...some);
      if (lines.length > ROWS_MAX) throw new SheetRefused('The file has more than 50,000 rows.');
    }
    if (lines.length === 0) throw new SheetRefused('The file has no rows.');
    return lines;
  } catch (error) {
    if (error instanceof SheetRefused) throw invalidInput({ file: [error.message] });
    throw error;
  } finally {
    readers.giveBack(0, reading);
    readers.stop();
    isReading = false;
  }
}
