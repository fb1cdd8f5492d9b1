import { once } from 'node:events';
import { createWriteStream, renameSync, rmSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CommandError } from './failure.ts';

type Chunks = AsyncIterable<Uint8Array>;

async function writeOut(chunks: Chunks): Promise<void> {
  for await (const chunk of chunks) {
    if (!process.stdout.write(chunk)) await once(process.stdout, 'drain');
  }
}

function isOfDisk(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'path' in error;
}

/** Writes under another name until the file is complete, because half a report looks like a whole one. */
async function writeWhole(path: string, chunks: Chunks): Promise<number> {
  const part = `${path}.part`;
  const file = createWriteStream(part, { mode: 0o600 });
  try {
    await pipeline(Readable.from(chunks), file);
    renameSync(part, path);
    return file.bytesWritten;
  } catch (error) {
    rmSync(part, { force: true });
    if (isOfDisk(error)) throw new CommandError(`${path} cannot be written: ${error.message}`);
    throw error;
  }
}

/** Writes to a file and returns its size in bytes; for `-` writes to stdout and returns null. */
export async function saveChunks(path: string, chunks: Chunks): Promise<number | null> {
  if (path !== '-') return writeWhole(path, chunks);
  await writeOut(chunks);
  return null;
}
