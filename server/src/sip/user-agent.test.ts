import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import type { CallFacts } from './call-facts.ts';
import { findHeader, listHeader, type SipMessage, type SipResponse } from './message.ts';
import { parseMessage } from './parse-message.ts';
import { sipTimers } from './sip-timers.ts';
import { type CallHarness, FAST_T1_MS, placeCall, startCallHarness } from './testing/call-harness.ts';
import { startFakeTrunk, startLossyRelay } from './testing/index.ts';
import { createCallIdentity, startUserAgent, type UserAgent } from './user-agent.ts';

const cert = readFileSync(new URL('./testdata/tls-cert.pem', import.meta.url), 'utf8');
const key = readFileSync(new URL('./testdata/tls-key.pem', import.meta.url), 'utf8');
const rtpPorts = { min: 50_000, max: 50_199 };

let harness: CallHarness;

before(async () => {
  harness = await startCallHarness({
    fake: { registerChallenge: { algorithm: 'SHA-256', status: 401 } },
    ua: { isTcpServed: true },
  });
});

after(() => harness.stop());

function startFastAgent(port = 0): Promise<UserAgent> {
  return startUserAgent({ host: '127.0.0.1', port, rtpPorts, timers: sipTimers(FAST_T1_MS) });
}

for (const transport of ['tcp', 'tls'] as const) {
  test(`a call over ${transport} is placed, played and hung up on one connection`, async () => {
    const fake = await startFakeTrunk({ isTcpServed: true, tls: { cert, key }, ringMs: 10, t1Ms: FAST_T1_MS });
    const ua = await startUserAgent({
      host: '127.0.0.1',
      port: 0,
      rtpPorts,
      tls: { ca: cert },
      timers: sipTimers(FAST_T1_MS),
    });
    const port = transport === 'tls' ? fake.tlsPort : fake.port;
    const placed = placeCall(ua, { ...harness.trunk, port, transport }, { to: '100', maxDurationMs: 50 });
    const end = await placed.ended;
    assert.deepEqual([end.cause, end.isAnswered], ['max-duration', true]);
    assert.deepEqual(fake.list('in'), ['INVITE', 'ACK', 'BYE']);
    assert.match(
      findHeader(fake.requests('INVITE')[0] as SipMessage, 'via') ?? '',
      new RegExp(`^SIP/2.0/${transport.toUpperCase()} `),
    );
    await ua.stop();
    await fake.stop();
  });
}

test('a TLS certificate that nobody vouches for ends the call before it begins', async () => {
  const fake = await startFakeTrunk({ tls: { cert, key } });
  const ua = await startFastAgent();
  const placed = placeCall(ua, { ...harness.trunk, port: fake.tlsPort, transport: 'tls' }, { to: '100' });
  assert.equal((await placed.ended).cause, 'unreachable');
  assert.equal(fake.calls.length, 0);
  await ua.stop();
  await fake.stop();
});

test('a dead TCP port is unreachable at once', async () => {
  const placed = harness.place('100', { trunk: { ...harness.trunk, port: 1, transport: 'tcp' } });
  assert.equal((await placed.ended).cause, 'unreachable');
});

test('a trunk with two doors is tried at the second when the first says 503', async () => {
  const [full, free] = await Promise.all([
    startFakeTrunk({ behaviourOf: () => ({ status: 503 }), ringMs: 5 }),
    startFakeTrunk({ ringMs: 5, t1Ms: FAST_T1_MS }),
  ]);
  const ua = await startUserAgent({
    host: '127.0.0.1',
    port: 0,
    rtpPorts,
    timers: sipTimers(FAST_T1_MS),
    resolver: {
      resolveNaptr: async () => [],
      resolveSrv: async (name) =>
        name === '_sip._udp.trunk.test'
          ? [
              { name: '127.0.0.1', port: free.port, priority: 2, weight: 0 },
              { name: '127.0.0.1', port: full.port, priority: 1, weight: 0 },
            ]
          : [],
      lookup: async () => [],
    },
  });
  const placed = placeCall(ua, { ...harness.trunk, host: 'trunk.test', port: null }, { to: '100', maxDurationMs: 30 });
  assert.equal((await placed.ended).isAnswered, true);
  assert.deepEqual(
    placed.attempts.map(({ flow }) => flow.port),
    [full.port, free.port],
  );
  await Promise.all([ua.stop(), full.stop(), free.stop()]);
});

