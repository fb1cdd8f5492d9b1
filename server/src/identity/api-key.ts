import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { RowOf } from '@volley/contract';
import type { apiKey } from '@volley/contract/admin';
import { type KeyMode, SCOPES, type Scope } from '@volley/contract/choices';

/** Returns all that a key with these scopes may do: `operator` includes each part of an operator's work, and `send` includes sending again. */
export function impliedScopes(scopes: readonly Scope[]): ReadonlySet<Scope> {
  const implied = new Set(scopes);
  if (implied.has('operator')) for (const scope of SCOPES) if (scope.startsWith('operator_')) implied.add(scope);
  if (implied.has('send')) implied.add('resend');
  return implied;
}

/**
 * Returns the scopes that a key with the scopes `own` may neither give to another key nor take away with one. An operator of everything acts on every
 * account, so no scope is beyond `operator`.
 */
export function scopesBeyond(own: ReadonlySet<Scope>, scopes: readonly Scope[]): Scope[] {
  return own.has('operator') ? [] : scopes.filter((scope) => !own.has(scope));
}

export type ApiKey = RowOf<typeof apiKey, 'mode'> & {
  readonly accountId: number;
};

/** A key for a team sends to some numbers alone. All have the same length. */
type KeyForm = KeyMode | 'team';
const PREFIXES = { live: 'volley_live_', test: 'volley_test_', team: 'volley_team_' } as const;
const PREFIX_LENGTH = PREFIXES.live.length;
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 30 characters out of 62 are 178 bits, which nobody can guess. */
const RANDOM_LENGTH = 30;
const CHECKSUM_LENGTH = 6;
const HINT_LENGTH = PREFIX_LENGTH + 4;
/** The largest multiple of 62 in a byte. Larger bytes are skipped, since they would make the first characters of the alphabet likelier. */
const FAIR_BYTE_MAX = 248;

function checksum(body: string): string {
  let rest = crc32(body);
  let text = '';
  for (let place = 0; place < CHECKSUM_LENGTH; place += 1) {
    text = ALPHABET.charAt(rest % 62) + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}

const isOwnForm = (raw: string): boolean => raw.startsWith(PREFIXES.live) || markOf(raw) !== '';

/** What sets keys apart that programs of a version before must not know; empty for those that they know. */
const markOf = (raw: string): string => {
  if (raw.startsWith(PREFIXES.test)) return 'test ';
  return raw.startsWith(PREFIXES.team) ? 'team ' : '';
};

/** Whether an operator may choose it. */
export const isChoosable = (raw: string): boolean => isKeyForm(raw) && markOf(raw) === '';

export function makeKey(random: { bytes(count: number): Buffer }, form: KeyForm): string {
  let body = '';
  while (body.length < RANDOM_LENGTH) {
    for (const byte of random.bytes(RANDOM_LENGTH * 2)) {
      if (byte < FAIR_BYTE_MAX && body.length < RANDOM_LENGTH) body += ALPHABET.charAt(byte % 62);
    }
  }
  return PREFIXES[form] + body + checksum(body);
}

/**
 * A key in our own form must carry its checksum, so a typing error never reaches the database. Any other key, chosen by an operator, has 16 to 128
 * visible ASCII characters.
 */
export function isKeyForm(raw: string): boolean {
  if (!isOwnForm(raw)) return /^[\x21-\x7e]{16,128}$/.test(raw);
  const rest = raw.slice(PREFIX_LENGTH);
  if (!/^[0-9A-Za-z]{36}$/.test(rest)) return false;
  return checksum(rest.slice(0, RANDOM_LENGTH)) === rest.slice(RANDOM_LENGTH);
}

export function hashKey(raw: string): Buffer {
  return Buffer.from(hashKeyText(raw), 'base64');
}

/**
 * Its hash in Base64, which takes a quarter of the time: each request has a key. That of a test key, or of one for a team, is another than a program
 * of a version before would make of it: to such a program, which would send by it to real carriers, and to everybody, it is unknown.
 */
export const hashKeyText = (raw: string): string => hash('sha256', markOf(raw) + raw, 'base64');

export function keyHint(raw: string): string {
  return isOwnForm(raw) ? raw.slice(0, HINT_LENGTH) : raw.slice(0, 4);
}
