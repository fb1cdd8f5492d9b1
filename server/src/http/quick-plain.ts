// Quick sends straight from the socket: on two cores Node's HTTP server and the framework took a quarter of all that one costs.
// Whatever is not the plainest request goes the usual way before anything is done; who may send, what is checked and what it
// does are the same.
import { randomUUID } from 'node:crypto';
import { type BlockList, isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Actor } from '../identity/index.ts';
import type { Log } from '../log.ts';
import type { Gate } from './authenticate.ts';
import { toErrorResponse } from './errors.ts';
import { SECURITY_HEADERS } from './headers.ts';
import { type PlainAnswer, type PlainForm, PlainServer } from './plain-connections.ts';
import { type QuickHeaders, type QuickRequest, readQuickRequest } from './quick-wire.ts';
import { addressOf } from './redirect-visitor.ts';
import type { Context, Route } from './route.ts';
import type { HttpOptions } from './server.ts';

/** Requests that came in a larger read are not remembered: their headers would keep all of it. */
const REMEMBERED_CHARS_MAX = 4_096;
const NOTHING = {};

export interface PlainQuickOptions {
  readonly route: Route;
  readonly gate: Gate;
  readonly clock: Clock;
  readonly log: Log;
  readonly trusted: BlockList | null;
  readonly isHttps: boolean;
  readonly observe: HttpOptions['observe'];
  /** Without the one who asks. */
  readonly context: Omit<Context, 'actor'>;
}

class PlainQuick implements PlainForm<QuickRequest> {
  readonly #options: PlainQuickOptions;
  readonly #always: string;

  constructor(options: PlainQuickOptions) {
    this.#options = options;
    const strict = options.isHttps ? { 'strict-transport-security': 'max-age=31536000' } : {};
    this.#always = headerLines({ ...SECURITY_HEADERS, ...strict, 'content-type': 'application/json; charset=utf-8' });
  }

  read(text: string, last: QuickRequest | null): QuickRequest | null {
    return readQuickRequest(text, last && last.end <= REMEMBERED_CHARS_MAX ? last.headers : null);
  }

  async answer({ query: raw, headers }: QuickRequest, peer: string): Promise<PlainAnswer | null> {
    const { route, context, log, observe } = this.#options;
    const startedMs = performance.now();
    const actor = await this.#admit(raw.api_key, this.#addressOf(headers, peer));
    const parsed = actor && route.operation.query?.safeParse(raw);
    if (!actor || !parsed?.success) return null;
    const requestId = randomUUID();
    const own = `${this.#always}x-request-id: ${requestId}\r\n`;
    let answer: PlainAnswer;
    try {
      const input = { params: NOTHING, query: parsed.data, body: NOTHING };
      const asked = { ...context, actor };
      const body = JSON.stringify(route.present(await route.run(asked, input), asked, input));
      answer = { status: route.operation.reply.status, headers: own, body };
    } catch (error) {
      const { status, headers: more, body } = toErrorResponse(error, { listener: 'api', log, requestId });
      answer = { status, headers: own + headerLines(more), body };
    }
    const { status } = answer;
    const about = { operation: route.operation.id, method: route.operation.method, status };
    const ms = performance.now() - startedMs;
    observe({ ...about, seconds: ms / 1000 });
    log.debug('request', { requestId, ...about, ms: Math.round(ms) });
    return answer;
  }

  /** Null: whoever is refused or counted is so by the usual way. */
  async #admit(rawKey: string, address: string | null): Promise<Actor | null> {
    if (address === null) return null;
    const { gate, route } = this.#options;
    const refuseStranger = () => gate.failures.refuseIfBlocked(address);
    try {
      const actor = await gate.keyring.authenticate({ rawKey, address, refuseStranger });
      return actor?.requestsPerMinute === null && actor.scopes.has(route.operation.scope) ? actor : null;
    } catch {
      return null; // The usual way meets the same, and tells it.
    }
  }

  #addressOf({ forwardedFor }: QuickHeaders, peer: string): string | null {
    const { trusted } = this.#options;
    if (trusted === null || forwardedFor === '') return peer;
    return isIP(forwardedFor) === 0 ? null : addressOf(peer, forwardedFor, trusted);
  }
}

function headerLines(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
}

/** What the function given back does is tell it that the listener stops. */
export function mountPlainQuick(app: FastifyInstance, options: PlainQuickOptions): () => void {
  const server = new PlainServer(app.server, new PlainQuick(options), () => options.clock.nowMs());
  return () => server.stop();
}
