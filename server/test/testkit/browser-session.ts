import assert from 'node:assert/strict';
import type { Reply, TestApp } from './app.ts';

type Api = Pick<TestApp, 'api' | 'call'>;

/** A browser as far as cookies and the headers of our own pages go. */
export interface BrowserSession {
  /** What stands in the cookie; empty: nothing. */
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

/** The first person of the installation: an operator, and the owner of its first account. */
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
