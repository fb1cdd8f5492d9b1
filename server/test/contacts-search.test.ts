import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client } from 'pg';
import { allStatements } from '../src/db/statement.ts';
import { startTestApp } from './testkit/app.ts';

const IS_SHARDED = process.env['VOLLEY_TEST_SHARDED'] === 'yes';
const INDEXES = [
  'contacts_by_words',
  'contacts_by_last_digits',
  'contacts_by_email',
  'contacts_account_id_phone_number_key',
];

const app = await startTestApp();

async function add(key: string, body: object): Promise<number> {
  const reply = await app.call('POST', '/v1/contacts', { key, body });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data.id;
}

async function find(key: string, search: string): Promise<number[]> {
  const reply = await app.call('GET', `/v1/contacts?search=${encodeURIComponent(search)}`, { key });
  assert.equal(reply.status, 200, reply.text);
  assert.equal(reply.body.data.total, reply.body.data.data.length);
  return reply.body.data.data.map(({ id }: { id: number }) => id);
}

test('a number is found by any beginning of it, local or international', async () => {
  const { key } = await app.newAccount();
  const ama = await add(key, { phone_number: '0244770001' });
  await add(key, { phone_number: '0201234567' });
  for (const search of ['024477', '0244770001', '233244770', '+233 244 77', '0023324477', '24477', '024-477 00']) {
    assert.deepEqual(await find(key, search), [ama], search);
  }
  assert.deepEqual(await find(key, '0244770009'), []);
});

test('an opted-out number is found by any beginning of it, in its own account, and the links keep the search', async () => {
  const { key } = await app.newAccount();
  const other = await app.newAccount();
  for (const phone_number of ['0244770001', '0244770002', '0201234567'])
    await app.call('POST', '/v1/suppressions', { key, body: { phone_number } });
  await app.call('POST', '/v1/suppressions', { key: other.key, body: { phone_number: '0244770003' } });
  const read = async (search: string, more = '') => {
    const reply = await app.call('GET', `/v1/suppressions?phone_number=${encodeURIComponent(search)}${more}`, { key });
    assert.equal(reply.status, 200, reply.text);
    return reply.body.data;
  };
  for (const search of ['024477', '23324477', '+233 24 477', '0023324477', '24477', '2']) {
    const { data } = await read(search);
    const numbers = data.map(({ phone_number }: { phone_number: string }) => phone_number);
    const all = search === '2' ? ['233201234567'] : [];
    assert.deepEqual(numbers, [...all, '233244770002', '233244770001'], search);
  }
  for (const nobody of ['0244770003', '00', '999']) assert.equal((await read(nobody)).total, 0, nobody);
  const last = await read('024477', '&per_page=1&page=2');
  assert.deepEqual([last.total, last.data[0].phone_number], [2, '233244770001']);
  assert.match(last.prev_page_url, /phone_number=024477&per_page=1&page=1$/);
});

test('a search takes no notice of accents and of case', async () => {
  const { key } = await app.newAccount();
  const zoe = await add(key, { phone_number: '0244770001', first_name: 'Zoë', last_name: 'ÉBOUÉ' });
  const nina = await add(key, { phone_number: '0244770002', first_name: 'Niña', email: 'NINA@Example.com' });
  for (const search of ['zoe', 'ZOË', 'Zoe\u0308', 'eboue', 'Éboué'])
    assert.deepEqual(await find(key, search), [zoe], search);
  for (const search of ['nin', 'NIÑ', 'nina@ex']) assert.deepEqual(await find(key, search), [nina], search);
});

test('a number that two searches of one text find is shown once', async () => {
  const { key } = await app.newAccount();
  const both = await add(key, { phone_number: '+233233244777', first_name: '233244777' });
  assert.deepEqual(await find(key, '233244777'), [both]);
});

test('the newest contact comes first, whichever way it was made', async () => {
  const { key } = await app.newAccount();
  const made: number[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    made.push(await add(key, { phone_number: `02447701${turn}0` }));
    const body = { contacts: [{ phone_number: `02447701${turn}1` }] };
    const reply = await app.call('POST', '/v1/contacts/bulk', { key, body });
    assert.equal(reply.body.data.created, 1, reply.text);
    const [newest] = (await app.call('GET', '/v1/contacts', { key })).body.data.data;
    assert.equal(newest.phone_number, `2332447701${turn}1`);
    made.push(newest.id);
  }
  assert.deepEqual(
    made,
    [...made].sort((a, b) => a - b),
  );
});

test('every arm of a search is a range of an index', async () => {
  const text = new Map(allStatements()).get('contacts.search_count');
  const client = new Client({ connectionString: app.url });
  await client.connect();
  try {
    await client.query('set enable_seqscan = off; set plan_cache_mode = force_generic_plan');
    await client.query(`prepare found (bigint, text[], text[], text, text, text, text) as ${text}`);
    const { rows } = await client.query(
      "explain execute found (1, array['1'], array['2'], '1234', '''1:a'':*', 'a', 'b')",
    );
    const plan = JSON.stringify(rows);
    // On the stand-in for a sharded database the indexes are those of the partitions, whose names Postgres makes.
    if (!IS_SHARDED) for (const index of INDEXES) assert.match(plan, new RegExp(index));
    assert.match(plan, /Index (Only )?Scan/);
    // Among the numbers that end with the same four digits, those are chosen that end with all that were typed.
    assert.doesNotMatch(plan, /Filter: (?!\(\\+"right\\+"\(phone_number)|Seq Scan/);
  } finally {
    await client.end();
  }
});
