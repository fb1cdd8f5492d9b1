import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClient } from '@volley/sdk';
import { startTestApp } from './testkit/app.ts';

const app = await startTestApp();
const CREATE = '/v1/url-shortener/create';

const create = (body: unknown, key: string | undefined = app.key) => app.callLinks('POST', CREATE, { key, body });

test('a short URL is created exactly as the interface says', async () => {
  const url = 'https://example.com/harvest?offer=seeds&x=ä';
  const created = await create({ url, track_visits: true, track_browser: true });
  assert.equal(created.status, 200, created.text);
  assert.deepEqual(Object.keys(created.body), ['status', 'message', 'data']);
  const { id, created_at: _, ...data } = created.body.data;
  assert.deepEqual(data, {
    short_url: `${app.links}/${id}`,
    original_url: url,
    ...{ track_visits: true, track_ip_address: false, track_browser: true },
    ...{ track_operating_system: false, track_device_type: false, track_referer_url: false },
  });
});

test('refusals have the shortener’s own envelope', async () => {
  const missing = await create({});
  assert.equal(missing.status, 422);
  assert.deepEqual(missing.body, {
    status: false,
    message: 'Validation failed',
    errors: { url: ['The url field is required.'] },
  });
  const stranger = await app.callLinks('POST', CREATE, { body: { url: 'https://example.com/' } });
  assert.deepEqual([stranger.status, stranger.body], [401, { status: false, message: 'Unauthenticated.' }]);
  const { id } = await app.newAccount();
  const reader = await create({ url: 'https://example.com/' }, await app.newKey(id, ['read']));
  assert.deepEqual([reader.status, reader.body.status], [403, false]);
});

test('a switch is true or false and nothing that looks like it', async () => {
  for (const value of ['true', 1, 0, 'false', null, [], {}]) {
    const reply = await create({ url: 'https://example.com/', track_visits: value });
    assert.deepEqual([reply.status, Object.keys(reply.body.errors)], [422, ['track_visits']], JSON.stringify(value));
  }
});

test('a URL must be a web address that leads elsewhere', async () => {
  const refused = [
    '',
    '   ',
    'javascript:alert(1)',
    'example.com',
    'https://a:b@example.com/',
    `${app.links}/abc`,
    7,
    null,
    ['https://a.example'],
  ];
  for (const url of refused) {
    const reply = await create({ url });
    assert.deepEqual([reply.status, Object.keys(reply.body.errors)], [422, ['url']], JSON.stringify(url));
  }
  assert.equal((await create({ url: 'https://192.0.2.1/' })).status, 200);
});

test('an alias is taken once, in any account; limits must make sense', async () => {
  const alias = 'Spring-Sale';
  assert.equal((await create({ url: 'https://example.com/', alias })).body.data.id, alias);
  const other = await app.newAccount();
  const again = await create({ url: 'https://example.com/', alias }, other.key);
  assert.deepEqual(again.body.errors, { alias: ['The alias has already been taken.'] });
  assert.equal(
    (await create({ url: 'https://example.com/', alias: 'spring-sale' })).status,
    200,
    'capital letters matter',
  );
  const past = await create({ url: 'ftp://x', alias: 'docs', expires_at: '2020-01-01T00:00:00Z' });
  assert.deepEqual(Object.keys(past.body.errors).sort(), ['alias', 'expires_at', 'url']);
  assert.deepEqual(Object.keys((await create({ url: 'https://example.com/', max_visits: 0 })).body.errors), [
    'max_visits',
  ]);
});

test('many are created at once, all or none', async () => {
  const links = Array.from({ length: 1_000 }, (_, index) => ({ url: `https://example.com/${index}` }));
  const reply = await app.callLinks('POST', '/v1/url-shortener/bulk', { key: app.key, body: { links } });
  assert.equal(reply.status, 200, reply.text.slice(0, 500));
  assert.deepEqual(
    reply.body.data.map((link: { original_url: string }) => link.original_url),
    links.map((link) => link.url),
  );
  const before = (await app.callLinks('GET', '/v1/url-shortener')).body.data.total;
  const mixed = [
    { url: 'https://example.com/' },
    { url: 'nonsense' },
    { url: 'https://example.com/', alias: 'twice' },
    { url: 'https://example.com/', alias: 'twice' },
  ];
  const refused = await app.callLinks('POST', '/v1/url-shortener/bulk', { key: app.key, body: { links: mixed } });
  assert.deepEqual(Object.keys(refused.body.errors), ['links.1.url']);
  const twice = await app.callLinks('POST', '/v1/url-shortener/bulk', {
    key: app.key,
    body: { links: mixed.filter(({ url }) => url !== 'nonsense') },
  });
  assert.deepEqual(twice.body.errors, { 'links.2.alias': ['The alias has already been taken.'] });
  assert.equal((await app.callLinks('GET', '/v1/url-shortener')).body.data.total, before);
});

