import { holdValues } from '../contact-fields/index.ts';
import { planByKeys, type Transaction } from '../db/index.ts';
import type { PhoneNumber } from '../lib/phone/phone-number.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import type { ImportedContacts } from './import-contacts.ts';
import { takeFromContactsCount } from './store-contacts.ts';
import {
  deleteContacts,
  type KnownContact,
  leaveDeletedGroups,
  listGrouped,
  lockKnownContactIds,
  writeContactValues,
} from './store-imported-contacts.ts';
import { deleteGroupMembers, lockGroupsByUuid } from './store-members.ts';

export interface UndoneImport extends Pick<ImportedContacts, 'createdIds' | 'before' | 'joined'> {
  readonly accountId: number;
  /** When the import made or changed the contacts. */
  readonly at: Timestamp;
  /** Returns whether the number was called since. */
  readonly isUsed: (phoneNumber: PhoneNumber) => boolean;
  /** Returns those of the contacts to whom a message was made since. */
  readonly listUsed: (contacts: readonly { id: number; phoneNumber: PhoneNumber }[]) => Promise<ReadonlySet<number>>;
}

async function leaveGroups(tx: Transaction, { accountId, joined }: UndoneImport): Promise<void> {
  const idsOf = new Map(joined.map((one) => [one.groupUuid, one.contactIds]));
  if (idsOf.size === 0) return;
  for (const { id: groupId, uuid } of await lockGroupsByUuid(tx, accountId, [...idsOf.keys()]))
    await deleteGroupMembers(tx, { accountId, groupId, contactIds: idsOf.get(uuid) ?? [] });
}

/** Returns the earlier contacts, without values of fields that no longer exist. */
async function livingBefore(tx: Transaction, { accountId, before }: UndoneImport): Promise<KnownContact[]> {
  const of = before.map(({ fields }) => fields);
  const living = await holdValues(tx, accountId, of);
  return before.map((contact, index) => ({ ...contact, fields: living[index] ?? {} }));
}

/**
 * Deletes created contacts unless they were used, and restores changed ones; contacts that were changed since stay. Locks in the order of an import.
 */
export async function undoImported(tx: Transaction, undone: UndoneImport): Promise<void> {
  const { accountId, createdIds, at, isUsed, listUsed } = undone;
  await planByKeys(tx);
  const was = new Map<number, KnownContact>((await livingBefore(tx, undone)).map((contact) => [contact.id, contact]));
  const there = await lockKnownContactIds(tx, accountId, [...createdIds, ...was.keys()]);
  const untouched = there.filter((contact) => contact.updatedAt === at);
  await leaveGroups(tx, undone);
  const restored = untouched.flatMap(({ id }) => was.get(id) ?? []);
  await writeContactValues(tx, accountId, restored);
  const free = untouched.filter(({ id, phoneNumber }) => !was.has(id) && !isUsed(phoneNumber));
  if (free.length === 0) return;
  const ids = free.map(({ id }) => id);
  await leaveDeletedGroups(tx, accountId, ids);
  const grouped = await listGrouped(tx, accountId, ids);
  const used = await listUsed(free);
  const gone = ids.filter((id) => !grouped.has(id) && !used.has(id));
  if (gone.length === 0) return;
  await deleteContacts(tx, accountId, gone);
  await takeFromContactsCount(tx, accountId, gone);
}
