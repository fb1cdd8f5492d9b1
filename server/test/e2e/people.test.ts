// People in a real browser: passkeys, what becomes of a right that is taken away, and what pages elsewhere cannot do.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { startTestApp } from '../testkit/app.ts';
import { atEnd } from '../testkit/at-end.ts';
import { startBrowser } from '../testkit/browser.ts';
import { openBrowser, PASSWORD } from '../testkit/browser-session.ts';
import { openPage, type PageSession, pageOf, signInByPassword } from '../testkit/page-session.ts';

const app = await startTestApp();
const browser = await startBrowser();

let people = 0;

/** Invited to a new account by its key, and signed in with a password in a browser of their own. */
async function invited(role: string, name = 'Ama Mensah') {
  people += 1;
  const email = `ama-${people}@example.com`;
  const account = await app.newAccount();
  const made = await app.call('POST', '/v1/invitations', { key: account.key, body: { email, role } });
  assert.equal(made.status, 201, made.text);
  const person = await openPage(browser, app);
  const token = String(made.body.data.link).split('#')[1];
  const redeemed = await person.call('POST', '/one-time-links/redeem', {
    token,
    name,
    password: PASSWORD,
  });
  assert.equal(redeemed.status, 200, JSON.stringify(redeemed));
  const { user_uuid: uuid } = (await person.call('GET', '/session')).body.data;
  return { ...person, account, email, uuid: String(uuid) };
}

const forgetConfirmation = (uuid: string) =>
  app.sql(
    `update sessions set confirmed_at = now() - interval '16 minutes' where user_id = (select id from users where uuid = $1)`,
    [uuid],
  );

async function otherBrowser(email: string): Promise<PageSession> {
  const other = await openPage(browser, app);
  assert.equal((await signInByPassword(other, email)).status, 201);
  return other;
}

test('a passkey is added, named, used to sign in and to confirm, and removed; the audit log tells of it by its name', async () => {
  const person = await invited('owner');
  assert.deepEqual((await person.call('GET', '/session/methods')).body.data, {
    passkeys_origin: pageOf(app),
    passkeys_reason: null,
  });
  const before = await otherBrowser(person.email);
  await forgetConfirmation(person.uuid);
  assert.equal((await person.call('POST', '/passkeys/options')).code, 'confirmation_needed');
  assert.equal((await person.call('POST', '/session/confirm', { password: PASSWORD })).status, 200);
  const response = await person.makePasskey();
  const added = await person.call('POST', '/passkeys', { name: 'Telephone', response });
  assert.equal(added.status, 201, JSON.stringify(added));
  const { uuid, name, last_used_at } = added.body.data;
  assert.deepEqual([name, last_used_at], ['Telephone', null]);
  assert.equal((await person.call('POST', '/passkeys', { name: 'Again', response })).status, 422, 'good once');
  assert.equal((await before.call('GET', '/session')).status, 401, 'the other sessions end');
  assert.equal((await person.call('GET', '/session')).status, 200);
  const renamed = await person.call('PUT', `/passkeys/${uuid}`, { name: 'Old telephone' });
  assert.equal(renamed.body.data.name, 'Old telephone', JSON.stringify(renamed));
  const people = await app.call('GET', '/v1/members', { key: person.account.key });
  assert.equal(people.body.data.data[0].has_second_factor, true);

  await person.call('DELETE', '/session');
  assert.equal((await person.call('GET', '/session')).status, 401);
  const assertion = await person.sign('/session/passkey/options');
  const signedIn = await person.call('POST', '/session/passkey', { response: assertion });
  assert.deepEqual([signedIn.status, signedIn.body.data], [201, { next: 'done', ticket: null }]);
  assert.equal((await person.call('GET', '/session')).body.data.email, person.email);
  const replayed = await person.call('POST', '/session/passkey', { response: assertion });
  assert.deepEqual([replayed.status, replayed.code], [401, 'unauthenticated'], 'a signature is good once');

  await forgetConfirmation(person.uuid);
  assert.equal((await person.call('DELETE', `/passkeys/${uuid}`)).code, 'confirmation_needed');
  const forSignIn = await person.sign('/session/passkey/options');
  assert.equal((await person.call('POST', '/session/confirm/passkey', { response: forSignIn })).status, 422);
  const own = await person.sign('/session/confirm/passkey/options');
  assert.equal((await person.call('POST', '/session/confirm/passkey', { response: own })).status, 200);
  const others = await otherBrowser(person.email);
  assert.equal((await person.call('DELETE', `/passkeys/${uuid}`)).status, 200);
  assert.equal((await others.call('GET', '/session')).status, 401, 'the other sessions end');
  assert.equal((await person.call('DELETE', `/passkeys/${uuid}`)).status, 404);
  assert.deepEqual((await person.call('GET', '/passkeys')).body.data, []);
  assert.equal((await person.signInByPasskey()).status, 401);

  const log = await app.sql<{ operation: string; target: string; changes: object; name: string }>(
    `select operation, target, changes, actor_name as name from audit_log where actor_user_id = (select id from users where uuid = $1) order by id`,
    [person.uuid],
  );
  const told = (operation: string) => log.filter((entry) => entry.operation === operation);
  assert.deepEqual(told('passkeys.create')[0]?.changes, {
    name: { to: 'Telephone' },
    response: { to: '(not kept)' },
  });
  assert.deepEqual(told('passkeys.update')[0]?.changes, { name: { from: 'Telephone', to: 'Old telephone' } });
  assert.deepEqual(told('passkeys.delete')[0]?.changes, { name: { from: 'Old telephone' } });
  assert.ok(told('passkeys.signIn').some(({ target, name }) => target === person.uuid && name === 'Ama Mensah'));
  assert.equal(told('passkeys.confirm').length, 2, 'one was refused');
  const { attestationObject } = (response as { response: { attestationObject: string } }).response;
  assert.ok(!(JSON.stringify(log) + app.logged()).includes(attestationObject.slice(0, 60)));
});

