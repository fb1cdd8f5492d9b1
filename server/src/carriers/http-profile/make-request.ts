import { createHmac } from 'node:crypto';
import type { SmsEncoding } from '@volley/text';
import type { PhoneNumber } from '../../lib/phone/phone-number.ts';
import { fill, fillMembers, type Places } from './places.ts';
import { PLACE, type Profile } from './profile.ts';
import type { Request } from './profile-parts.ts';
import { writeBody } from './write-body.ts';

export interface HttpSend {
  /** Digits in international form. */
  readonly to: PhoneNumber;
  readonly from: string;
  readonly text: string;
  readonly parts: number;
  readonly encoding: SmsEncoding;
  /** The id of the message. */
  readonly reference: string;
  readonly validitySeconds: number | null;
  /** What the message has beside its text, by name; null: nothing. */
  readonly named: Values | null;
  /** Where the provider shall send receipts; null if the installation has no address that the provider can reach. */
  readonly hookUrl: string | null;
}

export interface HttpRequest {
  readonly method: Request['method'];
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
}

/** The values of the carrier: those that its profile asks for, and `token` if it has one. */
export type Values = Readonly<Record<string, string>>;

/** A line break would begin a header of its own; what a header cannot hold becomes a question mark. */
const headerText = (value: string): string =>
  value.replace(/[\r\n\0]+/g, ' ').replace(/[^\t\x20-\x7e\xa0-\xff]/gu, '?');

/** A part of a path that is all dots would climb to the folder above, even in its escaped form; escaped twice, it does not. */
const pathText = (value: string): string =>
  /^\.{1,2}$/.test(value) ? value.replaceAll('.', '%252E') : encodeURIComponent(value);

function makeUrl(request: Request, places: Places, added: readonly [string, string][]): string {
  const url = fill(request.url, places, (value, offset) =>
    offset === 0 ? value.replace(/\/+$/, '') : pathText(value),
  );
  const query = [...fillMembers(request.query, places), ...added].map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  );
  return query.length === 0 ? url : `${url}${url.includes('?') ? '&' : '?'}${query.join('&')}`;
}

function authOf(
  { auth }: Request,
  places: Places,
  body: Buffer | null,
): { header?: [string, string]; query?: [string, string] } {
  if (auth === undefined) return {};
  const filled = (text: string): string => fill(text, places);
  switch (auth.kind) {
    case 'basic': {
      const pair = Buffer.from(`${filled(auth.user)}:${filled(auth.password)}`).toString('base64');
      return { header: ['authorization', `Basic ${pair}`] };
    }
    case 'bearer':
      return { header: ['authorization', `Bearer ${filled(auth.token)}`] };
    case 'header':
      return { header: [auth.name, filled(auth.value)] };
    case 'query':
      return { query: [auth.name, filled(auth.value)] };
    case 'hmac': {
      const hmac = createHmac(auth.digest, filled(auth.key)).update(body ?? '');
      return { header: [auth.header, `${auth.prefix}${hmac.digest(auth.encoding)}`] };
    }
  }
}

/** Makes a request. Header names are in small letters. */
function makeRequest(request: Request, places: Places): HttpRequest {
  const body = request.body === undefined ? null : writeBody(request.body, places);
  const auth = authOf(request, places, body?.bytes ?? null);
  const headers: [string, string][] = [
    ...(body === null ? [] : [['content-type', body.contentType] as [string, string]]),
    ...fillMembers(request.headers, places),
    ...(auth.header === undefined ? [] : [auth.header]),
  ];
  return {
    method: request.method,
    url: makeUrl(request, places, auth.query === undefined ? [] : [auth.query]),
    headers: Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), headerText(value)])),
    body: body?.bytes ?? null,
  };
}

const PREFIX: Readonly<Record<Profile['number_form'], string>> = { digits: '', plus: '+', zeros: '00' };

const senderOf = ({ sender_form }: Profile, from: string): string =>
  sender_form === 'plus' && /^\d{7,15}$/.test(from) ? `+${from}` : from;

