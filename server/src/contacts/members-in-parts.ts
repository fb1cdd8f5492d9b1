import type { Handle, Transaction } from '../db/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import type { ContactWithFields } from './contact.ts';
import { listContactsAfter } from './store-contacts.ts';
import { findGroup } from './store-groups.ts';
import { deleteGroupMembers, insertGroupMembers, lockContactIds, lockGroupsByUuid } from './store-members.ts';

/** Contacts of a walk, in the order of their ids; `lastId` is where it goes on, null at its end. */
export interface ContactsPart {
  readonly contacts: readonly Pick<ContactWithFields, 'id' | 'phoneNumber'>[];
  readonly lastId: number | null;
}

/** Reads the next members of a group; null: there is no such group. */
export async function listNextMembers(
  handle: Handle,
  { accountId, groupUuid }: { readonly accountId: number; readonly groupUuid: Uuid },
  { afterId, limit }: { readonly afterId: number; readonly limit: number },
): Promise<ContactsPart | null> {
  const group = await findGroup(handle, accountId, groupUuid);
  if (!group) return null;
  const contacts = await listContactsAfter(handle, accountId, { afterId, limit, groupId: group.id });
  return { contacts, lastId: contacts.length < limit ? null : (contacts.at(-1)?.id ?? null) };
}

export interface MembersMove {
  readonly accountId: number;
  readonly contactIds: readonly number[];
  readonly from: Uuid | null;
  readonly to: Uuid | null;
}

/** Takes contacts out of one group and puts them into another. Returns how many changed; null: one of the groups is gone. */
export async function moveMembers(
  tx: Transaction,
  { accountId, contactIds, from, to }: MembersMove,
): Promise<number | null> {
  // Contacts are locked before groups, as everywhere.
  const there = [...(await lockContactIds(tx, accountId, contactIds))];
  const named = [from, to].filter((uuid) => uuid !== null);
  const groups = new Map((await lockGroupsByUuid(tx, accountId, named)).map(({ uuid, id }) => [uuid, id]));
  if (groups.size < new Set(named).size) return null;
  const idOf = (uuid: Uuid | null) => (uuid === null ? undefined : groups.get(uuid));
  const [fromId, toId] = [idOf(from), idOf(to)];
  // Who left the group meanwhile does not join the other one.
  const moved =
    fromId === undefined ? there : await deleteGroupMembers(tx, { accountId, groupId: fromId, contactIds: there });
  if (toId === undefined) return moved.length;
  const joined = await insertGroupMembers(tx, { accountId, groupId: toId, contactIds: moved });
  return fromId === undefined ? joined.length : moved.length;
}
