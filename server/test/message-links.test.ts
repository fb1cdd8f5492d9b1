import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { keepPartitions } from '../src/db/index.ts';
import { messageCodeFloor } from '../src/links/index.ts';
import { foldVisits } from '../src/visits/index.ts';
import { startTestApp } from './testkit/app.ts';

const LINKS_URL = 'https://go.example';
const app = await startTestApp({ settings: { VOLLEY_SIMULATOR: 'yes', VOLLEY_LINKS_URL: LINKS_URL } });

const PERSON = {
  'user-agent':
    'Mozilla/5.0 (Linux; Android 13; SM-A515F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36',
  accept: 'text/html',
};
const SCANNER = { 'user-agent': 'WhatsApp/2.23.20.0 A' };
const LINK = /https:\/\/go\.example\/([A-Za-z0-9]{12})(?![A-Za-z0-9])/g;

type Data = Record<string, unknown>;

async function call(method: string, path: string, body?: unknown, key = app.key) {
  const reply = await app.call(method, `/v1${path}`, { key, ...(body === undefined ? {} : { body }) });
  return { status: reply.status, data: (reply.body?.data ?? {}) as Data, text: reply.text };
}

async function eventually<T>(read: () => Promise<T | null>): Promise<T> {
  for (const deadline = performance.now() + 60_000; ; ) {
    const found = await read();
    if (found !== null) return found;
    if (performance.now() > deadline) throw new Error('it did not happen in time');
    await sleep(25);
  }
}

async function draft(body: Data): Promise<{ uuid: string; data: Data }> {
  const { status, data, text } = await call('POST', '/sms-campaigns', { name: 'Seeds', sender_id: 'Volley', ...body });
  assert.equal(status, 201, text);
  return { uuid: String(data['uuid']), data };
}

async function sent(uuid: string): Promise<Data> {
  const { status, text } = await call('POST', `/sms-campaigns/${uuid}/send`, {});
  assert.equal(status, 200, text);
  return eventually(async () => {
    const { data } = await call('GET', `/sms-campaigns/${uuid}`);
    return data['status'] === 'completed' ? data : null;
  });
}

async function messagesOf(uuid: string): Promise<{ id: string; message: string; phone_number: string }[]> {
  const { data } = await call('GET', `/sms-campaigns/${uuid}/messages?per_page=100`);
  return data['data'] as { id: string; message: string; phone_number: string }[];
}

const codesOf = (text: string): string[] => [...text.matchAll(LINK)].map((match) => match[1] ?? '');
const follow = (code: string, headers: Record<string, string> = PERSON, method = 'GET') =>
  app.callLinks(method, `/${code}`, { headers });
const clicksOf = async (id: string) => {
  const { data } = await call('GET', `/messages/${id}`);
  return { clicks: data['clicks'], first: data['first_clicked_at'] };
};
const clicked = (id: string, clicks: number) =>
  eventually(async () => ((await clicksOf(id)).clicks === clicks ? clicksOf(id) : null));

const numbers = ['0244000001', '0244000002', '0244000003'];
await call('POST', '/contacts', { phone_number: '0244000001', first_name: 'José Ama' });

test('shortening sets the counting of visits unless it is told otherwise, through every change of the draft', async () => {
  const told = { shorten_urls: true, track_visits: false, track_browser: true };
  const texts = { message: 'https://a.example/' };
  const echo = ({ shorten_urls, track_visits, track_browser }: Data) => [shorten_urls, track_visits, track_browser];
  assert.deepEqual(echo((await draft(texts)).data), [false, false, false]);
  assert.deepEqual(echo((await draft({ ...texts, ...told })).data), [true, false, true]);
  const { uuid, data } = await draft({ ...texts, shorten_urls: true });
  assert.deepEqual(echo(data), [true, true, false]);
  const change = async (body: Data) => echo((await call('PUT', `/sms-campaigns/${uuid}`, body)).data);
  assert.deepEqual(await change({ shorten_urls: false }), [false, false, false]);
  assert.deepEqual(await change({ shorten_urls: true, name: 'Again' }), [true, true, false]);
  assert.deepEqual(await change({ track_visits: false }), [true, false, false]);
});

