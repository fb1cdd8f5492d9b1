// Who may do what: each operation with each role, also in an account that is not theirs; and how rights are given and lost.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Operation, Scope } from '@volley/contract';
import { type Reply, startTestApp } from './testkit/app.ts';
import { addPerson, openBrowser, PASSWORD, type TestPerson } from './testkit/browser-session.ts';
import { servedOperations } from './testkit/operations.ts';

const app = await startTestApp();
const second = await startTestApp({ settings: { DATABASE_URL: app.url } });
const account = await app.newAccount();
const foreign = await app.newAccount();

const OPERATOR: readonly Scope[] = [
  'operator',
  'operator_read',
  'operator_accounts',
  'operator_money',
  'operator_carriers',
  'operator_approvals',
  'operator_people',
  'operator_texts',
];
const OWNER: readonly Scope[] = ['read', 'manage', 'send', 'resend', 'develop', 'team'];

/** As docs/people.md has it. */
const MEMBERS: Readonly<Record<string, readonly Scope[]>> = {
  viewer: ['read'],
  author: ['read', 'manage'],
  sender: ['read', 'manage', 'send', 'resend'],
  developer: ['read', 'develop'],
  owner: OWNER,
};
const STAFF = {
  operator: { everywhere: OPERATOR, inside: [...OPERATOR, ...OWNER] },
  support: { everywhere: ['operator_read'], inside: ['operator_read', 'read', 'resend'] },
  billing: { everywhere: ['operator_read', 'operator_money'], inside: ['operator_read', 'operator_money', 'read'] },
} as const satisfies Record<string, { everywhere: readonly Scope[]; inside: readonly Scope[] }>;

const UNKNOWN: Readonly<Record<string, string>> = {
  uuid: '0196f0c2-7a10-7cc4-9d3e-0242ac12ffff',
  id: '987654321',
  phone_number: '233244999999',
  key_id: '9',
};

function callAs(person: TestPerson, { method, path, body }: Operation): Promise<Reply> {
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => UNKNOWN[name] ?? 'x');
  return person.call(method, address, body ? {} : undefined);
}

async function walk(person: TestPerson, scopes: readonly Scope[], who: string): Promise<void> {
  for (const operation of servedOperations.filter(({ auth }) => auth === 'bearer')) {
    // An empty body and unknown ids: what is allowed in is refused for another reason, or does no harm.
    const reply = await callAs(person, operation);
    const isAllowed = operation.scope !== null && scopes.includes(operation.scope);
    assert.equal(reply.status === 403, !isAllowed, `${operation.id} as ${who}: ${reply.status} ${reply.text}`);
    if (!isAllowed) assert.match(reply.text, new RegExp(`scope \\\\"${operation.scope}\\\\"`), operation.id);
  }
}

for (const [role, scopes] of Object.entries(MEMBERS)) {
  test(`a member who is ${role} may do what the role has, and nothing in an account that is another's`, async () => {
    await walk(await addPerson(app, { memberships: { [account.id]: role }, entered: account.id }), scopes, role);
    const elsewhere = { memberships: { [account.id]: role }, entered: foreign.id };
    await walk(await addPerson(app, elsewhere), [], `${role} of another account`);
  });
}

for (const [staffRole, scopes] of Object.entries(STAFF) as [keyof typeof STAFF, (typeof STAFF)[keyof typeof STAFF]][]) {
  test(`the operator's people with the role ${staffRole} may do what it has, in an account that they entered more`, async () => {
    await walk(await addPerson(app, { staffRole }), scopes.everywhere, staffRole);
    await walk(await addPerson(app, { staffRole, entered: account.id }), scopes.inside, `${staffRole} inside`);
  });
}

test('what a session has is told by it', async () => {
  const person = await addPerson(app, { memberships: { [account.id]: 'sender' }, entered: account.id });
  const { data } = (await person.call('GET', '/session')).body;
  assert.deepEqual([...data.scopes].sort(), [...(MEMBERS['sender'] ?? [])].sort());
  assert.equal((await person.call('PUT', '/session/account', { account_id: foreign.id })).status, 404);
});

/** The same browser, at the other process. */
function elsewhere(person: TestPerson) {
  const browser = openBrowser(second);
  browser.setToken(person.token());
  return browser;
}

