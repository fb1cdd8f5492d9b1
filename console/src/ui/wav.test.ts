import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mixDown, writeWav } from './wav.ts';

test('two channels are one of their mean', () => {
  assert.deepEqual([...mixDown([new Float32Array([1, 0, -1]), new Float32Array([0, 0.5, -1])])], [0.5, 0.25, -1]);
  assert.equal(mixDown([]).length, 0);
});

test('a WAV file names its rate and length, and what is too loud is as loud as can be', () => {
  const file = writeWav(new Float32Array([0, 1, -1, 2]), 16_000);
  const view = new DataView(file.buffer);
  assert.equal(new TextDecoder().decode(file.subarray(0, 4)), 'RIFF');
  assert.equal(new TextDecoder().decode(file.subarray(8, 16)), 'WAVEfmt ');
  assert.deepEqual([view.getUint32(4, true), view.getUint32(40, true), file.length], [44, 8, 52]);
  assert.deepEqual([view.getUint16(22, true), view.getUint32(24, true), view.getUint16(34, true)], [1, 16_000, 16]);
  const samples = [0, 1, 2, 3].map((index) => view.getInt16(44 + index * 2, true));
  assert.deepEqual(samples, [0, 32_767, -32_767, 32_767]);
});
