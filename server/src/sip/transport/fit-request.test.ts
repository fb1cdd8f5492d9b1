import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { findHeader, getHeader, requestBytes, type SipRequest, writeMessage } from '../messages/message.ts';
import { parseMessage } from '../messages/parse-message.ts';
import { type CallHarness, startCallHarness } from '../testing/call-harness.ts';
import { UDP_REQUEST_BYTES_MAX } from './fit-request.ts';

// A name that makes our INVITE larger than a datagram may be.
const LONG_NAME = 'n'.repeat(UDP_REQUEST_BYTES_MAX);

async function open(t: TestContext, options: Parameters<typeof startCallHarness>[0] = {}): Promise<CallHarness> {
  const harness = await startCallHarness(options);
  t.after(() => harness.stop());
  return harness;
}

function transportsOf(requests: readonly SipRequest[]): (string | undefined)[] {
  return requests.map((request) => /^SIP\/2\.0\/(\w+) /.exec(getHeader(request, 'via'))?.[1]);
}

test('the length that is reckoned of a request is the length that is written', () => {
  const headers = [
    { name: 'via', value: 'SIP/2.0/UDP 192.0.2.1;branch=z9hG4bK1' },
    { name: 'content-length', value: '12' },
    { name: 'x-name', value: 'J\xf6rg' },
  ];
  const request: SipRequest = { kind: 'request', method: 'INVITE', uri: 'sip:a@b', headers, body: Buffer.from('v=0') };
  assert.equal(requestBytes(request), writeMessage(request).length);
});

test('an INVITE too large for UDP goes over TCP where the far side takes it, and the call goes on to its end', async (t) => {
  const harness = await open(t, { fake: { isTcpServed: true } });
  const placed = harness.place('100', { fromName: LONG_NAME, maxDurationMs: 50 });
  const end = await placed.ended;
  assert.deepEqual([end.cause, end.isAnswered], ['max-duration', true]);
  assert.deepEqual(transportsOf(harness.fake.allRequests('INVITE')), ['TCP']);
  const [facts] = placed.attempts;
  // A process that finds the call must cancel it over the transport that its INVITE took.
  assert.equal(facts?.flow.transport, 'tcp');
  const [invite] = harness.fake.requests('INVITE');
  assert.doesNotMatch(getHeader(invite as SipRequest, 'contact'), /transport=/);
});

test('a CANCEL goes the way that its INVITE took', async (t) => {
  const harness = await open(t, { fake: { isTcpServed: true } });
  // The call rings until it is cancelled.
  const placed = harness.place('102', { fromName: LONG_NAME });
  await placed.waitFor('ringing');
  placed.call.cancel();
  assert.equal((await placed.ended).cause, 'cancelled');
  assert.deepEqual(transportsOf(harness.fake.requests('CANCEL')), ['TCP']);
});

test('a far side that refuses TCP gets every large INVITE over UDP', async (t) => {
  const harness = await open(t);
  for (const _ of [1, 2]) {
    const end = await harness.place('100', { fromName: LONG_NAME, maxDurationMs: 30 }).ended;
    assert.equal(end.isAnswered, true);
  }
  assert.deepEqual(transportsOf(harness.fake.requests('INVITE')), ['UDP', 'UDP']);
});

test('within a call only what is too large leaves UDP', async (t) => {
  // The route makes each request after the answer too large; the INVITE itself is small.
  const route = 'r'.repeat(UDP_REQUEST_BYTES_MAX);
  const harness = await open(t, {
    fake: { isTcpServed: true, recordRoutes: (port) => [`<sip:127.0.0.1:${port};transport=udp;lr;long=${route}>`] },
  });
  assert.equal((await harness.place('100', { maxDurationMs: 30 }).ended).isAnswered, true);
  assert.deepEqual(transportsOf(harness.fake.requests('INVITE')), ['UDP']);
  assert.deepEqual([...new Set(transportsOf(harness.fake.requests('ACK')))], ['TCP']);
  assert.deepEqual(transportsOf(harness.fake.requests('BYE')), ['TCP']);
});

test('after a large INVITE the rest of the call keeps to UDP when the far side names no transport', async (t) => {
  const harness = await open(t, {
    fake: { isTcpServed: true, recordRoutes: (port) => [`<sip:127.0.0.1:${port};lr>`] },
  });
  const end = await harness.place('100', { fromName: 'n'.repeat(900), maxDurationMs: 30 }).ended;
  assert.equal(end.isAnswered, true);
  assert.deepEqual(transportsOf(harness.fake.requests('INVITE')), ['TCP']);
  assert.deepEqual(transportsOf(harness.fake.requests('BYE')), ['UDP']);
});

test('a response stays on UDP, however large it is', async (t) => {
  const harness = await open(t);
  const socket = createSocket('udp4');
  t.after(() => socket.close());
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  const lines = [
    'OPTIONS sip:volley@127.0.0.1 SIP/2.0',
    `Via: SIP/2.0/UDP 127.0.0.1:${port};branch=z9hG4bKlarge`,
    `From: "${LONG_NAME}" <sip:far@127.0.0.1>;tag=far`,
    'To: <sip:volley@127.0.0.1>',
    'Call-ID: large',
    'CSeq: 1 OPTIONS',
    'Max-Forwards: 70',
    'Content-Length: 0',
  ];
  socket.send(`${lines.join('\r\n')}\r\n\r\n`, harness.ua.localPort, '127.0.0.1');
  const [bytes]: Buffer[] = await once(socket, 'message', { signal: AbortSignal.timeout(30_000) });
  assert.ok(bytes && bytes.length > UDP_REQUEST_BYTES_MAX);
  const response = parseMessage(bytes);
  assert.equal(response.kind === 'response' && response.statusCode, 200);
  assert.equal(findHeader(response, 'call-id'), 'large');
});

async function listens(server: Server, port: number): Promise<boolean> {
  server.listen(port, '127.0.0.1');
  return once(server, 'listening').then(
    () => true,
    () => false,
  );
}

test('a far side that takes the connection and says nothing on it is called over UDP, the next time at once', async (t) => {
  const sockets = new Set<Socket>();
  const deaf = createServer((socket) => sockets.add(socket));
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    deaf.close();
  });
  let harness = await open(t);
  // For TCP, another program may have the port that the system gave us for UDP.
  while (!(await listens(deaf, harness.fake.port))) harness = await open(t);
  for (const ways of [['tcp', 'udp'], ['udp']]) {
    const placed = harness.place('100', { fromName: LONG_NAME, maxDurationMs: 30 });
    assert.equal((await placed.ended).isAnswered, true);
    assert.deepEqual(
      placed.attempts.map(({ flow }) => flow.transport),
      ways,
    );
  }
});