test('the recorded route is taken in reverse on every request of the dialog', async () => {
  const fake = await startFakeTrunk({
    ringMs: 5,
    t1Ms: FAST_T1_MS,
    recordRoutes: (port) => ['<sip:192.0.2.1;lr>', `<sip:127.0.0.1:${port};lr>`],
  });
  const placed = placeCall(harness.ua, { ...harness.trunk, port: fake.port }, { to: '100', maxDurationMs: 30 });
  const { facts } = await placed.waitFor('answered');
  await placed.ended;
  const route = [`<sip:127.0.0.1:${fake.port};lr>`, '<sip:192.0.2.1;lr>'];
  assert.deepEqual(facts.routeSet, route);
  for (const method of ['ACK', 'BYE']) {
    const [request] = fake.requests(method);
    assert.deepEqual(request && listHeader(request, 'route'), route);
    assert.equal(request?.uri, facts.remoteTarget);
  }
  await fake.stop();
});

test('a session of ours to refresh is refreshed by UPDATE at half its interval', async () => {
  // An interval of 90 protocol seconds is 450 ms at this pace.
  const placed = harness.place('20', { maxDurationMs: 350 });
  assert.equal((await placed.ended).cause, 'max-duration');
  const updates = harness.fake
    .requests('UPDATE')
    .filter((one) => findHeader(one, 'call-id') === placed.attempts[0]?.callId);
  assert.equal(updates.length, 1);
  assert.equal(findHeader(updates[0] as SipMessage, 'session-expires'), '90;refresher=uac');
});

test('a far side without UPDATE is refreshed by re-INVITE, and again a little later when the two crossed', async () => {
  const placed = harness.place('26', { maxDurationMs: 350 });
  assert.equal((await placed.ended).cause, 'max-duration');
  const ours = (method: string) =>
    harness.fake.requests(method).filter((one) => findHeader(one, 'call-id') === placed.attempts[0]?.callId);
  const [, refused, refresh] = ours('INVITE');
  assert.equal(ours('INVITE').length, 3);
  assert.ok(refused && refresh);
  const cseqs = [refused, refresh].map((one) => findHeader(one, 'cseq'));
  assert.deepEqual(cseqs, ['2 INVITE', '3 INVITE']);
  assert.deepEqual(
    ours('ACK').map((one) => findHeader(one, 'cseq')),
    ['1 ACK', '2 ACK', '3 ACK'],
  );
  assert.match(refresh.body.toString(), /m=audio/);
});

test('a session that the far side lets run out is hung up', async () => {
  const placed = harness.place('21', { maxDurationMs: 4000 });
  const end = await placed.ended;
  assert.deepEqual([end.cause, end.reason], ['lost', 'the far side did not refresh the session']);
  assert.equal(harness.fake.calls.at(-1)?.endedBy, 'caller');
});

test('after a crash the next process cancels a call that still rings', async () => {
  const first = await startFastAgent();
  const placed = placeCall(first, harness.trunk, { to: '02' });
  const { facts } = await placed.waitFor('ringing');
  await first.stop();
  const second = await startFastAgent(first.localPort);
  const stored: CallFacts = JSON.parse(JSON.stringify(facts));
  assert.equal(await second.cancelStored(stored, harness.trunk), 'ended');
  assert.ok(harness.fake.calls.at(-1)?.wasCancelled);
  await second.stop();
});

test('a call answered while nobody watched is hung up when its CANCEL brings the 200', async () => {
  const first = await startFastAgent();
  const placed = placeCall(first, harness.trunk, { to: '07' });
  const { facts } = await placed.waitFor('ringing');
  await first.stop();
  const second = await startFastAgent(first.localPort);
  assert.equal(await second.cancelStored(facts, harness.trunk), 'ended-answered');
  assert.equal(harness.fake.calls.at(-1)?.endedBy, 'caller');
  await second.stop();
});

test('after a crash an answered call is hung up from what was stored', async () => {
  const first = await startFastAgent();
  const placed = placeCall(first, harness.trunk, { to: '00' });
  const { facts } = await placed.waitFor('answered');
  await first.stop();
  const second = await startFastAgent(first.localPort);
  assert.equal(await second.byeStored(JSON.parse(JSON.stringify(facts)), harness.trunk), 'ended-answered');
  assert.equal(harness.fake.calls.at(-1)?.endedBy, 'caller');
  await second.stop();
});

