import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { type Cell, csvLines, jsonLines, type WriteLine } from './cells.ts';
import { filterOf } from './number-filter.ts';
import { parquetFooter, parquetPart } from './parquet-part.ts';
import type { EncodedPart, PartForm } from './protocol.ts';

/** Texts become a sixth of their length by it; higher levels take far longer for little. */
const GZIP_LEVEL = 4;
const BOM = '\uFEFF';
/** The columns that have a person's number. */
const NUMBER_COLUMNS: ReadonlySet<string> = new Set(['phone_number', 'sender', 'recipient']);
const NUMBERS = /\d{5,15}/g;

function done(form: PartForm, bytes: Buffer, of: Pick<EncodedPart, 'rowCount' | 'rowGroup' | 'numbers'>): EncodedPart {
  const packed = form.format === 'parquet' ? bytes : gzipSync(bytes, { level: GZIP_LEVEL });
  // What lies in a store is read as it is.
  const file = form.isWhole ? packed : bytes;
  return { ...of, bytes: file.length, sha256: createHash('sha256').update(file).digest(), packed };
}

/** The names of the columns at the beginning of a CSV file. */
function head({ format, columns, hasBom, part }: PartForm): string {
  if (format !== 'csv' || part > 0) return '';
  return `${hasBom ? BOM : ''}${columns.map(({ name }) => name).join(',')}\r\n`;
}

/** Writes the rows of one part. */
export class PartEncoder {
  readonly #form: PartForm;
  readonly #line: WriteLine | null;
  readonly #pieces: Buffer[] = [];
  readonly #rows: (readonly Cell[])[] = [];
  readonly #numbers = new Set<string>();
  readonly #numberPlaces: readonly number[];
  readonly #dataPlace: number;
  #rowCount = 0;
  #bytes = 0;

  constructor(form: PartForm) {
    this.#form = form;
    const { format, columns, timeZone } = form;
    this.#line =
      format === 'csv' ? csvLines(columns, timeZone) : format === 'ndjson' ? jsonLines(columns, timeZone) : null;
    this.#numberPlaces = columns.flatMap(({ name }, place) => (NUMBER_COLUMNS.has(name) ? [place] : []));
    this.#dataPlace = columns.findIndex(({ name }) => name === 'data');
    this.#add(head(form));
  }

  /** How large the part is until now; of Parquet, whose columns are packed at the end, how large its rows were. */
  add(rows: string): number {
    const parsed = JSON.parse(rows) as readonly (readonly Cell[])[];
    for (const row of parsed) this.#note(row);
    this.#rowCount += parsed.length;
    if (this.#line === null) {
      this.#rows.push(...parsed);
      this.#bytes += rows.length;
    } else this.#add(parsed.map(this.#line).join(''));
    return this.#bytes;
  }

  end(): EncodedPart {
    const of = { rowCount: this.#rowCount, numbers: filterOf(this.#numbers) };
    if (this.#line !== null) return done(this.#form, Buffer.concat(this.#pieces), { ...of, rowGroup: null });
    const { bytes, rowGroup } = parquetPart(this.#form, this.#rows);
    if (!this.#form.isWhole) return done(this.#form, bytes, { ...of, rowGroup });
    const behind = { ...this.#form, part: 1, offset: bytes.length };
    const end = parquetFooter(behind, rowGroup === null ? [] : [rowGroup], this.#rowCount);
    return done(this.#form, Buffer.concat([bytes, end]), { ...of, rowGroup: null });
  }

  #add(text: string): void {
    const piece = Buffer.from(text);
    this.#pieces.push(piece);
    this.#bytes += piece.length;
  }

  #note(row: readonly Cell[]): void {
    for (const place of this.#numberPlaces) this.#numbers.add(String(row[place] ?? ''));
    if (this.#dataPlace >= 0)
      for (const [number] of JSON.stringify(row[this.#dataPlace]).matchAll(NUMBERS)) this.#numbers.add(number);
  }
}

export function encodeFooter(form: PartForm, rowGroups: readonly Uint8Array[], rows: number): EncodedPart {
  const of = { rowCount: 0, rowGroup: null, numbers: filterOf(new Set()) };
  return done(form, parquetFooter(form, rowGroups, rows), of);
}
