/** The headers of a request for a short link, as far as a redirect needs them; absent ones are empty. */
export interface PlainHeaders {
  /** All of them, with the empty line that ends them. */
  readonly text: string;
  readonly userAgent: string;
  readonly referrer: string;
  readonly forwardedFor: string;
  /** What a browser says that fetches ahead. */
  readonly purpose: string;
  readonly asksForPrivacy: boolean;
}

export interface PlainRequest {
  readonly code: string;
  readonly headers: PlainHeaders;
  /** Where the next request begins. */
  readonly end: number;
}

const REQUEST_LINE = /GET \/([A-Za-z0-9_-]{3,64})(?:\?[\x21-\x7e]*)? HTTP\/1\.1\r\n/y;
/** Names are tokens right up to their colon and values have no control characters (RFC 9110 §5.5, RFC 9112 §5.1). */
const HEADERS = /(?:[!#$%&'*+.^_`|~0-9A-Za-z-]+:[\t\x20-\x7e\x80-\xff]*\r\n)+\r\n/y;

/**
 * The plainest request that there is: GET of something like a code, whole, without a body and on a connection that stays
 * open. Null for everything else, even if it may be right: that is for Node's parser. Requests of one connection are often
 * alike but for their first line: headers that are those of the `last` one are not read again.
 */
export function readPlainRequest(text: string, at: number, last: PlainHeaders | null): PlainRequest | null {
  REQUEST_LINE.lastIndex = at;
  const code = REQUEST_LINE.exec(text)?.[1];
  if (code === undefined) return null;
  const headersAt = REQUEST_LINE.lastIndex;
  const isLast = last !== null && text.slice(headersAt, headersAt + last.text.length) === last.text;
  const headers = isLast ? last : readHeaders(text, headersAt);
  return headers && { code, headers, end: headersAt + headers.text.length };
}

function readHeaders(text: string, headersAt: number): PlainHeaders | null {
  HEADERS.lastIndex = headersAt;
  if (!HEADERS.test(text)) return null;
  const end = HEADERS.lastIndex;
  let host = 0;
  let userAgent = '';
  let referrer = '';
  let forwardedFor = '';
  let purpose = '';
  let asksForPrivacy = false;
  for (let next = headersAt; next < end - 2; ) {
    const colon = text.indexOf(':', next);
    const lineEnd = text.indexOf('\r\n', colon);
    const value = (): string => text.slice(colon + 1, lineEnd).trim();
    switch (text.slice(next, colon).toLowerCase()) {
      case 'host':
        host += 1;
        break;
      case 'user-agent':
        if (userAgent !== '') return null;
        userAgent = value();
        break;
      case 'referer':
        if (referrer !== '') return null;
        referrer = value();
        break;
      case 'x-forwarded-for':
        if (forwardedFor !== '') return null;
        forwardedFor = value();
        break;
      case 'sec-purpose':
      case 'purpose':
      case 'x-purpose':
      case 'x-moz':
        purpose += ` ${value()}`;
        break;
      case 'dnt':
      case 'sec-gpc':
        asksForPrivacy ||= value() === '1';
        break;
      case 'connection':
        if (value().toLowerCase() !== 'keep-alive') return null;
        break;
      case 'content-length':
      case 'transfer-encoding':
      case 'expect':
      case 'upgrade':
      case 'trailer':
        return null;
    }
    next = lineEnd + 2;
  }
  if (host !== 1) return null;
  return { text: text.slice(headersAt, end), userAgent, referrer, forwardedFor, purpose, asksForPrivacy };
}
