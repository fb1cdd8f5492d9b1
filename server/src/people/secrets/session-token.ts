import { createHash } from 'node:crypto';

const TOKEN_BYTES = 32;
const TOKEN_FORM = /^[A-Za-z0-9_-]{43}$/;

/** Of a session's cookie or a one-time link: 256 bits, of which only the hash is stored. */
export function makeToken(random: { bytes(count: number): Buffer }): string {
  return random.bytes(TOKEN_BYTES).toString('base64url');
}

/** Null for what is no token at all: it is not looked up. */
export function hashToken(token: string): Buffer | null {
  return TOKEN_FORM.test(token) ? createHash('sha256').update(token).digest() : null;
}
