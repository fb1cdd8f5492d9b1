import { createHmac, randomBytes } from 'node:crypto';

/** The prefix of secrets in Standard Webhooks. 24 to 64 octets in base64 follow. */
const PREFIX = 'whsec_';
const SECRET_OCTETS = 32;

export function makeWebhookSecret(): string {
  return `${PREFIX}${randomBytes(SECRET_OCTETS).toString('base64')}`;
}

interface SignedParts {
  readonly id: string;
  readonly seconds: number;
  readonly body: string;
}

/** Returns the header `webhook-signature`: one signature for each secret, separated by spaces. */
export function signWebhook(secrets: readonly string[], { id, seconds, body }: SignedParts): string {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
  });
  return signatures.join(' ');
}
