import { hkdfSync, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../errors.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import { keyedHash } from '../../lib/values/keyed-hash.ts';
import type { Runtime } from '../../runtime.ts';

/** Of the key by which codes are computed. Another version would get another key, and rows say by which theirs are. */
export const KEY_VERSION = 1;
const KEY_OCTETS = 32;
/** Clocks of two processes differ, so what one has just written may lie a little further ahead for the other. */
export const CLOCKS_APART_MS = 60_000;
/** No code counts for longer: what lies further ahead was written before the clock went back. */
export const CODE_MS_MAX = 3_600_000 + CLOCKS_APART_MS;
/** What stands in a text for one digit of a code. */
const PLACE = '•';
const PLACES = /•{4,10}/g;

export interface CodeOf {
  readonly accountId: number;
  readonly verificationId: Uuid;
  readonly length: number;
}

const keys = new WeakMap<Buffer, Buffer>();

function keyOf({ hashKey }: Pick<Runtime, 'hashKey'>): Buffer {
  if (hashKey === null)
    throw new AppError('unavailable', 'Codes need the secret of this installation: set VOLLEY_SECRET and start again.');
  let key = keys.get(hashKey);
  if (key === undefined) {
    key = Buffer.from(hkdfSync('sha256', hashKey, 'volley', `verification codes ${KEY_VERSION}`, KEY_OCTETS));
    keys.set(hashKey, key);
  }
  return key;
}

/** Computes the code of a verification, which is stored nowhere. */
export function codeOf(rt: Pick<Runtime, 'hashKey'>, { accountId, verificationId, length }: CodeOf): string {
  const hash = keyedHash(keyOf(rt), `${accountId} ${verificationId}`);
  return (hash.readBigUInt64BE() % 10n ** BigInt(length)).toString().padStart(length, '0');
}

/** Compares a code in a time that tells nothing of it. */
export function isCode(rt: Pick<Runtime, 'hashKey'>, of: Omit<CodeOf, 'length'>, given: string): boolean {
  const right = codeOf(rt, { ...of, length: Math.min(10, Math.max(4, given.length)) });
  return right.length === given.length && timingSafeEqual(Buffer.from(right), Buffer.from(given));
}

/** Returns what stands in a text for a code of so many digits. */
export const placeOf = (length: number): string => PLACE.repeat(length);

/** Whether a text may have a place for a code. Most have none, and nothing is read for them. */
export const mayHavePlace = (text: string): boolean => text.includes(PLACE);

/**
 * Puts a code in its place, and in a second one where the text ends with it after a `#`, as browsers read it (WebOTP). Null: the text does not have
 * exactly these places of this length.
 */
export function withCode(text: string, code: string): string | null {
  const places = text.match(PLACES) ?? [];
  const isOnce = places.length === 1 || (places.length === 2 && text.endsWith(`#${placeOf(code.length)}`));
  return isOnce && places.every((place) => place.length === code.length) ? text.replaceAll(PLACES, code) : null;
}

/** What is said before the place of a code, and after it. */
export function splitAtPlace(text: string): { readonly before: string; readonly after: string } {
  const [before = '', after = ''] = text.split(PLACES);
  return { before: before.trim(), after: after.trim() };
}
