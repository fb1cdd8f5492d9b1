import { type Handle, statement } from '../db/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';

const findContacts = statement<{ id: number }>(
  'contacts.find_ids',
  `select id from contacts where account_id = $1 and id = any ($2::bigint[])`,
);

export async function findContactIds(handle: Handle, accountId: number, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  return new Set((await handle.rows(findContacts, [accountId, ids])).map((row) => row.id));
}

const findGroups = statement<{ id: number; uuid: Uuid }>(
  'groups.find_ids',
  `select id, uuid from groups where account_id = $1 and uuid = any ($2::uuid[]) and deleted_at is null`,
);

export async function findGroupIds(
  handle: Handle,
  accountId: number,
  uuids: readonly Uuid[],
): Promise<Map<Uuid, number>> {
  if (uuids.length === 0) return new Map();
  return new Map((await handle.rows(findGroups, [accountId, uuids])).map((row) => [row.uuid, row.id]));
}

const listUuids = statement<{ uuid: Uuid }>(
  'groups.list_uuids',
  `select uuid from groups where account_id = $1 and id = any ($2::bigint[]) and deleted_at is null order by id`,
);

/** Leaves out groups that were deleted since. */
export async function listGroupUuids(handle: Handle, accountId: number, ids: readonly number[]): Promise<Uuid[]> {
  if (ids.length === 0) return [];
  return (await handle.rows(listUuids, [accountId, ids])).map((row) => row.uuid);
}
