import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { startTestApp } from './testkit/app.ts';
import { addPerson, cookieOf, OWN_PAGE, openBrowser, PASSWORD, signUpFirst } from './testkit/browser-session.ts';

const app = await startTestApp({ settings: { VOLLEY_TRUSTED_PROXIES: '127.0.0.1' } });
const first = await signUpFirst(app);

const signIn = (browser: ReturnType<typeof openBrowser>, password = PASSWORD, email = 'esi@example.com') =>
  browser.call('POST', '/session', { email, password });

test('the first person is an operator and the owner of the first account, and the link works once', async () => {
  const { data } = (await first.call('GET', '/session')).body;
  assert.equal(data.email, 'esi@example.com');
  assert.equal(data.staff_role, 'operator');
  assert.deepEqual(data.accounts, [{ account_id: 1, account_name: 'First account', role: 'owner' }]);
  assert.equal(data.account_id, 1);
  assert.equal(data.is_confirmed, true);
  const again = { token: app.firstLink, name: 'Kofi', email: 'kofi@example.com', password: PASSWORD };
  for (const path of ['/one-time-links/look', '/one-time-links/redeem']) {
    const body = path.endsWith('look') ? { token: again.token } : again;
    assert.equal((await openBrowser(app).call('POST', path, body)).status, 410);
  }
  assert.deepEqual(await app.sql('select email from users'), [{ email: 'esi@example.com' }]);
});

test('a session does what a key does, by the cookie alone', async () => {
  assert.equal((await first.call('GET', '/contacts')).status, 200);
  assert.equal((await first.call('GET', '/admin/accounts')).status, 200);
  const made = await first.call('POST', '/groups', { name: 'Customers' });
  assert.equal(made.status, 201, made.text);
  const [entry] = await app.sql(
    `select account_id::int, actor_account_id::int, actor_key_id, actor_name from audit_log where operation = 'groups.create'`,
  );
  assert.deepEqual(entry, { account_id: 1, actor_account_id: 1, actor_key_id: null, actor_name: 'Esi Owusu' });
  assert.equal(
    (
      await app.callLinks('GET', '/v1/url-shortener/my-urls', {
        headers: { cookie: `volley_session=${first.token()}` },
      })
    ).status,
    401,
  );
});

test('beside a key no cookie is looked at, and a key is no person', async () => {
  const cookie = `volley_session=${first.token()}`;
  const call = (path: string, headers: Record<string, string>) => app.call('GET', path, { headers });
  assert.equal((await call('/v1/contacts', { ...OWN_PAGE, cookie, authorization: 'Bearer x' })).status, 401);
  assert.equal((await call('/v1/session', { ...OWN_PAGE, cookie, authorization: `Bearer ${app.key}` })).status, 401);
  assert.equal((await call('/v1/session', { authorization: `Bearer ${app.key}` })).status, 401);
  assert.equal((await call('/v1/contacts', { cookie: `${cookie}; ${cookie}` })).status, 401);
});

test('a change by cookie comes from a page of ours alone', async () => {
  const own = new URL(app.api).origin;
  const refused: Record<string, string>[] = [
    {},
    { 'volley-request': '1' },
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'cross-site', 'volley-request': '1', origin: 'https://evil.example' },
    { 'sec-fetch-site': 'same-site', 'volley-request': '1', origin: own },
    { 'sec-fetch-site': 'none', 'volley-request': '1' },
    { origin: 'https://evil.example', 'volley-request': '1' },
    { origin: 'null', 'volley-request': '1' },
    { origin: own },
  ];
  for (const headers of refused) {
    const reply = await first.call('POST', '/groups', { name: 'x' }, headers);
    assert.equal(reply.status, 403, JSON.stringify(headers));
    assert.equal(reply.headers.get('volley-error-code'), 'forbidden');
  }
  const count = async () => (await app.sql('select count(*)::int as n from groups'))[0];
  const before = await count();
  assert.equal(
    (await first.call('POST', '/groups', { name: 'By origin' }, { origin: own, 'volley-request': '1' })).status,
    201,
  );
  assert.notDeepEqual(await count(), before);
  // Nobody is signed in as somebody else by a page elsewhere.
  const body = { email: 'esi@example.com', password: PASSWORD };
  const browser = openBrowser(app);
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }])
    assert.equal((await browser.call('POST', '/session', body, headers)).status, 403);
  assert.equal(browser.token(), '');
});

