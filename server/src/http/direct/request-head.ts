/** The headers that this room reads. Absent ones are empty. */
export interface RequestHeaders {
  /** All headers as received, with the empty line that ends them. */
  readonly text: string;
  readonly userAgent: string;
  readonly referrer: string;
  readonly forwardedFor: string;
  readonly asksForPrivacy: boolean;
}

export interface RequestHead {
  /** The part of the request line that the pattern captures. */
  readonly target: string;
  readonly headers: RequestHeaders;
  /** The offset at which the next request begins. */
  readonly end: number;
}

/** Half of what Node's server accepts, so that Node's server refuses a head that is too large. */
const HEAD_CHARS_MAX = 8_192;
/** Names are tokens right up to their colon and values have no control characters (RFC 9110 §5.5, RFC 9112 §5.1). */
const HEADERS = /(?:[!#$%&'*+.^_`|~0-9A-Za-z-]+:[\t\x20-\x7e\x80-\xff]*\r\n)+\r\n/y;
/** Headers of requests that go to Node's server: those with bodies, other protocols or origins, and prefetches. */
const USUAL_WAY = new Set([
  ...['content-length', 'transfer-encoding', 'expect', 'upgrade', 'trailer', 'http2-settings'],
  ...['origin', 'sec-purpose', 'purpose', 'x-purpose', 'x-moz'],
]);

/**
 * Reads a request without a body on a connection that stays open, whose first line matches the sticky pattern. Returns null for everything else, even
 * if it may be valid: Node's parser judges that. Requests of one connection often differ only in their first line, so headers equal to those of
 * `last` are not parsed again.
 */
export function readRequestHead(
  text: string,
  at: number,
  requestLine: RegExp,
  last: RequestHeaders | null,
): RequestHead | null {
  requestLine.lastIndex = at;
  const target = requestLine.exec(text)?.[1];
  if (target === undefined) return null;
  const headersAt = requestLine.lastIndex;
  const isLast = last !== null && text.slice(headersAt, headersAt + last.text.length) === last.text;
  const headers = isLast ? last : readHeaders(text, headersAt);
  if (headers === null) return null;
  const end = headersAt + headers.text.length;
  return end - at > HEAD_CHARS_MAX ? null : { target, headers, end };
}

function readHeaders(text: string, headersAt: number): RequestHeaders | null {
  HEADERS.lastIndex = headersAt;
  if (!HEADERS.test(text)) return null;
  const end = HEADERS.lastIndex;
  const once = { host: '', 'user-agent': '', referer: '', 'x-forwarded-for': '' };
  let hosts = 0;
  let asksForPrivacy = false;
  for (let next = headersAt; next < end - 2; ) {
    const colon = text.indexOf(':', next);
    const lineEnd = text.indexOf('\r\n', colon);
    const name = text.slice(next, colon).toLowerCase();
    const value = text.slice(colon + 1, lineEnd).trim();
    next = lineEnd + 2;
    if (USUAL_WAY.has(name)) return null;
    if (name === 'connection' && value.toLowerCase() !== 'keep-alive') return null;
    if (name === 'host') hosts += 1;
    if (name === 'dnt' || name === 'sec-gpc') asksForPrivacy ||= value === '1';
    if (name !== 'host' && name !== 'user-agent' && name !== 'referer' && name !== 'x-forwarded-for') continue;
    if (once[name] !== '') return null;
    once[name] = value;
  }
  if (hosts !== 1) return null;
  const { referer: referrer, 'user-agent': userAgent, 'x-forwarded-for': forwardedFor } = once;
  return { text: text.slice(headersAt, end), userAgent, referrer, forwardedFor, asksForPrivacy };
}
