import { type GuardOptions, RefusedAddress } from '../../lib/outbound/guarded-lookup.ts';
import {
  type OutboundCall,
  OutboundClient,
  type OutboundEnd,
  type OutboundOptions,
} from '../../lib/outbound/outbound-client.ts';
import { readTlsFailure, sayTlsFailure, type TlsFailure } from '../../lib/values/tls-failure.ts';
import type { HttpAnswer, HttpRequest } from '../http-profile/index.ts';

const ANSWER_OCTETS_MAX = 65_536;
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

/**
 * With TLS 1.3 a request may be written before the other side has looked at our certificate: what is refused for it was read by nobody.
 */
const OF_HANDSHAKE = new Set<TlsFailure | null>(['ours_demanded', 'ours_refused', 'refused']);

const CLOSED = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

function sentenceOf(error: Error & { code?: string }): string {
  if (error instanceof RefusedAddress) return `${error.message} The setting VOLLEY_CARRIER_ADDRESSES can allow it.`;
  if (error.code === 'ECONNREFUSED') return 'The provider refused the connection.';
  if (CLOSED.has(error.code ?? '')) return 'The provider closed the connection.';
  const failure = readTlsFailure(error);
  if (failure !== null) return `${sayTlsFailure(failure, 'provider')}.`;
  return 'The provider could not be reached.';
}

/** Sends requests to one carrier. The caller bounds what is open. */
export class HttpClient {
  readonly #client: OutboundClient;
  /** Requests whose answer is late, the oldest first. */
  readonly #late = new Set<OutboundCall>();

  constructor(guard: Omit<GuardOptions, 'called'>, tls: OutboundOptions['tls'] = {}) {
    this.#client = new OutboundClient({ ...guard, called: 'provider' }, { idleMs: IDLE_MS, tls });
  }

  exchange(request: HttpRequest, { connectTimeoutMs, requestTimeoutMs, window }: Limits, ends: ExchangeEnds): void {
    let isSettled = false;
    const settle = (exchange: Exchange) => {
      if (isSettled) return;
      isSettled = true;
      clearTimeout(timer);
      ends.settle(exchange);
    };
    let timer = setTimeout(() => {
      settle({ kind: 'unwritten', words: 'The connection took too long.' });
      call.drop();
    }, connectTimeoutMs);
    const onBegin = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        settle({ kind: 'unanswered', words: 'No whole answer came in time.' });
        this.#awaitLate(call, window);
      }, requestTimeoutMs);
    };
    const onEnd = ({ hasBegun, status, headers, body, error }: OutboundEnd) => {
      this.#late.delete(call);
      if (error === null && isSettled) return ends.late({ status, headers, body });
      if (error === null) return settle({ kind: 'answered', answer: { status, headers, body } });
      const words = status === 0 ? sentenceOf(error) : 'The answer broke off, or was too long.';
      const isUnread = !hasBegun || (status === 0 && OF_HANDSHAKE.has(readTlsFailure(error)));
      return settle({ kind: isUnread ? 'unwritten' : 'unanswered', words });
    };
    const sent = { ...request, headers: { ...DEFAULT_HEADERS, ...request.headers } };
    const call = this.#client.call(sent, { answerOctetsMax: ANSWER_OCTETS_MAX, onBegin, onEnd });
  }

  /** Keeps the connection for its answer. These are bounded, too: the oldest waits no longer. */
  #awaitLate(call: OutboundCall, lateMax: number): void {
    this.#late.add(call);
    const [oldest] = this.#late;
    if (this.#late.size > lateMax) oldest?.drop();
    setTimeout(() => call.drop(), LATE_MS).unref();
  }

  /** Ends once what is open has ended, and after this time at the latest. */
  retire(limitMs: number): void {
    setTimeout(() => this.stop(), limitMs).unref();
  }

  /** Ends all that is open. */
  stop(): void {
    this.#client.stop();
  }
}
