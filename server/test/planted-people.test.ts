// Whoever invites somebody may see the link and use it themselves. What they plant so must be worth nothing to them once the real person comes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeOfflineLink } from '../src/people/index.ts';
import { type Reply, startTestApp, type TestApp } from './testkit/app.ts';
import { addPerson, type BrowserSession, openBrowser, PASSWORD, signUpFirst } from './testkit/browser-session.ts';
import { eventually } from './testkit/eventually.ts';
import { startMailServer } from './testkit/mail-server.ts';
import { startOpenidOffice } from './testkit/openid-office.ts';
import { loseAnswerOf, proxyToBe } from './testkit/postgres-proxy.ts';

const BASE = 'http://sms.example.com';
const NEW_PASSWORD = 'seven goats on a ferry';
const mailbox = await startMailServer();
const { through, proxy } = proxyToBe();
const mailing = await startTestApp({
  through,
  settings: {
    VOLLEY_SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
    VOLLEY_MAIL_FROM: 'Volley <volley@example.com>',
    VOLLEY_PUBLIC_URL: BASE,
    VOLLEY_SECRET: 'a secret of this test alone',
  },
});
const operator = await signUpFirst(mailing);
const office = await startOpenidOffice();

const tokenOf = ({ body }: Reply): string => String(body.data.link).split('#')[1] ?? '';
const redeem = (app: TestApp, token: string, fields: object) =>
  openBrowser(app).call('POST', '/one-time-links/redeem', { token, ...fields });
const uuidOf = async (app: TestApp, email: string): Promise<string> =>
  (await app.sql<{ uuid: string }>('select uuid from users where email = $1', [email]))[0]?.uuid ?? '';

interface Planted {
  readonly email: string;
  readonly session: BrowserSession;
  /** An invitation that was made as this person. */
  readonly link: string;
  readonly accountId: number;
}

/** An owner invites an address, and uses the link: password, session, passkey, authenticator and a link of theirs. */
async function plant(app: TestApp, email: string): Promise<Planted> {
  const account = await app.newAccount();
  const body = { email, role: 'owner', show_link: true };
  const made = await app.call('POST', '/v1/invitations', { key: account.key, body });
  const session = openBrowser(app);
  const joined = await session.call('POST', '/one-time-links/redeem', {
    ...{ token: tokenOf(made), name: 'Planted', password: PASSWORD },
  });
  assert.equal(joined.status, 200, joined.text);
  const invited = { email: `friend-of-${email}`, role: 'owner', show_link: true };
  const link = tokenOf(await session.call('POST', '/invitations', invited));
  await app.sql(
    `insert into passkeys (credential_id, uuid, user_id, name, public_key, use_count, transports, is_backed_up, created_at)
     select convert_to(email, 'UTF8'), gen_random_uuid(), id, 'Planted', '', 0, '{}', false, now() from users where email = $1`,
    [email],
  );
  await app.sql(
    `insert into totp_factors (user_id, secret_sealed, created_at, confirmed_at) select id, '', now(), now() from users where email = $1`,
    [email],
  );
  return { email, session, link, accountId: account.id };
}

async function assertWorthless(app: TestApp, { email, session, link, accountId }: Planted): Promise<void> {
  assert.equal((await session.call('GET', '/session')).status, 401, 'the session has ended');
  const signIn = await openBrowser(app).call('POST', '/session', { email, password: PASSWORD });
  assert.equal(signIn.status, 401, `the password: ${signIn.text}`);
  const [left] = await app.sql(
    `select (select count(*)::int from passkeys where user_id = u.id) as passkeys, (select count(*)::int from totp_factors where user_id = u.id) as totp,
       (select count(*)::int from memberships where user_id = u.id and account_id = $2) as memberships, address_proven_at is not null as proven
     from users u where email = $1`,
    [email, accountId],
  );
  assert.deepEqual(left, { passkeys: 0, totp: 0, memberships: 0, proven: true });
  assert.equal((await redeem(app, link, { name: 'Friend', password: PASSWORD })).status, 410, 'the link of theirs');
}

async function decide(browser: BrowserSession, accountId: number, keeps: boolean) {
  const { held } = (await browser.call('GET', '/session')).body.data;
  assert.deepEqual(
    held.map((one: { account_id: number; role: string }) => [one.account_id, one.role]),
    [[accountId, 'owner']],
  );
  const decided = await browser.call('POST', '/session/held', { keep: keeps ? [held[0].uuid] : [] });
  assert.equal(decided.status, 200, decided.text);
  const { data } = (await browser.call('GET', '/session')).body;
  assert.deepEqual(data.held, []);
  return data.accounts.map((one: { account_id: number }) => one.account_id);
}

