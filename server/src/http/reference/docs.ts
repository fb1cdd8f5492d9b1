import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Listener } from '@volley/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { varyBy } from '../frame/headers.ts';
import { isUnchanged } from '../frame/negotiate.ts';
import { DocumentForAddresses } from './documents.ts';
import { escaped } from './html.ts';
import type { Reference } from './make-reference.ts';

interface DocsOptions {
  readonly listener: Listener;
  readonly version: string;
  baseUrl(request: FastifyRequest): string;
}

interface Served {
  readonly document: DocumentForAddresses;
  readonly headers: Readonly<Record<string, string>>;
}

const quoted = (address: string) => JSON.stringify(address).slice(1, -1);

const OPENAPI = '/v1/openapi.json';
/** The same without what only operators do. */
const OPENAPI_OF_ACCOUNTS = '/v1/openapi-accounts.json';

/** The form of llmstxt.org. */
const LLMS = '/llms.txt';

const MAKE_TIMEOUT_MS = 60_000;
/**
 * Clients choose the address by their Host header, so only this many versions of a document are kept and compressed. Others are sent uncompressed.
 */
const OPENAPI_ADDRESSES_MAX = 8;
const PAGE_ADDRESSES_MAX = 2;

/** Allows one script and one style of our own and requests to the page's origin. */
const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': POLICY,
  'cache-control': 'no-cache',
};

async function makeDocuments({ listener, version }: DocsOptions): Promise<ReadonlyMap<string, Served>> {
  const ending = import.meta.url.slice(import.meta.url.lastIndexOf('.'));
  const worker = new Worker(new URL(`./docs-worker${ending}`, import.meta.url), { workerData: { listener, version } });
  worker.unref();
  const made = await once(worker, 'message', { signal: AbortSignal.timeout(MAKE_TIMEOUT_MS) });
  const [{ json, ofAccounts, reference }] = made as [{ json: string; ofAccounts: string; reference: Reference }];
  const served = new Map<string, Served>();
  for (const [path, text] of [
    [OPENAPI, json],
    [OPENAPI_OF_ACCOUNTS, ofAccounts],
  ] as const) {
    served.set(path, {
      document: new DocumentForAddresses(text, quoted, OPENAPI_ADDRESSES_MAX),
      headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' },
    });
  }
  for (const [path, html] of Object.entries(reference.pages)) {
    served.set(path, { document: new DocumentForAddresses(html, escaped, PAGE_ADDRESSES_MAX), headers: PAGE_HEADERS });
  }
  served.set(LLMS, {
    document: new DocumentForAddresses(reference.llms, (address) => address, PAGE_ADDRESSES_MAX),
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' },
  });
  for (const [path, { text, contentType }] of Object.entries(reference.assets)) {
    // The path includes a digest of the text, so the content at it never changes.
    const headers = { 'content-type': contentType, 'cache-control': 'public, max-age=31536000, immutable' };
    served.set(path, { document: new DocumentForAddresses(text, escaped, 1), headers });
  }
  return served;
}

/**
 * Serves the OpenAPI document and the reference pages, with one script and one style of our own. Anyone may request them at any rate, so they are
 * built once, on the first request.
 */
export function mountDocs(app: FastifyInstance, options: DocsOptions): void {
  let making: Promise<ReadonlyMap<string, Served>> | null = null;
  const documents = (): Promise<ReadonlyMap<string, Served>> => {
    making ??= makeDocuments(options).catch((error: unknown) => {
      making = null;
      throw error;
    });
    return making;
  };
  const show = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = request.url.split('?', 1)[0] ?? '';
    const served = (await documents()).get(path);
    if (served === undefined) {
      reply.callNotFound();
      return reply;
    }
    // Assets contain no address, so there is one version of each.
    const address = path.startsWith('/docs/assets/') ? '' : options.baseUrl(request).replace(/\/v1$/, '');
    const found = await served.document.at(address, request.headers['accept-encoding']);
    varyBy(reply, 'Accept-Encoding');
    reply.headers({ ...served.headers, etag: found.etag });
    if (isUnchanged(request.headers['if-none-match'], found.etag)) return reply.code(304).send();
    if (found.coding !== null) reply.header('content-encoding', found.coding);
    return reply.send(found.body);
  };
  app.get(OPENAPI, show);
  app.get(OPENAPI_OF_ACCOUNTS, show);
  app.get(LLMS, show);
  app.get('/docs', show);
  // People also type the trailing slash.
  app.get('/docs/', async (_request, reply) => reply.redirect('/docs', 301));
  app.get('/docs/*', show);
}
