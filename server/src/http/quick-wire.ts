/** The headers of a quick send, as far as it needs them. */
export interface QuickHeaders {
  /** All of them, with the empty line that ends them. */
  readonly text: string;
  /** Empty when absent. */
  readonly forwardedFor: string;
}

export interface QuickQuery {
  readonly to: string;
  readonly message: string;
  readonly sender_id: string;
  readonly api_key: string;
}

export interface QuickRequest {
  readonly query: QuickQuery;
  readonly headers: QuickHeaders;
  /** Where the next request begins. */
  readonly end: number;
}

/** Fragments and semicolons are read in more ways than one. */
const REQUEST_LINE = /GET \/v1\/sms-campaigns\/quick\?([\x21\x22\x24-\x3a\x3c-\x7e]+) HTTP\/1\.1\r\n/y;
/** Names are tokens right up to their colon and values have no control characters (RFC 9110 §5.5, RFC 9112 §5.1). */
const HEADERS = /(?:[!#$%&'*+.^_`|~0-9A-Za-z-]+:[\t\x20-\x7e\x80-\xff]*\r\n)+\r\n/y;
/** Bodies, other protocols, other origins and browsers that fetch ahead are for Node's server and what is behind it. */
const RARE = new Set([
  ...['content-length', 'transfer-encoding', 'expect', 'upgrade', 'trailer', 'http2-settings'],
  ...['origin', 'sec-purpose', 'purpose', 'x-purpose', 'x-moz'],
]);

/**
 * The plainest quick send that there is: each of its four parameters once and no other, without a body and on a connection
 * that stays open. Null for everything else, even if it may be right. Requests of one connection are often alike but for
 * their first line: headers that are those of the `last` one are not read again.
 */
export function readQuickRequest(text: string, last: QuickHeaders | null): QuickRequest | null {
  REQUEST_LINE.lastIndex = 0;
  const raw = REQUEST_LINE.exec(text)?.[1];
  if (raw === undefined) return null;
  const headersAt = REQUEST_LINE.lastIndex;
  const query = readQuery(raw);
  if (query === null) return null;
  const headers = last !== null && text.startsWith(last.text, headersAt) ? last : readHeaders(text, headersAt);
  return headers && { query, headers, end: headersAt + headers.text.length };
}

function readQuery(raw: string): QuickQuery | null {
  const query = { to: '', message: '', sender_id: '', api_key: '' };
  for (let at = 0; at <= raw.length; ) {
    const next = raw.indexOf('&', at);
    const end = next === -1 ? raw.length : next;
    const equals = raw.indexOf('=', at);
    if (equals === -1 || equals > end) return null;
    const name = raw.slice(at, equals);
    if (name !== 'to' && name !== 'message' && name !== 'sender_id' && name !== 'api_key') return null;
    const value = decode(raw.slice(equals + 1, end));
    // Given twice, or with nothing in it.
    if (value === null || value === '' || query[name] !== '') return null;
    query[name] = value;
    at = end + 1;
  }
  return query.to === '' || query.message === '' || query.sender_id === '' || query.api_key === '' ? null : query;
}

function decode(raw: string): string | null {
  if (!raw.includes('%')) return raw.includes('+') ? raw.replaceAll('+', ' ') : raw;
  try {
    return decodeURIComponent(raw.replaceAll('+', ' '));
  } catch {
    return null; // What a broken sequence means is for the framework to say.
  }
}

function readHeaders(text: string, headersAt: number): QuickHeaders | null {
  HEADERS.lastIndex = headersAt;
  if (!HEADERS.test(text)) return null;
  const end = HEADERS.lastIndex;
  let hosts = 0;
  let forwardedFor = '';
  for (let next = headersAt; next < end - 2; ) {
    const colon = text.indexOf(':', next);
    const lineEnd = text.indexOf('\r\n', colon);
    const name = text.slice(next, colon).toLowerCase();
    const value = text.slice(colon + 1, lineEnd).trim();
    if (RARE.has(name)) return null;
    if (name === 'host') hosts += 1;
    else if (name === 'connection' && value.toLowerCase() !== 'keep-alive') return null;
    else if (name === 'x-forwarded-for') {
      if (forwardedFor !== '') return null;
      forwardedFor = value;
    }
    next = lineEnd + 2;
  }
  return hosts === 1 ? { text: text.slice(headersAt, end), forwardedFor } : null;
}