test('what a page of one account sends does not reach another one that its session has entered since', async () => {
  const [account, foreign] = [await app.newAccount(), await app.newAccount()];
  const person = await addPerson(app, { staffRole: 'operator', entered: account.id });
  const ask = (method: string, path: string, shown: number, body?: unknown) =>
    person.call(method, path, body, { ...OWN_PAGE, 'volley-account': String(shown) });
  assert.equal((await ask('GET', '/contacts', account.id)).status, 200);
  for (const refused of [
    await ask('POST', '/groups', foreign.id, { name: 'Elsewhere' }),
    await ask('GET', '/contacts', foreign.id),
  ]) {
    assert.equal(refused.status, 409, refused.text);
    assert.equal(refused.headers.get('volley-error-code'), 'wrong_state');
  }
  assert.equal((await ask('GET', '/session', foreign.id)).status, 200);
  assert.equal((await ask('GET', '/admin/accounts', foreign.id)).status, 200);
  assert.equal((await ask('DELETE', '/session/account', foreign.id)).status, 200);
  assert.equal((await ask('GET', '/contacts', account.id)).status, 409);
});

test('the cookie is out of reach for scripts, and over TLS bound to this very host', async () => {
  const body = { email: 'esi@example.com', password: PASSWORD };
  const plain = await app.call('POST', '/v1/session', { body });
  assert.match(
    plain.headers.getSetCookie()[0] ?? '',
    /^volley_session=[\w-]{43}; Path=\/; Max-Age=1209600; HttpOnly; SameSite=Lax$/,
  );
  const secure = await app.call('POST', '/v1/session', { body, headers: { 'x-forwarded-proto': 'https' } });
  const [cookie = ''] = secure.headers.getSetCookie();
  assert.match(cookie, /^__Host-volley_session=[\w-]{43}; Path=\/; Max-Age=1209600; HttpOnly; SameSite=Lax; Secure$/);
  const token = cookieOf(secure);
  const get = (name: string) =>
    app.call('GET', '/v1/session', { headers: { 'x-forwarded-proto': 'https', cookie: `${name}=${token}` } });
  assert.equal((await get('__Host-volley_session')).status, 200);
  assert.equal((await get('volley_session')).status, 401);
});

test('no session is fixed on anybody: a sign-in makes a new one and ends the one before', async () => {
  const browser = openBrowser(app);
  browser.setToken('A'.repeat(43));
  assert.equal((await signIn(browser)).status, 201);
  const before = browser.token();
  assert.notEqual(before, 'A'.repeat(43));
  assert.equal((await signIn(browser)).status, 201);
  const old = openBrowser(app);
  old.setToken(before);
  assert.equal((await old.call('GET', '/session')).status, 401);
  assert.equal((await browser.call('DELETE', '/session')).status, 200);
  assert.equal(browser.token(), '');
});

test('a wrong password and an unknown address are refused in the same words, and both are on record', async () => {
  const browser = openBrowser(app);
  const wrong = await signIn(browser, 'not the password');
  const unknown = await signIn(browser, PASSWORD, 'nobody@example.com');
  assert.equal(wrong.status, 401);
  assert.deepEqual(wrong.body, unknown.body);
  const entries = await app.sql<{ account_id: number; target: string }>(
    `select account_id::int, target from audit_log where operation = 'session.create' and target like 'refused%' order by id`,
  );
  assert.equal(entries.length, 2);
  assert.ok(entries.every((entry) => entry.account_id === 1 && !entry.target.includes('@')));
});

test('confirming and a new password give the session a new token; a new password ends the others', async () => {
  const [one, other] = [openBrowser(app), openBrowser(app)];
  await signIn(one);
  await signIn(other);
  const before = one.token();
  assert.equal((await one.call('POST', '/session/confirm', { password: 'wrong' })).status, 422);
  assert.equal((await one.call('POST', '/session/confirm', { password: PASSWORD })).status, 200);
  assert.notEqual(one.token(), before);
  const next = 'nine goats on a ferry';
  const short = await one.call('PUT', '/session/password', { current_password: PASSWORD, password: 'short' });
  assert.equal(short.status, 422);
  assert.equal(
    (await one.call('PUT', '/session/password', { current_password: PASSWORD, password: next })).status,
    200,
  );
  assert.equal((await other.call('GET', '/session')).status, 401);
  assert.equal((await one.call('GET', '/session')).status, 200);
  assert.equal((await signIn(openBrowser(app))).status, 401);
  assert.equal(
    (await one.call('PUT', '/session/password', { current_password: next, password: PASSWORD })).status,
    200,
  );
  const log = await app.sql<{ changes: object }>(`select changes from audit_log where operation like 'session.%'`);
  assert.doesNotMatch(JSON.stringify(log), /goats|mangoes/);
});

