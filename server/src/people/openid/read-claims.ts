import { type Timestamp, timestampFromMs } from '../../lib/time/timestamp.ts';
import { emailKey } from '../person/user.ts';
import { domainOf, type Provider } from '../providers/provider.ts';

/** The claims that a provider makes about a person, from the ID token and from the userinfo endpoint. */
export type Claims = Readonly<Record<string, unknown>> & { readonly sub: string };

/** The names by which a provider says that it asked for a second factor (RFC 8176, and older and newer conventions). */
const SECOND_FACTOR_METHOD = 'mfa';
const SECOND_FACTOR_CONTEXTS = new Set(['phr', 'phrh', 'http://schemas.openid.net/pape/policies/2007/06/multi-factor']);
const NAME_LENGTH_MAX = 255;
const VALUES_MAX = 1_000;

/**
 * Signed claims go before those from the userinfo endpoint. How the person proved who they are counts only if it is signed, and a confirmation of an
 * address counts only for the address in the same document.
 */
export function joinClaims(signed: Claims, told: Claims, { verifiedClaim }: Pick<Provider, 'verifiedClaim'>): Claims {
  const isVouchedIn = (claims: Claims) => claims['email'] !== undefined && claims[verifiedClaim] !== undefined;
  const { email, [verifiedClaim]: verified } = isVouchedIn(signed) ? signed : told;
  const { amr, acr, auth_time } = signed;
  return { ...told, ...signed, [verifiedClaim]: verified, email, amr, acr, auth_time, sub: signed.sub };
}

/** Returns null if the provider does not vouch for the address, or the address is not in one of its domains. */
export function vouchedEmail(claims: Claims, { domains, verifiedClaim }: Provider): string | null {
  const { [verifiedClaim]: verified, email } = claims;
  const isVerified = verified === true || verified === 1 || verified === 'true' || verified === '1';
  if (!isVerified || typeof email !== 'string') return null;
  const key = emailKey(email);
  return /^[^\s@]+@[^\s@]+$/.test(key) && domains.includes(domainOf(key)) ? key : null;
}

export function nameIn(claims: Claims, email: string): string {
  const { name } = claims;
  const given = typeof name === 'string' ? name.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim() : '';
  return (given === '' ? email : given).slice(0, NAME_LENGTH_MAX).toWellFormed();
}

/** Reads a path such as `groups` or `realm_access.roles`. A claim whose name is the whole path goes before a nested one. */
export function valuesOf(claims: Claims, path: string): ReadonlySet<string> {
  if (path === '') return new Set();
  let found: unknown = claims;
  if (Object.hasOwn(claims, path)) found = claims[path];
  else
    for (const part of path.split('.'))
      found =
        typeof found === 'object' && found !== null && Object.hasOwn(found, part)
          ? Reflect.get(found, part)
          : undefined;
  const values = Array.isArray(found) ? found.slice(0, VALUES_MAX) : [found];
  return new Set(values.filter((value) => typeof value === 'string'));
}

export function hasSecondFactor({ amr, acr }: Claims): boolean {
  return (Array.isArray(amr) && amr.includes(SECOND_FACTOR_METHOD)) || SECOND_FACTOR_CONTEXTS.has(String(acr));
}

/** How far the clock of a provider may be ahead. */
const AHEAD_SECONDS_MAX = 300;

/** Whether the ID token says that it was issued at a time that has not come. */
export function isFromTheFuture({ iat }: Claims, nowMs: number): boolean {
  return typeof iat === 'number' && iat > nowMs / 1000 + AHEAD_SECONDS_MAX;
}

/** Returns when the person last proved to the provider who they are; null if it does not say. */
export function provedAt(claims: Claims, nowMs: number): Timestamp | null {
  const { auth_time: seconds } = claims;
  return typeof seconds === 'number' && seconds > 0 ? timestampFromMs(Math.min(nowMs, seconds * 1000)) : null;
}
