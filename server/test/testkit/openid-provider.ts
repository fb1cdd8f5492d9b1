import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { Provider } from 'oidc-provider';
import { atEnd } from './at-end.ts';

export interface ProviderPerson {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
  readonly groups?: readonly string[];
}

export interface OpenidProvider {
  readonly issuer: string;
  /** The people by subject, as the next sign-in finds them. */
  readonly people: Map<string, ProviderPerson>;
  /** Sets who signs in from now on, and by which methods. */
  signsIn(subject: string, methods?: readonly string[]): void;
  stop(): Promise<void>;
}

export const CLIENT = { id: 'volley', secret: 'a secret of this client alone' };

/** Starts a provider on this machine that asks for no password, and signs in whom the test chooses. */
export async function startOpenidProvider(callback: string): Promise<OpenidProvider> {
  const server: Server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  const people = new Map<string, ProviderPerson>();
  let login: { accountId: string; amr: string[] } = { accountId: '', amr: [] };
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [callback],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    scopes: ['openid', 'email', 'profile', 'groups'],
    claims: {
      openid: ['sub', 'amr', 'auth_time'],
      email: ['email', 'email_verified'],
      profile: ['name'],
      groups: ['groups'],
    },
    cookies: { keys: ['of this test alone'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_context, { uid }) => `/sign-in/${uid}` },
    findAccount: async (_context, accountId) => ({
      accountId,
      claims: async () => ({ sub: accountId, ...people.get(accountId) }),
    }),
    async loadExistingGrant(context) {
      const { client, session } = context.oidc;
      const grant = new provider.Grant({ clientId: client?.clientId ?? '', accountId: session?.accountId ?? '' });
      grant.addOIDCScope('openid email profile groups');
      await grant.save();
      return grant;
    },
  });
  // The provider's UUID is known only after it is set up.
  provider.Client.prototype.redirectUriAllowed = (uri) => uri.startsWith(`${callback}/`);
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/sign-in/')) return void answer(request, response);
    void provider.interactionFinished(request, response, { login: { ...login, ts: Math.floor(Date.now() / 1000) } });
  });
  let isStopped = false;
  const stop = async (): Promise<void> => {
    if (isStopped) return;
    isStopped = true;
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  atEnd(stop);
  return {
    issuer,
    people,
    signsIn(subject, methods = []) {
      login = { accountId: subject, amr: [...methods] };
    },
    stop,
  };
}

/** A browser that follows redirects and keeps the cookies of each origin. */
export class RedirectedBrowser {
  readonly #cookies = new Map<string, Map<string, string>>();
  /** The visited addresses, the last one first. */
  readonly visited: string[] = [];

  cookies(address: string): Map<string, string> {
    const { origin } = new URL(address);
    const found = this.#cookies.get(origin) ?? new Map<string, string>();
    this.#cookies.set(origin, found);
    return found;
  }

  async #ask(address: string, headers: Record<string, string>): Promise<Response> {
    this.visited.unshift(address);
    const own = this.cookies(address);
    const cookie = [...own].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(address, { redirect: 'manual', headers: { ...headers, cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split(/=(.*)/s);
      if (value === '') own.delete(name);
      else own.set(name, value);
    }
    return response;
  }

  /** Follows redirects to the first address with this beginning, without requesting it, or to the page that redirects no further. */
  async open(
    address: string,
    { until }: { readonly until?: string } = {},
  ): Promise<{ status: number; text: string; address: string }> {
    let [at, headers]: [string, Record<string, string>] = [address, { 'sec-fetch-site': 'same-origin' }];
    for (let step = 0; step < 20; step += 1) {
      if (until !== undefined && at.startsWith(until)) return { status: 0, text: '', address: at };
      const response = await this.#ask(at, headers);
      const next = response.headers.get('location');
      const text = await response.text();
      if (next === null) return { status: response.status, text, address: at };
      const from = new URL(at).origin;
      at = new URL(next, at).href;
      if (new URL(at).origin !== from) headers = { 'sec-fetch-site': 'cross-site' };
    }
    throw new Error('it is sent around without end');
  }
}