test('a new password does not confirm the session: only the password was given', async () => {
  const browser = openBrowser(app);
  await signIn(browser);
  const { uuid } = (await browser.call('GET', '/session')).body.data;
  await app.sql(`update sessions set confirmed_at = now() - interval '16 minutes' where id = $1`, [uuid]);
  const next = 'nine goats on a ferry';
  for (const [from, to] of [
    [PASSWORD, next],
    [next, PASSWORD],
  ]) {
    const changed = await browser.call('PUT', '/session/password', { current_password: from, password: to });
    assert.equal(changed.status, 200, changed.text);
    assert.equal((await browser.call('GET', '/session')).body.data.is_confirmed, false);
  }
});

/** Signs in, while the person is changed after the password was compared and before the session begins. */
async function signInDuring(change: string) {
  const client = new Client({ connectionString: app.url });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(`select id from users where email = 'esi@example.com' for update`);
    const signingIn = signIn(openBrowser(app));
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    for (let tries = 0; (await app.sql(waiting)).length === 0; tries += 1) {
      assert.ok(tries < 3_000, 'the sign-in waits for the row of the person');
      await setTimeout(10);
    }
    await client.query(change);
    await client.query('commit');
    return await signingIn;
  } finally {
    await client.end();
  }
}

test('a sign-in under way ends with a new password and a suspension, and asks for a second factor set up meanwhile', async () => {
  const [before] = await app.sql<{ hash: string }>(
    `select password_hash as hash from users where email = 'esi@example.com'`,
  );
  const changed = await signInDuring(`update users set password_hash = 'another' where email = 'esi@example.com'`);
  assert.equal(changed.status, 401, changed.text);
  await app.sql(`update users set password_hash = $1 where email = 'esi@example.com'`, [before?.hash]);
  const suspended = await signInDuring(`update users set suspended_at = now() where email = 'esi@example.com'`);
  assert.equal(suspended.status, 401, suspended.text);
  await app.sql(`update users set suspended_at = null where email = 'esi@example.com'`);
  const factor = await signInDuring(
    `insert into totp_factors (user_id, secret_sealed, created_at, confirmed_at)
     select id, '', now(), now() from users where email = 'esi@example.com'`,
  );
  assert.equal(factor.body.data?.next, 'second_factor', factor.text);
  await app.sql('delete from totp_factors');
  assert.equal((await signIn(openBrowser(app))).body.data.next, 'done');
});

test('own sessions are listed and ended, one or all others', async () => {
  const [one, other, third] = [openBrowser(app), openBrowser(app), openBrowser(app)];
  for (const browser of [one, other, third]) await signIn(browser);
  const { uuid } = (await other.call('GET', '/session')).body.data;
  const listed = (await one.call('GET', '/sessions')).body.data as { uuid: string; is_current: boolean }[];
  assert.equal(listed.filter((each) => each.is_current).length, 1);
  assert.ok(listed.some((each) => each.uuid === uuid && !each.is_current));
  assert.equal((await one.call('DELETE', `/sessions/${uuid}`)).status, 200);
  assert.equal((await one.call('DELETE', `/sessions/${uuid}`)).status, 404);
  assert.equal((await other.call('GET', '/session')).status, 401);
  assert.equal((await one.call('DELETE', '/sessions')).status, 200);
  assert.equal((await third.call('GET', '/session')).status, 401);
  assert.equal((await one.call('GET', '/session')).status, 200);
});

test('a session ends when nobody uses it, and fourteen days after it began', async () => {
  for (const [column, hours] of [
    ['last_seen_at', 13],
    ['created_at', 15 * 24],
  ] as const) {
    const browser = openBrowser(app);
    await signIn(browser);
    const { uuid } = (await browser.call('GET', '/session')).body.data;
    await app.sql(`update sessions set ${column} = now() - make_interval(hours => $2) where id = $1`, [uuid, hours]);
    assert.equal((await browser.call('GET', '/session')).status, 401, column);
  }
});
