import type { Role, StaffRole } from '@volley/contract/choices';
import type { RowOf } from '@volley/contract/rows';
import type { ownSession } from '@volley/contract/session';
import { type Handle, statement, store, type Transaction } from '../../db/index.ts';
import { AppError } from '../../errors.ts';
import { withRulesVersions } from '../../identity/index.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import type { Country } from '../../lib/phone/phone-number.ts';
import type { Timestamp } from '../../lib/time/timestamp.ts';
import { HAS_FACTOR, IS_OBLIGED } from '../person/store-obligations.ts';

export interface NewSession {
  readonly id: Uuid;
  readonly tokenHash: Buffer;
  readonly userId: number;
  readonly rightsVersion: number;
  readonly accountId: number | null;
  readonly at: Timestamp;
  readonly confirmedAt: Timestamp | null;
  readonly hasSecondFactor: boolean;
  readonly address: string;
  readonly userAgent: string;
}

export const insertSession = store.changing<NewSession, Transaction>(
  'sessions.insert',
  `insert into sessions (id, token_hash, user_id, rights_version, account_id, created_at, renewed_at, last_seen_at, confirmed_at, address, user_agent, has_second_factor)
   values ($1, $2, $3, $4, $5, $6, $6, $6, $7, $8, $9, $10)`,
  [
    ...(['id', 'tokenHash', 'userId', 'rightsVersion', 'accountId', 'at', 'confirmedAt'] as const),
    ...(['address', 'userAgent', 'hasSecondFactor'] as const),
  ],
);

/** A valid session with all that its person may do in their current account. */
export interface FoundSession {
  readonly id: Uuid;
  readonly tokenHash: Buffer;
  /** The token before this one; null if there was none. */
  readonly previousHash: Buffer | null;
  readonly renewedAt: Timestamp;
  readonly sessionRights: number;
  readonly lastSeenAt: Timestamp;
  readonly confirmedAt: Timestamp | null;
  readonly enteredId: number | null;
  readonly userId: number;
  readonly userUuid: Uuid;
  readonly email: string;
  readonly name: string;
  readonly staffRole: StaffRole | null;
  readonly userRights: number;
  readonly role: Role | null;
  readonly accountId: number;
  readonly country: Country;
  readonly timeZone: string;
  readonly transactionalThroughSuppression: boolean;
  readonly lookupWaitMs: number;
  readonly isAccountSuspended: boolean;
  readonly rulesVersion: number;
  /** Whether the person gave a second factor in this session. */
  readonly hasSecondFactor: boolean;
  readonly hasFactor: boolean;
  readonly hasPassword: boolean;
  readonly createdAt: Timestamp;
  readonly isObliged: boolean;
}

/** The times before which a session is too old. */
export interface SessionEnds {
  /** Previous tokens that were renewed before this no longer work. */
  readonly renewedAfter: Timestamp;
  readonly createdAfter: Timestamp;
  readonly seenAfter: Timestamp;
}

// A person who is in no account is shown the operator's own ($4), without any right in it.
const found = (
  which: string,
) => `select s.id, s.token_hash, s.previous_hash, s.renewed_at, s.rights_version as "sessionRights",
     s.last_seen_at, s.confirmed_at, s.account_id as "enteredId", u.id as "userId", u.uuid as "userUuid",
     u.email, u.name, u.staff_role, u.rights_version as "userRights", m.role, a.id as "accountId",
     a.default_country as country, a.time_zone, a.transactional_through_suppression, a.lookup_wait_ms,
     a.suspended_at is not null as "isAccountSuspended",
     s.has_second_factor, ${HAS_FACTOR} as "hasFactor", u.password_hash is not null as "hasPassword", s.created_at, ${IS_OBLIGED} as "isObliged"
   from sessions s join users u on u.id = s.user_id join accounts a on a.id = coalesce(s.account_id, $4)
     left join memberships m on m.account_id = s.account_id and m.user_id = s.user_id
   where ${which} and s.ended_at is null and u.suspended_at is null and s.created_at > $2 and s.last_seen_at > $3`;

type StoredSession = Omit<FoundSession, 'rulesVersion'>;

const findByTokens = statement<StoredSession>(
  'sessions.find_by_tokens',
  found('(s.token_hash = any ($1::bytea[]) or (s.previous_hash = any ($1::bytea[]) and s.renewed_at > $5))'),
);

interface SessionAccounts {
  readonly homeId: number;
  /** The accounts that the sessions are known to be in. */
  readonly accountIds: readonly number[];
}

/** Returns the valid sessions, in no order. */
export function findSessions(
  handle: Handle,
  tokenHashes: readonly Buffer[],
  ends: SessionEnds,
  { homeId, accountIds }: SessionAccounts,
): Promise<FoundSession[]> {
  const values = [tokenHashes, ends.createdAfter, ends.seenAfter, homeId, ends.renewedAfter];
  return withRulesVersions(handle, accountIds, () => handle.rows(findByTokens, values));
}

const findById = statement<StoredSession>('sessions.find_by_id', found('s.id = $1'));

/** Finds the session of a request that was let in before; another request may have renewed its token since. */
export async function findSession(
  handle: Handle,
  id: Uuid,
  { createdAfter, seenAfter }: SessionEnds,
  { homeId, accountIds }: SessionAccounts,
): Promise<FoundSession | null> {
  const read = () => handle.rows(findById, [id, createdAfter, seenAfter, homeId]);
  return (await withRulesVersions(handle, accountIds, read))[0] ?? null;
}

