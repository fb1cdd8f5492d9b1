import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { createRequest, createResponse } from '../messages/create-message.ts';
import type { Flow } from '../messages/flow.ts';
import { findHeader, type SipMessage, type SipRequest, writeMessage } from '../messages/message.ts';
import { parseCore } from '../messages/parse-core.ts';
import { parseMessage } from '../messages/parse-message.ts';
import { sipTimers } from './sip-timers.ts';
import { TransactionLayer } from './transaction-layer.ts';
import type { ServerTransaction } from './transaction-server.ts';

const UDP: Flow = { transport: 'udp', host: '192.0.2.1', port: 5060 };
const TCP: Flow = { ...UDP, transport: 'tcp' };

let nowMs = 0;
let sent: { atMs: number; what: string; message: SipMessage }[] = [];
let received: string[] = [];
let served: ServerTransaction[] = [];
let acked: string[] = [];
let layer: TransactionLayer;

beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout'] });
  nowMs = 0;
  sent = [];
  received = [];
  served = [];
  acked = [];
  layer = new TransactionLayer({
    timers: sipTimers(),
    send: async (_flow, bytes) => {
      const message = parseMessage(bytes);
      sent.push({
        atMs: nowMs,
        what: message.kind === 'request' ? message.method : String(message.statusCode),
        message,
      });
    },
    user: {
      onRequest: (transaction) => served.push(transaction),
      onAck: (_ack, core) => acked.push(core.branch),
      onStrayResponse: (response) => received.push(`stray ${response.statusCode}`),
    },
  });
});

afterEach(() => {
  layer.stop();
  assert.equal(layer.openCount, 0, 'nothing is left behind');
  mock.timers.reset();
});

// Advances the clock in small steps, so that every timer fires near its own time.
function pass(ms: number): void {
  for (let step = 0; step < ms; step += 100) {
    nowMs += 100;
    mock.timers.tick(100);
  }
}

function timesOf(what: string): number[] {
  return sent.filter((one) => one.what === what).map(({ atMs }) => atMs);
}

function makeRequest(method: string, branch = 'z9hG4bK1'): SipRequest {
  return createRequest({
    method,
    uri: 'sip:b@192.0.2.1',
    via: `SIP/2.0/UDP 192.0.2.9;branch=${branch};rport`,
    from: '<sip:a@192.0.2.9>;tag=a',
    to: '<sip:b@192.0.2.1>',
    callId: 'call',
    cseq: 7,
    routes: ['<sip:proxy;lr>'],
  });
}

function answer(request: SipRequest, statusCode: number, toTag = 'b'): void {
  const bytes = writeMessage(createResponse(request, parseCore(request), UDP, { statusCode, toTag }));
  const message = parseMessage(bytes);
  layer.receive({ message, core: parseCore(message), flow: UDP });
}

function receive(request: SipRequest): void {
  const message = parseMessage(writeMessage(request));
  layer.receive({ message, core: parseCore(message), flow: UDP });
}

function invite(flow = UDP): SipRequest {
  const request = makeRequest('INVITE');
  layer.sendInvite(request, flow, {
    onResponse: (response) => received.push(String(response.statusCode)),
    onTimeout: () => received.push('timeout'),
    onUnreachable: () => received.push('unreachable'),
  });
  return request;
}

test('timer A doubles from T1 and timer B gives up after 64 T1', () => {
  invite();
  pass(33_000);
  assert.deepEqual(timesOf('INVITE'), [0, 500, 1500, 3500, 7500, 15_500, 31_500]);
  assert.deepEqual(received, ['timeout']);
});

test('a provisional response ends the repeats and the time-out', () => {
  const request = invite();
  pass(600);
  answer(request, 180);
  pass(60_000);
  assert.deepEqual(timesOf('INVITE'), [0, 500]);
  assert.deepEqual(received, ['180']);
});

test('over a stream an INVITE is sent once and still times out', () => {
  invite(TCP);
  pass(33_000);
  assert.deepEqual(timesOf('INVITE'), [0]);
  assert.deepEqual(received, ['timeout']);
});

