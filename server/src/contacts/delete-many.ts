import { holdValues } from '../contact-fields/index.ts';
import { planByKeys, type Transaction } from '../db/index.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import { addToContactsCount, takeFromContactsCount } from './store-contacts.ts';
import {
  keepDeleted,
  lockGroupsOfContacts,
  lockLivingGroups,
  lockUnchanged,
  restoreContacts,
  takeDeleted,
} from './store-deleted.ts';
import { deleteContacts, leaveDeletedGroups } from './store-imported-contacts.ts';
import { deleteGroupMembers, insertGroupMembers } from './store-members.ts';

interface DeletedMany {
  readonly accountId: number;
  /** Under which they are kept, so that they can be restored. */
  readonly changeId: number;
  readonly contactIds: readonly number[];
  /** Contacts that were changed at this time or later stay. */
  readonly before: Timestamp;
}

/** Deletes contacts and keeps what they had. Locks contacts, then groups, as an import does. Returns how many it deleted. */
export async function deleteMany(
  tx: Transaction,
  { accountId, changeId, contactIds, before }: DeletedMany,
): Promise<number> {
  await planByKeys(tx);
  const ids = await lockUnchanged(tx, accountId, contactIds, before);
  if (ids.length === 0) return 0;
  const groupIds = await lockGroupsOfContacts(tx, accountId, ids);
  await keepDeleted(tx, accountId, changeId, ids);
  for (const groupId of groupIds) await deleteGroupMembers(tx, { accountId, groupId, contactIds: ids });
  await leaveDeletedGroups(tx, accountId, ids);
  await deleteContacts(tx, accountId, ids);
  await takeFromContactsCount(tx, accountId, ids);
  return ids.length;
}

/**
 * Restores some of the contacts that were deleted together, with the values and groups that still exist. A contact whose number belongs to another
 * one by now is forgotten. Returns how many were taken from those that are kept; 0: none is left.
 */
export async function restoreMany(
  tx: Transaction,
  { accountId, changeId, limit }: { readonly accountId: number; readonly changeId: number; readonly limit: number },
): Promise<number> {
  await planByKeys(tx);
  const kept = await takeDeleted(tx, accountId, changeId, limit);
  const living = await holdValues(
    tx,
    accountId,
    kept.map(({ fields }) => fields),
  );
  const back = await restoreContacts(
    tx,
    accountId,
    kept.map((contact, place) => ({ ...contact, fields: living[place] ?? {} })),
  );
  const members = kept.filter(({ id }) => back.has(id));
  const groupIds = [...new Set(members.flatMap((contact) => contact.groupIds))];
  for (const groupId of await lockLivingGroups(tx, accountId, groupIds)) {
    const contactIds = members.filter((contact) => contact.groupIds.includes(groupId)).map(({ id }) => id);
    await insertGroupMembers(tx, { accountId, groupId, contactIds });
  }
  await addToContactsCount(tx, accountId, [...back]);
  return kept.length;
}
