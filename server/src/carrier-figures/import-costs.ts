import { createHash } from 'node:crypto';
import { parseMillionths } from '@volley/contract/amounts';
import type { carrierCostImport } from '@volley/contract/carrier-costs';
import type { RowOf } from '@volley/contract/rows';
import type { Transaction } from '../db/index.ts';
import { AppError } from '../errors.ts';
import { inEffect } from '../lib/phone/dated-match.ts';
import { joinNetworkCode } from '../lib/phone/network-code.ts';
import { msFromTimestamp, type Timestamp } from '../lib/time/timestamp.ts';
import type { Runtime } from '../runtime.ts';
import { type CostLine, readCostFile } from './read-cost-file.ts';
import { type CostInput, checkRoomFor, readCostMatch, refuseBadCost, refuseOtherCurrency } from './set-cost.ts';
import { type CarrierCost, forgetCosts, insertCosts, listCostsOf, raiseCostsVersion } from './store-costs.ts';

type CostImport = RowOf<typeof carrierCostImport, 'changes'> & {
  readonly changes: readonly Change[];
};

export interface Change {
  readonly kind: 'new' | 'dearer' | 'cheaper' | 'ended';
  readonly matchKind: CarrierCost['matchKind'];
  readonly matchValue: string;
  readonly before: number | null;
  readonly after: number | null;
}

/** How many changes and lines a reply names; it counts all of them. */
const SHOWN_MAX = 100;

type Read = Pick<CarrierCost, 'matchKind' | 'matchValue'> & { readonly cost: number };

function matchOf(line: CostLine): Pick<Read, 'matchKind' | 'matchValue'> | string {
  const { prefix, country } = line;
  if (prefix !== '') return readCostMatch('prefix', prefix);
  const code = joinNetworkCode(line);
  if (code !== '') return readCostMatch('code', code);
  return country === '' ? readCostMatch('any', '') : readCostMatch('country', country);
}

/** Returns what a line says, or why it says nothing. */
function readLine(line: CostLine): Read | string {
  const match = matchOf(line);
  if (typeof match === 'string') return match;
  const cost = line.cost.replace(',', '.');
  if (!/^(\d{1,3}(\.\d{1,6})?|1000(\.0{1,6})?)$/.test(cost))
    return 'The cost must be an amount from 0 to 1000, with up to six decimals.';
  return { ...match, cost: parseMillionths(cost) };
}

const keyOf = ({ matchKind, matchValue }: Pick<Read, 'matchKind' | 'matchValue'>): string =>
  `${matchKind} ${matchValue}`;

function readLines(lines: readonly CostLine[]) {
  const read = new Map<string, Read>();
  const left: { line: number; words: string }[] = [];
  for (const line of lines) {
    const one = readLine(line);
    if (typeof one === 'string') left.push({ line: line.line, words: one });
    else if (read.has(keyOf(one))) left.push({ line: line.line, words: 'An earlier line is for the same numbers.' });
    else read.set(keyOf(one), one);
  }
  return { read, left };
}

/** What would change, beside the costs that count at that time. */
function compare(read: ReadonlyMap<string, Read>, current: readonly CarrierCost[], per: CarrierCost['per']): Change[] {
  const before = new Map(current.flatMap((one) => (one.cost === null ? [] : [[keyOf(one), one] as const])));
  const changed = [...read.values()].flatMap(({ cost: after, ...match }): Change[] => {
    const known = before.get(keyOf(match));
    if (known?.cost == null) return [{ kind: 'new', ...match, before: null, after }];
    if (known.cost === after && known.per === per) return [];
    return [{ kind: after < known.cost ? 'cheaper' : 'dearer', ...match, before: known.cost, after }];
  });
  const ended = [...before.values()].flatMap((one): Change[] =>
    read.has(keyOf(one))
      ? []
      : [{ kind: 'ended', matchKind: one.matchKind, matchValue: one.matchValue, before: one.cost, after: null }],
  );
  return [...changed, ...ended];
}

export interface CostFile extends Pick<CostInput, 'carrierId' | 'per' | 'currency'> {
  readonly file: Uint8Array;
  readonly confirm: string | null;
  validFrom(): Timestamp | null;
}

async function store(
  rt: Runtime,
  tx: Transaction,
  { carrierId, per }: CostFile,
  row: { currency: string; validFrom: Timestamp; changes: readonly Change[] },
): Promise<void> {
  const createdAt = rt.clock.now();
  await forgetCosts(tx, carrierId, createdAt);
  await checkRoomFor(tx, row.changes.length);
  const ids: number[] = [];
  for (const _ of row.changes) ids.push(await rt.ids.next('carrier_costs'));
  const { currency, validFrom } = row;
  await insertCosts(tx, { carrierId, per, currency, validFrom, createdAt, ids, changes: row.changes });
}

/**
 * Compares a carrier's whole price list with what counts, and stores it only if the fingerprint of exactly this comparison is given. Numbers
 * that the list does not name are ended.
 */
export async function importCosts(rt: Runtime, input: CostFile): Promise<CostImport> {
  const { carrierId, per, confirm } = input;
  await refuseBadCost(rt, { carrierId, validFrom: () => input.validFrom() });
  const { read, left } = readLines(await readCostFile(input.file));
  const [currency, given] = [input.currency.toUpperCase(), input.validFrom()];
  return rt.db.transact(async (tx) => {
    // Under its lock changes come one by one; what is only compared makes nobody read the costs again.
    if (confirm !== null) await raiseCostsVersion(tx);
    await refuseOtherCurrency(tx, carrierId, currency);
    const validFrom = given ?? rt.clock.now();
    const current = inEffect(await listCostsOf(tx, carrierId), msFromTimestamp(validFrom)).rules;
    const changes = compare(read, current, per);
    const told = JSON.stringify([carrierId, currency, per, given, changes, left]);
    const fingerprint = createHash('sha256').update(told).digest('hex').slice(0, 32);
    if (confirm !== null && confirm !== fingerprint)
      throw new AppError('conflict', 'The file, or what counts, is not as it was compared. Please compare again.');
    if (confirm !== null) await store(rt, tx, input, { currency, validFrom, changes });
    const count = (kind: Change['kind']) => changes.filter((one) => one.kind === kind).length;
    return {
      ...{ fingerprint, isStored: confirm !== null, rows: read.size, new: count('new'), dearer: count('dearer') },
      ...{ cheaper: count('cheaper'), ended: count('ended'), left: left.length },
      changes: changes.slice(0, SHOWN_MAX),
      leftLines: left.slice(0, SHOWN_MAX),
    };
  });
}
