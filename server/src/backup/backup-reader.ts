import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { type BackupError, damaged, ROWS_END } from './backup-format.ts';

/** A row is one line. Postgres stores no value of more than a gigabyte, and ours are far smaller. */
const LINE_BYTES_MAX = 256 * 1024 * 1024;
const NEWLINE = 10;
const END = Buffer.from(ROWS_END);
const END_AFTER_ROW = Buffer.from(`\n${ROWS_END}`);

/** Reads a backup from its beginning to its end, in lines and in runs of rows, and hashes everything that it returned. */
export class BackupReader {
  readonly #source: AsyncIterator<Buffer>;
  readonly #close: () => void;
  readonly #hash = createHash('sha256');
  #buffer: Buffer = Buffer.alloc(0);

  constructor(file: string) {
    const raw = createReadStream(file);
    const text = createGunzip();
    raw.on('error', (error) => text.destroy(error));
    raw.pipe(text);
    this.#source = text[Symbol.asyncIterator]();
    this.#close = () => {
      raw.destroy();
      text.destroy();
    };
  }

  /** Returns the hash of everything before the reader's position. */
  hash(): string {
    return this.#hash.copy().digest('hex');
  }

  async line(): Promise<string> {
    for (let searched = 0; ; ) {
      const end = this.#buffer.indexOf(NEWLINE, searched);
      if (end !== -1) return this.#take(end + 1).toString('utf8', 0, end);
      searched = this.#buffer.length;
      if (!(await this.#more())) throw cutOff();
    }
  }

  /** Yields whole rows up to the line that ends them. The buffer always begins at the beginning of a line. */
  async *rows(): AsyncGenerator<Buffer> {
    for (;;) {
      if (this.#buffer.subarray(0, END.length).equals(END)) {
        this.#take(END.length);
        return;
      }
      const end = this.#buffer.indexOf(END_AFTER_ROW);
      const whole = (end === -1 ? this.#buffer.lastIndexOf(NEWLINE) : end) + 1;
      if (whole > 0) yield this.#take(whole);
      if (end === -1 && !(await this.#more())) throw cutOff();
    }
  }

  async isAtEnd(): Promise<boolean> {
    return this.#buffer.length === 0 && !(await this.#more());
  }

  stop(): void {
    this.#close();
  }

  #take(bytes: number): Buffer {
    const taken = this.#buffer.subarray(0, bytes);
    this.#buffer = this.#buffer.subarray(bytes);
    this.#hash.update(taken);
    return taken;
  }

  async #more(): Promise<boolean> {
    if (this.#buffer.length > LINE_BYTES_MAX) throw damaged('a line of it does not end');
    const next = await this.#source.next().catch((error: unknown) => {
      throw explainReadError(error);
    });
    if (next.done) return false;
    this.#buffer = this.#buffer.length === 0 ? next.value : Buffer.concat([this.#buffer, next.value]);
    return true;
  }
}

function cutOff(): BackupError {
  return damaged('it was cut off');
}

function explainReadError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  // zlib reports a stream that ends too early by this code.
  if (code === 'Z_BUF_ERROR') return cutOff();
  if (code.startsWith('Z_')) return damaged('it is no gzip file, or was altered');
  return error;
}
