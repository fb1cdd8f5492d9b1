import { type ClientRequest, Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { urlToHttpOptions } from 'node:url';
import { type GuardOptions, guardedLookup, RefusedAddress, refuseLiteral } from '../../lib/outbound/guarded-lookup.ts';
import type { HttpAnswer, HttpRequest } from '../http-profile/index.ts';

const ANSWER_OCTETS_MAX = 65_536;
const HEADER_OCTETS_MAX = 16_384;
/**
 * Shorter than the 5 s after which many servers close an idle connection: what is written to a connection that closes at that moment
 * may have arrived, so its message would be unknown.
 */
const IDLE_MS = 4_000;
/** For so long an answer that is late is still awaited. */
const LATE_MS = 60_000;

/** What became of one request. */
export type Exchange =
  | { readonly kind: 'answered'; readonly answer: HttpAnswer }
  /** It is certain that no octet of the request left. */
  | { readonly kind: 'unwritten'; readonly words: string }
  /** It left, at least in part, and no whole answer came. */
  | { readonly kind: 'unanswered'; readonly words: string };

export interface Limits {
  readonly connectTimeoutMs: number;
  readonly requestTimeoutMs: number;
  /** How many connections may wait for a late answer, beside those that are open. */
  readonly window: number;
}

export interface ExchangeEnds {
  settle(exchange: Exchange): void;
  /** Called with a whole answer that comes after its time-out. */
  late(answer: HttpAnswer): void;
}

const DEFAULT_HEADERS = { accept: '*/*', 'user-agent': 'Volley' };

function sentenceOf(error: Error & { code?: string }): string {
  if (error instanceof RefusedAddress) return `${error.message} The setting VOLLEY_CARRIER_ADDRESSES can allow it.`;
  if (error.code === 'ECONNREFUSED') return 'The provider refused the connection.';
  if (error.code === 'ECONNRESET' || error.code === 'EPIPE') return 'The provider closed the connection.';
  if (/CERT|TLS|SSL|ALTNAME/.test(error.code ?? ''))
    return 'The certificate of the provider, or its encryption, was not accepted.';
  return 'The provider could not be reached.';
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const pairs = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  return Object.fromEntries(pairs) as Record<string, string>;
}

/** Reads a whole answer; null for one that breaks off or is too long, of which nobody can tell what it would have said. */
function readWhole(response: IncomingMessage, drop: () => void, done: (answer: HttpAnswer | null) => void): void {
  const pieces: Buffer[] = [];
  let octets = 0;
  let isOver = false;
  const end = (answer: HttpAnswer | null) => {
    if (isOver) return;
    isOver = true;
    done(answer);
  };
  response.on('data', (piece: Buffer) => {
    octets += piece.length;
    if (octets <= ANSWER_OCTETS_MAX) return pieces.push(piece);
    end(null);
    return drop();
  });
  response.on('end', () => {
    const { statusCode: status = 0, complete } = response;
    end(complete ? { status, headers: headersOf(response), body: Buffer.concat(pieces) } : null);
  });
  response.on('error', () => end(null));
  response.on('close', () => end(null));
}

/** Sends requests to one carrier. It follows no redirects and uses no proxies of the environment. The caller bounds what is open. */
export class HttpClient {
  readonly #guard: GuardOptions;
  readonly #agents: { readonly http: HttpAgent; readonly https: HttpsAgent };
  /** Requests whose answer is late, the oldest first. */
  readonly #late = new Set<ClientRequest>();
  readonly #open = new Set<ClientRequest>();

  constructor(guard: Omit<GuardOptions, 'called'>) {
    this.#guard = { ...guard, called: 'provider' };
    const common = { keepAlive: true, timeout: IDLE_MS, scheduling: 'lifo' } as const;
    this.#agents = {
      http: new HttpAgent({ ...common, lookup: guardedLookup(this.#guard, false) }),
      https: new HttpsAgent({ ...common, lookup: guardedLookup(this.#guard, true) }),
    };
  }

  exchange(request: HttpRequest, limits: Limits, ends: ExchangeEnds): void {
    try {
      this.#exchange(request, limits, ends);
    } catch (error) {
      queueMicrotask(() => ends.settle({ kind: 'unwritten', words: sentenceOf(error as Error) }));
    }
  }

  #exchange(request: HttpRequest, { connectTimeoutMs, requestTimeoutMs, window }: Limits, ends: ExchangeEnds): void {
    const outgoing = this.#openRequest(request);
    this.#open.add(outgoing);
    const drop = () => outgoing.destroy();
    let isSettled = false;
    let hasBegun = false;
    const settle = (exchange: Exchange) => {
      if (isSettled) return;
      isSettled = true;
      clearTimeout(timer);
      ends.settle(exchange);
    };
    const fail = (words: string) => settle({ kind: hasBegun ? 'unanswered' : 'unwritten', words });
    let timer = setTimeout(() => {
      fail('The connection took too long.');
      drop();
    }, connectTimeoutMs);
    const begin = () => {
      clearTimeout(timer);
      hasBegun = true;
      timer = setTimeout(() => {
        fail('No whole answer came in time.');
        this.#awaitLate(outgoing, window);
      }, requestTimeoutMs);
      outgoing.end(request.body ?? undefined);
    };
    // Nothing of the request is written before its connection stands, so that what fails until then certainly never left.
    outgoing.on('socket', (socket) => {
      if (outgoing.reusedSocket) begin();
      else socket.once(outgoing.protocol === 'https:' ? 'secureConnect' : 'connect', begin);
    });
    let hasAnswer = false;
    outgoing.on('response', (response) => {
      hasAnswer = true;
      readWhole(response, drop, (answer) => {
        if (answer === null) return fail('The answer broke off, or was too long.');
        return isSettled ? ends.late(answer) : settle({ kind: 'answered', answer });
      });
    });
    outgoing.on('error', (error) => fail(sentenceOf(error)));
    outgoing.on('close', () => {
      this.#open.delete(outgoing);
      this.#late.delete(outgoing);
      // A request closes without an error where the far side switches to another protocol.
      if (!hasAnswer) fail('The provider closed the connection.');
    });
  }

  #openRequest({ method, url, headers, body }: HttpRequest): ClientRequest {
    const target = new URL(url);
    refuseLiteral(this.#guard, target);
    const isSecure = target.protocol === 'https:';
    return (isSecure ? requestHttps : requestHttp)({
      ...urlToHttpOptions(target),
      method,
      headers: { ...DEFAULT_HEADERS, ...headers, ...(body === null ? {} : { 'content-length': body.length }) },
      agent: isSecure ? this.#agents.https : this.#agents.http,
      maxHeaderSize: HEADER_OCTETS_MAX,
    });
  }

  /** Keeps the connection for its answer. These are bounded, too: the oldest waits no longer. */
  #awaitLate(outgoing: ClientRequest, lateMax: number): void {
    this.#late.add(outgoing);
    const [oldest] = this.#late;
    if (this.#late.size > lateMax) oldest?.destroy();
    setTimeout(() => outgoing.destroy(), LATE_MS).unref();
  }

  /** Ends all that is open. */
  stop(): void {
    for (const outgoing of this.#open) outgoing.destroy();
    this.#agents.http.destroy();
    this.#agents.https.destroy();
  }
}