test('whoever is suspended, or chose a new password by a link, is not signed in by the passkey of before', async () => {
  const person = await invited('viewer');
  assert.equal((await person.addPasskey('Telephone')).status, 201);
  const admin = (path: string) => app.call('POST', `/v1/admin/users/${person.uuid}/${path}`);
  const assertion = await person.sign('/session/passkey/options');
  assert.equal((await admin('suspend')).status, 200);
  assert.equal((await person.call('POST', '/session/passkey', { response: assertion })).status, 401);
  assert.equal((await admin('resume')).status, 200);
  assert.equal((await person.signInByPasskey()).status, 201);
  const reset = await admin('reset');
  assert.equal((await person.signInByPasskey()).status, 201, 'the link alone changes nothing');
  const token = String(reset.body.data.link).split('#')[1];
  const password = 'seven goats on a ferry';
  const redeemed = await openBrowser(app).call('POST', '/one-time-links/redeem', { token, password });
  assert.equal(redeemed.status, 200, redeemed.text);
  assert.equal((await person.signInByPasskey()).status, 401);
  assert.equal((await signInByPassword(person, person.email, password)).status, 201);
  assert.deepEqual((await person.call('GET', '/passkeys')).body.data, []);
});

test('a person who was invited signs in with a passkey and works until the owner takes the right away; the audit log tells it all', async () => {
  const owner = await invited('owner', 'Esi Owusu');
  const made = await owner.call('POST', '/invitations', { email: 'kofi@example.com', role: 'author' });
  assert.equal(made.status, 201, JSON.stringify(made));
  const kofi = await openPage(browser, app);
  const token = String(made.body.data.link).split('#')[1];
  const look = await kofi.call('POST', '/one-time-links/look', { token });
  assert.deepEqual([look.body.data.kind, look.body.data.role], ['invitation', 'author']);
  const redemption = { token, name: 'Kofi Boateng', password: 'nine goats on a ferry' };
  assert.equal((await kofi.call('POST', '/one-time-links/redeem', redemption)).status, 200);
  assert.equal((await kofi.addPasskey('Telephone of Kofi')).status, 201);
  assert.equal((await kofi.call('DELETE', '/session')).status, 200);
  assert.equal((await kofi.call('GET', '/contacts')).status, 401);

  assert.equal((await kofi.signInByPasskey()).status, 201);
  assert.equal((await kofi.call('GET', '/contacts')).status, 200);
  assert.equal((await kofi.call('POST', '/groups', { name: 'Made by Kofi' })).status, 201);
  assert.equal((await kofi.call('POST', '/invitations', { email: 'x@example.com', role: 'viewer' })).status, 403);

  const { user_uuid: uuid } = (await kofi.call('GET', '/session')).body.data;
  assert.equal((await owner.call('PUT', `/members/${uuid}`, { role: 'viewer' })).status, 200);
  const refused = await kofi.call('POST', '/groups', { name: 'Too late' });
  assert.deepEqual([refused.status, refused.code], [403, 'forbidden'], JSON.stringify(refused));
  assert.equal((await kofi.call('GET', '/contacts')).status, 200, 'a viewer reads');
  assert.equal((await owner.call('DELETE', `/members/${uuid}`)).status, 200);
  assert.equal((await kofi.call('GET', '/contacts')).status, 403);

  const told = async (accountId: number) => {
    const reply = await app.call('GET', `/v1/admin/accounts/${accountId}/audit?per_page=100`);
    assert.equal(reply.status, 200, reply.text);
    const entries = reply.body.data.data as { actor_name: string; operation: string }[];
    return entries.map((entry) => `${entry.actor_name}: ${entry.operation}`).reverse();
  };
  const inAccount = await told(owner.account.id);
  for (const line of [
    'Esi Owusu: invitations.create',
    'Kofi Boateng: oneTimeLinks.redeem',
    'Kofi Boateng: passkeys.create',
    'Kofi Boateng: session.end',
    'Kofi Boateng: groups.create',
    'Esi Owusu: members.update',
    'Esi Owusu: members.delete',
  ])
    assert.ok(inAccount.includes(line), `${line} in ${inAccount.join('; ')}`);
  assert.ok((await told(1)).includes('Kofi Boateng: passkeys.signIn'), 'sign-ins stand in the operator’s log');
});

