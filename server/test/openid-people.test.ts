// What a sign-in by a provider of OpenID Connect does to the person: their roles, sessions, factors and letters.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { manualClock } from '../src/clock.ts';
import { createSeal } from '../src/lib/files/seal.ts';
import type { Uuid } from '../src/lib/ids/uuid.ts';
import { openPost } from '../src/mail/index.ts';
import { finishOpenid } from '../src/people/index.ts';
import { addPerson, openBrowser, PASSWORD } from './testkit/browser-session.ts';
import { startOpenidOffice } from './testkit/openid-office.ts';

const { app, first, elsewhere, provider, mailTo, change, person, signIn, comeBack, CONSOLE, OWNERS, SENDERS, BEGIN } =
  await startOpenidOffice();

test('the last operator stays one, whatever the provider says, while no operator key is left', async () => {
  await change({ roles: [OWNERS, SENDERS, { claim_value: 'admins', staff_role: 'operator' }] });
  const staffRole = async () => (await (await signIn('abena')).session()).staff_role;
  person('abena', ['admins']);
  assert.equal(await staffRole(), 'operator');
  const others = "update users set staff_role = $1 where email = 'esi@example.com'";
  const revoked = await app.sql<{ id: number }>(
    `update api_keys set revoked_at = now() where revoked_at is null and 'operator' = any (scopes) returning id`,
  );
  await app.sql(others, [null]);
  person('abena', []);
  assert.equal(await staffRole(), 'operator', 'nobody else is left');
  const [last] = await app.sql<{ target: string }>(
    `select target from audit_log where operation = 'openid.signIn' order by id desc limit 1`,
  );
  assert.match(last?.target ?? '', /stays an operator as the last one/);
  await app.sql('update api_keys set revoked_at = null where id = any ($1)', [revoked.map(({ id }) => id)]);
  await app.sql(others, ['operator']);
  assert.equal(await staffRole(), null);
  await change({ roles: [OWNERS, SENDERS] });
});

test('whoever confirms at the provider stays in the session and in the account that they are in', async () => {
  const other = await app.newAccount();
  person('akua', ['senders']);
  const { browser, own, session } = await signIn('akua');
  const { user_uuid } = await session();
  await app.sql(`insert into memberships select $1, id, 'viewer', now(), now() from users where uuid = $2`, [
    other.id,
    user_uuid,
  ]);
  assert.equal((await own.call('PUT', '/session/account', { account_id: other.id })).status, 200);
  await app.sql(
    `update sessions set confirmed_at = now() - interval '1 hour' where user_id = (select id from users where uuid = $1)`,
    [user_uuid],
  );
  browser.cookies(app.api).set('volley_session', own.token());
  await browser.open(`${BEGIN}&again=yes`, { until: CONSOLE });
  own.setToken(browser.cookies(app.api).get('volley_session') ?? '');
  const after = await session();
  assert.deepEqual([after.account_id, after.is_confirmed], [other.id, true]);
  const sessions = await app.sql('select 1 from sessions s join users u on u.id = s.user_id where u.uuid = $1', [
    user_uuid,
  ]);
  assert.equal(sessions.length, 1, 'it is the one that it was');
});

test('a person who was there is told by a letter that a provider signs them in', async () => {
  const known = await addPerson(app, {});
  await app.sql("update users set email = 'serwaa@kojo.example' where uuid = $1", [known.uuid]);
  person('serwaa', []);
  const { browser, address } = await comeBack('serwaa');
  const seal = createSeal('a secret of this test alone');
  const post = openPost({ ...app.rt, seal, linksBase: 'http://sms.example.com', operatorName: 'Kojo SMS' });
  const cookie = browser.cookies(app.api).get('volley_openid') ?? '';
  const visitor = { aside: app.rt, address: '127.0.0.1', requestId: '', userAgent: '', token: '' };
  await finishOpenid({ ...app.rt, post }, seal, {
    provider: provider as Uuid,
    address: new URL(address),
    cookie,
    visitor,
  });
  assert.match(await mailTo('serwaa@kojo.example'), /connected with that of your organisation/);
});

