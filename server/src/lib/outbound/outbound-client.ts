import { TLSSocket } from 'node:tls';
import type { Agent, Dispatcher } from 'undici';
import { RecentMap } from '../background/recent-map.ts';
import type { TlsOptions } from '../tls/client-certificate.ts';
import { type GuardOptions, guardedLookup, refuseLiteral } from './guarded-lookup.ts';

const HEADER_OCTETS_MAX = 16_384;
/** Longer than the limits of callers, which count from the request on. */
const CONNECT_MS_MAX = 60_000;
const TARGETS_KEPT_MAX = 1_000;

export interface OutboundRequest {
  readonly method: Dispatcher.HttpMethod;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | string | null;
}

/** How a request ended. */
export interface OutboundEnd {
  /** False where it is certain that no octet of the request left. */
  readonly hasBegun: boolean;
  /** 0: no answer began. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Of the answer, up to the octets that were asked for and those that came with the last of them. */
  readonly body: Buffer;
  /** Null where the answer is whole. */
  readonly error: (Error & { readonly code?: string }) | null;
}

export interface OutboundEnds {
  /** A longer answer is dropped. */
  readonly answerOctetsMax: number;
  /** Called when the connection stands, before the first octet is written. */
  onBegin?(): void;
  /** Called once. */
  onEnd(end: OutboundEnd): void;
}

export interface OutboundCall {
  /** Closes the connection; a request that waits for one is not written. */
  drop(): void;
}

const headersOf = (headers: object): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

type Controller = Dispatcher.DispatchController;

class StartedCall implements Dispatcher.DispatchHandler, OutboundCall {
  readonly #ends: OutboundEnds;
  #controller: Controller | null = null;
  #isDropped = false;
  #isOver = false;
  #status = 0;
  #headers: object = {};
  readonly #pieces: Buffer[] = [];
  #octets = 0;

  constructor(ends: OutboundEnds) {
    this.#ends = ends;
  }

  onRequestStart(controller: Controller): void {
    // What left once is never written again, whatever the library would repeat.
    if (this.#isDropped || this.#controller !== null) {
      controller.abort(new Error('The request is over.'));
      return;
    }
    this.#controller = controller;
    this.#ends.onBegin?.();
  }

  onResponseStart(_: Controller, status: number, headers: object): void {
    this.#status = status;
    this.#headers = headers;
  }

  onResponseData(_: Controller, piece: Buffer): void {
    this.#pieces.push(piece);
    this.#octets += piece.length;
    if (this.#octets > this.#ends.answerOctetsMax) this.drop();
  }

  onResponseEnd(): void {
    this.end(null);
  }

  onResponseError(_: Controller, error: Error): void {
    this.end(error);
  }

  end(error: Error | null): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#ends.onEnd({
      ...{ hasBegun: this.#controller !== null, status: this.#status, headers: headersOf(this.#headers) },
      ...{ body: Buffer.concat(this.#pieces), error },
    });
  }

  drop(): void {
    this.#isDropped = true;
    if (!this.#isOver) this.#controller?.abort(new Error('The connection was dropped.'));
  }
}

export interface OutboundOptions {
  /** After this long without a request a connection is closed. */
  readonly idleMs: number;
  /** For addresses that begin with https://. */
  readonly tls?: TlsOptions;
}

interface Target {
  readonly origin: string;
  readonly path: string;
}

/** The library is loaded at the first use, since it takes some 20 MB. */
async function openAgent(guard: GuardOptions, { idleMs, tls = {} }: OutboundOptions): Promise<Agent> {
  const { Agent: Opened, buildConnector } = await import('undici');
  const { servername } = tls;
  const common = { timeout: CONNECT_MS_MAX, allowH2: false };
  const plain = buildConnector({ ...common, lookup: guardedLookup(guard, false) });
  const secure = buildConnector({ ...common, ...tls, lookup: guardedLookup(guard, true) });
  return new Opened({
    connect(to, done) {
      if (to.protocol !== 'https:') return plain(to, done);
      secure({ ...to, ...(servername && { servername }) }, (...[error, socket]) => {
        // Node tells an alert of the other side and then the end of the connection; the library would keep only the second. Once an answer
        // has come, or before TLS 1.3, an alert says nothing of whether the request was read, so there the end of the connection counts.
        socket?.on('error', (alert) => {
          const isOfHandshake =
            socket instanceof TLSSocket && socket.getProtocol() === 'TLSv1.3' && socket.bytesRead === 0;
          if (isOfHandshake) socket.destroy(alert);
        });
        if (error) done(error, null);
        else done(null, socket);
      });
    },
    ...{ headersTimeout: 0, bodyTimeout: 0, connections: null, pipelining: 1, allowH2: false },
    ...{ keepAliveTimeout: idleMs, keepAliveMaxTimeout: idleMs, maxHeaderSize: HEADER_OCTETS_MAX },
  });
}

/**
 * Requests over HTTP/1.1 to addresses that the guard allows: without redirects and without proxies of the environment. A request takes a
 * third of the processor time that it takes with Node's own client (18 by 51 µs). Callers have limits of time of their own, and bound what
 * is open.
 */
export class OutboundClient {
  readonly #guard: GuardOptions;
  readonly #options: OutboundOptions;
  readonly #open = new Set<StartedCall>();
  /** Where requests with a body go: read for each, a URL would take as long as the rest of a request. */
  readonly #targets = new RecentMap<string, Target>(TARGETS_KEPT_MAX);
  #opening: Promise<void> | null = null;
  #agent: Agent | null = null;

  constructor(guard: GuardOptions, options: OutboundOptions) {
    this.#guard = guard;
    this.#options = options;
  }

  call(request: OutboundRequest, ends: OutboundEnds): OutboundCall {
    const call = new StartedCall({
      ...ends,
      onEnd: (end) => {
        this.#open.delete(call);
        ends.onEnd(end);
      },
    });
    this.#open.add(call);
    if (this.#agent !== null) this.#dispatch(this.#agent, request, call);
    else void this.#dispatchFirst(request, call);
    return call;
  }

  async #dispatchFirst(request: OutboundRequest, call: StartedCall): Promise<void> {
    this.#opening ??= openAgent(this.#guard, this.#options).then((agent) => {
      this.#agent = agent;
    });
    try {
      await this.#opening;
    } catch (error) {
      this.#opening = null;
      call.end(error as Error);
    }
    if (this.#agent) this.#dispatch(this.#agent, request, call);
  }

  #dispatch(agent: Agent, { method, url, headers, body }: OutboundRequest, call: StartedCall): void {
    try {
      agent.dispatch({ ...(body === null ? this.#readTarget(url) : this.#targetOf(url)), method, headers, body }, call);
    } catch (error) {
      queueMicrotask(() => call.end(error as Error));
    }
  }

  #targetOf(url: string): Target {
    const target = this.#targets.get(url) ?? this.#readTarget(url);
    this.#targets.set(url, target);
    return target;
  }

  #readTarget(url: string): Target {
    const target = new URL(url);
    refuseLiteral(this.#guard, target);
    return { origin: target.origin, path: `${target.pathname}${target.search}` };
  }

  /** Ends all that is open. */
  stop(): void {
    for (const call of this.#open) call.drop();
    void this.#opening?.then(() => this.#agent?.destroy());
  }
}
