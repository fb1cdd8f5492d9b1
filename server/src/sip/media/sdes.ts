import { randomBytes } from 'node:crypto';
import { MASTER_BYTES } from './srtp.ts';

// Keys for protected sound in SDP (RFC 4568).
const SUITE = 'AES_CM_128_HMAC_SHA1_80';
const KEY_CHARACTERS = Math.ceil(MASTER_BYTES / 3) * 4;
// A lifetime may follow the key, which no call outlives. A key with an identifier (MKI), or with parameters after it, is not for us.
const LINE = new RegExp(
  `^crypto:([0-9]{1,9})\\s+${SUITE}\\s+inline:([A-Za-z0-9+/]{${KEY_CHARACTERS}})(?:\\|(?:2\\^)?[0-9]{1,16})?$`,
  'i',
);

export interface CryptoLine {
  readonly tag: number;
  // The master key with its salt, in base64.
  readonly key: string;
}

export const createSoundKey = (): string => randomBytes(MASTER_BYTES).toString('base64');

// Returns null for a line of another suite or form, of which there may be some beside ours.
export function parseCrypto(value: string): CryptoLine | null {
  const [, tag, key] = LINE.exec(value) ?? [];
  return tag === undefined || key === undefined ? null : { tag: Number(tag), key };
}

export const writeCrypto = ({ tag, key }: CryptoLine): string => `a=crypto:${tag} ${SUITE} inline:${key}`;
