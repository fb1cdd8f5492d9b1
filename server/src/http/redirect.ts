import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BlockList } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import { addressList } from '../identity/index.ts';
import type { Uuid } from '../lib/uuid.ts';
import { type ActiveLink, callsItselfMachine, hasFormOfMessageCode, isMachine, type Links } from '../links/index.ts';
import { describeError, type Log } from '../log.ts';
import type { LinkProblem } from './link-pages.ts';
import { type Answers, plainRedirectHead, redirectAnswers } from './redirect-answer.ts';
import { PlainRedirects } from './redirect-plain.ts';
import { visitorOf } from './redirect-visitor.ts';

/** Links of which nothing is stored may be remembered by the browser, as short as a change should wait. */
const CACHE_SECONDS = 30;

export interface RedirectOptions {
  readonly links: Links;
  readonly clock: Clock;
  readonly log: Log;
  readonly operatorName: string;
  readonly trustedProxies: readonly string[];
  readonly publicUrl: string;
  readonly optOuts: OptOuts;
}

/** What the button of an opt-out page does: the links know messages by their ids alone. */
export interface OptOuts {
  /** False: the message is no longer known. */
  optOut(of: { readonly accountId: number; readonly messageId: Uuid }): Promise<boolean>;
}

const CODE_PATH = /^\/([A-Za-z0-9_-]{3,64})(?:\?|$)/;
/** Addresses of the listener itself that look like a code. */
const OWN_PATHS = new Set(['docs', 'healthz', 'readyz', 'metrics']);

/** Null: the link may be opened. */
function problemOf(link: ActiveLink, nowMs: number): LinkProblem | null {
  if (link.isDisabled) return 'disabled';
  return link.expiresAtMs !== null && link.expiresAtMs <= nowMs ? 'expired' : null;
}

function cacheControl(link: ActiveLink, nowMs: number): string {
  if (link.switches || link.hasMaxVisits) return 'no-store';
  const leftSeconds = link.expiresAtMs === null ? CACHE_SECONDS : Math.floor((link.expiresAtMs - nowMs) / 1000);
  return `private, max-age=${Math.min(CACHE_SECONDS, leftSeconds)}`;
}

/** Answers short links, before the framework sees them: one that is known costs little more than Node's own server. */
class Redirect {
  readonly #links: Links;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #trusted: BlockList | null;
  readonly #answers: Answers;
  readonly #optOuts: OptOuts;

  constructor(options: RedirectOptions, answers: Answers) {
    this.#links = options.links;
    this.#clock = options.clock;
    this.#log = options.log;
    this.#trusted = addressList(options.trustedProxies);
    this.#answers = answers;
    this.#optOuts = options.optOuts;
  }

  /** False: this request is for somebody else. */
  handle(request: IncomingMessage, response: ServerResponse): boolean {
    const isPost = request.method === 'POST';
    if (!isPost && request.method !== 'GET' && request.method !== 'HEAD') return false;
    const code = CODE_PATH.exec(request.url ?? '')?.[1];
    if (code === undefined) return false;
    if (isPost) return this.#press(code, request, response);
    const known = this.#links.resolver.peek(code);
    if (known && !known.hasMaxVisits) this.#open(known, request, response);
    else if (OWN_PATHS.has(code)) return false;
    else void this.#lookUp(code, request, response);
    return true;
  }

  refuseUnknown(request: IncomingMessage, response: ServerResponse): void {
    this.#answers.refuse(request, response, 'unknown');
  }

