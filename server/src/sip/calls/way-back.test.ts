import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { type TestContext, test } from 'node:test';
import { type CallHarness, startCallHarness } from '../testing/call-harness.ts';
import { startTcpRelay } from '../testing/tcp-relay.ts';

const cert = readFileSync(new URL('../testdata/tls-cert.pem', import.meta.url), 'utf8');
const key = readFileSync(new URL('../testdata/tls-key.pem', import.meta.url), 'utf8');

const HANGS_UP = { status: 200, hangsUpAfterMs: 50 };
const LONGEST_MS = 60_000;

async function open(t: TestContext, options: Parameters<typeof startCallHarness>[0] = {}): Promise<CallHarness> {
  const fake = { isTcpServed: true, tls: { cert, key }, behaviourOf: () => HANGS_UP };
  const harness = await startCallHarness({ ...options, fake, ua: { tls: { ca: cert }, ...options.ua } });
  t.after(() => harness.stop());
  return harness;
}

for (const transport of ['tcp', 'tls'] as const) {
  test(`a callee reached over ${transport} hangs up at the address in our Contact, and we hear of it`, async (t) => {
    const { place, trunk, fake } = await open(t);
    const port = transport === 'tls' ? fake.tlsPort : fake.port;
    const placed = place('100', { trunk: { ...trunk, port, transport }, maxDurationMs: LONGEST_MS });
    assert.equal((await placed.ended).cause, 'remote-hung-up');
  });
}

test('behind NAT the far side says by what address it has us, and its BYE finds the connection', async (t) => {
  const { place, trunk, fake } = await open(t, { ua: { isNatPossible: () => true } });
  const relay = await startTcpRelay(() => fake.port);
  t.after(() => relay.stop());
  for (const number of ['100', '200']) {
    const way = { ...trunk, port: relay.port, transport: 'tcp' as const };
    const placed = place(number, { trunk: way, maxDurationMs: LONGEST_MS });
    assert.equal((await placed.ended).cause, 'remote-hung-up');
  }
  assert.equal(fake.requests('OPTIONS').length, 1, 'it is asked once for each connection');
});

test('a connection that died without a word is given up for a new one, once a request was not answered', async (t) => {
  const { place, trunk, fake } = await open(t, { ua: { isNatPossible: () => true } });
  const relay = await startTcpRelay(() => fake.port);
  t.after(() => relay.stop());
  const way = { ...trunk, port: relay.port, transport: 'tcp' as const };
  assert.equal((await place('100', { trunk: way, maxDurationMs: LONGEST_MS }).ended).cause, 'remote-hung-up');
  relay.freeze();
  const lost = await place('200', { trunk: way }).ended;
  assert.deepEqual([lost.cause, lost.reason], ['unreachable', `127.0.0.1:${relay.port} does not answer over TCP`]);
  assert.equal((await place('300', { trunk: way, maxDurationMs: LONGEST_MS }).ended).cause, 'remote-hung-up');
});

test('why no call came about is said in words of its own', async (t) => {
  const { place, trunk, fake, ua } = await open(t, { ua: { tls: {} } });
  const reasonOf = async (changes: Partial<typeof trunk>) =>
    (await place('100', { trunk: { ...trunk, ...changes } }).ended).reason;
  const tls = { port: fake.tlsPort, transport: 'tls' as const };
  assert.equal(await reasonOf({ port: 1, transport: 'tcp' }), '127.0.0.1:1 refuses connections over TCP');
  assert.equal(
    await reasonOf(tls),
    `the certificate of 127.0.0.1:${fake.tlsPort} is from nobody whom we trust: give that of its authority (--tls-ca-file)`,
  );
  assert.equal(await reasonOf({ host: 'trunk.invalid', port: 5060 }), 'the name trunk.invalid leads to no address');
  const check = await ua.options({ ...trunk, host: 'trunk.invalid', port: 5060 });
  assert.deepEqual([check.isReachable, check.problem], [false, 'the name trunk.invalid leads to no address']);
  assert.equal((await ua.options({ ...trunk, ...tls })).problem, await reasonOf(tls));
  assert.equal((await ua.options(trunk)).problem, '');
});
