// What is chosen by its name is found among any number of others, by the beginnings of words.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestApp } from './testkit/app.ts';
import { addPerson } from './testkit/browser-session.ts';

const app = await startTestApp({ settings: { VOLLEY_SECRET: 'a secret of the tests alone' } });

async function add(key: string, path: string, body: object): Promise<void> {
  const reply = await app.call('POST', path, { key, body });
  assert.equal(reply.status, 201, reply.text);
}

interface Kind {
  readonly path: string;
  readonly field: 'name' | 'sender_id';
  readonly body: object;
  readonly names: readonly [string, string, string];
  /** A search, and which of the names it finds, the newest first. */
  readonly finds: readonly (readonly [search: string, places: readonly number[]])[];
}

const OF_WORDS: Kind['finds'] = [
  ['market', [2, 0]],
  ['MARKÉT lome', [0]],
  ['lom mar', [0]],
  ['aba', [1]],
  ['arket', []],
  ['.*', []],
  ['(we', [1]],
  ['we', [1]],
  ['100%', [2]],
  ['  ', [2, 1, 0]],
];
const WORDS = ['Lomé, market women', 'Ábacus (West)', 'Market 100%'] as const;
const KINDS: readonly Kind[] = [
  { path: '/v1/groups', field: 'name', body: {}, names: WORDS, finds: OF_WORDS },
  { path: '/v1/segments', field: 'name', body: { condition: { country: 'GH' } }, names: WORDS, finds: OF_WORDS },
  { path: '/v1/sms-campaigns', field: 'name', body: {}, names: WORDS, finds: OF_WORDS },
  { path: '/v1/voice-campaigns', field: 'name', body: {}, names: WORDS, finds: OF_WORDS },
  {
    path: '/v1/templates',
    field: 'name',
    body: { message: 'Hello' },
    names: WORDS,
    // By their names.
    finds: [
      ['market', [0, 2]],
      ['lom mar', [0]],
      ['aba', [1]],
      ['arket', []],
    ],
  },
  {
    path: '/v1/sender-ids',
    field: 'sender_id',
    body: { purpose: 'Test' },
    names: ['Acme Codes', 'Acme-News', 'Codex'],
    finds: [
      ['acme', [1, 0]],
      ['cod', [2, 0]],
      ['codes acme', [0]],
      ['news', [1]],
      ['cme', []],
    ],
  },
];

for (const { path, field, body, names, finds } of KINDS) {
  test(`${path}: names are found by the beginnings of their words, whatever their case and accents`, async () => {
    const { key } = await app.newAccount();
    const other = await app.newAccount();
    for (const name of names) await add(key, path, { ...body, [field]: name });
    await add(other.key, path, { ...body, [field]: names[0] });
    const before = (await app.call('GET', path, { key })).body.data.total - names.length;
    for (const [search, places] of finds) {
      const reply = await app.call('GET', `${path}?search=${encodeURIComponent(search)}`, { key });
      assert.equal(reply.status, 200, reply.text);
      const { data, total } = reply.body.data;
      const found = data.map((one: Record<string, unknown>) => one[field]);
      const all = search.trim() === '' ? before : 0;
      assert.deepEqual(
        found.slice(0, places.length),
        places.map((place) => names[place]),
        search,
      );
      assert.deepEqual([found.length, total], [places.length + all, places.length + all], search);
    }
  });

  test(`${path}: a page of a search leads to the next page of the same search`, async () => {
    const { key } = await app.newAccount();
    for (const name of names) await add(key, path, { ...body, [field]: name });
    const search = names[0].slice(0, 1);
    const read = async (page: number) => {
      const reply = await app.call('GET', `${path}?search=${search}&per_page=1&page=${page}`, { key });
      return reply.body.data;
    };
    const [first, second] = [await read(1), await read(2)];
    assert.notEqual(first.data[0].uuid, second.data?.[0]?.uuid);
    if (first.next_page_url !== undefined && first.last_page > 1)
      assert.match(first.next_page_url, new RegExp(`search=${search}&per_page=1&page=2$`));
  });
}

test('the oldest of 1,200 groups is found', async () => {
  const { id, key } = await app.newAccount();
  await add(key, '/v1/groups', { name: 'Beekeepers of Ho' });
  await app.sql(
    `insert into groups (account_id, id, uuid, name, description, created_at, updated_at)
     select $1, 5000000 + n, gen_random_uuid(), 'Group ' || n, '', now(), now() from generate_series(1, 1200) n`,
    [id],
  );
  const found = await app.call('GET', '/v1/groups?search=bee', { key });
  assert.deepEqual(
    found.body.data.data.map(({ name }: { name: string }) => name),
    ['Beekeepers of Ho'],
  );
  const many = await app.call('GET', '/v1/groups?search=group&per_page=10', { key });
  assert.deepEqual([many.body.data.data.length, many.body.data.total], [10, 1_000]);
});

