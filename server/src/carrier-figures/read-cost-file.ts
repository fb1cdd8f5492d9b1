import { readWholeFile, SheetRefused } from '../sheets/index.ts';

const ROWS_MAX = 50_000;

/** What may stand above a column, without signs and in small letters. */
const NAMES = {
  prefix: ['prefix', 'dialcode', 'dialingcode', 'diallingcode'],
  code: ['code', 'mccmnc', 'networkcode', 'plmn'],
  mcc: ['mcc'],
  mnc: ['mnc'],
  country: ['country', 'countrycode', 'iso'],
  cost: ['cost', 'price', 'rate'],
} as const;
type Column = keyof typeof NAMES;

export type CostLine = Readonly<Record<Column, string>> & { readonly line: number };

function findColumns(header: readonly string[]): ReadonlyMap<Column, number> {
  const plain = header.map((name) => name.toLowerCase().replaceAll(/[^a-z]/g, ''));
  const found = Object.entries(NAMES).flatMap(([column, names]) => {
    const index = plain.findIndex((name) => (names as readonly string[]).includes(name));
    return index === -1 ? [] : [[column as Column, index] as const];
  });
  return new Map(found);
}

export async function readCostFile(file: Uint8Array): Promise<CostLine[]> {
  const checkHeader = (header: readonly string[]) => {
    if (findColumns(header).has('cost')) return;
    throw new SheetRefused('The first row names no column “cost”, “price” or “rate”.');
  };
  const { header, rows } = await readWholeFile(file, { of: 'operator', rowsMax: ROWS_MAX, checkHeader });
  const columns = findColumns(header);
  return rows.map(([line, ...cells]) => {
    const cell = (column: Column) => cells[columns.get(column) ?? -1] ?? '';
    const [prefix, code, mcc] = [cell('prefix'), cell('code'), cell('mcc')];
    return { line, prefix, code, mcc, mnc: cell('mnc'), country: cell('country'), cost: cell('cost') };
  });
}
