import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTestApp } from './testkit/app.ts';
import { openWire } from './testkit/wire.ts';

const app = await startTestApp();
const PERSON = 'User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0';

async function newLink(body: Record<string, unknown> = {}): Promise<string> {
  const full = { url: 'https://example.com/landing', ...body };
  const reply = await app.callLinks('POST', '/v1/url-shortener/create', { key: app.key, body: full });
  assert.equal(reply.status, 200, reply.text);
  return reply.body.data.id;
}

const get = (path: string, ...headers: string[]) =>
  `GET ${path} HTTP/1.1\r\n${['Host: go.example', PERSON, ...headers].join('\r\n')}\r\n\r\n`;

/** It reads everything that came, once it has so many answers. */
async function open(port = app.app.linksPort) {
  const { socket, until } = await openWire(port);
  const read = (answers: number) => until((text) => (text.split('HTTP/1.1 ').length > answers ? text : null));
  return { socket, read };
}

const statuses = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map((match) => Number(match[1]));

async function countOf(code: string): Promise<number> {
  const text = 'select count(*) as n from visits v join links l on l.id = v.link_id where l.code = $1';
  return Number((await app.sql<{ n: string }>(text, [code]))[0]?.n);
}

async function counted(code: string, wanted: number): Promise<void> {
  for (const deadline = performance.now() + 30_000; (await countOf(code)) !== wanted; await sleep(25))
    assert.ok(performance.now() < deadline, `${await countOf(code)} visits`);
}

test('a link that is in memory is answered with the same headers as by the framework’s server', async () => {
  const code = await newLink({ track_visits: true });
  const wire = await open();
  wire.socket.write(get(`/${code}`));
  const first = await wire.read(1);
  wire.socket.write(get(`/${code}`, 'Connection: keep-alive', 'TE: trailers', 'Content-Length: 0'));
  const [, plain = '', framework = ''] = (await wire.read(2)).split('HTTP/1.1 ');
  const headers = (text: string) =>
    text
      .toLowerCase()
      .replace(/date: .*/, 'date:')
      .trim()
      .split('\r\n')
      .sort();
  assert.match(first, /^HTTP\/1\.1 302 Found\r\nlocation: https:\/\/example\.com\/landing\r\n/);
  assert.match(first, /\r\ndate: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT\r\n/);
  assert.deepEqual(headers(plain), headers(framework));
  wire.socket.destroy();
  await counted(code, 2);
});

test('requests that come together are answered in order, whoever answers them', async () => {
  const [known, other, unseen] = [await newLink({ track_visits: true }), await newLink(), await newLink()];
  const wire = await open();
  wire.socket.write(get(`/${known}`));
  await wire.read(1);
  // Known, known, to be looked up, unknown, then from the framework's server on: HEAD, its own address, known again.
  const head = get(`/${known}`).replace('GET', 'HEAD');
  const many = [known, other, unseen, 'nothing23'].map((code) => get(`/${code}`));
  wire.socket.write([...many, head, get('/healthz'), get(`/${known}`)].join(''));
  assert.deepEqual(statuses(await wire.read(8)), [302, 302, 302, 302, 404, 302, 200, 302]);
  wire.socket.destroy();
  await counted(known, 4);
});

test('each request is its own visitor’s, whoever came before it on the connection', async () => {
  const code = await newLink({ track_visits: true, track_referer_url: true });
  const wire = await open();
  const pages = ['a', 'a', 'b', '', 'a'].map((page) => (page === '' ? [] : [`Referer: https://${page}.example/`]));
  for (const [index, headers] of pages.entries()) {
    wire.socket.write(get(`/${code}`, ...headers));
    await wire.read(index + 1);
  }
  wire.socket.destroy();
  await counted(code, 5);
  const text = 'select v.referrer from visits v join links l on l.id = v.link_id where l.code = $1 order by v.id';
  const stored = (await app.sql<{ referrer: string }>(text, [code])).map((row) => row.referrer);
  assert.deepEqual(stored, [
    'https://a.example/',
    'https://a.example/',
    'https://b.example/',
    '',
    'https://a.example/',
  ]);
});

test('a request that comes in pieces is answered once it is whole', async () => {
  const code = await newLink();
  const wire = await open();
  for (const piece of get(`/${code}`).match(/.{1,30}/gs) ?? []) {
    wire.socket.write(piece);
    await sleep(5);
  }
  assert.deepEqual(statuses(await wire.read(1)), [302]);
  wire.socket.destroy();
});

test('what comes in many reads after a redirect arrives whole', async () => {
  const code = await newLink();
  const wire = await open();
  const links = Array.from({ length: 900 }, (_, index) => ({ url: `https://example.com/${index}/${'x'.repeat(900)}` }));
  const body = JSON.stringify({ links });
  const post = `POST /v1/url-shortener/bulk HTTP/1.1\r\nHost: go.example\r\nAuthorization: Bearer ${app.key}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
  wire.socket.write(get(`/${code}`) + post + body + get(`/${code}`));
  assert.deepEqual(statuses(await wire.read(3)), [302, 200, 302]);
  wire.socket.destroy();
});

test('what is wrong is refused as ever, and a connection that is to close is closed', async () => {
  const code = await newLink();
  const bad = await open();
  bad.socket.write(get(`/${code}`, 'Content-Length : 3'));
  assert.deepEqual(statuses(await bad.read(1)), [400]);
  const closing = await open();
  const closed = once(closing.socket, 'close');
  closing.socket.write(get(`/${code}`) + get(`/${code}`, 'Connection: close'));
  assert.deepEqual(statuses(await closing.read(2)), [302, 302]);
  await closed;
  const half = await open();
  const ended = once(half.socket, 'close');
  half.socket.end(get(`/${code}`));
  assert.deepEqual(statuses(await half.read(1)), [302]);
  await ended;
});

test('a link that is not simply to be followed is not: disabled, or for so many people', async () => {
  const disabled = await newLink();
  await app.callLinks('PUT', `/v1/url-shortener/${disabled}`, { key: app.key, body: { disabled: true } });
  const once = await newLink({ max_visits: 1 });
  const wire = await open();
  wire.socket.write([get(`/${disabled}`), get(`/${once}`), get(`/${once}`)].join(''));
  assert.deepEqual(statuses(await wire.read(3)), [410, 302, 410]);
  wire.socket.destroy();
});

test('a stop closes connections that rest and keeps the visits that were answered', async () => {
  const ending = await startTestApp({ settings: { DATABASE_URL: app.url } });
  const code = await newLink({ track_visits: true });
  const wires = await Promise.all(Array.from({ length: 20 }, () => open(ending.app.linksPort)));
  for (const { socket } of wires) socket.write(get(`/${code}`));
  for (const wire of wires) await wire.read(1);
  const closed = Promise.all(wires.map(({ socket }) => once(socket, 'close')));
  const startedMs = performance.now();
  await ending.app.stop();
  await closed;
  assert.ok(performance.now() - startedMs < 20_000, 'nobody waits for a connection that rests');
  assert.equal(await countOf(code), 20);
});
