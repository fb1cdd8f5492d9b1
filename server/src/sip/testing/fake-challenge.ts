import { createHash } from 'node:crypto';
import type { Credentials } from '../messages/digest.ts';
import { findHeader, type SipHeader, type SipRequest } from '../messages/message.ts';
import type { Behaviour } from './behaviour.ts';

const REALM = 'fake.trunk';

type Challenge = NonNullable<Behaviour['challenge']>;

// The registrar's half of RFC 7616, written independently of ours so that the two check each other.
export function isAuthorized(
  request: SipRequest,
  challenge: Challenge,
  credentials: Credentials,
  nonce: string,
): boolean {
  const header = findHeader(request, challenge.status === 401 ? 'authorization' : 'proxy-authorization') ?? '';
  const field = (name: string) => new RegExp(`\\b${name}="?([^",]+)`).exec(header)?.[1] ?? '';
  const hash = (text: string) =>
    createHash(challenge.algorithm === 'MD5' ? 'md5' : 'sha256')
      .update(text)
      .digest('hex');
  const secret = hash(`${credentials.username}:${REALM}:${credentials.password}`);
  const target = hash(`${request.method}:${field('uri')}`);
  const expected = hash(`${secret}:${nonce}:${field('nc')}:${field('cnonce')}:auth:${target}`);
  return field('nonce') === nonce && field('uri') === request.uri && field('response') === expected;
}

export function challengeHeader(challenge: Challenge, nonce: string, isStale: boolean): SipHeader {
  const stale = isStale ? ', stale=true' : '';
  return {
    name: challenge.status === 401 ? 'www-authenticate' : 'proxy-authenticate',
    value: `Digest realm="${REALM}", nonce="${nonce}", algorithm=${challenge.algorithm}, qop="auth"${stale}`,
  };
}
