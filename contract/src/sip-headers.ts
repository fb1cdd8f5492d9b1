import { z } from 'zod';

const HEADERS_MAX = 20;
/** A request that is larger than a datagram needs TCP, which many trunks over UDP do not have. */
const CHARACTERS_MAX = 1_000;

/** The headers that Volley writes itself, or that change what a message is. One letter is a short form (RFC 3261, 7.3.3). */
export const OWN_SIP_HEADERS: ReadonlySet<string> = new Set([
  ...['via', 'max-forwards', 'route', 'record-route', 'path', 'from', 'to', 'call-id', 'cseq', 'contact', 'user-agent'],
  ...['allow', 'supported', 'require', 'proxy-require', 'unsupported', 'accept', 'event', 'expires', 'min-expires'],
  ...['authorization', 'proxy-authorization', 'www-authenticate', 'proxy-authenticate', 'authentication-info'],
  ...['session-expires', 'min-se', 'rack', 'rseq', 'replaces', 'join', 'refer-to', 'identity', 'identity-info'],
  ...['p-asserted-identity', 'privacy', 'diversion'],
]);

const isOwn = (name: string): boolean =>
  name.length === 1 || /^(content|mime)-/i.test(name) || OWN_SIP_HEADERS.has(name.toLowerCase());

const header = z.strictObject({
  name: z
    .string()
    .max(64)
    .regex(/^[A-Za-z0-9\-.!%*_+`'~]+$/, { message: 'must be the name of a header' })
    .refine((name) => !isOwn(name), { message: 'must not be a header that Volley writes itself' })
    .describe('Its name, such as `X-Account`, up to 64 characters'),
  // A line break would begin another header, or end the headers.
  value: z
    .string()
    .max(255)
    .trim()
    .regex(/^[\x20-\x7e]+$/, { message: 'must be one line of printable ASCII characters' })
    .describe('Its value, up to 255 printable characters of ASCII'),
});

/** Headers of the operator's own. */
export const sipHeaders = z
  .array(header)
  .max(HEADERS_MAX)
  .refine(
    (headers) => headers.reduce((sum, { name, value }) => sum + name.length + value.length, 0) <= CHARACTERS_MAX,
    { message: 'must have at most 1,000 characters together' },
  );
