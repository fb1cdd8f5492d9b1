import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClient, VolleyError } from '@volley/sdk';
import { startTestApp } from './testkit/app.ts';

const app = await startTestApp();
const client = createClient({ url: app.api, linksUrl: app.links, key: app.key });

test('the SDK creates, reads, changes and deletes on the real service', async () => {
  const contact = await client.contacts.create({ phone_number: '0244123456', first_name: 'Ama' });
  assert.equal(contact.phone_number, '233244123456');
  const group = await client.groups.create({ name: 'Customers' });
  const message = await client.contacts.assignGroup({ contact_ids: [contact.id], group_ids: [group.uuid] });
  assert.equal(typeof message, 'string');
  assert.deepEqual((await client.contacts.get({ id: contact.id })).groups, [
    { id: group.id, uuid: group.uuid, name: 'Customers' },
  ]);
  assert.equal((await client.contacts.update({ id: contact.id, first_name: 'Esi' })).first_name, 'Esi');
  assert.equal((await client.groups.contacts({ uuid: group.uuid })).total, 1);
  await client.contacts.delete({ id: contact.id });
  await assert.rejects(client.contacts.get({ id: contact.id }), {
    status: 404,
    message: /^contacts\.get: Contact not found\. \(request [\w-]+\)$/,
  });
});

test('all() brings every item of a list once, newest first', async () => {
  const { key } = await app.newAccount();
  const own = createClient({ url: app.api, key });
  const made: number[] = [];
  for (let index = 0; index < 7; index += 1) {
    made.push((await own.contacts.create({ phone_number: `02441234${50 + index}` })).id);
  }
  const found: number[] = [];
  for await (const contact of own.contacts.list.all({ per_page: 3 })) found.push(contact.id);
  assert.deepEqual(found, made.reverse());
});

test('a call made again under the same Idempotency-Key acts once', async () => {
  const before = await client.contacts.list();
  const create = () => client.contacts.create({ phone_number: '0244999888' }, { idempotencyKey: 'sdk-1' });
  assert.deepEqual(await create(), await create());
  assert.equal((await client.contacts.list()).total, before.total + 1);
});

test('a lost reply is asked for again, and the contact is not made twice', async () => {
  let isLost = false;
  const lossy: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    if (isLost) return response;
    isLost = true;
    throw new TypeError('the connection was cut');
  };
  const contact = await createClient({ url: app.api, key: app.key, fetch: lossy }).contacts.create({
    phone_number: '0244777666',
  });
  assert.equal(contact.phone_number, '233244777666');
  assert.equal((await client.contacts.list({ search: '233244777666' })).total, 1);
});

test('what the service refuses is told with its fields and a request id', async () => {
  const error = await client.contacts.create({ phone_number: 'x' }).catch((caught: unknown) => caught);
  assert.ok(error instanceof VolleyError);
  assert.equal(error.status, 422);
  assert.deepEqual(Object.keys(error.errors), ['phone_number']);
  assert.match(error.message, /^contacts\.create: The given data was invalid\. phone_number: /);
  assert.match(error.requestId ?? '', /^[0-9a-f-]{36}$/);
  const stranger = createClient({ url: app.api, key: 'nobody-knows-this-key' });
  await assert.rejects(stranger.balance.get(), { status: 401, sentence: 'Unauthenticated.' });
});
