import type { FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';

/** The longest time that a session lasts. The server ends an unused one sooner. */
const MAX_AGE_SECONDS = 14 * 86_400;
/** A page of another origin cannot send this header without a preflight, which is refused. */
const REQUEST_HEADER = 'volley-request';

/** Returns the origin by which browsers reach this service, such as `https://sms.example.com`. */
const originOf = (baseUrl: string): string => new URL(baseUrl).origin;
const isSecure = (baseUrl: string): boolean => baseUrl.startsWith('https:');

const SESSION = 'volley_session';

/** Browsers accept a cookie with the `__Host-` prefix only from this very host, and send it only over TLS. */
function fullName(name: string, baseUrl: string): string {
  return isSecure(baseUrl) ? `__Host-${name}` : name;
}

/** Returns the cookie's value, or an empty text if there is none or several, because then nobody can tell which one is ours. */
export function readNamedCookie(shortName: string, request: FastifyRequest, baseUrl: string): string {
  const name = fullName(shortName, baseUrl);
  const found = (request.headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  return found.length === 1 ? (found[0] ?? '') : '';
}

export function readSessionCookie(request: FastifyRequest, baseUrl: string): string {
  return readNamedCookie(SESSION, request, baseUrl);
}

/** With 0 seconds the browser deletes the cookie. */
export function namedCookie(
  name: string,
  value: string,
  { baseUrl, seconds }: { readonly baseUrl: string; readonly seconds: number },
): string {
  const secure = isSecure(baseUrl) ? '; Secure' : '';
  return `${fullName(name, baseUrl)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** With a null token the browser deletes the cookie. */
export function sessionCookie(token: string | null, baseUrl: string): string {
  return namedCookie(SESSION, token ?? '', { baseUrl, seconds: token === null ? 0 : MAX_AGE_SECONDS });
}

const foreign = () =>
  new AppError('forbidden', 'This request comes from a page of another address, which may not act for you.');

/** Refuses a page that shows another account than the session's: another window may have entered a different account since. */
export function refuseOtherAccount(request: FastifyRequest, enteredId: number | null): void {
  const shown = request.headers['volley-account'];
  if (shown === undefined || shown === String(enteredId ?? '')) return;
  throw new AppError('wrong_state', 'This page shows another account than the one you are in. Load it again.');
}

/** Decides by headers that the browser itself sets and no page can write. */
function isFromElsewhere({ headers }: FastifyRequest, baseUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && !(site === 'none' && headers.origin === undefined);
  return headers.origin !== undefined && headers.origin !== originOf(baseUrl);
}

/** Keeps other sites' pages from signing a visitor in as somebody else. Requests of programs have no such headers. */
export function refuseForeignPage(request: FastifyRequest, baseUrl: string): void {
  if (isFromElsewhere(request, baseUrl)) throw foreign();
}

/** Admits changes by cookie only from our own pages, not from an address to which a browser was led. */
export function refuseForeignChange(request: FastifyRequest, baseUrl: string): void {
  const { headers } = request;
  const site = headers['sec-fetch-site'];
  const isOwn = site === undefined ? headers.origin === originOf(baseUrl) : site === 'same-origin';
  if (!isOwn) throw foreign();
  if (headers[REQUEST_HEADER] !== '1')
    throw new AppError('forbidden', 'A change by somebody who is signed in needs the header Volley-Request: 1.');
}
