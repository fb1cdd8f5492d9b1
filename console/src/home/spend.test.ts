import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysLeft, isNearlyUsed } from './spend.ts';

const on = (day: string, monthlyUsed: string, available: string) =>
  daysLeft({
    available,
    monthlyUsed,
    monthEndsAt: '2026-12-01T00:00:00.000000Z',
    nowMs: Date.parse(`2026-11-${day}T00:00:00Z`),
  });

test('credits last as long as the pace of the month lets them', () => {
  assert.equal(on('11', '100.00', '55.00'), 5);
  assert.equal(on('11', '100.00', '0.00'), 0);
  assert.equal(on('11', '100.00', '-5.00'), 0);
  assert.equal(on('11', '1.00', '9000.00'), 365);
});

test('without spending, or at the very beginning of a month, there is no pace', () => {
  assert.equal(on('11', '0.00', '55.00'), null);
  assert.equal(on('01', '3.00', '55.00'), null);
});

test('a limit warns when nine tenths of it are used', () => {
  assert.deepEqual(
    [isNearlyUsed('90.00', '100.00'), isNearlyUsed('89.99', '100.00'), isNearlyUsed('5.00', null)],
    [...[true, false, false]],
  );
});
