// The views that people keep of the lists of an account: their own alone, and for as long as they are members.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestApp } from './testkit/app.ts';
import { addPerson, type TestPerson } from './testkit/browser-session.ts';

const app = await startTestApp({ settings: { VOLLEY_SECRET: 'a secret of the tests alone' } });
const account = await app.newAccount();
const other = await app.newAccount();
const FAILED = { name: 'Failed, MTN', address: '/messages?status=failed&network=MTN' };
const UNKNOWN = '0196f0c2-7a10-7cc4-9d3e-0242ac12ffff';

const viewer = () =>
  addPerson(app, { memberships: { [account.id]: 'viewer', [other.id]: 'viewer' }, entered: account.id });

async function save(person: TestPerson, view: object = FAILED): Promise<string> {
  const reply = await person.call('POST', '/saved-views', view);
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data.uuid;
}

async function namesOf(person: TestPerson): Promise<string[]> {
  const { body } = await person.call('GET', '/saved-views');
  return body.data.map(({ name }: { name: string }) => name);
}

test('a view is saved, listed by its name, renamed and deleted', async () => {
  const person = await viewer();
  const uuid = await save(person);
  await save(person, { name: 'after lunch', address: '/contacts?search=ama' });
  assert.deepEqual(await namesOf(person), ['after lunch', 'Failed, MTN']);
  const renamed = await person.call('PUT', `/saved-views/${uuid}`, { name: ' Failed ' });
  assert.deepEqual([renamed.body.data.name, renamed.body.data.address], ['Failed', FAILED.address]);
  assert.equal((await person.call('DELETE', `/saved-views/${uuid}`)).status, 200);
  assert.deepEqual(await namesOf(person), ['after lunch']);
  assert.equal((await person.call('DELETE', `/saved-views/${uuid}`)).status, 404);
  assert.equal((await person.call('PUT', `/saved-views/${uuid}`, { name: 'Gone' })).status, 404);
});

test('nobody else has it: no other member, not the same person in another account, and no key', async () => {
  const [person, colleague] = [await viewer(), await viewer()];
  const uuid = await save(person);
  const foreign = async (method: string) => {
    const body = method === 'PUT' ? { name: 'Mine now' } : undefined;
    const here = await colleague.call(method, `/saved-views/${uuid}`, body);
    await person.call('PUT', '/session/account', { account_id: other.id });
    const elsewhere = await person.call(method, `/saved-views/${uuid}`, body);
    const listed = await namesOf(person);
    await person.call('PUT', '/session/account', { account_id: account.id });
    return [here.status, elsewhere.status, listed];
  };
  assert.deepEqual(
    [await foreign('PUT'), await foreign('DELETE')],
    [
      [404, 404, []],
      [404, 404, []],
    ],
  );
  assert.deepEqual([await namesOf(colleague), await namesOf(person)], [[], [FAILED.name]]);
  assert.equal((await app.call('GET', '/v1/saved-views', { key: account.key })).status, 401);
  const outside = await addPerson(app, { memberships: { [account.id]: 'viewer' } });
  assert.equal((await outside.call('GET', '/saved-views')).status, 403);
});

test('an address leads to a page of the console and nowhere else', async () => {
  const person = await viewer();
  for (const address of [
    '',
    'messages',
    '//evil.example/x',
    '/\\evil.example',
    'https://evil.example/',
    '/a b',
    '/a#b',
  ])
    assert.deepEqual(
      Object.keys((await person.call('POST', '/saved-views', { name: 'x', address })).body.errors ?? {}),
      ['address'],
      address,
    );
  const unknown = await person.call('DELETE', `/saved-views/${UNKNOWN}`);
  assert.equal(unknown.body.message, 'Saved view not found.');
});

test('a person keeps fifty of an account, and another fifty of another', async () => {
  const person = await viewer();
  for (let n = 0; n < 50; n += 1) await save(person, { ...FAILED, name: `View ${n}` });
  const over = await person.call('POST', '/saved-views', FAILED);
  assert.deepEqual([over.status, over.body.code], [409, 'storage_limit'], over.text);
  await person.call('PUT', '/session/account', { account_id: other.id });
  await save(person);
  assert.deepEqual(await namesOf(person), [FAILED.name]);
});

test('the views of a member who is removed go with the membership, those of others stay', async () => {
  const [person, colleague] = [await viewer(), await viewer()];
  await save(person);
  await save(colleague);
  const removed = await app.call('DELETE', `/v1/members/${person.uuid}`, { key: account.key });
  assert.equal(removed.status, 200, removed.text);
  const rows = await app.sql(
    'select v.name from saved_views v join users u on u.id = v.user_id where v.account_id = $1 and u.uuid = $2',
    [account.id, person.uuid],
  );
  assert.deepEqual([rows, await namesOf(colleague)], [[], [FAILED.name]]);
});

test('the audit log says who saved a view, and not what it searches for', async () => {
  const uuid = await save(await viewer(), { name: 'Ama', address: '/contacts?search=0244+123+456' });
  const { data } = (await app.call('GET', `/v1/audit?operation=savedViews.create`, { key: account.key })).body.data;
  assert.equal(data[0].target, uuid);
  assert.doesNotMatch(JSON.stringify(data[0]), /search|0244.?123/);
});
