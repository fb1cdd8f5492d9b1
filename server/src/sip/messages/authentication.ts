import { type Credentials, chooseChallenges, DigestSession } from './digest.ts';
import { listHeader, type SipHeader, type SipResponse } from './message.ts';

const CHALLENGE_HEADERS = { 401: 'www-authenticate', 407: 'proxy-authenticate' } as const;
const ANSWER_HEADERS = { 401: 'authorization', 407: 'proxy-authorization' } as const;

const REALMS_MAX = 4;

// A challenge holds commas of its own, so the scheme at its start tells several challenges in one line apart.
function listChallenges(response: SipResponse, name: string): string[] {
  return listHeader({ ...response, headers: response.headers.filter((header) => header.name === name) }, name).reduce(
    (list: string[], part) => {
      const last = list.length - 1;
      if (/^[A-Za-z0-9-]+\s+[A-Za-z]/.test(part) || last < 0) list.push(part);
      else list[last] = `${list[last]}, ${part}`;
      return list;
    },
    [],
  );
}

// What one call or registration knows of the far side's challenges: both a proxy and the endpoint may ask.
export class Authentication {
  readonly #credentials: Credentials | null;
  // By status and realm: each of two proxies on the way has its own.
  readonly #sessions = new Map<string, { status: 401 | 407; session: DigestSession }>();
  readonly #answered = new Set<string>();

  constructor(credentials: Credentials | null) {
    this.#credentials = credentials;
  }

  // Called before each new request. Earlier challenges are kept and answered in advance; if the nonce has expired since, the new
  // challenge may be answered again.
  beginRequest(): void {
    this.#answered.clear();
  }

  // True when the request should be sent again with what headers() now gives. A second challenge to one request that does not
  // name a stale nonce means that the password is wrong: further tries could lock the account.
  applyChallenge(response: SipResponse): boolean {
    const status = response.statusCode;
    if (this.#credentials === null || (status !== 401 && status !== 407)) return false;
    const challenges = chooseChallenges(listChallenges(response, CHALLENGE_HEADERS[status]));
    const keyOf = (realm: string) => `${status} ${realm}`;
    const isRefused = challenges.some(({ realm, isStale }) => this.#answered.has(keyOf(realm)) && !isStale);
    if (challenges.length === 0 || isRefused || this.#sessions.size > REALMS_MAX) return false;
    for (const challenge of challenges) {
      const key = keyOf(challenge.realm);
      this.#answered.add(key);
      this.#sessions.set(key, { status, session: new DigestSession(challenge, this.#credentials) });
    }
    return true;
  }

  headers(method: string, uri: string, body?: Buffer): SipHeader[] {
    return [...this.#sessions.values()].map(({ status, session }) => ({
      name: ANSWER_HEADERS[status],
      value: session.authorize(method, uri, body),
    }));
  }
}
