import { csvCell } from './csv-cell.ts';

type Line = Readonly<Record<string, string | number | boolean | null>>;

/** Yields a line of names, then a line for each row, chunk by chunk. */
export async function* csvTable<Row>(
  names: string,
  chunks: AsyncIterable<readonly Row[]>,
  lineOf: (row: Row) => Line,
): AsyncGenerator<string> {
  yield `${names}\r\n`;
  for await (const chunk of chunks) {
    if (chunk.length > 0) yield chunk.map((row) => `${Object.values(lineOf(row)).map(csvCell).join(',')}\r\n`).join('');
  }
}
