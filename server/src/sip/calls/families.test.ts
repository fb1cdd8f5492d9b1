// One agent speaks IPv4 and IPv6: each far side is given an address of its own family, and is heard at it.
import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type TestContext, test } from 'node:test';
import type { TransportName } from '../messages/flow.ts';
import { findHeader } from '../messages/message.ts';
import { FAST_T1_MS, hangUpOnce, placeCall } from '../testing/call-harness.ts';
import { type FakeTrunk, startFakeTrunk } from '../testing/index.ts';
import { sipTimers } from '../transactions/sip-timers.ts';
import type { Resolver } from '../transport/resolve-target.ts';
import type { Trunk } from './trunk.ts';
import { startUserAgent, type UserAgent, type UserAgentOptions } from './user-agent.ts';

// Long enough for a busy machine, and short enough for an address that does not answer.
const T1_MS = 50;
const ANY = ['0.0.0.0', '::'];
const LOOPBACKS = ['127.0.0.1', '::1'];
// The far side presses a key, which reaches us among the sound.
const answered = () => ({ status: 200, digits: '1' });

async function openAgent(t: TestContext, options: Partial<UserAgentOptions>): Promise<UserAgent> {
  const base = { port: 0, rtpPorts: { min: 19_600, max: 19_699 }, timers: sipTimers(T1_MS) };
  const ua = await startUserAgent({ hosts: ANY, isTcpServed: true, ...base, ...options });
  t.after(() => ua.stop());
  return ua;
}

async function openTrunk(t: TestContext, host: string, port = 0): Promise<FakeTrunk> {
  const fake = await startFakeTrunk({
    host,
    port,
    isTcpServed: true,
    t1Ms: FAST_T1_MS,
    ringMs: 5,
    behaviourOf: answered,
  });
  t.after(() => fake.stop());
  return fake;
}

function trunkOf(fake: Pick<FakeTrunk, 'port'>, host: string, transport: TransportName = 'udp'): Trunk {
  return { host, port: fake.port, transport, credentials: null, codecs: ['PCMU'] };
}

/** Asserts that sound goes to the far side and comes back. */
async function assertHeard(ua: UserAgent, fake: FakeTrunk, trunk: Trunk, named = fake.calls.length): Promise<void> {
  const placed = placeCall(ua, trunk, { to: '100', maxDurationMs: 60_000 });
  await placed.waitFor('digit');
  const { cause } = await hangUpOnce(placed, () => (fake.calls[named]?.media.echoedCount ?? 0) > 3);
  assert.equal(cause, 'hung-up');
}

for (const transport of ['udp', 'tcp'] as const) {
  test(`one agent calls a trunk on IPv4 and one on IPv6 over ${transport}, and each is told an address of its own`, async (t) => {
    const ua = await openAgent(t, {});
    const fakes = await Promise.all(LOOPBACKS.map((host) => openTrunk(t, host)));
    await Promise.all(fakes.map((fake, at) => assertHeard(ua, fake, trunkOf(fake, LOOPBACKS[at] ?? '', transport))));
    for (const [at, fake] of fakes.entries()) {
      const [written, family] = at === 0 ? ['127.0.0.1', 'IP4'] : ['[::1]', 'IP6'];
      const [invite] = fake.requests('INVITE');
      assert.ok(invite);
      assert.ok(findHeader(invite, 'via')?.includes(` ${written}:`), findHeader(invite, 'via'));
      assert.ok(findHeader(invite, 'contact')?.includes(`@${written}:`), findHeader(invite, 'contact'));
      assert.ok(invite.body.toString().includes(`c=IN ${family} ${LOOPBACKS[at]}\r\n`), invite.body.toString());
      assert.ok((await ua.options(trunkOf(fake, LOOPBACKS[at] ?? '', transport))).isReachable);
    }
  });
}

test('both families have the one port, over UDP and TCP', async (t) => {
  const ua = await openAgent(t, {});
  for (const type of ['udp4', 'udp6'] as const) {
    const taken = createSocket({ type, ipv6Only: type === 'udp6' });
    taken.bind(ua.localPort);
    const [error] = (await once(taken, 'error')) as [NodeJS.ErrnoException];
    assert.equal(error.code, 'EADDRINUSE');
  }
});

test('behind NAT each family is told the address that is given for it, a name is for both', async (t) => {
  const [four, six] = await Promise.all(LOOPBACKS.map((host) => openTrunk(t, host)));
  assert.ok(four && six);
  const contactOf = async (advertisedHosts: string[], fake: FakeTrunk, host: string) => {
    const ua = await openAgent(t, { advertisedHosts });
    const from = fake.requests('INVITE').length;
    const placed = placeCall(ua, trunkOf(fake, host), { to: '100', ringTimeoutMs: 10_000 });
    await hangUpOnce(placed, () => true);
    const invite = fake.requests('INVITE')[from];
    assert.ok(invite);
    return [findHeader(invite, 'contact')?.replace(/:\d+>$/, ''), /^c=(.*)\r$/m.exec(invite.body.toString())?.[1]];
  };
  const both = ['192.0.2.9', '2001:db8::9'];
  assert.deepEqual(await contactOf(both, four, '127.0.0.1'), ['<sip:volley@192.0.2.9', 'IN IP4 192.0.2.9']);
  assert.deepEqual(await contactOf(both, six, '::1'), ['<sip:volley@[2001:db8::9]', 'IN IP6 2001:db8::9']);
  assert.deepEqual(await contactOf(['192.0.2.9'], six, '::1'), ['<sip:volley@[::1]', 'IN IP6 ::1']);
  assert.deepEqual(await contactOf(['a.example'], six, '::1'), ['<sip:volley@a.example', 'IN IP6 a.example']);
});

test('a trunk of a family that we have no address of is unreachable, and says why', async (t) => {
  const six = await openTrunk(t, '::1');
  const ua = await openAgent(t, { hosts: ['127.0.0.1'] });
  for (const transport of ['udp', 'tcp'] as const) {
    const trunk = trunkOf(six, '::1', transport);
    const end = await placeCall(ua, trunk, { to: '100' }).ended;
    assert.deepEqual(
      [end.cause, end.reason],
      ['unreachable', '::1 is reached by IPv6, and VOLLEY_SIP_HOST has no such address'],
    );
    const check = await ua.options(trunk);
    assert.deepEqual([check.isReachable, check.problem], [false, end.reason]);
  }
  assert.deepEqual(six.list('in'), []);
});

test('a name of both families: where the one is silent, the call goes by the other, with its sound', async (t) => {
  const six = await openTrunk(t, '::1');
  const none = async () => [];
  const resolver: Resolver = { resolveNaptr: none, resolveSrv: none, lookup: async () => LOOPBACKS };
  const ua = await openAgent(t, { resolver });
  // At 127.0.0.1 nothing listens on that port: TCP is refused there, and over UDP no answer comes.
  for (const transport of ['tcp', 'udp'] as const) await assertHeard(ua, six, trunkOf(six, 'both.example', transport));
});

test('an address in another spelling is the same far side', async (t) => {
  const six = await openTrunk(t, '::1');
  const ua = await openAgent(t, {});
  await assertHeard(ua, six, trunkOf(six, '0:0:0:0:0:0:0:1'));
});
