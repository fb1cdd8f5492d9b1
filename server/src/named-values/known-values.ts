import type { Handle } from '../db/index.ts';
import { RecentMap } from '../lib/background/recent-map.ts';
import { AccountValues } from './account-values.ts';
import { readStoredValues } from './store-named-values.ts';

/** Reads the values of an account now; null if it has none. */
export async function readAccountValues(handle: Handle, accountId: number): Promise<AccountValues | null> {
  const stored = await readStoredValues(handle, accountId);
  return stored.own === null && stored.texts === null ? null : new AccountValues(stored);
}

/** Accounts without values are kept as one number each; those with values may have 500 texts. */
const PLAIN_ACCOUNTS_MAX = 20_000;
const ACCOUNTS_MAX = 500;

export interface Known {
  /** The version of the account's rules by which they hold. */
  readonly version: number;
  readonly values: AccountValues | null;
}

/** The values of accounts in memory. Whoever acts by them compares the version of the account's rules in the statement that acts. */
export interface KnownValues {
  /** Returns values that are no older than this version; without one, those that are known. */
  of(accountId: number, version?: number): Known | Promise<Known>;
  /** Called when a statement has found that the rules have changed. */
  forget(accountId: number): void;
}

export function startKnownValues(handle: Handle): KnownValues {
  const plain = new RecentMap<number, Known>(PLAIN_ACCOUNTS_MAX);
  const full = new RecentMap<number, Known>(ACCOUNTS_MAX);
  const forget = (accountId: number): void => {
    plain.delete(accountId);
    full.delete(accountId);
  };
  const readings = new Map<number, Promise<Known>>();
  const readNow = async (accountId: number): Promise<Known> => {
    const stored = await readStoredValues(handle, accountId);
    const isPlain = stored.own === null && stored.texts === null;
    const known = { version: stored.version, values: isPlain ? null : new AccountValues(stored) };
    forget(accountId);
    (isPlain ? plain : full).set(accountId, known);
    return known;
  };
  // Messages that come together wait for one reading: if each read for itself, they would go on in another order.
  const read = (accountId: number, version: number): Promise<Known> => {
    const begun = readings.get(accountId);
    if (begun) return begun.then((known) => (known.version >= version ? known : read(accountId, version)));
    const reading = readNow(accountId).finally(() => readings.delete(accountId));
    readings.set(accountId, reading);
    return reading;
  };
  return {
    of(accountId, version = Number.NEGATIVE_INFINITY) {
      const known = plain.get(accountId) ?? full.get(accountId);
      return known !== undefined && known.version >= version ? known : read(accountId, version);
    },
    forget,
  };
}
