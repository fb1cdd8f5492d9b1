import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { AppError } from '../errors.ts';
import { createTurns } from '../lib/background/turns.ts';
import type { ObjectStoreSettings } from '../lib/settings/object-store-settings.ts';

/** Of one request with its answer: the largest object has some megabytes. */
const TRY_MS_MAX = 10_000;
const TRIES_MAX = 3;
const PAUSE_MS = 300;
/** So many objects of up to 10 MB are in memory at once, and so many requests wait for their turn. */
const AT_ONCE_MAX = 8;
const WAITING_MAX = 64;
/** A list of a thousand keys has a third of this. */
const ANSWER_BYTES_MAX = 2 * 1_048_576;
const RETRY_AFTER_SECONDS = 10;

/**
 * `settings`: it will not do this with these settings, however often it is asked. `away`: later it may. `missing`: it has no
 * such object. `wrong`: what it has is not what was put.
 */
export class StoreRefusal extends AppError {
  readonly kind: 'settings' | 'away' | 'missing' | 'wrong';

  /** Of one object alone: nothing is said of the store. */
  get isLost(): boolean {
    return this.kind === 'missing' || this.kind === 'wrong';
  }

  constructor(kind: StoreRefusal['kind'], detail: string, cause?: unknown) {
    const isLost = kind === 'missing' || kind === 'wrong';
    const sentence = isLost
      ? 'The object store has lost this file. The operator can put it back from a copy of the bucket.'
      : 'The object store cannot be used at the moment. Try again later.';
    super(isLost ? 'gone' : 'unavailable', sentence, {
      ...{ detail, cause },
      ...(isLost ? {} : { retryAfterSeconds: RETRY_AFTER_SECONDS }),
    });
    this.kind = kind;
  }
}

const isMissing = (error: unknown): boolean => error instanceof StoreRefusal && error.kind === 'missing';

export interface ObjectStore {
  /** False: what is there is read and moved back to Postgres, and nothing new is put there. */
  readonly takesNew: boolean;
  /** Why the last request failed; empty: it did not. */
  readonly trouble: string;
  put(key: string, bytes: Uint8Array, sha256: Buffer): Promise<void>;
  /** Never more than so many bytes, and never less. */
  get(key: string, bytes: number): Promise<Buffer>;
  /** Done also where there is no such object. */
  remove(key: string): Promise<void>;
  /** What there is below a prefix, in the order of keys, at most a thousand. */
  list(prefix: string, afterKey: string): Promise<readonly ListedObject[]>;
}

export interface ListedObject {
  readonly key: string;
  readonly bytes: number;
}

interface Request {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  readonly sha256?: Buffer;
  /** How long the answer must be; left out: it is read for its words. */
  readonly bytes?: number;
}

const EMPTY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** Reads no more than it may, whatever the other side sends. */
async function readBody(response: Response, bytesMax: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of response.body ?? []) {
    length += piece.byteLength;
    if (length > bytesMax) throw new StoreRefusal('wrong', `it has more than ${bytesMax} bytes`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces, length);
}

const LISTED = /<Key>([^<]{1,1024})<\/Key>.*?<Size>(\d+)<\/Size>/gs;

export const sha256Of = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

const elementOf = (xml: string, name: string): string => new RegExp(`<${name}>([^<]{1,200})<`).exec(xml)?.[1] ?? '';

const WORDS: Readonly<Record<string, string>> = {
  NoSuchBucket: 'there is no such bucket',
  InvalidAccessKeyId: 'it does not know VOLLEY_S3_KEY_ID',
  SignatureDoesNotMatch: 'VOLLEY_S3_SECRET_KEY does not fit to VOLLEY_S3_KEY_ID',
  AccessDenied: 'the key may not do this in the bucket: it must read, write, delete and list objects',
  RequestTimeTooSkewed: 'the clock of this machine is wrong',
  PermanentRedirect: 'the bucket is at another address: set VOLLEY_S3_ENDPOINT and VOLLEY_S3_REGION',
  AuthorizationHeaderMalformed: 'the bucket is in another region: set VOLLEY_S3_REGION',
};

const PASSES: ReadonlySet<string> = new Set(['SlowDown', 'RequestTimeout', 'OperationAborted', 'TooManyRequests']);

