import { createHash } from 'node:crypto';

const TOKEN_BYTES = 32;
const TOKEN_FORM = /^[A-Za-z0-9_-]{43}$/;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Makes the token of a session's cookie or a one-time link: 256 bits, of which only the hash is stored. */
export function makeToken(random: { bytes(count: number): Buffer }): { readonly token: string; readonly hash: Buffer } {
  const token = random.bytes(TOKEN_BYTES).toString('base64url');
  return { token, hash: hashOf(token) };
}

/** Returns null if the text does not have the form of a token, so that it is not looked up. */
export function hashToken(token: string): Buffer | null {
  return TOKEN_FORM.test(token) ? hashOf(token) : null;
}
