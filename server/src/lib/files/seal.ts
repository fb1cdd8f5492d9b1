import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts small secrets at rest. The same text sealed twice gives different octets. */
export interface Seal {
  seal(text: string): Buffer;
  /** Null when the text was sealed with another secret, or was changed since. */
  open(sealed: Uint8Array): string | null;
  /** Tells one secret from another without revealing either. */
  readonly fingerprint: string;
  /** A key for hashes, derived from the same secret as the encryption key but different from it. */
  readonly hashKey: Buffer;
}

/** Encrypts with one secret, and opens what that one or another encrypted. */
export interface ReplacingSeal extends Seal {
  /** The seal of the secret with which it encrypts, alone. */
  readonly newest: Seal;
}

const VERSION = 1;
const NONCE_OCTETS = 12;
const TAG_OCTETS = 16;
const KEY_OCTETS = 32;

function derive(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'volley', purpose, KEY_OCTETS));
}

/** A seal by AES-256-GCM. Its octets are a version, the nonce, the text and the tag. */
export function createSeal(secret: string): Seal {
  const key = derive(secret, 'seal');
  return {
    fingerprint: derive(secret, 'fingerprint').toString('hex'),
    hashKey: derive(secret, 'hash'),
    seal(text) {
      const nonce = randomBytes(NONCE_OCTETS);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.from([VERSION]), nonce, body, cipher.getAuthTag()]);
    },
    open(sealed) {
      if (sealed.length < 1 + NONCE_OCTETS + TAG_OCTETS || sealed[0] !== VERSION) return null;
      const bodyEnd = sealed.length - TAG_OCTETS;
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 1 + NONCE_OCTETS));
      decipher.setAuthTag(sealed.subarray(bodyEnd));
      try {
        const body = decipher.update(sealed.subarray(1 + NONCE_OCTETS, bodyEnd));
        return Buffer.concat([body, decipher.final()]).toString('utf8');
      } catch {
        // The tag does not fit; null tells the caller.
        return null;
      }
    },
  };
}

export function replacingSeal(newest: Seal, other: Seal): ReplacingSeal {
  return { ...newest, newest, open: (sealed) => newest.open(sealed) ?? other.open(sealed) };
}
