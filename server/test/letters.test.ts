// Letters from the request that writes them to the mail server: what waits, what is tried again, and what nobody may learn.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSeal } from '../src/lib/files/seal.ts';
import { uuidV7 } from '../src/lib/ids/uuid.ts';
import { openPost } from '../src/mail/index.ts';
import { disableEndpoint } from '../src/webhooks/engine/disable-endpoint.ts';
import { startTestApp } from './testkit/app.ts';
import { addPerson, openBrowser, PASSWORD, signUpFirst } from './testkit/browser-session.ts';
import { type MailServer, startMailServer } from './testkit/mail-server.ts';

const BASE = 'http://sms.example.com';
const SECRET = 'a secret of this test alone';
const mailbox = await startMailServer({
  onRcptTo: ({ address }, _session, done) =>
    done(address.startsWith('full') ? Object.assign(new Error('no such user'), { responseCode: 550 }) : null),
});
const settingsFor = (port: number) => ({
  VOLLEY_SMTP_URL: `smtp://127.0.0.1:${port}`,
  VOLLEY_MAIL_FROM: 'Volley <volley@example.com>',
  VOLLEY_PUBLIC_URL: BASE,
  VOLLEY_SECRET: SECRET,
});
const app = await startTestApp({ settings: settingsFor(mailbox.port) });
const first = await signUpFirst(app);

async function eventually<T>(read: () => T | Promise<T>, isSo: (value: T) => boolean): Promise<T> {
  for (const deadline = performance.now() + 60_000; ; await sleep(25)) {
    const value = await read();
    if (isSo(value)) return value;
    assert.ok(performance.now() < deadline, `it did not happen in time: ${JSON.stringify(value)}`);
  }
}

const mailsTo = (email: string, { received }: MailServer = mailbox) => received.filter(({ to }) => to.includes(email));
const mailTo = async (email: string, count = 1) =>
  (
    await eventually(
      () => mailsTo(email),
      (letters) => letters.length >= count,
    )
  )[count - 1];

function tokenIn(text: string): string {
  const token = new RegExp(`^${BASE}/console/welcome#([\\w-]{43})$`, 'm').exec(text)?.[1];
  assert.ok(token, text);
  return token;
}

const redeem = (token: string, rest: object = {}) =>
  openBrowser(app).call('POST', '/one-time-links/redeem', { token, password: PASSWORD, ...rest });
const ask = (email: string, own = app) => own.call('POST', '/v1/password-resets', { body: { email } });
const invitationOf = async (email: string) =>
  (await first.call('GET', '/invitations')).body.data.data.find((one: { email: string }) => one.email === email);

test('an invitation is mailed, its link is shown to nobody, and the row keeps none of it', async () => {
  const made = await first.call('POST', '/invitations', { email: 'Kofi@example.com', role: 'author' });
  assert.equal(made.status, 201, made.text);
  const { link, sent_to, mail } = made.body.data;
  assert.deepEqual({ link, sent_to, mail }, { link: null, sent_to: 'kofi@example.com', mail: 'waiting' });
  const letter = await mailTo('kofi@example.com');
  assert.match(letter?.text ?? '', /^Esi Owusu invites you to the account First account at Volley\./);
  const token = tokenIn(letter?.text ?? '');
  assert.doesNotMatch(made.text + app.logged(), new RegExp(token));
  const listed = await eventually(
    () => invitationOf('kofi@example.com'),
    (one) => one.mail === 'sent',
  );
  assert.equal(listed.mail_reason, null);
  const rows = await app.sql('select state, sealed from letters');
  assert.deepEqual(rows, [{ state: 'sent', sealed: null }]);
  // Whoever reads that letter box may know who signs in with it.
  const look = (tokenOf: string) => openBrowser(app).call('POST', '/one-time-links/look', { token: tokenOf });
  assert.equal((await look(token)).body.data.is_known, false);
  assert.equal((await redeem(token, { name: 'Kofi' })).status, 200);
  await app.sql('delete from memberships where user_id = (select id from users where email = $1)', [
    'kofi@example.com',
  ]);
  await app.sql(`update one_time_links set created_at = created_at - interval '6 minutes'`);
  await first.call('POST', '/invitations', { email: 'kofi@example.com', role: 'viewer' });
  const again = await mailTo('kofi@example.com', 2);
  assert.equal((await look(tokenIn(again?.text ?? ''))).body.data.is_known, true);
});

test('whoever wants to hand a link on asks for it, and no letter is written', async () => {
  const body = { email: 'akua@example.com', role: 'author', show_link: true };
  const { data } = (await first.call('POST', '/invitations', body)).body;
  assert.deepEqual([data.sent_to, data.mail], [null, null]);
  assert.ok(data.link.startsWith(`${BASE}/console/welcome#`));
  assert.deepEqual(await app.sql("select 1 from letters where state = 'waiting'"), []);
});

