import type { Handle } from '../db/index.ts';
import { groupBySize } from '../lib/background/group-by-size.ts';
import { type CountedBalance, findDrifted, listBalancesAfter, sumStretch } from './store-drift.ts';

const ACCOUNTS_PAGE = 500;
/** The entries that one statement adds up, well within its time-out. */
const ENTRIES_MAX = 500_000;

/** Entries are only ever added, each with its number, so those up to a balance's last number always add up to the balance. */
async function isInDrift(handle: Handle, account: CountedBalance, entriesMax: number): Promise<boolean> {
  const { accountId, balance, entries } = account;
  let [total, n] = [0, 0];
  for (let after = 0; after < entries; after += entriesMax) {
    const stretch = await sumStretch(handle, accountId, after, Math.min(entries, after + entriesMax));
    total += stretch.total;
    n += stretch.n;
  }
  return total !== balance || n !== entries;
}

async function findInGroup(handle: Handle, group: readonly CountedBalance[], entriesMax: number): Promise<number[]> {
  const [first] = group;
  if (group.length === 1 && first && first.entries > entriesMax)
    return (await isInDrift(handle, first, entriesMax)) ? [first.accountId] : [];
  const ids = group.map(({ accountId }) => accountId);
  return findDrifted(handle, ids);
}

/** Returns the accounts whose balance is not the sum of their entries. There must never be one. */
export async function findBalanceDrift(handle: Handle, entriesMax = ENTRIES_MAX): Promise<number[]> {
  const drifted: number[] = [];
  for (let after = 0; ; ) {
    const page = await listBalancesAfter(handle, after, ACCOUNTS_PAGE);
    for (const group of groupBySize(page, ({ entries }) => entries, entriesMax))
      drifted.push(...(await findInGroup(handle, group, entriesMax)));
    const last = page.at(-1);
    if (last === undefined || page.length < ACCOUNTS_PAGE) return drifted;
    after = last.accountId;
  }
}
