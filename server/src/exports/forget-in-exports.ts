import type { Transaction } from '../db/index.ts';
import type { PhoneNumber } from '../lib/phone/phone-number.ts';
import type { Runtime } from '../runtime.ts';
import { mayHold } from './encode/number-filter.ts';
import { expireHolding, failHolding, fenceExports, listExportsWithParts, listFilters } from './store-forget.ts';

/** The filter of a part has up to 75 kB. */
const FILTERS_READ = 50;
const ERASED = 'A person who is in it was erased. Make the export anew.';

async function holds(tx: Transaction, accountId: number, exportId: number, number: PhoneNumber): Promise<boolean> {
  for (let after = -1; ; ) {
    const filters = await listFilters(tx, accountId, exportId, after, FILTERS_READ);
    if (filters.some(({ numbers }) => mayHold(numbers, number))) return true;
    if (filters.length < FILTERS_READ) return false;
    after = filters.at(-1)?.part ?? after;
  }
}

/**
 * Takes away the files that hold a number, in the transaction that ends its erasure. Visits have no number, so all files of visits go, and all files
 * do where the number is not known any more.
 */
export async function forgetInExports(
  { clock }: Pick<Runtime, 'clock'>,
  tx: Transaction,
  accountId: number,
  number: PhoneNumber | null,
): Promise<void> {
  const now = clock.now();
  await fenceExports(tx, accountId, now);
  const ids: number[] = [];
  for (const { id, kind } of await listExportsWithParts(tx, accountId))
    if (kind === 'visits' || number === null || (await holds(tx, accountId, id, number))) ids.push(id);
  await expireHolding(tx, accountId, now, ids, ERASED);
  await failHolding(tx, accountId, now, ids, ERASED);
}