test('recordings are found by their names, page by page', async () => {
  const { id, key } = await app.newAccount();
  await app.sql(
    `insert into recordings (account_id, id, uuid, name, mulaw, content_hash, duration_ms, created_at)
     select $1, 5000000 + n, gen_random_uuid(), (array['Lomé, market women', 'Ábacus (West)', 'Market 100%'])[n], '\\x00',
       decode(md5(n::text), 'hex'), 1000, now()
     from generate_series(1, 3) n`,
    [id],
  );
  const read = async (query: string) => (await app.call('GET', `/v1/recordings?${query}`, { key })).body.data;
  const namesIn = ({ data }: { data: { name: string }[] }) => data.map(({ name }) => name);
  const first = await read('search=mark&per_page=1');
  assert.deepEqual(namesIn(first), ['Market 100%']);
  assert.deepEqual(namesIn(await read(`search=mark&per_page=1&cursor=${first.next_cursor}`)), ['Lomé, market women']);
  assert.deepEqual(namesIn(await read('search=aba')), ['Ábacus (West)']);
  assert.equal(namesIn(await read('')).length, 3);
});

const OF_INSTALLATION = {
  '/v1/admin/carriers': ['name', { host: 'a.example', port: 2775, system_id: 'volley' }],
  '/v1/admin/trunks': ['name', { host: 'sip.example.com' }],
} as const;
const OF_ACCOUNT = {
  '/v1/imports': ['file_name', { bytes: 100 }],
  '/v1/keys': ['name', { scopes: ['read'] }],
  '/v1/webhooks': ['description', { url: 'https://hooks.example.com/volley', kinds: ['campaign.completed'] }],
} as const;

for (const [path, [field, body]] of Object.entries({ ...OF_INSTALLATION, ...OF_ACCOUNT }))
  test(`${path}: what its owner has named is found by beginnings of words`, async () => {
    const key = path in OF_INSTALLATION ? app.key : (await app.newAccount()).key;
    for (const name of WORDS) await add(key, path, { ...body, [field]: name });
    for (const [search, places] of [
      ['market', [2, 0]],
      ['lom mar', [0]],
      ['ÁB', [1]],
      ['(we', [1]],
      ['arket', []],
      ['.*', []],
    ] as const) {
      const reply = await app.call('GET', `${path}?search=${encodeURIComponent(search)}`, { key });
      assert.equal(reply.status, 200, reply.text);
      const found = reply.body.data.data.map((one: Record<string, unknown>) => one[field]);
      assert.deepEqual(
        found,
        places.map((place) => WORDS[place]),
        search,
      );
    }
    const page = (await app.call('GET', `${path}?search=market&per_page=1`, { key })).body.data;
    if (page.next_page_url !== undefined) assert.match(page.next_page_url, /search=market&per_page=1&page=2$/);
    const rest = page.next_cursor === undefined ? 'page=2' : `cursor=${page.next_cursor}`;
    const second = (await app.call('GET', `${path}?search=market&per_page=1&${rest}`, { key })).body.data;
    assert.deepEqual(
      second.data.map((one: Record<string, unknown>) => one[field]),
      [WORDS[0]],
    );
  });

test('fields, networks and their codes are found by what they are called', async () => {
  const { key } = await app.newAccount();
  await add(key, '/v1/contact-fields', { key: 'town', label: 'Home town', kind: 'text' });
  await add(key, '/v1/contact-fields', { key: 'born', label: 'Birthday', kind: 'date' });
  for (const [search, keys] of [
    ['tow', ['town']],
    ['birth', ['born']],
    ['', ['town', 'born']],
    ['irth', []],
  ] as const) {
    const { data } = (await app.call('GET', `/v1/contact-fields?search=${search}`, { key })).body;
    assert.deepEqual(
      data.map((one: { key: string }) => one.key),
      keys,
      search,
    );
  }
  for (const [path, body] of [
    ['/v1/admin/networks', { prefix: '620999', network: 'Nobody Mobile' }],
    ['/v1/admin/network-codes', { code: '62099', country: 'GH', network: 'Nobody Mobile' }],
  ] as const) {
    const made = await app.call('POST', path, { key: app.key, body });
    assert.ok(made.status < 300, made.text);
    for (const [search, total] of [
      ['mob', 1],
      ['62099', 1],
      ['obile', 0],
    ] as const) {
      const reply = await app.call('GET', `${path}?search=${search}`, { key: app.key });
      assert.equal(reply.body.data.total, total, `${path} ${search}`);
    }
  }
});

