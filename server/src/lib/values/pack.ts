import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/** Bounds the memory that unpacking one chunk may take. */
const UNPACKED_BYTES_MAX = 256 * 1_048_576;

/** Compresses in a thread of the pool, so that the main thread can answer requests. */
export function pack(value: unknown): Promise<Buffer> {
  return deflate(JSON.stringify(value), { level: 1 });
}

export async function unpack<Value>(bytes: Buffer): Promise<Value> {
  const text = await inflate(bytes, { maxOutputLength: UNPACKED_BYTES_MAX });
  return JSON.parse(text.toString()) as Value;
}
