// Answers short links directly from the socket: Node's HTTP server builds a request and a response for each, which costs more than the redirect
// itself. Every other answer is left to Node's server.
import type { BlockList } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../clock.ts';
import { type LinkOpener, type Redirect, Visitor } from '../../visits/index.ts';
import { clientAddress } from '../frame/client-address.ts';
import { cacheControl, LINK_REQUEST_LINE, linkHeaders } from '../frame/link-requests.ts';
import type { VisitorCountry } from '../frame/visitor-country.ts';
import { type DirectAnswer, type DirectForm, DirectServer } from './direct-server.ts';
import type { RequestHeaders } from './request-head.ts';

export interface DirectRedirectOptions {
  readonly opener: LinkOpener;
  readonly clock: Clock;
  readonly trusted: BlockList | null;
  readonly country: VisitorCountry;
  readonly isHttps: boolean;
}

class Redirects implements DirectForm<Visitor> {
  readonly requestLine = LINK_REQUEST_LINE;
  readonly #options: DirectRedirectOptions;
  readonly #always: string;
  /** The header lines after the location, by the seconds that browsers may remember the redirect. */
  readonly #rests = new Map<number | null, string>();

  constructor(options: DirectRedirectOptions) {
    this.#options = options;
    this.#always = linkHeaders(options.isHttps)
      .map((word, index) => (index % 2 === 0 ? `${word}: ` : `${word}\r\n`))
      .join('');
  }

  clientOf({ text, userAgent, referrer, forwardedFor, asksForPrivacy }: RequestHeaders, peer: string): Visitor {
    const address = clientAddress(peer, forwardedFor, this.#options.trusted);
    const country = this.#options.country.ofText(text, peer);
    return new Visitor({ address, userAgent, referrer, country, isAhead: false, asksForPrivacy });
  }

  answer(code: string, visitor: Visitor, nowMs: number): DirectAnswer | null | Promise<DirectAnswer | null> {
    const redirect = this.#options.opener.redirect(code, visitor, nowMs);
    if (redirect instanceof Promise) return redirect.then((found) => found && this.#answer(found));
    return redirect && this.#answer(redirect);
  }

  #answer({ location, cacheSeconds }: Redirect): DirectAnswer {
    let rest = this.#rests.get(cacheSeconds);
    if (rest === undefined) {
      rest = `\r\ncache-control: ${cacheControl(cacheSeconds)}\r\n${this.#always}`;
      this.#rests.set(cacheSeconds, rest);
    }
    return { head: `HTTP/1.1 302 Found\r\nlocation: ${location}${rest}`, body: '' };
  }
}

/** The returned server must be told when the listener leaves and stops. */
export function mountDirectRedirects(app: FastifyInstance, options: DirectRedirectOptions): DirectServer<Visitor> {
  return new DirectServer(app.server, new Redirects(options), () => options.clock.nowMs());
}