test('a role that is taken away is gone with the answer, in another process too, and the session has a new token', async () => {
  const owner = await addPerson(app, { memberships: { [account.id]: 'owner' }, entered: account.id });
  const person = await addPerson(app, { memberships: { [account.id]: 'author' }, entered: account.id });
  const make = () => elsewhere(person).call('POST', '/groups', { name: 'x' });
  assert.equal((await make()).status, 201);
  assert.equal((await owner.call('PUT', `/members/${person.uuid}`, { role: 'viewer' })).status, 200);
  const before = person.token();
  assert.equal((await make()).status, 403);
  assert.equal((await person.call('GET', '/groups')).status, 200);
  await app.sql(`update sessions set renewed_at = now() - interval '1 minute' where previous_hash is not null`);
  const old = openBrowser(app);
  old.setToken(before);
  assert.equal((await old.call('GET', '/session')).status, 401, 'the token of before is dead');
});

test('who is removed is in the account no longer', async () => {
  const owner = await addPerson(app, { memberships: { [account.id]: 'owner' }, entered: account.id });
  const person = await addPerson(app, { memberships: { [account.id]: 'sender' }, entered: account.id });
  assert.equal((await elsewhere(person).call('GET', '/contacts')).status, 200);
  assert.equal((await owner.call('DELETE', `/members/${person.uuid}`)).status, 200);
  const browser = elsewhere(person);
  assert.equal((await browser.call('GET', '/contacts')).status, 403);
  const { data } = (await browser.call('GET', '/session')).body;
  assert.deepEqual([data.account_id, data.accounts, data.scopes], [null, [], []]);
});

test('the last owner stays, also when two go at once', async () => {
  const own = await app.newAccount();
  const make = () => addPerson(app, { memberships: { [own.id]: 'owner' }, entered: own.id });
  const [one, other] = [await make(), await make()];
  const replies = await Promise.all([
    one.call('DELETE', `/members/${other.uuid}`),
    other.call('DELETE', `/members/${one.uuid}`),
  ]);
  assert.equal(replies.filter(({ status }) => status === 200).length, 1, replies.map(({ text }) => text).join());
  const [left] = await app.sql<{ uuid: string }>(
    'select u.uuid from memberships m join users u on u.id = m.user_id where m.account_id = $1',
    [own.id],
  );
  for (const [method, body] of [
    ['DELETE', undefined],
    ['PUT', { role: 'viewer' }],
  ] as const) {
    const refused = await app.call(method, `/v1/members/${left?.uuid}`, { key: own.key, ...(body ? { body } : {}) });
    assert.equal(refused.status, 409, refused.text);
    assert.match(refused.body.message, /last owner/);
  }
});

test('a person is suspended and resumed: every session ends in every process, and their links open nothing', async () => {
  const operator = await addPerson(app, { staffRole: 'operator' });
  const person = await addPerson(app, { memberships: { [account.id]: 'owner' }, entered: account.id });
  const made = await person.call('POST', '/invitations', { email: 'kofi@example.com', role: 'viewer' });
  assert.equal(made.status, 201, made.text);
  assert.equal((await elsewhere(person).call('GET', '/contacts')).status, 200);
  assert.equal((await operator.call('POST', `/admin/users/${person.uuid}/suspend`)).status, 200);
  assert.equal((await elsewhere(person).call('GET', '/contacts')).status, 401);
  assert.equal((await look(made)).status, 410);
  assert.equal((await operator.call('POST', `/admin/users/${person.uuid}/resume`)).status, 200);
  assert.equal((await elsewhere(person).call('GET', '/contacts')).status, 401);
  assert.equal((await operator.call('POST', `/admin/users/${operator.uuid}/suspend`)).status, 409);
});

const tokenOf = (made: Reply): string => String(made.body.data.link).split('#')[1] ?? '';
const look = (made: Reply) => openBrowser(app).call('POST', '/one-time-links/look', { token: tokenOf(made) });
/** Whoever was made by a link that was shown joins no further account before this. */
const proveAddress = (email: string) => app.sql('update users set address_proven_at = now() where email = $1', [email]);
const redeem = (made: Reply, fields: object) =>
  openBrowser(app).call('POST', '/one-time-links/redeem', { token: tokenOf(made), ...fields });

