import { type Handle, statement, type Transaction } from '../db/index.ts';
import type { Timestamp } from '../lib/timestamp.ts';
import type { Role } from './roles.ts';
import type { Membership } from './user.ts';

const put = statement(
  'memberships.put',
  `insert into memberships (account_id, user_id, role, created_at, updated_at) values ($1, $2, $3, $4, $4)
   on conflict (account_id, user_id) do update set role = excluded.role, updated_at = excluded.updated_at`,
);

export interface NewMembership {
  readonly accountId: number;
  readonly userId: number;
  readonly role: Role;
  readonly at: Timestamp;
}

export async function putMembership(tx: Transaction, { accountId, userId, role, at }: NewMembership): Promise<void> {
  await tx.count(put, [accountId, userId, role, at]);
}

const ofUser = statement<Membership>(
  'memberships.list_of_user',
  `select m.account_id as "accountId", a.name as "accountName", m.role from memberships m join accounts a on a.id = m.account_id
   where m.user_id = $1 and a.closed_at is null order by m.account_id limit 1000`,
);

export function listMemberships(handle: Handle, userId: number): Promise<Membership[]> {
  return handle.rows(ofUser, [userId]);
}
