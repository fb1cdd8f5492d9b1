import {
  openSheet,
  type SheetChoice,
  type SheetPlace,
  type SheetRow,
  type SheetSource,
} from '../../src/sheets/index.ts';

export function sourceOf(bytes: Buffer): SheetSource {
  return { bytes: bytes.length, read: async (from, length) => bytes.subarray(from, from + length) };
}

/** All rows below the names of the columns. */
export async function readRows(
  bytes: Buffer,
  choice: SheetChoice = {},
  options: { batchRows?: number; from?: SheetPlace } = {},
): Promise<SheetRow[]> {
  const sheet = await openSheet(sourceOf(bytes), choice);
  const rows: SheetRow[] = [];
  for await (const batch of sheet.readBatches({ batchRows: 1000, ...options })) rows.push(...batch.rows);
  return rows;
}