async function mailTo(email: string, sentence: RegExp): Promise<string> {
  const find = () => mailbox.received.find(({ to, text }) => to.includes(email) && sentence.test(text));
  const found = await eventually(find, (letter) => letter !== undefined);
  return found?.text ?? '';
}
const tokenIn = (text: string): string => /\/console\/welcome#([\w-]{43})/.exec(text)?.[1] ?? '';

for (const keeps of [false, true])
  test(`a person who comes by a provider shares nothing with whoever planted them, and ${keeps ? 'keeps' : 'gives up'} what was there`, async () => {
    const name = keeps ? 'chief' : 'boss';
    const planted = await plant(office.app, `${name}@kojo.example`);
    await office.change({
      roles: [office.OWNERS, office.SENDERS, { claim_value: 'admins', staff_role: 'operator' }],
    });
    office.person(name, ['admins', 'senders']);
    const { own, session } = await office.signIn(name);
    const now = await session();
    assert.equal(now.staff_role, 'operator');
    await assertWorthless(office.app, planted);
    const accounts = await decide(own, planted.accountId, keeps);
    const given = [office.account.id, ...(keeps ? [planted.accountId] : [])];
    assert.deepEqual(
      accounts,
      given.toSorted((a, b) => a - b),
    );
    assert.match(
      await office.mailTo(planted.email, /proven now/),
      /the password, the authenticator .*passkeys: 1, sessions: 1/,
    );
    await office.change({ roles: [office.OWNERS, office.SENDERS] });
  });

test('a staff role of a person who was never proven waits for them, and the role of a provider is at once', async () => {
  const old = await addPerson(office.app, { staffRole: 'support', isUnproven: true });
  await office.app.sql("update users set email = 'old@kojo.example' where uuid = $1", [old.uuid]);
  office.person('old', ['senders']);
  const { own, session } = await office.signIn('old');
  const { staff_role, accounts, held } = await session();
  assert.deepEqual([staff_role, accounts.length, held[0].staff_role], [null, 1, 'support']);
  assert.equal((await old.call('GET', '/session')).status, 401);
  assert.equal((await own.call('POST', '/session/held', { keep: [held[0].uuid] })).status, 200);
  assert.equal((await session()).staff_role, 'support');
  await office.signIn('old');
  assert.equal((await own.call('GET', '/session')).status, 200, 'only the first proof ends sessions');
});

test('a person who forgot the password shares nothing with whoever planted them', async () => {
  const planted = await plant(mailing, 'forgot@example.com');
  await mailing.call('POST', '/v1/password-resets', { body: { email: planted.email } });
  const letter = await mailTo(planted.email, /A new password was asked for/);
  const chosen = await redeem(mailing, tokenIn(letter), { password: NEW_PASSWORD });
  assert.equal(chosen.body.data.next, 'sign_in', chosen.text);
  await assertWorthless(mailing, planted);
  const own = openBrowser(mailing);
  await own.call('POST', '/session', { email: planted.email, password: NEW_PASSWORD });
  assert.deepEqual(await decide(own, planted.accountId, true), [planted.accountId]);
  assert.match(await mailTo(planted.email, /proven now/), /What you may do there waits until you confirm it/);
});

test('a first proof whose commit is not answered has happened once, and what was planted is worth nothing', async () => {
  const planted = await plant(mailing, 'lost@example.com');
  await mailing.call('POST', '/v1/password-resets', { body: { email: planted.email } });
  const token = tokenIn(await mailTo(planted.email, /A new password was asked for/));
  const database = proxy();
  loseAnswerOf(database, 'users.prove_address');
  const first = await redeem(mailing, token, { password: NEW_PASSWORD });
  assert.deepEqual([first.status, database.lost.answers], [503, 1], first.text);
  const again = await redeem(mailing, token, { password: NEW_PASSWORD });
  assert.equal(again.status, 410, again.text);
  await assertWorthless(mailing, planted);
  const own = openBrowser(mailing);
  await own.call('POST', '/session', { email: planted.email, password: NEW_PASSWORD });
  assert.deepEqual(await decide(own, planted.accountId, true), [planted.accountId]);
  await mailTo(planted.email, /proven now/);
  const told = mailbox.received.filter(({ to, text }) => to.includes(planted.email) && /proven now/.test(text));
  assert.equal(told.length, 1);
});

test('a person who is invited by mail begins anew, also with a staff role', async () => {
  for (const [name, more] of [
    ['invited', { account_id: 1, role: 'viewer' }],
    ['staff', { staff_role: 'operator' }],
  ] as const) {
    const planted = await plant(mailing, `${name}@example.com`);
    await operator.call('POST', '/admin/users/invite', { email: planted.email, ...more });
    const token = tokenIn(await mailTo(planted.email, /invites you/));
    const look = await openBrowser(mailing).call('POST', '/one-time-links/look', { token });
    assert.equal(look.body.data.is_known, false, look.text);
    const known = await redeem(mailing, token, { password: PASSWORD });
    assert.deepEqual(Object.keys(known.body.errors ?? {}), ['name'], known.text);
    const bySession = await planted.session.call('POST', '/one-time-links/accept', { token });
    assert.equal(bySession.status, 409, bySession.text);
    const own = openBrowser(mailing);
    const fields = { token, name: 'The Real One', password: NEW_PASSWORD };
    assert.equal((await own.call('POST', '/one-time-links/redeem', fields)).status, 200);
    await assertWorthless(mailing, planted);
    const { data } = (await own.call('GET', '/session')).body;
    assert.deepEqual([data.name, data.staff_role], ['The Real One', 'staff_role' in more ? 'operator' : null]);
    assert.deepEqual(await decide(own, planted.accountId, false), 'role' in more ? [1] : []);
  }
});

