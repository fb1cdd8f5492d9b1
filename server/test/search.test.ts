import assert from 'node:assert/strict';
import { test } from 'node:test';
import { uuidV7 } from '../src/lib/ids/uuid.ts';
import { startTestApp } from './testkit/app.ts';

const app = await startTestApp({ settings: { VOLLEY_SECRET: 'a secret of the tests alone' } });

interface Found {
  readonly kind: string;
  readonly id: string;
  readonly name: string;
  readonly detail: string;
}

async function find(key: string, q: string, more = ''): Promise<Found[]> {
  const reply = await app.call('GET', `/v1/search?q=${encodeURIComponent(q)}${more}`, { key });
  assert.equal(reply.status, 200, reply.text);
  return reply.body.data;
}
const named = async (key: string, q: string, more = '') => (await find(key, q, more)).map(({ name }) => name);

async function make(key: string, path: string, body: object) {
  const reply = await app.call('POST', path, { key, body });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data;
}

test('a contact is found by the beginning of any word of the name, by the number in any form and by its last digits', async () => {
  const { key } = await app.newAccount();
  const body = {
    phone_number: '0244770123',
    first_name: 'Zoë Serwaa',
    last_name: "O'Neil-Bonsu",
    email: 'zs@x.example',
  };
  const { id } = await make(key, '/v1/contacts', body);
  await make(key, '/v1/contacts', { phone_number: '0201112233', first_name: 'Kofi' });
  const texts = [
    'zo',
    'serw',
    'bonsu',
    'neil',
    'bon zoe',
    'zs@x',
    '024477',
    '+233 24 477',
    '0123',
    '770123',
    '0244-770-123',
  ];
  for (const q of texts)
    assert.deepEqual(
      (await find(key, q)).map((one) => [one.kind, one.id]),
      [['contact', String(id)]],
      q,
    );
  for (const q of ['erwaa', 'zoe kofi', '9123', '???']) assert.deepEqual(await find(key, q), [], q);
});

test('words of other scripts are found from their beginning, not from the middle', async () => {
  const { key } = await app.newAccount();
  await make(key, '/v1/contacts', { phone_number: '0244770001', first_name: 'Ελένη', last_name: 'محمد' });
  for (const q of ['ελε', 'محم']) assert.equal((await find(key, q)).length, 1, q);
  for (const q of ['ένη', 'حمد']) assert.equal((await find(key, q)).length, 0, q);
});

test('a name that no index could store as one word is kept, and found by its beginning', async () => {
  const { key } = await app.newAccount();
  const first_name = '\u{fdfa}'.repeat(100);
  await make(key, '/v1/contacts', { phone_number: '0244770001', first_name, last_name: ' - ' });
  assert.equal((await find(key, '\u{fdfa}\u{fdfa}')).length, 1);
});

test('things are found by their names and ids, of each kind the newest first, and nothing of another account', async () => {
  const { key } = await app.newAccount();
  const other = await app.newAccount();
  await make(other.key, '/v1/groups', { name: 'Harvest of others' });
  const first = await make(key, '/v1/groups', { name: 'Harvest 2025' });
  const second = await make(key, '/v1/groups', { name: 'The harvest, again' });
  const template = await make(key, '/v1/templates', { name: 'Harvest news', message: 'Hi' });
  const campaign = await make(key, '/v1/sms-campaigns', { name: 'Harvest December', reference: 'H-12' });
  assert.deepEqual(await named(key, 'harv'), [
    'Harvest December',
    'The harvest, again',
    'Harvest 2025',
    'Harvest news',
  ]);
  assert.deepEqual(await named(key, 'harv', '&kind=group&per_kind=1'), ['The harvest, again']);
  for (const [text, kind] of [
    [first.uuid, 'group'],
    [second.uuid.toUpperCase(), 'group'],
    [template.uuid, 'template'],
    [campaign.uuid ?? campaign.id, 'campaign'],
    ['H-12', 'campaign'],
  ] as const)
    assert.deepEqual(
      (await find(key, text)).map((one) => one.kind),
      [kind],
      text,
    );
  for (const { uuid } of [first, template]) assert.deepEqual(await find(other.key, uuid), []);
  assert.deepEqual(await find(key, uuidV7(1_700_000_000_000)), []);
});

test('a deleted group is not found', async () => {
  const { key } = await app.newAccount();
  const { uuid } = await make(key, '/v1/groups', { name: 'Gone' });
  await app.call('DELETE', `/v1/groups/${uuid}`, { key });
  assert.deepEqual(await find(key, 'gone'), []);
});

test('only the operator finds accounts', async () => {
  const { key } = await app.newAccount({ scopes: ['read'] });
  const [first] = await app.sql<{ id: number; name: string }>('select id::int, name from accounts order by id limit 1');
  assert.ok(first);
  const { id, name } = first;
  const found = await find(app.key, name);
  assert.ok(
    found.some((one) => one.kind === 'account' && one.id === String(id)),
    JSON.stringify(found),
  );
  assert.deepEqual(await find(key, name, '&kind=account'), []);
});

