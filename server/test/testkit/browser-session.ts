import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import type { Reply, TestApp } from './app.ts';

type Api = Pick<TestApp, 'api' | 'call'>;

/** A browser, as far as cookies and the headers of our own pages are concerned. */
export interface BrowserSession {
  /** Returns the cookie's value, empty if there is none. */
  token(): string;
  setToken(token: string): void;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
}

export const OWN_PAGE = { 'sec-fetch-site': 'same-origin', 'volley-request': '1' };

export function cookieOf(reply: Reply): string | null {
  const [pair] = reply.headers.getSetCookie();
  return pair === undefined ? null : (/^(?:__Host-)?volley_session=([^;]*)/.exec(pair)?.[1] ?? null);
}

export function openBrowser(app: Api): BrowserSession {
  let token = '';
  return {
    token: () => token,
    setToken: (next) => {
      token = next;
    },
    async call(method, path, body, headers = OWN_PAGE) {
      const cookie = token === '' ? {} : { cookie: `volley_session=${token}` };
      const reply = await app.call(method, `/v1${path}`, {
        headers: { ...headers, ...cookie },
        ...(body === undefined ? {} : { body }),
      });
      token = cookieOf(reply) ?? token;
      return reply;
    },
  };
}

export const PASSWORD = 'lorry under seven mangoes';

/** Signs up the first person of the installation: an operator, and the owner of its first account. */
export async function signUpFirst(
  app: Api & Pick<TestApp, 'firstLink'>,
  email = 'esi@example.com',
): Promise<BrowserSession> {
  const browser = openBrowser(app);
  const body = { token: app.firstLink, name: 'Esi Owusu', email, password: PASSWORD };
  const reply = await browser.call('POST', '/one-time-links/redeem', body);
  assert.equal(reply.status, 200, reply.text);
  return browser;
}

interface PersonSpec {
  readonly staffRole?: 'operator' | 'support' | 'billing';
  readonly memberships?: Readonly<Record<number, string>>;
  /** Whether only somebody who was shown the link made the person. */
  readonly isUnproven?: true;
  /** The account in which the session acts. By default none. */
  readonly entered?: number;
}

export interface TestPerson extends BrowserSession {
  readonly uuid: string;
  readonly email: string;
}

let people = 0;

/** Adds a signed-in person without the work of hashing a password. */
export async function addPerson(app: Api & Pick<TestApp, 'sql'>, spec: PersonSpec): Promise<TestPerson> {
  people += 1;
  const [id, email, token] = [50_000 + people, `person-${people}@example.com`, randomBytes(32).toString('base64url')];
  const [made] = await app.sql<{ uuid: string }>(
    `insert into users (id, uuid, email, name, staff_role, created_at, updated_at, address_proven_at)
     values ($1, gen_random_uuid(), $2, $3, $4, now(), now(), case when not $5 then now() end) returning uuid`,
    [id, email, `Person ${people}`, spec.staffRole ?? null, spec.isUnproven ?? false],
  );
  for (const [accountId, role] of Object.entries(spec.memberships ?? {}))
    await app.sql('insert into memberships values ($1, $2, $3, now(), now())', [accountId, id, role]);
  await app.sql(
    `insert into sessions (id, token_hash, renewed_at, user_id, rights_version, account_id, created_at, last_seen_at, confirmed_at, address, user_agent)
     values (gen_random_uuid(), $1, now(), $2, 0, $3, now(), now(), now(), '', '')`,
    [createHash('sha256').update(token).digest(), id, spec.entered ?? null],
  );
  const browser = openBrowser(app);
  browser.setToken(token);
  return { ...browser, uuid: made?.uuid ?? '', email };
}
