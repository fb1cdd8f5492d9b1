import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/** A chunk of the longest cells that a file may have is refused when it is read; nothing that is unpacked is larger. */
const UNPACKED_BYTES_MAX = 256 * 1_048_576;

/** Beside the thread that answers requests. */
export function pack(value: unknown): Promise<Buffer> {
  return deflate(JSON.stringify(value), { level: 1 });
}

export async function unpack<Value>(bytes: Buffer): Promise<Value> {
  const text = await inflate(bytes, { maxOutputLength: UNPACKED_BYTES_MAX });
  return JSON.parse(text.toString()) as Value;
}