test('who is invited joins by the link, once, and in time', async () => {
  const invite = (email: string) =>
    app.call('POST', '/v1/invitations', { key: account.key, body: { email, role: 'author' } });
  const made = await invite('Abena@Example.com');
  assert.match(made.body.data.link, /^http:\/\/127\.0\.0\.1:\d+\/console\/welcome#[\w-]{43}$/);
  const told = (await look(made)).body.data;
  assert.deepEqual([told.email, told.role, told.is_known], ['abena@example.com', 'author', null]);
  const fields = { name: 'Abena', password: PASSWORD };
  assert.equal((await redeem(made, { ...fields, password: 'short' })).status, 422);
  const both = await Promise.all([redeem(made, fields), redeem(made, fields)]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 410].sort());
  assert.equal((await redeem(made, fields)).status, 410);

  const late = await invite('late@example.com');
  await app.sql(`update one_time_links set expires_at = now() where email = 'late@example.com'`);
  assert.equal((await redeem(late, fields)).status, 410);
  const withdrawn = await invite('gone@example.com');
  const { uuid } = withdrawn.body.data;
  assert.equal((await app.call('DELETE', `/v1/invitations/${uuid}`, { key: foreign.key })).status, 404);
  assert.equal((await app.call('DELETE', `/v1/invitations/${uuid}`, { key: account.key })).status, 200);
  assert.equal((await redeem(withdrawn, fields)).status, 410);
  const [first, again] = [await invite('twice@example.com'), await invite('twice@example.com')];
  assert.equal((await look(first)).status, 410);
  assert.equal((await look(again)).status, 200);
  assert.deepEqual(
    await app.sql(`select 1 from one_time_links where token_hash = $1::text::bytea`, [tokenOf(again)]),
    [],
  );
});

test('whoever has a link to somebody who is there needs their password, and is not signed in by it', async () => {
  const email = 'abena@example.com';
  const made = await app.call('POST', '/v1/invitations', { key: foreign.key, body: { email, role: 'viewer' } });
  const unknown = 'nobody-has-this@example.com';
  const other = await app.call('POST', '/v1/invitations', {
    key: foreign.key,
    body: { email: unknown, role: 'viewer' },
  });
  // Whoever made the links has them too, and must not learn from them who is there.
  for (const tried of [
    look,
    (link: Reply) => redeem(link, { password: 'the password of a thief' }),
    (link: Reply) => redeem(link, { name: 'Thief', password: 'password' }),
    (link: Reply) => redeem(link, { name: ' ', password: 'the password of a thief' }),
  ]) {
    const [known, stranger] = [await tried(made), await tried(other)];
    const plain = (reply: Reply) => reply.text.replaceAll(email, 'x').replaceAll(unknown, 'x');
    const ends = /"expires_at":"[^"]+"/;
    assert.equal(plain(known).replace(ends, ''), plain(stranger).replace(ends, ''));
    assert.equal(known.status, stranger.status);
  }
  assert.equal((await look(made)).body.data.is_known, null);
  const wrong = await redeem(made, { name: 'Thief', password: 'the password of a thief' });
  assert.equal(wrong.status, 422);
  await proveAddress(email);
  const right = await redeem(made, { password: PASSWORD });
  assert.equal(right.body.data.next, 'sign_in', right.text);
  assert.deepEqual(right.headers.getSetCookie(), []);
  const abena = openBrowser(app);
  await abena.call('POST', '/session', { email, password: PASSWORD });
  const accounts = (await abena.call('GET', '/session')).body.data.accounts as { account_id: number; role: string }[];
  assert.deepEqual(
    accounts.map(({ account_id, role }) => [account_id, role]),
    [
      [account.id, 'author'],
      [foreign.id, 'viewer'],
    ],
  );
});

test('a reset gives a new password once, and ends every session', async () => {
  const abena = openBrowser(app);
  const email = 'abena@example.com';
  await abena.call('POST', '/session', { email, password: PASSWORD });
  const { user_uuid: uuid } = (await abena.call('GET', '/session')).body.data;
  const made = await app.call('POST', `/v1/admin/users/${uuid}/reset`);
  assert.equal(made.status, 201, made.text);
  const password = 'seven goats on a ferry';
  assert.equal((await redeem(made, { password })).body.data.next, 'sign_in');
  assert.equal((await redeem(made, { password: 'another one that is long' })).status, 410);
  assert.equal((await abena.call('GET', '/session')).status, 401);
  assert.equal((await abena.call('POST', '/session', { email, password: PASSWORD })).status, 401);
  assert.equal((await abena.call('POST', '/session', { email, password })).status, 201);
});

