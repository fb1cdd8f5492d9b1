import type * as openid from 'openid-client';
import { AppError } from '../../errors.ts';
import { RecentMap } from '../../lib/background/recent-map.ts';
import { describeError, type Log } from '../../log.ts';
import { isSafeAddress } from '../providers/manage-providers.ts';
import type { Provider } from '../providers/provider.ts';
import { type Claims, isFromTheFuture, joinClaims } from './read-claims.ts';

const TIMEOUT_MS = 10_000;
const ANSWER_BYTES_MAX = 1_048_576;
/** The provider's metadata is read again after an hour, its keys whenever one is unknown. */
const KNOWN_FOR_MS = 3_600_000;
const KNOWN_MAX = 100;
const BODILESS = new Set([101, 204, 205, 304]);

/** Loaded for the first sign-in by a provider. */
const library = () => import('openid-client');

class ProviderAway extends Error {}

async function readBounded(response: Response): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.length;
    if (bytes > ANSWER_BYTES_MAX) throw new ProviderAway('the answer is too large');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Sends each request of the library: only over TLS, with a time-out, and without following redirects. */
async function fetchBounded(url: string, options: openid.CustomFetchOptions): Promise<Response> {
  if (!isSafeAddress(url)) throw new ProviderAway('an address of the provider has no TLS');
  try {
    const { method, headers, body } = options;
    const asked = { method, headers, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) } as const;
    const response = await fetch(url, body === undefined ? asked : { ...asked, body });
    const read = await readBounded(response);
    const { status } = response;
    return new Response(BODILESS.has(status) ? null : read, { status, headers: response.headers });
  } catch (cause) {
    throw cause instanceof ProviderAway ? cause : new ProviderAway('the provider does not answer', { cause });
  }
}

function isAway(error: unknown): boolean {
  return error instanceof ProviderAway || (error instanceof Error && error.cause !== undefined && isAway(error.cause));
}

/** Returns the code of the error without any text that the provider wrote. */
function codeOf(error: unknown): string {
  const { code, error: named } = error as { code?: unknown; error?: unknown };
  const parts = [code, named].filter((part) => typeof part === 'string' && /^[\w.-]{1,60}$/.test(part));
  return parts.join(' ') || describeError(error)['error']?.toString() || 'unknown';
}

interface Asking {
  readonly provider: Provider;
  readonly log: Log;
}

async function ask<Result>({ provider, log }: Asking, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const detail = codeOf(error);
    log.warn('a provider of OpenID Connect did not confirm a sign-in', { provider: provider.uuid, reason: detail });
    if (isAway(error))
      throw new AppError(
        'unavailable',
        `${provider.name} cannot be reached, or does not answer. Please try again later.`,
        {
          detail,
        },
      );
    throw new AppError(
      'unauthenticated',
      `${provider.name} did not confirm this sign-in (${detail}). Please try again.`,
    );
  }
}

const known = new RecentMap<string, Promise<openid.Configuration>>(KNOWN_MAX);

function discover(provider: Provider, secret: string): Promise<openid.Configuration> {
  // A provider is asked anew in each span, because its keys change.
  const key = `${provider.uuid} ${provider.updatedAt} ${Math.floor(performance.now() / KNOWN_FOR_MS)}`;
  const found = known.get(key);
  if (found) return found;
  const isPlain = provider.issuer.startsWith('http:');
  const asked = library().then(({ discovery, customFetch, allowInsecureRequests }) =>
    discovery(new URL(provider.issuer), provider.clientId, secret, undefined, {
      [customFetch]: fetchBounded,
      // Only for this machine itself: `fetchBounded` refuses every other address without TLS.
      ...(isPlain ? { execute: [allowInsecureRequests] } : {}),
    }),
  );
  known.set(key, asked);
  // Failures are not cached.
  asked.catch(() => known.delete(key));
  return asked;
}

export interface Beginning {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** Whether the person must prove anew who they are although they are signed in at the provider. */
  readonly isAgain: boolean;
}

export function addressToBegin(asking: Asking, secret: string, begin: Beginning): Promise<URL> {
  const { provider } = asking;
  return ask(asking, async () => {
    const [{ buildAuthorizationUrl, calculatePKCECodeChallenge }, config] = await Promise.all([
      library(),
      discover(provider, secret),
    ]);
    const { redirectUri, state, nonce, verifier, isAgain } = begin;
    // Asks when the person last signed in at the provider. Operations that require a fresh proof compare this time.
    const claims = config.serverMetadata()['claims_parameter_supported'] === true;
    return buildAuthorizationUrl(config, {
      ...{
        redirect_uri: redirectUri,
        scope: ['openid', 'email', 'profile', ...provider.scopes].join(' '),
        state,
        nonce,
      },
      ...{ code_challenge: await calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' },
      ...(isAgain ? { prompt: 'login', max_age: '0' } : {}),
      ...(claims ? { claims: JSON.stringify({ id_token: { auth_time: null } }) } : {}),
    });
  });
}

export interface Return {
  /** The address at which the browser came back, with its query. */
  readonly address: URL;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly nowMs: number;
}

export function readClaims(asking: Asking, secret: string, returned: Return): Promise<Claims> {
  const { address, state, nonce, verifier, nowMs } = returned;
  return ask(asking, async () => {
    const [{ authorizationCodeGrant, fetchUserInfo }, config] = await Promise.all([
      library(),
      discover(asking.provider, secret),
    ]);
    const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
    const tokens = await authorizationCodeGrant(config, address, checks);
    const claims = tokens.claims();
    if (!claims) throw new Error('no ID token');
    if (isFromTheFuture(claims, nowMs))
      throw Object.assign(new Error('the ID token was issued in the future'), { code: 'ISSUED_IN_THE_FUTURE' });
    if (config.serverMetadata().userinfo_endpoint === undefined) return claims;
    const more = await fetchUserInfo(config, tokens.access_token, claims.sub);
    return joinClaims(claims, more, asking.provider);
  });
}

/** For the operator who sets it up: checks that the provider can be reached and is the one that it claims to be. */
export async function askForMetadata(asking: Asking, secret: string): Promise<void> {
  known.delete(`${asking.provider.uuid} ${asking.provider.updatedAt}`);
  await ask(asking, () => discover(asking.provider, secret));
}
