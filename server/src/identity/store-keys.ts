import { type Db, type Handle, statement, store, type Transaction } from '../db/index.ts';
import type { BeforeId } from '../lib/ids/id-cursor.ts';
import type { Country } from '../lib/phone/phone-number.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import { hasWords, wordBeginnings } from '../lib/values/plain-text.ts';
import type { ApiKey } from './api-key.ts';
import { withRulesVersions } from './with-rules-versions.ts';

const COLUMNS = `id, account_id, name, hint, scopes, allowed_addresses,
  coalesce(only_to, '{}') as only_to, requests_per_minute, expires_at, created_at, last_used_at`;

const insert = statement(
  'api_keys.insert',
  `insert into api_keys (key_hash, id, account_id, name, hint, scopes, allowed_addresses, requests_per_minute, expires_at, created_at, only_to)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, nullif($11::text[], '{}')) on conflict (key_hash) do nothing`,
);

/** Returns false if the same key exists already. */
export async function insertKey(handle: Handle, hash: Buffer, key: ApiKey): Promise<boolean> {
  const { id, accountId, name, hint, scopes, allowedAddresses, requestsPerMinute, expiresAt, createdAt, onlyTo } = key;
  const limits = [allowedAddresses, requestsPerMinute, expiresAt];
  const values = [hash, id, accountId, name, hint, scopes, ...limits, createdAt, onlyTo];
  return (await handle.count(insert, values)) === 1;
}

export interface KeyWithAccount {
  readonly hash: Buffer;
  readonly id: number;
  readonly accountId: number;
  readonly name: string;
  readonly scopes: ApiKey['scopes'];
  readonly allowedAddresses: readonly string[];
  /** Empty: it sends to all. */
  readonly onlyTo: readonly string[];
  readonly requestsPerMinute: number | null;
  readonly expiresAt: Timestamp | null;
  readonly defaultCountry: Country;
  readonly timeZone: string;
  readonly transactionalThroughSuppression: boolean;
  readonly lookupWaitMs: number;
  readonly rulesVersion: number;
  readonly isSuspended: boolean;
}

const keyWithAccount = (
  more = '',
): string => `select k.key_hash as hash, k.id, k.account_id, k.name, k.scopes, k.allowed_addresses, coalesce(k.only_to, '{}') as only_to,
     coalesce(k.requests_per_minute, a.key_requests_per_minute) as "requestsPerMinute", k.expires_at,
     a.default_country, a.time_zone,
     a.transactional_through_suppression, a.lookup_wait_ms,
     a.suspended_at is not null as "isSuspended"${more}
   from api_keys k join accounts a on a.id = k.account_id where k.revoked_at is null`;

type StoredKey = Omit<KeyWithAccount, 'rulesVersion'>;

const OF_HASHES = 'and k.key_hash = any ($1::bytea[])';
const findByHash = statement<KeyWithAccount>(
  'api_keys.find_by_hash',
  `${keyWithAccount(`, coalesce((select b.rules_version from balances b where b.account_id = k.account_id), -1) as "rulesVersion"`)} ${OF_HASHES}`,
);
const findByHashDistributed = statement<StoredKey>(
  'api_keys.find_by_hash_distributed',
  `${keyWithAccount()} ${OF_HASHES}`,
);

/**
 * Returns the valid keys, in no order. `accountIds`: the accounts that they are known to belong to. On one server, one statement sees one moment, so it
 * reads the version of the rules beside them.
 */
export async function findKeysByHash(
  db: Db,
  hashes: readonly Buffer[],
  accountIds: readonly number[],
): Promise<KeyWithAccount[]> {
  if (!(await db.isDistributed())) return db.rows(findByHash, [hashes]);
  return withRulesVersions(db, accountIds, () => db.rows(findByHashDistributed, [hashes]));
}

const findOfAccount = statement<StoredKey>(
  'api_keys.find_with_account',
  `${keyWithAccount()} and k.account_id = $1 and k.id = $2`,
);

export async function findKeyOfAccount(
  handle: Handle,
  accountId: number,
  keyId: number,
): Promise<KeyWithAccount | null> {
  const read = () => handle.rows(findOfAccount, [accountId, keyId]);
  return (await withRulesVersions(handle, [accountId], read))[0] ?? null;
}

