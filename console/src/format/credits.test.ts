import assert from 'node:assert/strict';
import { test } from 'node:test';
import { creditsLess, isZeroCredits, sumCredits } from './credits.ts';

test('credits are reckoned without a rounding error', () => {
  assert.equal(creditsLess('0.30', '0.10'), '0.20');
  assert.equal(creditsLess('10.00', '12.05'), '-2.05');
  assert.equal(creditsLess('90071992547409.93', '0.01'), '90071992547409.92');
  assert.equal(sumCredits(['0.10', '0.20', '-0.05']), '0.25');
  assert.deepEqual(['0.00', '-0.00', '0.01', '-0.01'].map(isZeroCredits), [true, true, false, false]);
});
