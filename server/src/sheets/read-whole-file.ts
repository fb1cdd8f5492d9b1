import { AppError, invalidInput } from '../errors.ts';
import { createTurns } from '../lib/background/turns.ts';
import { inThousands } from '../lib/values/figure-words.ts';
import { unpack } from '../lib/values/pack.ts';
import { SheetReaders } from './process/sheet-readers.ts';
import { SheetRefused } from './sheet-refused.ts';

/** Far more than 50,000 rows take. */
const READ_MS_MAX = 30_000;
const BATCH_ROWS = 1_000;
/** Far more than the rows of a small file say. A workbook of 1 MB can repeat a long text in each of its cells. */
const CHARACTERS_MAX = 8 * 1024 * 1024;

type Row = readonly [line: number, ...cells: string[]];

interface WholeFile {
  readonly header: readonly string[];
  readonly rows: readonly Row[];
}

interface Wanted {
  /** Whose file it is: files are read in rotation among those who wait. */
  readonly of: string;
  readonly rowsMax: number;
  /** Throws SheetRefused if the columns are not those that are needed. */
  checkHeader(header: readonly string[]): void;
}

async function readRows(
  reading: ReturnType<SheetReaders['take']>,
  { rowsMax, checkHeader }: Omit<Wanted, 'of'>,
): Promise<WholeFile> {
  const untilMs = performance.now() + READ_MS_MAX;
  let header: readonly string[] = [];
  const rows: Row[] = [];
  let characters = 0;
  for (;;) {
    const step = await reading.next(untilMs);
    if (step === null) throw new SheetRefused('Reading the file takes too long.');
    if (step.kind === 'end') break;
    if (step.kind === 'facts') {
      header = step.facts.header;
      checkHeader(header);
      continue;
    }
    const some = await unpack<readonly Row[]>(step.packed);
    rows.push(...some);
    if (rows.length > rowsMax) throw new SheetRefused(`The file has more than ${inThousands(rowsMax)} rows.`);
    for (const [, ...cells] of some) characters += cells.reduce((sum, { length }) => sum + length + 1, 0);
    if (characters > CHARACTERS_MAX)
      throw new SheetRefused(`The file has more than ${inThousands(CHARACTERS_MAX)} characters.`);
  }
  if (rows.length === 0) throw new SheetRefused('The file has no rows.');
  return { header, rows };
}

/** Each waits for 30 s at most for each that is before it. */
const turns = createTurns({
  ...{ atOnceMax: 1, waitingMax: 3 },
  refusal: () => new AppError('conflict', 'Other files are being read. Please try again.', { retryAfterSeconds: 5 }),
});

/** Reads a small file in a process of its own, one at a time: whatever the file does, this process answers others. */
export function readWholeFile(file: Uint8Array, wanted: Wanted): Promise<WholeFile> {
  return turns.take(wanted.of, () => readInTurn(file, wanted));
}

async function readInTurn(file: Uint8Array, wanted: Wanted): Promise<WholeFile> {
  const readers = new SheetReaders();
  const source = {
    bytes: file.length,
    read: (from: number, length: number) => Promise.resolve(file.subarray(from, from + length)),
  };
  const open = () => ({ source, choice: { hasHeader: true }, from: null, batchRows: BATCH_ROWS, known: null });
  const reading = readers.take(0, { id: 0, key: '' }, open);
  try {
    return await readRows(reading, wanted);
  } catch (error) {
    if (error instanceof SheetRefused) throw invalidInput({ file: [error.message] });
    throw error;
  } finally {
    readers.giveBack(0, reading);
    readers.stop();
  }
}