const listOfAccount = statement<ApiKey>(
  'api_keys.list',
  `select ${COLUMNS} from api_keys where account_id = any ($1::bigint[]) and revoked_at is null and id < $2 and ${hasWords('name', '$4')}
   order by id desc limit $3`,
);

/** Lists the keys of these accounts without revoked ones, the newest first. */
export function listKeys(
  handle: Handle,
  accountIds: readonly number[],
  { beforeId, limit }: BeforeId,
  text: string,
): Promise<ApiKey[]> {
  return handle.rows(listOfAccount, [accountIds, beforeId, limit, wordBeginnings(text)]);
}

/** Counts the keys without revoked ones, up to a limit. */
export const countKeys = store.counting<[accountId: number, limit: number], Transaction>(
  'api_keys.count',
  `select count(*) as n from (select 1 from api_keys where account_id = $1 and revoked_at is null limit $2) found`,
);

/** An expired key lets nobody in; one with a later expiry counts until then. */
const lockOperators = statement<{ id: number }>(
  'api_keys.lock_operators',
  `select id from api_keys where 'operator' = any (scopes) and revoked_at is null and (expires_at is null or expires_at > $1)
   order by id for update`,
);

/** Locks and returns the ids of keys with the scope `operator`. They are few, and this runs only when one is revoked. */
export async function lockOperatorKeys(tx: Transaction, now: Timestamp): Promise<number[]> {
  return (await tx.rows(lockOperators, [now])).map((row) => row.id);
}

/** Lists all keys with the scope of any part of an operator's work, since these act on every account. */
export const listOperatorKeys = store.listing<[], { id: number; hash: Buffer; accountId: number }, Transaction>(
  'api_keys.list_operators',
  `select id, key_hash as hash, account_id from api_keys where revoked_at is null
     and exists (select 1 from unnest(scopes) as s where s = 'operator' or s like 'operator\\_%')
   order by id for update`,
);

export const revokeKeys = store.changingListed<[hashes: readonly Buffer[], at: Timestamp], Transaction>(
  'api_keys.revoke_many',
  `update api_keys set revoked_at = $2 where key_hash = any ($1::bytea[]) and revoked_at is null`,
);

/** Withdraws the links that these keys made, because they are revoked with the keys. */
export const withdrawLinksOfKeys = store.changingListed<[keyIds: readonly number[], at: Timestamp], Transaction>(
  'one_time_links.withdraw_made_by_keys',
  `update one_time_links set withdrawn_at = $2
   where made_by_key_id = any ($1::bigint[]) and used_at is null and withdrawn_at is null`,
);

const revokeAll = statement<{ id: number; hash: Buffer }>(
  'api_keys.revoke_all',
  `update api_keys set revoked_at = $2 where account_id = $1 and revoked_at is null returning id, key_hash as hash`,
);

export async function revokeAllKeys(tx: Transaction, accountId: number, at: Timestamp): Promise<Buffer[]> {
  const revoked = await tx.rows(revokeAll, [accountId, at]);
  await withdrawLinksOfKeys(
    tx,
    revoked.map(({ id }) => id),
    at,
  );
  return revoked.map(({ hash }) => hash);
}

/** Returns null if there is no such key, or it was revoked. */
export const lockKey = store.finding<
  [accountIds: readonly number[], keyId: number],
  { hash: Buffer; accountId: number; scopes: ApiKey['scopes'] },
  Transaction
>(
  'api_keys.lock',
  `select key_hash as hash, account_id, scopes from api_keys
   where account_id = any ($1::bigint[]) and id = $2 and revoked_at is null for update`,
);

const revoke = statement(
  'api_keys.revoke',
  `update api_keys set revoked_at = $3 where account_id = $1 and id = $2 and revoked_at is null`,
);

export async function revokeKey(tx: Transaction, accountId: number, keyId: number, at: Timestamp): Promise<void> {
  await tx.count(revoke, [accountId, keyId, at]);
  await withdrawLinksOfKeys(tx, [keyId], at);
}

export const markKeysUsed = store.changing<[hashes: readonly Buffer[], times: readonly Timestamp[]]>(
  'api_keys.mark_used',
  `update api_keys set last_used_at = used.at
   from unnest($1::bytea[], $2::timestamptz[]) as used (key_hash, at)
   where api_keys.key_hash = used.key_hash and (last_used_at is null or last_used_at < used.at)`,
);