export const touchSession = store.changing<[id: Uuid, at: Timestamp, address: string]>(
  'sessions.touch',
  'update sessions set last_seen_at = $2, address = $3 where id = $1 and last_seen_at < $2 and ended_at is null',
);

/** Returns false if another request renewed it first; the reply to that request carries the new token. */
export const renewToken = store.changingOne<[id: Uuid, from: Buffer, to: Buffer, at: Timestamp]>(
  'sessions.renew',
  `update sessions s set previous_hash = s.token_hash, token_hash = $3, renewed_at = $4,
     rights_version = (select u.rights_version from users u where u.id = s.user_id)
   where s.id = $1 and s.token_hash = $2 and s.ended_at is null`,
);

/** Replaces the token in the transaction of a change that the session's own person makes; the reply carries the new token. */
export const replaceToken = store.changingOne<[id: Uuid, hash: Buffer, at: Timestamp], Transaction>(
  'sessions.replace_token',
  `update sessions s set previous_hash = s.token_hash, token_hash = $2, renewed_at = $3 where s.id = $1 and s.ended_at is null`,
);

export const setEntered = store.changing<[id: Uuid, accountId: number | null], Transaction>(
  'sessions.enter',
  'update sessions set account_id = $2 where id = $1 and ended_at is null',
);

const confirm = statement(
  'sessions.confirm',
  'update sessions set confirmed_at = $2 where id = $1 and ended_at is null',
);
/** Stores that the person confirmed who they are, by a password alone or by a second factor too. */
export async function setConfirmed(
  tx: Transaction,
  id: Uuid,
  { at, hasSecondFactor }: { readonly at: Timestamp; readonly hasSecondFactor: boolean },
): Promise<void> {
  await tx.count(confirm, [id, at]);
  if (hasSecondFactor) await markSecondFactor(tx, id);
}

/** Stores that the person gave a second factor in this session. */
export const markSecondFactor = store.changing<[id: Uuid], Transaction>(
  'sessions.mark_second_factor',
  'update sessions set has_second_factor = true where id = $1 and ended_at is null',
);

/** Called after a second factor was removed. If none is left, the sessions no longer count as having given one. */
export const forgetSecondFactor = store.changing<[userId: number], Transaction>(
  'sessions.forget_second_factor',
  `update sessions s set has_second_factor = false from users u
   where u.id = $1 and s.user_id = u.id and s.ended_at is null and not ${HAS_FACTOR}`,
);

export const endSession = store.changingOne<[userId: number, id: Uuid, at: Timestamp], Transaction>(
  'sessions.end',
  'update sessions set ended_at = $3 where user_id = $1 and id = $2 and ended_at is null',
);

const stillOpen = statement<{ found: number }>(
  'sessions.still_open',
  'select 1 as found from sessions where id = $1 and ended_at is null',
);

/** Asked under the lock of the person, by whatever adds a proof or a right: the session may have ended while the request was on its way. */
export async function refuseEndedSession(tx: Transaction, id: Uuid): Promise<void> {
  if ((await tx.rows(stillOpen, [id])).length === 0)
    throw new AppError('unauthenticated', 'This session has ended. Please sign in again.');
}

export const endSessionOfToken = store.changing<[tokenHash: Buffer, at: Timestamp], Transaction>(
  'sessions.end_by_token',
  'update sessions set ended_at = $2 where token_hash = $1 and ended_at is null',
);

/** Ends all sessions of a person except `kept`; null keeps none. */
export const endSessions = store.changing<[userId: number, at: Timestamp, kept: Uuid | null], Transaction>(
  'sessions.end_all',
  'update sessions set ended_at = $2 where user_id = $1 and ended_at is null and ($3::uuid is null or id <> $3)',
);

export const endOldestSessions = store.changing<[userId: number, at: Timestamp, keptMax: number], Transaction>(
  'sessions.end_oldest',
  `update sessions set ended_at = $2 where user_id = $1 and ended_at is null
     and id in (select id from sessions where user_id = $1 and ended_at is null order by id desc offset $3)`,
);

interface Listed extends Pick<SessionEnds, 'createdAfter' | 'seenAfter'> {
  readonly userId: number;
  readonly limit: number;
}

export const listSessions = store.listing<Listed, RowOf<typeof ownSession, 'is_current'>>(
  'sessions.list_of_user',
  `select id as uuid, account_id, created_at, last_seen_at, address, user_agent
   from sessions where user_id = $1 and ended_at is null and created_at > $2 and last_seen_at > $3 order by id desc limit $4`,
  ['userId', 'createdAfter', 'seenAfter', 'limit'],
);

/** Returns the accounts in which this person may be active at this moment. */
export const listEnteredAccounts = store.column<[userId: number], number>(
  'sessions.list_entered',
  `select distinct account_id from sessions where user_id = $1 and ended_at is null and account_id is not null
   order by account_id limit 1000`,
);

export const deleteOldSessions = store.changing<[before: Timestamp, rowsMax: number]>(
  'sessions.delete_old',
  `delete from sessions where id in (
     select id from sessions where created_at < $1 and coalesce(ended_at, created_at) < $1 order by created_at limit $2)`,
);
