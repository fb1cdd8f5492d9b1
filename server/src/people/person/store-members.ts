import type { Role } from '@volley/contract/choices';
import { type Handle, searchedStatement, store, type Transaction } from '../../db/index.ts';
import type { PageRequest } from '../../lib/ids/page.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import type { Timestamp } from '../../lib/time/timestamp.ts';
import { wordBeginnings } from '../../lib/values/plain-text.ts';
import { hasPersonWords, USER_COLUMNS } from './store-users.ts';
import type { Member, Membership } from './user.ts';

export interface NewMembership {
  readonly accountId: number;
  readonly userId: number;
  readonly role: Role;
  readonly at: Timestamp;
}

/** Returns false if the person is a member already. */
export const insertMembership = store.changingOne<NewMembership, Transaction>(
  'memberships.insert',
  `insert into memberships (account_id, user_id, role, created_at, updated_at) values ($1, $2, $3, $4, $4)
   on conflict (account_id, user_id) do nothing`,
  ['accountId', 'userId', 'role', 'at'],
);

/** The caller has locked the membership. */
export const setRole = store.changing<NewMembership, Transaction>(
  'memberships.set_role',
  'update memberships set role = $3, updated_at = $4 where account_id = $1 and user_id = $2',
  ['accountId', 'userId', 'role', 'at'],
);

export const listMemberships = store.listing<[userId: number], Membership>(
  'memberships.list_of_user',
  `select m.account_id, a.name as "accountName", m.role from memberships m join accounts a on a.id = m.account_id
   where m.user_id = $1 and a.closed_at is null order by m.account_id limit 1000`,
);

export const deleteMembership = store.changing<[accountId: number, userId: number], Transaction>(
  'memberships.delete',
  'delete from memberships where account_id = $1 and user_id = $2',
);

/** Deletes and returns all memberships of a person except those in the accounts named. */
export const deleteMemberships = store.listing<
  [userId: number, except: readonly number[]],
  Pick<Membership, 'accountId' | 'role'>,
  Transaction
>(
  'memberships.delete_of_user',
  `delete from memberships where user_id = $1 and not account_id = any ($2::bigint[]) returning account_id, role`,
);

const list = searchedStatement<Member>('memberships.list', {
  columns: `${USER_COLUMNS}, m.role`,
  found: `from memberships m join users u on u.id = m.user_id where m.account_id = $1 and ${hasPersonWords('$2')}`,
  by: 'm.user_id',
});

/** An empty text finds all. */
export const listMembers = (handle: Handle, accountId: number, text: string, request: PageRequest) =>
  list.read(handle, [accountId, wordBeginnings(text)], request);

export const findMember = store.finding<[accountId: number, uuid: Uuid], Member>(
  'memberships.find',
  `select ${USER_COLUMNS}, m.role from memberships m join users u on u.id = m.user_id where m.account_id = $1 and u.uuid = $2`,
);

/** Locks all members of an account, so that of two owners who leave at once one stays. */
export const lockMembers = store.listing<[accountId: number], Member, Transaction>(
  'memberships.lock_all',
  `select ${USER_COLUMNS}, m.role from memberships m join users u on u.id = m.user_id where m.account_id = $1
   order by m.user_id for update of m`,
);
