import type { StaffRole } from '@volley/contract/choices';
import { type Handle, pagedStatement, readPage, statement, store, type Transaction } from '../../db/index.ts';
import type { Page, PageRequest } from '../../lib/ids/page.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import type { Timestamp } from '../../lib/time/timestamp.ts';
import { hasWords, wordBeginnings } from '../../lib/values/plain-text.ts';
import type { User, UserWithSecret } from './user.ts';

export const USER_COLUMNS = `u.id, u.uuid, u.email, u.name, u.staff_role, u.suspended_at, u.created_at,
  u.last_signed_in_at, u.address_proven_at,
  exists (select from totp_factors f where f.user_id = u.id and f.confirmed_at is not null) as "hasTotp",
  (select count(*) from passkeys p where p.user_id = u.id) as passkeys`;
const WITH_SECRET = `${USER_COLUMNS}, u.password_hash, u.rights_version`;

type NewUser = Pick<
  UserWithSecret,
  'id' | 'uuid' | 'email' | 'name' | 'passwordHash' | 'staffRole' | 'createdAt' | 'addressProvenAt'
>;

/** Returns false if another person has this address already. */
export const insertUser = store.changingOne<NewUser, Transaction>(
  'users.insert',
  `insert into users (id, uuid, email, name, password_hash, staff_role, created_at, updated_at, address_proven_at)
   values ($1, $2, $3, $4, $5, $6, $7, $7, $8)
   on conflict (email) do nothing`,
  ['id', 'uuid', 'email', 'name', 'passwordHash', 'staffRole', 'createdAt', 'addressProvenAt'],
);

export const findUserByEmail = store.finding<[email: string], UserWithSecret>(
  'users.find_by_email',
  `select ${WITH_SECRET} from users u where u.email = $1`,
);

export const findUser = store.finding<[id: number], UserWithSecret>(
  'users.find',
  `select ${WITH_SECRET} from users u where u.id = $1`,
);

export const findUserByUuid = store.finding<[uuid: Uuid], User>(
  'users.find_by_uuid',
  `select ${USER_COLUMNS} from users u where u.uuid = $1`,
);

export const isAnybody = store.hasAny<[]>('users.any', 'select id from users limit 1');

export const markSignedIn = store.changing<[id: number, at: Timestamp], Transaction>(
  'users.signed_in',
  `update users set last_signed_in_at = $2 where id = $1`,
);

export const setPassword = store.changing<[id: number, hash: string, at: Timestamp], Transaction>(
  'users.set_password',
  `update users set password_hash = $2, updated_at = $3 where id = $1`,
);

/** Stores the first proof. The password of before ends with it. */
export const markProven = store.changing<[id: number, at: Timestamp], Transaction>(
  'users.prove_address',
  `update users set address_proven_at = $2, password_hash = null, updated_at = $2 where id = $1 and address_proven_at is null`,
);

export const setName = store.changing<[id: number, name: string, at: Timestamp], Transaction>(
  'users.rename',
  `update users set name = $2, updated_at = $3 where id = $1`,
);

/** Withdraws the links by which somebody could still choose another password. */
export const withdrawResets = store.changing<[id: number, at: Timestamp], Transaction>(
  'users.withdraw_resets',
  `update one_time_links set withdrawn_at = $2 where user_id = $1 and kind = 'reset' and used_at is null and withdrawn_at is null`,
);

/** Called with every change of this person's rights. */
export const raiseRightsVersion = store.changing<[id: number, at: Timestamp], Transaction>(
  'users.raise_rights_version',
  `update users set rights_version = rights_version + 1, updated_at = $2 where id = $1`,
);

export const setStaffRole = store.changing<[id: number, staffRole: StaffRole | null, at: Timestamp], Transaction>(
  'users.set_staff_role',
  `update users set staff_role = $2, updated_at = $3 where id = $1`,
);

/** The condition that a person, as `u`, has the words by which people are searched. */
export const hasPersonWords = (patterns: string): string => hasWords("(u.name || ' ' || u.email)", patterns);

const count = statement<{ n: number }>(
  'users.count',
  `select count(*) as n from users u where ${hasPersonWords('$1')}`,
);
const list = pagedStatement<User>(
  'users.list',
  `select ${USER_COLUMNS} from users u where ${hasPersonWords('$1')} order by u.id {order} limit $2 offset $3`,
);

/** An empty text finds all. */
export async function listUsers(handle: Handle, text: string, request: PageRequest): Promise<Page<User>> {
  const values = [wordBeginnings(text)];
  const [row] = await handle.rows(count, values);
  return readPage(handle, { list, values, total: row?.n ?? 0 }, request);
}

export const setSuspended = store.changing<[id: number, suspendedAt: Timestamp | null, at: Timestamp], Transaction>(
  'users.suspend',
  `update users set suspended_at = $2, updated_at = $3 where id = $1`,
);

/** Locks and returns the ids of all operators. They are few, and this runs only when one of them is about to lose rights. */
export const lockOperators = store.column<[], number, Transaction>(
  'users.lock_operators',
  `select id from users where staff_role = 'operator' and suspended_at is null order by id for update`,
);

/** Locked before the person's sessions, tickets, factors and links, so that a sign-in and a change that ends sessions never miss each other. */
export const lockUserById = store.finding<[id: number], UserWithSecret, Transaction>(
  'users.lock_by_id',
  `select ${WITH_SECRET} from users u where u.id = $1 for update`,
);

export const lockUser = store.finding<[uuid: Uuid], UserWithSecret, Transaction>(
  'users.lock',
  `select ${WITH_SECRET} from users u where u.uuid = $1 for update`,
);
