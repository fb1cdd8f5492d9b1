import { createHash } from 'node:crypto';

/**
 * A Bloom filter of the numbers of a part: what it does not hold is not in the part. With 24 bits for each number and 12 hashes it says of one in
 * some hundred thousand strangers that the part may hold them.
 */
const BITS_EACH = 24;
const HASHES = 12;
const BYTES_MIN = 64;
const BITS_PER_BYTE = 8;

function* placesOf(number: string, bits: number): Generator<number> {
  const digest = createHash('sha256').update(number).digest();
  const [first, step] = [digest.readUIntBE(0, 6), digest.readUIntBE(6, 4) | 1];
  for (let hash = 0; hash < HASHES; hash += 1) yield (first + hash * (step >>> 0)) % bits;
}

export function filterOf(numbers: ReadonlySet<string>): Buffer {
  const filter = Buffer.alloc(Math.max(BYTES_MIN, Math.ceil((numbers.size * BITS_EACH) / BITS_PER_BYTE)));
  const bits = filter.length * BITS_PER_BYTE;
  for (const number of numbers)
    for (const place of placesOf(number, bits)) {
      const byte = Math.floor(place / BITS_PER_BYTE);
      filter[byte] = (filter[byte] ?? 0) | (1 << (place % BITS_PER_BYTE));
    }
  return filter;
}

export function mayHold(filter: Buffer, number: string): boolean {
  const bits = filter.length * BITS_PER_BYTE;
  for (const place of placesOf(number, bits))
    if (((filter[Math.floor(place / BITS_PER_BYTE)] ?? 0) & (1 << (place % BITS_PER_BYTE))) === 0) return false;
  return true;
}
