import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTestApp, type TestApp } from './testkit/app.ts';
import { parseReply, type RawReply } from './testkit/keep-alive.ts';

const app = await startTestApp();

interface Line {
  readonly socket: Socket;
  /** Everything that came, once the server closed. */
  readonly closed: Promise<Buffer>;
  /** The next whole reply. */
  reply(method?: string): Promise<RawReply>;
}

function dial(port = app.app.apiPort): Line {
  const socket = connect({ port, host: '127.0.0.1' });
  let received = Buffer.alloc(0);
  let wake: () => void = () => undefined;
  socket.on('data', (data) => {
    received = Buffer.concat([received, data]);
    wake();
  });
  // A reset is one of the ways in which a server closes.
  socket.on('error', () => undefined);
  const closed = new Promise<Buffer>((resolve) => {
    socket.on('close', () => {
      wake();
      resolve(received);
    });
  });
  return {
    socket,
    closed,
    async reply(method = 'GET') {
      for (;;) {
        const parsed = parseReply(received, method);
        if (parsed) {
          received = received.subarray(parsed.size);
          return parsed.reply;
        }
        assert.equal(socket.destroyed, false, 'closed without a reply');
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}

const head = (method: string, path: string, own: TestApp = app) =>
  `${method} ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${own.key}\r\n`;
const isEnvelope = (reply: RawReply) =>
  assert.equal((JSON.parse(reply.body) as { success: boolean }).success, false, reply.body);

test('headers that never end are answered with 408 after ten seconds, and bodies after thirty are not waited for', {
  timeout: 60_000,
}, async () => {
  const line = dial();
  line.socket.write('GET /v1/contacts HTTP/1.1\r\nhost: localhost\r\n');
  const drip = setInterval(() => line.socket.write('x-slow: 1\r\n'), 500);
  const startedAt = performance.now();
  const reply = await line.reply();
  clearInterval(drip);
  assert.equal(reply.status, 408);
  isEnvelope(reply);
  assert.ok(performance.now() - startedAt < 28_000);
  await line.closed;
});

test('headers beyond 16 KiB are answered with 431', async () => {
  const line = dial();
  line.socket.write(`${head('GET', '/v1/contacts')}x-long: ${'x'.repeat(20_000)}\r\n\r\n`);
  const reply = await line.reply();
  assert.equal(reply.status, 431);
  isEnvelope(reply);
  await line.closed;
});

test('what is not HTTP is answered with 400 and a closed line', async () => {
  for (const garbage of [
    '\x16\x03\x01\x02\x00\x01',
    'HELO there\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    'GET  HTTP/1.1\r\n\r\n',
    '\r\n\r\n\0\0\0\r\n\r\n',
  ]) {
    const line = dial();
    line.socket.write(garbage);
    const reply = await line.reply();
    assert.equal(reply.status, 400, JSON.stringify(garbage));
    isEnvelope(reply);
    await line.closed;
  }
});

test('two lengths, or a length beside chunks, are refused: no request hides inside another', async () => {
  for (const lengths of [
    'content-length: 2\r\ncontent-length: 3\r\n',
    'content-length: 5\r\ntransfer-encoding: chunked\r\n',
    'transfer-encoding: chunked, identity\r\n',
    'content-length: -1\r\n',
  ]) {
    const line = dial();
    line.socket.write(
      `${head('POST', '/v1/groups')}content-type: application/json\r\n${lengths}\r\n{}GET /v1/balance HTTP/1.1\r\n\r\n`,
    );
    const reply = await line.reply();
    assert.equal(reply.status, 400, lengths);
    await line.closed;
  }
});

test('a good request with garbage behind it is answered, the garbage refused', async () => {
  const line = dial();
  line.socket.write(`${head('GET', '/v1/balance')}\r\nGARBAGE GARBAGE\r\n\r\n`);
  const all = (await line.closed).toString('latin1');
  const statuses = [...all.matchAll(/HTTP\/1\.1 (\d{3})/g)].map((match) => match[1]);
  assert.equal(statuses.at(-1), '400');
  assert.ok(statuses.length <= 2);
  assert.doesNotMatch(all, /HTTP\/1\.1 5/);
});

test('requests sent ahead of their answers are answered in order', async () => {
  const line = dial();
  const paths = ['/v1/balance', '/v1/nothing', '/v1/groups', '/healthz'];
  line.socket.write(paths.map((path) => `${head('GET', path)}\r\n`).join(''));
  const statuses: number[] = [];
  for (const _ of paths) statuses.push((await line.reply()).status);
  assert.deepEqual(statuses, [200, 404, 200, 200]);
  line.socket.destroy();
});

test('a client that leaves in the middle of its body leaves nothing behind', async () => {
  const line = dial();
  line.socket.write(
    `${head('POST', '/v1/groups')}content-type: application/json\r\ncontent-length: 1000\r\n\r\n{"name":"Half`,
  );
  await sleep(50);
  line.socket.destroy();
  await line.closed;
  const [row] = await app.sql<{ n: number }>("select count(*)::int as n from groups where name like 'Half%'");
  assert.equal(row?.n, 0);
  assert.equal((await app.call('GET', '/readyz', {})).status, 200);
  assert.doesNotMatch(app.logged(), /"level":"error"/);
});

test('a body in chunks is a body, and one over the limit is refused before it ends', async () => {
  const chunked = dial();
  chunked.socket.write(
    `${head('POST', '/v1/groups')}content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n8\r\n{"name":\r\n5\r\n"Go"}\r\n0\r\n\r\n`,
  );
  assert.equal((await chunked.reply()).status, 201);
  chunked.socket.destroy();
  const large = dial();
  large.socket.write(
    `${head('POST', '/v1/groups')}content-type: application/json\r\ncontent-length: 10485760\r\n\r\n{"name":"`,
  );
  const reply = await large.reply();
  assert.equal(reply.status, 413);
  isEnvelope(reply);
  large.socket.destroy();
  const endless = dial();
  endless.socket.write(
    `${head('POST', '/v1/groups')}content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`,
  );
  for (let chunk = 0; chunk < 20; chunk += 1) endless.socket.write(`10000\r\n${'x'.repeat(65_536)}\r\n`);
  assert.equal((await endless.reply()).status, 413);
  endless.socket.destroy();
});

test('an expectation that is none of ours is refused in the envelope', async () => {
  const line = dial();
  line.socket.write(`${head('GET', '/v1/balance')}expect: the-impossible\r\n\r\n`);
  const reply = await line.reply();
  assert.ok(reply.status < 500, String(reply.status));
  line.socket.destroy();
});

test('a stop lets the request under way end and takes no new connection', async () => {
  const own = await startTestApp();
  const { apiPort } = own.app;
  const line = dial(apiPort);
  const idle = dial(apiPort);
  idle.socket.write(`${head('GET', '/v1/balance', own)}\r\n`);
  assert.equal((await idle.reply()).status, 200);
  const body = JSON.stringify({ name: 'Before the end' });
  // What comes together is read together: with the first answer the second request is under way.
  line.socket.write(
    `${head('GET', '/v1/balance', own)}\r\n${head('POST', '/v1/groups', own)}content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
  );
  assert.equal((await line.reply()).status, 200);
  const stopping = own.app.stop();
  for (let isRefused = false; !isRefused; ) {
    const late = connect(apiPort, '127.0.0.1');
    late.on('error', () => undefined);
    isRefused = await once(late, 'connect').then(
      () => false,
      () => true,
    );
    late.destroy();
  }
  line.socket.write(body.slice(5));
  const reply = await line.reply();
  assert.equal(reply.status, 201);
  const startedAt = performance.now();
  await stopping;
  await idle.closed;
  assert.ok(performance.now() - startedAt < 20_000, 'an idle connection does not hold up the stop');
  const rows = await own.sql("select 1 from groups where name = 'Before the end'");
  assert.equal(rows.length, 1);
});
