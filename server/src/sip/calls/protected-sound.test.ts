import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { type TestContext, test } from 'node:test';
import { findHeader } from '../messages/message.ts';
import type { Behaviour } from '../testing/behaviour.ts';
import { type CallHarness, hangUpOnce, startCallHarness, until } from '../testing/call-harness.ts';
import type { Trunk } from './trunk.ts';

const pem = (name: string) => readFileSync(new URL(`../testdata/tls-${name}.pem`, import.meta.url), 'utf8');
const tls = { cert: pem('cert'), key: pem('key'), ca: pem('cert'), isPeerVerified: false };

async function open(
  t: TestContext,
  srtp: NonNullable<Trunk['srtp']>,
  behaviour: Partial<Behaviour> = {},
  transport: 'udp' | 'tls' = 'udp',
): Promise<CallHarness> {
  const harness = await startCallHarness({
    fake: { behaviourOf: () => ({ status: 200, ...behaviour }), tls },
    ua: { tls },
    trunk: { srtp, transport },
  });
  t.after(() => harness.stop());
  if (transport === 'tls') harness.trunk.port = harness.fake.tlsPort;
  return harness;
}

const mediaOf = (body: Buffer) => /^m=audio \d+ (\S+)/m.exec(body.toString())?.[1];
const keysIn = (body: Buffer) => body.toString().match(/^a=crypto:\S+ \S+ inline:\S+/gm) ?? [];
const inviteOf = ({ fake }: CallHarness) => fake.requests('INVITE')[0]?.body ?? Buffer.alloc(0);

test('sound that must be protected is heard on both sides, and so are keys', async (t) => {
  const harness = await open(t, { isRequired: true, isWithoutTls: true }, { hasKeys: true, digits: '17' });
  const placed = harness.place('100');
  await placed.waitFor('sounding');
  placed.call.sendDigits('4');
  const [call] = harness.fake.calls;
  const keys = () => placed.events.flatMap((event) => (event.kind === 'digit' ? [event.digit] : [])).join('');
  await until(() => keys() === '17' && call?.media.digits === '4' && call.media.receivedCount > 20);
  const end = await hangUpOnce(placed, () => true);
  assert.equal(mediaOf(inviteOf(harness)), 'RTP/SAVP');
  assert.equal(keysIn(inviteOf(harness)).length, 1);
  assert.ok((end.media?.receivedCount ?? 0) > 10, JSON.stringify(end.media));
  assert.ok(call?.media.packets.every(({ payload }) => payload.length === 160 || payload.length === 4));
});

test('over TLS a key is offered, over UDP none unless the operator allows it', async (t) => {
  const secure = await open(t, { isRequired: true, isWithoutTls: false }, { hasKeys: true }, 'tls');
  await hangUpOnce(secure.place('100'), () => (secure.fake.calls[0]?.media.receivedCount ?? 0) > 3);
  assert.match(findHeader(secure.fake.requests('INVITE')[0] ?? assert.fail(), 'via') ?? '', /^SIP\/2\.0\/TLS /);
  assert.equal(keysIn(inviteOf(secure)).length, 1);
  const open2 = await open(t, { isRequired: true, isWithoutTls: false }, { hasKeys: true });
  const end = await open2.place('100').ended;
  assert.deepEqual([end.cause, open2.fake.list('in')], ['unreachable', []]);
  assert.match(end.reason, /goes over TLS only/);
  const plain = await open(t, { isRequired: false, isWithoutTls: false }, { hasKeys: true });
  await hangUpOnce(plain.place('100'), () => (plain.fake.calls[0]?.media.receivedCount ?? 0) > 3);
  assert.deepEqual([mediaOf(inviteOf(plain)), keysIn(inviteOf(plain))], ['RTP/AVP', []]);
});

test('where sound may be protected, the answer decides; where it must be, an answer without a key ends the call', async (t) => {
  for (const hasKeys of [true, false]) {
    const harness = await open(t, { isRequired: false, isWithoutTls: true }, { hasKeys });
    await hangUpOnce(harness.place('100'), () => (harness.fake.calls[0]?.media.receivedCount ?? 0) > 3);
    assert.equal(mediaOf(inviteOf(harness)), 'RTP/AVP');
    assert.equal(harness.fake.calls[0]?.media.packets[0]?.payload.length, 160, 'it reads our sound');
  }
  const strict = await open(t, { isRequired: true, isWithoutTls: true }, { hasKeys: false });
  const end = await strict.place('100').ended;
  assert.deepEqual([end.cause, end.reason], ['no-media', 'no common codec, or no key for the sound']);
  assert.ok(strict.fake.list('in').includes('BYE'));
});

test('a call whose sound is protected stays so when it is refreshed, by either side', async (t) => {
  for (const reinvite of ['refresh', 'no-offer'] as const) {
    const harness = await open(t, { isRequired: false, isWithoutTls: true }, { hasKeys: true, reinvite });
    const placed = harness.place('100');
    await placed.waitFor('answered');
    const media = () => harness.fake.calls[0]?.media.receivedCount ?? 0;
    const answers = () =>
      harness.fake.recorded.filter(({ direction, message }) => direction === 'in' && message.kind === 'response');
    await until(() => answers().length > 0);
    const before = media();
    await hangUpOnce(placed, () => media() > before + 10);
    const [answer] = answers();
    assert.deepEqual(keysIn(answer?.message.body ?? Buffer.alloc(0)), keysIn(inviteOf(harness)), reinvite);
  }
  const ours = { sessionExpires: '90;refresher=uac', hasNoUpdate: true };
  const harness = await open(t, { isRequired: true, isWithoutTls: true }, { hasKeys: true, ...ours });
  await hangUpOnce(harness.place('100'), () => harness.fake.requests('INVITE').length > 1);
  const [first, second] = harness.fake.requests('INVITE').map(({ body }) => [mediaOf(body), keysIn(body)]);
  assert.deepEqual(second, first);
});

test('the answer to a refresh of ours may give another key, by which sound is read from then on', async (t) => {
  const refreshes = { sessionExpires: '90;refresher=uac', hasNoUpdate: true };
  const harness = await open(
    t,
    { isRequired: true, isWithoutTls: true },
    { hasKeys: true, renewsKeys: true, ...refreshes },
  );
  const placed = harness.place('100');
  await until(() => harness.fake.requests('INVITE').length > 1);
  const echoed = () => harness.fake.calls[0]?.media.echoedCount ?? 0;
  const before = echoed();
  await until(() => echoed() > before + 40);
  const end = await hangUpOnce(placed, () => true);
  const lostCount = echoed() - (end.media?.receivedCount ?? 0);
  assert.ok(lostCount < 20, `${lostCount} of ${echoed()} packets were not read`);
});
