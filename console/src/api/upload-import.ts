import type { ContactImport } from '@volley/sdk';
import { volley } from './client.ts';

/** A part over a slow line takes a while. */
const PART_MS_MAX = 120_000;
const TRIES_MAX = 6;

/** Files that were chosen on the page before; whoever opens an import later chooses the file again. */
const chosen = new Map<string, File>();

export function keepFile(uuid: string, file: File): void {
  chosen.set(uuid, file);
}

/** The file of an import that was begun on this page; it is given once. */
export function takeFile(uuid: string): File | null {
  const file = chosen.get(uuid) ?? null;
  chosen.delete(uuid);
  return file;
}

export interface Uploading {
  readonly onPart: (done: number) => void;
  readonly signal: AbortSignal;
}

/** Sends the parts that are not there yet, one after another, and has the file read. */
export async function uploadImport(
  one: ContactImport,
  file: File,
  { onPart, signal }: Uploading,
): Promise<ContactImport> {
  const { uuid, parts, part_bytes: size } = one;
  const there = new Set((await volley.imports.parts({ uuid }, { signal })).map(({ part }) => part));
  onPart(there.size);
  for (let part = 0; part < parts; part += 1) {
    if (there.has(part)) continue;
    const bytes = new Uint8Array(await file.slice(part * size, (part + 1) * size).arrayBuffer());
    await volley.imports.uploadPart(
      { uuid, part, file: bytes },
      { signal, timeoutMs: PART_MS_MAX, retriesMax: TRIES_MAX },
    );
    there.add(part);
    onPart(there.size);
  }
  return volley.imports.readFile({ uuid }, { signal });
}
