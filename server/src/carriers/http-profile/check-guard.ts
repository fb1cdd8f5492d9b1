import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Values } from './make-request.ts';
import { fill } from './places.ts';
import type { Guard } from './profile-parts.ts';
import type { Reading } from './reading.ts';

export interface HookRequest {
  readonly method: string;
  readonly query: URLSearchParams;
  /** Names in small letters. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** The whole address as the provider called it, which some of them sign. */
  readonly url: string;
}

/** Compares without telling by its time how much is right. The key is of no importance: it makes both as long as each other. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string): Buffer => createHmac('sha256', 'compare').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}

type Signed = Extract<Guard, { kind: 'hmac' }>;

/** Names and values of a form one after another, sorted by name; values of one name sorted, too. */
const sortedForm = (form: URLSearchParams): string =>
  [...form]
    .sort(([a, one], [b, other]) => (a === b ? (one < other ? -1 : 1) : a < b ? -1 : 1))
    .map((pair) => pair.join(''))
    .join('');

function isSigned(guard: Signed, key: string, request: HookRequest, reading: Reading): boolean {
  const hmac = createHmac(guard.digest, key);
  for (const part of guard.over) {
    if (part === 'body') hmac.update(request.body);
    else if (part === 'url') hmac.update(request.url);
    else if (part === 'sorted_form') hmac.update(sortedForm(reading.form));
    else hmac.update(request.headers[part.header.toLowerCase()] ?? '');
  }
  const digest = hmac.digest(guard.encoding);
  const given = reading.text(guard.signature);
  return isSame(guard.encoding === 'hex' ? given.toLowerCase() : given, `${guard.prefix}${digest}`);
}

function isToken(token: string, key: string): boolean {
  const [head = '', claims = '', signature = ''] = token.replace(/^Bearer\s+/i, '').split('.', 3);
  try {
    const { alg } = JSON.parse(Buffer.from(head, 'base64url').toString()) as { alg?: unknown };
    if (alg !== 'HS256') return false;
  } catch {
    return false;
  }
  return isSame(signature, createHmac('sha256', key).update(`${head}.${claims}`).digest('base64url'));
}

/** True if a call proves that it is the provider's. */
export function checkGuard(guard: Guard, values: Values, request: HookRequest, reading: Reading): boolean {
  const filled = (text: string): string => fill(text, new Map(Object.entries(values)));
  const secret = guard.kind === 'basic' ? guard.password : guard.kind === 'secret' ? guard.value : guard.key;
  // A place that has no value stays as it is, so it is looked for by name.
  const key = secret.replace(/\{([a-z][a-z0-9_]*)\}/g, (_, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : '',
  );
  if (key === '') return guard.optional;
  switch (guard.kind) {
    case 'basic': {
      const wanted = Buffer.from(`${filled(guard.user)}:${key}`).toString('base64');
      return isSame(request.headers['authorization'] ?? '', `Basic ${wanted}`);
    }
    case 'secret':
      return isSame(reading.text(guard.read), key);
    case 'hmac':
      return isSigned(guard, key, request, reading);
    case 'jwt':
      return isToken(reading.text(guard.token), key);
  }
}
