// Packed septets (3GPP TS 23.038 §6.1.2): eight characters of 7 bits in seven octets, the first in the lowest bits.

const CR = 0x0d;

/** The text behind a header begins at a whole septet, counted from the header's first octet (TS 23.040 §9.2.3.24). */
const fillBitsAfter = (headerOctets: number): number => (7 - ((headerOctets * 8) % 7)) % 7;

/** Seven free bits at the end would read as one more `@`: a carriage return stands there instead. */
export function packSeptets(septets: Uint8Array, headerOctets: number): Uint8Array {
  if (septets.length === 0) return septets;
  const fill = fillBitsAfter(headerOctets);
  const bits = fill + septets.length * 7;
  const packed = new Uint8Array(Math.ceil(bits / 8));
  const put = (septet: number, index: number): void => {
    const at = fill + index * 7;
    const shifted = (septet & 0x7f) << (at % 8);
    const octet = Math.floor(at / 8);
    packed[octet] = (packed[octet] ?? 0) | (shifted & 0xff);
    if (shifted > 0xff) packed[octet + 1] = shifted >> 8;
  };
  septets.forEach(put);
  if (packed.length * 8 - bits === 7) put(CR, septets.length);
  return packed;
}

export function unpackSeptets(packed: Uint8Array, headerOctets: number): Uint8Array {
  const fill = fillBitsAfter(headerOctets);
  const count = Math.max(0, Math.floor((packed.length * 8 - fill) / 7));
  const septets = new Uint8Array(count);
  for (let index = 0; index < count; index += 1) {
    const at = fill + index * 7;
    const octet = Math.floor(at / 8);
    septets[index] = ((((packed[octet + 1] ?? 0) << 8) | (packed[octet] ?? 0)) >> (at % 8)) & 0x7f;
  }
  const isPadded = fill + count * 7 === packed.length * 8 && septets.at(-1) === CR;
  return isPadded ? septets.subarray(0, -1) : septets;
}
