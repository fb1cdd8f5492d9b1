// What posts webhooks: where it may go, and what a hostile far side can do to it.
import assert from 'node:assert/strict';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket, type Server as TcpServer } from 'node:net';
import { type TestContext, test } from 'node:test';
import { outboundAddresses } from '../src/lib/outbound/outbound-addresses.ts';
import { type PosterOptions, startPoster, type WebhookPost } from '../src/webhooks/sending/post-webhook.ts';
import { eventually } from './testkit/eventually.ts';

const LOCAL = outboundAddresses(['127.0.0.0/8', '::1']);

function poster(t: TestContext, options: Partial<PosterOptions> = {}) {
  const started = startPoster({ addresses: LOCAL, resolve: async () => [], ...options });
  t.after(() => started.stop());
  return (url: string, post: Partial<WebhookPost> = {}) => started.post({ url, headers: {}, body: '{}', ...post });
}

function listen(t: TestContext, server: Server | TcpServer): Promise<string> {
  t.after(() => void server.close());
  return new Promise((done) => {
    server.listen(0, '127.0.0.1', () => done(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  });
}

const web = (t: TestContext, answer: RequestListener) => {
  const server = createServer(answer);
  t.after(() => server.closeAllConnections());
  return listen(t, server);
};

function wire(t: TestContext, onRequest: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => onRequest(socket));
  });
  t.after(() => {
    for (const socket of sockets) socket.destroy();
  });
  return listen(t, server);
}

test('no address of the operator, of this machine or of nobody is one for webhooks', () => {
  const { judge } = outboundAddresses([]);
  const closed = [
    ...['127.0.0.1', '127.255.255.254', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '100.64.0.1'],
    ...['169.254.169.254', '0.0.0.0', '0.1.2.3', '224.0.0.1', '239.255.255.250', '255.255.255.255', '192.0.2.1'],
    ...['198.18.0.1', '203.0.113.9', '240.0.0.1', '::', '::1', 'fe80::1', 'fc00::1', 'fd00:ec2::254', 'ff02::1'],
    ...['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:10.0.0.1', '::ffff:a9fe:a9fe', '::127.0.0.1', '64:ff9b::7f00:1'],
    ...[
      '64:ff9b::a9fe:a9fe',
      '2002:7f00:1::',
      '2001::1',
      '2001:db8::1',
      '::ffff:8.8.8.8',
      'fe80::1%eth0',
      'a name',
      '',
    ],
  ];
  for (const address of closed) assert.equal(judge(address), 'no', address);
  for (const address of ['8.8.8.8', '172.32.0.1', '100.128.0.1', '192.167.1.1', '2606:4700:4700::1111'])
    assert.equal(judge(address), 'public', address);
});

test('what the operator allows is allowed, in every way to write it, and nothing beside it', () => {
  const { judge } = outboundAddresses(['10.1.0.0/16', '127.0.0.1', 'fd12::/16']);
  for (const address of ['10.1.2.3', '127.0.0.1', '::ffff:10.1.2.3', '::ffff:7f00:1', 'fd12::5'])
    assert.equal(judge(address), 'operator', address);
  for (const address of ['10.2.0.1', '127.0.0.2', '::1', 'fd13::1', '169.254.169.254'])
    assert.equal(judge(address), 'no', address);
});

test('a webhook arrives as it was made, and its answer is read', async (t) => {
  const seen: { headers: NodeJS.Dict<string | string[]>; body: string }[] = [];
  const url = await web(t, (request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      seen.push({ headers: request.headers, body });
      response.writeHead(202, { 'retry-after': '7' }).end('thanks\0 ☕');
    });
  });
  const post = poster(t);
  const answer = await post(`${url}/hook?x=1`, { headers: { 'webhook-id': 'a' }, body: '{"text":"é"}' });
  assert.deepEqual(
    { ...answer, durationMs: 0 },
    { status: 202, answer: 'thanks\ufffd ☕', error: '', retryAfter: '7', durationMs: 0 },
  );
  assert.equal(seen[0]?.body, '{"text":"é"}');
  assert.equal(seen[0]?.headers['webhook-id'], 'a');
});

