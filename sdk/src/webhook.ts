import type { Event } from './client.generated.ts';
import { VolleyError } from './error.ts';

/** The headers as a server has them: an object with names in any case (Node, Express, Fastify), or those of a `Request`. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | { readonly [name: string]: string | readonly string[] | undefined };

export interface WebhookRequest {
  /** The secret that the endpoint showed once, `whsec_…`; several while one replaces another. */
  readonly secret: string | readonly string[];
  readonly headers: WebhookHeaders;
  /** The body as it arrived, before anything has parsed it: text or octets. */
  readonly body: string | Uint8Array;
  /** How old a webhook may be, and how far a clock may be ahead; 300 seconds by default. */
  readonly toleranceSeconds?: number;
  /** The time to compare with; by default this machine's clock. */
  readonly now?: Date;
}

const TOLERANCE_SECONDS = 300;
const PREFIX = 'whsec_';

function refuse(sentence: string): VolleyError {
  return new VolleyError(sentence, { kind: 'unverified' });
}

function header(headers: WebhookHeaders, name: string): string {
  if (typeof headers.get === 'function') {
    const value = (headers as { get(name: string): string | null }).get(name);
    if (value !== null && value !== '') return value;
  } else {
    for (const [key, value] of Object.entries(headers)) {
      if (key.toLowerCase() !== name) continue;
      const only = typeof value === 'string' ? value : Array.isArray(value) && value.length === 1 ? value[0] : '';
      if (only !== '') return String(only);
    }
  }
  throw refuse(`The request has no header ${name}, so it is not a webhook of Volley's.`);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  if (text === '' || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return null;
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null; // No base64 text has this length.
  }
}

function keyOf(secret: string): Uint8Array<ArrayBuffer> {
  const key = fromBase64(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret);
  if (key) return key;
  throw new TypeError('The secret must be the whole text that the endpoint showed once: whsec_ and base64 after it');
}

/** Compares every octet, so that the time does not reveal the first difference. */
function isSame(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false;
  let difference = 0;
  for (let i = 0; i < one.length; i += 1) difference |= (one[i] ?? 0) ^ (other[i] ?? 0);
  return difference === 0;
}

function readTime(raw: string, now: Date, toleranceSeconds: number): void {
  const seconds = /^\d{1,12}$/.test(raw) ? Number(raw) : Number.NaN;
  if (Number.isNaN(seconds)) throw refuse('The header webhook-timestamp is not a number of seconds.');
  const ageSeconds = now.getTime() / 1000 - seconds;
  if (ageSeconds > toleranceSeconds)
    throw refuse('The webhook is too old: it may have been recorded and sent again by somebody else.');
  if (ageSeconds < -toleranceSeconds) throw refuse("The webhook's time is ahead of the clock of this machine.");
}

function joined(start: string, body: string | Uint8Array): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const [head, tail] = [encoder.encode(start), typeof body === 'string' ? encoder.encode(body) : body];
  const whole = new Uint8Array(head.length + tail.length);
  whole.set(head);
  whole.set(tail, head.length);
  return whole;
}

async function isSigned(signatures: readonly Uint8Array[], secret: string, content: Uint8Array<ArrayBuffer>) {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', keyOf(secret), algorithm, false, ['sign']);
  const own = new Uint8Array(await crypto.subtle.sign('HMAC', key, content));
  return signatures.filter((given) => isSame(given, own)).length > 0;
}

async function verifiedBody(request: WebhookRequest): Promise<unknown> {
  const { secret, headers, body, toleranceSeconds = TOLERANCE_SECONDS, now = new Date() } = request;
  if (typeof body !== 'string' && !(body instanceof Uint8Array))
    throw new TypeError('The body must be what came over the wire, as text or octets, not what a parser made of it');
  const secrets = typeof secret === 'string' ? [secret] : secret;
  if (secrets.length === 0) throw new TypeError('There must be a secret to verify with');
  const id = header(headers, 'webhook-id');
  const time = header(headers, 'webhook-timestamp');
  // The header may also have signatures of versions that we do not know.
  const signatures = header(headers, 'webhook-signature')
    .split(' ')
    .flatMap((one) => (one.startsWith('v1,') ? (fromBase64(one.slice(3)) ?? []) : []));
  const content = joined(`${id}.${time}.`, body);
  const matches = await Promise.all(secrets.map((one) => isSigned(signatures, one, content)));
  if (!matches.includes(true))
    throw refuse('The signature does not fit: the secret is another one, or the body is not as it was sent.');
  readTime(time, now, toleranceSeconds);
  try {
    return JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body));
  } catch (cause) {
    throw new VolleyError('The body of the webhook is not JSON.', { kind: 'unverified', cause });
  }
}

function eventsOf(body: unknown): Event[] | null {
  const events = typeof body === 'object' && body !== null && 'events' in body ? body.events : null;
  return Array.isArray(events) ? (events as Event[]) : null;
}

/** Returns the event of a webhook that Volley signed with one of the secrets, and recently. Rejects otherwise. */
export async function verifyWebhook(request: WebhookRequest): Promise<Event> {
  const body = await verifiedBody(request);
  if (eventsOf(body) === null) return body as Event;
  throw new TypeError('This endpoint gets its events in batches: verify them with verifyWebhookBatch');
}

/** The same for an endpoint that gets its events in batches; a single event is a batch of one. */
export async function verifyWebhookBatch(request: WebhookRequest): Promise<Event[]> {
  const body = await verifiedBody(request);
  return eventsOf(body) ?? [body as Event];
}
