import { allOperations, type Listener, openApiDocument } from '@volley/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { REFERENCE_CSS, referencePage } from './reference-page.ts';

interface DocsOptions {
  readonly listener: Listener;
  readonly version: string;
  baseUrl(request: FastifyRequest): string;
}

function documentOf(options: DocsOptions, request: FastifyRequest): Record<string, unknown> {
  return openApiDocument({
    operations: allOperations,
    listener: options.listener,
    baseUrl: options.baseUrl(request),
    version: options.version,
  });
}

/** The OpenAPI document and a page to read it on: no script, nothing from elsewhere. */
export function mountDocs(app: FastifyInstance, options: DocsOptions): void {
  app.get('/v1/openapi.json', async (request, reply) =>
    reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(documentOf(options, request))),
  );
  app.get('/docs', async (request, reply) =>
    reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy':
          "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
      })
      .send(referencePage(documentOf(options, request))),
  );
  // As people write it. What the page refers to is the same from both.
  app.get('/docs/', async (_request, reply) => reply.redirect('/docs', 301));
  app.get('/docs/reference.css', async (_request, reply) =>
    reply
      .headers({ 'content-type': 'text/css; charset=utf-8', 'cache-control': 'public, max-age=3600' })
      .send(REFERENCE_CSS),
  );
}
