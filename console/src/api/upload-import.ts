import type { ContactImport } from '@volley/sdk';
import { volley } from './client.ts';

/** A part takes a while over a slow line. */
const PART_MS_MAX = 120_000;
const TRIES_MAX = 6;

/** Files chosen on the page before. Whoever opens an import later chooses the file again. */
const chosen = new Map<string, File>();

export function keepFile(uuid: string, file: File): void {
  chosen.set(uuid, file);
}

/** Returns, only once, the file of an import that was begun on this page. */
export function takeFile(uuid: string): File | null {
  const file = chosen.get(uuid) ?? null;
  chosen.delete(uuid);
  return file;
}

export interface Uploading {
  readonly onPart: (done: number) => void;
  readonly signal: AbortSignal;
}

/** Sends the missing parts one after another, and then starts the reading. */
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
