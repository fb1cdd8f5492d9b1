// What trunks do beside the straight way: they move a call to the other codec, are full for a while, or answer at another address.
import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { mulawToAlaw } from '../media/g711.ts';
import { findHeader, type SipRequest, type SipResponse } from '../messages/message.ts';
import { hangUpOnce, startCallHarness, until } from '../testing/call-harness.ts';
import { startFakeTrunk } from '../testing/fake-trunk.ts';
import { sipTimers } from '../transactions/sip-timers.ts';
import type { Resolver } from '../transport/resolve-target.ts';
import { readRedirect } from './redirect.ts';
import type { Trunk } from './trunk.ts';

async function open(t: TestContext, options: Parameters<typeof startCallHarness>[0] = {}) {
  const harness = await startCallHarness(options);
  t.after(() => harness.stop());
  return harness;
}

test('a call goes on in the other codec when the far side offers that alone, and the recording where it was', async (t) => {
  const { place, fake } = await open(t);
  const mulaw = Uint8Array.from({ length: 8000 }, (_, at) => (at * 7) & 0xff);
  const placed = place('100', { recording: { id: 'steps', mulaw }, maxDurationMs: 60_000 });
  await placed.waitFor('answered');
  await until(() => (fake.calls[0]?.media.receivedCount ?? 0) > 3);
  const [call] = fake.calls;
  assert.ok(call);
  call.reinvite('alaw');
  const isHeard = () => call.media.packets.filter(({ payloadType }) => payloadType === 8).length > 3;
  assert.equal((await hangUpOnce(placed, isHeard)).cause, 'hung-up');
  const { packets } = call.media;
  const first = packets.findIndex(({ payloadType }) => payloadType === 8);
  const alaw = Buffer.from(mulawToAlaw(mulaw));
  assert.deepEqual(packets[first]?.payload, alaw.subarray(first * 160, (first + 1) * 160));
  assert.ok(packets.slice(first).every(({ payloadType }) => payloadType === 8));
});

test('a registrar that is full is asked again when it says, and its status is known', async (t) => {
  // A protocol second lasts 5 ms here: by our own rule the next try comes after 150 ms at most.
  const { ua, trunk, fake } = await open(t, { fake: { registerRetryAfterSeconds: 100 } });
  const states: unknown[] = [];
  const sinceMs = performance.now();
  const registered = new Promise<number>((resolve) => {
    ua.register(trunk, 3_600, (state) => {
      states.push(state);
      if (state.isRegistered) resolve(performance.now() - sinceMs);
    });
  });
  const afterMs = await registered;
  assert.deepEqual(states, [
    { isRegistered: false, statusCode: 503 },
    { isRegistered: true, statusCode: 200 },
  ]);
  assert.ok(afterMs >= 480, `${afterMs} ms`);
  assert.equal(fake.requests('REGISTER').length, 2);
});

test('a check asks every address of a trunk, so that a silent one does not hide the next', async (t) => {
  const { ua, trunk, fake } = await open(t, {
    ua: {
      timers: sipTimers(500),
      resolver: {
        resolveNaptr: async () => [],
        resolveSrv: async () =>
          [9, fakePort()].map((port, priority) => ({ name: '127.0.0.1', port, priority, weight: 0 })),
        lookup: async () => [],
      },
    },
  });
  const fakePort = () => fake.port;
  const asked = ua.options({ ...trunk, host: 'trunk.test', port: null });
  const found = await Promise.race([asked, sleep(10_000, null, { ref: false })]);
  assert.deepEqual([found?.isReachable, found?.statusCode, found?.problem], [true, 200, '']);
});

test('a check says that the password is refused, or that one is asked for', async (t) => {
  const { ua, trunk } = await open(t, { fake: { optionsStatus: 401 } });
  const refused = await ua.options(trunk);
  assert.deepEqual([refused.isReachable, refused.problem], [true, 'it refuses the user name or the password (401)']);
  assert.equal((await ua.options({ ...trunk, credentials: null })).problem, 'it asks for a user name (401)');
});