test('what waits is encrypted, and goes out once the mail server is back', async () => {
  const away = await startMailServer();
  await away.stop();
  const own = await startTestApp({ settings: settingsFor(away.port) });
  const operator = await signUpFirst(own);
  const repeated = { 'idempotency-key': 'one', authorization: `Bearer ${own.key}` };
  const invite = () =>
    own.call('POST', '/v1/invitations', { body: { email: 'kofi@example.com', role: 'viewer' }, headers: repeated });
  const made = await invite();
  assert.equal(made.status, 201, made.text);
  assert.equal((await invite()).text, made.text, 'what was mailed is not told as shown before');
  const list = async () => (await operator.call('GET', '/invitations')).body.data.data[0];
  const waiting = await eventually(list, ({ mail_reason }) => mail_reason !== null);
  assert.equal(waiting.mail, 'waiting');
  assert.match(waiting.mail_reason, /the mail server in VOLLEY_SMTP_URL cannot be reached/);
  const [row] = await own.sql<{ sealed: Buffer }>('select sealed from letters');
  assert.doesNotMatch(String(row?.sealed.toString('latin1')), /welcome|kofi/);
  const ready = await own.call('GET', '/readyz', { key: own.key });
  assert.equal(ready.status, 200);
  assert.ok(ready.body.checks.some(({ name }: { name: string }) => name === 'mail'));
  const back = await startMailServer({}, away.port);
  // Its next try, brought forward.
  await own.sql('update letters set next_at = created_at');
  await eventually(list, ({ mail }) => mail === 'sent');
  assert.equal(mailsTo('kofi@example.com', back).length, 1);
});

test('a letter that is refused for good is given up, and whoever wrote it learns why', async () => {
  await first.call('POST', '/invitations', { email: 'full@example.com', role: 'author' });
  const listed = await eventually(
    () => invitationOf('full@example.com'),
    ({ mail }) => mail === 'failed',
  );
  assert.match(listed.mail_reason, /refused the address of the sender or of the recipient/);
  const told = () => app.call('GET', '/readyz', { key: app.key });
  const { body } = await eventually(told, (reply) => reply.text.includes('Given up'));
  const { ok, message } = body.checks.find(({ name }: { name: string }) => name === 'mail');
  assert.deepEqual([ok, message], [true, 'No letter waits. Given up within a day: 1.']);
  const metrics = await app.call('GET', '/metrics', { key: app.key });
  assert.match(metrics.text, /^volley_letters_failed 1$/m);
});

test('a key with bounds invites by mail, and is shown no link', async () => {
  const bounds = { name: 'x', scopes: ['operator'], allowed_addresses: ['127.0.0.0/8'] };
  const { key } = (await app.call('POST', '/v1/keys', { key: app.key, body: bounds })).body.data;
  const invite = (body: object) => app.call('POST', '/v1/admin/users/invite', { key, body });
  const mailed = await invite({ email: 'bound@example.com', staff_role: 'support' });
  assert.equal(mailed.body.data?.sent_to, 'bound@example.com', mailed.text);
  const refused = await invite({ email: 'bound-2@example.com', staff_role: 'operator', show_link: true });
  assert.deepEqual(Object.keys(refused.body.errors ?? {}).sort(), ['show_link', 'staff_role'], refused.text);
  const person = await addPerson(app, { memberships: { 1: 'viewer' } });
  const reset = (body: object) => app.call('POST', `/v1/admin/users/${person.uuid}/reset`, { key, body });
  assert.deepEqual(Object.keys((await reset({ show_link: true })).body.errors ?? {}), ['show_link']);
  assert.deepEqual(Object.keys((await reset({ vouch: true })).body.errors ?? {}), ['show_link']);
  assert.equal((await reset({})).body.data?.sent_to, person.email);
});

test('invitations fill nobody’s letter box, and no account mails many in an hour', async () => {
  const account = await app.newAccount();
  const invite = (email: string, rest: object = {}, key = account.key) =>
    app.call('POST', '/v1/invitations', { key, body: { email, role: 'viewer', ...rest } });
  assert.equal((await invite('yaw@example.com')).status, 201);
  const elsewhere = await invite('yaw@example.com', {}, app.key);
  assert.equal(elsewhere.status, 429, elsewhere.text);
  assert.match(elsewhere.text, /mailed to this address within the last 5 minutes/);
  assert.equal(elsewhere.headers.get('retry-after'), '300');
  assert.equal((await invite('yaw@example.com', { show_link: true })).status, 201, 'it can be handed on');
  const uuids = Array.from({ length: 99 }, () => uuidV7(Date.now()));
  await app.sql(
    `insert into one_time_links (token_hash, uuid, kind, email, account_id, role, created_at, expires_at, withdrawn_at)
     select sha256(convert_to(u::text, 'UTF8')), u, 'invitation', 'many@example.com', $1, 'viewer', now(), now() + interval '1 day', now()
     from unnest($2::uuid[]) u`,
    [account.id, uuids],
  );
  await app.sql(
    `insert into letters (id, purpose, state, until, created_at, ended_at)
     select u, 'invitation', 'sent', now(), now(), now() from unnest($1::uuid[]) u`,
    [uuids],
  );
  const many = await invite('abla@example.com');
  assert.equal(many.status, 429, many.text);
  assert.match(many.text, /mailed 100 times within an hour at most/);
  assert.equal((await invite('abla@example.com', {}, app.key)).status, 201);
});

