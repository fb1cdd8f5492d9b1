import { createHash } from 'node:crypto';
import { AppError, assert, notFound } from '../../errors.ts';
import type { Seal } from '../../lib/files/seal.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import { timestampFromMs } from '../../lib/time/timestamp.ts';
import type { Runtime } from '../../runtime.ts';
import { addressGroup } from '../attempts/attempts.ts';
import { emailKey } from '../person/user.ts';
import { domainOf, type Provider, type ProviderWithSecret } from '../providers/provider.ts';
import { findProvider, findProviderOfDomain } from '../providers/store-providers.ts';
import { makeToken } from '../secrets/session-token.ts';
import { addressToBegin, askForMetadata } from './provider-client.ts';
import { deleteOldSignIns, insertSignIn } from './store-openid.ts';

const SIGN_IN_MS = 10 * 60_000;
/** Kept per network: enough for an office whose people all arrive for work. */
const BEGUN_MAX = 200;
const FORGOTTEN_AT_ONCE = 50;

/** Returns the provider of the address's domain, whether or not anybody has the address. */
export function providerFor(rt: Runtime, email: string): Promise<Provider | null> {
  return findProviderOfDomain(rt.db, domainOf(emailKey(email)));
}

export function openSecret(seal: Seal | null, provider: ProviderWithSecret): string {
  const secret = seal?.open(provider.secretSealed) ?? null;
  if (secret === null)
    throw new AppError(
      'unavailable',
      `The client secret of ${provider.name} cannot be read with this VOLLEY_SECRET. Please ask the operator to set it again.`,
    );
  return secret;
}

export interface OpenidBeginning {
  readonly provider: Uuid;
  readonly redirectUri: string;
  readonly isAgain: boolean;
  readonly address: string;
}

/** Returns the address to which the browser goes, and the cookie that it keeps until it comes back. */
export async function beginOpenid(
  rt: Runtime,
  seal: Seal | null,
  { provider: uuid, redirectUri, isAgain, address }: OpenidBeginning,
): Promise<{ readonly location: string; readonly cookie: string }> {
  const provider = await findProvider(rt.db, uuid);
  if (!provider) throw notFound('Provider');
  const secret = openSecret(seal, provider);
  assert(seal !== null, 'a secret that was read was opened with it');
  const [state, cookie] = [makeToken(rt.random), makeToken(rt.random)];
  const [nonce, verifier] = [makeToken(rt.random).token, makeToken(rt.random).token];
  const begin = { redirectUri, state: state.token, nonce, verifier, isAgain };
  const location = await addressToBegin({ provider, log: rt.log }, secret, begin);
  const nowMs = rt.clock.nowMs();
  await rt.db.transact(async (tx) => {
    await deleteOldSignIns(tx, timestampFromMs(nowMs), FORGOTTEN_AT_ONCE);
    const row = {
      ...{ stateHash: state.hash, cookieHash: cookie.hash, provider: uuid, nonce },
      ...{ verifierSealed: seal.seal(verifier), expiresAt: timestampFromMs(nowMs + SIGN_IN_MS) },
      askedBy: createHash('sha256').update(addressGroup(address)).digest(),
    };
    await insertSignIn(tx, row, BEGUN_MAX);
  });
  return { location: location.href, cookie: cookie.token };
}

/** Throws if the provider cannot be reached or is not the one that it claims to be. */
export async function checkProvider(rt: Runtime, seal: Seal | null, uuid: Uuid): Promise<void> {
  const provider = await findProvider(rt.db, uuid);
  if (!provider) throw notFound('Provider');
  try {
    await askForMetadata({ provider, log: rt.log }, openSecret(seal, provider));
  } catch (error) {
    // The fault is the provider's. A client would retry a 503, but this does not pass by itself.
    if (error instanceof AppError && error.code === 'unavailable') throw new AppError('wrong_state', error.message);
    throw error;
  }
}
