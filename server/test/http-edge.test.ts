import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { startTestApp } from './testkit/app.ts';
import { openWire, type Wire } from './testkit/wire.ts';

const app = await startTestApp();
const { apiPort, linksPort } = app.app;

/** The status of the answer to a head whose body is never sent. */
async function statusOf(wire: Wire): Promise<number> {
  return wire.until((text) => {
    const status = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1];
    return status === undefined ? null : Number(status);
  });
}

async function sendHead(head: string, port = apiPort): Promise<Wire> {
  const wire = await openWire(port);
  wire.socket.write(`${head}host: localhost\r\n\r\n`);
  return wire;
}

const upload = (name: string, key: string) =>
  `POST /v1/recordings?name=${name} HTTP/1.1\r\nauthorization: Bearer ${key}\r\ncontent-type: audio/wav\r\ncontent-length: 10000000\r\n`;
const json = (path: string, key: string) =>
  `POST ${path} HTTP/1.1\r\nauthorization: Bearer ${key}\r\ncontent-type: application/json\r\ncontent-length: 1000000\r\n`;

test('whoever may not ask is refused at the head: no byte of the body is waited for', async () => {
  const { key } = await app.newAccount({ scopes: ['read'] });
  const heads: readonly [string, number, number][] = [
    [upload('Stranger', 'no-key-of-anyone-at-all'), apiPort, 401],
    [json('/v1/contacts', 'no-key-of-anyone-at-all'), apiPort, 401],
    [json('/v1/contacts', key), apiPort, 403],
    [json('/v1/nothing/here', ''), apiPort, 404],
    [json('/v1/balance', ''), apiPort, 405],
    [json('/v1/url-shortener/create', 'no-key-of-anyone-at-all'), linksPort, 401],
    [json('/v1/nothing/here', ''), linksPort, 404],
  ];
  for (const [head, port, status] of heads) {
    const wire = await sendHead(head, port);
    assert.equal(await statusOf(wire), status, head);
    wire.socket.destroy();
  }
});

test('bodies under way are bounded per account, and the room of one that left is free again', async () => {
  const own = await startTestApp();
  const port = own.app.apiPort;
  const first = await Promise.all(['a', 'b', 'c'].map((name) => sendHead(upload(name, own.key), port)));
  const refused = async () => {
    const wire = await sendHead(upload('late', own.key), port);
    const status = await Promise.race([statusOf(wire), new Promise<null>((resolve) => setTimeout(resolve, 500, null))]);
    wire.socket.destroy();
    return status === 429;
  };
  while (!(await refused())) assert.equal(first.length, 3);
  assert.equal((await own.call('POST', '/v1/groups', { key: own.key, body: { name: 'Small' } })).status, 201);
  first[0]?.socket.destroy();
  while (await refused()) assert.ok(!first[1]?.socket.destroyed);
  for (const wire of first) wire.socket.destroy();
});

test('two Host headers are refused on both listeners, before any link is opened', async () => {
  const link = await app.callLinks('POST', '/v1/url-shortener/create', {
    key: app.key,
    body: { url: 'https://example.com/' },
  });
  const code = new URL(link.body.data.short_url).pathname;
  const heads: readonly [string, number][] = [
    [`GET /v1/balance HTTP/1.1\r\nauthorization: Bearer ${app.key}\r\nhost: other\r\n`, apiPort],
    [`GET /v1/sms-campaigns/quick?to=1&message=2&sender_id=3&api_key=${app.key} HTTP/1.1\r\nhost: other\r\n`, apiPort],
    [`GET ${code} HTTP/1.1\r\nhost: other\r\n`, linksPort],
    [`HEAD ${code} HTTP/1.1\r\nhost: other\r\n`, linksPort],
    ['GET /docs HTTP/1.1\r\nHost: other\r\n', linksPort],
  ];
  for (const [head, port] of heads) {
    const wire = await sendHead(head, port);
    assert.equal(await statusOf(wire), 400, head);
    wire.socket.destroy();
  }
});

test('failures of an address hold off failures alone: a good key that nobody has seen yet is heard', async () => {
  const own = await startTestApp();
  const fail = (listener: 'call' | 'callLinks', path: string) =>
    own[listener]('GET', path, { key: `made-up-${randomBytes(12).toString('hex')}` });
  for (let batch = 0; batch < 15; batch += 1) {
    const calls = Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0 ? fail('call', '/v1/balance') : fail('callLinks', '/v1/url-shortener'),
    );
    for (const { status } of await Promise.all(calls)) assert.equal(status, 401);
  }
  assert.equal((await fail('call', '/v1/balance')).status, 429);
  assert.equal((await fail('callLinks', '/v1/url-shortener')).status, 429, 'both listeners count together');
  assert.equal((await own.call('GET', '/v1/balance')).status, 200, 'never seen by this process');
  const lines = own.logged().match(/"msg":"a key was refused"/g) ?? [];
  assert.ok(lines.length >= 1 && lines.length <= 5, `${lines.length} lines`);
});

test('a refused key leaves a line with address and reason, and without the key', async () => {
  const own = await startTestApp();
  const { key } = await own.newAccount({ scopes: ['read'] });
  const made = `made-up-${randomBytes(12).toString('hex')}`;
  await own.call('GET', '/v1/balance', { key: made });
  await own.call('POST', '/v1/groups', { key, body: { name: 'Not mine to make' } });
  await own.call('GET', '/v1/balance', {});
  const lines = own
    .logged()
    .split('\n')
    .filter((line) => line.includes('a key was refused'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  assert.deepEqual(
    lines.map(({ level, address, reason, operation }) => ({ level, address, reason, operation })),
    [
      { level: 'info', address: '127.0.0.1', reason: 'unknown', operation: 'balance.get' },
      { level: 'info', address: '127.0.0.1', reason: 'scope_missing', operation: 'groups.create' },
    ],
  );
  assert.ok(!own.logged().includes(made));
  assert.ok(!own.logged().includes(key));
});

test('a short link to the service itself is refused, whatever Host the request names', async () => {
  const body = JSON.stringify({ url: `http://localhost:${linksPort}/abc` });
  const wire = await openWire(linksPort);
  wire.socket.write(
    `POST /v1/url-shortener/create HTTP/1.1\r\nhost: elsewhere.example\r\nauthorization: Bearer ${app.key}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  );
  assert.equal(await statusOf(wire), 422);
  wire.socket.destroy();
});
