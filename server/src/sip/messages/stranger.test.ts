import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { type CallHarness, startCallHarness } from '../testing/call-harness.ts';
import { findHeader, type SipResponse } from './message.ts';
import { parseMessage } from './parse-message.ts';

let harness: CallHarness;

before(async () => {
  harness = await startCallHarness({ ua: { isTcpServed: true } });
});

after(() => harness.stop());

// Sends the same request several times from one socket, each time after the last answer.
async function askTimes(text: string, times: number): Promise<SipResponse[]> {
  const socket = createSocket('udp4');
  try {
    socket.bind(0, '127.0.0.1');
    await once(socket, 'listening');
    const responses: SipResponse[] = [];
    for (let count = 0; count < times; count += 1) {
      socket.send(Buffer.from(text.replace(/\n/g, '\r\n')), harness.ua.localPort, '127.0.0.1');
      const [bytes]: Buffer[] = await once(socket, 'message', { signal: AbortSignal.timeout(30_000) });
      const message = parseMessage(bytes as Buffer);
      assert.ok(message.kind === 'response');
      responses.push(message);
    }
    return responses;
  } finally {
    socket.close();
  }
}

async function ask(text: string): Promise<SipResponse> {
  const [response] = await askTimes(text, 1);
  assert.ok(response);
  return response;
}

let lastBranch = 0;

function strangersRequest(method: string, { tag = '', extra = '' } = {}): string {
  lastBranch += 1;
  return `${method} sip:volley@127.0.0.1 SIP/2.0
Via: SIP/2.0/UDP 192.0.2.77:5060;rport;branch=z9hG4bKstranger${lastBranch}
From: <sip:stranger@192.0.2.77>;tag=s
To: <sip:volley@127.0.0.1>${tag}
Call-ID: stranger${lastBranch}
CSeq: 1 ${method}
${extra}Content-Length: 0

`;
}

for (const [what, text, statusCode] of [
  ['OPTIONS is answered', strangersRequest('OPTIONS'), 200],
  ['an INVITE to us is not allowed', strangersRequest('INVITE'), 405],
  ['a BYE of no dialog is unknown', strangersRequest('BYE', { tag: ';tag=x' }), 481],
  ['a CANCEL of nothing is unknown', strangersRequest('CANCEL'), 481],
  ['a REGISTER is not allowed', strangersRequest('REGISTER'), 405],
  ['a method nobody defined is not implemented', strangersRequest('JUGGLE'), 501],
  ['an extension we lack is named', strangersRequest('OPTIONS', { extra: 'Require: replaces, timer\n' }), 420],
  ['the extensions we offer may be required', strangersRequest('OPTIONS', { extra: 'Require: 100rel, timer\n' }), 200],
] as const) {
  test(`from a stranger: ${what} (${statusCode})`, async () => {
    const response = await ask(text);
    assert.equal(response.statusCode, statusCode);
    assert.match(findHeader(response, 'via') ?? '', /received=127\.0\.0\.1/);
    if (statusCode === 420) assert.equal(findHeader(response, 'unsupported'), 'replaces');
    if (statusCode === 405 || statusCode === 501) assert.ok(findHeader(response, 'allow'));
  });
}

test('a request repeated because its answer was lost gets the same answer', async () => {
  const [first, second] = await askTimes(strangersRequest('OPTIONS'), 2);
  assert.ok(first && second);
  assert.equal(findHeader(first, 'to'), findHeader(second, 'to'));
});

test('garbage on the socket is counted and harms nobody, and on a stream ends the connection', async () => {
  const before = harness.ua.malformedCount();
  const socket = createSocket('udp4');
  await new Promise((resolve) => socket.send('\0\xff garbage \r\n\r\n', harness.ua.localPort, '127.0.0.1', resolve));
  socket.close();
  const stream = connect(harness.ua.localPort, '127.0.0.1');
  stream.write('garbage\r\n\r\n');
  await once(stream, 'close');
  assert.equal((await ask(strangersRequest('OPTIONS'))).statusCode, 200);
  assert.equal(harness.ua.malformedCount() - before, 2);
});

test('a ping on a stream gets its pong', async () => {
  const stream = connect(harness.ua.localPort, '127.0.0.1');
  stream.write('\r\n\r\n');
  const [pong]: Buffer[] = await once(stream, 'data');
  assert.equal(String(pong), '\r\n');
  stream.destroy();
});

test('a forged 200 to a call we never made calls nobody', async () => {
  const before = harness.fake.recorded.length;
  const forged = strangersRequest('INVITE')
    .replace('INVITE sip:volley@127.0.0.1 SIP/2.0', 'SIP/2.0 200 OK')
    .replace('CSeq: 1 INVITE\n', `CSeq: 1 INVITE\nContact: <sip:127.0.0.1:${harness.fake.port}>\n`);
  const socket = createSocket('udp4');
  await new Promise((resolve) =>
    socket.send(forged.replace(/\n/g, '\r\n'), harness.ua.localPort, '127.0.0.1', resolve),
  );
  socket.close();
  assert.equal((await ask(strangersRequest('OPTIONS'))).statusCode, 200);
  assert.equal(harness.fake.recorded.length, before);
});
