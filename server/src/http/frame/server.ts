import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { type Listener, REFUSALS } from '@volley/contract';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import type { Log } from '../../log.ts';
import { CODE_HEADER, envelopeOf, toErrorResponse } from './errors.ts';
import { allowCors, hasTwoHosts, SECURITY_HEADERS } from './headers.ts';
import { methodsOf, operationAt, refuseMethod } from './methods.ts';
import { refusalTold } from './recent-keys.ts';
import { readUploads } from './uploads.ts';

export interface HttpOptions {
  readonly listener: Listener;
  readonly log: Log;
  /** Addresses and ranges whose X-Forwarded-* headers are trusted. */
  readonly trustedProxies: readonly string[];
  /** In which such a proxy names the visitor's country; empty: in none. */
  readonly countryHeader: string;
  readonly corsOrigins: readonly string[];
  readonly isHttps: boolean;
  observe(request: { operation: string; method: string; status: number; seconds: number }): void;
}

/** Room for 10,000 numbers or ids. Larger sets are given as groups. */
const BODY_BYTES_MAX = 1_048_576;
const HEADERS_TIMEOUT_MS = 10_000;
/** Covers the whole request, including its body. */
const REQUEST_TIMEOUT_MS = 30_000;
/** Longer than the usual proxy's idle time, so that the proxy closes first. */
const KEEP_ALIVE_TIMEOUT_MS = 75_000;
const TIMEOUT_CHECK_MS = 2_000;
const DRAIN_SWEEP_MS = 50;

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '';

function refuseAddress(app: FastifyInstance, listener: Listener, request: FastifyRequest): never {
  const path = pathOf(request);
  const ofContract = methodsOf(listener, path);
  // Health, metrics and the reference are not in the contract.
  const allowed = ofContract.length === 0 && app.hasRoute({ method: 'GET', url: path }) ? ['GET'] : ofContract;
  if (allowed.length === 0) throw new AppError('not_found', 'Not found.');
  if (allowed.some((method) => method === request.method))
    throw new AppError('not_found', 'This process leaves such requests to others: see its VOLLEY_ROLES.');
  return refuseMethod(request.method, allowed);
}

/** Answers what the HTTP parser itself refuses (bad syntax, slow requests, large headers) in our envelope. */
function refuseAtParser(listener: Listener) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const [line, refusal] =
      error.code === 'HPE_HEADER_OVERFLOW'
        ? [
            '431 Request Header Fields Too Large',
            new AppError('header_too_large', 'The request headers are too large.'),
          ]
        : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
          ? ['408 Request Timeout', new AppError('request_timeout', 'The request took too long to arrive.')]
          : ['400 Bad Request', new AppError('bad_request', 'The request is not valid HTTP.')];
    const body = envelopeOf({ listener, operation: null }, refusal);
    const head = `HTTP/1.1 ${line}\r\nContent-Type: application/json; charset=utf-8\r\n${CODE_HEADER}: ${refusal.code}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n`;
    socket.end(head + body);
  };
}

function readJson(request: FastifyRequest, bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  if (!isUtf8(bytes)) throw new AppError('bad_request', 'The request body is not valid UTF-8.');
  if (request.headers['idempotency-key'] !== undefined) request.rawBody = bytes;
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (cause) {
    throw new AppError('bad_request', REFUSALS.bad_request.message, { cause });
  }
}

function readContentTypes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    /^application\/json(;\s*charset="?utf-?8"?)?\s*$/i,
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => readJson(request, body),
  );
  readUploads(app);
  app.addContentTypeParser('*', async (request: FastifyRequest, payload: NodeJS.ReadableStream) => {
    if (request.headers['content-length'] === '0') return undefined;
    payload.resume();
    throw new AppError('unsupported_media_type', REFUSALS.unsupported_media_type.message);
  });
}

/**
 * A stop closes idle connections at once. A connection with a request under way becomes idle later, and would keep the server open for its whole
 * keep-alive time.
 */
function closeWhenAnswered(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const sweep = setInterval(() => app.server.closeIdleConnections(), DRAIN_SWEEP_MS);
    app.server.once('close', () => clearInterval(sweep));
  });
}

function noCompiler(): never {
  throw new Error('the contract checks requests, not Fastify');
}

/** Builds a Fastify server with our limits, envelopes and headers, and without routes. */
export function buildServer(options: HttpOptions): FastifyInstance {
  const { listener, log } = options;
  const app = fastify({
    logger: false,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: TIMEOUT_CHECK_MS },
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    genReqId: () => randomUUID(),
    // No route has a schema of Fastify's. Without these it would load its compilers of them all the same: 3 MB.
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    // Above the parser's limit for a head, so that a long id is answered like any other unknown id.
    routerOptions: { maxParamLength: 32_768 },
    clientErrorHandler: refuseAtParser(listener),
    frameworkErrors: (error, request, untyped) => {
      const reply = untyped as unknown as FastifyReply;
      const operation = operationAt(listener, request.method, pathOf(request));
      const response = toErrorResponse(error, { listener, operation, log, requestId: request.id });
      void reply
        .code(response.status)
        .headers({ ...response.headers, ...SECURITY_HEADERS, 'content-type': 'application/json; charset=utf-8' })
        .send(response.body);
    },
  });
  app.decorateRequest('admitted', null);
  app.decorateRequest('lookUpKey', null);
  readContentTypes(app);
  closeWhenAnswered(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(SECURITY_HEADERS).header('x-request-id', request.id);
    if (options.isHttps) reply.header('strict-transport-security', 'max-age=31536000');
    if (hasTwoHosts(request.raw)) throw new AppError('bad_request', 'The request must have one Host header.');
    const answered = await allowCors(options.corsOrigins, request, reply);
    // This runs before the body is read, because the framework would read the body of any client first.
    if (!answered && request.is404) refuseAddress(app, listener, request);
    return answered;
  });
  app.addHook('onResponse', async (request, reply) => {
    const operation = request.routeOptions.config.operation?.id ?? 'other';
    const seconds = reply.elapsedTime / 1000;
    options.observe({ operation, method: request.method, status: reply.statusCode, seconds });
    log.debug('request', {
      requestId: request.id,
      operation,
      method: request.method,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    });
  });
  app.setErrorHandler(async (error, request, reply) => {
    const operation = request.routeOptions.config.operation ?? null;
    const response = toErrorResponse(await refusalTold(request, error), {
      listener,
      operation,
      log,
      requestId: request.id,
    });
    return reply
      .code(response.status)
      .headers({ ...response.headers, 'content-type': 'application/json; charset=utf-8' })
      .send(response.body);
  });
  app.setNotFoundHandler((request) => refuseAddress(app, listener, request));
  return app;
}
