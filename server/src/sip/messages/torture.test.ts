import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { on, once } from 'node:events';
import { after, before, test } from 'node:test';
import { type CallHarness, startCallHarness } from '../testing/call-harness.ts';
import { readTortureCases } from '../testing/torture-cases.ts';
import { findHeader } from './message.ts';
import { parseMessage } from './parse-message.ts';

let harness: CallHarness;

before(async () => {
  harness = await startCallHarness();
});

after(() => harness.stop());

// The status with which an agent that takes no calls answers each message; null: the message is dropped silently. A malformed
// request would also deserve a 400, but someone who sends one on purpose should hear nothing.
const ANSWERS: Record<string, number | null> = {
  wsinv: 481,
  intmeth: 501,
  esc01: 405,
  escnull: 405,
  esc02: 501,
  lwsdisp: 200,
  longreq: 405,
  dblreq: 405,
  semiuri: 200,
  transports: 200,
  mpart01: 405,
  unreason: null,
  noreason: null,
  badinv01: 405,
  escruri: 405,
  baddate: 405,
  regbadct: 405,
  badaspec: 200,
  baddn: 200,
  badbranch: 200,
  unkscm: 416,
  novelsc: 416,
  unksm2: 405,
  bext01: 420,
  invut: 405,
  regaut01: 405,
  bcast: null,
  zeromf: 200,
  cparam01: 405,
  cparam02: 405,
  regescrt: 405,
  sdp01: 405,
  inv2543: 405,
};

// The answer to a ping sent after the message shows that no other answer will come.
const PING = `OPTIONS sip:volley@127.0.0.1 SIP/2.0
Via: SIP/2.0/UDP 192.0.2.78;rport;branch=z9hG4bKping
From: <sip:stranger@192.0.2.78>;tag=s
To: <sip:volley@127.0.0.1>
Call-ID: ping
CSeq: 1 OPTIONS
Content-Length: 0

`.replace(/\n/g, '\r\n');

async function ask(bytes: Buffer, name: string): Promise<number | null> {
  const socket = createSocket('udp4');
  try {
    socket.bind(0, '127.0.0.1');
    await once(socket, 'listening');
    const { localPort } = harness.ua;
    socket.send(bytes, localPort, '127.0.0.1');
    socket.send(Buffer.from(PING.replaceAll('ping', `ping-${name}`)), localPort, '127.0.0.1');
    let answered: number | null = null;
    for await (const [bytes] of on(socket, 'message', { signal: AbortSignal.timeout(30_000) })) {
      const answer = parseMessage(bytes as Buffer);
      assert.ok(answer.kind === 'response');
      const callId = findHeader(answer, 'call-id') ?? '';
      if (callId === `ping-${name}`) break;
      // An answer meant for an earlier owner of the port is ignored.
      if (!callId.startsWith('ping-')) answered = answer.statusCode;
    }
    return answered;
  } finally {
    socket.close();
  }
}

for (const { name, isValid, bytes } of readTortureCases()) {
  const wanted = isValid ? ANSWERS[name] : null;
  test(`RFC 4475 ${name} on the wire is ${wanted === null ? 'dropped' : `answered ${wanted}`}`, async () => {
    // The answer returns to the source address only when rport asks for it.
    const text = bytes.toString('latin1').replace(/(\r\n(?:via|v)\s*:[^,;\r]*(?:\r\n\s[^,;\r]*)*)/i, '$1;rport');
    assert.equal(await ask(Buffer.from(text, 'latin1'), name), wanted);
  });
}

test('after all of it a call is placed and ended as ever', async () => {
  const end = await harness.place('72000', { maxDurationMs: 30 }).ended;
  assert.equal(end.cause, 'max-duration');
});
