import { createHash } from 'node:crypto';
import { encodeBase32 } from './totp.ts';

const CODES = 10;
/** Each code has 80 bits, so nobody who reads the hashes in a stolen backup can guess one. */
const CODE_OCTETS = 10;
const GROUP = 4;

/** Makes the codes, in groups of characters that are easy to write down. They are shown once, and only their hashes are stored. */
export function makeRecoveryCodes(random: { bytes(count: number): Buffer }): string[] {
  return Array.from({ length: CODES }, () =>
    (
      encodeBase32(random.bytes(CODE_OCTETS))
        .toLowerCase()
        .match(new RegExp(`.{${GROUP}}`, 'g')) ?? []
    ).join('-'),
  );
}

/** Ignores capitals, spaces and hyphens in the typed code. Returns null if it does not have the form of a code. */
export function hashRecoveryCode(code: string, userId: number): Buffer | null {
  const plain = code.toLowerCase().replaceAll(/[\s-]/g, '');
  return /^[a-z2-7]{16}$/.test(plain) ? createHash('sha256').update(`${userId} ${plain}`).digest() : null;
}