test('a text whose address cannot be shortened is refused with the reason', async () => {
  await call('POST', '/admin/link-domains', { domain: 'phish.example' });
  for (const [message, reason] of [
    ['https://user:pass@a.example/', /names https:\/\/user:pass@a.example\/, which must not contain a user name/],
    ['https://{{first_name}}.a.example/', /must not have a field before its path/],
    ['Go to https://www.phish.example/x.', /names https:\/\/www.phish.example\/x, which leads to a domain/],
  ] as const) {
    for (const [path, body] of [
      ['/sms-campaigns', { name: 'x', sender_id: 'Volley', message, shorten_urls: true }],
      ['/messages', { to: '0244000009', sender_id: 'Volley', message, shorten_urls: true }],
    ] as const) {
      const reply = await call('POST', path, body);
      assert.equal(reply.status, 422, `${path} ${message}`);
      assert.match(reply.text, reason);
    }
    assert.equal((await draft({ message: message.replace('{{first_name}}', 'x') })).data['shorten_urls'], false);
  }
});

test('a click is seen on the message, in the report and in the CSV; a machine is told apart', async () => {
  const message = 'Hi {{first_name|friend}}, see https://shop.example/{{first_name|you}}?a=1.';
  const { uuid } = await draft({ message, shorten_urls: true, recipients: { phone_numbers: numbers } });
  const preview = (await call('POST', `/sms-campaigns/${uuid}/preview`)).data;
  assert.equal(preview['short_links'], 3);
  await sent(uuid);
  const messages = await messagesOf(uuid);
  const codes = messages.map(({ message: text }) => codesOf(text)[0] ?? '');
  assert.equal(new Set(codes).size, 3);
  assert.equal(messages[0]?.message, `Hi José Ama, see ${LINKS_URL}/${codes[0]}.`);

  const [first, second] = messages;
  assert.ok(first && second);
  const opened = await follow(codes[0] ?? '');
  assert.deepEqual([opened.status, opened.headers.get('location')], [302, 'https://shop.example/Jos%C3%A9%20Ama?a=1']);
  assert.equal((await follow(codes[1] ?? '', SCANNER)).headers.get('location'), 'https://shop.example/you?a=1');
  await follow(codes[0] ?? '');
  const { first: firstAt } = await clicked(first.id, 2);
  assert.ok(Date.parse(String(firstAt)) <= Date.now());
  const counted = await eventually(async () => {
    const report = (await call('GET', `/sms-campaigns/${uuid}/report`)).data['clicks'] as Data;
    return report['machine'] === 1 ? report : null;
  });
  assert.deepEqual(counted, { asked_for: true, recipients: 1, human: 2, machine: 1, first_at: firstAt });
  assert.deepEqual(await clicksOf(second.id), { clicks: 0, first: null });

  const lines = (await call('GET', `/sms-campaigns/${uuid}/messages.csv`)).text.trimEnd().split('\r\n');
  const names = (lines[0] ?? '').split(',');
  const columns = lines.slice(1).map((line) => {
    const values = line.split(',');
    return ['clicked', 'first_clicked_at'].map((name) => values[names.indexOf(name)]);
  });
  assert.deepEqual(columns, [
    ['yes', firstAt],
    ['no', ''],
    ['no', ''],
  ]);
});

test("a campaign's analytics count the visits of all its links together", async () => {
  const body = { message: 'https://a.example/', shorten_urls: true, track_browser: true };
  const { uuid } = await draft({ ...body, recipients: { phone_numbers: numbers } });
  await sent(uuid);
  for (const { message } of await messagesOf(uuid)) await follow(codesOf(message)[0] ?? '');
  const found = await eventually(async () => {
    const { data } = await call('GET', `/sms-campaigns/${uuid}/analytics?interval=hour`);
    return (data['visits'] as Data)['human'] === 3 ? data : null;
  });
  assert.deepEqual(found['browsers'], [{ name: 'Chrome', human: 3, machine: 0 }]);
  assert.deepEqual([found['device_types'], found['uuid']], [[], uuid]);
  await foldVisits(app.rt);
  assert.deepEqual((await call('GET', `/sms-campaigns/${uuid}/analytics`)).data['visits'], { human: 3, machine: 0 });
  const table = await call('GET', `/sms-campaigns/${uuid}/analytics.csv`);
  assert.match(table.text, /^group,name,human,machine\r\nvisits,total,3,0\r\n/);
  const stranger = await app.newAccount();
  const foreign = await call('GET', `/sms-campaigns/${uuid}/analytics`, undefined, stranger.key);
  assert.equal(foreign.status, 404);
});

