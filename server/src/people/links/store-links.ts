import type { LinkKind, MailState, Role, StaffRole } from '@volley/contract/choices';
import { type Handle, pagedStatement, readPage, statement, store, type Transaction } from '../../db/index.ts';
import type { Page, PageRequest } from '../../lib/ids/page.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import type { Timestamp } from '../../lib/time/timestamp.ts';

export interface OneTimeLink {
  readonly uuid: Uuid;
  readonly kind: LinkKind;
  /** Empty in the first person's link: that person enters it. */
  readonly email: string;
  readonly userId: number | null;
  readonly accountId: number | null;
  readonly role: Role | null;
  readonly staffRole: StaffRole | null;
  readonly createdAt: Timestamp;
  readonly expiresAt: Timestamp;
}

export interface NewLink extends OneTimeLink {
  readonly tokenHash: Buffer;
  readonly madeByUserId: number | null;
  readonly madeByKeyId: number | null;
  /** Whether an operator vouches that the link is handed to the person who has the address. */
  readonly isVouched: boolean;
}

const COLUMNS = `uuid, kind, email, user_id, account_id, role, staff_role, created_at,
  expires_at`;
const IS_OPEN = 'used_at is null and withdrawn_at is null';

export const insertLink = store.changing<NewLink, Transaction>(
  'one_time_links.insert',
  `insert into one_time_links (token_hash, uuid, kind, email, user_id, account_id, role, staff_role, made_by_user_id, made_by_key_id,
     created_at, expires_at, is_vouched)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
  [
    ...(['tokenHash', 'uuid', 'kind', 'email', 'userId', 'accountId', 'role', 'staffRole'] as const),
    ...(['madeByUserId', 'madeByKeyId', 'createdAt', 'expiresAt', 'isVouched'] as const),
  ],
);

const HAS_LETTER = 'exists (select 1 from letters l where l.id = one_time_links.uuid)';
const IS_PROOF = `(is_vouched or ${HAS_LETTER} or (made_by_user_id is null and made_by_key_id is null))`;

export interface FoundLink extends OneTimeLink {
  readonly accountName: string | null;
  /** Whether a person has its address already. Null if the maker of the link has seen it too, and must not learn this. */
  readonly isKnown: boolean | null;
  /** Whether only the person who has the address can have the link: it was mailed, an operator vouched for it, or the machine itself made it. */
  readonly isProof: boolean;
}

// Only the reader of the address opens a link that was mailed. A link that resets a password is made for an existing person.
const find = statement<FoundLink>(
  'one_time_links.find',
  `select ${COLUMNS}, (select a.name from accounts a where a.id = account_id) as "accountName",
     case when kind <> 'invitation' then user_id is not null
       when ${HAS_LETTER}
         then exists (select 1 from users u where u.email = one_time_links.email and u.address_proven_at is not null) end as "isKnown",
     ${IS_PROOF} as "isProof"
   from one_time_links where token_hash = $1 and ${IS_OPEN} and expires_at > $2`,
);

export async function findLink(handle: Handle, tokenHash: Buffer, now: Timestamp) {
  return (await handle.rows(find, [tokenHash, now]))[0] ?? null;
}

export interface UsedLink extends OneTimeLink {
  /** True if somebody asked for it by saying that they forgot their password, so neither a person with rights nor the machine itself made it. */
  readonly isAskedByAnybody: boolean;
  readonly isProof: boolean;
}

/** Uses the link up; a second request finds none. */
// A link that the machine itself makes is shown there, and is in no letter.
export const useLink = store.finding<[tokenHash: Buffer, now: Timestamp], UsedLink, Transaction>(
  'one_time_links.use',
  `update one_time_links set used_at = $2 where token_hash = $1 and ${IS_OPEN} and expires_at > $2
   returning ${COLUMNS}, made_by_user_id is null and made_by_key_id is null
     and ${HAS_LETTER} as "isAskedByAnybody", ${IS_PROOF} as "isProof"`,
);

const withdrawOfEmail = statement<{ uuid: Uuid }>(
  'one_time_links.withdraw_of_email',
  `update one_time_links set withdrawn_at = $4 where email = $1 and kind = $2 and account_id is not distinct from $3::bigint and ${IS_OPEN} returning uuid`,
);

/** Withdraws the links that a new one replaces. Returns their UUIDs. */
export async function withdrawAlike(
  tx: Transaction,
  { email, kind, accountId }: Pick<OneTimeLink, 'email' | 'kind' | 'accountId'>,
  at: Timestamp,
): Promise<Uuid[]> {
  return (await tx.rows(withdrawOfEmail, [email, kind, accountId, at])).map(({ uuid }) => uuid);
}

/** Counts the invitations that any account mailed to this address. */
export const countMailedTo = store.counting<[email: string, since: Timestamp]>(
  'one_time_links.count_mailed_to',
  `select count(*) as n from one_time_links where email = $1 and kind = 'invitation' and created_at > $2 and ${HAS_LETTER}`,
);

/** Counts the invitations that an account mailed, from the first UUID of a time on. */
export const countMailedBy = store.counting<[accountId: number, floor: Uuid]>(
  'one_time_links.count_mailed_by',
  `select count(*) as n from one_time_links where account_id = $1 and kind = 'invitation' and uuid >= $2 and ${HAS_LETTER}`,
);

/** Withdraws the links made by or for a person who is now suspended. */
export const withdrawLinksOfUser = store.changing<[userId: number, at: Timestamp], Transaction>(
  'one_time_links.withdraw_of_user',
  `update one_time_links set withdrawn_at = $2 where (made_by_user_id = $1 or (user_id = $1 and kind = 'reset')) and ${IS_OPEN}`,
);

/** Withdraws the links that a person made with rights that they may no longer have. */
export const withdrawLinksMadeBy = store.changing<[userId: number, at: Timestamp], Transaction>(
  'one_time_links.withdraw_made_by',
  `update one_time_links set withdrawn_at = $2 where made_by_user_id = $1 and ${IS_OPEN}`,
);

/** The same for the links that the person made in one account. */
export const withdrawLinksMadeIn = store.changing<[accountId: number, userId: number, at: Timestamp], Transaction>(
  'one_time_links.withdraw_made_in_account',
  `update one_time_links set withdrawn_at = $3 where account_id = $1 and made_by_user_id = $2 and ${IS_OPEN}`,
);

export const withdrawInvitation = store.finding<
  [accountId: number, uuid: Uuid, at: Timestamp],
  OneTimeLink,
  Transaction
>(
  'one_time_links.withdraw',
  `update one_time_links set withdrawn_at = $3 where account_id = $1 and uuid = $2 and kind = 'invitation' and ${IS_OPEN} returning ${COLUMNS}`,
);

const OPEN_OF_PERSON = `user_id = $1 and kind = 'invitation' and ${IS_OPEN} and expires_at > $2`;
/** A membership or a staff role that the person had before the first proof, and has again as soon as they confirm it. */
export interface HeldRole extends OneTimeLink {
  readonly accountName: string | null;
}

export const listHeldRoles = store.listing<[userId: number, now: Timestamp], HeldRole>(
  'one_time_links.list_held',
  `select ${COLUMNS}, (select a.name from accounts a where a.id = account_id) as "accountName" from one_time_links
   where ${OPEN_OF_PERSON} order by uuid limit 1000`,
);

/** Ends all that is held for the person. Returns it, with those kept and those given up. */
export const takeHeldRoles = store.listing<
  { readonly userId: number; readonly kept: readonly string[]; readonly now: Timestamp },
  OneTimeLink,
  Transaction
>(
  'one_time_links.use_held',
  `update one_time_links set used_at = case when uuid = any ($3::uuid[]) then $2::timestamptz end,
     withdrawn_at = case when uuid = any ($3::uuid[]) then null else $2::timestamptz end
   where ${OPEN_OF_PERSON} returning ${COLUMNS}`,
  ['userId', 'now', 'kept'],
);

const OPEN_OF_ACCOUNT = `account_id = $1 and kind = 'invitation' and ${IS_OPEN} and expires_at > $2`;
const count = statement<{ n: number }>(
  'one_time_links.count',
  `select count(*) as n from one_time_links where ${OPEN_OF_ACCOUNT}`,
);
const countStaff = statement<{ n: number }>(
  'one_time_links.count_of_staff',
  `select count(*) as n from one_time_links where account_id is null and kind = 'invitation' and ${IS_OPEN} and expires_at > $1`,
);

/** `accountId`: null counts the invitations to the operator's staff, which belong to no account. */
export async function countInvitations(tx: Transaction, accountId: number | null, now: Timestamp): Promise<number> {
  const rows = accountId === null ? await tx.rows(countStaff, [now]) : await tx.rows(count, [accountId, now]);
  return rows[0]?.n ?? 0;
}

const list = pagedStatement<ListedInvitation>(
  'one_time_links.list',
  `select ${COLUMNS}, (select l.state from letters l where l.id = one_time_links.uuid) as mail,
     (select nullif(l.reason, '') from letters l where l.id = one_time_links.uuid) as "mailReason" from one_time_links where ${OPEN_OF_ACCOUNT} order by uuid {order} limit $3 offset $4`,
);

export interface ListedInvitation extends OneTimeLink {
  /** The state of the letter with the link; null if none was written. */
  readonly mail: MailState | null;
  readonly mailReason: string | null;
}

export async function listInvitations(
  handle: Handle,
  { accountId, now }: { readonly accountId: number; readonly now: Timestamp },
  request: PageRequest,
): Promise<Page<ListedInvitation>> {
  const [row] = await handle.rows(count, [accountId, now]);
  return readPage(handle, { list, values: [accountId, now], total: row?.n ?? 0 }, request);
}

export const deleteOldLinks = store.changing<[before: Timestamp, rowsMax: number]>(
  'one_time_links.delete_old',
  `delete from one_time_links where token_hash in (
     select token_hash from one_time_links where expires_at < $1 order by expires_at limit $2)`,
);
