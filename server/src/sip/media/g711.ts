// ITU-T G.711. A table turns 16-bit samples into octets: one look-up per sample for a whole recording or call.
const BIAS = 0x84;
// Mu-law is defined on 14-bit samples, where the bias is 33 and the last step ends below 8,192.
const BIAS_14 = 33;
const CLIP_14 = 8191;

function encodeMulawSample(sample: number): number {
  const shifted = sample >> 2;
  const magnitude = Math.min(Math.abs(shifted) + BIAS_14, CLIP_14);
  const exponent = 31 - Math.clz32(magnitude) - 5;
  const mantissa = (magnitude >> (exponent + 1)) & 0x0f;
  return ~((shifted < 0 ? 0x80 : 0) | (exponent << 4) | mantissa) & 0xff;
}

function decodeMulawByte(byte: number): number {
  const bits = ~byte & 0xff;
  const exponent = (bits >> 4) & 7;
  const magnitude = ((((bits & 0x0f) << 3) + BIAS) << exponent) - BIAS;
  return bits & 0x80 ? -magnitude : magnitude;
}

function encodeAlawSample(sample: number): number {
  const isNegative = sample < 0;
  // One's complement below zero keeps the two halves symmetric, as G.711 defines them.
  const magnitude = Math.min(isNegative ? ~sample : sample, 32_767) >> 4;
  const exponent = magnitude < 32 ? Number(magnitude >= 16) : 31 - Math.clz32(magnitude) - 3;
  const mantissa = exponent < 2 ? magnitude & 0x0f : (magnitude >> (exponent - 1)) & 0x0f;
  return ((exponent << 4) | mantissa | (isNegative ? 0 : 0x80)) ^ 0x55;
}

function decodeAlawByte(byte: number): number {
  const bits = byte ^ 0x55;
  const exponent = (bits >> 4) & 7;
  const mantissa = bits & 0x0f;
  const magnitude = exponent === 0 ? (mantissa << 4) + 8 : ((mantissa << 4) + 0x108) << (exponent - 1);
  return bits & 0x80 ? magnitude : -magnitude;
}

const MULAW_OF = Uint8Array.from({ length: 65_536 }, (_, index) => encodeMulawSample(index - 32_768));
const ALAW_OF = Uint8Array.from({ length: 65_536 }, (_, index) => encodeAlawSample(index - 32_768));
const FROM_MULAW = Int16Array.from({ length: 256 }, (_, byte) => decodeMulawByte(byte));
const FROM_ALAW = Int16Array.from({ length: 256 }, (_, byte) => decodeAlawByte(byte));
const ALAW_OF_MULAW = Uint8Array.from(FROM_MULAW, (sample) => encodeAlawSample(sample));

export const MULAW_SILENCE = 0xff;
export const ALAW_SILENCE = 0xd5;

function translate<T extends Int16Array | Uint8Array>(
  from: ArrayLike<number>,
  into: T,
  find: (value: number) => number,
): T {
  for (let at = 0; at < from.length; at += 1) into[at] = find(from[at] ?? 0);
  return into;
}

export function encodeMulaw(samples: Int16Array): Uint8Array {
  return translate(samples, new Uint8Array(samples.length), (sample) => MULAW_OF[sample + 32_768] ?? 0);
}

export function encodeAlaw(samples: Int16Array): Uint8Array {
  return translate(samples, new Uint8Array(samples.length), (sample) => ALAW_OF[sample + 32_768] ?? 0);
}

export function decodeMulaw(bytes: Uint8Array): Int16Array {
  return translate(bytes, new Int16Array(bytes.length), (byte) => FROM_MULAW[byte] ?? 0);
}

export function decodeAlaw(bytes: Uint8Array): Int16Array {
  return translate(bytes, new Int16Array(bytes.length), (byte) => FROM_ALAW[byte] ?? 0);
}

export function mulawToAlaw(bytes: Uint8Array): Uint8Array {
  return translate(bytes, new Uint8Array(bytes.length), (byte) => ALAW_OF_MULAW[byte] ?? 0);
}
