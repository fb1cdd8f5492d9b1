// Changes of all contacts that a search, a group or a segment chooses, and the undoing of deletions.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forgetContactChanges } from '../src/contact-changes/index.ts';
import { startTestApp } from './testkit/app.ts';
import { eventually } from './testkit/eventually.ts';

const app = await startTestApp({ settings: { VOLLEY_SECRET: 'a secret of sixteen or more' } });
const call = (method: string, path: string, body?: unknown, key = app.key) =>
  app.call(method, `/v1${path}`, { key, ...(body === undefined ? {} : { body }) });

async function begin(body: object): Promise<string> {
  const { status, text, body: reply } = await call('POST', '/contact-changes', body);
  assert.equal(status, 201, text);
  return reply.data.uuid;
}
const ended = (uuid: string) =>
  eventually(
    async () => (await call('GET', `/contact-changes/${uuid}`)).body.data,
    ({ ended_at }) => ended_at !== null,
  );
const changed = async (body: object) => ended(await begin(body));
const idsOf = async (sql: string) => (await app.sql<{ id: number }>(sql)).map(({ id }) => Number(id));
const contacts = (what = 'true') => idsOf(`select id from contacts where account_id = 1 and ${what} order by id`);

async function addMany(prefix: string, count: number, name: string): Promise<void> {
  for (let from = 0; from < count; from += 1_000) {
    const part = Array.from({ length: Math.min(1_000, count - from) }, (_, place) => ({
      phone_number: `${prefix}${String(from + place).padStart(5, '0')}`,
      first_name: name,
    }));
    const reply = await call('POST', '/contacts/bulk', { contacts: part });
    assert.equal(reply.status, 200, reply.text);
  }
}

await addMany('2332440', 1_500, 'Ama');
await addMany('2332040', 300, 'Kofi');
// Events are stored for accounts that have asked for them.
await call('GET', '/events');
const group = (await call('POST', '/groups', { name: 'All' })).body.data.uuid as string;
const members = async () => (await call('GET', `/groups/${group}`)).body.data.contacts_count;

test('all that a search finds joins a group, more than the list counts', async () => {
  const counted = await call('POST', '/contact-changes/count', { search: 'ama' });
  assert.equal(counted.body.data.contacts, 1_500);
  const change = await changed({ action: 'join_group', search: 'AM', to_group_id: group });
  assert.deepEqual([change.status, change.contacts, change.changed, change.undo_until], ['done', 1_500, 1_500, null]);
  assert.equal(await members(), 1_500);
  // An event is shown once it has its position, which is after the commit.
  await eventually(
    async () => (await call('GET', '/events?per_page=100')).body.data.data,
    (events: { kind: string; data: { change_id?: string } }[]) =>
      events.filter(({ kind, data }) => kind === 'contact_change.done' && data.change_id === change.uuid).length === 1,
  );
});

test('by the last four digits and by the beginning of a number in local form', async () => {
  const count = async (search: string) => (await call('POST', '/contact-changes/count', { search })).body.data.contacts;
  assert.equal(await count('020400000'), 10);
  assert.equal(
    await count('0123'),
    (await contacts("phone_number like '%0123' or phone_number like '233123%'")).length,
  );
});

test('a file of contacts has all that a search finds', async () => {
  const file = await call('GET', '/contacts.csv?search=ama&columns=phone_number');
  assert.equal(file.text.trim().split('\r\n').length, 1_501);
});

test('members leave the group, and what stands outside the choice stays', async () => {
  const change = await changed({ action: 'leave_group', search: '233244000', group_id: group, to_group_id: group });
  assert.equal(change.status, 'done');
  assert.equal(await members(), 1_500 - change.changed);
  assert.equal(change.changed, (await contacts("phone_number like '233244000%'")).length);
});

test('a deletion is undone with ids, values and groups, but not for numbers that others have by now', async () => {
  await call('POST', '/contact-fields', { key: 'city', label: 'City', kind: 'text' });
  const [first = 0, second = 0] = await contacts("first_name = 'Ama' and phone_number like '233244001%'");
  await call('PUT', `/contacts/${first}`, { fields: { city: 'Accra' } });
  const before = await members();
  const { phone_number: taken } = (await call('GET', `/contacts/${second}`)).body.data;
  const change = await changed({ action: 'delete', group_id: group });
  assert.deepEqual([change.status, change.changed], ['done', before]);
  assert.deepEqual([await members(), (await contacts()).length], [0, 1_800 - before]);
  assert.equal((await call('GET', '/contacts?per_page=1')).body.data.total, 1_800 - before);
  await call('POST', '/contacts', { phone_number: taken });
  const undone = await ended((await call('POST', `/contact-changes/${change.uuid}/undo`)).body.data.uuid);
  assert.deepEqual([undone.status, undone.changed, undone.undo_until], ['undone', 0, null]);
  assert.deepEqual([await members(), (await contacts()).length], [before - 1, 1_800]);
  assert.equal((await call('GET', `/contacts/${first}/fields`)).body.data.fields.city, 'Accra');
  assert.equal((await call('GET', `/contacts/${second}`)).status, 404);
  assert.equal((await call('GET', '/contacts?per_page=1')).body.data.total, 1_800);
  assert.equal((await call('POST', `/contact-changes/${change.uuid}/undo`)).body.code, 'wrong_state');
});

