// Where a second factor is obligatory: who is asked for it, and what is open before it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Operation } from '@volley/contract';
import { type Reply, startTestApp } from './testkit/app.ts';
import { addPerson, openBrowser, type TestPerson } from './testkit/browser-session.ts';
import { servedOperations } from './testkit/operations.ts';

const app = await startTestApp();
const second = await startTestApp({ settings: { DATABASE_URL: app.url } });
const foreign = await app.newAccount();

const UNKNOWN = '0196f0c2-7a10-7cc4-9d3e-0242ac12ffff';

function callAs(person: TestPerson, { method, path, body }: Operation): Promise<Reply> {
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (name === 'uuid' ? UNKNOWN : '987654321'));
  return person.call(method, address, body ? {} : undefined);
}

/** The same browser, at the other process. */
function elsewhere(person: TestPerson) {
  const browser = openBrowser(second);
  browser.setToken(person.token());
  return browser;
}

/** What the frame leaves open, as docs/sign-in.md says. */
const BEFORE_FACTOR = {
  always: ['session.get', 'session.end', 'session.confirm', 'secondFactor.get', 'passkeys.list'],
  set_up: ['secondFactor.offerAuthenticator', 'secondFactor.confirmAuthenticator', 'passkeys.offer', 'passkeys.create'],
  give: ['passkeys.askToConfirm', 'passkeys.confirm'],
};

/** Every operation of somebody who is signed in, but those that would sign them out. */
async function walkObliged(person: TestPerson, state: 'set_up' | 'give'): Promise<void> {
  assert.equal((await person.call('GET', '/session')).body.data.second_factor, state);
  const open = new Set([...BEFORE_FACTOR.always, ...BEFORE_FACTOR[state]]);
  const walked = servedOperations.filter(({ id, auth }) => /^(bearer|session)$/.test(auth) && id !== 'session.end');
  assert.ok(walked.length > 100);
  for (const operation of walked) {
    const reply = await callAs(person, operation);
    const isRefused = reply.headers.get('volley-error-code') === 'second_factor_needed';
    assert.equal(isRefused, !open.has(operation.id), `${operation.id} ${state}: ${reply.status} ${reply.text}`);
    if (isRefused) assert.equal(reply.status, 403);
  }
}

const addPasskeyOf = (uuid: string) =>
  app.sql(
    `insert into passkeys (credential_id, uuid, user_id, name, public_key, use_count, transports, is_backed_up, created_at)
     select sha256(uuid::text::bytea), gen_random_uuid(), id, 'Telephone', '', 0, '{}', false, now() from users where uuid = $1`,
    [uuid],
  );
const giveFactor = (uuid: string) =>
  app.sql('update sessions set has_second_factor = true where user_id = (select id from users where uuid = $1)', [
    uuid,
  ]);

test('who is obliged to have a second factor can set one up and do nothing else, at once and in every process', async () => {
  const own = await app.newAccount();
  const owner = await addPerson(app, { memberships: { [own.id]: 'owner' }, entered: own.id });
  await addPasskeyOf(owner.uuid);
  const member = await addPerson(app, { memberships: { [own.id]: 'author' }, entered: own.id });
  const other = await addPerson(app, { memberships: { [foreign.id]: 'author' }, entered: foreign.id });
  assert.deepEqual((await owner.call('GET', '/sign-in-rules')).body.data, { second_factor_required: false });
  assert.equal((await member.call('PUT', '/sign-in-rules', { second_factor_required: true })).status, 403);
  const required = await owner.call('PUT', '/sign-in-rules', { second_factor_required: true });
  assert.deepEqual([required.status, required.body.data], [200, { second_factor_required: true }]);
  assert.equal(
    (await elsewhere(member).call('GET', '/groups')).headers.get('volley-error-code'),
    'second_factor_needed',
  );
  await walkObliged(member, 'set_up');
  // A session of the password alone, of somebody who has one: they give it, and set up no other.
  await walkObliged(owner, 'give');
  assert.equal((await other.call('GET', '/groups')).status, 200, 'another account asks nothing');
  assert.equal((await app.call('GET', '/v1/groups', { key: own.key })).status, 200, 'keys are not asked');

  await giveFactor(owner.uuid);
  await addPasskeyOf(member.uuid);
  await giveFactor(member.uuid);
  assert.equal((await elsewhere(member).call('GET', '/groups')).status, 200);
  const { uuid } = (await owner.call('GET', '/passkeys')).body.data[0];
  const last = await owner.call('DELETE', `/passkeys/${uuid}`);
  assert.equal(last.status, 409, last.text);
  assert.match(last.body.message, /last second factor/);
  assert.equal((await owner.call('PUT', '/sign-in-rules', { second_factor_required: false })).status, 200);
  assert.equal((await owner.call('DELETE', `/passkeys/${uuid}`)).status, 200);
  assert.equal((await owner.call('PUT', '/sign-in-rules', { second_factor_required: true })).status, 200);
  assert.equal(
    (await owner.call('GET', '/session')).body.data.second_factor,
    'set_up',
    'what was given is gone with it',
  );
  const [entry] = await app.sql(
    `select changes from audit_log where account_id = $1 and operation = 'signInRules.update' order by id limit 1`,
    [own.id],
  );
  assert.deepEqual(entry, { changes: { second_factor_required: { from: false, to: true } } });
});

test('the operator obliges owners and staff, and nobody else', async (t) => {
  const own = await app.newAccount();
  const owner = await addPerson(app, { memberships: { [own.id]: 'owner' }, entered: own.id });
  const author = await addPerson(app, { memberships: { [own.id]: 'author' }, entered: own.id });
  const staff = await addPerson(app, { staffRole: 'support' });
  const set = (second_factor_required: boolean) =>
    app.call('PUT', '/v1/admin/sign-in-rules', { key: app.key, body: { second_factor_required } });
  t.after(() => set(false));
  assert.equal((await staff.call('PUT', '/admin/sign-in-rules', { second_factor_required: true })).status, 403);
  assert.equal((await set(true)).status, 200);
  const asked = async (person: TestPerson) => (await elsewhere(person).call('GET', '/session')).body.data.second_factor;
  assert.deepEqual([await asked(owner), await asked(author), await asked(staff)], ['set_up', null, 'set_up']);
  assert.equal((await staff.call('GET', '/admin/users')).headers.get('volley-error-code'), 'second_factor_needed');
  const read = await app.call('GET', '/v1/admin/sign-in-rules', { key: app.key });
  assert.deepEqual(read.body.data, { second_factor_required: true });
  assert.equal((await set(false)).status, 200);
  assert.equal(await asked(owner), null);
});
