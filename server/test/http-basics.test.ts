import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestApp } from './testkit/app.ts';

const app = await startTestApp();

test('a contact is created, read and listed', async () => {
  const body = { phone_number: '0244123456', first_name: 'Ama' };
  const created = await app.call('POST', '/v1/contacts', { key: app.key, body });
  assert.equal(created.status, 201);
  assert.equal(created.body.data.phone_number, '233244123456');
  const read = await app.call('GET', `/v1/contacts/${created.body.data.id}`);
  assert.deepEqual(read.body.data.groups, []);
  const list = await app.call('GET', '/v1/contacts');
  assert.equal(list.body.data.total, 1);
  assert.equal(list.body.data.first_page_url, `${app.api}/v1/contacts?page=1`);
});

test('no number and no key is in the log', () => {
  assert.doesNotMatch(app.logged(), /244123456/);
  assert.ok(!app.logged().includes(app.key));
  assert.match(app.logged(), /contacts\.create/);
});
