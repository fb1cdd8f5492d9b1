import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CallOptions, startTestApp } from './testkit/app.ts';

const app = await startTestApp();

const CHROME =
  'Mozilla/5.0 (Linux; Android 13; SM-A515F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36';
const PERSON = { 'user-agent': CHROME };

/** How often a test looks whether it is served in time. */
const BEAT_MS = 25;

type Body = Record<string, unknown>;

async function newLink(body: Body = {}): Promise<string> {
  const full = { url: 'https://example.com/', ...body };
  const reply = await app.callLinks('POST', '/v1/url-shortener/create', { key: app.key, body: full });
  assert.equal(reply.status, 200, reply.text);
  return reply.body.data.id;
}

const follow = (path: string, headers: Record<string, string> = PERSON, method = 'GET') =>
  app.callLinks(method, path, { headers } satisfies CallOptions);

async function eventually<T>(read: () => Promise<T | null>): Promise<T> {
  for (const deadline = performance.now() + 30_000; ; ) {
    const found = await read();
    if (found !== null) return found;
    if (performance.now() > deadline) throw new Error('it did not happen in time');
    await sleep(25);
  }
}

/** The visits of a link, once there are so many. */
function visitsOf(code: string, count: number) {
  return eventually(async () => {
    const rows = await app.sql(
      `select v.*, host(v.address) as host from visits v join links l on l.id = v.link_id where l.code = $1 order by v.at, v.id`,
      [code],
    );
    return rows.length >= count ? rows : null;
  });
}

test('a link with every switch off leads on and leaves no trace; it may be remembered for a moment', async () => {
  const code = await newLink({ url: 'https://münchen.example/straße' });
  const reply = await follow(`/${code}?utm=1`);
  assert.deepEqual([reply.status, reply.headers.get('location')], [302, 'https://xn--mnchen-3ya.example/stra%C3%9Fe']);
  assert.equal(reply.headers.get('cache-control'), 'private, max-age=30');
  assert.equal(reply.headers.get('referrer-policy'), 'no-referrer');
  const tracked = await newLink({ track_visits: true });
  await follow(`/${tracked}`);
  await visitsOf(tracked, 1);
  assert.deepEqual(await visitsOf(code, 0), []);
});

const ALONE: readonly (readonly [name: string, column: string, value: unknown])[] = [
  ['track_visits', 'is_counted', true],
  ['track_ip_address', 'host', '127.0.0.1'],
  ['track_browser', 'browser', 'Chrome'],
  ['track_operating_system', 'operating_system', 'Android'],
  ['track_device_type', 'device_type', 'mobile'],
  ['track_referer_url', 'referrer', 'https://news.example/story'],
];

test('each switch alone stores its own column alone', async () => {
  const codes = await Promise.all(ALONE.map(([name]) => newLink({ [name]: true })));
  const headers = { ...PERSON, referer: 'https://news.example/story?id=7' };
  await Promise.all(codes.map((code) => follow(`/${code}`, headers)));
  for (const [index, [name, column, value]] of ALONE.entries()) {
    const [row = {}] = await visitsOf(codes[index] ?? '', 1);
    const nothing = { is_counted: false, host: null, browser: null, operating_system: null, device_type: null };
    const { account_id: _a, link_id: _l, id: _i, at: _t, is_machine, address: _h, ...stored } = row;
    assert.deepEqual(
      [is_machine, stored],
      [false, { ...nothing, referrer: null, country: null, [column]: value }],
      name,
    );
  }
});

test('HEAD, prefetches and bots are machines, and are led on like everybody', async () => {
  const code = await newLink({ track_visits: true });
  const statuses = [
    await follow(`/${code}`, PERSON, 'HEAD'),
    await follow(`/${code}`, { ...PERSON, 'sec-purpose': 'prefetch;prerender' }),
    await follow(`/${code}`, { ...PERSON, purpose: 'prefetch' }),
    await follow(`/${code}`, { ...PERSON, 'x-moz': 'prefetch' }),
    await follow(`/${code}`, { 'user-agent': 'WhatsApp/2.23.20.0 A' }),
    await follow(`/${code}`),
  ].map((reply) => reply.status);
  assert.deepEqual(statuses, [302, 302, 302, 302, 302, 302]);
  const rows = await visitsOf(code, 6);
  assert.deepEqual(
    rows.map((row) => row['is_machine']),
    [true, true, true, true, true, false],
  );
});

