import type { NationalShift } from '@volley/text';

/** The place of a part in its text: all parts of a text have the same reference, and `part` goes from 1 to `parts`. */
export type Concatenation = { reference: number; parts: number; part: number };

export const concatenationHeaderLength = 6;

/** 3GPP TS 23.040 §9.2.3.24.1: element 0, with an 8-bit reference. A 16-bit one would take a septet from every part. */
export function concatenationHeader({ reference, parts, part }: Concatenation): Uint8Array {
  return Uint8Array.of(5, 0, 3, reference & 0xff, parts, part);
}

/** TS 23.040 §9.2.3.24.15: elements 24 and 25 name the languages of the tables for the text that follows, in each part anew. */
export function userDataHeader(place: Concatenation | null, shift: NationalShift | undefined): Uint8Array {
  const { single, locking } = shift ?? { single: 0, locking: 0 };
  const elements = [
    ...(place === null ? [] : concatenationHeader(place).subarray(1)),
    ...(single === 0 ? [] : [0x24, 1, single]),
    ...(locking === 0 ? [] : [0x25, 1, locking]),
  ];
  return Uint8Array.of(elements.length, ...elements);
}

/**
 * Splits an inbound message into header and text. A header that is cut off or that names an impossible part counts as none:
 * the text is then shown, rather than waiting for parts that cannot come.
 */
export function parseUserDataHeader(userData: Uint8Array): { concatenation: Concatenation | null; body: Uint8Array } {
  const headerEnd = 1 + (userData[0] ?? 0);
  if (userData.length === 0 || headerEnd > userData.length) return { concatenation: null, body: userData };
  let concatenation: Concatenation | null = null;
  let at = 1;
  while (at + 2 <= headerEnd) {
    const element = userData[at] ?? 0;
    const start = at + 2;
    const end = start + (userData[at + 1] ?? 0);
    if (end > headerEnd) break;
    concatenation = parseConcatenation(element, userData.subarray(start, end)) ?? concatenation;
    at = end;
  }
  return { concatenation, body: userData.subarray(headerEnd) };
}

function parseConcatenation(element: number, value: Uint8Array): Concatenation | null {
  // Element 0 has an 8-bit reference, element 8 a 16-bit one (§9.2.3.24.8).
  const referenceLength = element === 0 ? 1 : element === 8 ? 2 : 0;
  if (referenceLength === 0 || value.length !== referenceLength + 2) return null;
  const [first = 0, second = 0] = value;
  const reference = referenceLength === 1 ? first : first * 256 + second;
  const parts = value[referenceLength] ?? 0;
  const part = value[referenceLength + 1] ?? 0;
  return part >= 1 && part <= parts ? { reference, parts, part } : null;
}
