import { errorOf, type Failure, VolleyError } from './error.ts';
import { pause } from './pause.ts';
import { buildRequest, type Input, makeIdempotencyKey, type Target, type WireRequest } from './request.ts';
import type { NamedOperation } from './wire-operation.ts';

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** The time limit of each try, including the arrival of the body. */
  readonly timeoutMs?: number;
  readonly retriesMax?: number;
  /** By default, each call of a POST makes one. Give your own if your program may repeat the call after a restart. */
  readonly idempotencyKey?: string;
}

export interface Transport extends Target {
  readonly fetch: typeof fetch;
  readonly timeoutMs: number;
  readonly retriesMax: number;
}

const DELAY_FIRST_MS = 200;
const DELAY_MS_MAX = 5_000;
/** A longer Retry-After is left to the caller, who knows whether a retry is still worthwhile. */
const RETRY_AFTER_MS_MAX = 30_000;
const RETRIED_STATUSES = new Set([408, 429, 500, 502, 503, 504]);

/** Half of the delay is random, so that many clients do not come back at the same moment. */
function delayMs(attempt: number, asked: number | null): number {
  if (asked !== null) return asked;
  const full = Math.min(DELAY_MS_MAX, DELAY_FIRST_MS * 2 ** attempt);
  return full / 2 + (Math.random() * full) / 2;
}

function readRetryAfter(header: string | null): number | null {
  if (header === null) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}

function isWorthAnotherTry(error: VolleyError): boolean {
  if (error.retryAfterMs !== null && error.retryAfterMs > RETRY_AFTER_MS_MAX) return false;
  if (error.kind === 'unreachable' || error.kind === 'timeout') return true;
  // 409 with Retry-After: the service is still working on an earlier try of this very call.
  return RETRIED_STATUSES.has(error.status ?? 0) || (error.status === 409 && error.retryAfterMs !== null);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Something between us and the service sent the answer; the caller reports the status.
    return undefined;
  }
}

/** Codes of later versions are passed on unchanged. The body has the code too, in case a proxy dropped the header. */
function kindOf(response: Response, code: unknown): Failure {
  return (response.headers.get('volley-error-code') ?? (typeof code === 'string' ? code : 'refused')) as Failure;
}

function refusalOf(response: Response, body: unknown): VolleyError {
  const { message, errors, code } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  return new VolleyError(typeof message === 'string' ? message : `The answer was HTTP ${response.status}.`, {
    kind: typeof message === 'string' ? kindOf(response, code) : 'unreadable',
    status: response.status,
    requestId: response.headers.get('x-request-id'),
    retryAfterMs: readRetryAfter(response.headers.get('retry-after')),
    ...(typeof errors === 'object' && errors !== null ? { errors: errors as Record<string, string[]> } : {}),
  });
}

/** Returns the reply without its flag: the data, or the message if there is none. If both are there, the data has the message too (`Told`). */
function payloadOf(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const { success: _success, data, message } = body as Record<string, unknown>;
  if (data === undefined) return message ?? body;
  if (message === undefined) return data;
  return Object.assign(Array.isArray(data) ? [...data] : { ...(data as object) }, { message, data });
}

/** Returns the body of a file of any length, once the reply is a success. */
export async function readBody(
  response: Response,
): Promise<{ readonly body: ReadableStream<Uint8Array>; readonly status: number }> {
  if (!response.ok) await readAnswer(response);
  if (response.body === null) {
    throw new VolleyError('The answer could not be read.', { kind: 'unreadable', status: response.status });
  }
  return { body: response.body, status: response.status };
}

/** Types that reading as text would corrupt. */
const BYTES = /^(audio\/|image\/png)/;

async function readAnswer(response: Response): Promise<unknown> {
  const contentType = response.headers.get('content-type') ?? '';
  if (response.ok && BYTES.test(contentType)) return new Uint8Array(await response.arrayBuffer());
  const text = await response.text();
  const isJson = contentType.includes('json');
  const body = isJson ? parseJson(text) : text;
  if (!response.ok) throw refusalOf(response, body);
  if (body === undefined) {
    throw new VolleyError('The answer could not be read.', { kind: 'unreadable', status: response.status });
  }
  return isJson ? payloadOf(body) : body;
}

export interface Patience {
  readonly timeoutMs: number;
  /** Aborts if no answer arrives in time. */
  readonly limit: AbortSignal;
}

/** Returns the failure on the way to the service or back as the error with which calls reject. */
export function failureOf(cause: unknown, { operation, url }: WireRequest, patience: Patience): VolleyError {
  if (cause instanceof VolleyError) return errorOf(operation, cause);
  if (patience.limit.aborted) {
    return new VolleyError(`No answer came within ${patience.timeoutMs} ms.`, { kind: 'timeout', operation, cause });
  }
  return new VolleyError(`Nothing answers at ${new URL(url).origin}.`, { kind: 'unreachable', operation, cause });
}

export async function tryOnce<T>(
  transport: Transport,
  request: WireRequest,
  options: CallOptions,
  { patience, read }: { readonly patience: Patience; read(response: Response): Promise<T> },
): Promise<T> {
  const { limit } = patience;
  const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit;
  const { url, method, headers, body } = request;
  try {
    // A redirect would turn a POST into a GET, or send the key elsewhere. It means that the address is wrong, so the call fails.
    const response = await transport.fetch(url, { method, headers, body, signal, redirect: 'error' });
    return await read(response);
  } catch (cause) {
    options.signal?.throwIfAborted();
    throw failureOf(cause, request, patience);
  }
}

/** Every try sends the same request, so a POST with an Idempotency-Key acts once. */
export async function repeat<T>(transport: Transport, options: CallOptions, attempt: () => Promise<T>): Promise<T> {
  const retriesMax = options.retriesMax ?? transport.retriesMax;
  options.signal?.throwIfAborted();
  for (let attempts = 0; ; attempts += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof VolleyError) || attempts >= retriesMax || !isWorthAnotherTry(error)) throw error;
      await pause(delayMs(attempts, error.retryAfterMs), options.signal);
    }
  }
}

/** Performs one call, with as many tries as it takes. */
export async function perform(
  transport: Transport,
  operation: NamedOperation,
  input: Input,
  options: CallOptions,
): Promise<unknown> {
  const request = buildRequest(operation, input, transport, options.idempotencyKey ?? makeIdempotencyKey());
  const timeoutMs = options.timeoutMs ?? transport.timeoutMs;
  return repeat(transport, options, () => {
    const patience = { timeoutMs, limit: AbortSignal.timeout(timeoutMs) };
    return tryOnce(transport, request, options, { patience, read: readAnswer });
  });
}