/** Somebody else's pages: at another port of the same host, which browsers take for the same site, and at another site. */
async function openForeignPages(): Promise<readonly string[]> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<!doctype html><title>Somebody else</title>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return [`http://localhost:${port}/`, `http://evil.example:${port}/`];
}

/** What of a browser's own functions is used. */
interface BrowserFunctions {
  readonly document: {
    readonly cookie: string;
    readonly body: { innerHTML: string };
    readonly forms: readonly { submit(): void }[];
  };
  readonly location: { assign(address: string): void };
}

interface Attack {
  readonly method: string;
  readonly path: string;
  readonly body: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly mode: 'cors' | 'no-cors';
}

/** What a script of the page learned: whether the request was let out, and what of its reply it may read. */
function attackByFetch(page: Page, attack: Attack): Promise<string> {
  return page.evaluate(
    async ({ origin, method, path, body, headers, mode }) => {
      try {
        const reply = await fetch(`${origin}/v1${path}`, { method, body, headers, mode, credentials: 'include' });
        return reply.type === 'opaque' ? 'opaque' : `readable: ${await reply.text()}`;
      } catch (error) {
        return String(error);
      }
    },
    { origin: pageOf(app), ...attack },
  );
}

/** The reply that the page shows once it was led there. */
async function arriveAt(page: Page, path: string) {
  const loaded = page.waitForEvent('load');
  const replied = page.waitForResponse((response) => response.url() === `${pageOf(app)}/v1${path}`);
  const [reply] = await Promise.all([replied, loaded]);
  return reply;
}

/** A form that sends itself, and leads the visitor to the reply. */
async function attackByForm(page: Page, path: string, encoding: string): Promise<number> {
  const led = arriveAt(page, path);
  await page.evaluate(
    ({ action, enctype }) => {
      const { document } = globalThis as unknown as BrowserFunctions;
      // In `text/plain` name and value are written side by side, so together they may be JSON.
      const form = `<form method="post" action="${action}" enctype="${enctype}"><input name='{"name":"By a form","x":"' value='"}'></form>`;
      document.body.innerHTML = form;
      document.forms[0]?.submit();
    },
    { action: `${pageOf(app)}/v1${path}`, enctype: encoding },
  );
  return (await led).status();
}

const world = () =>
  app.sql(
    `select (select count(*) from groups) as groups, (select count(*) from messages) as messages, (select count(*) from memberships) as members,
       (select count(*) from api_keys) as keys, (select count(*) from passkeys) as passkeys, (select count(*) from one_time_links) as links,
       (select md5(string_agg(password_hash, '' order by id)) from users) as passwords,
       (select count(*) from sessions where ended_at is null) as sessions, (select count(*) from audit_log) as told`,
  );