test('caller IDs are found by their purpose, and by digits as people write them', async () => {
  const { key } = await app.newAccount();
  for (const [phone_number, purpose] of [
    ['233302123456', 'Sales desk'],
    ['233244987654', 'Delivery 24 hours'],
  ])
    await add(key, '/v1/caller-ids', { phone_number, purpose });
  for (const [search, found] of [
    ['desk', ['233302123456']],
    ['0302 12', ['233302123456']],
    ['+233 24', ['233244987654']],
    ['00233', ['233244987654', '233302123456']],
    ['987654', ['233244987654']],
    ['hours deliv', ['233244987654']],
    ['00', ['233302123456']],
    ['nobody', []],
  ] as const) {
    const { data } = (await app.call('GET', `/v1/caller-ids?search=${encodeURIComponent(search)}`, { key })).body.data;
    const numbers = data.map((one: { phone_number: string }) => one.phone_number);
    assert.deepEqual(numbers.sort(), [...found].sort(), search);
  }
});

test('members are found by names and addresses', async () => {
  const { id, key } = await app.newAccount();
  const people = [
    await addPerson(app, { memberships: { [id]: 'owner' } }),
    await addPerson(app, { memberships: { [id]: 'viewer' } }),
  ];
  await app.sql(`update users set name = 'Élodie Mensah' where uuid = $1`, [people[1]?.uuid]);
  const find = async (search: string) => {
    const reply = await app.call('GET', `/v1/members?search=${encodeURIComponent(search)}`, { key });
    return [reply.body.data.data.map(({ uuid }: { uuid: string }) => uuid), reply.body.data.total];
  };
  assert.deepEqual(await find('elo mens'), [[people[1]?.uuid], 1]);
  assert.deepEqual(await find(people[0]?.email ?? '?'), [[people[0]?.uuid], 1]);
  assert.deepEqual(await find('example.com'), [[people[1]?.uuid, people[0]?.uuid], 2]);
  assert.deepEqual(await find('lodie'), [[], 0]);
  // The operator finds the people of all accounts in the same way.
  const all = (await app.call('GET', '/v1/admin/users?search=elo+mens', { key: app.key })).body.data;
  assert.deepEqual([all.data.map(({ uuid }: { uuid: string }) => uuid), all.total], [[people[1]?.uuid], 1]);
});

test('quick sends have no names, so a search finds campaigns alone', async () => {
  const { key } = await app.newAccount();
  await add(key, '/v1/sms-campaigns', { name: 'Harvest' });
  for (const [kind, total] of Object.entries({ bulk: 1, quick: 0 })) {
    const reply = await app.call('GET', `/v1/sms-campaigns?search=harv&kind=${kind}`, { key });
    assert.equal(reply.body.data.total, total, kind);
  }
});

test('sender IDs in one state are listed alone, with and without a search', async () => {
  const { key } = await app.newAccount();
  for (const sender_id of ['Acme Codes', 'Acme News', 'Codex'])
    await add(key, '/v1/sender-ids', { sender_id, purpose: 'Test' });
  const namesIn = async (query: string) => {
    const { data, total } = (await app.call('GET', `/v1/sender-ids?${query}`, { key })).body.data;
    const names = data.map((one: { sender_id: string }) => one.sender_id);
    assert.equal(total, names.length);
    return names;
  };
  const { uuid } = (await app.call('GET', '/v1/sender-ids?search=news', { key })).body.data.data[0];
  const approved = await app.call('POST', `/v1/admin/sender-ids/${uuid}/approve`, { key: app.key });
  assert.equal(approved.status, 200, approved.text);
  assert.deepEqual(await namesIn('status=pending'), ['Codex', 'Acme Codes']);
  assert.deepEqual(await namesIn('status=pending&search=acme'), ['Acme Codes']);
  assert.ok((await namesIn('status=approved')).includes('Acme News'));
  const wrong = await app.call('GET', '/v1/sender-ids?status=gone', { key });
  assert.deepEqual(Object.keys(wrong.body.errors), ['status']);
});
