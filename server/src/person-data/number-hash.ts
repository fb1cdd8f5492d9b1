import { AppError } from '../errors.ts';
import type { PhoneNumber } from '../lib/phone/phone-number.ts';
import { keyedHash } from '../lib/values/keyed-hash.ts';
import type { Runtime } from '../runtime.ts';

const BLOCK_OCTETS = 64;
const INNER = 0x36;
const OUTER = 0x5c;

/** HMAC-SHA256 with a key of this installation, so that a hash reveals nothing without the key. */
export interface NumberHash {
  hash(phoneNumber: PhoneNumber): Buffer;
  /** The two padded keys of the HMAC, with which the database computes the same hash: see `matches`. */
  readonly inner: Buffer;
  readonly outer: Buffer;
}

function secretIsMissing(): AppError {
  const why = 'the hash that is left of a number is made with it.';
  return new AppError('wrong_state', `VOLLEY_SECRET is not set, as it must be before people can be erased: ${why}`);
}

export function numberHashOf({ hashKey }: Pick<Runtime, 'hashKey'>): NumberHash {
  if (hashKey === null) throw secretIsMissing();
  const padded = Buffer.alloc(BLOCK_OCTETS);
  hashKey.copy(padded);
  return {
    hash: (phoneNumber) => keyedHash(hashKey, phoneNumber),
    inner: padded.map((octet) => octet ^ INNER) as Buffer,
    outer: padded.map((octet) => octet ^ OUTER) as Buffer,
  };
}

/** Encrypts the number for as long as its erasure is under way. */
export function sealNumber({ seal }: Pick<Runtime, 'seal'>, phoneNumber: PhoneNumber): Buffer {
  if (seal === null) throw secretIsMissing();
  return seal.seal(phoneNumber);
}

/** Returns null if there is no number, or it cannot be read any more. */
export function openNumber({ seal }: Pick<Runtime, 'seal'>, sealed: Buffer | null): PhoneNumber | null {
  return sealed === null ? null : ((seal?.open(sealed) ?? null) as PhoneNumber | null);
}
