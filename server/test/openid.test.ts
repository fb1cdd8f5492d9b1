// Signing in by a provider of OpenID Connect that runs beside the service: through real redirects, and past whoever would misuse them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSeal } from '../src/lib/files/seal.ts';
import { openPost } from '../src/mail/index.ts';
import { answerForgotten } from '../src/people/index.ts';
import { addPerson, openBrowser, PASSWORD } from './testkit/browser-session.ts';
import { startOpenidOffice } from './testkit/openid-office.ts';
import { CLIENT, RedirectedBrowser, startOpenidProvider } from './testkit/openid-provider.ts';

const {
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
  BEGIN,
  SETTINGS,
} = await startOpenidOffice();

async function refused(subject: string, why: RegExp): Promise<void> {
  const { end, own } = await signIn(subject);
  assert.equal(end.status, 401, end.text);
  assert.match(end.text, why);
  assert.equal(own.token(), '');
}

test('a person who is new signs in through the provider, and has the role that their group has', async () => {
  person('ama', ['senders', 'others']);
  const { end, own, browser, session } = await signIn('ama');
  assert.equal(end.address, CONSOLE);
  const data = await session();
  assert.deepEqual(
    [data.email, data.name, data.accounts, data.is_confirmed],
    [
      'ama@kojo.example',
      'ama of Kojo',
      [{ account_id: account.id, account_name: 'Test account', role: 'sender' }],
      true,
    ],
  );
  assert.equal((await own.call('GET', '/contacts')).status, 200);
  assert.equal(browser.cookies(app.api).has('volley_openid'), false, 'what bound the sign-in to this browser is gone');
  const asked = new URL(browser.visited.find((address) => address.includes('code_challenge=')) ?? '');
  assert.equal(asked.searchParams.get('code_challenge_method'), 'S256');
  for (const name of ['state', 'nonce']) assert.match(asked.searchParams.get(name) ?? '', /^[\w-]{43}$/);
  const log = await app.sql<{ account_id: number; target: string; changes: unknown }>(
    `select account_id::int, target, changes from audit_log where operation = 'openid.signIn' order by account_id`,
  );
  assert.deepEqual(
    log.map(({ account_id, changes }) => [account_id, changes]),
    [
      [1, {}],
      [account.id, { role: { from: null, to: 'sender' } }],
    ],
  );
  assert.deepEqual(await app.sql('select 1 from openid_sign_ins'), []);
});

test('the role follows the claim at each sign-in, and goes with it; but an account keeps its last owner', async () => {
  person('efua', ['owners', 'senders']);
  const before = await signIn('efua');
  assert.equal((await before.session()).accounts[0].role, 'owner');
  person('efua', ['senders']);
  assert.equal((await (await signIn('efua')).session()).accounts[0].role, 'owner', 'she is the last one');
  await addPerson(app, { memberships: { [account.id]: 'owner' } });
  assert.equal((await (await signIn('efua')).session()).accounts[0].role, 'sender');
  assert.ok(!(await before.session()).scopes.includes('team'), 'a session that goes on has what she may do now');
  person('efua', []);
  const after = await signIn('efua');
  assert.deepEqual((await after.session()).accounts, []);
  assert.equal((await before.own.call('GET', '/contacts')).status, 403);
});

test('a person is known by the subject, whatever address they have later', async () => {
  person('kofi', ['senders']);
  const { user_uuid } = await (await signIn('kofi')).session();
  person('kofi', ['senders'], { email: 'kofi.new@kojo.example' });
  const again = await (await signIn('kofi')).session();
  assert.deepEqual([again.user_uuid, again.email], [user_uuid, 'kofi@kojo.example']);
  // Whoever gets the address that is free now is somebody else, and not let in as the one who had it.
  person('other', ['senders'], { email: 'kofi@kojo.example' });
  await refused('other', /belongs to another person of Kojo Farms/);
});

