import type { PortedTable } from '@volley/sdk';
import { volley } from './client.ts';
import { lineParts } from './line-parts.ts';

const PART_BYTES = 4 * 1024 * 1024;
const PART_MS_MAX = 120_000;

/** Uploads a table of ported numbers, and has it read; it is in use once its state says so. */
export async function uploadPorted(file: File, onPart: (bytes: number) => void): Promise<PortedTable> {
  const { id } = await volley.admin.portedNumbers.create({ name: file.name.slice(-100) });
  let [part, bytes] = [0, 0];
  for await (const piece of lineParts(file, PART_BYTES)) {
    await volley.admin.portedNumbers.uploadPart({ id, part, file: piece }, { timeoutMs: PART_MS_MAX });
    part += 1;
    bytes += piece.length;
    onPart(bytes);
  }
  return volley.admin.portedNumbers.activate({ id });
}
