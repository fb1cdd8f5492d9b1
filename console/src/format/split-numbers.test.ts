import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitNumbers } from './split-numbers.ts';

test('a paste is parted by lines, commas, semicolons and tabs, each number once', () => {
  assert.deepEqual(splitNumbers(' 024 477 1234\r\n\r\n0244771235, 0244771236;\t024 477 1234\n'), [
    '024 477 1234',
    '0244771235',
    '0244771236',
  ]);
});
