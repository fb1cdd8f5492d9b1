import { createHash } from 'node:crypto';
import type { networkCodeImport } from '@volley/contract/network-codes';
import type { RowOf } from '@volley/contract/rows';
import { AppError } from '../../errors.ts';
import { isNetworkCode, joinNetworkCode, NETWORK_CODE_COLUMNS } from '../../lib/phone/network-code.ts';
import { hasNetworkNamed } from '../../lib/phone/network-names.ts';
import { isCountry } from '../../lib/phone/phone-number.ts';
import type { Runtime } from '../../runtime.ts';
import { findColumns, readWholeFile, SheetRefused } from '../../sheets/index.ts';
import { listAllNetworkCodes, type NetworkCode, raiseCodesVersion, saveNetworkCodes } from './store-network-codes.ts';
import { listAllNetworkOverrides } from './store-network-overrides.ts';

type CodeImport = RowOf<typeof networkCodeImport>;
type Change = CodeImport['changes'][number];
type Read = Pick<NetworkCode, 'code' | 'country' | 'network'>;

/** Far more than there are networks in the world. */
const ROWS_MAX = 10_000;
/** How many changes and lines a reply names; it counts all of them. */
const SHOWN_MAX = 100;
const NETWORK_LENGTH_MAX = 100;

const NAMES = {
  ...NETWORK_CODE_COLUMNS,
  country: ['iso', 'countryiso', 'isocountry', 'country', 'countrycode'],
  network: ['network', 'networkname', 'operator', 'operatorname', 'carrier'],
} as const;

/** Returns what a line says, or why it says nothing. */
function readLine(cell: (column: keyof typeof NAMES) => string): Read | string {
  const code = joinNetworkCode({ code: cell('code'), mcc: cell('mcc'), mnc: cell('mnc') });
  const [country, network] = [cell('country').toUpperCase(), cell('network')];
  if (!isNetworkCode(code)) return 'The code must be the MCC and the MNC as five or six digits, such as 62001.';
  if (!isCountry(country)) return 'The country must be two letters, such as GH.';
  if (network === '' || network.length > NETWORK_LENGTH_MAX) return 'The network must have 1 to 100 characters.';
  return { code, country, network };
}

async function readFile(file: Uint8Array) {
  const checkHeader = (header: readonly string[]) => {
    const { has } = findColumns(header, NAMES);
    if (!has('code') && !(has('mcc') && has('mnc')))
      throw new SheetRefused('The first row names no column “code”, and no columns “mcc” and “mnc”.');
    for (const name of ['country', 'network'] as const)
      if (!has(name)) throw new SheetRefused(`The first row names no column “${name}”.`);
  };
  const { header, rows } = await readWholeFile(file, { of: 'operator', rowsMax: ROWS_MAX, checkHeader });
  const { cellOf } = findColumns(header, NAMES);
  const read = new Map<string, Read>();
  const left: { line: number; words: string }[] = [];
  for (const [line, ...cells] of rows) {
    const one = readLine((column) => cellOf(cells, column).trim());
    if (typeof one === 'string') left.push({ line, words: one });
    // A price list has several lines for one network; they say the same.
    else if (JSON.stringify(read.get(one.code) ?? one) === JSON.stringify(one)) read.set(one.code, one);
    else left.push({ line, words: 'An earlier line says that the code means another network.' });
  }
  return { read, left };
}

function compare(
  read: ReadonlyMap<string, Read>,
  known: readonly NetworkCode[],
  isNameUsed: (network: string) => boolean,
): Change[] {
  const before = new Map(known.map((one) => [one.code, one]));
  return [...read.values()].flatMap((one): Change[] => {
    const { country, network } = before.get(one.code) ?? {};
    if (country === one.country && network === one.network) return [];
    const was = network === undefined ? null : `${network}, ${country}`;
    return [{ kind: was === null ? 'new' : 'changed', ...one, before: was, isNameUsed: isNameUsed(one.network) }];
  });
}

/**
 * Compares a list of codes with those that are named, and stores it only if the fingerprint of exactly this comparison is given. Codes that the
 * list does not name stay: a price list names the networks that one carrier reaches.
 */
export async function importNetworkCodes(
  rt: Runtime,
  { file, confirm }: { readonly file: Uint8Array; readonly confirm: string | null },
): Promise<CodeImport> {
  const { read, left } = await readFile(file);
  return rt.db.transact(async (tx) => {
    // Under its lock changes come one by one; what is only compared makes nobody read the codes again.
    if (confirm !== null) await raiseCodesVersion(tx);
    const own = new Set((await listAllNetworkOverrides(tx)).map(({ network }) => network.toLowerCase()));
    const isNameUsed = (network: string) => own.has(network.toLowerCase()) || hasNetworkNamed(network);
    const changes = compare(read, await listAllNetworkCodes(tx), isNameUsed);
    const fingerprint = createHash('sha256')
      .update(JSON.stringify([changes, left]))
      .digest('hex')
      .slice(0, 32);
    if (confirm !== null && confirm !== fingerprint)
      throw new AppError('conflict', 'The file, or what counts, is not as it was compared. Please compare again.');
    if (confirm !== null) await saveNetworkCodes(tx, changes, rt.clock.now());
    const count = (kind: Change['kind']) => changes.filter((one) => one.kind === kind).length;
    return {
      ...{ fingerprint, isStored: confirm !== null, rows: read.size, new: count('new'), changed: count('changed') },
      ...{ unused: changes.filter((one) => !one.isNameUsed).length, left: left.length },
      changes: changes.slice(0, SHOWN_MAX),
      leftLines: left.slice(0, SHOWN_MAX),
    };
  });
}