test('a test call leaves a port that says nothing after 16 T1, and a call of a campaign waits for 64', async (t) => {
  // So long that the two differ by seconds, which no busy machine makes up.
  const { place, trunk } = await open(t, { ua: { timers: { ...sipTimers(50), secondMs: 5 } } });
  const lost = createSocket('udp4').bind(0, '127.0.0.1');
  t.after(() => lost.close());
  await once(lost, 'listening');
  const { port } = lost.address();
  const took = async (isImpatient: boolean): Promise<number> => {
    const sinceMs = performance.now();
    const end = await place('100', { trunk: { ...trunk, port }, isImpatient }).ended;
    assert.deepEqual([end.cause, end.reason], ['unreachable', `127.0.0.1:${port} does not answer over UDP`]);
    return performance.now() - sinceMs;
  };
  const [test, campaign] = await Promise.all([took(true), took(false)]);
  assert.ok(test < campaign / 2, `${test} and ${campaign} ms`);
});

test('a connection that is closed without an answer ends the call at once, and says so', async (t) => {
  const { place, trunk } = await open(t);
  const server = createServer((socket) => socket.once('data', () => socket.end())).listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { ended } = place('100', { trunk: { ...trunk, port, transport: 'tcp' } });
  const { cause, reason } = await ended;
  assert.deepEqual([cause, reason], ['unreachable', `127.0.0.1:${port} closed the connection without an answer`]);
});

test('a call is sent on once, to a host of the trunk, by the Contact that it prefers', async (t) => {
  const second = await startFakeTrunk({
    ringMs: 10,
    behaviourOf: (number) => ({ status: number === '777' ? 200 : 404 }),
  });
  t.after(() => second.stop());
  const at = `127.0.0.1:${second.port}`;
  const redirect = `<sip:888@${at}>;q=0.2, <sip:777@${at}?subject=x>;q=0.9`;
  const { place, fake } = await open(t, { fake: { behaviourOf: () => ({ status: 302, redirect }) } });
  const placed = place('100');
  assert.equal((await hangUpOnce(placed, () => true)).cause, 'hung-up');
  const [invite] = second.requests('INVITE');
  assert.equal(invite?.uri, `sip:777@${at}`);
  assert.match(findHeader(invite as SipRequest, 'to') ?? '', new RegExp(`^<sip:100@127.0.0.1:${fake.port}>$`));
  assert.deepEqual([fake.requests('INVITE').length, second.requests('INVITE').length], [1, 1]);
  assert.equal(second.requests('BYE').length, 1);
});

test('a call is not sent to a stranger, nor on a second time', async (t) => {
  const far = await open(t, {
    fake: { behaviourOf: () => ({ status: 302, redirect: '<sip:+882160000000@192.0.2.1>' }) },
  });
  const strange = await far.place('100').ended;
  assert.deepEqual([strange.cause, strange.statusCode], ['redirected', 302]);
  assert.match(strange.reason, /^Moved Temporarily; it sends the call to 192\.0\.2\.1, which is no host of this trunk/);
  let port = 0;
  const round = await open(t, {
    fake: { behaviourOf: () => ({ status: 302, redirect: `<sip:1@127.0.0.1:${port}>` }) },
  });
  port = round.fake.port;
  const again = await round.place('100').ended;
  assert.equal(again.cause, 'redirected');
  assert.match(again.reason, /; the call was sent on a second time, which is not followed$/);
  assert.equal(round.fake.requests('INVITE').length, 2);
});

test('only names of the domain of the trunk count as its own', async () => {
  const names = (host: string) => ({ 'edge.example.com.gh': '192.0.2.7', 'sip.evil.com.gh': '192.0.2.8' })[host];
  const resolver: Resolver = {
    resolveNaptr: async () => [],
    resolveSrv: async () => [],
    lookup: async (host) => [names(host) ?? '192.0.2.1'],
  };
  const trunk = { host: 'sip.example.com.gh', port: null, transport: 'udp', credentials: null, codecs: [] } as Trunk;
  const known = [{ transport: 'udp', host: '192.0.2.1', port: 5060 }] as const;
  const kindOf = async (contact: string) => {
    const headers = [{ name: 'contact', value: contact }];
    const response: SipResponse = {
      kind: 'response',
      statusCode: 302,
      reason: 'Moved',
      headers,
      body: Buffer.alloc(0),
    };
    return (await readRedirect(response, { trunk, known, resolver, random: Math.random })).kind;
  };
  assert.equal(await kindOf('<sip:1@edge.example.com.gh>'), 'followed');
  assert.equal(await kindOf('<sip:1@sip.evil.com.gh>'), 'left');
  assert.equal(await kindOf('<sip:1@srv-target.other.net>'), 'followed', 'it has an address of the trunk');
  assert.equal(await kindOf('<tel:+1>'), 'left');
});
