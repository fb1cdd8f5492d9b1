import type { FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';

/** As long as a session lasts at most; the server ends it sooner when nobody uses it. */
const MAX_AGE_SECONDS = 14 * 86_400;
/** A page of another origin cannot send it without asking first, and is refused then. */
const REQUEST_HEADER = 'volley-request';

/** How browsers reach this service: `https://sms.example.com`. */
const originOf = (baseUrl: string): string => new URL(baseUrl).origin;
const isSecure = (baseUrl: string): boolean => baseUrl.startsWith('https:');

const SESSION = 'volley_session';

/** Browsers let nobody but this very host set a cookie of the first name, and send it over TLS alone. */
function fullName(name: string, baseUrl: string): string {
  return isSecure(baseUrl) ? `__Host-${name}` : name;
}

/** Empty: none, or several, and then nobody can tell which of them is ours. */
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

/** 0 seconds: the browser forgets it. */
export function namedCookie(
  name: string,
  value: string,
  { baseUrl, seconds }: { readonly baseUrl: string; readonly seconds: number },
): string {
  const secure = isSecure(baseUrl) ? '; Secure' : '';
  return `${fullName(name, baseUrl)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** Null: the browser forgets it. */
export function sessionCookie(token: string | null, baseUrl: string): string {
  return namedCookie(SESSION, token ?? '', { baseUrl, seconds: token === null ? 0 : MAX_AGE_SECONDS });
}

const foreign = () =>
  new AppError('forbidden', 'This request comes from a page of another address, which may not act for you.');

/** The account that the page shows, which sends it beside a cookie: another window may have entered another one since. */
export function refuseOtherAccount(request: FastifyRequest, enteredId: number | null): void {
  const shown = request.headers['volley-account'];
  if (shown === undefined || shown === String(enteredId ?? '')) return;
  throw new AppError('wrong_state', 'This page shows another account than the one you are in. Load it again.');
}

/** Told by the browser itself: no page can write these headers. */
function isFromElsewhere({ headers }: FastifyRequest, baseUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && !(site === 'none' && headers.origin === undefined);
  return headers.origin !== undefined && headers.origin !== originOf(baseUrl);
}

/** Whoever is not signed in yet: a page elsewhere must not sign a visitor in as somebody else. A program has no such headers. */
export function refuseForeignPage(request: FastifyRequest, baseUrl: string): void {
  if (isFromElsewhere(request, baseUrl)) throw foreign();
}

/** What a cookie lets in is asked for by our own pages alone, and by no address that a browser was led to. */
export function refuseForeignChange(request: FastifyRequest, baseUrl: string): void {
  const { headers } = request;
  const site = headers['sec-fetch-site'];
  const isOwn = site === undefined ? headers.origin === originOf(baseUrl) : site === 'same-origin';
  if (!isOwn) throw foreign();
  if (headers[REQUEST_HEADER] !== '1')
    throw new AppError('forbidden', 'A change by somebody who is signed in needs the header Volley-Request: 1.');
}