function refusalOf(status: number, xml: string): StoreRefusal {
  const code = elementOf(xml, 'Code');
  const detail = `${WORDS[code] ?? 'it refuses the request'} (${status}${code === '' ? '' : ` ${code}`})`;
  if (status === 404 && code !== 'NoSuchBucket') return new StoreRefusal('missing', detail);
  if (status >= 500 || status === 429 || PASSES.has(code)) return new StoreRefusal('away', detail);
  return new StoreRefusal('settings', detail);
}

type Options = ObjectStoreSettings & { readonly tryMsMax: number };

async function fetchOnce(settings: Options, request: Request): Promise<Buffer> {
  const { address, keyId: accessKeyId, secretKey: secretAccessKey, region } = settings;
  const { method, path, query, body, sha256, bytes } = request;
  const url = new URL(`${address}${path}`);
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
  const headers = { 'x-amz-content-sha256': sha256?.toString('hex') ?? EMPTY_SHA256 };
  const signer = { method, url: url.href, headers, accessKeyId, secretAccessKey, region, service: 's3' };
  const signed = await new AwsV4Signer(signer).sign();
  const signal = AbortSignal.timeout(settings.tryMsMax);
  const options = { method, headers: signed.headers, signal, redirect: 'manual', ...(body ? { body } : {}) } as const;
  const response = await fetch(signed.url, options);
  if (response.ok) {
    const answer = await readBody(response, bytes ?? ANSWER_BYTES_MAX);
    // Somebody between us may have cut it off.
    if (bytes === undefined || answer.length === bytes) return answer;
    throw new StoreRefusal('away', `it answered with ${answer.length} of ${bytes} bytes`);
  }
  throw refusalOf(response.status, (await readBody(response, ANSWER_BYTES_MAX)).toString());
}

function reasonOf(error: unknown, { tryMsMax }: Options): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'TimeoutError') return `it did not answer within ${tryMsMax / 1000} s`;
  const code = error.cause instanceof Error && 'code' in error.cause ? String(error.cause.code) : '';
  return code === '' ? 'the connection failed' : `the connection failed (${code})`;
}

/** What passes is tried again: each request does the same however often it is done. */
async function fetchAgain(settings: Options, request: Request): Promise<Buffer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await fetchOnce(settings, request);
    } catch (error) {
      const refusal =
        error instanceof StoreRefusal ? error : new StoreRefusal('away', reasonOf(error, settings), error);
      if (refusal.kind !== 'away' || tries === TRIES_MAX) throw refusal;
      await delay(PAUSE_MS * tries);
    }
  }
}

/** A bucket of an S3-compatible store. */
export function openObjectStore(settings: ObjectStoreSettings, tryMsMax = TRY_MS_MAX): ObjectStore {
  const { folder } = settings;
  const refusal = () => new StoreRefusal('away', `${WAITING_MAX} requests to it wait already`);
  const turns = createTurns({ atOnceMax: AT_ONCE_MAX, waitingMax: WAITING_MAX, refusal });
  let trouble = '';
  const send = async (request: Request): Promise<Buffer> => {
    try {
      const answer = await turns.take('', () => fetchAgain({ ...settings, tryMsMax }, request));
      trouble = '';
      return answer;
    } catch (error) {
      trouble = error instanceof StoreRefusal && !error.isLost ? (error.detail ?? '') : '';
      throw error;
    }
  };
  const pathOf = (key: string): string => `/${folder}${key}`;
  return {
    takesNew: settings.takesNew,
    get trouble() {
      return trouble;
    },
    async put(key, body, sha256) {
      await send({ method: 'PUT', path: pathOf(key), body, sha256 });
    },
    get: (key, bytes) => send({ method: 'GET', path: pathOf(key), bytes }),
    async remove(key) {
      await send({ method: 'DELETE', path: pathOf(key) }).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
    },
    async list(prefix, afterKey) {
      const query = { 'list-type': '2', prefix: folder + prefix, 'start-after': folder + afterKey };
      const xml = (await send({ method: 'GET', path: '/', query })).toString();
      return [...xml.matchAll(LISTED)].map(([, key = '', bytes]) => ({
        key: key.slice(folder.length),
        bytes: Number(bytes),
      }));
    },
  };
}

/** Puts, reads, lists and removes an object of its own: whatever is needed of the bucket, its key may do. */
export async function probeObjectStore(store: ObjectStore): Promise<void> {
  const key = `probe/${randomUUID()}`;
  const bytes = Buffer.from('Volley tries whether it may use this bucket.');
  await store.put(key, bytes, sha256Of(bytes));
  await store.get(key, bytes.length);
  await store.list(key, '');
  await store.remove(key);
}
