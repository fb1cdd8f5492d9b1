// Lists are sorted in the orders that they have, page by page, with a search and without.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestApp } from './testkit/app.ts';

const app = await startTestApp();

type Row = Record<string, unknown>;

/** Reads all pages of a list, two rows at a time, by the pages' own numbers. */
async function readAll(key: string, address: string, field: string): Promise<unknown[]> {
  const found: unknown[] = [];
  for (let page = 1; ; page += 1) {
    const reply = await app.call('GET', `${address}&per_page=2&page=${page}`, { key });
    assert.equal(reply.status, 200, reply.text);
    const { data, last_page: last, next_page_url: next = null } = reply.body.data;
    found.push(...data.map((row: Row) => row[field]));
    if (next !== null) assert.match(next, /[?&]sort=/);
    if (page >= last) return found;
  }
}

async function add(key: string, path: string, bodies: readonly object[]): Promise<void> {
  for (const body of bodies) {
    const reply = await app.call('POST', path, { key, body });
    assert.equal(reply.status, 201, reply.text);
  }
}

const NAMES = ['Market', 'éclair shop', 'Abacus', 'market B', 'Dates'];
const BY_NAME = ['Abacus', 'Dates', 'éclair shop', 'Market', 'market B'];

for (const [path, body] of [
  ['/v1/groups', {}],
  ['/v1/segments', { condition: { country: 'GH' } }],
  ['/v1/templates', { message: 'Hello' }],
] as const) {
  test(`${path}: sorted by name, whatever the case and the accents, and by age, from either end`, async () => {
    const { key } = await app.newAccount();
    await add(
      key,
      path,
      NAMES.map((name) => ({ ...body, name })),
    );
    const read = async (query: string) =>
      (await readAll(key, `${path}?${query}`, 'name')).filter((name) => NAMES.includes(String(name)));
    assert.deepEqual(await read('sort=name'), BY_NAME);
    assert.deepEqual(await read('sort=name_desc'), BY_NAME.toReversed());
    assert.deepEqual(await read('sort=oldest'), NAMES);
    assert.deepEqual(await read('sort=newest'), NAMES.toReversed());
    assert.deepEqual(await read('sort=name_desc&search=market'), ['market B', 'Market']);
    assert.deepEqual(await read('sort=oldest&search=market'), ['Market', 'market B']);
  });
}

test('contacts are sorted by their numbers and by age, also those that a search finds', async () => {
  const { key } = await app.newAccount();
  const numbers = ['233244000003', '233244000001', '233244000005', '233244000002', '233201000004'];
  await add(
    key,
    '/v1/contacts',
    numbers.map((phone_number) => ({ phone_number, first_name: 'Ama' })),
  );
  const read = (query: string) => readAll(key, `/v1/contacts?${query}`, 'phone_number');
  for (const search of ['', '&search=ama']) {
    assert.deepEqual(await read(`sort=phone_number${search}`), numbers.toSorted());
    assert.deepEqual(await read(`sort=phone_number_desc${search}`), numbers.toSorted().reverse());
    assert.deepEqual(await read(`sort=oldest${search}`), numbers);
    assert.deepEqual(await read(`sort=newest${search}`), numbers.toReversed());
  }
});

test('campaigns are listed from either end, also those of a state or that a search finds', async () => {
  const { key } = await app.newAccount();
  const names = ['Harvest 1', 'Harvest 2', 'Harvest 3'];
  for (const path of ['/v1/sms-campaigns', '/v1/voice-campaigns']) {
    await add(
      key,
      path,
      names.map((name) => ({ name })),
    );
    for (const filter of ['', '&search=harvest', '&status=draft']) {
      assert.deepEqual(await readAll(key, `${path}?sort=oldest${filter}`, 'name'), names, filter);
      assert.deepEqual(await readAll(key, `${path}?sort=newest${filter}`, 'name'), names.toReversed(), filter);
    }
  }
  assert.deepEqual(await readAll(key, '/v1/sms-campaigns/overview?sort=oldest', 'name'), names);
});

test('an order that a list does not have is refused in words of the field', async () => {
  const { key } = await app.newAccount();
  for (const [path, orders] of [
    ['/v1/groups', 'newest, oldest, name, name_desc'],
    ['/v1/contacts', 'newest, oldest, phone_number, phone_number_desc'],
    ['/v1/sms-campaigns', 'newest, oldest'],
  ]) {
    const reply = await app.call('GET', `${path}?sort=cost`, { key });
    assert.equal(reply.status, 422, reply.text);
    assert.deepEqual(reply.body.errors, { sort: [`The sort field must be one of: ${orders}.`] });
  }
});
