import { ADD_TO_COUNTS, type Handle, rangeCounts, statement, store, type Transaction } from '../db/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';

/** Locks in the order of the ids, so that two calls that share groups cannot deadlock. */
export const lockGroupsByUuid = store.listing<
  [accountId: number, uuids: readonly Uuid[]],
  { id: number; uuid: Uuid },
  Transaction
>(
  'group_members.lock_groups',
  `select id, uuid from groups where account_id = $1 and uuid = any ($2::uuid[]) and deleted_at is null order by id for update`,
);

/** A share lock: the contact cannot be deleted before the membership that names it is committed. */
const lockContacts = statement<{ id: number }>(
  'group_members.lock_contacts',
  `select id from contacts where account_id = $1 and id = any ($2::bigint[]) order by id for key share`,
);

export async function lockContactIds(tx: Transaction, accountId: number, ids: readonly number[]): Promise<Set<number>> {
  return new Set((await tx.rows(lockContacts, [accountId, ids])).map((row) => row.id));
}

/** The name under which a group's members are counted by ranges; their total is in the group's row. */
export const membersOf = (groupId: number): string => `group:${groupId}`;

/** Every change of members locks the group, so one slot suffices. */
const countMoved = (by: '1' | '-1') => `counted as (
     insert into row_counts (account_id, what, slot, n) select $1, $4, counts.slot, counts.n
     from ${rangeCounts({ from: 'moved', slot: '0', by })} counts ${ADD_TO_COUNTS})
   select id from moved`;

const insertMembers = statement<{ id: number }>(
  'group_members.insert',
  `with moved as (
     insert into group_members (account_id, group_id, contact_id)
     select $1, $2, contact_id from unnest($3::bigint[]) as c (contact_id) on conflict do nothing returning contact_id as id),
   ${countMoved('1')}`,
);
const deleteMembers = statement<{ id: number }>(
  'group_members.delete',
  `with moved as (
     delete from group_members where account_id = $1 and group_id = $2 and contact_id = any ($3::bigint[]) returning contact_id as id),
   ${countMoved('-1')}`,
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

const valuesOf = ({ accountId, groupId, contactIds }: MembershipChange) => [
  accountId,
  groupId,
  contactIds,
  membersOf(groupId),
];

/** Returns the contacts that were not in the group before. */
export async function insertGroupMembers(tx: Transaction, change: MembershipChange): Promise<number[]> {
  const added = (await tx.rows(insertMembers, valuesOf(change))).map((row) => row.id);
  if (added.length > 0) await tx.count(changeCount, [change.accountId, change.groupId, added.length]);
  return added;
}

/** Returns the contacts that were in the group before. */
export async function deleteGroupMembers(tx: Transaction, change: MembershipChange): Promise<number[]> {
  const removed = (await tx.rows(deleteMembers, valuesOf(change))).map((row) => row.id);
  if (removed.length > 0) await tx.count(changeCount, [change.accountId, change.groupId, -removed.length]);
  return removed;
}

const leaveGroups = statement<{ groupId: number }>(
  'group_members.leave_all',
  `with moved as (
     delete from group_members where account_id = $1 and contact_id = $2 returning group_id, contact_id as id),
   counted as (
     insert into row_counts (account_id, what, slot, n) select $1, 'group:' || m.group_id, counts.slot, counts.n
     from (select group_id, id from moved order by group_id) m
     cross join lateral ${rangeCounts({ from: '(select m.id) one', slot: '0', by: '-1' })} counts ${ADD_TO_COUNTS})
   select group_id from moved`,
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
  `select account_id, id from groups where deleted_at is not null limit $1`,
);
const purgeMembers = statement(
  'group_members.purge',
  `delete from group_members where account_id = $1 and group_id = $2 and contact_id in
     (select contact_id from group_members where account_id = $1 and group_id = $2 limit $3)`,
);
const purgeGroup = statement(
  'groups.purge',
  `with counted as (delete from row_counts where account_id = $1 and what = $3)
   delete from groups where account_id = $1 and id = $2 and deleted_at is not null`,
);

/** Deletes one batch of a deleted group's members, then the group. Returns true if there is more to do. */
export async function purgeGroupRows(handle: Handle, batchMax: number): Promise<boolean> {
  const groups = await handle.rows(deletedGroups, [10]);
  let more = groups.length === 10;
  for (const { accountId, id } of groups) {
    if ((await handle.count(purgeMembers, [accountId, id, batchMax])) === batchMax) more = true;
    else await handle.count(purgeGroup, [accountId, id, membersOf(id)]);
  }
  return more;
}
