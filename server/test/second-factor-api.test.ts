import assert from 'node:assert/strict';
import { test } from 'node:test';
import { totpCode } from '../src/people/factors/totp.ts';
import { startTestApp } from './testkit/app.ts';
import { type BrowserSession, OWN_PAGE, openBrowser, PASSWORD, signUpFirst } from './testkit/browser-session.ts';

const AUTHENTICATOR = '/session/second-factor/authenticator';
const STEP_MS = 30_000;
const app = await startTestApp({ settings: { VOLLEY_SECRET: 'a secret of the tests' } });
const email = 'esi@example.com';
const first = await signUpFirst(app, email);

/** The code that the person's program shows now, or so many steps later: one step ahead is taken as well. */
function shownBy(secret: string, later = 0): string {
  return totpCode(secret, Math.floor(Date.now() / STEP_MS) + later);
}

async function givePassword(browser: BrowserSession): Promise<string> {
  const reply = await browser.call('POST', '/session', { email, password: PASSWORD });
  assert.equal(reply.status, 201, reply.text);
  assert.equal(reply.body.data.next, 'second_factor');
  assert.equal(browser.token(), '', 'no session begins with the password alone');
  return reply.body.data.ticket;
}

function give(browser: BrowserSession, ticket: string, code: string) {
  return browser.call('POST', '/session/second-factor', { ticket, one_time_code: code });
}

test('an authenticator is set up, asked for at the next sign-in and when confirming, and removed', async () => {
  const before = openBrowser(app);
  await before.call('POST', '/session', { email, password: PASSWORD });
  assert.deepEqual((await first.call('GET', '/session/second-factor')).body.data, {
    has_authenticator: false,
    recovery_codes_left: 0,
  });
  assert.equal((await first.call('PUT', AUTHENTICATOR, { one_time_code: '123456' })).status, 409);
  const offered = await first.call('POST', AUTHENTICATOR);
  assert.equal(offered.status, 201, offered.text);
  const { secret, otpauth_url: address } = offered.body.data;
  assert.ok(address.startsWith(`otpauth://totp/${encodeURIComponent(new URL(app.api).hostname)}:esi%40example.com?`));
  const unconfirmed = openBrowser(app);
  assert.equal((await unconfirmed.call('POST', '/session', { email, password: PASSWORD })).body.data.next, 'done');
  assert.equal((await first.call('PUT', AUTHENTICATOR, { one_time_code: 'wrong' })).status, 422);
  const confirmed = await first.call('PUT', AUTHENTICATOR, { one_time_code: shownBy(secret) });
  assert.equal(confirmed.status, 200, confirmed.text);
  const codes: string[] = confirmed.body.data.recovery_codes;
  assert.equal(codes.length, 10);
  assert.equal((await before.call('GET', '/session')).status, 401, 'sessions of the password alone end');
  assert.equal((await first.call('GET', '/session')).status, 200);

  const browser = openBrowser(app);
  const ticket = await givePassword(browser);
  assert.equal((await give(browser, ticket, 'wrong')).status, 401);
  assert.equal((await give(browser, 'no ticket', shownBy(secret, 1))).status, 401);
  const code = shownBy(secret, 1);
  const signedIn = await give(browser, ticket, code);
  assert.equal(signedIn.status, 201, signedIn.text);
  assert.deepEqual(signedIn.body.data, { next: 'done', ticket: null });
  assert.equal((await browser.call('GET', '/session')).body.data.email, email);
  assert.equal((await give(openBrowser(app), ticket, codes[0] ?? '')).status, 401, 'a ticket is good once');
  const replaying = openBrowser(app);
  assert.equal((await give(replaying, await givePassword(replaying), code)).status, 401, 'a code is good once');

  const confirm = (body: object) => browser.call('POST', '/session/confirm', { password: PASSWORD, ...body });
  assert.match((await confirm({})).text, /one time code field is required/);
  assert.equal((await confirm({ one_time_code: code })).status, 422);
  assert.equal((await confirm({ one_time_code: codes[1] })).status, 200);
  const renewed = await browser.call('POST', '/session/second-factor/recovery-codes');
  assert.equal(renewed.status, 201, renewed.text);
  const lost = openBrowser(app);
  assert.equal((await give(lost, await givePassword(lost), codes[2] ?? '')).status, 401);
  assert.equal((await give(lost, await givePassword(lost), renewed.body.data.recovery_codes[0])).status, 201);
  assert.equal((await browser.call('GET', '/session/second-factor')).body.data.recovery_codes_left, 9);

  assert.equal((await browser.call('DELETE', AUTHENTICATOR)).status, 200);
  assert.equal((await browser.call('DELETE', AUTHENTICATOR)).status, 409);
  const plain = openBrowser(app);
  assert.equal((await plain.call('POST', '/session', { email, password: PASSWORD })).body.data.next, 'done');

  const log = await app.sql<{ operation: string; target: string; changes: object }>(
    `select operation, target, changes from audit_log where operation like 'secondFactor.%' or operation like 'session.%'`,
  );
  assert.ok(log.some(({ operation, target }) => operation === 'secondFactor.give' && target.startsWith('refused: ')));
  assert.ok(log.some(({ operation, target }) => operation === 'secondFactor.give' && !target.startsWith('refused')));
  assert.ok(log.some(({ target }) => target.endsWith('a second factor is asked for')));
  const told = JSON.stringify(log) + app.logged();
  for (const secretText of [secret, code, ticket, ...codes, ...renewed.body.data.recovery_codes])
    assert.ok(!told.includes(secretText), 'neither the audit log nor the log has a secret');
});

