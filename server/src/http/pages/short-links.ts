import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BlockList } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import { hasFormOfMessageCode } from '../../links/index.ts';
import { describeError, type Log } from '../../log.ts';
import { callsItselfMachine, type LinkOpener, type Visitor } from '../../visits/index.ts';
import { hasTwoHosts } from '../frame/headers.ts';
import { codeOf } from '../frame/link-requests.ts';
import type { VisitorCountry } from '../frame/visitor-country.ts';
import { type LinkAnswers, linkAnswers } from './link-answers.ts';
import { visitorOf } from './link-visitor.ts';

export interface ShortLinkOptions {
  readonly opener: LinkOpener;
  readonly log: Log;
  readonly operatorName: string;
  readonly trusted: BlockList | null;
  readonly country: VisitorCountry;
  readonly isHttps: boolean;
  readonly optOuts: OptOuts;
}

/** Opts a message's recipient out. Links know messages only by their ids. */
export interface OptOuts {
  /** Returns false when the message is no longer known. */
  optOut(of: { readonly accountId: number; readonly messageId: Uuid }): Promise<boolean>;
}

/** A request to the button of an opt-out page. */
interface Press {
  readonly code: string;
  readonly visitor: Visitor;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** Answers short links before the framework sees them. A known one costs little more than Node's own server. */
class ShortLinks {
  readonly #options: ShortLinkOptions;
  readonly #answers: LinkAnswers;

  constructor(options: ShortLinkOptions, answers: LinkAnswers) {
    this.#options = options;
    this.#answers = answers;
  }

  /** Returns false when the framework must answer. */
  handle(request: IncomingMessage, response: ServerResponse): boolean {
    const isPost = request.method === 'POST';
    if (!isPost && request.method !== 'GET' && request.method !== 'HEAD') return false;
    const code = codeOf(request.url ?? '');
    if (code === null || hasTwoHosts(request)) return false;
    if (isPost) return this.#press(code, request, response);
    void this.#open(code, request, response);
    return true;
  }

  refuseUnknown(request: IncomingMessage, response: ServerResponse): void {
    this.#answers.refuse(request, response, 'unknown');
  }

  async #open(code: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const click = await this.#options.opener.open(code, visitorOf(request, this.#options));
      if (click === 'opt_out') this.#answers.showOptOut(request, response, false);
      else if (typeof click === 'string') this.#answers.refuse(request, response, click);
      else this.#answers.redirect(response, click);
    } catch (error) {
      if (!(error instanceof AppError)) this.#options.log.error('a redirect failed', describeError(error));
      this.#answers.refuse(request, response, 'unavailable');
    }
  }

  /** Handles the button of an opt-out page. The framework refuses any other POST to a short link. */
  #press(code: string, request: IncomingMessage, response: ServerResponse): boolean {
    if (!hasFormOfMessageCode(code)) return false;
    // The form has no fields, so the body is dropped and the connection is free for the next request.
    request.resume();
    const visitor = visitorOf(request, this.#options);
    const { userAgent, isAhead } = visitor.facts;
    // Some browsers send no user agent, and their owners may opt out too. Only a client that identifies itself as a program is refused.
    if (isAhead || callsItselfMachine(userAgent)) this.#answers.showOptOut(request, response, false);
    else void this.#optOut({ code, visitor, request, response });
    return true;
  }

  async #optOut({ code, visitor, request, response }: Press): Promise<void> {
    const { opener, optOuts, log } = this.#options;
    try {
      const link = await opener.find(code, visitor);
      if (link === 'too_many') return this.#answers.refuse(request, response, link);
      const { message, isOptOut, accountId = 0 } = link ?? {};
      const isDone = message && isOptOut ? await optOuts.optOut({ accountId, messageId: message.id }) : false;
      if (isDone) this.#answers.showOptOut(request, response, true);
      else this.#answers.refuse(request, response, 'unknown');
    } catch (error) {
      if (!(error instanceof AppError)) log.error('an opt-out failed', describeError(error));
      this.#answers.refuse(request, response, 'unavailable');
    }
  }
}

export function mountShortLinks(app: FastifyInstance, options: ShortLinkOptions): void {
  const links = new ShortLinks(options, linkAnswers(options));
  const framework = app.server.listeners('request');
  app.server.removeAllListeners('request');
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (links.handle(request, response)) return;
    for (const listener of framework) listener.call(app.server, request, response);
  });
  // A name such as localhost makes the framework listen on several addresses, each with its own server.
  app.route({
    method: ['GET', 'HEAD'],
    url: '/:code',
    handler: async (request, reply) => {
      reply.hijack();
      if (!links.handle(request.raw, reply.raw)) links.refuseUnknown(request.raw, reply.raw);
    },
  });
  app.route({
    method: 'POST',
    url: '/:code',
    // This runs before the body is parsed, because the framework does not accept a form's content type.
    onRequest: async (request, reply) => {
      if (!links.handle(request.raw, reply.raw))
        throw new AppError('method_not_allowed', 'This address does not take POST.', {
          headers: { allow: 'GET, HEAD' },
        });
      reply.hijack();
    },
    handler: async () => undefined,
  });
}
