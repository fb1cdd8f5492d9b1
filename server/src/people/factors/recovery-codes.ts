import { createHash } from 'node:crypto';
import { encodeBase32 } from './totp.ts';

const CODES = 10;
/** 80 bits each: whoever reads the hashes in a stolen backup guesses none of them. */
const CODE_OCTETS = 10;
const GROUP = 4;

/** Shown once; only their hashes are stored. In groups, as people write them down. */
export function makeRecoveryCodes(random: { bytes(count: number): Buffer }): string[] {
  return Array.from({ length: CODES }, () =>
    (
      encodeBase32(random.bytes(CODE_OCTETS))
        .toLowerCase()
        .match(new RegExp(`.{${GROUP}}`, 'g')) ?? []
    ).join('-'),
  );
}

/** However it was typed: capitals, spaces and hyphens do not count. Null: it has not the form of one. */
export function hashRecoveryCode(code: string, userId: number): Buffer | null {
  const plain = code.toLowerCase().replaceAll(/[\s-]/g, '');
  return /^[a-z2-7]{16}$/.test(plain) ? createHash('sha256').update(`${userId} ${plain}`).digest() : null;
}