test('a letter whose link was withdrawn before it could be sent is not sent', async () => {
  const away = await startMailServer();
  await away.stop();
  const own = await startTestApp({ settings: settingsFor(away.port) });
  const { data } = (
    await own.call('POST', '/v1/invitations', { key: own.key, body: { email: 'kofi@example.com', role: 'viewer' } })
  ).body;
  assert.equal((await own.call('DELETE', `/v1/invitations/${data.uuid}`)).status, 200);
  const state = async () => (await own.sql<{ state: string; reason: string }>('select state, reason from letters'))[0];
  assert.match((await eventually(state, (row) => row?.state === 'failed'))?.reason ?? '', /used or withdrawn/);
});

test('whoever forgot the password gets one letter; who is not there or suspended gets none, and no reply tells', async () => {
  const gone = await addPerson(app, { memberships: { 1: 'viewer' } });
  await first.call('POST', `/admin/users/${gone.uuid}/suspend`);
  const known = await addPerson(app, { memberships: { 1: 'viewer' } });
  const replies = [
    await ask(known.email),
    await ask(gone.email),
    await ask('nobody@example.com'),
    await ask(known.email),
  ];
  for (const reply of replies) {
    assert.equal(reply.status, 200, reply.text);
    assert.deepEqual(reply.body, replies[0]?.body);
  }
  assert.equal(replies[0]?.body.data.is_mailed, true);
  const letter = await mailTo(known.email);
  await eventually(
    async () => app.sql("select 1 from letters where state = 'waiting'"),
    (rows) => rows.length === 0,
  );
  assert.equal(mailsTo(known.email).length, 1);
  assert.deepEqual([...mailsTo(gone.email), ...mailsTo('nobody@example.com')], []);
  const token = tokenIn(letter?.text ?? '');
  assert.equal((await redeem(token)).status, 200);
  assert.equal((await redeem(token)).status, 410);
  assert.match(
    (await mailTo(known.email, 2))?.text ?? '',
    /^Your password was changed, at Volley, on \d{4}-\d\d-\d\d at/,
  );
  const asked = await app.sql(
    `select target || coalesce(changes::text, '') as entry from audit_log where operation = 'passwordResets.request'`,
  );
  assert.equal(asked.length, 5, 'four requests, and one letter');
  assert.doesNotMatch(JSON.stringify(asked), /@/);
});

test('a newer letter for a forgotten password ends no older one, many a day become few, and a passkey stays', async () => {
  const person = await addPerson(app, { memberships: { 1: 'viewer' } });
  await app.sql(
    `insert into passkeys (credential_id, uuid, user_id, name, public_key, use_count, transports, is_backed_up, created_at)
     select 'kept', gen_random_uuid(), id, 'Kept', '', 0, '{}', false, now() from users where uuid = $1`,
    [person.uuid],
  );
  const passkeys = async () => (await app.sql("select 1 from passkeys where name = 'Kept'")).length;
  const minutesPass = (minutes: number) =>
    app.sql(`update letters set created_at = created_at - make_interval(mins => $1)`, [minutes]);
  const settled = () =>
    eventually(
      () => app.sql("select 1 from letters where state = 'waiting'"),
      (rows) => rows.length === 0,
    );
  await ask(person.email);
  const older = tokenIn((await mailTo(person.email))?.text ?? '');
  await minutesPass(6);
  await ask(person.email);
  const newer = tokenIn((await mailTo(person.email, 2))?.text ?? '');
  await app.sql(
    `insert into letters (id, purpose, user_id, state, until, created_at, ended_at)
     select gen_random_uuid(), 'reset', u.id, 'sent', now(), now() - interval '2 hours', now() from users u, generate_series(1, 8) where u.uuid = $1`,
    [person.uuid],
  );
  await minutesPass(6);
  await ask(person.email);
  await settled();
  assert.equal(mailsTo(person.email).length, 2, 'the eleventh of a day comes an hour after the tenth');
  await minutesPass(60);
  await ask(person.email);
  const last = tokenIn((await mailTo(person.email, 3))?.text ?? '');
  assert.equal((await redeem(older)).status, 200);
  for (const token of [newer, last]) assert.equal((await redeem(token)).status, 410);
  assert.equal(await passkeys(), 1);
  const { data } = (await first.call('POST', `/admin/users/${person.uuid}/reset`, { show_link: true })).body;
  assert.equal((await redeem(data.link.split('#')[1], { password: 'nine goats on a ferry' })).status, 200);
  assert.equal(await passkeys(), 0, 'an operator decided on it');
});

