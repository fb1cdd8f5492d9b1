import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, type TestContext, test } from 'node:test';
import { findHeader, listHeader, type SipMessage } from '../messages/message.ts';
import {
  type CallHarness,
  FAST_T1_MS,
  hangUpOnce,
  type PlacedCall,
  placeCall,
  startCallHarness,
} from '../testing/call-harness.ts';
import { type FakeTrunk, type FakeTrunkOptions, startFakeTrunk, startLossyRelay } from '../testing/index.ts';
import { sipTimers } from '../transactions/sip-timers.ts';
import type { CallFacts } from './call-facts.ts';
import { startKeepAlive } from './keep-alive.ts';
import { createCallIdentity, startUserAgent, type UserAgent, type UserAgentOptions } from './user-agent.ts';

const cert = readFileSync(new URL('../testdata/tls-cert.pem', import.meta.url), 'utf8');
const key = readFileSync(new URL('../testdata/tls-key.pem', import.meta.url), 'utf8');
const rtpPorts = { min: 19_500, max: 19_699 };

let harness: CallHarness;
// An agent that gives up after 128 ms, for tests in which nothing answers.
let impatient: UserAgent;

before(async () => {
  harness = await startCallHarness({
    fake: { registerChallenge: { algorithm: 'SHA-256', status: 401 } },
  });
  impatient = await startUserAgent({ hosts: ['127.0.0.1'], port: 0, rtpPorts, timers: sipTimers(2) });
});

after(async () => {
  await impatient.stop();
  await harness.stop();
});

// Opens an agent that is closed after the test, also when the test fails.
async function openAgent(t: TestContext, options: Partial<UserAgentOptions> = {}): Promise<UserAgent> {
  const ua = await startUserAgent({
    hosts: ['127.0.0.1'],
    port: 0,
    rtpPorts,
    timers: sipTimers(FAST_T1_MS),
    ...options,
  });
  t.after(() => ua.stop());
  return ua;
}

async function openTrunk(t: TestContext, options: FakeTrunkOptions = {}): Promise<FakeTrunk> {
  const fake = await startFakeTrunk({ ringMs: 10, t1Ms: FAST_T1_MS, ...options });
  t.after(() => fake.stop());
  return fake;
}

/** The requests that we sent within one call. */
const oursOf = (placed: PlacedCall) => (method: string) =>
  harness.fake.requests(method).filter((one) => findHeader(one, 'call-id') === placed.attempts[0]?.callId);

for (const transport of ['tcp', 'tls'] as const) {
  test(`a call over ${transport} is placed, played and hung up on one connection`, async (t) => {
    const fake = await openTrunk(t, { isTcpServed: true, tls: { cert, key } });
    const ua = await openAgent(t, { tls: { ca: cert } });
    const port = transport === 'tls' ? fake.tlsPort : fake.port;
    const placed = placeCall(ua, { ...harness.trunk, port, transport }, { to: '100', maxDurationMs: 50 });
    const end = await placed.ended;
    assert.deepEqual([end.cause, end.isAnswered], ['max-duration', true]);
    assert.deepEqual([...new Set(fake.list('in'))], ['INVITE', 'ACK', 'BYE']);
    assert.match(
      findHeader(fake.requests('INVITE')[0] as SipMessage, 'via') ?? '',
      new RegExp(`^SIP/2.0/${transport.toUpperCase()} `),
    );
  });
}

test('a TLS certificate that nobody vouches for ends the call before it begins', async (t) => {
  const fake = await openTrunk(t, { tls: { cert, key } });
  const ua = await openAgent(t);
  const placed = placeCall(ua, { ...harness.trunk, port: fake.tlsPort, transport: 'tls' }, { to: '100' });
  assert.equal((await placed.ended).cause, 'unreachable');
  assert.equal(fake.calls.length, 0);
});

test('a dead TCP port is unreachable at once', async () => {
  const placed = harness.place('100', { trunk: { ...harness.trunk, port: 1, transport: 'tcp' } });
  assert.equal((await placed.ended).cause, 'unreachable');
});