test('whoever was never proven gets no staff role and no further account', async () => {
  const planted = await plant(mailing, 'unproven@example.com');
  const uuid = await uuidOf(mailing, planted.email);
  const promoted = await operator.call('PUT', `/admin/users/${uuid}`, { staff_role: 'operator' });
  assert.equal(promoted.status, 422, promoted.text);
  assert.deepEqual(Object.keys(promoted.body.errors), ['staff_role']);
  const further = await mailing.newAccount();
  const body = { email: planted.email, role: 'viewer', show_link: true };
  const shown = tokenOf(await mailing.call('POST', '/v1/invitations', { key: further.key, body }));
  const joined = await redeem(mailing, shown, { password: PASSWORD });
  const accepted = await planted.session.call('POST', '/one-time-links/accept', { token: shown });
  for (const refused of [joined, accepted]) {
    assert.equal(refused.status, 409, refused.text);
    assert.match(refused.body.message, /Nobody has proven that this email address is yours/);
  }
  const people = await mailing.newKey(1, ['operator_people', 'operator_read', 'read', 'resend']);
  const staff = { email: 'new-staff@example.com', staff_role: 'support', show_link: true };
  const invited = await mailing.call('POST', '/v1/admin/users/invite', { key: people, body: staff });
  assert.deepEqual(Object.keys(invited.body.errors ?? {}), ['staff_role'], invited.text);
});

test('an operator vouches for a person by a link that is shown, and nobody with less does', async () => {
  const planted = await plant(mailing, 'vouched@example.com');
  const uuid = await uuidOf(mailing, planted.email);
  const reset = (key: string, more: object) =>
    mailing.call('POST', `/v1/admin/users/${uuid}/reset`, { key, body: { show_link: true, ...more } });
  const people = await mailing.newKey(1, ['operator_people', 'read', 'manage', 'send', 'develop', 'team']);
  assert.equal((await reset(people, { vouch: true })).status, 403);
  const plain = await redeem(mailing, tokenOf(await reset(mailing.key, {})), { password: PASSWORD });
  assert.equal(plain.status, 200, plain.text);
  const proven = async () =>
    (await operator.call('GET', '/admin/users')).body.data.data.find((one: { uuid: string }) => one.uuid === uuid)
      .address_proven_at;
  assert.equal(await proven(), null, 'a link that is shown proves nothing by itself');
  const made = await reset(mailing.key, { vouch: true });
  assert.equal((await redeem(mailing, tokenOf(made), { password: NEW_PASSWORD })).status, 200);
  assert.notEqual(await proven(), null);
  await assertWorthless(mailing, planted);
  const promoted = await operator.call('PUT', `/admin/users/${uuid}`, { staff_role: 'support' });
  assert.equal(promoted.status, 200, promoted.text);
  const log = await mailing.sql<{ changes: { vouch?: unknown } }>(
    `select changes from audit_log where operation = 'admin.users.reset' and target like $1 order by id desc limit 1`,
    [`%${uuid}%`],
  );
  assert.match(JSON.stringify(log), /vouch/);
});

test('whoever may only help people sees no link of a person whose address is proven, since more rights may come later', async () => {
  const person = await addPerson(mailing, {});
  const people = await mailing.newKey(1, ['operator_people', 'read', 'manage', 'send', 'develop', 'team']);
  const reset = (body: object, key = people) =>
    mailing.call('POST', `/v1/admin/users/${person.uuid}/reset`, { key, body });
  const shown = await reset({ show_link: true });
  assert.equal(shown.status, 403, shown.text);
  assert.match(shown.body.message, /whose address is proven/);
  assert.equal((await reset({ show_link: true }, mailing.key)).status, 201, 'an operator hands it on');
  assert.deepEqual((await reset({})).body.data.link, null, 'a link that is mailed is seen by the person alone');
});

test('a link that was made at the machine itself proves the address too', async () => {
  const planted = await plant(mailing, 'offline@example.com');
  const { token } = await makeOfflineLink(mailing.rt, { email: planted.email, kind: 'reset', staffRole: null });
  assert.equal((await redeem(mailing, token, { password: NEW_PASSWORD })).status, 200);
  await assertWorthless(mailing, planted);
});
