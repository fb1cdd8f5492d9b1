import { type Credentials, chooseChallenges, DigestSession } from './digest.ts';
import { listHeader, type SipHeader, type SipResponse } from './message.ts';

const CHALLENGE_HEADERS = { 401: 'www-authenticate', 407: 'proxy-authenticate' } as const;
const ANSWER_HEADERS = { 401: 'authorization', 407: 'proxy-authorization' } as const;

const REALMS_MAX = 4;

// A challenge header holds commas of its own, so several in one line are told apart by their scheme.
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

// What one call or registration knows of the far side's challenges: a proxy and the endpoint may both ask.
export class Authentication {
  readonly #credentials: Credentials | null;
  // By status and realm: two proxies on the way each have their own.
  readonly #sessions = new Map<string, { status: 401 | 407; session: DigestSession }>();
  readonly #answered = new Set<string>();

  constructor(credentials: Credentials | null) {
    this.#credentials = credentials;
  }

  // Before each new request. What was learnt is kept and sent along at once; should the nonce have run out since, the
  // challenge that comes may be answered again.
  beginRequest(): void {
    this.#answered.clear();
  }

  // True when the request should be sent again with what headers() now gives. A second challenge to one request, not
  // said to be for a stale nonce, means that the password is wrong: asking again would lock the account.
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

  headers(method: string, uri: string): SipHeader[] {
    return [...this.#sessions.values()].map(({ status, session }) => ({
      name: ANSWER_HEADERS[status],
      value: session.authorize(method, uri),
    }));
  }
}
