import { SipProtocolError } from './protocol-error.ts';

// Header names are kept in their long lower-case form; header text is latin1, so that bytes which are not UTF-8
// come out of the writer exactly as they came in (RFC 4475 3.1.1.2 has such values).
export interface SipHeader {
  name: string;
  value: string;
}

export interface SipRequest {
  kind: 'request';
  method: string;
  uri: string;
  headers: SipHeader[];
  body: Buffer;
}

export interface SipResponse {
  kind: 'response';
  statusCode: number;
  reason: string;
  headers: SipHeader[];
  body: Buffer;
}

export type SipMessage = SipRequest | SipResponse;

// The names whose usual spelling is not plain Title-Case. Some old peers compare names case-sensitively.
const SPELLING: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'call-id': 'Call-ID',
    cseq: 'CSeq',
    'www-authenticate': 'WWW-Authenticate',
    'min-se': 'Min-SE',
    rack: 'RAck',
    rseq: 'RSeq',
    'mime-version': 'MIME-Version',
  }),
);

function spellHeaderName(name: string): string {
  return (
    SPELLING.get(name) ??
    name.replace(/(^|-)([a-z])/g, (_, dash: string, letter: string) => dash + letter.toUpperCase())
  );
}

export function findHeader(message: SipMessage, name: string): string | undefined {
  return message.headers.find((header) => header.name === name)?.value;
}

export function getHeader(message: SipMessage, name: string): string {
  const value = findHeader(message, name);
  if (value === undefined) throw new SipProtocolError(`missing header ${name}`);
  return value;
}

// Returns all values of a header that may come in many lines or in one line with commas (RFC 3261 7.3.1).
export function listHeader(message: SipMessage, name: string): string[] {
  const values: string[] = [];
  for (const header of message.headers) {
    if (header.name === name) values.push(...splitList(header.value));
  }
  return values;
}

// Splits at each separator outside quoted strings and angle brackets.
export function splitOutsideQuotes(text: string, separator: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let isQuoted = false;
  let isBracketed = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (isQuoted) {
      if (char === '\\') at += 1;
      else if (char === '"') isQuoted = false;
    } else if (char === '"') isQuoted = true;
    else if (char === '<') isBracketed = true;
    else if (char === '>') isBracketed = false;
    else if (char === separator && !isBracketed) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  parts.push(text.slice(start));
  return parts;
}

export function splitList(text: string): string[] {
  return splitOutsideQuotes(text, ',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

// The octets that writeMessage would make. Header text is latin1, so a character is an octet.
export function requestBytes(message: SipRequest): number {
  let bytes = `${message.method} ${message.uri} SIP/2.0`.length + '\r\n\r\n'.length + message.body.length;
  bytes += `Content-Length: ${message.body.length}\r\n`.length;
  for (const { name, value } of message.headers) {
    if (name !== 'content-length') bytes += name.length + ': '.length + value.length + '\r\n'.length;
  }
  return bytes;
}

export function writeMessage(message: SipMessage): Buffer {
  const lines: string[] = [
    message.kind === 'request'
      ? `${message.method} ${message.uri} SIP/2.0`
      : `SIP/2.0 ${message.statusCode} ${message.reason}`,
  ];
  for (const { name, value } of message.headers) {
    if (name !== 'content-length') lines.push(`${spellHeaderName(name)}: ${value}`);
  }
  lines.push(`Content-Length: ${message.body.length}`, '', '');
  const head = Buffer.from(lines.join('\r\n'), 'latin1');
  return message.body.length === 0 ? head : Buffer.concat([head, message.body]);
}
