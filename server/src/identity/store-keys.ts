import { type Handle, pagedStatement, readPage, statement } from '../db/index.ts';
import type { Page, PageRequest } from '../lib/page.ts';
import type { Country } from '../lib/phone-number.ts';
import type { Timestamp } from '../lib/timestamp.ts';
import type { ApiKey } from './api-key.ts';

const COLUMNS = `id, account_id as "accountId", name, hint, scopes, allowed_addresses as "allowedAddresses",
  requests_per_minute as "requestsPerMinute", expires_at as "expiresAt", created_at as "createdAt", last_used_at as "lastUsedAt"`;

const insert = statement(
  'api_keys.insert',
  `insert into api_keys (key_hash, id, account_id, name, hint, scopes, allowed_addresses, requests_per_minute, expires_at, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (key_hash) do nothing`,
);

/** False when the very same key exists already. */
export async function insertKey(handle: Handle, hash: Buffer, key: ApiKey): Promise<boolean> {
  const { id, accountId, name, hint, scopes, allowedAddresses, requestsPerMinute, expiresAt, createdAt } = key;
  const values = [hash, id, accountId, name, hint, scopes, allowedAddresses, requestsPerMinute, expiresAt, createdAt];
  return (await handle.count(insert, values)) === 1;
}

export interface KeyWithAccount {
  readonly id: number;
  readonly accountId: number;
  readonly scopes: ApiKey['scopes'];
  readonly allowedAddresses: readonly string[];
  readonly requestsPerMinute: number | null;
  readonly expiresAt: Timestamp | null;
  readonly defaultCountry: Country;
  readonly timeZone: string;
  readonly transactionalThroughSuppression: boolean;
}

const findByHash = statement<KeyWithAccount>(
  'api_keys.find_by_hash',
  `select k.id, k.account_id as "accountId", k.scopes, k.allowed_addresses as "allowedAddresses",
     k.requests_per_minute as "requestsPerMinute", k.expires_at as "expiresAt",
     a.default_country as "defaultCountry", a.time_zone as "timeZone",
     a.transactional_through_suppression as "transactionalThroughSuppression"
   from api_keys k join accounts a on a.id = k.account_id where k.key_hash = $1 and k.revoked_at is null`,
);

export async function findKeyByHash(handle: Handle, hash: Buffer): Promise<KeyWithAccount | null> {
  return (await handle.rows(findByHash, [hash]))[0] ?? null;
}

const countOfAccount = statement<{ n: number }>(
  'api_keys.count',
  `select count(*) as n from api_keys where account_id = $1 and revoked_at is null`,
);
const listOfAccount = pagedStatement<ApiKey>(
  'api_keys.list',
  `select ${COLUMNS} from api_keys where account_id = $1 and revoked_at is null order by id {order} limit $2 offset $3`,
);

export async function listKeys(handle: Handle, accountId: number, request: PageRequest): Promise<Page<ApiKey>> {
  const [row] = await handle.rows(countOfAccount, [accountId]);
  return readPage(handle, { list: listOfAccount, values: [accountId], total: row?.n ?? 0 }, request);
}

const revoke = statement<{ hash: Buffer }>(
  'api_keys.revoke',
  `update api_keys set revoked_at = $3 where account_id = $1 and id = $2 and revoked_at is null returning key_hash as hash`,
);

/** The hash of the key that stopped working; null when there is none such. */
export async function revokeKey(
  handle: Handle,
  accountId: number,
  keyId: number,
  at: Timestamp,
): Promise<Buffer | null> {
  return (await handle.rows(revoke, [accountId, keyId, at]))[0]?.hash ?? null;
}

const markUsed = statement(
  'api_keys.mark_used',
  `update api_keys set last_used_at = used.at
   from unnest($1::bytea[], $2::timestamptz[]) as used (key_hash, at)
   where api_keys.key_hash = used.key_hash and (last_used_at is null or last_used_at < used.at)`,
);

export async function markKeysUsed(
  handle: Handle,
  hashes: readonly Buffer[],
  times: readonly Timestamp[],
): Promise<void> {
  await handle.count(markUsed, [hashes, times]);
}