test('a trunk with two doors is tried at the second when the first says 503', async (t) => {
  const [full, free] = await Promise.all([openTrunk(t, { behaviourOf: () => ({ status: 503 }) }), openTrunk(t, {})]);
  const ua = await openAgent(t, {
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
});

test('the recorded route is taken in reverse on every request of the dialog', async (t) => {
  const fake = await openTrunk(t, {
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
});

test('a session of ours to refresh is refreshed by UPDATE at half its interval', async () => {
  // An interval of 90 protocol seconds is 450 ms at this pace.
  const placed = harness.place('20');
  const [ofCall, answeredMs] = [oursOf(placed), performance.now()];
  assert.equal((await hangUpOnce(placed, () => ofCall('UPDATE').length > 0)).cause, 'hung-up');
  assert.ok(performance.now() - answeredMs >= 225);
  assert.equal(ofCall('UPDATE').length, 1);
  assert.equal(findHeader(ofCall('UPDATE')[0] as SipMessage, 'session-expires'), '90;refresher=uac');
});

test('a far side without UPDATE is refreshed by re-INVITE, and again a little later when the two crossed', async () => {
  const placed = harness.place('26');
  const ours = oursOf(placed);
  const ackOf = (one: SipMessage) => findHeader(one, 'cseq') ?? '';
  assert.equal((await hangUpOnce(placed, () => ours('ACK').map(ackOf).includes('3 ACK'))).cause, 'hung-up');
  const [, refused, refresh] = ours('INVITE');
  assert.equal(ours('INVITE').length, 3);
  assert.ok(refused && refresh);
  const cseqs = [refused, refresh].map((one) => findHeader(one, 'cseq'));
  assert.deepEqual(cseqs, ['2 INVITE', '3 INVITE']);
  // A repeated answer is acknowledged again.
  assert.deepEqual([...new Set(ours('ACK').map(ackOf))], ['1 ACK', '2 ACK', '3 ACK']);
  assert.match(refresh.body.toString(), /m=audio/);
});

test('a refresh that is challenged is sent again with credentials, one too short for the far side with a longer interval', async () => {
  const [challenged, short] = [harness.place('27'), harness.place('28')];
  const [ofChallenged, ofShort] = [oursOf(challenged), oursOf(short)];
  const ends = await Promise.all([
    hangUpOnce(challenged, () => ofChallenged('ACK').some((one) => findHeader(one, 'cseq') === '3 ACK')),
    hangUpOnce(short, () => ofShort('UPDATE').length >= 2),
  ]);
  assert.deepEqual(
    ends.map(({ cause }) => cause),
    ['hung-up', 'hung-up'],
  );
  const [, refused, refresh] = ofChallenged('INVITE');
  assert.ok(refused && refresh);
  assert.equal(findHeader(refused, 'proxy-authorization'), undefined);
  assert.match(findHeader(refresh, 'proxy-authorization') ?? '', /nonce="refresh-nonce"/);
  assert.deepEqual(
    ofShort('UPDATE').map((one) => [findHeader(one, 'session-expires'), findHeader(one, 'min-se')]),
    [
      ['90;refresher=uac', undefined],
      ['120;refresher=uac', '120'],
    ],
  );
});

test('a dead address of a trunk over TCP is skipped, and the next one takes the call', async (t) => {
  const fake = await openTrunk(t, { isTcpServed: true });
  const resolveSrv = async () =>
    [1, fake.port].map((port, priority) => ({ name: '127.0.0.1', port, priority, weight: 0 }));
  const ua = await openAgent(t, {
    resolver: { resolveNaptr: async () => [], resolveSrv, lookup: async () => [] },
  });
  const trunk = { ...harness.trunk, host: 'trunk.test', port: null, transport: 'tcp' as const };
  const placed = placeCall(ua, trunk, { to: '100', maxDurationMs: 30 });
  assert.equal((await placed.ended).isAnswered, true);
  assert.deepEqual(
    placed.attempts.map(({ flow }) => flow.port),
    [fake.port],
    'where no connection comes about nothing was said, and nothing is stored',
  );
});

test('behind NAT the address told is named in Via, Contact and SDP', async (t) => {
  const fake = await openTrunk(t);
  const ua = await openAgent(t, { advertisedHosts: ['192.0.2.9'] });
  const placed = placeCall(ua, { ...harness.trunk, port: fake.port }, { to: '02', ringTimeoutMs: 100 });
  await placed.ended;
  const [invite] = fake.requests('INVITE');
  assert.ok(invite);
  assert.match(findHeader(invite, 'via') ?? '', / 192\.0\.2\.9:\d+;.*;rport/);
  assert.match(findHeader(invite, 'contact') ?? '', /@192\.0\.2\.9:/);
  assert.match(invite.body.toString(), /c=IN IP4 192\.0\.2\.9\r\n/);
});

test('a session that the far side lets run out is hung up', async () => {
  const placed = harness.place('21', { maxDurationMs: 4000 });
  const end = await placed.ended;
  assert.deepEqual([end.cause, end.reason], ['lost', 'the far side did not refresh the session']);
  assert.equal(harness.fake.calls.at(-1)?.endedBy, 'caller');
});

test('after a crash the next process cancels a call that still rings', async (t) => {
  const first = await openAgent(t);
  const placed = placeCall(first, harness.trunk, { to: '02' });
  const { facts } = await placed.waitFor('ringing');
  await first.stop();
  const second = await openAgent(t, { port: first.localPort });
  const stored: CallFacts = JSON.parse(JSON.stringify(facts));
  assert.equal(await second.cancelStored(stored, harness.trunk), 'ended');
  assert.ok(harness.fake.calls.at(-1)?.wasCancelled);
});

test('a call answered while nobody watched is hung up when its CANCEL brings the 200', async (t) => {
  const first = await openAgent(t);
  const placed = placeCall(first, harness.trunk, { to: '07' });
  const { facts } = await placed.waitFor('ringing');
  await first.stop();
  const second = await openAgent(t, { port: first.localPort });
  assert.equal(await second.cancelStored(facts, harness.trunk), 'ended-answered');
  assert.equal(harness.fake.calls.at(-1)?.endedBy, 'caller');
});

test('after a crash an answered call is hung up from what was stored', async (t) => {
  const first = await openAgent(t);
  const placed = placeCall(first, harness.trunk, { to: '00' });
  const { facts } = await placed.waitFor('answered');
  await first.stop();
  const second = await openAgent(t, { port: first.localPort });
  assert.equal(await second.byeStored(JSON.parse(JSON.stringify(facts)), harness.trunk), 'ended-answered');
  assert.equal(harness.fake.calls.at(-1)?.endedBy, 'caller');
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
  assert.equal(await impatient.cancelStored(silent, harness.trunk), 'unknown');
});

test('OPTIONS tells a living trunk from a dead one and from a full one', async (t) => {
  const alive = await harness.ua.options(harness.trunk);
  assert.deepEqual([alive.isReachable, alive.statusCode], [true, 200]);
  const full = await openTrunk(t, { optionsStatus: 503 });
  const { port } = full;
  const busy = await harness.ua.options({ ...harness.trunk, port });
  assert.deepEqual([busy.isReachable, busy.statusCode], [false, 503]);
  await full.stop();
  const dead = await impatient.options({ ...harness.trunk, port });
  assert.deepEqual([dead.isReachable, dead.statusCode], [false, null]);
});

test('a keep-alive tells when the trunk goes and when it comes back, and only then', async (t) => {
  let fake = await openTrunk(t);
  const { port } = fake;
  const seen: boolean[] = [];
  let onSeen = () => {};
  const keepAlive = startKeepAlive(harness.ua, { ...harness.trunk, port }, 20, ({ isReachable }) => {
    seen.push(isReachable);
    onSeen();
  });
  t.after(() => keepAlive.stop());
  const next = () =>
    new Promise<void>((resolve) => {
      onSeen = resolve;
    });
  await next();
  await fake.stop();
  await next();
  fake = await openTrunk(t, { port });
  await next();
  assert.deepEqual(seen, [true, false, true]);
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

test('a registrar that takes no connection is one that does not answer, and is asked again', async (t) => {
  const ua = await openAgent(t);
  const states = await new Promise<unknown[]>((resolve) => {
    const seen: unknown[] = [];
    // Nothing listens on port 1.
    ua.register({ ...harness.trunk, port: 1, transport: 'tcp' }, 60, (state) => {
      seen.push(state);
      if (seen.length === 2) resolve(seen);
    });
  });
  assert.deepEqual(states, [
    { isRegistered: false, statusCode: null },
    { isRegistered: false, statusCode: null },
  ]);
});

test('a registrar that asks who we are and then for a longer time gets both', async (t) => {
  const registerChallenge = { algorithm: 'MD5', status: 407 } as const;
  const fake = await openTrunk(t, { registerChallenge, registerSecondsMin: 3_600 });
  const ua = await openAgent(t);
  const isRegistered = await new Promise((resolve) => {
    ua.register({ ...harness.trunk, port: fake.port }, 60, (state) => resolve(state.isRegistered));
  });
  assert.equal(isRegistered, true);
  assert.deepEqual(
    fake.requests('REGISTER').map((one) => findHeader(one, 'expires')),
    ['60', '60', '3600'],
  );
});

test('a trunk that runs for months keeps neither messages nor sound, and of past calls only the last', async (t) => {
  const fake = await openTrunk(t, { isForgetful: true, behaviourOf: () => ({ status: 486 }) });
  const trunk = { ...harness.trunk, port: fake.port };
  // On a busy machine forty-five calls at a time take longer than the fast timers wait.
  const ua = await openAgent(t, { timers: sipTimers() });
  for (let round = 0; round < 12; round += 1) {
    const placed = Array.from({ length: 45 }, (_, index) => placeCall(ua, trunk, { to: `${round}${index}` }));
    const ends = await Promise.all(placed.map((one) => one.ended));
    assert.ok(
      ends.every(({ cause }) => cause === 'busy'),
      JSON.stringify(ends.filter(({ cause }) => cause !== 'busy')),
    );
  }
  assert.ok(fake.calls.length <= 520, `${fake.calls.length} calls`);
  assert.equal(fake.recorded.length, 0);
});

test('over a network that loses a fifth and shuffles a fifth of all datagrams every call ends as it should', async (t) => {
  let relayPort = 0;
  const fake = await openTrunk(t, { contactPort: () => relayPort });
  const relay = await startLossyRelay({ targetPort: () => fake.port, lossRatio: 0.2, reorderRatio: 0.2, seed: 7 });
  t.after(() => relay.stop());
  relayPort = relay.port;
  const trunk = { ...harness.trunk, port: relay.port };
  const ua = await openAgent(t, { timers: sipTimers(2 * FAST_T1_MS) });
  const suffixes = ['00', '01', '04', '07', '00', '03', '02', '15', '00', '18'];
  const placed = suffixes.map((suffix, index) =>
    placeCall(ua, trunk, {
      to: `${index}${suffix}`,
      // Only calls that are never answered should reach the time-out.
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