test('whoever confirmed too long ago is asked anew before a second factor is changed', async () => {
  const browser = openBrowser(app);
  await browser.call('POST', '/session', { email, password: PASSWORD });
  await app.sql(`update sessions set confirmed_at = now() - interval '16 minutes'`);
  for (const [method, path] of [
    ['POST', AUTHENTICATOR],
    ['PUT', AUTHENTICATOR],
    ['DELETE', AUTHENTICATOR],
    ['POST', '/session/second-factor/recovery-codes'],
  ] as const) {
    const reply = await browser.call(method, path, method === 'PUT' ? { one_time_code: '123456' } : undefined);
    assert.equal(reply.status, 403, reply.text);
    assert.equal(reply.headers.get('volley-error-code'), 'confirmation_needed');
  }
});

test('a right password without its code counts like a failure, until the code is given', async () => {
  const own = await startTestApp({
    settings: { VOLLEY_SECRET: 'a secret of the tests', VOLLEY_TRUSTED_PROXIES: '127.0.0.1' },
  });
  const person = await signUpFirst(own, email);
  const { secret } = (await person.call('POST', AUTHENTICATOR)).body.data;
  const { recovery_codes: codes } = (await person.call('PUT', AUTHENTICATOR, { one_time_code: shownBy(secret) })).body
    .data;
  const at = (address: string) => {
    const call = (path: string, body: object) =>
      own.call('POST', `/v1${path}`, { body, headers: { ...OWN_PAGE, 'x-forwarded-for': address } });
    return {
      give: () => call('/session', { email, password: PASSWORD }),
      finish: (ticket: string, code: string) => call('/session/second-factor', { ticket, one_time_code: code }),
    };
  };
  const thief = at('203.0.113.9');
  for (let n = 0; n < 5; n += 1) assert.equal((await thief.give()).status, 201);
  assert.equal((await thief.give()).status, 429, 'the password is right, and there is an end');
  // The person gives it from elsewhere as often as they like, since they give the code as well.
  const home = at('198.51.100.9');
  for (const code of codes.slice(0, 7)) {
    const given = await home.give();
    assert.equal(given.status, 201, given.text);
    const done = await home.finish(given.body.data.ticket, code);
    assert.equal(done.status, 201, done.text);
  }
});

test('where a second factor is obligatory the password leads to setting one up, and a code opens the rest', async () => {
  const rule = (second_factor_required: boolean) =>
    app.call('PUT', '/v1/admin/sign-in-rules', { key: app.key, body: { second_factor_required } });
  const browser = openBrowser(app);
  assert.equal((await browser.call('POST', '/session', { email, password: PASSWORD })).body.data.next, 'done');
  assert.equal((await rule(true)).status, 200);
  assert.equal((await browser.call('GET', '/contacts')).headers.get('volley-error-code'), 'second_factor_needed');
  assert.equal((await browser.call('GET', '/session')).body.data.second_factor, 'set_up');
  const offered = await browser.call('POST', AUTHENTICATOR);
  assert.equal(offered.status, 201, offered.text);
  const { secret } = offered.body.data;
  const confirmed = await browser.call('PUT', AUTHENTICATOR, { one_time_code: shownBy(secret) });
  assert.equal(confirmed.status, 200, confirmed.text);
  const [first, second]: string[] = confirmed.body.data.recovery_codes;
  assert.equal((await browser.call('GET', '/contacts')).status, 200);
  assert.equal((await browser.call('DELETE', AUTHENTICATOR)).status, 409, 'the last one stays');

  const again = openBrowser(app);
  assert.equal((await give(again, await givePassword(again), first ?? '')).status, 201);
  assert.equal((await again.call('GET', '/contacts')).status, 200);
  // As a session that began before, with the password alone.
  await app.sql('update sessions set has_second_factor = false');
  assert.equal((await again.call('GET', '/session')).body.data.second_factor, 'give');
  assert.equal((await again.call('POST', AUTHENTICATOR)).headers.get('volley-error-code'), 'second_factor_needed');
  const confirm = { password: PASSWORD, one_time_code: second };
  assert.equal((await again.call('POST', '/session/confirm', confirm)).status, 200);
  assert.equal((await again.call('GET', '/contacts')).status, 200);
  assert.equal((await rule(false)).status, 200);
  assert.equal((await again.call('DELETE', AUTHENTICATOR)).status, 200);
});
