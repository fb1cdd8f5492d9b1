import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changesBetween } from '../src/http/frame/audit-changes.ts';
import { startTestApp } from './testkit/app.ts';
import { addPerson } from './testkit/browser-session.ts';

const app = await startTestApp({ settings: { VOLLEY_SECRET: 'a secret of sixteen or more' } });

interface Entry {
  readonly operation: string;
  readonly changes: Readonly<Record<string, { from?: unknown; to?: unknown }>>;
}

async function lastEntry(operation: string, account = 1): Promise<Entry['changes']> {
  const log = await app.call('GET', `/v1/admin/accounts/${account}/audit`);
  const found = (log.body.data.data as Entry[]).find((entry) => entry.operation === operation);
  assert.ok(found, operation);
  return found.changes;
}

async function done(method: string, path: string, body?: unknown): Promise<Record<string, never>> {
  const reply = await app.call(method, path, { key: app.key, ...(body === undefined ? {} : { body }) });
  assert.ok(reply.status < 300, reply.text);
  return reply.body.data;
}

test('a change is kept with old and new values, and what was not changed is not named', async () => {
  const group = await done('POST', '/v1/groups', { name: 'Farmers' });
  assert.deepEqual(await lastEntry('groups.create'), { name: { to: 'Farmers' } });
  await done('PUT', `/v1/groups/${group['uuid']}`, { name: 'Growers', description: 'Not for a log' });
  assert.deepEqual(await lastEntry('groups.update'), {
    name: { from: 'Farmers', to: 'Growers' },
    description: { from: '(not kept)', to: '(not kept)' },
  });
  const account = await app.newAccount();
  await done('PUT', `/v1/admin/accounts/${account.id}`, { name: 'Renamed' });
  assert.deepEqual(await lastEntry('admin.accounts.update', account.id), {
    name: { from: 'Test account', to: 'Renamed' },
  });
  await done('POST', `/v1/admin/accounts/${account.id}/credits`, { amount: '12.50', note: 'Paid by bank' });
  assert.deepEqual(await lastEntry('admin.credits.add', account.id), {
    amount: { to: '12.50' },
    note: { to: '(not kept)' },
  });
});

test('steps of a campaign are kept with its state before and after', async () => {
  const draft = await done('POST', '/v1/sms-campaigns', {
    name: 'Harvest',
    sender_id: 'Volley',
    message: 'A text that no log may hold',
    recipients: { phone_numbers: ['0244123456'] },
    sending_window: { from: '09:00', to: '17:00' },
  });
  await done('PUT', `/v1/sms-campaigns/${draft['uuid']}`, {
    message: 'Another text',
    sending_window: { from: '09:00', to: '18:00' },
  });
  const changed = await lastEntry('smsCampaigns.update');
  assert.deepEqual(changed['message'], { from: '(not kept)', to: '(not kept)' });
  assert.deepEqual(changed['sending_window.to'], { from: '17:00', to: '18:00' });
  assert.equal(changed['sending_window.from'], undefined);
  await done('POST', `/v1/sms-campaigns/${draft['uuid']}/send`, {
    scheduled_at: new Date(Date.now() + 86_400_000).toISOString(),
  });
  assert.equal((await lastEntry('smsCampaigns.send'))['status']?.from, 'draft');
  const rows = await app.sql<{ text: string }>('select changes::text as text from audit_log');
  for (const { text } of rows) assert.doesNotMatch(text, /no log may hold|Another text|244123456/);
});

test("a carrier's new host is kept, its password never", async () => {
  const settings = { name: 'Carrier', host: 'one.example', port: 2775, system_id: 'volley', password: 'secret-1' };
  const carrier = await done('POST', '/v1/admin/carriers', settings);
  await done('PUT', `/v1/admin/carriers/${carrier['id']}`, { host: 'two.example', password: 'secret-2' });
  const changes = await lastEntry('admin.carriers.update');
  assert.deepEqual(changes['host'], { from: 'one.example', to: 'two.example' });
  assert.deepEqual(changes['password'], { to: '(not kept)' });
  const rows = await app.sql<{ text: string }>('select changes::text as text from audit_log');
  for (const { text } of rows) assert.doesNotMatch(text, /secret-/);
});

test('numbers are cut wherever they stand, times and ids are not', () => {
  const after = { name: 'Call +233 24 412 3456', at: '2026-01-31T09:00:00Z', price: '12.50', lists: ['a', 'b'] };
  assert.deepEqual(
    { ...changesBetween({}, after) },
    {
      name: { to: 'Call +…56' },
      at: { to: '2026-01-31T09:00:00Z' },
      price: { to: '12.50' },
      lists: { to: '["a","b"]' },
    },
  );
  const numbers = changesBetween({ name: 'A', phone_number: '1' }, { name: 'A', phone_number: '2' });
  assert.deepEqual(
    { ...numbers },
    {
      phone_number: { from: '(not kept)', to: '(not kept)' },
    },
  );
  const same = changesBetween({ name: 'A', email: 'a@b' }, { name: 'A', email: 'a@b' });
  assert.deepEqual({ ...same }, {});
});

test('what a person might do before a change of their rights is kept, and that an account was suspended', async () => {
  const account = await app.newAccount({ scopes: ['read', 'manage', 'send', 'team'] });
  const at = { memberships: { [account.id]: 'author' } };
  const [person, leaving] = [await addPerson(app, at), await addPerson(app, at)];
  const call = async (method: string, path: string, body?: unknown) => {
    const reply = await app.call(method, `/v1${path}`, { key: account.key, ...(body ? { body } : {}) });
    assert.equal(reply.status, 200, reply.text);
  };
  await call('PUT', `/members/${person.uuid}`, { role: 'sender' });
  assert.deepEqual(await lastEntry('members.update', account.id), { role: { from: 'author', to: 'sender' } });
  await call('DELETE', `/members/${leaving.uuid}`);
  assert.deepEqual(await lastEntry('members.delete', account.id), { role: { from: 'author' } });
  const staff = await addPerson(app, { staffRole: 'support' });
  const user = `/v1/admin/users/${staff.uuid}`;
  await done('PUT', user, { staff_role: 'billing' });
  assert.deepEqual(await lastEntry('admin.users.update'), { staff_role: { from: 'support', to: 'billing' } });
  const { suspended_at: at1 } = await done('POST', `${user}/suspend`);
  assert.deepEqual(await lastEntry('admin.users.suspend'), { suspended_at: { from: null, to: at1 } });
  await done('POST', `${user}/resume`);
  assert.deepEqual(await lastEntry('admin.users.resume'), { suspended_at: { from: at1, to: null } });
  const { suspended_at: at2 } = await done('POST', `/v1/admin/accounts/${account.id}/suspend`, { reason: 'Unpaid' });
  const told = await lastEntry('admin.accounts.suspend', account.id);
  assert.deepEqual(told['suspended_at'], { from: null, to: at2 });
});