test('a contact that was added or changed after the start stays', async () => {
  await addMany('2332740', 3, 'Yaw');
  await app.sql(`update contacts set updated_at = now() + interval '1 hour' where phone_number = '233274000000'`);
  const change = await changed({ action: 'delete', search: 'yaw' });
  assert.equal(change.changed, 2);
  assert.equal((await contacts("first_name = 'Yaw'")).length, 1);
});

test('no undo brings back a person who is erased, not even before the erasure has come to the contacts', async () => {
  await addMany('2332640', 600, 'Esi');
  const change = await changed({ action: 'delete', search: 'esi' });
  assert.equal(change.changed, 600);
  const known = '233264000000';
  const erasure = await call('POST', '/erasures', { phone_number: `+${known}` });
  assert.equal(erasure.status, 201, erasure.text);
  assert.equal(erasure.body.data.erased.contacts, 1);
  // Who is kept again meanwhile, as after a restore, is found by the walk, whichever way it goes.
  const [left = 0] = await idsOf(`select id from deleted_contacts where phone_number = '233264000599'`);
  await app.sql(
    `insert into deleted_contacts
    select account_id, 1, change_id + 1, '${known}', first_name, last_name, email, fields, group_ids, created_at, updated_at
    from deleted_contacts where id = $1`,
    [left],
  );
  const undone = await ended((await call('POST', `/contact-changes/${change.uuid}/undo`)).body.data.uuid);
  assert.equal(undone.status, 'undone');
  assert.equal((await contacts("first_name = 'Esi'")).length, 599);
  assert.deepEqual(await contacts(`phone_number = '${known}'`), []);
  await app.sql(`update erasures set requested_at = requested_at - interval '1 minute'`);
  await eventually(
    async () => (await call('GET', `/erasures/${erasure.body.data.uuid}`)).body.data,
    ({ status }) => status === 'done',
    30_000,
  );
  assert.deepEqual(await idsOf(`select id from deleted_contacts where phone_number = '${known}'`), []);
});

test('a deletion takes the segment as it was at the start, and is not undone beyond the limit of the account', async () => {
  const { key } = await app.newAccount();
  const own = (method: string, path: string, body?: unknown) => call(method, path, body, key);
  for (const last of [1, 2]) await own('POST', '/contacts', { phone_number: `23324400000${last}`, first_name: 'Esi' });
  const condition = { field: 'first_name', is: 'Esi' };
  const segment = await own('POST', '/segments', { name: 'Esi', condition });
  assert.equal(segment.status, 201, segment.text);
  const { uuid } = segment.body.data;
  const begun = await own('POST', '/contact-changes', { action: 'delete', segment_id: uuid });
  await own('PUT', `/segments/${uuid}`, { condition: { field: 'first_name', is: 'Yaw' } });
  const change = await eventually(
    async () => (await own('GET', `/contact-changes/${begun.body.data.uuid}`)).body.data,
    ({ ended_at }) => ended_at !== null,
  );
  assert.deepEqual([change.status, change.changed], ['done', 2]);
  await app.sql(`update accounts set contacts_max = 1 where id <> 1`);
  const refused = await own('POST', `/contact-changes/${change.uuid}/undo`);
  assert.deepEqual([refused.status, refused.body.code], [409, 'storage_limit']);
});

test('one at a time; a cancelled deletion can be undone; unknown names are refused at their fields', async () => {
  const uuid = await begin({ action: 'delete', search: 'kofi' });
  const second = await call('POST', '/contact-changes', { action: 'delete' });
  const cancelled = await call('POST', `/contact-changes/${uuid}/cancel`);
  if (cancelled.status === 200) assert.equal(second.body.code, 'wrong_state');
  await ended(uuid);
  await ended((await call('POST', `/contact-changes/${uuid}/undo`)).body.data.uuid);
  assert.equal((await contacts("first_name = 'Kofi'")).length, 300);
  const unknown = '0196f0c2-7a10-7cc4-9d3e-0242ac120099';
  for (const [field, body] of [
    ['group_id', { action: 'delete', group_id: unknown }],
    ['segment_id', { action: 'delete', segment_id: unknown }],
    ['to_group_id', { action: 'join_group', to_group_id: unknown }],
    ['to_group_id', { action: 'join_group' }],
    ['to_group_id', { action: 'delete', to_group_id: group }],
  ] as const) {
    const { status, body: reply } = await call('POST', '/contact-changes', body);
    assert.deepEqual([status, Object.keys(reply.errors ?? {})], [422, [field]]);
  }
});

test('what cannot be undone any more is forgotten', async () => {
  await app.sql(`update contact_changes set ended_at = now() - interval '31 days'`);
  await forgetContactChanges(app.rt);
  assert.deepEqual(await idsOf('select id from contact_changes'), []);
  assert.deepEqual(await idsOf('select id from deleted_contacts'), []);
});
