import { NETWORK_CODE_COLUMNS } from '../lib/phone/network-code.ts';
import { findColumns, readWholeFile, SheetRefused } from '../sheets/index.ts';

const ROWS_MAX = 50_000;

const NAMES = {
  prefix: ['prefix', 'dialcode', 'dialingcode', 'diallingcode'],
  ...NETWORK_CODE_COLUMNS,
  country: ['country', 'countrycode', 'iso'],
  cost: ['cost', 'price', 'rate'],
} as const;

export type CostLine = Readonly<Record<keyof typeof NAMES, string>> & { readonly line: number };

export async function readCostFile(file: Uint8Array): Promise<CostLine[]> {
  const checkHeader = (header: readonly string[]) => {
    if (findColumns(header, NAMES).has('cost')) return;
    throw new SheetRefused('The first row names no column “cost”, “price” or “rate”.');
  };
  const { header, rows } = await readWholeFile(file, { of: 'operator', rowsMax: ROWS_MAX, checkHeader });
  const { cellOf } = findColumns(header, NAMES);
  return rows.map(([line, ...cells]) => {
    const cell = (column: keyof typeof NAMES) => cellOf(cells, column);
    const [prefix, code, mcc] = [cell('prefix'), cell('code'), cell('mcc')];
    return { line, prefix, code, mcc, mnc: cell('mnc'), country: cell('country'), cost: cell('cost') };
  });
}
