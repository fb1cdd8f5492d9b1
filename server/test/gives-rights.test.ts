// A key that works at some addresses alone, or until some time, must not become a right without these bounds.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Operation } from '@volley/contract';
import { startTestApp } from './testkit/app.ts';
import { addPerson } from './testkit/browser-session.ts';
import { servedOperations } from './testkit/operations.ts';

const app = await startTestApp();
const UUID = '0196f0c2-7a10-7cc4-9d3e-0242ac12ffff';
const MARKED = servedOperations.filter(({ givesRights }) => givesRights === true);

async function boundedKey(scopes: readonly string[], bound: object): Promise<string> {
  const made = await app.call('POST', '/v1/keys', { key: app.key, body: { name: 'Bounded', scopes, ...bound } });
  assert.equal(made.status, 201, made.text);
  return made.body.data.key;
}

const call = (key: string, { method, path, body }: Operation, address = path.replaceAll(/\{\w+\}/g, UUID)) =>
  app.call(method, `/v1${address}`, { key, ...(body ? { body: {} } : {}) });

for (const [what, bound] of [
  ['some addresses', { allowed_addresses: ['127.0.0.1'] }],
  ['a time', { expires_at: '2099-01-01T00:00:00Z' }],
] as const)
  test(`a key that is bound to ${what} gives nobody a right that outlives it`, async () => {
    const key = await boundedKey(['operator', 'team', 'develop', 'send', 'read', 'manage'], bound);
    for (const operation of MARKED) {
      const refused = await call(key, operation);
      assert.equal(refused.status, 403, `${operation.id}: ${refused.text}`);
      assert.match(refused.body.message, /would outlive it/, operation.id);
      assert.notEqual((await call(app.key, operation)).status, 403, `${operation.id} with a key without bounds`);
    }
    const viewer = await addPerson(app, { memberships: { 1: 'viewer' } });
    const staff = await addPerson(app, {});
    for (const [method, path, body] of [
      ['PUT', `/v1/members/${viewer.uuid}`, { role: 'owner' }],
      ['PUT', `/v1/admin/users/${staff.uuid}`, { staff_role: 'operator' }],
      ['POST', '/v1/webhooks', { url: 'https://hooks.example.com/', kinds: ['message.delivered'] }],
    ] as const) {
      const refused = await app.call(method, path, { key, body });
      assert.equal(refused.status, 403, refused.text);
    }
    assert.deepEqual(
      await app.sql('select role from memberships m join users u on u.id = m.user_id where u.uuid = $1', [viewer.uuid]),
      [{ role: 'viewer' }],
    );
    assert.equal((await app.call('GET', '/v1/members', { key })).status, 200, 'all else is open to it');
  });

/** These change people, keys, providers or secrets, and give nobody a right that would outlive the key. */
const TAKES_OR_ENDS: ReadonlySet<string> = new Set([
  ...['members.delete', 'invitations.withdraw', 'keys.revoke', 'admin.keys.revoke', 'admin.users.suspend'],
  ...['admin.openidProviders.delete', 'admin.openidProviders.check', 'webhooks.delete'],
  // These send to an address that somebody else has set.
  ...['webhooks.pause', 'webhooks.resume', 'webhooks.replay', 'webhooks.test'],
  // Whoever may do it may replace the carrier, and the address admits the provider alone.
  'admin.carriers.hookToken',
]);
test('no operation on people, keys, providers, sign-in or secrets is without a mark', () => {
  // A code of a test opens nothing of this service.
  const isAbout = ({ id, reply }: Operation): boolean =>
    /^(admin\.)?(members|invitations|users|keys|openidProviders|signInRules|webhooks)\./.test(id) ||
    !['test_code', undefined].includes(reply.secretField);
  const changing = servedOperations.filter(({ method, auth }) => method !== 'GET' && auth === 'bearer');
  const unmarked = changing
    .filter((operation) => isAbout(operation) && operation.givesRights === undefined)
    .map(({ id }) => id);
  assert.deepEqual(unmarked.toSorted(), [...TAKES_OR_ENDS].toSorted());
  const within = changing.filter(({ givesRights }) => givesRights === 'within').map(({ id }) => id);
  assert.deepEqual(within.toSorted(), [
    'admin.keys.create',
    'admin.users.invite',
    'admin.users.reset',
    'invitations.create',
    'keys.create',
  ]);
  // Scopes are for others to give: whatever asks for one of these may change who may do what.
  const byScope = changing.filter(({ scope }) => ['team', 'operator_people', 'operator'].includes(scope ?? ''));
  for (const operation of byScope)
    assert.ok(operation.givesRights !== undefined || TAKES_OR_ENDS.has(operation.id), operation.id);
});