test('addresses are judged when the connection is made: literal ones, names, and names that change', async (t) => {
  let requests = 0;
  const url = await web(t, (_request, response) => {
    requests += 1;
    response.end();
  });
  const { port } = new URL(url);
  const closed = { addresses: outboundAddresses([]) };
  const ways = ['127.0.0.1', '2130706433', '0x7f.1', '127.1', '[::1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '0'];
  const strict = poster(t, closed);
  for (const host of ways) assert.match((await strict(`http://${host}:${port}/`)).error, /public internet/, host);
  const leads = poster(t, { ...closed, resolve: async () => [{ address: '127.0.0.1', family: 4 }] });
  for (const name of ['hook.example.com', 'localhost', 'localhost.', 'internal'])
    assert.match((await leads(`http://${name}:${port}/`)).error, /public internet/, name);
  // One good address does not let the others in.
  const mixed = poster(t, {
    ...closed,
    resolve: async () => [
      { address: '8.8.8.8', family: 4 },
      { address: '169.254.169.254', family: 4 },
    ],
  });
  assert.match((await mixed(`https://hook.example.com:${port}/`)).error, /public internet/);
  assert.equal(requests, 0);
  const allowed = poster(t, { resolve: async () => [{ address: '127.0.0.1', family: 4 }] });
  assert.equal((await allowed(`http://hook.example.com:${port}/`)).status, 200);
});

test('plain HTTP goes to no address on the public internet, and a name without an address nowhere', async (t) => {
  const post = poster(t, {
    resolve: async (name) => (name === 'gone.test' ? [] : [{ address: '8.8.8.8', family: 4 }]),
  });
  assert.match((await post('http://8.8.8.8/')).error, /begins with http:/);
  assert.match((await post('http://hook.example.com/')).error, /begins with http:/);
  assert.match((await post('https://gone.test/')).error, /has no address/);
});

test('no redirect is followed', async (t) => {
  let requests = 0;
  const url = await web(t, (_request, response) => {
    requests += 1;
    response.writeHead(307, { location: 'http://169.254.169.254/latest/meta-data/' }).end('moved');
  });
  const answer = await poster(t)(url);
  assert.equal(answer.status, 307);
  assert.equal(answer.answer, 'moved');
  assert.equal(requests, 1);
});

test('of an answer without end 16 KB are read, and the connection is dropped', async (t) => {
  const { promise: dropped, resolve } = Promise.withResolvers<void>();
  const url = await web(t, (_request, response) => {
    const piece = 'x'.repeat(8_192);
    const write = () => {
      while (!response.destroyed && response.write(piece));
    };
    response.on('drain', write).on('close', resolve);
    write();
  });
  const answer = await poster(t)(url);
  assert.equal(answer.status, 200);
  assert.equal(answer.answer.length, 16_384);
  await dropped;
});

test('whoever never answers, drips, or sends headers without end is left in time', async (t) => {
  const post = poster(t, { timeoutMs: 400 });
  const silent = await wire(t, () => undefined);
  const dripping = await wire(t, (socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000000\r\n\r\n');
    const timer = setInterval(() => socket.write('x'), 20);
    socket.on('close', () => clearInterval(timer));
  });
  const shouting = await wire(t, (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    const write = () => {
      while (!socket.destroyed && socket.write(`x-more: ${'y'.repeat(1_000)}\r\n`));
    };
    socket.on('drain', write);
    write();
  });
  const [none, drops, headers] = await Promise.all([post(silent), post(dripping), poster(t)(shouting)]);
  for (const answer of [none, drops, headers]) assert.equal(answer.status, null);
  assert.match(none.error, /within 0.4 seconds/);
  assert.match(drops.error, /within 0.4 seconds/);
  assert.match(headers.error, /more headers than 16 KB/);
});

test('resets, nonsense, other protocols and closed ports are failures with a sentence', async (t) => {
  const post = poster(t);
  const resetting = await wire(t, (socket) => void socket.resetAndDestroy());
  const babbling = await wire(t, (socket) => void socket.end('220 mail.example.com ESMTP\r\n'));
  const switching = await wire(
    t,
    (socket) => void socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
  );
  const cut = await wire(t, (socket) => void socket.end('HTTP/1.1 500 No\r\ncontent-length: 50\r\n\r\nhalf'));
  assert.match((await post(resetting)).error, /closed the connection/);
  assert.match((await post(babbling)).error, /not one of HTTP/);
  assert.match((await post(switching)).error, /closed the connection/);
  assert.equal((await post(cut)).answer, 'half');
  const closing = createTcpServer();
  const gone = await listen(t, closing);
  await new Promise((done) => closing.close(done));
  assert.match((await post(gone)).error, /refused the connection/);
});

test('a connection that was kept open and has been closed meanwhile costs no try', async (t) => {
  let requests = 0;
  const url = await wire(t, (socket) => {
    requests += 1;
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok');
    // The next request on this connection is answered by a reset.
    socket.once('data', () => void socket.resetAndDestroy());
  });
  const post = poster(t);
  assert.equal((await post(url)).status, 200);
  assert.equal((await post(url)).status, 200);
  assert.equal(requests, 2);
});

test('what is given up on a connection that was kept open is not posted once more', async (t) => {
  const paths: string[] = [];
  const url = await web(t, ({ url: path = '' }, response) => {
    paths.push(path);
    if (path === '/broken') response.writeHead(200, { 'content-length': 9 }).write('half', () => response.destroy());
    else if (!path.startsWith('/silent')) response.end('ok');
  });
  const post = poster(t, { timeoutMs: 400 });
  assert.equal((await post(`${url}/first`)).status, 200);
  assert.match((await post(`${url}/silent`)).error, /within 0.4 seconds/);
  assert.equal((await post(`${url}/second`)).status, 200);
  assert.equal((await post(`${url}/broken`)).answer, 'half');
  const stopped = startPoster({ addresses: LOCAL, resolve: async () => [] });
  const ask = (path: string) => stopped.post({ url: `${url}${path}`, headers: {}, body: '{}' });
  assert.equal((await ask('/third')).status, 200);
  const silent = ask('/silent-at-stop');
  await eventually(
    () => paths,
    (all) => all.includes('/silent-at-stop'),
  );
  stopped.stop();
  assert.equal((await silent).status, null);
  // By then a request that was made once more would have come.
  assert.equal((await post(`${url}/last`)).status, 200);
  assert.deepEqual(paths, ['/first', '/silent', '/second', '/broken', '/third', '/silent-at-stop', '/last']);
});