test('a refusal is acknowledged with the branch, route and tag it needs, and again when repeated, until timer D', () => {
  const request = invite();
  answer(request, 486);
  const ack = sent.at(-1)?.message as SipRequest;
  assert.equal(ack.method, 'ACK');
  assert.equal(ack.uri, request.uri);
  assert.equal(findHeader(ack, 'via'), findHeader(request, 'via'));
  assert.equal(findHeader(ack, 'cseq'), '7 ACK');
  assert.match(findHeader(ack, 'to') ?? '', /tag=b/);
  assert.equal(findHeader(ack, 'route'), '<sip:proxy;lr>');
  answer(request, 486);
  pass(33_000);
  answer(request, 486);
  assert.equal(timesOf('ACK').length, 2);
  assert.deepEqual(received, ['486', 'stray 486']);
});

test('every 2xx reaches the call for 64 T1, also of other forks; a late refusal does not', () => {
  const request = invite();
  answer(request, 200);
  answer(request, 200);
  answer(request, 200, 'fork');
  answer(request, 487);
  pass(33_000);
  answer(request, 200);
  assert.deepEqual(received, ['200', '200', '200', 'stray 200']);
  assert.deepEqual(timesOf('ACK'), [], 'the call acknowledges these, not the transaction');
});

test('an adopted INVITE sends nothing and takes the final answer', () => {
  const request = makeRequest('INVITE');
  layer.adoptInvite(request, UDP, {
    onResponse: (response) => received.push(String(response.statusCode)),
    onTimeout: () => received.push('timeout'),
    onUnreachable: () => received.push('unreachable'),
  });
  pass(60_000);
  answer(request, 487);
  assert.deepEqual(
    sent.map(({ what }) => what),
    ['ACK'],
  );
  assert.deepEqual(received, ['487']);
});

test('timer E doubles up to T2 and timer F gives up after 64 T1', async () => {
  const outcome = layer.sendRequest(makeRequest('BYE'), UDP);
  pass(33_000);
  assert.deepEqual(timesOf('BYE'), [0, 500, 1500, 3500, 7500, 11_500, 15_500, 19_500, 23_500, 27_500, 31_500]);
  assert.deepEqual(await outcome, { kind: 'timeout' });
});

test('a request that is being worked on is repeated every T2 only', async () => {
  const request = makeRequest('BYE');
  const outcome = layer.sendRequest(request, UDP);
  answer(request, 100);
  pass(9000);
  assert.deepEqual(timesOf('BYE'), [0, 500, 4500, 8500]);
  answer(request, 200);
  const { kind } = await outcome;
  assert.equal(kind, 'response');
});

test('timer K absorbs repeated answers', async () => {
  const request = makeRequest('OPTIONS');
  const outcome = layer.sendRequest(request, UDP);
  answer(request, 200);
  answer(request, 200);
  await outcome;
  assert.deepEqual(received, []);
  pass(5100);
  answer(request, 200);
  assert.deepEqual(received, ['stray 200']);
});

test('a CANCEL and its INVITE share a branch and are told apart', async () => {
  const request = invite();
  const outcome = layer.sendRequest({ ...makeRequest('CANCEL'), headers: makeRequest('CANCEL').headers }, UDP);
  answer(makeRequest('CANCEL'), 200);
  answer(request, 487);
  assert.equal((await outcome).kind, 'response');
  assert.deepEqual(received, ['487']);
});

test('the 200 to a re-INVITE is repeated until its ACK', () => {
  receive(makeRequest('INVITE', 'z9hG4bKtheirs'));
  let isUnacknowledged = false;
  served[0]?.respond({ statusCode: 200, toTag: 'us' }, () => {
    isUnacknowledged = true;
  });
  pass(4000);
  assert.deepEqual(timesOf('200'), [0, 500, 1500, 3500]);
  receive(makeRequest('ACK', 'z9hG4bKofItsOwn'));
  assert.deepEqual(acked, ['z9hG4bKofItsOwn']);
  served[0]?.acknowledge();
  pass(40_000);
  assert.equal(timesOf('200').length, 4);
  assert.equal(isUnacknowledged, false);
});

test('a 200 that nobody acknowledges is given up and said to be so', () => {
  receive(makeRequest('INVITE'));
  let isUnacknowledged = false;
  served[0]?.respond({ statusCode: 200, toTag: 'us' }, () => {
    isUnacknowledged = true;
  });
  pass(33_000);
  assert.equal(isUnacknowledged, true);
});

test('a repeated request is served once and answered again', () => {
  const bye = makeRequest('BYE');
  receive(bye);
  receive(bye);
  assert.deepEqual(timesOf('200'), [], 'nothing to repeat yet');
  served[0]?.respond({ statusCode: 200 });
  receive(bye);
  assert.equal(served.length, 1);
  assert.equal(timesOf('200').length, 2);
});