test('a link is read, listed, changed and deleted by its account alone', async () => {
  const { key } = await app.newAccount();
  const id = (await create({ url: 'https://example.com/', title: 'Offer', max_visits: 5 }, key)).body.data.id;
  const path = `/v1/url-shortener/${id}`;
  const read = await app.callLinks('GET', path, { key });
  assert.deepEqual([read.body.data.title, read.body.data.max_visits, read.body.data.disabled], ['Offer', 5, false]);
  const list = await app.callLinks('GET', '/v1/url-shortener', { key });
  assert.deepEqual(
    [list.body.data.total, list.body.data.data[0]],
    [1, { ...read.body.data, visits: { human: 0, machine: 0 } }],
  );
  assert.equal(list.body.data.path, `${app.links}/v1/url-shortener`);
  const changed = await app.callLinks('PUT', path, { key, body: { title: '', max_visits: null, track_browser: true } });
  assert.deepEqual(
    [changed.body.data.title, changed.body.data.max_visits, changed.body.data.track_browser],
    ['', null, true],
  );
  assert.ok(changed.body.data.updated_at > read.body.data.updated_at);
  assert.deepEqual(Object.keys((await app.callLinks('PUT', path, { key, body: { url: 'x' } })).body.errors), ['url']);
  for (const [method, body] of [['GET'], ['PUT', {}], ['DELETE']] as const) {
    const stranger = await app.callLinks(method, path, { key: app.key, ...(body ? { body } : {}) });
    assert.deepEqual(
      [stranger.status, stranger.body],
      [404, { status: false, code: 'not_found', message: 'Short URL not found.' }],
    );
  }
  assert.equal((await app.callLinks('DELETE', path, { key })).status, 200);
  assert.equal((await app.callLinks('GET', path, { key })).status, 404);
  assert.equal((await app.callLinks('GET', '/v1/url-shortener', { key })).body.data.total, 0);
});

test('the operator denies a domain with everything below it', async () => {
  const domain = await app.call('POST', '/v1/admin/link-domains', { key: app.key, body: { domain: 'Phish.example' } });
  assert.deepEqual([domain.status, domain.body.data.domain], [201, 'phish.example']);
  for (const url of ['https://phish.example/', 'https://a.b.PHISH.example./x']) {
    const reply = await create({ url });
    assert.deepEqual(reply.body.errors, { url: ['The url field leads to a domain that the operator does not allow.'] });
  }
  assert.equal((await create({ url: 'https://notphish.example/' })).status, 200);
  assert.equal((await app.call('GET', '/v1/admin/link-domains')).body.data.length, 1);
  assert.equal((await app.call('DELETE', '/v1/admin/link-domains/phish.example')).status, 200);
  assert.equal((await app.call('DELETE', '/v1/admin/link-domains/phish.example')).status, 404);
  assert.equal((await create({ url: 'https://phish.example/' })).status, 200);
});

test('a QR code comes as SVG and as PNG, and a configured address stands in both links and codes', async () => {
  const { id } = (await create({ url: 'https://example.com/' })).body.data;
  const svg = await app.callLinks('GET', `/v1/url-shortener/${id}/qr`);
  assert.deepEqual([svg.status, svg.headers.get('content-type')], [200, 'image/svg+xml']);
  const png = await fetch(`${app.links}/v1/url-shortener/${id}/qr.png`, {
    headers: { authorization: `Bearer ${app.key}` },
  });
  assert.equal(png.headers.get('content-type'), 'image/png');
  assert.equal(Buffer.from(await png.arrayBuffer()).toString('latin1', 1, 4), 'PNG');
  const named = await startTestApp({ settings: { VOLLEY_LINKS_URL: 'https://go.example.com' } });
  const reply = await named.callLinks('POST', CREATE, { key: named.key, body: { url: 'https://example.com/' } });
  assert.equal(reply.body.data.short_url, `https://go.example.com/${reply.body.data.id}`);
});

