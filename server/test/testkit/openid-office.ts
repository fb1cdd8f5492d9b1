import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTestApp, type TestApp } from './app.ts';
import { openBrowser, signUpFirst } from './browser-session.ts';
import { startMailServer } from './mail-server.ts';
import { CLIENT, type OpenidProvider, RedirectedBrowser, startOpenidProvider } from './openid-provider.ts';

interface Way {
  readonly app: TestApp;
  readonly elsewhere: OpenidProvider;
  readonly begin: string;
  readonly end: string;
}

function browsersAt({ app, elsewhere, begin, end }: Way) {
  async function signIn(subject: string, methods: readonly string[] = []) {
    elsewhere.signsIn(subject, methods);
    const browser = new RedirectedBrowser();
    const ended = await browser.open(begin, { until: end });
    const own = openBrowser(app);
    own.setToken(browser.cookies(app.api).get('volley_session') ?? '');
    return { browser, end: ended, own, session: async () => (await own.call('GET', '/session')).body.data };
  }

  /** Up to the door: the address of the callback, which the browser has not opened yet. */
  async function comeBack(subject: string) {
    elsewhere.signsIn(subject);
    const browser = new RedirectedBrowser();
    const { address } = await browser.open(begin, { until: `${app.api}/openid/callback` });
    return { browser, address };
  }
  return { signIn, comeBack };
}

/** An installation with letters, an account, and a provider beside it that signs in the people of kojo.example. */
export async function startOpenidOffice() {
  const mailbox = await startMailServer();
  const app = await startTestApp({
    settings: {
      VOLLEY_SECRET: 'a secret of this test alone',
      VOLLEY_SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
      VOLLEY_MAIL_FROM: 'volley@example.com',
      VOLLEY_OPERATOR_NAME: 'Kojo SMS',
    },
  });
  const first = await signUpFirst(app);
  const elsewhere = await startOpenidProvider(`${app.api}/openid/callback`);
  const account = await app.newAccount();
  const CONSOLE = `${app.api}/console/`;
  const OWNERS = { claim_value: 'owners', account_id: account.id, role: 'owner' };
  const SENDERS = { claim_value: 'senders', account_id: account.id, role: 'sender' };
  const SETTINGS = {
    name: 'Kojo Farms',
    issuer: elsewhere.issuer,
    ...{ client_id: CLIENT.id, client_secret: CLIENT.secret },
    domains: ['Kojo.example'],
    ...{ scopes: ['groups'], roles_claim: 'groups', roles: [OWNERS, SENDERS] },
    creates_people: true,
  };
  const added = await first.call('POST', '/admin/openid-providers', SETTINGS);
  assert.equal(added.status, 201, added.text);
  const provider: string = added.body.data.uuid;
  assert.equal(added.body.data.callback_url, `${app.api}/openid/callback/${provider}`);
  const BEGIN = `${app.api}/openid/begin?provider=${provider}`;
  async function mailTo(email: string, sentence = /./): Promise<string> {
    for (const deadline = performance.now() + 60_000; performance.now() < deadline; await sleep(25)) {
      const found = mailbox.received.find(({ to, text }) => to.includes(email) && sentence.test(text));
      if (found) return found.text;
    }
    throw new Error(`no letter came to ${email}`);
  }

  const change = async (body: object) => {
    const reply = await first.call('PUT', `/admin/openid-providers/${provider}`, body);
    assert.equal(reply.status, 200, reply.text);
  };

  function person(subject: string, groups: readonly string[], more: object = {}): void {
    elsewhere.people.set(subject, {
      ...{ email: `${subject}@kojo.example`, email_verified: true, name: `${subject} of Kojo`, groups },
      ...more,
    });
  }

  const { signIn, comeBack } = browsersAt({ app, elsewhere, begin: BEGIN, end: CONSOLE });
  return {
    app,
    first,
    elsewhere,
    account,
    added,
    provider,
    mailTo,
    change,
    person,
    signIn,
    comeBack,
    CONSOLE,
    OWNERS,
    SENDERS,
    SETTINGS,
    BEGIN,
  };
}