test('what somebody made opens nothing once their rights change, and what a key made once it is revoked', async () => {
  const invite = (person: TestPerson, email: string) => person.call('POST', '/invitations', { email, role: 'viewer' });
  const owner = await addPerson(app, { memberships: { [account.id]: 'owner' }, entered: account.id });
  await addPerson(app, { memberships: { [foreign.id]: 'owner' } });
  const both = { [account.id]: 'owner', [foreign.id]: 'owner' };
  const person = await addPerson(app, { memberships: both, entered: account.id });
  const other = await invite(owner, 'made-1@example.com');
  const made = await invite(person, 'made-2@example.com');
  assert.equal((await owner.call('PUT', `/members/${person.uuid}`, { role: 'owner' })).status, 200);
  assert.equal((await look(made)).status, 200, 'nothing changed');
  assert.equal((await person.call('PUT', '/session/account', { account_id: foreign.id })).status, 200);
  const elsewhereMade = await invite(person, 'made-3@example.com');
  assert.equal((await owner.call('PUT', `/members/${person.uuid}`, { role: 'author' })).status, 200);
  assert.equal((await look(made)).status, 410, 'the role changed');
  assert.equal((await look(elsewhereMade)).status, 200, 'in another account they are still an owner');
  const removed = await app.call('DELETE', `/v1/members/${person.uuid}`, { key: foreign.key });
  assert.equal(removed.status, 200, removed.text);
  assert.equal((await look(elsewhereMade)).status, 410, 'they are no member any more');
  assert.equal((await look(other)).status, 200, 'it is another person’s');

  const inviteStaff = (email: string) => ({ email, staff_role: 'support' });
  const staff = await addPerson(app, { staffRole: 'operator' });
  const byStaff = await staff.call('POST', '/admin/users/invite', inviteStaff('made-4@example.com'));
  assert.equal((await look(byStaff)).status, 200, byStaff.text);
  assert.equal(
    (await app.call('PUT', `/v1/admin/users/${staff.uuid}`, { key: app.key, body: { staff_role: null } })).status,
    200,
  );
  assert.equal((await look(byStaff)).status, 410, 'the staff role changed');

  const key = await app.call('POST', '/v1/keys', { key: app.key, body: { name: 'Invites', scopes: ['operator'] } });
  assert.equal(key.status, 201, key.text);
  const body = inviteStaff('made-5@example.com');
  const byKey = await app.call('POST', '/v1/admin/users/invite', { key: key.body.data.key, body });
  assert.equal((await look(byKey)).status, 200, byKey.text);
  assert.equal((await app.call('DELETE', `/v1/keys/${key.body.data.id}`)).status, 200);
  assert.equal((await look(byKey)).status, 410, 'the key was revoked');
});

test('an invitation changes no role that somebody has: it is refused, and stays unused', async () => {
  const own = await app.newAccount();
  const made = await app.call('POST', '/v1/invitations', {
    key: own.key,
    body: { email: 'only-owner@example.com', role: 'owner' },
  });
  assert.equal((await redeem(made, { name: 'Only Owner', password: PASSWORD })).status, 200);
  await proveAddress('only-owner@example.com');
  const body = { email: 'only-owner@example.com', account_id: own.id, role: 'viewer', staff_role: 'billing' };
  const again = await app.call('POST', '/v1/admin/users/invite', { key: app.key, body });
  assert.equal(again.status, 201, again.text);
  const refused = await redeem(again, { password: PASSWORD });
  assert.equal(refused.status, 409, refused.text);
  assert.match(refused.body.message, /member of this account already/);
  assert.equal((await look(again)).status, 200);
  const staff = () =>
    app.call('POST', '/v1/admin/users/invite', { key: app.key, body: { email: body.email, staff_role: 'support' } });
  const first = await redeem(await staff(), { password: PASSWORD });
  assert.equal(first.status, 200, first.text);
  const second = await redeem(await staff(), { password: PASSWORD });
  assert.equal(second.status, 409, second.text);
  assert.match(second.body.message, /staff role already/);
  const rows = await app.sql(
    `select m.role, u.staff_role from users u join memberships m on m.user_id = u.id where u.email = $1`,
    [body.email],
  );
  assert.deepEqual(rows, [{ role: 'owner', staff_role: 'support' }]);
  const { uuid } = made.body.data;
  const log = await app.sql(
    `select 1 from audit_log where operation = 'oneTimeLinks.redeem' and target like 'invitation ' || $1 || ': %'`,
    [uuid],
  );
  assert.equal(log.length, 1, 'the audit log names the invitation');
});

