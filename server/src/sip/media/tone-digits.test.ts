import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encodeAlaw, encodeMulaw } from './g711.ts';
import { DigitReceiver } from './rtp-digits.ts';
import { ToneDigits } from './tone-digits.ts';
import { ToneOrder } from './tone-order.ts';

const LOW: Record<string, number> = {};
const HIGH: Record<string, number> = {};
for (const [row, keys] of ['123A', '456B', '789C', '*0#D'].entries()) {
  for (const [column, key] of [...keys].entries()) {
    LOW[key] = [697, 770, 852, 941][row] ?? 0;
    HIGH[key] = [1209, 1336, 1477, 1633][column] ?? 0;
  }
}

type Sound = (index: number) => number;
const sine =
  (hertz: number, level: number): Sound =>
  (index) =>
    Math.sin((2 * Math.PI * hertz * index) / 8000) * level;
const press = (key: string, level = 6000): Sound => {
  const [low, high] = [sine(LOW[key] ?? 0, level), sine(HIGH[key] ?? 0, level)];
  return (index) => low(index) + high(index);
};

function hear(parts: readonly [Sound, number][], codec: 'PCMU' | 'PCMA' = 'PCMU'): string {
  const samples = parts.flatMap(([sound, ms]) =>
    Array.from({ length: ms * 8 }, (_, index) => Math.round(sound(index))),
  );
  const encode = codec === 'PCMU' ? encodeMulaw : encodeAlaw;
  const ear = new ToneDigits();
  let heard = '';
  for (let at = 0; at < samples.length; at += 160)
    heard += ear.receive(encode(Int16Array.from(samples.slice(at, at + 160))), codec) ?? '';
  return heard;
}

const silence: Sound = () => 0;

test('every key is heard once for each press, in both codecs, loud and quiet', () => {
  const keys = '1234567890*#ABCD';
  for (const codec of ['PCMU', 'PCMA'] as const) {
    for (const level of [1500, 6000, 14_000]) {
      const parts = [...keys, '5', '5'].flatMap((key): [Sound, number][] => [
        [press(key, level), 100],
        [silence, 80],
      ]);
      assert.equal(hear(parts, codec), `${keys}55`, `${codec} ${level}`);
    }
  }
});

test('a key that is held counts once, and one that is too short not at all', () => {
  assert.equal(
    hear([
      [press('7'), 3000],
      [silence, 100],
    ]),
    '7',
  );
  assert.equal(
    hear([
      [press('7'), 20],
      [silence, 100],
    ]),
    '',
  );
});

test('speech, music and single tones are no keys', () => {
  let seed = 7;
  const noise: Sound = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return (seed / 2 ** 32 - 0.5) * 16_000;
  };
  const chord: Sound = (index) => sine(440, 5000)(index) + sine(880, 4000)(index) + sine(1320, 3000)(index);
  const voice: Sound = (index) =>
    [150, 300, 450, 600, 750, 900, 1050, 1200, 1350].reduce(
      (sum, hertz, at) => sum + sine(hertz, 5000 / (at + 1))(index),
      0,
    );
  for (const sound of [noise, chord, voice, sine(697, 8000), sine(1336, 8000), silence])
    assert.equal(hear([[sound, 3000]]), '');
});

test('keys are heard in packets that overtake each other or are lost now and then', () => {
  const keys = '1470258*369#'.repeat(3);
  const parts = [...keys].flatMap((key): [Sound, number][] => [
    [press(key), 100],
    [silence, 80],
  ]);
  const samples = parts.flatMap(([sound, ms]) =>
    Array.from({ length: ms * 8 }, (_, index) => Math.round(sound(index))),
  );
  const packets = Array.from({ length: samples.length / 160 }, (_, at) => {
    const payload = Buffer.from(encodeMulaw(Int16Array.from(samples.slice(at * 160, (at + 1) * 160))));
    return {
      payloadType: 0,
      hasMarker: false,
      sequence: (65_500 + at) & 0xffff,
      timestamp: at * 160,
      ssrc: 1,
      payload,
    };
  });
  let seed = 11;
  const random = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 32;
  };
  // Each is up to 50 ms late, where the next one comes after 20 ms.
  const late = packets.map((packet, at) => ({ packet, atMs: at * 20 + random() * 50 }));
  const arriving = late.sort((a, b) => a.atMs - b.atMs).flatMap(({ packet }) => (random() < 0.03 ? [] : [packet]));
  const [ear, order] = [new ToneDigits(), new ToneOrder()];
  let heard = '';
  for (const packet of arriving)
    for (const payload of order.receive(packet)) heard += ear.receive(payload, 'PCMU') ?? '';
  assert.equal(heard, keys);
});

test('packets in order do not wait, and a new stream begins anew', () => {
  const order = new ToneOrder();
  const packet = (sequence: number) => ({
    ...{ payloadType: 0, hasMarker: false, timestamp: 0, ssrc: 1 },
    ...{ sequence: sequence & 0xffff, payload: Buffer.of(sequence & 0xff) },
  });
  const take = (sequence: number) => order.receive(packet(sequence)).map(([byte]) => byte);
  assert.deepEqual([take(65_535), take(0), take(0), take(2), take(1)], [[255], [0], [], [], [1, 2]]);
  assert.deepEqual([take(5), take(6), take(7), take(8)], [[], [], [], [2, 2, 5, 6, 7, 8]], 'what is lost is filled');
  assert.deepEqual([take(7), take(30_000), take(30_001)], [[], [30_000 & 0xff], [30_001 & 0xff]]);
});

test('a press whose timestamp rises counts once, and two presses count twice', () => {
  const packetOf = (event: number, isEnd: boolean) => Buffer.of(event, isEnd ? 0x8a : 0x0a, 0, 160);
  const hearEvents = (events: readonly (readonly [event: number, isEnd: boolean, timestamp: number])[]) => {
    const receiver = new DigitReceiver();
    return events
      .map(([event, isEnd, timestamp]) => receiver.receive(packetOf(event, isEnd), timestamp) ?? '')
      .join('');
  };
  const rising = (event: number, from: number) =>
    [0, 1, 2, 3, 4, 5].map((at) => [event, at >= 4, from + at * 160] as const);
  assert.equal(hearEvents(rising(5, 1_000)), '5');
  assert.equal(hearEvents([...rising(5, 1_000), ...rising(5, 1_000 + 1_600)]), '55');
  assert.equal(hearEvents([...rising(5, 1_000), ...rising(6, 2_000)]), '56');
  const steady = (event: number, timestamp: number) =>
    [false, true, true].map((isEnd) => [event, isEnd, timestamp] as const);
  assert.equal(hearEvents([...steady(5, 1_000), ...steady(5, 1_640), ...steady(5, 2_280)]), '555');
  assert.equal(hearEvents(rising(5, 2 ** 32 - 320)), '5', 'over the end of the numbers');
});
