// What a call keeps of its sound: what was sent, received and lost, and what the far side reported of it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FakeTrunk } from '../src/sip/testing/index.ts';
import { addTrunk, awaitTrunk, isCompleted, uploadHum, waitForVoice } from './testkit/voice.ts';
import { startVoiceStand } from './testkit/voice-stand.ts';

const { app, openFake, newNumbers, call } = await startVoiceStand();
const [lossy = '', busy = '', tested = '', mute = ''] = newNumbers(4);
const fake = await openFake({
  behaviourOf: (number) => {
    if (number.endsWith(busy.slice(-4))) return { status: 486 };
    return number.endsWith(mute.slice(-4)) ? { status: 200, isMute: true } : { status: 200, losesOneOf: 5 };
  },
});
const trunk = await addTrunk(app, fake.port, { channels: 4 });
await awaitTrunk(app, trunk);

type Attempt = Record<string, unknown> & { readonly phone_number: string };
const names = [
  'packets_sent',
  'packets_received',
  'packets_lost',
  'jitter_ms',
  'remote_packets_lost',
  'remote_jitter_ms',
];

const callTo = (number: string): FakeTrunk['calls'][number] => {
  const found = fake.calls.find((one) => one.number.endsWith(number.slice(-4)));
  assert.ok(found);
  return found;
};

/** Each fifth packet is lost; whether the last one was is not known. */
function assertLossOf(sound: Record<string, unknown>, number: string): void {
  const { receivedCount, lostCount } = callTo(number).media;
  const told = JSON.stringify({ sound, receivedCount, lostCount });
  for (const name of ['packets_lost', 'remote_packets_lost'])
    assert.ok(lostCount > 5 && [lostCount, lostCount - 1].includes(sound[name] as number), told);
  assert.equal(sound['remote_jitter_ms'], 5, told);
  assert.ok((sound['packets_sent'] as number) >= receivedCount, told);
  assert.ok(Math.abs((sound['packets_received'] as number) - receivedCount * 0.8) <= 2, told);
  assert.ok((sound['jitter_ms'] as number) >= 0 && (sound['jitter_ms'] as number) < 200, told);
}

test('a call over a line that loses packets keeps how many, and so do its list and its file', async () => {
  const uuid = await call([lossy, busy, mute], { recording_id: await uploadHum(app, 1) });
  await waitForVoice(app, uuid, isCompleted);
  const path = `/v1/voice-campaigns/${uuid}/attempts`;
  const attempts: Attempt[] = (await app.call('GET', path)).body.data.data;
  const of = (number: string): Attempt => attempts.find((one) => one.phone_number === number) ?? assert.fail(number);
  assertLossOf(of(lossy), lossy);
  assert.deepEqual(
    names.map((name) => of(busy)[name]),
    names.map(() => null),
  );
  assert.deepEqual(
    names.slice(1).map((name) => of(mute)[name]),
    [0, 0, null, null, null],
  );
  const [head = '', ...lines] = (await app.call('GET', `${path}.csv`)).text.trimEnd().split('\r\n');
  const cells = lines.find((line) => line.includes(lossy))?.split(',') ?? [];
  assert.deepEqual(
    names.map((name) => cells[head.split(',').indexOf(name)]),
    names.map((name) => String(of(lossy)[name])),
  );
});

test('a test call reports the same', async () => {
  const reply = await app.call('POST', `/v1/admin/trunks/${trunk}/test-call`, {
    key: app.key,
    body: { to: `+${tested}` },
  });
  assert.equal(reply.status, 200, reply.text);
  assertLossOf(reply.body.data, tested);
  assert.equal(reply.body.data.is_heard, true);
});
