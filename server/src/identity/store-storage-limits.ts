import { statement, type Transaction } from '../db/index.ts';

/** What grows without end in an account, and may have a limit. */
export type StoredKind = 'contacts' | 'links' | 'recordings';

const COLUMNS: Readonly<Record<StoredKind, string>> = {
  contacts: 'contacts_max',
  links: 'links_max',
  recordings: 'recordings_bytes_max',
};

const lockLimitOf = (kind: StoredKind) =>
  statement<{ max: number }>(
    `accounts.lock_${COLUMNS[kind]}`,
    `select ${COLUMNS[kind]} as max from accounts where id = $1 and ${COLUMNS[kind]} is not null for no key update`,
  );
const LOCKS = {
  contacts: lockLimitOf('contacts'),
  links: lockLimitOf('links'),
  recordings: lockLimitOf('recordings'),
} as const;

/**
 * Returns null, and locks nothing, if there is no limit. Otherwise it waits for earlier additions to the account, so a count after this is complete.
 */
export async function lockStorageLimit(tx: Transaction, accountId: number, kind: StoredKind): Promise<number | null> {
  return (await tx.rows(LOCKS[kind], [accountId]))[0]?.max ?? null;
}
