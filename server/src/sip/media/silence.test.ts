import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type CallHarness, startCallHarness, until } from '../testing/call-harness.ts';
import { FakeMedia } from '../testing/fake-media.ts';

const LONGEST_MS = 60_000;

async function open(t: TestContext, options: Parameters<typeof startCallHarness>[0] = {}): Promise<CallHarness> {
  const harness = await startCallHarness(options);
  t.after(() => harness.stop());
  return harness;
}

test('a call without a sound for too long is over, and lasted to the last sound', async (t) => {
  const { place, fake } = await open(t, { ua: { silenceMsMax: 600 } });
  const placed = place('100', { maxDurationMs: LONGEST_MS });
  await placed.waitFor('answered');
  const answeredAtMs = performance.now();
  await until(() => (fake.calls[0]?.media.echoedCount ?? 0) > 5);
  const [call] = fake.calls;
  assert.ok(call);
  call.media.isEchoing = false;
  const end = await placed.ended;
  const lastedMs = performance.now() - answeredAtMs;
  assert.deepEqual([end.cause, end.isAnswered, call.endedBy], ['silent', true, 'caller']);
  assert.ok(end.durationMs > 0 && end.durationMs <= lastedMs - 500, `${end.durationMs} of ${lastedMs} ms`);
});

test('who is never heard at all has talked for no time', async (t) => {
  const { place } = await open(t, {
    ua: { silenceMsMax: 300 },
    fake: { behaviourOf: () => ({ status: 200, isMute: true }) },
  });
  const end = await place('100', { maxDurationMs: LONGEST_MS }).ended;
  assert.equal(end.cause, 'silent');
  assert.ok(end.durationMs < 300, `${end.durationMs} ms`);
});

for (const isMute of [false, true])
  test(`a stranger who sends sound and keys to the port of a ${isMute ? 'quiet ' : ''}call is neither heard nor answered`, async (t) => {
    const { place, fake } = await open(t, { fake: { behaviourOf: () => ({ status: 200, isMute }) } });
    const placed = place('100', { maxDurationMs: LONGEST_MS });
    await placed.waitFor('answered');
    await until(() => (fake.calls[0]?.media.receivedCount ?? 0) > 0);
    const [call] = fake.calls;
    assert.ok(call?.offer);
    const { host, port } = call.offer;
    const stranger = new FakeMedia();
    t.after(() => stranger.stop());
    // Another host of the same network, as the SDP and the signalling of the far side are at 127.0.0.1.
    await stranger.start('127.0.0.2');
    stranger.speak(host, port, 200);
    stranger.press('5', { host, port });
    const before = call.media.receivedCount;
    await until(() => call.media.receivedCount > before + 50);
    placed.call.hangUp();
    const { media } = await placed.ended;
    assert.equal(stranger.receivedCount, 0);
    assert.equal(placed.events.filter(({ kind }) => kind === 'digit').length, 0);
    assert.ok(media && media.receivedCount <= media.sentCount, 'what the stranger sent is not counted');
  });
