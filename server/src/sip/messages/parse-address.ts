import { splitOutsideQuotes } from './message.ts';
import { SipProtocolError } from './protocol-error.ts';

// null stands for a parameter without a value, such as ";lr" or ";rport".
export type SipParams = Map<string, string | null>;

export interface SipUri {
  scheme: 'sip' | 'sips';
  user: string | null;
  host: string;
  port: number | null;
  params: SipParams;
}

export interface NameAddress {
  displayName: string | null;
  uri: string;
  params: SipParams;
}

export interface Via {
  transport: string;
  host: string;
  port: number | null;
  params: SipParams;
}

const HOST = /^(?:[A-Za-z0-9_](?:[A-Za-z0-9_.-]*[A-Za-z0-9_.])?|\[[0-9A-Fa-f:.]+\])$/;

function parseParams(text: string): SipParams {
  const params: SipParams = new Map();
  for (const part of splitOutsideQuotes(text, ';')) {
    const trimmed = part.trim();
    if (trimmed === '') continue;
    const equals = trimmed.indexOf('=');
    const name = (equals === -1 ? trimmed : trimmed.slice(0, equals)).trim().toLowerCase();
    if (name === '') throw new SipProtocolError('parameter without a name');
    params.set(name, equals === -1 ? null : unquote(trimmed.slice(equals + 1).trim()));
  }
  return params;
}

function unquote(text: string): string {
  if (!text.startsWith('"')) return text;
  if (text.length < 2 || !text.endsWith('"')) throw new SipProtocolError('unterminated quoted string');
  return text.slice(1, -1).replace(/\\([\s\S])/g, '$1');
}

// Parsed without a pattern: one that may split a long run of spaces in two places takes seconds for one hostile datagram.
function parseHostPort(text: string): { host: string; port: number | null } {
  const value = text.trim();
  const colon = value.indexOf(':', value.startsWith('[') ? value.indexOf(']') : 0);
  const host = (colon === -1 ? value : value.slice(0, colon)).trimEnd();
  if (!HOST.test(host)) throw new SipProtocolError('malformed host');
  if (colon === -1) return { host, port: null };
  const digits = value.slice(colon + 1).trimStart();
  if (!/^[0-9]{1,5}$/.test(digits)) throw new SipProtocolError('malformed port');
  const port = Number(digits);
  if (port < 1 || port > 65_535) throw new SipProtocolError('port out of range');
  return { host, port };
}

export function parseUri(text: string): SipUri {
  const match = /^(sips?):(.*)$/is.exec(text.trim());
  if (!match) throw new SipProtocolError('not a SIP URI');
  const scheme = match[1]?.toLowerCase() === 'sips' ? 'sips' : 'sip';
  const rest = match[2] ?? '';
  // The user part may hold ; and ? (RFC 3261 25.1), so the @ is found first.
  const at = rest.lastIndexOf('@');
  const user = at === -1 ? null : rest.slice(0, at);
  const tail = rest.slice(at + 1);
  const question = tail.indexOf('?');
  const address = question === -1 ? tail : tail.slice(0, question);
  const semicolon = address.indexOf(';');
  const { host, port } = parseHostPort(semicolon === -1 ? address : address.slice(0, semicolon));
  return { scheme, user, host, port, params: semicolon === -1 ? new Map() : parseParams(address.slice(semicolon)) };
}

export function parseNameAddress(text: string): NameAddress {
  const value = text.trim();
  const open = findOpenBracket(value);
  if (open === -1) {
    // In an addr-spec without brackets every ; belongs to the header, not to the URI (RFC 3261 20.10).
    const [uri = '', ...rest] = value.split(';');
    if (uri.trim() === '' || /[\s,?"]/.test(uri.trim())) throw new SipProtocolError('malformed address');
    return { displayName: null, uri: uri.trim(), params: parseParams(rest.join(';')) };
  }
  const close = value.indexOf('>', open);
  if (close === -1) throw new SipProtocolError('unterminated address');
  const tail = value.slice(close + 1).trim();
  if (tail !== '' && !tail.startsWith(';')) throw new SipProtocolError('text after the address');
  const name = value.slice(0, open).trim();
  const uri = value.slice(open + 1, close).trim();
  if (uri === '') throw new SipProtocolError('empty address');
  return { displayName: name === '' ? null : unquote(name), uri, params: parseParams(tail) };
}

function findOpenBracket(value: string): number {
  let isQuoted = false;
  for (let at = 0; at < value.length; at += 1) {
    const char = value[at];
    if (isQuoted && char === '\\') at += 1;
    else if (char === '"') isQuoted = !isQuoted;
    else if (char === '<' && !isQuoted) return at;
  }
  if (isQuoted) throw new SipProtocolError('unterminated quoted string');
  return -1;
}

const VIA_START = /^SIP\s*\/\s*2\.0\s*\/\s*([A-Za-z0-9\-.!%*_+`'~]+)\s+/i;

export function parseVia(text: string): Via {
  const value = text.trim();
  const match = VIA_START.exec(value);
  if (!match) throw new SipProtocolError('malformed Via');
  const rest = value.slice(match[0].length);
  const semicolon = rest.indexOf(';');
  const { host, port } = parseHostPort(semicolon === -1 ? rest : rest.slice(0, semicolon));
  const params = semicolon === -1 ? new Map() : parseParams(rest.slice(semicolon));
  return { transport: (match[1] ?? '').toUpperCase(), host, port, params };
}

function writeParams(params: SipParams): string {
  let text = '';
  for (const [name, value] of params) text += value === null ? `;${name}` : `;${name}=${value}`;
  return text;
}

export function writeVia(via: Via): string {
  const sentBy = via.port === null ? via.host : `${via.host}:${via.port}`;
  return `SIP/2.0/${via.transport} ${sentBy}${writeParams(via.params)}`;
}
