import { type GuardOptions, RefusedAddress } from '../../lib/outbound/guarded-lookup.ts';
import { OutboundClient, type OutboundEnd } from '../../lib/outbound/outbound-client.ts';

/** The limit from resolving the name to the end of the answer. A slower receiver should answer first and work afterwards. */
const TIMEOUT_MS = 15_000;
const ANSWER_OCTETS_MAX = 16_384;
const IDLE_MS = 20_000;
const AT_ONCE_MS = 1_000;

export interface WebhookPost {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The outcome of one try. Without a status, `error` is a sentence that says why no answer came. */
export interface WebhookAnswer {
  readonly status: number | null;
  /** The beginning of the answer, as text. */
  readonly answer: string;
  readonly error: string;
  readonly retryAfter: string | null;
  readonly durationMs: number;
}

export interface WebhookPoster {
  post(post: WebhookPost): Promise<WebhookAnswer>;
  stop(): void;
}

export interface PosterOptions extends Omit<GuardOptions, 'called'> {
  readonly timeoutMs?: number;
}

const CLOSED = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

function sentenceOf(error: Error & { code?: string }): string {
  // Anyone with a key of the account can read it.
  if (error instanceof RefusedAddress) return error.message;
  if (error.code === 'ECONNREFUSED') return 'The endpoint refused the connection.';
  if (CLOSED.has(error.code ?? '')) return 'The endpoint closed the connection.';
  if (error.code === 'UND_ERR_HEADERS_OVERFLOW') return 'The answer had more headers than 16 KB.';
  if (error.name === 'HTTPParserError') return 'The answer was not one of HTTP.';
  if (/CERT|TLS|SSL|ALTNAME/.test(error.code ?? ''))
    return 'The certificate of the endpoint, or its encryption, was not accepted.';
  return 'The endpoint could not be reached.';
}

const isResetOf = ({ hasBegun, error }: OutboundEnd): boolean => hasBegun && CLOSED.has(error?.code ?? '');

const decoder = new TextDecoder();

/** Postgres cannot store the character U+0000. */
const textOf = (body: Buffer): string => decoder.decode(body.subarray(0, ANSWER_OCTETS_MAX)).replaceAll('\0', '\ufffd');

type Outcome = Omit<WebhookAnswer, 'durationMs'>;
const NO_ANSWER = { status: null, answer: '', retryAfter: null } as const;

/** Posts webhooks within the limits. */
export function startPoster(options: PosterOptions): WebhookPoster {
  const client = new OutboundClient({ ...options, called: 'endpoint' }, { idleMs: IDLE_MS });
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS;

  const attempt = (post: WebhookPost, limitMs: number): Promise<Outcome & { readonly isReset: boolean }> =>
    new Promise((done) => {
      const error = `No whole answer came within ${timeoutMs / 1000} seconds.`;
      const timer = setTimeout(() => {
        done({ ...NO_ANSWER, error, isReset: false });
        call.drop();
      }, limitMs);
      const onEnd = (end: OutboundEnd) => {
        clearTimeout(timer);
        // An answer that breaks off after its status still counts.
        if (end.status === 0)
          return done({ ...NO_ANSWER, error: end.error ? sentenceOf(end.error) : '', isReset: isResetOf(end) });
        const { status, headers, body } = end;
        const retryAfter = headers['retry-after'] ?? null;
        return done({ status, answer: textOf(body), retryAfter, error: '', isReset: false });
      };
      const call = client.call({ method: 'POST', ...post }, { answerOctetsMax: ANSWER_OCTETS_MAX, onEnd });
    });

  return {
    async post(post) {
      const startedMs = performance.now();
      let outcome = await attempt(post, timeoutMs);
      // The far side may have closed a kept connection just before; one that works on the event for a while and then closes did not.
      const spentMs = performance.now() - startedMs;
      if (outcome.isReset && spentMs < AT_ONCE_MS) outcome = await attempt(post, timeoutMs - spentMs);
      const { isReset: _, ...answer } = outcome;
      return { ...answer, durationMs: Math.round(performance.now() - startedMs) };
    },
    stop: () => client.stop(),
  };
}
