// Answers the bare addresses, which people type into a browser. They are not part of the contract and need no key.
import type { Listener } from '@volley/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { varyBy } from '../frame/headers.ts';
import { homePage, PAGE_POLICY } from './link-pages.ts';

export interface HomeOptions {
  readonly listener: Listener;
  readonly operatorName: string;
  /** The console's address. Null when it is switched off, and on the listener of the short links. */
  readonly consoleUrl: string | null;
  baseUrl(request: FastifyRequest): string;
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** Browsers accept HTML explicitly. A client that does not, such as curl, is a program. */
function wantsHtml(request: FastifyRequest): boolean {
  return /\btext\/html\b/i.test(request.headers.accept ?? '');
}

/** Sends people at the bare address to the console, or to the API reference if there is none. */
function mountApiHome(app: FastifyInstance, options: HomeOptions): void {
  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    varyBy(reply, 'Accept');
    const isBare = /^\/(?:\?|$)/.test(request.url);
    if (wantsHtml(request)) return reply.redirect(isBare ? (options.consoleUrl ?? '/docs') : '/docs', 302);
    const api = options.baseUrl(request);
    const data = { api, reference: api.replace(/v1$/, 'docs'), openapi: `${api}/openapi.json` };
    const body = { success: true, message: 'This is the API of Volley. Its reference says what it takes.', data };
    return reply.header('content-type', JSON_TYPE).send(JSON.stringify(body));
  };
  for (const url of ['/', '/v1', '/v1/']) app.get(url, show);
}

/** Answers those who got a short link and lost its end: a page for recipients, not for developers. */
function mountLinksHome(app: FastifyInstance, { operatorName }: HomeOptions): void {
  const page = homePage(operatorName);
  const json = JSON.stringify({
    status: true,
    message: 'Short links are opened here: this address, a slash, and the code of the link.',
  });
  app.get('/', async (request, reply) => {
    varyBy(reply, 'Accept');
    reply.header('x-robots-tag', 'noindex');
    if (!wantsHtml(request)) return reply.header('content-type', JSON_TYPE).send(json);
    return reply
      .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': PAGE_POLICY })
      .send(page);
  });
}

export function mountHome(app: FastifyInstance, options: HomeOptions): void {
  if (options.listener === 'api') mountApiHome(app, options);
  else mountLinksHome(app, options);
}
