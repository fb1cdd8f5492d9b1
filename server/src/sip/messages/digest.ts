import { createHash, randomBytes } from 'node:crypto';
import { splitList } from './message.ts';

export interface Credentials {
  username: string;
  password: string;
}

export interface DigestChallenge {
  realm: string;
  nonce: string;
  algorithm: Algorithm;
  opaque: string | null;
  // `auth-int` signs the body as well; it is taken only where `auth` is not offered.
  qop: 'auth' | 'auth-int' | null;
  isStale: boolean;
}

const HASHES = {
  ...{ MD5: 'md5', 'MD5-sess': 'md5', 'SHA-256': 'sha256', 'SHA-256-sess': 'sha256' },
  ...{ 'SHA-512-256': 'sha512-256', 'SHA-512-256-sess': 'sha512-256' },
} as const;
const ALGORITHMS = Object.keys(HASHES) as Algorithm[];
type Algorithm = keyof typeof HASHES;

const NO_BODY = Buffer.alloc(0);

function parseChallengeParams(text: string): Map<string, string> {
  const params = new Map<string, string>();
  for (const part of splitList(text)) {
    const match = /^([^=\s]+)\s*=\s*(?:"((?:\\[\s\S]|[^"\\])*)"|(\S+))$/.exec(part);
    if (match) params.set((match[1] ?? '').toLowerCase(), (match[2] ?? match[3] ?? '').replace(/\\([\s\S])/g, '$1'));
  }
  return params;
}

function parseChallenge(value: string): DigestChallenge | null {
  const match = /^Digest\s+([\s\S]*)$/i.exec(value.trim());
  if (!match) return null;
  const params = parseChallengeParams(match[1] ?? '');
  const realm = params.get('realm');
  const nonce = params.get('nonce');
  const asked = (params.get('algorithm') ?? 'MD5').toUpperCase();
  const algorithm = ALGORITHMS.find((name) => name.toUpperCase() === asked);
  if (realm === undefined || nonce === undefined || algorithm === undefined) return null;
  const offers = params
    .get('qop')
    ?.split(',')
    .map((one) => one.trim().toLowerCase());
  const qop = (['auth', 'auth-int'] as const).find((one) => offers?.includes(one)) ?? null;
  if (offers !== undefined && qop === null) return null;
  return {
    realm,
    nonce,
    algorithm,
    opaque: params.get('opaque') ?? null,
    qop,
    isStale: params.get('stale')?.toLowerCase() === 'true',
  };
}

// RFC 8760 2.4: chooses for each realm the first challenge that we can answer, in the server's order of preference.
export function chooseChallenges(values: string[]): DigestChallenge[] {
  const byRealm = new Map<string, DigestChallenge>();
  for (const value of values) {
    const challenge = parseChallenge(value);
    if (challenge && !byRealm.has(challenge.realm)) byRealm.set(challenge.realm, challenge);
  }
  return [...byRealm.values()];
}

function quote(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

// Answers one challenge: the nonce count goes up with every request that uses the same nonce (RFC 7616 3.4).
export class DigestSession {
  readonly challenge: DigestChallenge;
  readonly #credentials: Credentials;
  readonly #makeClientNonce: () => string;
  #nonceCount = 0;

  constructor(
    challenge: DigestChallenge,
    credentials: Credentials,
    makeClientNonce = () => randomBytes(12).toString('hex'),
  ) {
    this.challenge = challenge;
    this.#credentials = credentials;
    this.#makeClientNonce = makeClientNonce;
  }

  authorize(method: string, uri: string, body: Buffer = NO_BODY): string {
    const { realm, nonce, algorithm, opaque, qop } = this.challenge;
    const { username, password } = this.#credentials;
    const hash = (data: string | Buffer) => createHash(HASHES[algorithm]).update(data).digest('hex');
    this.#nonceCount += 1;
    const nc = this.#nonceCount.toString(16).padStart(8, '0');
    const cnonce = this.#makeClientNonce();
    const account = hash(`${username}:${realm}:${password}`);
    // RFC 7616 3.4.2: with a -sess algorithm the secret holds for this session alone.
    const isOfSession = algorithm.endsWith('-sess');
    const secret = isOfSession ? hash(`${account}:${nonce}:${cnonce}`) : account;
    const target = hash(qop === 'auth-int' ? `${method}:${uri}:${hash(body)}` : `${method}:${uri}`);
    const middle = qop === null ? nonce : `${nonce}:${nc}:${cnonce}:${qop}`;
    const fields = [
      `username=${quote(username)}`,
      `realm=${quote(realm)}`,
      `nonce=${quote(nonce)}`,
      `uri=${quote(uri)}`,
      `response="${hash(`${secret}:${middle}:${target}`)}"`,
      `algorithm=${algorithm}`,
    ];
    if (qop !== null) fields.push(`qop=${qop}`, `nc=${nc}`);
    if (qop !== null || isOfSession) fields.push(`cnonce="${cnonce}"`);
    if (opaque !== null) fields.push(`opaque=${quote(opaque)}`);
    return `Digest ${fields.join(', ')}`;
  }
}