export function makeSend(profile: Profile, values: Values, send: HttpSend): HttpRequest {
  const seconds = send.validitySeconds;
  const validity = (unit: number): string => (seconds === null ? '' : String(Math.max(1, Math.floor(seconds * unit))));
  const named = profile.named_values.map((name): [string, string] => [
    name,
    Object.entries(send.named ?? {}).find(([key]) => key === name)?.[1] ?? '',
  ]);
  const places = {
    ...Object.fromEntries(named),
    to: `${PREFIX[profile.number_form]}${send.to}`,
    from: senderOf(profile, send.from),
    text: send.text,
    // For providers that take characters beyond the GSM alphabet only as octets.
    text_unless_ucs2: send.encoding === 'ucs2' ? '' : send.text,
    text_ucs2_hex: send.encoding === 'ucs2' ? Buffer.from(send.text, 'utf16le').swap16().toString('hex') : '',
    parts: String(send.parts),
    encoding: send.encoding,
    reference: send.reference,
    hook: send.hookUrl ?? '',
    validity_seconds: validity(1),
    validity_minutes: validity(1 / 60),
    validity_milliseconds: validity(1_000),
  };
  return makeRequest(profile.request, placesOf(profile, values, places));
}

/** Values that are not set are empty, so that no name of a place ever leaves the house. */
function placesOf(profile: Profile, values: Values, more: Values): Places {
  const own = profile.values.map(({ name, default: preset = '' }): [string, string] => [name, preset]);
  return new Map([...own, ['token', ''], ...Object.entries(values), ...Object.entries(more)]);
}

/** Returns null if the profile cannot ask, or not without the id. */
export function makeStatusAsk(
  profile: Profile,
  values: Values,
  { id, reference }: { readonly id: string; readonly reference: string },
): HttpRequest | null {
  if (profile.status === undefined) return null;
  const { request } = profile.status;
  const asked = new Set([...JSON.stringify(request).matchAll(PLACE)].map(([, name]) => name));
  if (asked.has('id') && id === '') return null;
  return makeRequest(request, placesOf(profile, values, { id, reference }));
}

export function makeTokenAsk(profile: Profile, values: Values): HttpRequest | null {
  return profile.token === undefined ? null : makeRequest(profile.token.request, placesOf(profile, values, {}));
}

/** Returns a request that changes nothing and proves the values, or null if the profile has none. */
export function makeCheck(profile: Profile, values: Values): HttpRequest | null {
  return profile.check === undefined ? null : makeRequest(profile.check.request, placesOf(profile, values, {}));
}

/** Returns the questions about the phone behind the carrier, each in the place of its rules; null where the app calls by itself. */
export function makePhoneAsks(profile: Profile, values: Values): (HttpRequest | null)[] {
  const places = placesOf(profile, values, {});
  return (profile.phone ?? []).map(({ request }) => (request ? makeRequest(request, places) : null));
}

/** `cursor` is what the answer before named, or empty. */
export function makePoll(profile: Profile, values: Values, cursor: string): HttpRequest | null {
  return profile.poll === undefined ? null : makeRequest(profile.poll.request, placesOf(profile, values, { cursor }));
}

/** Returns what is wrong with the values of a carrier, by their names. */
export function checkValues(profile: Profile, values: Values): { readonly name: string; readonly words: string }[] {
  const known = new Set(profile.values.map(({ name }) => name));
  const strange = Object.keys(values).filter((name) => !known.has(name));
  return [
    ...strange.map((name) => ({ name, words: `${profile.title} has no such value.` })),
    ...profile.values.flatMap(({ name, title, optional, form, default: preset }) => {
      const value = values[name] ?? preset ?? '';
      if (value === '') return optional ? [] : [{ name, words: `${title} is missing.` }];
      const isUrl = /^https?:$/.test(URL.parse(value)?.protocol ?? '');
      return form === 'url' && !isUrl
        ? [{ name, words: `${title} is the address of a server, for example https://sms.example.com.` }]
        : [];
    }),
  ];
}
