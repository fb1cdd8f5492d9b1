import type { NationalShift } from '@volley/text';

/** The place of a part in its text: all parts of a text have the same reference, and `part` goes from 1 to `parts`. */
export type Concatenation = { reference: number; parts: number; part: number };

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
