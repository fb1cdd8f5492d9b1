import { once } from 'node:events';
import { type Command, InvalidArgumentError } from 'commander';
import type { ApiFlags } from './api.ts';
import { parseId } from './arguments.ts';
import { CommandError, EXIT } from './failure.ts';
import { type Columns, layOut, rowsOf } from './output.ts';

export interface RowFlags extends ApiFlags {
  readonly limit: number;
  readonly page?: number;
  readonly all?: boolean;
}

/** Rows that are laid out as one table, so that a long list is printed while it arrives. */
const CHUNK_ROWS = 100;
const LIMIT_DEFAULT = 100;
const LIMIT_MAX = 10_000;

function parseLimit(raw: string): number {
  const limit = parseId(raw);
  if (limit > LIMIT_MAX) throw new InvalidArgumentError(`It must be at most ${LIMIT_MAX}; --all shows everything.`);
  return limit;
}

/** Adds the flags for a list that may be long. */
export function withRows(command: Command): Command {
  return command
    .option('--limit <count>', 'how many rows to show', parseLimit, LIMIT_DEFAULT)
    .option('--page <number>', 'which page of --limit rows to show (default: 1)', parseId)
    .option('--all', 'show all rows');
}

interface Rows<T> {
  readonly source: AsyncIterable<T> | Iterable<T>;
  readonly columns: Columns<T>;
  /** Printed for people if there are no rows. */
  readonly empty: string;
}

async function write(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}

/** Puts text from other people on one line, without characters that could control the terminal. */
export function oneLine(text: string, charactersMax = 60): string {
  const plain = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  const characters = [...plain];
  return characters.length <= charactersMax ? plain : `${characters.slice(0, charactersMax - 1).join('')}…`;
}

interface Printer<T> {
  print(items: readonly T[]): Promise<void>;
  end(): Promise<void>;
}

function jsonPrinter<T>(): Printer<T> {
  let count = 0;
  return {
    async print(items) {
      for (const item of items) {
        const text = JSON.stringify(item, null, 2).replaceAll('\n', '\n  ');
        await write(`${count === 0 ? '[' : ','}\n  ${text}`);
        count += 1;
      }
    },
    end: () => write(count === 0 ? '[]\n' : '\n]\n'),
  };
}

function tablePrinter<T>({ columns, empty }: Rows<T>): Printer<T> {
  const widths: number[] = [];
  let count = 0;
  return {
    async print(items) {
      const head = count === 0 ? [Object.keys(columns)] : [];
      count += items.length;
      await write(`${layOut([...head, ...rowsOf(items, columns)], widths)}\n`);
    },
    end: () => (count === 0 ? write(`${empty}\n`) : Promise.resolve()),
  };
}

/** Prints the rows that `--limit`, `--page` and `--all` ask for, while they arrive. */
export async function printRows<T>(flags: RowFlags, rows: Rows<T>): Promise<void> {
  const { limit, page = 1, all = false } = flags;
  if (all && flags.page !== undefined) throw new CommandError('Give either --page or --all, not both.', EXIT.usage);
  const first = all ? 0 : (page - 1) * limit;
  const end = all ? Number.POSITIVE_INFINITY : first + limit;
  const printer = flags.json ? jsonPrinter<T>() : tablePrinter(rows);
  let chunk: T[] = [];
  let index = 0;
  let isCut = false;
  for await (const item of rows.source) {
    if (index >= end) {
      isCut = true;
      break;
    }
    if (index >= first) chunk.push(item);
    index += 1;
    if (chunk.length < CHUNK_ROWS) continue;
    await printer.print(chunk);
    chunk = [];
  }
  if (chunk.length > 0) await printer.print(chunk);
  await printer.end();
  if (isCut) process.stderr.write(`There are more rows: use --page ${page + 1} or --all.\n`);
}
