import type { Runtime } from '../runtime.ts';
import { listContactNames } from './store-contacts.ts';

export interface ContactName {
  readonly firstName: string;
  readonly lastName: string;
}

/** What the contacts are called now; those that were removed have no name. */
export async function findContactNames(
  rt: Runtime,
  accountId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ContactName>> {
  const rows = ids.length === 0 ? [] : await listContactNames(rt.db, accountId, ids);
  return new Map(rows.map(({ id, ...name }) => [id, name]));
}
