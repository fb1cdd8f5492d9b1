// People in a real browser: passkeys, what becomes of a right that is taken away, and what pages elsewhere cannot do.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestApp } from '../testkit/app.ts';
import { startBrowser } from '../testkit/browser.ts';
import { openBrowser, PASSWORD } from '../testkit/browser-session.ts';
import { openPage, type PageSession, pageOf, signInByPassword } from '../testkit/page-session.ts';

const app = await startTestApp();
const browser = await startBrowser();

let people = 0;

/** Invited to a new account by its key, and signed in with a password in a browser of their own. */
async function invited(role: string) {
  people += 1;
  const email = `ama-${people}@example.com`;
  const account = await app.newAccount();
  const made = await app.call('POST', '/v1/invitations', { key: account.key, body: { email, role } });
  assert.equal(made.status, 201, made.text);
  const person = await openPage(browser, app);
  const token = String(made.body.data.link).split('#')[1];
  const redeemed = await person.call('POST', '/one-time-links/redeem', {
    token,
    name: 'Ama Mensah',
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
