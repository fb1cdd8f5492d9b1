import { Buffer } from 'node:buffer';
import { pipeline, Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import type { SheetSource } from '../sheet.ts';
import { SheetRefused } from '../sheet-refused.ts';

/** A workbook has a part for each sheet, drawing and printer; an archive with more parts than this is no workbook. */
const ENTRIES_MAX = 10_000;
const PIECE_BYTES = 128 * 1024;
const STORED = 0;
/** Sheets are repetitive text; a part this large that was compressed more than this many times was made to fill a disk. */
const BOMB_BYTES = 20 * 1024 * 1024;
const BOMB_RATIO = 250;
/** All parts together, each as often as it is read: a full sheet of Excel, twenty columns wide, is about half of this. */
const UNPACKED_BYTES_MAX = 4 * 1024 * 1024 * 1024;

const damaged = (cause?: unknown): SheetRefused =>
  new SheetRefused(
    'The workbook is damaged: a part of it cannot be unpacked. Open it in a spreadsheet program, save it again, and try that file.',
    {
      cause,
    },
  );

/** Remembers why the file could not be read, so that a failure of its store is not blamed on the workbook. */
class WatchedSource implements SheetSource {
  readonly #source: SheetSource;
  readonly bytes: number;
  failure: unknown;

  constructor(source: SheetSource) {
    this.#source = source;
    this.bytes = source.bytes;
  }

  async read(from: number, length: number): Promise<Uint8Array> {
    try {
      return await this.#source.read(from, length);
    } catch (error) {
      this.failure = error;
      throw error;
    }
  }

  blame(error: unknown): unknown {
    return this.failure ?? (error instanceof SheetRefused ? error : damaged(error));
  }
}

/** Reads a file for the archive library by pages, because the library asks for a few bytes again and again. */
class SourceReader extends RandomAccessReader {
  readonly #source: SheetSource;
  #page: Buffer = Buffer.alloc(0);
  #pageFrom = 0;

  constructor(source: SheetSource) {
    super();
    this.#source = source;
  }

  override read(target: Buffer, offset: number, length: number, position: number, done: (error: Error | null) => void) {
    this.#copy(target.subarray(offset, offset + length), position).then(
      () => done(null),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
    );
  }

  async #copy(target: Buffer, position: number): Promise<void> {
    if (position < 0 || position + target.length > this.#source.bytes) throw damaged();
    const isThere = position >= this.#pageFrom && position + target.length <= this.#pageFrom + this.#page.length;
    if (!isThere) {
      const length = Math.min(Math.max(target.length, PIECE_BYTES), this.#source.bytes - position);
      const read = await this.#source.read(position, length);
      this.#page = Buffer.from(read.buffer, read.byteOffset, read.byteLength);
      this.#pageFrom = position;
      if (this.#page.length < target.length) throw damaged();
    }
    this.#page.copy(target, 0, position - this.#pageFrom);
  }
}

async function* readPieces(source: SheetSource, from: number, length: number): AsyncGenerator<Uint8Array> {
  for (let at = from; at < from + length; ) {
    const piece = await source.read(at, Math.min(PIECE_BYTES, from + length - at));
    if (piece.length === 0) throw damaged();
    at += piece.length;
    yield piece;
  }
}

/** The parts of a workbook by name, unpacked while they are read and never beyond the size that they declare. */
export class Archive {
  readonly #source: WatchedSource;
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  #unpackedBytes = 0;

  private constructor(source: WatchedSource, zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#source = source;
    this.#zip = zip;
    this.#entries = entries;
  }

  static async open(file: SheetSource): Promise<Archive> {
    const source = new WatchedSource(file);
    try {
      const zip = await fromRandomAccessReaderPromise(new SourceReader(source), source.bytes, { autoClose: false });
      if (zip.entryCount > ENTRIES_MAX) throw new SheetRefused('The archive has too many parts for a workbook.');
      const entries = new Map<string, Entry>();
      // Some programs write "XL/Workbook.xml", and others put a slash before the name.
      for await (const entry of zip.eachEntry()) entries.set(partName(entry.fileName), entry);
      return new Archive(source, zip, entries);
    } catch (error) {
      throw source.blame(error);
    }
  }

  has(name: string): boolean {
    return this.#entries.has(partName(name));
  }

  /** The size of a part when it is unpacked. */
  bytesOf(name: string): number {
    return this.#entries.get(partName(name))?.uncompressedSize ?? 0;
  }

  async *read(name: string, bytesMax: number): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(partName(name));
    if (entry === undefined) throw damaged();
    refuseBomb(entry, bytesMax);
    let bytes = 0;
    try {
      const { fileDataStart } = await this.#zip.readLocalFileHeaderPromise(entry, { minimal: true });
      for await (const piece of this.#unpack(entry, fileDataStart)) {
        bytes += piece.length;
        this.#unpackedBytes += piece.length;
        if (bytes > entry.uncompressedSize) throw damaged();
        if (this.#unpackedBytes > UNPACKED_BYTES_MAX) throw tooMuch();
        yield piece;
      }
    } catch (error) {
      throw this.#source.blame(error);
    }
    if (bytes < entry.uncompressedSize) throw damaged();
  }

  async *#unpack(entry: Entry, from: number): AsyncGenerator<Buffer> {
    const input = Readable.from(readPieces(this.#source, from, entry.compressedSize), { objectMode: false });
    const output = entry.compressionMethod === STORED ? input : createInflateRaw({ chunkSize: PIECE_BYTES });
    // An error on the way ends the output, and with it the loop below.
    if (output !== input) pipeline(input, output as ReturnType<typeof createInflateRaw>, () => {});
    try {
      for await (const piece of output) yield piece;
    } finally {
      input.destroy();
      output.destroy();
    }
  }
}

function partName(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();
}

function tooMuch(): SheetRefused {
  return new SheetRefused(
    'The workbook unpacks to far more than a list of people has. Save the sheet as CSV and import that.',
  );
}

function refuseBomb(entry: Entry, bytesMax: number): void {
  if (entry.isEncrypted())
    throw new SheetRefused('The workbook is protected by a password. Save it without one and try again.');
  const { uncompressedSize, compressedSize } = entry;
  const isBomb = uncompressedSize > BOMB_BYTES && uncompressedSize > compressedSize * BOMB_RATIO;
  if (uncompressedSize > bytesMax || isBomb) {
    throw tooMuch();
  }
}
