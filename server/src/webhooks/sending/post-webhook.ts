import {
  type ClientRequest,
  Agent as HttpAgent,
  type IncomingMessage,
  type RequestOptions,
  request as requestHttp,
} from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { urlToHttpOptions } from 'node:url';
import { RecentMap } from '../../lib/background/recent-map.ts';
import { type GuardOptions, guardedLookup, RefusedAddress, refuseLiteral } from '../../lib/outbound/guarded-lookup.ts';

/** The limit from resolving the name to the end of the answer. A slower receiver should answer first and work afterwards. */
const TIMEOUT_MS = 15_000;
const ANSWER_OCTETS_MAX = 16_384;
const HEADER_OCTETS_MAX = 16_384;
const IDLE_SOCKETS_MAX = 32;
const IDLE_MS = 20_000;
const TARGETS_KEPT_MAX = 1_000;

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

function sentenceOf(error: Error & { code?: string }): string {
  // Anyone with a key of the account can read it.
  if (error instanceof RefusedAddress) return error.message;
  if (error.code === 'ECONNREFUSED') return 'The endpoint refused the connection.';
  if (error.code === 'ECONNRESET' || error.code === 'EPIPE') return 'The endpoint closed the connection.';
  if (error.code === 'HPE_HEADER_OVERFLOW') return 'The answer had more headers than 16 KB.';
  if (error.code?.startsWith('HPE_')) return 'The answer was not one of HTTP.';
  if (/CERT|TLS|SSL|ALTNAME/.test(error.code ?? ''))
    return 'The certificate of the endpoint, or its encryption, was not accepted.';
  return 'The endpoint could not be reached.';
}

const decoder = new TextDecoder();

/** Reads the beginning of an answer, and drops the connection of a longer one. */
function readAnswer(response: IncomingMessage, drop: () => void, done: (text: string) => void): void {
  const parts: Buffer[] = [];
  let octets = 0;
  const end = () => {
    // Postgres cannot store the character U+0000.
    done(decoder.decode(Buffer.concat(parts).subarray(0, ANSWER_OCTETS_MAX)).replaceAll('\0', '\ufffd'));
  };
  response.on('data', (part: Buffer) => {
    parts.push(part);
    octets += part.length;
    if (octets < ANSWER_OCTETS_MAX) return;
    end();
    drop();
  });
  response.on('end', end);
  // An answer that breaks off after its status still counts.
  response.on('error', end);
  response.on('close', end);
}

function openAgents(options: GuardOptions) {
  // The sockets are not limited here, because the deliverer limits the requests under way to each endpoint.
  const common = { keepAlive: true, maxFreeSockets: IDLE_SOCKETS_MAX, timeout: IDLE_MS, scheduling: 'lifo' } as const;
  return {
    http: new HttpAgent({ ...common, lookup: guardedLookup(options, false) }),
    https: new HttpsAgent({ ...common, lookup: guardedLookup(options, true) }),
  };
}

/** Reads where a request goes once for many of them: read for each, a URL takes 15 to 22 of the 115 µs of a whole request. */
function readTargets(options: GuardOptions, agents: ReturnType<typeof openAgents>): (url: string) => RequestOptions {
  const known = new RecentMap<string, RequestOptions>(TARGETS_KEPT_MAX);
  const read = (url: string): RequestOptions => {
    const target = new URL(url);
    const isSecure = target.protocol === 'https:';
    refuseLiteral(options, target);
    const agent = isSecure ? agents.https : agents.http;
    return { ...urlToHttpOptions(target), method: 'POST', agent, maxHeaderSize: HEADER_OCTETS_MAX };
  };
  return (url) => {
    const found = known.get(url);
    if (found) return found;
    const target = read(url);
    known.set(url, target);
    return target;
  };
}

function openRequest(target: RequestOptions, { headers, body }: WebhookPost): ClientRequest {
  const request = target.protocol === 'https:' ? requestHttps : requestHttp;
  return request({ ...target, headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) } });
}

type Outcome = Omit<WebhookAnswer, 'durationMs'>;
const NO_ANSWER = { status: null, answer: '', retryAfter: null } as const;

/** Posts webhooks without following redirects, without proxies of the environment, and within the limits. */
export function startPoster(options: PosterOptions): WebhookPoster {
  const guard = { ...options, called: 'endpoint' };
  const agents = openAgents(guard);
  const targetOf = readTargets(guard, agents);
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
  let isStopped = false;

  const once = (post: WebhookPost, onReset: (() => void) | null, done: (outcome: Outcome) => void) => {
    const request = openRequest(targetOf(post.url), post);
    const drop = () => request.destroy();
    let isOver = false;
    const timer = setTimeout(() => {
      isOver = true;
      done({ ...NO_ANSWER, error: `No whole answer came within ${timeoutMs / 1000} seconds.` });
      drop();
    }, timeoutMs);
    let hasAnswer = false;
    request.on('close', () => {
      clearTimeout(timer);
      // A request closes without an error when the far side switches to another protocol.
      if (!hasAnswer && !isRepeated) done({ ...NO_ANSWER, error: 'The endpoint closed the connection.' });
    });
    let isRepeated = false;
    request.on('error', (error: Error & { code?: string }) => {
      // The far side may have closed a kept connection just before. Ending a request ourselves gives the same error.
      const isOurEnd = isOver || isStopped || hasAnswer;
      if (onReset && !isOurEnd && request.reusedSocket && error.code === 'ECONNRESET') {
        isRepeated = true;
        return onReset();
      }
      done({ ...NO_ANSWER, error: sentenceOf(error) });
    });
    request.on('response', (response) => {
      hasAnswer = true;
      const status = response.statusCode ?? 0;
      const retryAfter = response.headers['retry-after'] ?? null;
      readAnswer(response, drop, (answer) => done({ status, answer, retryAfter, error: '' }));
    });
    request.end(post.body);
  };

  const attempt = (post: WebhookPost, mayRepeat: boolean): Promise<Outcome> =>
    new Promise((done, reject) => {
      try {
        once(post, mayRepeat ? () => void attempt(post, false).then(done, reject) : null, done);
      } catch (error) {
        done({ ...NO_ANSWER, error: sentenceOf(error as Error) });
      }
    });

  return {
    async post(post) {
      const startedMs = performance.now();
      const outcome = await attempt(post, true);
      return { ...outcome, durationMs: Math.round(performance.now() - startedMs) };
    },
    stop() {
      isStopped = true;
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}
