import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encodeAlaw, encodeMulaw } from './g711.ts';
import { ToneDigits } from './tone-digits.ts';

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
