import { createHmac, timingSafeEqual } from 'node:crypto';

/** The values that authenticators assume (RFC 6238): SHA-1, six digits, a new code every 30 seconds. */
const STEP_SECONDS = 30;
const DIGITS = 6;
const SECRET_OCTETS = 20;
/** Allows for a clock that is off by half a minute, and for people who type slowly. */
const STEPS_AROUND = 1;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Encodes as Base32 without padding (RFC 4648), which people can type where they cannot scan a picture. */
export function encodeBase32(octets: Uint8Array): string {
  let [bits, value, text] = [0, 0, ''];
  for (const octet of octets) {
    value = ((value << 8) | octet) & 0xfff;
    for (bits += 8; bits >= 5; bits -= 5) text += ALPHABET.charAt((value >>> (bits - 5)) & 31);
  }
  return bits > 0 ? text + ALPHABET.charAt((value << (5 - bits)) & 31) : text;
}

function decodeBase32(text: string): Buffer {
  let [bits, value] = [0, 0];
  const octets: number[] = [];
  for (const letter of text) {
    value = ((value << 5) | ALPHABET.indexOf(letter)) & 0xfff;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      octets.push((value >>> bits) & 255);
    }
  }
  return Buffer.from(octets);
}

export function makeTotpSecret(random: { bytes(count: number): Buffer }): string {
  return encodeBase32(random.bytes(SECRET_OCTETS));
}

/** Returns the code of one step (RFC 4226, section 5.3). */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', decodeBase32(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/**
 * Returns the step near the present and after `lastStep` that has this code; null if none has. The caller stores the step, so that a code that
 * somebody read over the person's shoulder does not work a second time.
 */
export function findTotpStep(
  secret: string,
  { code, nowMs, lastStep }: { readonly code: string; readonly nowMs: number; readonly lastStep: number },
): number | null {
  const given = Buffer.from(code.replaceAll(/\s/g, ''));
  const current = Math.floor(nowMs / 1000 / STEP_SECONDS);
  let found: number | null = null;
  for (let step = current - STEPS_AROUND; step <= current + STEPS_AROUND; step += 1) {
    const right = Buffer.from(totpCode(secret, Math.max(0, step)));
    if (right.length === given.length && timingSafeEqual(right, given) && step > lastStep) found ??= step;
  }
  return found;
}

/** Returns the address that the QR code for an authenticator contains. */
export function totpAddress(
  secret: string,
  { issuer, email }: { readonly issuer: string; readonly email: string },
): string {
  // A colon separates the issuer from the name, so neither may contain one.
  const [plainIssuer, plainEmail] = [issuer, email].map((text) => encodeURIComponent(text.replaceAll(':', ' ')));
  return `otpauth://totp/${plainIssuer}:${plainEmail}?secret=${secret}&issuer=${plainIssuer}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`;
}
