import { deserialize, serialize } from 'node:v8';
import type { ExportColumn } from '@volley/contract/export-columns';
import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer';
import type { Cell } from './cells.ts';
import type { PartForm } from './protocol.ts';

/** Each file begins and ends with it. */
const MAGIC_BYTES = 4;

const ELEMENTS: Readonly<Record<ExportColumn['type'], Omit<SchemaElement, 'name'>>> = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  json: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  integer: { type: 'INT64' },
  credits: { type: 'INT64', converted_type: 'DECIMAL', scale: 2, precision: 18 },
  instant: {
    ...{ type: 'INT64', converted_type: 'TIMESTAMP_MICROS' },
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MICROS' },
  },
  boolean: { type: 'BOOLEAN' },
};

function schemaOf(columns: readonly ExportColumn[]): SchemaElement[] {
  return [
    { name: 'root', num_children: columns.length },
    ...columns.map(({ name, type }): SchemaElement => ({ ...ELEMENTS[type], name, repetition_type: 'OPTIONAL' })),
  ];
}

function cellOf(type: ExportColumn['type'], cell: Cell): unknown {
  if (cell === null) return null;
  if (type === 'json') return JSON.stringify(cell);
  return typeof cell === 'number' ? BigInt(cell) : cell;
}

/** A writer at a place of the file: what a file says of its columns names their places. It begins with the four bytes that only the first part keeps. */
function writerAt({ columns, part, offset }: PartForm) {
  const writer = new ByteWriter();
  writer.offset = part === 0 ? 0 : offset - MAGIC_BYTES;
  const file = new ParquetWriter({ writer, schema: schemaOf(columns), createdBy: 'Volley' });
  const bytes = () => Buffer.from(writer.getBytes().subarray(part === 0 ? 0 : MAGIC_BYTES));
  return { file, bytes };
}

/** The rows of one part: a group of rows of the file. What the end of the file must say of it is kept beside it. */
export function parquetPart(form: PartForm, rows: readonly (readonly Cell[])[]) {
  const { file, bytes } = writerAt(form);
  const columnData = form.columns.map(({ name, type }, place) => ({
    ...{ name, offsetIndex: false },
    data: rows.map((row) => cellOf(type, row[place] ?? null)),
  }));
  if (rows.length > 0) file.write({ columnData, rowGroupSize: rows.length });
  return { bytes: bytes(), rowGroup: rows.length > 0 ? serialize(file.row_groups) : null };
}

export function parquetFooter(form: PartForm, rowGroups: readonly Uint8Array[], rows: number): Buffer {
  const { file, bytes } = writerAt(form);
  file.row_groups = rowGroups.flatMap((group) => deserialize(group));
  file.num_rows = BigInt(rows);
  file.finish();
  return bytes();
}
