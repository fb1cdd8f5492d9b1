// The addresses at which a browser leaves for an OpenID Connect provider and comes back. They are not part of the contract.
import type { Listener } from '@volley/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import type { Seal } from '../../lib/files/seal.ts';
import { isUuid, type Uuid } from '../../lib/ids/uuid.ts';
import { beginOpenid, finishOpenid, type Visitor } from '../../people/index.ts';
import type { Runtime } from '../../runtime.ts';
import { toErrorResponse } from '../frame/errors.ts';
import {
  namedCookie,
  readNamedCookie,
  readSessionCookie,
  refuseForeignPage,
  sessionCookie,
} from '../frame/session-cookie.ts';
import { PAGE_POLICY, signInPage } from './link-pages.ts';

export interface OpenidOptions {
  readonly listener: Listener;
  readonly rt: Runtime;
  readonly seal: Seal | null;
  readonly operatorName: string;
  baseUrl(request: FastifyRequest): string;
}

const COOKIE = 'volley_openid';
/** The time within which a sign-in must be finished. */
const COOKIE_SECONDS = 600;

function originOf(baseUrl: string): string {
  return baseUrl.replace(/\/v1$/, '');
}

function firstOf(query: unknown, name: string): string {
  const value = (query as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : '';
}

/** Answers a refusal with a page, because a person reads it. */
async function readably(
  { rt, operatorName }: OpenidOptions,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  work: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store');
  try {
    return await work();
  } catch (error) {
    const at = { listener: 'api', operation: null, log: rt.log, requestId: request.id } as const;
    const { status, headers, body } = toErrorResponse(error, at);
    const { message } = JSON.parse(body) as { message: string };
    return reply
      .code(status)
      .headers({ ...headers, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': PAGE_POLICY })
      .send(signInPage(message, operatorName));
  }
}

export function mountOpenid(app: FastifyInstance, options: OpenidOptions): void {
  const { listener, rt, seal } = options;
  if (listener === 'links') return;
  // Each provider has its own callback, so that no answer is mistaken for another provider's.
  const callbackOf = (request: FastifyRequest, provider: string): string =>
    `${originOf(options.baseUrl(request))}/openid/callback/${provider}`;

  app.get('/openid/begin', async (request, reply) =>
    readably(options, { request, reply }, async () => {
      const baseUrl = options.baseUrl(request);
      refuseForeignPage(request, baseUrl);
      const provider = firstOf(request.query, 'provider');
      if (!isUuid(provider)) throw new AppError('not_found', 'There is no such provider.');
      const { location, cookie } = await beginOpenid(rt, seal, {
        provider: provider as Uuid,
        redirectUri: callbackOf(request, provider),
        isAgain: firstOf(request.query, 'again') === 'yes',
        address: request.ip,
      });
      const set = namedCookie(COOKIE, cookie, { baseUrl, seconds: COOKIE_SECONDS });
      return reply.header('set-cookie', set).redirect(location, 303);
    }),
  );

  app.get('/openid/callback/:provider', async (request, reply) =>
    readably(options, { request, reply }, async () => {
      const baseUrl = options.baseUrl(request);
      const { provider } = request.params as { provider: string };
      if (!isUuid(provider)) throw new AppError('not_found', 'There is no such provider.');
      const address = new URL(callbackOf(request, provider));
      address.search = request.url.split('?')[1] ?? '';
      const visitor: Visitor = {
        aside: rt,
        address: request.ip,
        requestId: request.id,
        userAgent: request.headers['user-agent'] ?? '',
        token: readSessionCookie(request, baseUrl),
      };
      const cookie = readNamedCookie(COOKIE, request, baseUrl);
      const { token, ticket } = await finishOpenid(rt, seal, { provider: provider as Uuid, address, cookie, visitor });
      const cookies = [namedCookie(COOKIE, '', { baseUrl, seconds: 0 })];
      if (token !== undefined) cookies.push(sessionCookie(token, baseUrl));
      // Browsers do not send the part after the `#`.
      const home = `${originOf(baseUrl)}/console/`;
      const to = ticket === null ? home : `${home}sign-in#ticket=${ticket}`;
      return reply.header('set-cookie', cookies).redirect(to, 303);
    }),
  );
}
