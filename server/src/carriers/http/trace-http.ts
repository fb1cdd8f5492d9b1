import type { OutboundMessage } from '../../sms/carrier.ts';
import type { Tracer } from '../../traces/index.ts';
import { makeSend, type readHook } from '../http-profile/index.ts';
import type { Exchange } from './http-client.ts';
import { type Provider, sendOf } from './provider.ts';

/** Shorter values would be found in anything. */
const SECRET_CHARACTERS_MIN = 4;
const TOKEN = 'token';
const NEVER_SHOWN = ['authorization', 'cookie', 'x-api-key'];
/** None of these may name an address, which may hold a secret. */
const ANSWER_HEADERS = /^(content-(encoding|language|length|type)|retry-after|date)$/;

const left = (name: string): string => `(${name})`;
const base64 = (text: string): string => Buffer.from(text).toString('base64');

function secretsOf({ profile, values, hookUrl }: Provider): [name: string, value: string][] {
  const names = profile.values.filter(({ secret }) => secret).map(({ name }) => name);
  const own = [...names, TOKEN].map((name): [string, string | undefined] => [name, values[name]]);
  return [...own, [TOKEN, hookUrl?.split('/').at(-1)] as const].flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  );
}

/** The provider with names in place of secret values: what is made with it never held one. */
function withoutSecrets(provider: Provider): Provider {
  const named = Object.fromEntries(secretsOf(provider).map(([name]) => [name, left(name)]));
  const hookUrl = provider.hookUrl?.replace(/[^/]*$/, left(TOKEN)) ?? null;
  return { ...provider, values: { ...provider.values, ...named }, hookUrl };
}

const NAMED: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' };
const hexOf = (code: number, digits: number): string => code.toString(16).padStart(digits, '0');

/** A pattern for one character as it stands in JSON, XML, a query or a form, whatever of it is escaped there. */
function anyFormOf(char: string): string {
  if (/[0-9A-Za-z]/.test(char)) return char;
  const code = char.codePointAt(0) ?? 0;
  const units = Array.from(char.split(''), (unit) => `\\\\u${hexOf(unit.charCodeAt(0), 4)}`).join('');
  const octets = Array.from(Buffer.from(char), (octet) => `%${hexOf(octet, 2)}`).join('');
  const named = `&#0*${code};|&#x0*${hexOf(code, 1)};${NAMED[char] === undefined ? '' : `|&${NAMED[char]};`}`;
  return `(?:\\\\?\\u{${hexOf(code, 1)}}|${units}|${octets}|${named}${char === ' ' ? '|\\+' : ''})`;
}

/** What a provider wrote may repeat what we wrote, as it is or in the forms in which a request or an answer has it. */
function withoutRepeated(provider: Provider, text: string): string {
  const users = Object.values(provider.values);
  let shown = text;
  for (const [name, value] of secretsOf(provider).filter(({ 1: { length } }) => length >= SECRET_CHARACTERS_MIN)) {
    const forms = [...users.map((user) => base64(`${user}:${value}`)), base64(value), value];
    const pattern = forms.map((form) => Array.from(form, anyFormOf).join('')).join('|');
    shown = shown.replaceAll(new RegExp(pattern, 'giu'), left(name));
  }
  return shown;
}

const headersOf = (headers: Readonly<Record<string, string>>, hidden: readonly string[] = NEVER_SHOWN): string[] =>
  Object.entries(headers).map(([name, value]) => `${name}: ${hidden.includes(name) ? '(left out)' : value}`);

/** The request with names in place of secrets, and the length of the text in its place. */
function bareRequest(provider: Provider, message: OutboundMessage): { line: string; details: string[] } {
  const bare = withoutSecrets(provider);
  const text = `(${message.message.length} characters)`;
  const { method, url, headers, body } = makeSend(bare.profile, bare.values, {
    ...sendOf(message, bare, Date.now()),
    text,
  });
  const { auth } = bare.profile.request;
  // Made with a name in place of its key, it would not be what was sent.
  const hidden = auth?.kind === 'hmac' ? [...NEVER_SHOWN, auth.header.toLowerCase()] : NEVER_SHOWN;
  const hex = Buffer.from(text, 'utf16le').swap16().toString('hex');
  return {
    line: `${method} ${url.replaceAll(hex, text)}`,
    details: [
      ...headersOf(headers, hidden),
      ...(body === null ? [] : [`body: ${body.toString('utf8').replaceAll(hex, text)}`]),
    ],
  };
}

/** Notes the request that a message leaves with; the returned function notes what became of it. */
export function traceExchange(tracer: Tracer, carrierId: number, provider: Provider, message: OutboundMessage) {
  const about = {
    ...{ protocol: 'http' as const, carrierId, numbers: [message.phoneNumber] },
    conversation: `http ${carrierId} ${message.id}`,
  };
  tracer.note({ ...about, ...bareRequest(provider, message), direction: 'sent', texts: [message.message] });
  return (exchange: Exchange): void => {
    if (exchange.kind !== 'answered') {
      tracer.note({ ...about, direction: 'received', line: exchange.kind, details: [exchange.words], texts: [] });
      return;
    }
    const { status, body, headers } = exchange.answer;
    const kept = Object.fromEntries(Object.entries(headers).filter(([name]) => ANSWER_HEADERS.test(name)));
    tracer.note({
      ...{ ...about, direction: 'received', line: `HTTP ${status}` },
      details: [...headersOf(kept), `body: (${body.length} octets)`],
      texts: [withoutRepeated(provider, body.toString('utf8'))],
    });
  };
}

type Read = Exclude<ReturnType<typeof readHook>, { kind: 'denied' }>;

/** A call of the provider at the hook: its address and headers prove who it is, so neither is shown. */
export function traceCall(
  tracer: Tracer,
  carrierId: number,
  provider: Provider,
  call: { readonly method: string; readonly query: string; readonly body: Buffer; readonly read: Read },
): void {
  const { method, query, body, read } = call;
  const about = { protocol: 'http', direction: 'received', carrierId } as const;
  const texts = [withoutRepeated(provider, query), withoutRepeated(provider, body.toString('utf8'))].filter(Boolean);
  const conversation = `http ${carrierId} hook`;
  if (read.kind === 'unreadable') {
    tracer.note({ ...about, line: `${method} (hook)`, details: [read.words], numbers: [], texts, conversation });
    return;
  }
  for (const { id, to, state, code } of read.receipts)
    tracer.note({
      ...{ ...about, line: `${method} (hook): receipt`, numbers: [to], texts, conversation: `${conversation} ${id}` },
      details: [`id: ${id}`, `to: ${to}`, `state: ${state}`, `code: ${code}`],
    });
  for (const { from, to } of read.replies)
    tracer.note({
      ...{ ...about, line: `${method} (hook): reply`, numbers: [from], texts, conversation: `${conversation} ${from}` },
      details: [`from: ${from}`, `to: ${to}`],
    });
}
