import type { Runtime } from '../runtime.ts';
import { listContactNames } from './store-contacts.ts';

export interface ContactName {
  readonly firstName: string;
  readonly lastName: string;
}

/** Returns the present names of the contacts. Contacts that were deleted are missing. */
export async function findContactNames(
  rt: Runtime,
  accountId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ContactName>> {
  const rows = ids.length === 0 ? [] : await listContactNames(rt.db, accountId, ids);
  return new Map(rows.map(({ id, ...name }) => [id, name]));
}
