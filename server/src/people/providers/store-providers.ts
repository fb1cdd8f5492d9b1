import { statement, store, type Transaction } from '../../db/index.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import type { Timestamp } from '../../lib/time/timestamp.ts';
import type { Provider, ProviderWithSecret } from './provider.ts';

const COLUMNS = `uuid, name, issuer, client_id, domains, scopes, verified_claim, roles_claim,
  roles, creates_people, allows_passwords, created_at, updated_at`;
const WITH_SECRET = `${COLUMNS}, secret_sealed`;

export const listStoredProviders = store.listing<[rowsMax: number], Provider>(
  'openid_providers.list',
  `select ${COLUMNS} from openid_providers order by created_at, uuid limit $1`,
);

export const findProvider = store.finding<[uuid: Uuid], ProviderWithSecret>(
  'openid_providers.find',
  `select ${WITH_SECRET} from openid_providers where uuid = $1`,
);

export const lockProvider = store.finding<[uuid: Uuid], ProviderWithSecret, Transaction>(
  'openid_providers.lock',
  `select ${WITH_SECRET} from openid_providers where uuid = $1 for update`,
);

/** A domain belongs to one provider at most. */
export const findProviderOfDomain = store.finding<[domain: string], Provider>(
  'openid_providers.find_by_domain',
  `select ${COLUMNS} from openid_providers where domains @> array[$1] order by created_at, uuid limit 1`,
);

/** Finds another provider with this issuer or one of these domains. */
export const findProviderLike = store.finding<Provider, Pick<Provider, 'name' | 'issuer'>, Transaction>(
  'openid_providers.find_like',
  `select name, issuer from openid_providers where uuid <> $1 and (issuer = $2 or domains && $3::text[]) limit 1`,
  ['uuid', 'issuer', 'domains'],
);

/** Locks until the commit, so that no two providers get the same domain. */
export const lockProviders = store.listing<[], never, Transaction>(
  'openid_providers.lock_all',
  `select pg_advisory_xact_lock(hashtextextended('openid_providers', 0)) is null as done`,
);

const VALUES = '$1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13';
const insert = statement(
  'openid_providers.insert',
  `insert into openid_providers (uuid, name, issuer, client_id, secret_sealed, domains, scopes, verified_claim, roles_claim, roles,
     creates_people, allows_passwords, created_at, updated_at) values (${VALUES}, $13)`,
);
const update = statement(
  'openid_providers.update',
  `update openid_providers set name = $2, issuer = $3, client_id = $4, secret_sealed = $5, domains = $6, scopes = $7, verified_claim = $8,
     roles_claim = $9, roles = $10, creates_people = $11, allows_passwords = $12, updated_at = $13 where uuid = $1`,
);

function valuesOf(provider: ProviderWithSecret, at: Timestamp): unknown[] {
  const { uuid, name, issuer, clientId, secretSealed, domains, scopes } = provider;
  const { verifiedClaim, rolesClaim, roles, createsPeople, allowsPasswords } = provider;
  const who = [uuid, name, issuer, clientId, secretSealed, domains, scopes];
  return [...who, verifiedClaim, rolesClaim, JSON.stringify(roles), createsPeople, allowsPasswords, at];
}

export async function insertProvider(tx: Transaction, provider: ProviderWithSecret): Promise<void> {
  await tx.count(insert, valuesOf(provider, provider.createdAt));
}

export async function updateStoredProvider(tx: Transaction, provider: ProviderWithSecret): Promise<void> {
  await tx.count(update, valuesOf(provider, provider.updatedAt));
}

export const deleteStoredProvider = store.changingOne<[uuid: Uuid], Transaction>(
  'openid_providers.delete',
  'delete from openid_providers where uuid = $1',
);
