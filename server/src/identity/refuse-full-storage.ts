import { rowCount, type Transaction } from '../db/index.ts';
import { AppError } from '../errors.ts';
import type { Runtime } from '../runtime.ts';
import { lockStorageLimit, type StoredKind } from './store-storage-limits.ts';

const SENTENCES: Readonly<Record<StoredKind, (max: number) => string>> = {
  contacts: (max) =>
    `The contacts limit of this account is ${max}. Delete contacts, or ask the operator to raise the limit.`,
  links: (max) => `The short links limit of this account is ${max}. Ask the operator to raise the limit.`,
  recordings: (max) => `The recordings limit of this account is ${max} bytes. Ask the operator to raise the limit.`,
};

/** The names of the counts that the rooms keep for what they store. */
const COUNTS: Readonly<Record<StoredKind, string>> = {
  contacts: 'contacts',
  links: 'links',
  recordings: 'recording_bytes',
};

/**
 * Called before anything is added, in the same transaction; if there is a limit, it waits for earlier additions. The returned function is called
 * after the addition, or with how much will be added, and throws if the limit is exceeded. Without a limit nothing is locked or counted.
 */
export async function guardStorage(
  tx: Transaction,
  accountId: number,
  kind: StoredKind,
): Promise<(more?: number) => Promise<void>> {
  const max = await lockStorageLimit(tx, accountId, kind);
  return async (more = 0) => {
    if (max === null || (await rowCount(tx, accountId, COUNTS[kind])) + more <= max) return;
    throw new AppError('storage_limit', SENTENCES[kind](max));
  };
}

export async function countStored(rt: Runtime, accountId: number): Promise<Readonly<Record<StoredKind, number>>> {
  const count = (kind: StoredKind) => rowCount(rt.db, accountId, COUNTS[kind]);
  const [contacts, links, recordings] = await Promise.all([count('contacts'), count('links'), count('recordings')]);
  return { contacts, links, recordings };
}