test('nobody gives a right that they do not have, nor takes one away', async () => {
  const team = await app.newKey(account.id, ['team']);
  const owner = await addPerson(app, { memberships: { [account.id]: 'owner' } });
  const people = await app.newKey(1, ['operator_people']);
  const reading = await app.newKey(1, ['operator_people', 'operator_read']);
  const operator = await addPerson(app, { staffRole: 'operator' });
  for (const [key, method, path, body] of [
    [team, 'POST', '/invitations', { email: 'x@example.com', role: 'owner' }],
    [team, 'DELETE', `/members/${owner.uuid}`, undefined],
    [people, 'POST', '/admin/users/invite', { email: 'x@example.com', staff_role: 'operator' }],
    [people, 'POST', `/admin/users/${operator.uuid}/suspend`, undefined],
    [people, 'POST', `/admin/users/${operator.uuid}/reset`, undefined],
    [people, 'POST', `/admin/users/${owner.uuid}/reset`, undefined],
    [people, 'POST', `/admin/users/${operator.uuid}/disconnect`, undefined],
    [people, 'POST', `/admin/users/${owner.uuid}/disconnect`, undefined],
    [people, 'PUT', `/admin/users/${owner.uuid}`, { staff_role: 'support' }],
    // Of its scopes everywhere the key has all, and of those inside an account none.
    [reading, 'PUT', `/admin/users/${owner.uuid}`, { staff_role: 'support' }],
    [reading, 'POST', '/admin/users/invite', { email: 'x@example.com', staff_role: 'support' }],
  ] as const) {
    const reply = await app.call(method, `/v1${path}`, { key, ...(body ? { body } : {}) });
    assert.equal(reply.status, 403, `${path}: ${reply.text}`);
    assert.match(reply.body.message, /which you do not have yourself/);
  }
});

test("what the operator's people do in an account stands in both audit logs, under their name", async () => {
  const own = await app.newAccount();
  const staff = await addPerson(app, { staffRole: 'operator' });
  assert.equal((await staff.call('POST', '/groups', { name: 'Nowhere' })).status, 403);
  assert.equal((await staff.call('PUT', '/session/account', { account_id: own.id })).status, 200);
  assert.equal((await staff.call('POST', '/groups', { name: 'By staff' })).status, 201);
  assert.equal((await staff.call('DELETE', '/session/account')).status, 200);
  assert.equal((await staff.call('GET', '/groups')).status, 403);
  const { data } = (await staff.call('GET', '/session')).body;
  const entries = await app.sql<{ account: number; operation: string; by: number; name: string }>(
    `select account_id::int as account, operation, actor_account_id::int as by, actor_name as name from audit_log
     where actor_name = $1 order by id, account_id`,
    [data.name],
  );
  const told = ['session.enterAccount', 'groups.create', 'session.leaveAccount'];
  for (const log of [1, own.id]) {
    const own = entries.filter((entry) => entry.account === log);
    assert.deepEqual(
      own.map(({ operation }) => operation),
      told,
      `account ${log}`,
    );
    assert.ok(own.every(({ by }) => by === 1));
  }
});

test('what matters most asks a person for the password again, and a key not', async () => {
  const owner = await addPerson(app, { memberships: { [account.id]: 'owner' }, entered: account.id });
  await app.sql(
    `update sessions set confirmed_at = now() - interval '16 minutes' where user_id = (select id from users where uuid = $1)`,
    [owner.uuid],
  );
  const confirming = servedOperations.filter(
    ({ confirms, scope }) => confirms && scope !== null && OWNER.includes(scope),
  );
  const named = ['keys.create', 'members.update', 'webhooks.create', 'webhooks.update', 'webhooks.rotateSecret'];
  for (const id of named)
    assert.ok(
      confirming.some((operation) => operation.id === id),
      id,
    );
  for (const operation of confirming) {
    const reply = await callAs(owner, operation);
    assert.equal(reply.headers.get('volley-error-code'), 'confirmation_needed', operation.id);
  }
  const body = { email: 'yaw@example.com', role: 'viewer' };
  assert.equal((await app.call('POST', '/v1/invitations', { key: account.key, body })).status, 201);
});
