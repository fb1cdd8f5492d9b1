import type { SipHeader, SipMessage } from './message.ts';
import { SipProtocolError } from './protocol-error.ts';

// A UDP datagram cannot be larger, and no message of a trunk on a stream comes near it.
export const MESSAGE_BYTES_MAX = 64 * 1024;
// A response through many proxies has perhaps 60 header lines. More than this bound is an attack on our time.
export const HEADER_COUNT_MAX = 256;
const CSEQ_MAX = 2 ** 31;

const COMPACT: ReadonlyMap<string, string> = new Map(
  Object.entries({
    a: 'accept-contact',
    b: 'referred-by',
    c: 'content-type',
    d: 'request-disposition',
    e: 'content-encoding',
    f: 'from',
    i: 'call-id',
    j: 'reject-contact',
    k: 'supported',
    l: 'content-length',
    m: 'contact',
    n: 'identity-info',
    o: 'event',
    r: 'refer-to',
    s: 'subject',
    t: 'to',
    u: 'allow-events',
    v: 'via',
    x: 'session-expires',
    y: 'identity',
  }),
);

const TOKEN = /^[A-Za-z0-9\-.!%*_+`'~]+$/;
const STATUS_LINE = /^SIP\/2\.0 ([1-6][0-9]{2})(?: (.*))?$/i;
const REQUEST_LINE = /^(\S+) (\S+) SIP\/2\.0$/i;

export function parseMessage(bytes: Buffer): SipMessage {
  if (bytes.length > MESSAGE_BYTES_MAX) throw new SipProtocolError('message too large');
  const start = skipEmptyLines(bytes);
  const end = findHeadEnd(bytes, start);
  if (end === null) throw new SipProtocolError('no end of headers');
  const message = parseHead(bytes.toString('latin1', start, end.headEnd));
  message.body = cutBody(message, bytes.subarray(end.bodyStart));
  return message;
}

// RFC 3261 7.5: empty lines before a message are a keep-alive or a mistake, and are ignored.
export function skipEmptyLines(bytes: Buffer): number {
  let at = 0;
  while (at < bytes.length && (bytes[at] === 13 || bytes[at] === 10)) at += 1;
  return at;
}

// The head ends at the first empty line. Bare LF is tolerated: several old trunks send it.
export function findHeadEnd(bytes: Buffer, start: number): { headEnd: number; bodyStart: number } | null {
  for (let at = bytes.indexOf(10, start); at !== -1; at = bytes.indexOf(10, at + 1)) {
    if (bytes[at + 1] === 10) return { headEnd: at, bodyStart: at + 2 };
    if (bytes[at + 1] === 13 && bytes[at + 2] === 10) return { headEnd: at, bodyStart: at + 3 };
  }
  return null;
}

export function parseHead(head: string): SipMessage {
  const lines = head.split(/\r?\n/);
  const message = parseStartLine((lines[0] ?? '').replace(/\r$/, ''));
  let last: SipHeader | null = null;
  for (const line of lines.slice(1)) {
    if (line === '' || line === '\r') continue;
    if (line[0] === ' ' || line[0] === '\t') {
      if (last === null) throw new SipProtocolError('folded line without a header');
      last.value = `${last.value} ${line.trim()}`.trim();
      continue;
    }
    if (message.headers.length >= HEADER_COUNT_MAX) throw new SipProtocolError('too many headers');
    last = parseHeaderLine(line);
    message.headers.push(last);
  }
  return message;
}

function parseStartLine(line: string): SipMessage {
  const body = Buffer.alloc(0);
  const status = STATUS_LINE.exec(line);
  if (status) return { kind: 'response', statusCode: Number(status[1]), reason: status[2] ?? '', headers: [], body };
  const request = REQUEST_LINE.exec(line);
  if (!request) throw new SipProtocolError('malformed start line');
  const [, method = '', uri = ''] = request;
  if (!TOKEN.test(method)) throw new SipProtocolError('malformed method');
  if (/[<>"]/.test(uri)) throw new SipProtocolError('request URI in brackets or quotes');
  return { kind: 'request', method, uri, headers: [], body };
}

function parseHeaderLine(line: string): SipHeader {
  const colon = line.indexOf(':');
  if (colon <= 0) throw new SipProtocolError('header line without a colon');
  const name = line.slice(0, colon).trimEnd().toLowerCase();
  if (!TOKEN.test(name)) throw new SipProtocolError('malformed header name');
  return { name: COMPACT.get(name) ?? name, value: line.slice(colon + 1).trim() };
}

// RFC 3261 18.3: a datagram shorter than its Content-Length is an error, bytes beyond it are dropped.
function cutBody(message: SipMessage, rest: Buffer): Buffer {
  const length = findContentLength(message);
  if (length === null) return rest;
  if (length > rest.length) throw new SipProtocolError('body shorter than Content-Length');
  return rest.subarray(0, length);
}

export function findContentLength(message: SipMessage): number | null {
  let found: number | null = null;
  for (const { name, value } of message.headers) {
    if (name !== 'content-length') continue;
    if (!/^[0-9]{1,9}$/.test(value)) throw new SipProtocolError('malformed Content-Length');
    const length = Number(value);
    // Two different lengths are a way to smuggle one message inside another.
    if (found !== null && found !== length) throw new SipProtocolError('contradicting Content-Length');
    found = length;
  }
  return found;
}

export function parseCSeq(value: string): { number: number; method: string } {
  const match = /^([0-9]{1,10})\s+(\S+)$/.exec(value);
  const number = Number(match?.[1]);
  const method = match?.[2] ?? '';
  if (!match || number >= CSEQ_MAX || !TOKEN.test(method)) throw new SipProtocolError('malformed CSeq');
  return { number, method };
}
