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
  const roles = Array.from({ length: 4 }, (_, n) => ({
    claim_value: `g${n}`,
    account_id: n,
    role: 'viewer',
    note: 'x',
  }));
  const [one = {}, ...rest] = roles;
  const given = changesBetween({ roles }, { roles: [{ ...one, role: 'owner' }, ...rest] });
  assert.deepEqual(
    { ...given },
    {
      'roles.0': {
        from: '{"claim_value":"g0","account_id":0,"role":"viewer","note":"(not kept)"}',
        to: '{"claim_value":"g0","account_id":0,"role":"owner","note":"(not kept)"}',
      },
    },
  );
  const long = changesBetween({ words: 'a'.repeat(200) }, { words: 'b'.repeat(200) });
  assert.deepEqual({ ...long }, { words: { from: '(not kept)', to: '(not kept)' } });
  const same = changesBetween({ name: 'A', email: 'a@b' }, { name: 'A', email: 'a@b' });
  assert.deepEqual({ ...same }, {});
});

test('of a change of very many fields it is said how many are not named', () => {
  const many = (value: string) => Object.fromEntries(Array.from({ length: 45 }, (_, n) => [`field_${n}`, value]));
  const changes = changesBetween(many('before'), many('after'));
  assert.equal(Object.keys(changes).length, 41);
  assert.deepEqual(changes['(more fields)'], { to: 5 });
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

test('what the operator does for the installation is not told to the account that they have entered', async () => {
  const entered = await app.newAccount();
  const staff = await addPerson(app, { staffRole: 'operator' });
  assert.equal((await staff.call('PUT', '/session/account', { account_id: entered.id })).status, 200);
  const set = await staff.call('POST', '/admin/networks', { prefix: '23399', network: 'Market' });
  assert.equal(set.status, 201, set.text);
  assert.equal((await staff.call('POST', '/groups', { name: 'Inside' })).status, 201);
  const own = await app.call('GET', '/v1/audit', { key: await app.newKey(entered.id, ['team']) });
  const operations = own.body.data.data.map(({ operation }: { operation: string }) => operation);
  assert.deepEqual(operations, ['groups.create', 'session.enterAccount']);
  const home = await app.call('GET', '/v1/admin/accounts/1/audit?operation=admin.networks.set', { key: app.key });
  assert.equal(home.body.data.data.length, 1);
});

test('the operator reads what was done in all accounts, and what one person or key did', async () => {
  const [one, other] = [await app.newAccount(), await app.newAccount()];
  const staff = await addPerson(app, { staffRole: 'operator' });
  const asStaff = async (account: { id: number }, name: string) => {
    assert.equal((await staff.call('PUT', '/session/account', { account_id: account.id })).status, 200);
    assert.equal((await staff.call('POST', '/groups', { name })).status, 201);
  };
  await asStaff(one, 'By staff');
  await asStaff(other, 'By staff too');
  for (const { key } of [one, other])
    assert.equal((await app.call('POST', '/v1/groups', { key, body: { name: 'x' } })).status, 201);
  interface Told extends Entry {
    readonly account_id: number;
    readonly actor_user_id: number | null;
    readonly actor_key_id: number | null;
  }
  const read = async (query: string, path = '/admin/audit') => {
    const reply = await app.call('GET', `/v1${path}?${query}`, { key: app.key });
    assert.equal(reply.status, 200, reply.text);
    return reply.body.data as { readonly data: readonly Told[]; readonly next_cursor: string | null };
  };
  const whole = (await read('per_page=100&operation=groups.create')).data;
  for (const { id } of [one, other]) assert.ok(whole.filter(({ account_id }) => account_id === id).length >= 2);
  const user = whole.find(({ actor_user_id }) => actor_user_id !== null)?.actor_user_id;
  const all: Told[] = [];
  for (let cursor = ''; ; ) {
    const page = await read(`actor_user_id=${user}&per_page=3${cursor}`);
    all.push(...page.data);
    if (page.next_cursor === null) break;
    cursor = `&cursor=${page.next_cursor}`;
  }
  // In the logs of both accounts, and of the operator's own.
  assert.deepEqual(all.map(({ operation }) => operation).sort(), [
    ...Array.from({ length: 4 }, () => 'groups.create'),
    ...Array.from({ length: 4 }, () => 'session.enterAccount'),
  ]);
  assert.ok(all.every(({ actor_user_id }) => actor_user_id === user));
  const here = await read(`actor_user_id=${user}`, `/admin/accounts/${one.id}/audit`);
  assert.deepEqual(here.data.map(({ operation }) => operation).sort(), ['groups.create', 'session.enterAccount']);
  const key = whole.find(
    ({ account_id, actor_key_id }) => account_id === other.id && actor_key_id !== null,
  )?.actor_key_id;
  assert.deepEqual(
    (await read(`actor_key_id=${key}`)).data.map(({ account_id, operation }) => [account_id, operation]),
    [[other.id, 'groups.create']],
  );
  const csv = await app.call('GET', `/v1/admin/audit.csv?actor_user_id=${user}`, { key: app.key });
  assert.equal(csv.text.trimEnd().split('\r\n').length, 1 + all.length);
  assert.equal((await app.call('GET', '/v1/admin/audit', { key: await app.newKey(1, ['read']) })).status, 403);
  assert.equal((await app.call('GET', '/v1/admin/audit?actor=1')).status, 422);
});
