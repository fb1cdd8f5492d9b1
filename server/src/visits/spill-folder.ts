import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { VisitBatch } from './visit-batch.ts';

/** Room for about ten million visits, or hours of an outage. */
const SPILL_BYTES_MAX = 2 * 1024 ** 3;
const SUFFIX = '.visits';
const PART_SUFFIX = '.part';
const NEWLINE = 10;

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** Returns null for a file that this program did not write. */
function parseBatch(content: Buffer): VisitBatch | null {
  try {
    const headEnd = content.indexOf(NEWLINE);
    const head = JSON.parse(content.toString('utf8', 0, headEnd)) as Partial<VisitBatch>;
    // Batches of the first version have no clicks, and rows of text.
    const { atMs, accounts, format = 'text', clicks = [] } = head;
    if (typeof atMs !== 'number' || !Array.isArray(accounts)) return null;
    const rows = [content.subarray(headEnd + 1)];
    const placed = clicks.map((click) => ({ ...click, places: click.places ?? [] }));
    return { atMs, accounts: accounts as VisitBatch['accounts'], format, rows, clicks: placed };
  } catch {
    return null; // An unreadable file is set aside for a person to look at.
  }
}

/** Batches that wait on disk, one file each, oldest first. Two processes of one machine may share the folder. */
export class SpillFolder {
  readonly #folder: string;
  readonly #bytesMax: number;
  /** Sizes by file name, oldest first, since names begin with the time. */
  #files = new Map<string, number>();
  #bytes = 0;

  constructor(folder: string, bytesMax = SPILL_BYTES_MAX) {
    this.#folder = folder;
    this.#bytesMax = bytesMax;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Lists the files that an earlier process left. */
  async open(): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const names = (await readdir(this.#folder)).filter((name) => name.endsWith(SUFFIX)).sort();
    for (const name of names) this.#add(name, (await stat(join(this.#folder, name))).size);
  }

  #add(name: string, bytes: number): void {
    this.#files.set(name, bytes);
    this.#bytes += bytes;
  }

  #forget(name: string): void {
    this.#bytes -= this.#files.get(name) ?? 0;
    this.#files.delete(name);
  }

  /** Returns the name of the batch's file, or null if the folder is full and the batch was dropped. */
  async write(batch: VisitBatch): Promise<string | null> {
    const { rows, ...head } = batch;
    const content = Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...rows]);
    if (this.#bytes + content.length > this.#bytesMax) return null;
    const name = `${String(batch.atMs).padStart(14, '0')}-${randomUUID()}${SUFFIX}`;
    const path = join(this.#folder, name);
    // The file is renamed when complete, so that a crash leaves no half-written one under its name.
    await writeFile(path + PART_SUFFIX, content, { mode: 0o600 });
    await rename(path + PART_SUFFIX, path);
    this.#add(name, content.length);
    return name;
  }

  /** Returns the oldest batch, or null. The file stays until it is removed. */
  async first(): Promise<{ name: string; batch: VisitBatch } | null> {
    for (const name of [...this.#files.keys()]) {
      const content = await readFile(join(this.#folder, name)).catch((error: unknown) => {
        if (isMissing(error)) return null; // Another process has stored it.
        throw error;
      });
      const batch = content && parseBatch(content);
      if (batch) return { name, batch };
      if (content) await this.setAside(name);
      else this.#forget(name);
    }
    return null;
  }

  async remove(name: string): Promise<void> {
    await rm(join(this.#folder, name), { force: true });
    this.#forget(name);
  }

  /** Keeps a batch that can never be stored for a person to look at. */
  async setAside(name: string): Promise<void> {
    const path = join(this.#folder, name);
    await rename(path, `${path}.refused`).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
    this.#forget(name);
  }
}
