// The process that reads files. It holds nothing but the file: no settings, no database. Whatever a file does to it, the service goes on.
import { constants, setPriority } from 'node:os';
import { pack } from '../../lib/values/pack.ts';
import { findDateProof } from '../date-order.ts';
import { openSheet } from '../open-sheet.ts';
import { recogniseColumns } from '../recognise-columns.ts';
import type { SheetFacts, SheetRow, SheetSource } from '../sheet.ts';
import { SheetRefused } from '../sheet-refused.ts';
import type { FromReader, ToReader } from './protocol.ts';

/** A workbook can name one text in each of its cells: the rows of a file together may be as long as a file that unpacks to its limit. */
const CHARACTERS_MAX = 4 * 1024 * 1024 * 1024;
/** The cells of the first rows are for recognising the columns, and no name, number or address is longer. */
const SAMPLE_LENGTH_MAX = 300;

/** Waits for the answers of the service, which come in the order of the questions. */
class Line<Answer> {
  readonly #waiting: ((answer: Answer) => void)[] = [];

  ask(message: FromReader): Promise<Answer> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      process.send?.(message);
    });
  }

  answer(answer: Answer): void {
    this.#waiting.shift()?.(answer);
  }
}

const bytes = new Line<Uint8Array>();
const turns = new Line<null>();

interface OpenSource extends SheetSource {
  /** Asks for nothing more, and waits for what was asked: the next file of this process begins with nothing of this one. */
  close(): Promise<void>;
}

function sourceOf(length: number): OpenSource {
  // One question at a time: the parts of a workbook are read ahead while a batch waits to be stored.
  let last: Promise<unknown> = Promise.resolve();
  let asked: Promise<unknown> = last;
  let isClosed = false;
  return {
    bytes: length,
    read(from, wanted) {
      const read = last.then(() => {
        // Nobody waits for it any more.
        if (isClosed) return new Promise<Uint8Array>(() => undefined);
        const answer = bytes.ask({ kind: 'read', from, length: wanted });
        asked = answer;
        return answer;
      });
      last = read;
      return read;
    },
    async close() {
      isClosed = true;
      await asked;
    },
  };
}

function shorten(facts: SheetFacts): SheetFacts {
  const sample = facts.sample.map((row) => ({
    ...row,
    cells: row.cells.map((cell) => cell.slice(0, SAMPLE_LENGTH_MAX)),
  }));
  return { ...facts, sample };
}

function charactersOf(rows: readonly SheetRow[]): number {
  let characters = 0;
  for (const { cells } of rows) for (const cell of cells) characters += cell.length;
  return characters;
}

type FileToRead = ToReader & { kind: 'open' };

async function readFile(source: SheetSource, { choice, batchRows, from, known }: FileToRead): Promise<void> {
  const sheet = await openSheet(source, choice);
  const facts = shorten(sheet.facts);
  const found = known && { columns: recogniseColumns(facts, known), dateProof: findDateProof(facts) };
  await turns.ask({ kind: 'facts', facts, found });
  let characters = 0;
  for await (const { rows, next, share } of sheet.readBatches({ batchRows, from: from ?? undefined })) {
    if (rows.length === 0) continue;
    characters += charactersOf(rows);
    if (characters > CHARACTERS_MAX)
      throw new SheetRefused('The rows of the file are longer than 4 GB together. Split it and import the parts.');
    const packed = await pack(rows.map(({ number, cells }) => [number, ...cells]));
    await turns.ask({ kind: 'rows', packed, count: rows.length, next, share });
  }
}

function lowerPriority(): void {
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {
    // This system does not allow it; reading does not depend on it.
  }
}

function endOf(error: unknown): FromReader {
  if (error instanceof SheetRefused) return { kind: 'refused', sentence: error.message };
  return { kind: 'failed', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

/** Reads a file and tells how it ended. Then this process is ready for the next one. */
async function read(file: FileToRead): Promise<void> {
  const source = sourceOf(file.bytes);
  const end = await readFile(source, file).then((): FromReader => ({ kind: 'end' }), endOf);
  await source.close();
  process.send?.(end);
}

process.on('message', (message: ToReader) => {
  if (message.kind === 'bytes') bytes.answer(message.bytes);
  else if (message.kind === 'next') turns.answer(null);
  else {
    // Not before the first file: at low priority the start itself would wait for everything else.
    lowerPriority();
    void read(message);
  }
});
// The service ends this process by closing the channel; signals that are meant for both are its own affair.
process.on('disconnect', () => process.exit());
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
