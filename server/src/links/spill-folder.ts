import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { VisitBatch } from './visit-batch.ts';

/** Ten million visits or so: hours of an outage. */
export const SPILL_BYTES_MAX = 2 * 1024 ** 3;
const SUFFIX = '.visits';

/** Batches that wait on disk, one file each, oldest first. */
export class SpillFolder {
  readonly #folder: string;
  readonly #bytesMax: number;
  #files: string[] = [];
  #bytes = 0;

  constructor(folder: string, bytesMax = SPILL_BYTES_MAX) {
    this.#folder = folder;
    this.#bytesMax = bytesMax;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get files(): number {
    return this.#files.length;
  }

  /** Finds what an earlier process left. */
  async open(): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const names = (await readdir(this.#folder)).filter((name) => name.endsWith(SUFFIX)).sort();
    for (const name of names) this.#bytes += (await stat(join(this.#folder, name))).size;
    this.#files = names;
  }

  /** The name of the batch's file; null when the folder is full and the batch was not kept. */
  async write(batch: VisitBatch): Promise<string | null> {
    const head = Buffer.from(`${JSON.stringify({ atMs: batch.atMs, accounts: batch.accounts })}\n`);
    const content = Buffer.concat([head, ...batch.rows]);
    if (this.#bytes + content.length > this.#bytesMax) return null;
    const name = `${String(batch.atMs).padStart(14, '0')}-${randomUUID()}${SUFFIX}`;
    const path = join(this.#folder, name);
    // A file that a crash left half written must not look like a whole one.
    await writeFile(`${path}.part`, content);
    await rename(`${path}.part`, path);
    this.#bytes += content.length;
    this.#files.push(name);
    return name;
  }

  /** The oldest batch, or null. It stays until it is removed. */
  async first(): Promise<{ name: string; batch: VisitBatch } | null> {
    const [name] = this.#files;
    if (name === undefined) return null;
    const content = await readFile(join(this.#folder, name));
    const headEnd = content.indexOf(10);
    const head = JSON.parse(content.toString('utf8', 0, headEnd)) as Pick<VisitBatch, 'atMs' | 'accounts'>;
    return { name, batch: { ...head, rows: [content.subarray(headEnd + 1)] } };
  }

  async #leave(name: string, work: (path: string) => Promise<void>): Promise<void> {
    const path = join(this.#folder, name);
    const { size } = await stat(path);
    await work(path);
    this.#files = this.#files.filter((file) => file !== name);
    this.#bytes -= size;
  }

  remove(name: string): Promise<void> {
    return this.#leave(name, (path) => rm(path));
  }

  /** For a batch that can never be stored: kept for a person to look at. */
  setAside(name: string): Promise<void> {
    return this.#leave(name, (path) => rename(path, `${path}.refused`));
  }
}
