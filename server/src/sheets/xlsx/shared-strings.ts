import { Buffer } from 'node:buffer';
import { SheetRefused } from '../sheet-refused.ts';
import type { Archive } from './archive.ts';
import { readXml } from './parse-xml.ts';
import { TextCollector } from './text-collector.ts';

const PART_BYTES_MAX = 1024 * 1024 * 1024;
const STRINGS_MAX = 12_000_000;
const TEXT_BYTES_MAX = 96 * 1024 * 1024;
const PAGE_BYTES = 1024 * 1024;
const PAGE_ENDS = 64 * 1024;

/**
 * The texts of a workbook, which its cells name by index. They lie one after the other in pages of bytes, because strings
 * would take several times their length.
 */
export class SharedStrings {
  readonly #pages: Buffer[] = [];
  /** Where each text ends, counted over all pages; the array is in pieces. */
  readonly #ends: Uint32Array[] = [];
  #count = 0;
  #bytes = 0;

  add(text: string): void {
    const length = Buffer.byteLength(text);
    if (this.#count >= STRINGS_MAX || this.#bytes + length > TEXT_BYTES_MAX) {
      throw new SheetRefused(
        'The workbook has more different texts than can be held at once. Save the sheet as CSV and import that.',
      );
    }
    const bytes = Buffer.from(text);
    for (let done = 0; done < length; ) {
      const within = (this.#bytes + done) % PAGE_BYTES;
      if (within === 0) this.#pages.push(Buffer.allocUnsafe(PAGE_BYTES));
      done += bytes.copy(this.#pages.at(-1) as Buffer, within, done);
    }
    this.#bytes += length;
    if (this.#count % PAGE_ENDS === 0) this.#ends.push(new Uint32Array(PAGE_ENDS));
    (this.#ends.at(-1) as Uint32Array)[this.#count % PAGE_ENDS] = this.#bytes;
    this.#count += 1;
  }

  #endOf(index: number): number {
    return index < 0 ? 0 : (this.#ends[Math.floor(index / PAGE_ENDS)]?.[index % PAGE_ENDS] ?? 0);
  }

  /** Undefined when there is no text with this index. */
  get(index: number): string | undefined {
    if (!Number.isInteger(index) || index < 0 || index >= this.#count) return undefined;
    const from = this.#endOf(index - 1);
    const to = this.#endOf(index);
    const page = this.#pages[Math.floor(from / PAGE_BYTES)];
    const within = from % PAGE_BYTES;
    if (within + to - from <= PAGE_BYTES) return page?.toString('utf8', within, within + to - from) ?? '';
    const parts: Buffer[] = [];
    for (let at = from; at < to; at += PAGE_BYTES - (at % PAGE_BYTES)) {
      const start = at % PAGE_BYTES;
      const piece = this.#pages[Math.floor(at / PAGE_BYTES)]?.subarray(start, start + to - at);
      if (piece) parts.push(piece);
    }
    return Buffer.concat(parts).toString('utf8');
  }
}

/** `part` is null for a workbook whose texts stand in its cells. */
export async function readSharedStrings(archive: Archive, part: string | null): Promise<SharedStrings> {
  const strings = new SharedStrings();
  if (part === null || !archive.has(part)) return strings;
  const collector = new TextCollector();
  await readXml(archive.read(part, PART_BYTES_MAX), {
    open: (name) => {
      if (name === 'si') collector.start();
      else collector.open(name);
    },
    text: (text) => collector.text(text),
    close: (name) => {
      if (name === 'si') strings.add(collector.take());
      else collector.close(name);
    },
  });
  return strings;
}
