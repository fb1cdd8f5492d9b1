import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Coding, preferredCoding } from '../frame/negotiate.ts';

/** Stands for the address, without the version, in the documents until a request shows at which one they are read. */
export const PLACE_OF_ADDRESS = 'https://address.invalid';

const BROTLI_QUALITY = 5;

const compressWithGzip = promisify(gzip);
const compressWithBrotli = promisify(brotliCompress);

interface Filled {
  readonly etag: string;
  readonly body: Buffer;
  readonly coding: Coding | null;
}

interface Kept {
  readonly uncoded: Buffer;
  readonly codings: Promise<Readonly<Record<Coding, Buffer>>>;
}

const digest = (text: string | Buffer) => createHash('sha256').update(text).digest('base64url').slice(0, 22);

async function compress(uncoded: Buffer): Promise<Readonly<Record<Coding, Buffer>>> {
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } };
  const [br, gz] = await Promise.all([compressWithBrotli(uncoded, options), compressWithGzip(uncoded)]);
  return { br, gzip: gz };
}

/** A document that is built once. Only the address is replaced per request, and a few compressed versions are kept. */
export class DocumentForAddresses {
  readonly #parts: readonly Buffer[];
  readonly #digest: string;
  readonly #escape: (address: string) => string;
  readonly #addressesMax: number;
  readonly #kept = new Map<string, Kept>();

  constructor(text: string, escaped: (address: string) => string, addressesMax: number) {
    this.#addressesMax = addressesMax;
    this.#parts = text.split(PLACE_OF_ADDRESS).map((part) => Buffer.from(part));
    this.#digest = digest(text);
    this.#escape = escaped;
  }

  async at(address: string, accepted: string | string[] | undefined): Promise<Filled> {
    const kept = this.#keep(address);
    const coding = kept ? preferredCoding(accepted) : null;
    const etag = `"${this.#digest}${digest(address)}${coding === null ? '' : `-${coding}`}"`;
    if (!kept) return { etag, body: this.#fill(address), coding };
    return { etag, body: coding === null ? kept.uncoded : (await kept.codings)[coding], coding };
  }

  #keep(address: string): Kept | undefined {
    const known = this.#kept.get(address);
    if (known || this.#kept.size >= this.#addressesMax) return known;
    const uncoded = this.#fill(address);
    const kept = { uncoded, codings: compress(uncoded) };
    kept.codings.catch(() => undefined); // The caller that awaits them sees the failure.
    this.#kept.set(address, kept);
    return kept;
  }

  #fill(address: string): Buffer {
    const filling = Buffer.from(this.#escape(address));
    return Buffer.concat(this.#parts.flatMap((part, index) => (index === 0 ? [part] : [filling, part])));
  }
}