test('fields, imports, webhooks, keys, carriers and trunks are found by their names, each by those who may list it', async () => {
  const { key } = await app.newAccount({ scopes: ['read', 'manage', 'develop'] });
  const url = 'https://hooks.example.com/volley';
  await make(key, '/v1/contact-fields', { key: 'qumtown', label: 'Qumtown', kind: 'text' });
  await make(key, '/v1/imports', { file_name: 'qumfile.csv', bytes: 100 });
  await make(key, '/v1/webhooks', { url, kinds: ['campaign.completed'], description: 'Qumhook' });
  const reader = await make(key, '/v1/keys', { name: 'Qumkey', scopes: ['read'] });
  await make(app.key, '/v1/admin/carriers', { name: 'Qumcarrier', host: 'a.example', port: 2775, system_id: 'volley' });
  await make(app.key, '/v1/admin/trunks', { name: 'Qumtrunk', host: 'sip.example.com' });
  const kindsFor = async (caller: string, q: string) => (await find(caller, q)).map(({ kind }) => kind);
  assert.deepEqual(await kindsFor(key, 'qum'), ['field', 'import', 'webhook', 'key']);
  assert.deepEqual(await kindsFor(key, 'umtown'), []);
  for (const q of ['hooks.exam', 'volley qumhook', url]) assert.deepEqual(await kindsFor(key, q), ['webhook'], q);
  assert.deepEqual(await kindsFor(app.key, 'qum'), ['carrier', 'trunk']);
  assert.deepEqual(await kindsFor(reader.key, 'qum'), ['field', 'import', 'webhook']);
  assert.deepEqual(await kindsFor((await app.newAccount({ scopes: ['read', 'develop'] })).key, 'qum'), []);
});

test('the test keys of a live account are found where its own are', async () => {
  const { key } = await app.newAccount({ scopes: ['read', 'manage', 'develop'] });
  await make(key, '/v1/keys', { name: 'Qumlive', scopes: ['read'] });
  const tester = await make(key, '/v1/keys', { name: 'Qumtest', scopes: ['read', 'develop'], mode: 'test' });
  assert.deepEqual((await named(key, 'qum')).toSorted(), ['Qumlive', 'Qumtest']);
  assert.deepEqual(await named(tester.key, 'qum'), ['Qumtest']);
});

/** Stores a message to each of the numbers, in their order. */
const writeTo = (accountId: number, numbers: readonly string[]) =>
  app.sql(
    `insert into messages (account_id, id, campaign_id, kind, sender_id, phone_number, network, message, parts, price, status, created_at)
     select $1, id, n, 'quick', 'Volley', number, 'MTN', 'Hello', 1, 1, 'sent', now()
     from unnest($2::uuid[], $3::text[]) with ordinality s (id, number, n)`,
    [accountId, numbers.map(() => uuidV7(Date.now())), numbers],
  );

test('a number without a contact is found however many contacts begin as it does', async () => {
  const { id, key } = await app.newAccount();
  const contacts = Array.from({ length: 150 }, (_, n) => `233244770${String(n).padStart(3, '0')}`);
  const body = { contacts: contacts.map((phone_number) => ({ phone_number })) };
  assert.equal((await app.call('POST', '/v1/contacts/bulk', { key, body })).body.data.created, contacts.length);
  const stranger = '233244779999';
  await writeTo(id, [...contacts, stranger]);
  for (const q of ['02447', '9999']) assert.deepEqual(await named(key, q, '&kind=number'), [stranger], q);
});

test('a number without a contact is found if it wrote or was written to', async () => {
  const { id, key } = await app.newAccount();
  await app.sql(
    `insert into threads (account_id, id, our_address, phone_number, status, unread, last_reply_id, last_reply_at, created_at, updated_at)
     values ($1, $2, '1234', '233244998877', 'open', 0, $2, now(), now(), now())`,
    [id, uuidV7(Date.now())],
  );
  for (const q of ['0244998877', '8877', '02449'])
    assert.deepEqual(await find(key, q), [{ ...(await find(key, q))[0], kind: 'number', id: '233244998877' }], q);
  await make(key, '/v1/contacts', { phone_number: '0244998877', first_name: 'Esi' });
  assert.deepEqual(
    (await find(key, '8877')).map(({ kind }) => kind),
    ['contact'],
  );
});

test('the document says of a search that two characters must be left without the spaces around them', async () => {
  const { body } = await app.call('GET', '/v1/openapi.json', {});
  const asked: { name: string; schema: { pattern: string } }[] = body.paths['/search'].get.parameters;
  const pattern = new RegExp(asked.find(({ name }) => name === 'q')?.schema.pattern ?? '', 'u');
  for (const q of ['ab', ' ab ', 'a b', 'a ', ' a', 'a', '  ']) {
    const { status } = await app.call('GET', `/v1/search?q=${encodeURIComponent(q)}`, { key: app.key });
    assert.equal(status, pattern.test(q) ? 200 : 422, JSON.stringify(q));
  }
});
