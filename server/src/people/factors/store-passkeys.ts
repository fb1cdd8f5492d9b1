import type { RowOf } from '@volley/contract';
import type { passkey } from '@volley/contract/passkeys';
import { type Handle, statement, store, type Transaction } from '../../db/index.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import type { Timestamp } from '../../lib/time/timestamp.ts';

export type Passkey = RowOf<typeof passkey>;

export interface StoredPasskey extends Passkey {
  readonly credentialId: Buffer;
  readonly userId: number;
  readonly publicKey: Buffer;
  readonly useCount: number;
  readonly transports: readonly string[];
}

const COLUMNS = `p.uuid, p.name, p.is_backed_up, p.created_at, p.last_used_at,
  p.credential_id, p.user_id, p.public_key, p.use_count, p.transports`;

/** Returns false if the passkey is stored already, for any person. */
export const insertPasskey = store.changingOne<StoredPasskey, Transaction>(
  'passkeys.insert',
  `insert into passkeys (credential_id, uuid, user_id, name, public_key, use_count, transports, is_backed_up, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (credential_id) do nothing`,
  ['credentialId', 'uuid', 'userId', 'name', 'publicKey', 'useCount', 'transports', 'isBackedUp', 'createdAt'],
);

export const listStoredPasskeys = store.listing<[userId: number, limit: number], StoredPasskey>(
  'passkeys.list',
  `select ${COLUMNS} from passkeys p where p.user_id = $1 order by p.uuid limit $2`,
);

export interface PasskeyWithOwner extends StoredPasskey {
  readonly owner: { readonly id: number; readonly uuid: Uuid; readonly email: string; readonly name: string };
}

// The passkeys of a suspended person are not found.
export const findPasskey = store.finding<[credentialId: Buffer], PasskeyWithOwner>(
  'passkeys.find',
  `select ${COLUMNS}, json_build_object('id', u.id, 'uuid', u.uuid, 'email', u.email, 'name', u.name) as owner
   from passkeys p join users u on u.id = p.user_id where p.credential_id = $1 and u.suspended_at is null`,
);

// A count that does not go up comes from a copy of the passkey, or from a replayed signature.
/** Returns false if the passkey was removed meanwhile, or its stored count has reached this count. */
export const markPasskeyUsed = store.changingOne<
  Pick<StoredPasskey, 'credentialId' | 'useCount' | 'isBackedUp'> & { readonly at: Timestamp },
  Transaction
>(
  'passkeys.use',
  `update passkeys set use_count = $2, is_backed_up = $3, last_used_at = $4
   where credential_id = $1 and (use_count < $2 or (use_count = 0 and $2 = 0))`,
  ['credentialId', 'useCount', 'isBackedUp', 'at'],
);

export const findOwnStoredPasskey = store.finding<[userId: number, uuid: Uuid], StoredPasskey>(
  'passkeys.find_own',
  `select ${COLUMNS} from passkeys p where p.user_id = $1 and p.uuid = $2`,
);

export interface OwnPasskey {
  readonly userId: number;
  readonly uuid: Uuid;
}

/** Returns null if this person has no such passkey. */
export const renameStoredPasskey = store.finding<[userId: number, uuid: Uuid, name: string], StoredPasskey>(
  'passkeys.rename',
  `update passkeys p set name = $3 where p.user_id = $1 and p.uuid = $2 returning ${COLUMNS}`,
);

/** Returns the name of the deleted passkey; null if this person has no such passkey. */
export const deletePasskey = store.value<OwnPasskey, string, Transaction>(
  'passkeys.delete',
  `delete from passkeys where user_id = $1 and uuid = $2 returning name`,
  ['userId', 'uuid'],
);

/** Returns how many passkeys were deleted. */
export const deletePasskeysOfUser = store.changing<[userId: number], Transaction>(
  'passkeys.delete_of_user',
  `delete from passkeys where user_id = $1`,
);

export type ChallengePurpose = 'register' | 'sign_in' | 'confirm';

export interface NewChallenge {
  readonly hash: Buffer;
  readonly purpose: ChallengePurpose;
  readonly userId: number | null;
  readonly askedBy: Buffer;
  readonly createdAt: Timestamp;
  readonly expiresAt: Timestamp;
}

const insertChallengeRow = statement(
  'passkey_challenges.insert',
  `insert into passkey_challenges (challenge_hash, purpose, user_id, asked_by, created_at, expires_at) values ($1, $2, $3, $4, $5, $6)`,
);
const deleteSurplus = statement(
  'passkey_challenges.delete_surplus',
  `delete from passkey_challenges where asked_by = $1 and challenge_hash in
     (select challenge_hash from passkey_challenges where asked_by = $1 order by created_at desc, challenge_hash offset $2)`,
);
const deleteOld = statement(
  'passkey_challenges.delete_old',
  `delete from passkey_challenges where challenge_hash in
     (select challenge_hash from passkey_challenges where expires_at < $1 order by expires_at limit $2)`,
);

/** Keeps only the newest `keptMax` challenges of one asker, and deletes up to `forgottenMax` expired ones. */
export async function insertChallenge(
  handle: Handle,
  challenge: NewChallenge,
  { keptMax, forgottenMax }: { readonly keptMax: number; readonly forgottenMax: number },
): Promise<void> {
  const { hash, purpose, userId, askedBy, createdAt, expiresAt } = challenge;
  await handle.count(insertChallengeRow, [hash, purpose, userId, askedBy, createdAt, expiresAt]);
  await handle.count(deleteSurplus, [askedBy, keptMax]);
  await handle.count(deleteOld, [createdAt, forgottenMax]);
}

/** Deletes the challenge. Returns null if it was taken already, has expired, or was never issued. */
export const takeChallenge = store.finding<[hash: Buffer, now: Timestamp], Pick<NewChallenge, 'purpose' | 'userId'>>(
  'passkey_challenges.take',
  `delete from passkey_challenges where challenge_hash = $1 and expires_at > $2 returning purpose, user_id`,
);