test('the API of short links answers at the address of the API too, in the same form', async () => {
  const { key } = await app.newAccount();
  const body = { url: 'https://example.com/both', alias: 'both-doors' };
  const made = await app.call('POST', CREATE, { key, body });
  assert.deepEqual([made.status, made.body.status, made.body.data.id], [200, true, 'both-doors'], made.text);
  const port = new URL(app.links).port;
  assert.equal(made.body.data.short_url, `http://localhost:${port}/both-doors`, 'it is reached where links are');
  const [there, here] = await Promise.all([
    app.callLinks('GET', '/v1/url-shortener/both-doors', { key }),
    app.call('GET', '/v1/url-shortener/both-doors', { key }),
  ]);
  assert.deepEqual({ ...here.body.data, short_url: '' }, { ...there.body.data, short_url: '' });
  assert.match((await app.call('GET', '/v1/url-shortener/both-doors/qr', { key })).text, /<svg/);
  const refused = await app.call('POST', CREATE, { key, body: { url: made.body.data.short_url } });
  assert.deepEqual(
    [refused.status, refused.body],
    [
      422,
      {
        status: false,
        message: 'Validation failed',
        errors: { url: ['The url field must not lead to a short URL of this service.'] },
      },
    ],
  );
  assert.equal(
    (await app.call('GET', '/both-doors', {})).status,
    404,
    'people follow links at their own address alone',
  );
});

test('the client reaches short links at the address of the API when it is given no other', async () => {
  const client = createClient({ url: app.api, key: app.key });
  const { data } = await client.shortUrls.create({ url: 'https://example.com/client' });
  assert.equal((await client.shortUrls.get({ id: data.id })).original_url, 'https://example.com/client');
});

test('short links are found by any part of code, title or target, and show their visits', async () => {
  const { key } = await app.newAccount();
  const make = async (body: object): Promise<string> => {
    const made = await app.callLinks('POST', CREATE, { key, body: { track_visits: true, ...body } });
    assert.equal(made.status, 200, made.text);
    return made.body.data.id;
  };
  const harvest = await make({ url: 'https://example.com/seeds?lot=17', alias: 'harvest-26', title: 'Ɛdwom' });
  const market = await make({ url: 'https://market.example.org/', title: 'Market day' });
  await make({ url: 'https://example.net/', title: 'Harvest home' });
  await app.callLinks('PUT', `/v1/url-shortener/${market}`, { key, body: { disabled: true } });
  const find = async (query: string) => {
    const reply = await app.call('GET', `/v1/url-shortener/search?${query}`, { key });
    assert.equal(reply.status, 200, reply.text);
    return reply.body.data as { data: { id: string; visits: object }[]; next_cursor: string | null };
  };
  const ids = async (query: string) => (await find(query)).data.map(({ id }) => id);
  assert.deepEqual(await ids('search=LOT%3D17'), [harvest]);
  assert.deepEqual(await ids('search=market.example'), [market]);
  assert.deepEqual(await ids('disabled=true'), [market]);
  assert.deepEqual(await ids('search=harvest&disabled=true'), []);
  assert.equal((await ids('search=harvest')).length, 2);
  assert.equal((await ids('search=100%25')).length, 0, 'a sign is a sign');
  const first = await find('search=harvest&per_page=1');
  assert.equal(first.data.length, 1);
  const second = await find(`search=harvest&per_page=1&cursor=${first.next_cursor}`);
  assert.deepEqual([second.data[0]?.id], [harvest]);
  const end = await find(`search=harvest&per_page=1&cursor=${second.next_cursor}`);
  assert.deepEqual(end, { data: [], next_cursor: null });

  const [oldest, next] = [await find('sort=oldest&search=h&per_page=2'), await find('sort=oldest&search=h')];
  assert.deepEqual(
    next.data.map(({ id }) => id),
    (await ids('search=h')).toReversed(),
  );
  assert.deepEqual(
    (await ids(`sort=oldest&search=h&per_page=2&cursor=${oldest.next_cursor}`)).at(-1),
    next.data.slice(2).at(-1)?.id,
  );
  assert.deepEqual((await find('')).data[2]?.visits, { human: 0, machine: 0 });
  assert.deepEqual(await ids('search=harvest&from=2020-01-01T00:00&to=2020-02-01T00:00'), []);
  const stranger = await app.newAccount();
  const theirs = await app.call('GET', '/v1/url-shortener/search?search=harvest', { key: stranger.key });
  assert.deepEqual(theirs.body.data.data, []);
});
