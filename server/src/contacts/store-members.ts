import { type Handle, statement, type Transaction } from '../db/index.ts';
import type { Uuid } from '../lib/uuid.ts';

const lockGroups = statement<{ id: number; uuid: Uuid }>(
  'group_members.lock_groups',
  `select id, uuid from groups where account_id = $1 and uuid = any ($2::uuid[]) and deleted_at is null order by id for update`,
);

/** Locked in the order of their ids, so that two calls that share groups wait for each other and never deadlock. */
export function lockGroupsByUuid(
  tx: Transaction,
  accountId: number,
  uuids: readonly Uuid[],
): Promise<{ id: number; uuid: Uuid }[]> {
  return tx.rows(lockGroups, [accountId, uuids]);
}

/** A share lock: the contact cannot be deleted before the membership that names it is committed. */
const lockContacts = statement<{ id: number }>(
  'group_members.lock_contacts',
  `select id from contacts where account_id = $1 and id = any ($2::bigint[]) order by id for key share`,
);

export async function lockContactIds(tx: Transaction, accountId: number, ids: readonly number[]): Promise<Set<number>> {
  return new Set((await tx.rows(lockContacts, [accountId, ids])).map((row) => row.id));
}

const insertMembers = statement(
  'group_members.insert',
  `insert into group_members (account_id, group_id, contact_id)
   select $1, $2, contact_id from unnest($3::bigint[]) as c (contact_id) on conflict do nothing`,
);
const deleteMembers = statement(
  'group_members.delete',
  `delete from group_members where account_id = $1 and group_id = $2 and contact_id = any ($3::bigint[])`,
);
const changeCount = statement(
  'group_members.change_count',
  `update groups set contacts_count = contacts_count + $3 where account_id = $1 and id = $2`,
);

export interface MembershipChange {
  readonly accountId: number;
  readonly groupId: number;
  readonly contactIds: readonly number[];
}

export async function insertGroupMembers(tx: Transaction, change: MembershipChange): Promise<void> {
  const added = await tx.count(insertMembers, [change.accountId, change.groupId, change.contactIds]);
  if (added > 0) await tx.count(changeCount, [change.accountId, change.groupId, added]);
}

export async function deleteGroupMembers(tx: Transaction, change: MembershipChange): Promise<void> {
  const removed = await tx.count(deleteMembers, [change.accountId, change.groupId, change.contactIds]);
  if (removed > 0) await tx.count(changeCount, [change.accountId, change.groupId, -removed]);
}

const leaveGroups = statement<{ groupId: number }>(
  'group_members.leave_all',
  `delete from group_members where account_id = $1 and contact_id = $2 returning group_id as "groupId"`,
);
const lockGroupsOfContact = statement(
  'group_members.lock_groups_of_contact',
  `select g.id from group_members m join groups g on g.account_id = m.account_id and g.id = m.group_id
   where m.account_id = $1 and m.contact_id = $2 order by g.id for update of g`,
);
const lowerCounts = statement(
  'group_members.lower_counts',
  `update groups set contacts_count = contacts_count - 1 where account_id = $1 and id = any ($2::bigint[])`,
);

export async function leaveAllGroups(tx: Transaction, accountId: number, contactId: number): Promise<void> {
  await tx.count(lockGroupsOfContact, [accountId, contactId]);
  const left = await tx.rows(leaveGroups, [accountId, contactId]);
  if (left.length > 0) await tx.count(lowerCounts, [accountId, left.map((row) => row.groupId)]);
}

const deletedGroups = statement<{ accountId: number; id: number }>(
  'groups.list_deleted',
  `select account_id as "accountId", id from groups where deleted_at is not null limit $1`,
);
const purgeMembers = statement(
  'group_members.purge',
  `delete from group_members where account_id = $1 and group_id = $2 and contact_id in
     (select contact_id from group_members where account_id = $1 and group_id = $2 limit $3)`,
);
const purgeGroup = statement(
  'groups.purge',
  `delete from groups where account_id = $1 and id = $2 and deleted_at is not null`,
);

/** Clears one batch of a deleted group's members, then the group; true when there is more to do. */
export async function purgeDeletedGroups(handle: Handle, batchMax: number): Promise<boolean> {
  const groups = await handle.rows(deletedGroups, [10]);
  let more = groups.length === 10;
  for (const { accountId, id } of groups) {
    if ((await handle.count(purgeMembers, [accountId, id, batchMax])) === batchMax) more = true;
    else await handle.count(purgeGroup, [accountId, id]);
  }
  return more;
}