test('whoever asks too often waits, whoever it is for', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 8; n += 1) statuses.push((await ask('somebody@example.com')).status);
  assert.deepEqual(statuses.slice(0, 5), [200, 200, 200, 200, 200]);
  assert.ok(statuses.includes(429), String(statuses));
});

test('a password that is changed closes the letters that could still change it', async () => {
  const person = await addPerson(app, { memberships: { 1: 'viewer' } });
  const [{ hash } = { hash: '' }] = await app.sql<{ hash: string }>(
    "select password_hash as hash from users where email = 'esi@example.com'",
  );
  await app.sql('update users set password_hash = $1 where uuid = $2', [hash, person.uuid]);
  const { data } = (await first.call('POST', `/admin/users/${person.uuid}/reset`, { show_link: true })).body;
  const next = { current_password: PASSWORD, password: 'nine goats on a ferry' };
  assert.equal((await person.call('PUT', '/session/password', next)).status, 200);
  assert.equal((await redeem(data.link.split('#')[1])).status, 410);
  assert.match((await mailTo(person.email))?.text ?? '', /^Your password was changed/);
});

test('without a public address links are shown as before, and without a secret no letter can wait', async () => {
  const own = await startTestApp({ settings: { ...settingsFor(mailbox.port), VOLLEY_PUBLIC_URL: '' } });
  assert.match(own.logged(), /VOLLEY_PUBLIC_URL is not set, so no links are mailed/);
  const body = { email: 'kofi@example.com', role: 'viewer' };
  const { data } = (await own.call('POST', '/v1/invitations', { key: own.key, body })).body;
  assert.match(data.link, /#[\w-]{43}$/);
  const [known, unknown] = [await ask('esi@example.com', own), await ask('nobody@example.com', own)];
  assert.equal(known.body.data.is_mailed, false);
  assert.deepEqual(known.body, unknown.body);
  await assert.rejects(
    startTestApp({ settings: { ...settingsFor(mailbox.port), VOLLEY_SECRET: '' } }),
    /VOLLEY_SECRET must be set with VOLLEY_SMTP_URL/,
  );
});

test('the owners of an account are told of a webhook that was switched off, and nobody else', async () => {
  const account = await app.newAccount();
  const owner = await addPerson(app, { memberships: { [account.id]: 'owner' } });
  const viewer = await addPerson(app, { memberships: { [account.id]: 'viewer' } });
  const suspended = await addPerson(app, { memberships: { [account.id]: 'owner' } });
  await first.call('POST', `/admin/users/${suspended.uuid}/suspend`);
  const seal = createSeal(SECRET);
  const post = openPost({ ...app.rt, seal, linksBase: BASE, operatorName: 'Volley' });
  const body = { url: 'https://hook.test/a?token=hush', description: 'Orders', kinds: ['message.delivered'] };
  const made = await app.call('POST', '/v1/webhooks', { key: account.key, body });
  assert.equal(made.status, 201, made.text);
  const of = { accountId: account.id, endpoint: made.body.data.uuid };
  assert.equal(await disableEndpoint({ ...app.rt, post }, of, 'gone'), true);
  const letter = await mailTo(owner.email);
  assert.match(letter?.text ?? '', /^The webhook “Orders” to hook\.test was switched off\./);
  assert.doesNotMatch(letter?.data ?? '', /hush/);
  assert.deepEqual([...mailsTo(viewer.email), ...mailsTo(suspended.email)], []);
});

test('the rules for Prometheus and the dashboard ask for nothing that the metrics do not have', async () => {
  const { text } = await app.call('GET', '/metrics');
  const kinds = new Map([...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', kind]) => [name, kind]));
  const isThere = (name: string): boolean =>
    kinds.has(name) || kinds.get(name.replace(/_(bucket|count|sum)$/, '')) === 'histogram';
  for (const file of ['prometheus/volley-alerts.yaml', 'grafana/volley.json']) {
    const asked = readFileSync(new URL(`../../deploy/${file}`, import.meta.url), 'utf8').match(/\bvolley_\w+/g) ?? [];
    assert.ok(asked.length > 20, file);
    assert.deepEqual(
      [...new Set(asked)].filter((name) => !isThere(name)),
      [],
      file,
    );
  }
});