test('what cannot be opened is told on a page of the operator, or as JSON to programs', async () => {
  const disabled = await newLink();
  await app.callLinks('PUT', `/v1/url-shortener/${disabled}`, { key: app.key, body: { disabled: true } });
  const expired = await newLink({ expires_at: new Date(Date.now() + 60_000).toISOString() });
  await app.sql(`update links set expires_at = now() - interval '1 second' where code = $1`, [expired]);
  const cases: readonly (readonly [path: string, status: number, title: RegExp])[] = [
    ['/nothere1', 404, /does not exist/],
    [`/${disabled}`, 410, /switched off/],
    [`/${expired}`, 410, /expired/],
  ];
  for (const [path, status, title] of cases) {
    const page = await follow(path, { ...PERSON, accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
    assert.equal(page.status, status, path);
    assert.match(page.headers.get('content-type') ?? '', /text\/html/);
    assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'/);
    assert.match(page.text, /<html lang="en">/);
    assert.match(page.text, title);
    assert.match(page.text, /<footer>Volley<\/footer>/);
    assert.doesNotMatch(page.text, /<script|<img|http/);
    assert.equal(page.headers.get('cache-control'), 'no-store');
    const json = await follow(path, { accept: 'application/json' });
    assert.deepEqual([json.status, json.body.status], [status, false]);
    assert.equal((await follow(path, PERSON, 'HEAD')).text, '');
  }
});

test('only short links are taken from the listener: its own addresses and other methods are not', async () => {
  assert.equal((await follow('/healthz')).status, 200);
  assert.match((await follow('/docs')).text, /<html/);
  const code = await newLink();
  assert.equal((await follow(`/${code}`, {}, 'POST')).status, 405);
  for (const path of ['/ab', `/${code}/x`, `/${code}.html`, '/%00', `/${'a'.repeat(65)}`])
    assert.equal((await follow(path)).status, 404, path);
});

test('the bare address shows a page in the name of the operator, and says in JSON to programs what it is for', async () => {
  const page = await follow('/', { ...PERSON, accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
  assert.equal(page.status, 200);
  assert.match(page.headers.get('content-type') ?? '', /text\/html/);
  assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'; style-src 'sha256-/);
  assert.match(page.text, /<h1>Short links<\/h1>/);
  assert.match(page.text, /<footer>Volley<\/footer>/);
  assert.doesNotMatch(page.text, /<script|<img|http/);
  const json = await follow('/', { accept: '*/*' });
  assert.deepEqual([json.status, json.body.status, json.headers.get('vary')], [200, true, 'Accept']);
  assert.equal((await follow('/', {}, 'POST')).status, 405);
});

test('a link may be opened by so many people, however many come at once; machines take none of it', async () => {
  const code = await newLink({ max_visits: 20, track_visits: true });
  for (let count = 0; count < 3; count += 1) assert.equal((await follow(`/${code}`, {}, 'HEAD')).status, 302);
  const replies = await Promise.all(Array.from({ length: 50 }, () => follow(`/${code}`)));
  assert.equal(replies.filter((reply) => reply.status === 302).length, 20);
  assert.equal(replies.filter((reply) => reply.status === 410).length, 30);
  assert.equal((await follow(`/${code}`, {}, 'HEAD')).status, 410);
  const [row] = await app.sql('select visits_used from links where code = $1', [code]);
  assert.equal(Number(row?.['visits_used']), 20);
  assert.equal((await visitsOf(code, 23)).length, 23);
});

test('a change, a new limit, a switch and a deletion hold in every process within a second', async () => {
  const second = await startTestApp({ settings: { DATABASE_URL: app.url } });
  const code = await newLink();
  const both = async () => [await follow(`/${code}`), await second.callLinks('GET', `/${code}`, { headers: PERSON })];
  const within = async (isDone: (reply: { status: number; headers: Headers }) => boolean) => {
    const startedMs = performance.now();
    let askedMs = startedMs;
    // Time that the machine gave to others is not ours: a beat that comes late tells of it.
    let lostMs = 0;
    let beatMs = startedMs;
    const beat = setInterval(() => {
      const nowMs = performance.now();
      lostMs += Math.max(0, nowMs - beatMs - 2 * BEAT_MS);
      beatMs = nowMs;
    }, BEAT_MS);
    await eventually(async () => {
      askedMs = performance.now();
      return (await both()).every(isDone) ? true : null;
    }).finally(() => clearInterval(beat));
    assert.ok(askedMs - startedMs < 1_000 + lostMs, `it took ${askedMs - startedMs} ms, ${lostMs} of them lost`);
  };
  assert.equal((await second.callLinks('GET', '/harvest26', {})).status, 404);
  await newLink({ alias: 'harvest26' });
  await eventually(async () => ((await second.callLinks('GET', '/harvest26', {})).status === 302 ? true : null));
  await within((reply) => reply.status === 302);
  const change = async (body: Body) => {
    const reply = await app.callLinks('PUT', `/v1/url-shortener/${code}`, { key: app.key, body });
    assert.equal(reply.status, 200, reply.text);
  };
  await change({ url: 'https://example.com/elsewhere', track_visits: true });
  await within((reply) => reply.headers.get('location') === 'https://example.com/elsewhere');
  assert.equal((await follow(`/${code}`)).headers.get('cache-control'), 'no-store');
  await change({ disabled: true });
  await within((reply) => reply.status === 410);
  await change({ disabled: false, expires_at: null });
  await within((reply) => reply.status === 302);
  await app.callLinks('DELETE', `/v1/url-shortener/${code}`);
  await within((reply) => reply.status === 404);
});

test('an address behind a proxy is believed from configured proxies alone', async () => {
  const behind = await startTestApp({
    settings: { DATABASE_URL: app.url, VOLLEY_TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8' },
  });
  const code = await newLink({ track_ip_address: true });
  const forwarded = { ...PERSON, 'x-forwarded-for': '198.51.100.66, 203.0.113.9, 10.1.2.3' };
  await follow(`/${code}`, forwarded);
  await behind.callLinks('GET', `/${code}`, { headers: forwarded });
  await behind.callLinks('GET', `/${code}`, { headers: { ...PERSON, 'x-forwarded-for': 'nonsense' } });
  const rows = await visitsOf(code, 3);
  assert.deepEqual(rows.map((row) => row['host']).sort(), ['127.0.0.1', '127.0.0.1', '203.0.113.9']);
});

test('a country is stored as a trusted proxy names it, and from nobody else; the address is not stored for it', async () => {
  const behind = await startTestApp({
    settings: { DATABASE_URL: app.url, VOLLEY_TRUSTED_PROXIES: '127.0.0.1', VOLLEY_COUNTRY_HEADER: 'CF-IPCountry' },
  });
  const [code, silent] = [
    await newLink({ track_visits: true, track_country: true }),
    await newLink({ track_visits: true }),
  ];
  const from = (country: string) => ({
    headers: { ...PERSON, 'x-forwarded-for': '203.0.113.9', 'cf-ipcountry': country },
  });
  for (const country of ['GH', 'gh', 'XX']) await behind.callLinks('GET', `/${code}`, from(country));
  // Another way in: Node's own server reads this one.
  const ahead = { headers: { ...from('FR').headers, 'sec-purpose': 'prefetch' } };
  await behind.callLinks('GET', `/${code}`, ahead);
  await behind.callLinks('GET', `/${silent}`, from('GH'));
  await app.callLinks('GET', `/${code}`, from('GH'));
  const rows = await visitsOf(code, 5);
  assert.deepEqual(rows.map((row) => `${row['country']} ${row['host']}`).sort(), [
    ' null',
    'FR null',
    'GH null',
    'GH null',
    'null null',
  ]);
  assert.deepEqual(
    (await visitsOf(silent, 1)).map((row) => row['country']),
    [null],
  );
  const { body } = await app.callLinks('GET', `/v1/url-shortener/${code}/analytics`);
  assert.deepEqual(body.data.countries, [
    { name: 'GH', human: 2, machine: 0 },
    { name: '', human: 1, machine: 0 },
    { name: 'FR', human: 0, machine: 1 },
  ]);
  const csv = await app.callLinks('GET', `/v1/url-shortener/${code}/analytics.csv`);
  assert.match(csv.text, /\r\ncountry,GH,2,0\r\ncountry,,1,0\r\ncountry,FR,0,1\r\n/);
});

test('visits taken in are stored before the service ends', async () => {
  const ending = await startTestApp({ settings: { DATABASE_URL: app.url } });
  const code = await newLink({ track_visits: true });
  const replies = await Promise.all(
    Array.from({ length: 200 }, () => ending.callLinks('GET', `/${code}`, { headers: PERSON })),
  );
  await ending.app.stop();
  const count = replies.filter((reply) => reply.status === 302).length;
  assert.equal(count, 200);
  const [row] = await app.sql('select count(*) as n from visits v join links l on l.id = v.link_id where l.code = $1', [
    code,
  ]);
  assert.equal(Number(row?.['n']), 200);
});