test('a callback with another state, in another browser, or a second time signs nobody in', async () => {
  person('yaw', ['senders']);
  const { browser, address } = await comeBack('yaw');
  const altered = new URL(address);
  altered.searchParams.set('state', 'A'.repeat(43));
  for (const [other, at] of [
    [browser, altered.href],
    [new RedirectedBrowser(), address],
  ] as const) {
    const { status, text } = await other.open(at, { until: CONSOLE });
    assert.equal(status, 401, text);
    assert.match(text, /finished already, took too long, or began in another browser/);
    assert.equal(other.cookies(app.api).has('volley_session'), false);
  }
  assert.equal((await browser.open(address, { until: CONSOLE })).address, CONSOLE, 'it is used by neither of them');
  const own = browser.cookies(app.api).get('volley_session');
  const replay = new RedirectedBrowser();
  for (const [name, value] of browser.cookies(app.api)) replay.cookies(app.api).set(name, value);
  assert.equal((await replay.open(address)).status, 401);
  assert.equal(replay.cookies(app.api).get('volley_session'), own);
});

test('a callback in the name of another issuer, and a code of another sign-in, are refused', async () => {
  person('yaw', ['senders']);
  const { browser, address } = await comeBack('yaw');
  const mixedUp = new URL(address);
  mixedUp.searchParams.set('iss', 'https://evil.example');
  const { status, text } = await browser.open(mixedUp.href, { until: CONSOLE });
  assert.equal(status, 401, text);
  assert.match(text, /Kojo Farms did not confirm this sign-in/);
  // As a provider would do that sends whoever began with it on to another one, to get the code of that one.
  const elsewhereToo = {
    ...SETTINGS,
    name: 'Other',
    issuer: 'https://other.example',
    domains: ['other.example'],
    roles: [],
  };
  const { uuid } = (await first.call('POST', '/admin/openid-providers', elsewhereToo)).body.data;
  const astray = await comeBack('yaw');
  const otherDoor = await astray.browser.open(astray.address.replace(provider, uuid), { until: CONSOLE });
  assert.equal(otherDoor.status, 401, otherDoor.text);
  assert.equal((await astray.browser.open(astray.address, { until: CONSOLE })).address, CONSOLE, 'it was not used');
  assert.equal((await first.call('DELETE', `/admin/openid-providers/${uuid}`)).status, 200);
  const [one, other] = [await comeBack('yaw'), await comeBack('yaw')];
  const swapped = new URL(one.address);
  swapped.searchParams.set('code', new URL(other.address).searchParams.get('code') ?? '');
  assert.equal((await one.browser.open(swapped.href, { until: CONSOLE })).status, 401);
  const denied = await comeBack('yaw');
  const state = new URL(denied.address).searchParams.get('state') ?? '';
  const back = `${app.api}/openid/callback/${provider}?error=access_denied&state=${state}&iss=${encodeURIComponent(elsewhere.issuer)}`;
  assert.match((await denied.browser.open(back)).text, /did not confirm this sign-in \(.*access_denied/);
});

test('whoever the provider does not vouch for is refused, and so is whoever is suspended or unknown', async () => {
  person('mallory', ['owners'], { email_verified: false });
  await refused('mallory', /does not vouch for your email address/);
  person('mallory', ['owners'], { email: 'esi@example.com' });
  await refused('mallory', /none of the domains/);
  person('nobody', ['others']);
  await refused('nobody', /Nobody here has the email address/);
  person('yaa', ['senders']);
  const yaa = await (await signIn('yaa')).session();
  assert.equal((await first.call('POST', `/admin/users/${yaa.user_uuid}/suspend`)).status, 200);
  await refused('yaa', /You are suspended/);
  await change({ creates_people: false });
  person('new', ['owners']);
  await refused('new', /Nobody here has the email address/);
  await change({ creates_people: true });
  const unnamed = await app.sql(
    "select 1 from audit_log where operation = 'openid.signIn' and target like 'refused: Kojo Farms does not vouch%'",
  );
  assert.equal(unnamed.length, 2, 'mallory was refused twice');
  const left = await app.sql(
    "select email from users where email like 'mallory%' or email like 'new@%' or email like 'nobody%'",
  );
  assert.deepEqual(left, []);
  const log = await app.sql(
    `select 1 from audit_log where operation = 'openid.signIn' and target = 'refused: ' || $1`,
    [yaa.user_uuid],
  );
  assert.equal(log.length, 1);
});

test('an own authenticator is asked for, unless the provider says that it asked for a second factor', async () => {
  person('adwoa', ['senders']);
  const { user_uuid } = await (await signIn('adwoa')).session();
  await app.sql(
    `insert into totp_factors (user_id, secret_sealed, created_at, confirmed_at) select id, '', now(), now() from users where uuid = $1`,
    [user_uuid],
  );
  const asked = await signIn('adwoa', ['pwd']);
  assert.match(asked.end.address, /\/console\/sign-in#ticket=[\w-]{43}$/);
  assert.equal(asked.own.token(), '');
  const proved = await signIn('adwoa', ['pwd', 'mfa']);
  assert.equal(proved.end.address, CONSOLE);
});

test('where passwords are not allowed nobody signs in by one, and whoever forgot theirs is told how', async () => {
  const known = await addPerson(app, { memberships: { [account.id]: 'viewer' } });
  const email = 'esi@kojo.example';
  await app.sql(
    `update users set email = $1, password_hash = (select password_hash from users where email = 'esi@example.com') where uuid = $2`,
    [email, known.uuid],
  );
  const byPassword = () => openBrowser(app).call('POST', '/session', { email, password: PASSWORD });
  const find = async () =>
    (await app.call('POST', '/v1/openid/find', { body: { email: 'any@KOJO.example' } })).body.data;
  assert.equal((await byPassword()).status, 201);
  assert.equal((await find()).allows_password, true);
  await change({ allows_passwords: false });
  const refusal = await byPassword();
  assert.equal(refusal.status, 409, refusal.text);
  assert.match(refusal.body.message, /sign in with Kojo Farms/);
  const unknown = { email: 'nobody@kojo.example', password: PASSWORD };
  assert.deepEqual((await openBrowser(app).call('POST', '/session', unknown)).body, refusal.body);
  const way = await find();
  assert.deepEqual([way.provider, way.provider_name, way.allows_password], [provider, 'Kojo Farms', false]);
  assert.equal(way.begin_url, BEGIN);
  const link = (await first.call('POST', `/admin/users/${known.uuid}/reset`, { show_link: true })).body.data.link;
  const redeemed = await openBrowser(app).call('POST', '/one-time-links/redeem', {
    ...{ token: link.split('#')[1], password: 'nine goats on a ferry' },
  });
  assert.equal(redeemed.status, 409);
  const seal = createSeal('a secret of this test alone');
  const post = openPost({ ...app.rt, seal, linksBase: 'http://sms.example.com', operatorName: 'Kojo SMS' });
  await answerForgotten({ ...app.rt, post }, email);
  const letter = await mailTo(email);
  assert.match(letter, /You need none there: you sign in with Kojo Farms\./);
  assert.match(letter, /^http:\/\/sms\.example\.com\/console\/$/m);
  await change({ allows_passwords: true });
});

test('a provider that is away, or is not who it says, is told to whoever signs in and whoever sets it up', async () => {
  const check = (uuid: string) => first.call('POST', `/admin/openid-providers/${uuid}/check`);
  assert.equal((await check(provider)).status, 200);
  const other = await startOpenidProvider(`${app.api}/openid/callback`);
  const away = { ...SETTINGS, name: 'Away', issuer: other.issuer, domains: ['away.example'], roles: [] };
  const { uuid } = (await first.call('POST', '/admin/openid-providers', away)).body.data;
  await other.stop();
  const begun = await new RedirectedBrowser().open(`${app.api}/openid/begin?provider=${uuid}`);
  assert.equal(begun.status, 503);
  assert.match(begun.text, /Away cannot be reached, or does not answer/);
  assert.equal((await check(uuid)).status, 409);
  // By another name of this machine it is another issuer.
  const named = {
    ...away,
    name: 'Named',
    issuer: elsewhere.issuer.replace('127.0.0.1', 'localhost'),
    domains: ['named.example'],
  };
  const strange = (await first.call('POST', '/admin/openid-providers', named)).body.data.uuid;
  assert.equal((await check(strange)).status, 401);
  for (const one of [uuid, strange])
    assert.equal((await first.call('DELETE', `/admin/openid-providers/${one}`)).status, 200);
  assert.equal((await new RedirectedBrowser().open(`${app.api}/openid/begin?provider=${uuid}`)).status, 404);
});

test('settings are refused that would let in more than whoever makes them may, and the secret is shown to nobody', async () => {
  const shown = await first.call('GET', `/admin/openid-providers/${provider}`);
  assert.doesNotMatch(shown.text + added.text + app.logged(), new RegExp(CLIENT.secret));
  assert.deepEqual(shown.body.data.domains, ['kojo.example']);
  const [{ secret_sealed: sealed } = { secret_sealed: Buffer.alloc(0) }] = await app.sql<{ secret_sealed: Buffer }>(
    'select secret_sealed from openid_providers',
  );
  assert.doesNotMatch(sealed.toString('latin1'), new RegExp(CLIENT.secret));
  const create = async (body: object, key = app.key) =>
    app.call('POST', '/v1/admin/openid-providers', { key, body: { ...SETTINGS, name: 'x', ...body } });
  const free = { issuer: 'https://login.example', domains: ['free.example'], roles: [] };
  for (const issuer of ['http://login.example', 'ftp://login.example', 'https://login.example/?a=b', 'login.example'])
    assert.deepEqual(Object.keys((await create({ ...free, issuer })).body.errors), ['issuer'], issuer);
  assert.equal((await create({ ...free, domains: ['kojo.example'] })).status, 409);
  assert.equal((await create({ ...free, issuer: elsewhere.issuer })).status, 409);
  const half = { claim_value: 'x', account_id: 1 };
  assert.equal((await create({ ...free, roles: [half] })).status, 422);
  // By a provider of their own whoever sets it up could sign in as an operator of its domains.
  const people = await app.newKey(1, ['operator_people', 'operator_read']);
  const own = await create({ ...free, domains: ['example.com'] }, people);
  assert.equal(own.status, 403, own.text);
  const path = `/v1/admin/openid-providers/${provider}`;
  const changed = await app.call('PUT', path, { key: people, body: { domains: ['example.com'] } });
  assert.equal(changed.status, 403, changed.text);
  const audited = await app.sql<{ changes: object }>(
    "select changes from audit_log where operation = 'admin.openidProviders.create'",
  );
  assert.doesNotMatch(JSON.stringify(audited), new RegExp(CLIENT.secret));
});

test('no page elsewhere begins a sign-in, and of one network the oldest that were begun go', async () => {
  const foreign = await fetch(BEGIN, { redirect: 'manual', headers: { 'sec-fetch-site': 'cross-site' } });
  assert.equal(foreign.status, 403);
  await app.sql(
    `insert into openid_sign_ins select sha256(n::text::bytea), '', $1, '', '', sha256('127.0.0.1'), now() + interval '1 minute'
     from generate_series(1, 200) n`,
    [provider],
  );
  person('early', ['senders']);
  assert.equal((await signIn('early')).end.address, CONSOLE, 'nobody is shut out');
  const [{ n } = { n: 0 }] = await app.sql<{ n: number }>('select count(*)::int as n from openid_sign_ins');
  assert.equal(n, 199, 'one went for the one that was begun, and that one is finished');
  await app.sql("update openid_sign_ins set expires_at = now() - interval '1 hour'");
  for (
    let n = 0;
    n < 5 && (await new RedirectedBrowser().open(BEGIN, { until: elsewhere.issuer })).status !== 0;
    n += 1
  )
    await sleep(25);
  const again = await new RedirectedBrowser().open(`${BEGIN}&again=yes`, { until: elsewhere.issuer });
  assert.equal(new URL(again.address).searchParams.get('prompt'), 'login');
  person('late', ['senders']);
  assert.equal((await signIn('late')).end.address, CONSOLE);
});
