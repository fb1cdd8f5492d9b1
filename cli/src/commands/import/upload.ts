import { type FileHandle, open } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Client } from '@volley/sdk';
import { CommandError } from '../../frame/failure.ts';
import { type Screen, startProgressLine } from '../../frame/progress.ts';
import type { ContactImport } from './words.ts';

/** Enough retries for an upload to outlast a restart of the service, and a rate limit. */
const OPTIONS = { retriesMax: 8 } as const;

async function openFile(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'r');
  } catch (cause) {
    throw new CommandError(`${path} cannot be read: ${(cause as Error).message}`);
  }
}

async function readPart(file: FileHandle, path: string, { from, length }: { from: number; length: number }) {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; ) {
    const { bytesRead } = await file.read(bytes, at, length - at, from + at);
    if (bytesRead === 0) throw new CommandError(`${path} became shorter while it was read.`);
    at += bytesRead;
  }
  return bytes;
}

interface Upload {
  readonly path: string;
  readonly screen: Screen | undefined;
}

async function uploadParts(client: Client, { file, path, screen }: Upload & { file: FileHandle }, one: ContactImport) {
  const { uuid, parts, part_bytes: partBytes, bytes } = one;
  const there = new Set((await client.imports.parts({ uuid })).map(({ part }) => part));
  const line = startProgressLine(screen);
  try {
    for (let part = 0; part < parts; part += 1) {
      const from = part * partBytes;
      if (there.has(part)) continue;
      const piece = await readPart(file, path, { from, length: Math.min(partBytes, bytes - from) });
      await client.imports.uploadPart({ uuid, part, file: piece }, OPTIONS);
      line.show(`uploading ${Math.floor(((part + 1) * 100) / parts)} %`);
    }
  } finally {
    line.end();
  }
}

/** Begins an import, or resumes the upload of one without sending again what the service has already. */
export async function uploadFile(
  client: Client,
  upload: Upload,
  resumed: ContactImport | null,
): Promise<ContactImport> {
  const { path } = upload;
  const file = await openFile(path);
  try {
    const { size } = await file.stat();
    if (size === 0) throw new CommandError(`${path} is empty.`);
    if (resumed && resumed.bytes !== size)
      throw new CommandError(`${path} is not the file of this import: it has ${size} bytes, not ${resumed.bytes}.`);
    const one = resumed ?? (await client.imports.create({ file_name: basename(path), bytes: size }));
    if (one.status === 'uploading') await uploadParts(client, { file, ...upload }, one);
    return one;
  } finally {
    await file.close();
  }
}
