import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Listener } from '@volley/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { varyBy } from '../frame/headers.ts';
import { isUnchanged, PageForAddresses } from './docs-pages.ts';
import { escaped, REFERENCE_CSS } from './reference-page.ts';

interface DocsOptions {
  readonly listener: Listener;
  readonly version: string;
  baseUrl(request: FastifyRequest): string;
}

interface Pages {
  readonly json: PageForAddresses;
  readonly html: PageForAddresses;
}

const quoted = (address: string) => JSON.stringify(address).slice(1, -1);

const MAKE_TIMEOUT_MS = 60_000;

async function makePages({ listener, version }: DocsOptions): Promise<Pages> {
  const ending = import.meta.url.slice(import.meta.url.lastIndexOf('.'));
  const worker = new Worker(new URL(`./docs-worker${ending}`, import.meta.url), { workerData: { listener, version } });
  worker.unref();
  const made = await once(worker, 'message', { signal: AbortSignal.timeout(MAKE_TIMEOUT_MS) });
  const [{ json, html }] = made as [{ json: string; html: string }];
  return { json: new PageForAddresses(json, quoted), html: new PageForAddresses(html, escaped) };
}

/**
 * The OpenAPI document and a page to read it on: no script, nothing from elsewhere. Anybody may ask for them at any rate, so
 * they are made once, when first asked for.
 */
export function mountDocs(app: FastifyInstance, options: DocsOptions): void {
  let making: Promise<Pages> | null = null;
  const pages = (): Promise<Pages> => {
    making ??= makePages(options).catch((error: unknown) => {
      making = null;
      throw error;
    });
    return making;
  };
  const show = async (request: FastifyRequest, reply: FastifyReply, kind: keyof Pages): Promise<FastifyReply> => {
    const page = await (await pages())[kind].at(options.baseUrl(request), request.headers['accept-encoding']);
    varyBy(reply, 'Accept-Encoding');
    reply.headers({ etag: page.etag, 'cache-control': 'no-cache' });
    if (isUnchanged(request.headers['if-none-match'], page.etag)) return reply.code(304).send();
    if (page.coding !== null) reply.header('content-encoding', page.coding);
    return reply.send(page.body);
  };
  app.get('/v1/openapi.json', async (request, reply) => {
    reply.header('content-type', 'application/json; charset=utf-8');
    return show(request, reply, 'json');
  });
  app.get('/docs', async (request, reply) => {
    reply.headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    });
    return show(request, reply, 'html');
  });
  // As people write it. What the page refers to is the same from both.
  app.get('/docs/', async (_request, reply) => reply.redirect('/docs', 301));
  app.get('/docs/reference.css', async (_request, reply) =>
    reply
      .headers({ 'content-type': 'text/css; charset=utf-8', 'cache-control': 'public, max-age=3600' })
      .send(REFERENCE_CSS),
  );
}
