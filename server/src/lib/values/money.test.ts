import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { formatAmount, hundredths, parseAmount } from './money.ts';

for (const [raw, expected] of [
  ['100.00', 10_000],
  ['0.05', 5],
  ['7', 700],
  ['7.5', 750],
  ['-0.05', -5],
  ['-0', 0],
  ['1.234', null],
  ['1e3', null],
  ['', null],
  [' 1', null],
  ['99999999999999', null],
] as const) {
  test(`an amount of "${raw}" reads as ${expected}`, () => assert.equal(parseAmount(raw), expected));
}

test('every amount survives being written and read', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1e12, max: 1e12 }),
      (value) => parseAmount(formatAmount(hundredths(value))) === value,
    ),
  );
});
