import type { Transaction } from '../../db/index.ts';
import { AppError, invalidInput, notFound } from '../../errors.ts';
import { getAccount } from '../../identity/index.ts';
import type { Seal } from '../../lib/files/seal.ts';
import { type Uuid, uuidV7 } from '../../lib/ids/uuid.ts';
import type { Runtime } from '../../runtime.ts';
import type { ClaimedRole, Provider, ProviderSettings, ProviderWithSecret } from './provider.ts';
import {
  deleteStoredProvider,
  findProvider,
  findProviderLike,
  insertProvider,
  listStoredProviders,
  lockProvider,
  lockProviders,
  updateStoredProvider,
} from './store-providers.ts';

const PROVIDERS_MAX = 100;
const OWN_HOST = /^(localhost|127\.0\.0\.1|\[::1\])$/;

export type ProviderChange = Partial<ProviderSettings> & { readonly clientSecret?: string };
export type NewProvider = ProviderSettings & { readonly issuer: string; readonly clientSecret: string };

/** Requires TLS except on the machine itself, because without it somebody on the network could pretend to be the provider. */
export function isSafeAddress(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && OWN_HOST.test(url.hostname)));
}

function refuseIssuer(issuer: string): void {
  const url = URL.canParse(issuer) ? new URL(issuer) : null;
  if (!isSafeAddress(issuer) || !url || url.search !== '' || url.hash !== '' || url.username !== '')
    throw invalidInput({
      issuer: ['The issuer field must be an address that begins with https://; http:// only on this machine itself.'],
    });
}

async function refuseUnknownAccounts(tx: Transaction, roles: readonly ClaimedRole[]): Promise<void> {
  for (const { accountId } of roles) if (accountId !== null) await getAccount(tx, accountId);
}

async function refuseLike(tx: Transaction, provider: Provider): Promise<void> {
  const like = await findProviderLike(tx, provider);
  if (!like) return;
  const what = like.issuer === provider.issuer ? 'this issuer' : 'one of these domains';
  throw new AppError('conflict', `The provider ${like.name} has ${what} already.`);
}

function sealSecret(seal: Seal | null, secret: string): Buffer {
  if (seal !== null) return seal.seal(secret);
  const sentence =
    'The client secret is kept encrypted: please ask the operator to set VOLLEY_SECRET, in every process, first.';
  throw new AppError('wrong_state', sentence);
}

export function listProviders(rt: Runtime): Promise<Provider[]> {
  return listStoredProviders(rt.db, PROVIDERS_MAX);
}

export async function getProvider(rt: Runtime, uuid: Uuid): Promise<Provider> {
  const provider = await findProvider(rt.db, uuid);
  if (!provider) throw notFound('Provider');
  return provider;
}

export function addProvider(
  rt: Runtime,
  seal: Seal | null,
  { clientSecret, ...given }: NewProvider,
): Promise<Provider> {
  refuseIssuer(given.issuer);
  const { href, pathname } = new URL(given.issuer);
  const issuer = pathname === '/' ? href.replace(/\/$/, '') : href;
  const secretSealed = sealSecret(seal, clientSecret);
  return rt.db.transact(async (tx) => {
    await lockProviders(tx);
    const at = rt.clock.now();
    const made = { ...given, issuer, secretSealed, uuid: uuidV7(rt.clock.nowMs()), createdAt: at, updatedAt: at };
    if ((await listStoredProviders(tx, PROVIDERS_MAX)).length >= PROVIDERS_MAX)
      throw new AppError('wrong_state', `There are ${PROVIDERS_MAX} providers, which is as many as there may be.`);
    await refuseUnknownAccounts(tx, made.roles);
    await refuseLike(tx, made);
    await insertProvider(tx, made);
    return made;
  });
}

export function changeProvider(
  rt: Runtime,
  seal: Seal | null,
  { uuid, change }: { readonly uuid: Uuid; readonly change: ProviderChange },
): Promise<Provider> {
  const { clientSecret, ...settings } = change;
  return rt.db.transact(async (tx) => {
    await lockProviders(tx);
    const before = await lockProvider(tx, uuid);
    if (!before) throw notFound('Provider');
    const secretSealed = clientSecret === undefined ? before.secretSealed : sealSecret(seal, clientSecret);
    const after: ProviderWithSecret = { ...before, ...settings, secretSealed, updatedAt: rt.clock.now() };
    await refuseUnknownAccounts(tx, after.roles);
    await refuseLike(tx, after);
    await updateStoredProvider(tx, after);
    return after;
  });
}

/** Removes the provider, so nobody can sign in by it any more. Sessions continue, and people keep their roles. */
export function removeProvider(rt: Runtime, uuid: Uuid): Promise<void> {
  return rt.db.transact(async (tx) => {
    if (!(await deleteStoredProvider(tx, uuid))) throw notFound('Provider');
  });
}