test('calls that the trunk does not know are gone, and a silent trunk leaves them unknown', async () => {
  const placed = harness.place('01');
  await placed.ended;
  const [facts] = placed.attempts;
  assert.ok(facts);
  const never: CallFacts = { ...facts, ...createCallIdentity() };
  assert.equal(await harness.ua.cancelStored(never, harness.trunk), 'gone');
  assert.equal(await harness.ua.byeStored({ ...never, isAnswered: true, remoteTag: 'x' }, harness.trunk), 'gone');
  const silent = { ...never, flow: { ...never.flow, port: 9 } };
  assert.equal(await harness.ua.cancelStored(silent, harness.trunk), 'unknown');
});

test('OPTIONS tells a living trunk from a dead one and from a full one', async () => {
  const alive = await harness.ua.options(harness.trunk);
  assert.deepEqual([alive.isReachable, alive.statusCode], [true, 200]);
  const full = await startFakeTrunk({ optionsStatus: 503 });
  const { port } = full;
  const busy = await harness.ua.options({ ...harness.trunk, port });
  assert.deepEqual([busy.isReachable, busy.statusCode], [false, 503]);
  await full.stop();
  const dead = await harness.ua.options({ ...harness.trunk, port });
  assert.deepEqual([dead.isReachable, dead.statusCode], [false, null]);
});

test('a registration is challenged, kept alive and taken back at the end', async () => {
  const states: boolean[] = [];
  let onRefreshed = () => {};
  const refreshed = new Promise<void>((resolve) => {
    onRefreshed = resolve;
  });
  // Ten protocol seconds are 50 ms here.
  const registration = harness.ua.register(harness.trunk, 10, ({ isRegistered }) => {
    states.push(isRegistered);
    if (states.length === 2) onRefreshed();
  });
  await refreshed;
  await registration.stop();
  assert.deepEqual(states, [true, true]);
  const registers = harness.fake.requests('REGISTER');
  assert.equal(registers.length, 4);
  assert.match(findHeader(registers.at(-1) as SipMessage, 'contact') ?? '', /expires=0$/);
  const cseqs = registers.map((one) => Number.parseInt(findHeader(one, 'cseq') ?? '', 10));
  assert.deepEqual(cseqs, [1, 2, 3, 4]);
});

// Sends the same request so many times from one socket, each time after the last answer.
async function askTimes(text: string, times: number): Promise<SipResponse[]> {
  const socket = createSocket('udp4');
  try {
    socket.bind(0, '127.0.0.1');
    await once(socket, 'listening');
    const responses: SipResponse[] = [];
    for (let count = 0; count < times; count += 1) {
      socket.send(Buffer.from(text.replace(/\n/g, '\r\n')), harness.ua.localPort, '127.0.0.1');
      const [bytes]: Buffer[] = await once(socket, 'message', { signal: AbortSignal.timeout(2000) });
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
  ['an extension we lack is named', strangersRequest('OPTIONS', { extra: 'Require: 100rel, timer\n' }), 420],
] as const) {
  test(`from a stranger: ${what} (${statusCode})`, async () => {
    const response = await ask(text);
    assert.equal(response.statusCode, statusCode);
    assert.match(findHeader(response, 'via') ?? '', /received=127\.0\.0\.1/);
    if (statusCode === 420) assert.equal(findHeader(response, 'unsupported'), '100rel');
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

test('over a network that loses a fifth and shuffles a fifth of all datagrams every call ends as it should', async (t) => {
  let relayPort = 0;
  const fake = await startFakeTrunk({ ringMs: 20, t1Ms: FAST_T1_MS, contactPort: () => relayPort });
  const relay = await startLossyRelay({ targetPort: () => fake.port, lossRatio: 0.2, reorderRatio: 0.2, seed: 7 });
  t.after(async () => {
    relay.stop();
    await fake.stop();
  });
  relayPort = relay.port;
  const trunk = { ...harness.trunk, port: relay.port };
  const suffixes = ['00', '01', '04', '07', '00', '03', '02', '15', '00', '18'];
  const placed = suffixes.map((suffix, index) =>
    placeCall(harness.ua, trunk, {
      to: `${index}${suffix}`,
      // Only those that are never answered should run into it.
      ringTimeoutMs: suffix === '02' || suffix === '07' ? 200 : 3000,
      maxDurationMs: 200,
    }),
  );
  const ends = await Promise.all(placed.map((one) => one.ended));
  const causes = ends.map(({ cause }) => cause);
  assert.deepEqual(causes, [
    'max-duration',
    'busy',
    'max-duration',
    'no-answer',
    'max-duration',
    'rejected',
    'no-answer',
    'max-duration',
    'max-duration',
    'max-duration',
  ]);
  assert.ok(relay.counts.lost > 10, 'the network was bad');
  assert.equal(fake.calls.filter((call) => call.state === 'answered').length, 0, 'no line is left open');
});