test('without the counting of visits the report says that clicks were not asked for', async () => {
  const body = { message: 'https://a.example/', shorten_urls: true, track_visits: false };
  const { uuid } = await draft({ ...body, recipients: { phone_numbers: numbers } });
  await sent(uuid);
  const [message] = await messagesOf(uuid);
  assert.ok(message);
  const reply = await follow(codesOf(message.message)[0] ?? '');
  assert.equal(reply.headers.get('location'), 'https://a.example/');
  assert.equal(reply.headers.get('cache-control'), 'private, max-age=30');
  const { clicks } = (await call('GET', `/sms-campaigns/${uuid}/report`)).data;
  assert.deepEqual(clicks, { asked_for: false, recipients: null, human: null, machine: null, first_at: null });
  const csv = (await call('GET', `/sms-campaigns/${uuid}/messages.csv`)).text;
  assert.match(csv, /,,,https:\/\/go\.example\//);
});

test('a visit stores what the campaign asked for, and nothing else', async () => {
  const body = { message: 'https://a.example/', shorten_urls: true, track_visits: false, track_browser: true };
  const { uuid, data } = await draft({ ...body, recipients: { phone_numbers: numbers } });
  await sent(uuid);
  const [message] = await messagesOf(uuid);
  await follow(codesOf(message?.message ?? '')[0] ?? '');
  const [visit] = await eventually(async () => {
    const rows = await app.sql('select * from visits where link_id = $1', [-Number(data['id'])]);
    return rows.length > 0 ? rows : null;
  });
  const { is_machine, is_counted, address, browser, operating_system, device_type, referrer } = visit ?? {};
  assert.deepEqual(
    { is_machine, is_counted, address, browser, operating_system, device_type, referrer },
    {
      ...{ is_machine: false, is_counted: false, address: null, browser: 'Chrome' },
      ...{ operating_system: null, device_type: null, referrer: null },
    },
  );
  assert.deepEqual(await clicksOf(message?.id ?? ''), { clicks: 0, first: null });
});

test('a single message has links of its own, charged at the length that was sent', async () => {
  const body = { to: '0244000021', sender_id: 'Volley', shorten_urls: true };
  const long = `https://a.example/${'x'.repeat(300)}`;
  const reply = await call('POST', '/messages', { ...body, message: `{{first_name}} ${long} {{opt_out_url}}` });
  assert.equal(reply.status, 201, reply.text);
  const { data } = await call('GET', `/messages/${reply.data['campaign_id']}`);
  const codes = codesOf(String(data['message']));
  assert.equal(data['message'], `{{first_name}} ${LINKS_URL}/${codes[0]} ${LINKS_URL}/${codes[1]}`);
  assert.equal((data['parts'] as unknown[]).length, 1);
  assert.equal((await follow(codes[0] ?? '')).headers.get('location'), long);
  await clicked(String(data['id']), 1);
  const plain = await call('POST', '/messages', { to: '0244000021', sender_id: 'Volley', message: long });
  assert.equal((await call('GET', `/messages/${plain.data['campaign_id']}`)).data['message'], long);
});

test("a test of a campaign has links of its own, whose visits are not the campaign's", async () => {
  const message = 'Hi {{first_name|friend}}, see https://a.example/seeds {{opt_out_url}}';
  const { uuid } = await draft({ message, shorten_urls: true, recipients: { phone_numbers: numbers } });
  const tested = await call('POST', `/sms-campaigns/${uuid}/test-send`, {
    phone_numbers: ['0244000024', '0244000001'],
  });
  assert.equal(tested.status, 201, tested.text);
  const messages = tested.data['messages'] as { id: string; message: string; parts: number }[];
  const codes = messages.map(({ message: text }) => codesOf(text));
  assert.deepEqual(
    messages.map(({ message: text }) => text.replaceAll(LINK, '#')),
    ['Hi friend, see # #', 'Hi José Ama, see # #'],
  );
  assert.equal(new Set(codes.flat()).size, 4);
  const [first] = messages;
  assert.equal((await call('GET', `/messages/${first?.id}`)).data['message'], first?.message);
  assert.equal((await follow(codes[0]?.[0] ?? '')).headers.get('location'), 'https://a.example/seeds');
  assert.match((await follow(codes[1]?.[1] ?? '')).text, /<form method="post">/);
  await clicked(String(first?.id), 1);
  await foldVisits(app.rt);
  assert.deepEqual((await call('GET', `/sms-campaigns/${uuid}/analytics`)).data['visits'], { human: 0, machine: 0 });
});

test('with an idempotency key a repetition sends nothing and draws no other code', async () => {
  const body = { to: '0244000022', sender_id: 'Volley', message: 'https://a.example/', shorten_urls: true };
  const headers = { 'idempotency-key': 'links-1' };
  const [first, second] = [
    await app.call('POST', '/v1/messages', { key: app.key, body, headers }),
    await app.call('POST', '/v1/messages', { key: app.key, body, headers }),
  ];
  assert.equal(first.body.data.campaign_id, second.body.data.campaign_id);
  const [row] = await app.sql('select count(*)::int as n from message_links where message_id = $1', [
    first.body.data.campaign_id,
  ]);
  assert.deepEqual(row, { n: 1 });
});

test('the link to opt out shows a page; only its button suppresses the number, once, as a STOP does', async () => {
  const to = '0244000023';
  const { uuid } = await draft({
    message: 'Seeds. Stop: {{opt_out_url}}',
    recipients: { phone_numbers: [to] },
  });
  await sent(uuid);
  const [message] = await messagesOf(uuid);
  const [code = ''] = codesOf(message?.message ?? '');
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  const waiting = await call('POST', '/messages', {
    to,
    sender_id: 'Volley',
    message: 'Later',
    scheduled_at: tomorrow,
  });
  const balance = async () => (await call('GET', '/balance')).data['balance'];
  const before = Math.round(Number(await balance()) * 100);

  const page = await follow(code);
  assert.equal(page.status, 200);
  assert.match(page.text, /<form method="post"><button type="submit">/);
  assert.match(page.text, /<footer>Volley<\/footer>/);
  assert.doesNotMatch(page.text, /<script|<img|http|0244|233244/);
  assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'.*form-action 'self'/);
  assert.equal(page.headers.get('cache-control'), 'no-store');
  await follow(code, PERSON, 'HEAD');
  await follow(code, SCANNER);
  await follow(code, { ...PERSON, 'sec-purpose': 'prefetch' });
  assert.match((await follow(code, SCANNER, 'POST')).text, /<button/);
  assert.match((await follow(code, { ...PERSON, 'sec-purpose': 'prefetch' }, 'POST')).text, /<button/);
  assert.equal((await call('GET', `/suppressions/${to}`)).status, 404);

  for (const _again of [1, 2]) {
    const body = 'x='.padEnd(5_000, 'y');
    const form = { ...PERSON, 'content-type': 'application/x-www-form-urlencoded' };
    const done = await app.callLinks('POST', `/${code}`, { headers: form, body });
    assert.equal(done.status, 200);
    assert.match(done.text, /You will get no more messages/);
    assert.doesNotMatch(done.text, /<button/);
  }
  const suppression = (await call('GET', `/suppressions/${to}`)).data;
  assert.equal(suppression['reason'], 'opt_out');
  const said = (await call('GET', `/consents/${to}/history`)).data['data'] as { channel: string; source: string }[];
  assert.deepEqual(
    said.map(({ channel, source }) => `${channel} ${source}`),
    ['voice link', 'sms link'],
  );
  assert.equal((await call('GET', `/messages/${waiting.data['campaign_id']}`)).data['reason'], 'opted_out');
  assert.equal(Math.round(Number(await balance()) * 100), before + 5);
  assert.equal((await call('POST', '/messages', { to, sender_id: 'Volley', message: 'x' })).status, 422);
  const answers = await app.sql('select kind from message_answers where message_id = $1', [message?.id]);
  assert.deepEqual(answers, [{ kind: 'opt_out' }]);
  const clicks = await app.sql('select * from message_clicks where message_id = $1', [message?.id]);
  assert.deepEqual(clicks, []);
});

test('only a link to opt out takes a POST', async () => {
  const body = { to: '0244000031', sender_id: 'Volley', message: 'https://a.example/', shorten_urls: true };
  const reply = await call('POST', '/messages', body);
  const [code = ''] = codesOf(String((await call('GET', `/messages/${reply.data['campaign_id']}`)).data['message']));
  assert.equal((await follow(code, PERSON, 'POST')).status, 404);
  assert.equal((await follow('2222222222', PERSON, 'POST')).status, 404);
  assert.equal((await follow('harvest', PERSON, 'POST')).status, 405);
  assert.equal((await call('GET', '/suppressions/0244000031')).status, 404);
});

test("an alias cannot take a message's code over, and strangers see nothing of its links", async () => {
  const body = { to: '0244000032', sender_id: 'Volley', message: 'https://a.example/', shorten_urls: true };
  const reply = await call('POST', '/messages', body);
  const id = String(reply.data['campaign_id']);
  const [code = ''] = codesOf(String((await call('GET', `/messages/${id}`)).data['message']));
  const stranger = await app.newAccount();
  const alias = { url: 'https://evil.example/', alias: code };
  await app.callLinks('POST', '/v1/url-shortener/create', { key: stranger.key, body: alias });
  assert.equal((await follow(code)).headers.get('location'), 'https://a.example/');
  await clicked(id, 1);
  assert.equal((await call('GET', `/messages/${id}`, undefined, stranger.key)).status, 404);
  for (const key of [app.key, stranger.key]) {
    const list = await app.callLinks('GET', '/v1/url-shortener', { key });
    assert.doesNotMatch(list.text, /a\.example/);
  }
});

test('a month of links and clicks leaves whole, with its messages', async () => {
  const oldMs = Date.UTC(2020, 0, 15);
  const tables = [
    { table: 'messages', retentionMonths: 1_200 },
    { table: 'message_links', retentionMonths: 1_200, keyFloor: messageCodeFloor },
    { table: 'message_clicks', retentionMonths: 1_200 },
  ];
  await keepPartitions(app.db, tables, oldMs);
  const code = `${messageCodeFloor(oldMs)}23456789`;
  await app.sql(
    `insert into message_links values ($1, 1, '016f0000-0000-7000-8000-000000000001', 0, 'https://a.example/', true, false, false, false, false, false)`,
    [code],
  );
  assert.equal((await follow(code)).status, 302, 'a code is found in its month, however long ago');
  const [partition] = await app.sql(`select tableoid::regclass::text as name from message_links where code = $1`, [
    code,
  ]);
  assert.deepEqual(partition, { name: 'message_links_2020_01' });
  const kept = tables.map((table) => ({ ...table, retentionMonths: 13 }));
  const { dropped } = await keepPartitions(app.db, kept, Date.now());
  for (const { table } of tables) assert.ok(dropped.includes(`${table}_2020_01`), table);
  assert.deepEqual(await app.sql('select 1 from message_links where code = $1', [code]), []);
  // The visit was of a message that is gone: what was opened beside it is stored all the same.
  const body = { to: '0244000033', sender_id: 'Volley', message: 'https://a.example/', shorten_urls: true };
  const reply = await call('POST', '/messages', body);
  const id = String(reply.data['campaign_id']);
  await follow(code);
  await follow(codesOf(String((await call('GET', `/messages/${id}`)).data['message']))[0] ?? '');
  await clicked(id, 1);
});