test('a page elsewhere changes nothing for somebody who is signed in, and reads nothing, in a real browser', async () => {
  const victim = await invited('owner', 'Victim');
  assert.equal((await victim.addPasskey('Telephone')).status, 201);
  const [cookie] = (await victim.page.context().cookies()).filter(({ name }) => name === 'volley_session');
  assert.deepEqual([cookie?.httpOnly, cookie?.sameSite, cookie?.path], [true, 'Lax', '/']);
  assert.equal(
    await victim.page.evaluate(() => (globalThis as unknown as BrowserFunctions).document.cookie),
    '',
    'no script sees it',
  );
  const before = await world();
  const json = { 'content-type': 'application/json', 'volley-request': '1' };
  const plain = { 'content-type': 'text/plain' };
  const group = JSON.stringify({ name: 'By a script' });
  const asAttacker = JSON.stringify({ email: victim.email, password: PASSWORD });
  const cors = { mode: 'cors', headers: json } as const;
  const attacks: Attack[] = [
    { ...cors, method: 'POST', path: '/groups', body: group },
    { ...cors, method: 'DELETE', path: '/session', body: null },
    { ...cors, method: 'DELETE', path: '/sessions', body: null },
    { ...cors, method: 'PUT', path: '/session/account', body: '{"account_id":1}' },
    { ...cors, method: 'POST', path: '/keys', body: '{"name":"x","scopes":["read"]}' },
    { ...cors, method: 'POST', path: '/session/passkey/options', body: null },
    { ...cors, method: 'GET', path: '/session', body: null, headers: {} },
    { ...cors, method: 'POST', path: '/groups', body: group, headers: plain },
    { mode: 'no-cors', method: 'POST', path: '/groups', body: group, headers: plain },
    { mode: 'no-cors', method: 'POST', path: '/groups', body: group, headers: json },
    { mode: 'no-cors', method: 'POST', path: '/session', body: asAttacker, headers: plain },
    { mode: 'no-cors', method: 'POST', path: '/passkeys/options', body: null, headers: {} },
    {
      mode: 'no-cors',
      method: 'GET',
      path: '/sms-campaigns/quick?to=0244123456&message=x&sender_id=Volley',
      body: null,
      headers: {},
    },
  ];
  for (const foreign of await openForeignPages()) {
    const page = await victim.page.context().newPage();
    await page.goto(foreign);
    for (const attack of attacks) {
      const learned = await attackByFetch(page, attack);
      assert.doesNotMatch(learned, /^readable/, `${foreign} ${attack.method} ${attack.path}`);
    }
    for (const path of ['/groups', '/session', '/session/confirm', '/passkeys/options'])
      for (const encoding of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
        await page.goto(foreign);
        const status = await attackByForm(page, path, encoding);
        assert.ok(status >= 400, `${foreign} form to ${path} as ${encoding}: ${status}`);
      }
    // A visitor who is led to an address, whose cookie the browser sends.
    for (const path of ['/sms-campaigns/quick?to=0244123456&message=x&sender_id=Volley', '/session', '/groups']) {
      await page.goto(foreign);
      const led = arriveAt(page, path);
      await page.evaluate(
        (address) => {
          (globalThis as unknown as BrowserFunctions).location.assign(address);
        },
        `${pageOf(app)}/v1${path}`,
      );
      const status = (await led).status();
      if (path.startsWith('/sms-campaigns')) assert.ok(status >= 400, `${foreign} ${path}: ${status}`);
    }
    await page.close();
  }
  assert.deepEqual(await world(), before);
  assert.equal((await victim.call('GET', '/session')).body.data.email, victim.email);
  assert.equal((await victim.call('POST', '/groups', { name: 'By the victim' })).status, 201, 'their own page may');
});

test('passkeys that prove nobody are slowed as wrong passwords are, and where they cannot work it is said', async () => {
  const stranger = await openPage(browser, app);
  const response = {
    ...{ id: 'AAAA', rawId: 'AAAA', type: 'public-key' },
    response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA', userHandle: 'AAAA' },
  };
  const codes: (string | null)[] = [];
  for (let n = 0; n < 40 && codes.at(-1) !== 'rate_limited'; n += 1)
    codes.push((await stranger.call('POST', '/session/passkey', { response })).code);
  assert.equal(codes[0], 'unauthenticated');
  assert.equal(codes.at(-1), 'rate_limited', codes.join());
  const { data } = (await app.call('GET', '/v1/session/methods')).body;
  assert.equal(data.passkeys_origin, null);
  assert.match(data.passkeys_reason, /browsers allow them .* VOLLEY_PUBLIC_URL/);
  const asked = await app.call('POST', '/v1/session/passkey/options');
  assert.deepEqual([asked.status, asked.body.message], [409, data.passkeys_reason]);
});