test('an ID token that was issued an hour from now is refused', async () => {
  person('kwesi', ['senders']);
  const { browser, address } = await comeBack('kwesi');
  const before = Date.now() - 3_600_000;
  const clock = manualClock(before);
  const cookie = browser.cookies(app.api).get('volley_openid') ?? '';
  const visitor = { aside: app.rt, address: '127.0.0.1', requestId: '', userAgent: '', token: '' };
  const seal = createSeal('a secret of this test alone');
  const returned = { provider: provider as Uuid, address: new URL(address), cookie, visitor };
  await assert.rejects(
    finishOpenid({ ...app.rt, clock }, seal, returned),
    /did not confirm this sign-in \(ISSUED_IN_THE_FUTURE/,
  );
});

test('whoever has nothing to confirm with sets up a first second factor just after signing in', async () => {
  person('maame', ['senders']);
  const { own, session } = await signIn('maame');
  const { user_uuid } = await session();
  const set = (what: string) =>
    app.sql(`update sessions set ${what} where user_id = (select id from users where uuid = $1)`, [user_uuid]);
  await set('confirmed_at = null');
  const offer = () => own.call('POST', '/session/second-factor/authenticator');
  assert.equal((await offer()).status, 201);
  const other = await own.call('POST', '/session/second-factor/recovery-codes');
  assert.equal(other.headers.get('volley-error-code'), 'confirmation_needed', other.text);
  await set("created_at = now() - interval '16 minutes'");
  assert.equal((await offer()).headers.get('volley-error-code'), 'confirmation_needed');
});

test('whoever has another subject since the directory was imported anew is let in again once staff disconnects them', async () => {
  person('efe', ['senders']);
  const before = await signIn('efe');
  const { user_uuid: uuid } = await before.session();
  await app.sql(
    `insert into passkeys (credential_id, uuid, user_id, name, public_key, use_count, transports, is_backed_up, created_at)
     select 'efe', gen_random_uuid(), id, 'Phone', '', 0, '{}', false, now() from users where uuid = $1`,
    [uuid],
  );
  person('efe-2', ['senders'], { email: 'efe@kojo.example' });
  const shutOut = await signIn('efe-2');
  assert.equal(shutOut.end.status, 401, shutOut.end.text);
  assert.match(shutOut.end.text, /belongs to another person of Kojo Farms/);
  const disconnect = () => first.call('POST', `/admin/users/${uuid}/disconnect`);
  const done = await disconnect();
  assert.equal(done.status, 200, done.text);
  assert.deepEqual([done.body.data.uuid, done.body.data.passkeys], [uuid, 1]);
  assert.equal((await before.own.call('GET', '/session')).status, 401, 'the sessions have ended');
  const again = await (await signIn('efe-2')).session();
  assert.deepEqual([again.user_uuid, again.accounts.length], [uuid, 1]);
  const old = await signIn('efe');
  assert.match(old.end.text, /belongs to another person of Kojo Farms/);
  const [entry] = await app.sql<{ target: string; actor_name: string }>(
    `select target, actor_name from audit_log where operation = 'admin.users.disconnect'`,
  );
  assert.deepEqual(entry, { target: `${uuid}: from ${elsewhere.issuer}`, actor_name: 'Esi Owusu' });
  const never = await addPerson(app, {});
  const refused = await first.call('POST', `/admin/users/${never.uuid}/disconnect`);
  assert.equal(refused.headers.get('volley-error-code'), 'wrong_state', refused.text);
  const confirmed = (ago: string) =>
    app.sql(
      `update sessions set confirmed_at = now() - $1::interval where user_id = (select id from users where email = 'esi@example.com')`,
      [ago],
    );
  await confirmed('1 hour');
  assert.equal((await disconnect()).headers.get('volley-error-code'), 'confirmation_needed');
  await confirmed('0 hours');
});

test('whoever has no password accepts an invitation to another account with the session', async () => {
  const other = await app.newAccount();
  person('kukua', ['senders']);
  const { own, session } = await signIn('kukua');
  const invite = async () =>
    app.call('POST', '/v1/invitations', {
      ...{ key: other.key, body: { email: 'kukua@kojo.example', role: 'viewer', show_link: true } },
    });
  const tokenOf = ({ body }: { body: { data: { link: string } } }) => body.data.link.split('#')[1];
  const made = await invite();
  assert.equal(made.status, 201, made.text);
  const token = tokenOf(made);
  const byPassword = await openBrowser(app).call('POST', '/one-time-links/redeem', { token, password: PASSWORD });
  assert.equal(byPassword.status, 422, 'there is no password that would do');
  const nobody = await openBrowser(app).call('POST', '/one-time-links/accept', { token });
  assert.equal(nobody.status, 401, nobody.text);
  const somebody = await first.call('POST', '/one-time-links/accept', { token });
  assert.equal(somebody.headers.get('volley-error-code'), 'wrong_state', somebody.text);
  assert.match(somebody.body.message, /is for kukua@kojo\.example, and you are signed in as esi@example\.com/);
  await change({ allows_passwords: false });
  const accepted = await own.call('POST', '/one-time-links/accept', { token });
  await change({ allows_passwords: true });
  assert.equal(accepted.status, 200, accepted.text);
  const { accounts, user_uuid: uuid } = await session();
  const roles = (accounts as { account_id: number; role: string }[]).filter(({ account_id: id }) => id === other.id);
  assert.deepEqual(
    roles.map(({ role }) => role),
    ['viewer'],
  );
  assert.equal((await own.call('POST', '/one-time-links/accept', { token })).status, 410, 'it works once');
  const again = tokenOf(await invite());
  const twice = await own.call('POST', '/one-time-links/accept', { token: again });
  assert.equal(twice.headers.get('volley-error-code'), 'conflict', twice.text);
  assert.equal((await app.call('POST', '/v1/one-time-links/look', { body: { token: again } })).status, 200);
  const [entry] = await app.sql<{ account_id: number; target: string }>(
    `select account_id::int, target from audit_log where operation = 'oneTimeLinks.accept'`,
  );
  assert.deepEqual(entry, { account_id: other.id, target: `invitation ${made.body.data.uuid}` });
  const reset = await first.call('POST', `/admin/users/${uuid}/reset`, { show_link: true });
  const noInvitation = await own.call('POST', '/one-time-links/accept', { token: tokenOf(reset) });
  assert.match(noInvitation.body.message, /is no invitation/);
});

test('who accepts an invitation to the operator’s people is told of in the operator’s own audit log', async () => {
  const account = await app.newAccount();
  const member = await addPerson(app, { memberships: { [account.id]: 'viewer' }, entered: account.id });
  const body = { email: member.email, staff_role: 'support', show_link: true };
  const made = await first.call('POST', '/admin/users/invite', body);
  const { link, uuid } = made.body.data;
  const accepted = await member.call('POST', '/one-time-links/accept', { token: link.split('#')[1] });
  assert.equal(accepted.status, 200, accepted.text);
  assert.equal((await member.call('GET', '/session')).body.data.staff_role, 'support');
  const log = await app.sql('select account_id::int from audit_log where target = $1', [`invitation ${uuid}`]);
  assert.deepEqual(log, [{ account_id: 1 }]);
});