  #open(link: ActiveLink, request: IncomingMessage, response: ServerResponse): void {
    if (link.isOptOut) {
      this.#answers.showOptOut(request, response, false);
      return;
    }
    const nowMs = this.#clock.nowMs();
    const problem = problemOf(link, nowMs);
    if (problem) {
      this.#answers.refuse(request, response, problem);
      return;
    }
    if (link.switches) this.#links.recorder.record(link, visitorOf(request, this.#trusted), nowMs);
    this.#answers.redirect(response, link.location, cacheControl(link, nowMs));
  }

  /** The button of an opt-out page. Whatever else is posted to a short link is for the framework to refuse. */
  #press(code: string, request: IncomingMessage, response: ServerResponse): boolean {
    if (!hasFormOfMessageCode(code)) return false;
    // The form has no field: what comes is not read, and the connection is free for the next request.
    request.resume();
    const { userAgent, isAhead } = visitorOf(request, this.#trusted);
    // Some browsers tell nothing of themselves, and their owners may opt out: only who says that it is a program is none.
    if (isAhead || callsItselfMachine(userAgent)) this.#answers.showOptOut(request, response, false);
    else void this.#optOut(code, request, response);
    return true;
  }

  async #optOut(code: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const link = await this.#links.resolver.find(code);
      const { message, isOptOut, accountId = 0 } = link ?? {};
      const isDone = message && isOptOut ? await this.#optOuts.optOut({ accountId, messageId: message.id }) : false;
      if (isDone) this.#answers.showOptOut(request, response, true);
      else this.#answers.refuse(request, response, 'unknown');
    } catch (error) {
      if (!(error instanceof AppError)) this.#log.error('an opt-out failed', describeError(error));
      this.#answers.refuse(request, response, 'unavailable');
    }
  }

  async #lookUp(code: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const link = await this.#links.resolver.find(code);
      if (!link) this.#answers.refuse(request, response, 'unknown');
      else if (await this.#isUsedUp(link, request)) this.#answers.refuse(request, response, 'used_up');
      else this.#open(link, request, response);
    } catch (error) {
      if (!(error instanceof AppError)) this.#log.error('a redirect failed', describeError(error));
      this.#answers.refuse(request, response, 'unavailable');
    }
  }

  /** A person takes one of the visits that the link allows; a machine takes none, but sees when none is left. */
  async #isUsedUp(link: ActiveLink, request: IncomingMessage): Promise<boolean> {
    if (!link.hasMaxVisits || problemOf(link, this.#clock.nowMs())) return false;
    const takes = !isMachine(visitorOf(request, this.#trusted));
    return (await this.#links.reservations.reserve(link.code, takes)) === 'used_up';
  }
}

/** What the function given back does is tell the redirect that the listener stops. */
export function mountRedirect(app: FastifyInstance, options: RedirectOptions): () => void {
  let isStopping = false;
  const isHttps = options.publicUrl.startsWith('https:');
  const { operatorName } = options;
  const redirect = new Redirect(options, redirectAnswers({ operatorName, isHttps, isStopping: () => isStopping }));
  const framework = app.server.listeners('request');
  app.server.removeAllListeners('request');
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (redirect.handle(request, response)) return;
    for (const listener of framework) listener.call(app.server, request, response);
  });
  const plain = new PlainRedirects(app.server, {
    links: options.links,
    clock: options.clock,
    trusted: addressList(options.trustedProxies),
    mayBeCode: (code) => !OWN_PATHS.has(code),
    cacheControlOf: (link, nowMs) =>
      link.hasMaxVisits || link.isOptOut || problemOf(link, nowMs) ? null : cacheControl(link, nowMs),
    head: plainRedirectHead(isHttps),
    keepAliveTimeoutMs: app.server.keepAliveTimeout,
  });
  // A name such as localhost makes the framework listen on more addresses, each with a server of its own.
  app.route({
    method: ['GET', 'HEAD'],
    url: '/:code',
    handler: async (request, reply) => {
      reply.hijack();
      if (!redirect.handle(request.raw, reply.raw)) redirect.refuseUnknown(request.raw, reply.raw);
    },
  });
  app.route({
    method: 'POST',
    url: '/:code',
    // Before the body is looked at: a form's type is none that the framework takes.
    onRequest: async (request, reply) => {
      if (!redirect.handle(request.raw, reply.raw))
        throw new AppError('method_not_allowed', 'This address does not take POST.', {
          headers: { allow: 'GET, HEAD' },
        });
      reply.hijack();
    },
    handler: async () => undefined,
  });
  return () => {
    isStopping = true;
    plain.stop();
  };
}
