import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tiersOf } from './tiers.ts';

test('lines become tiers in the order of their numbers, and a tier without a carrier leaves no gap', () => {
  const line = (carrier: number, tier: number, weight: number | null = 100) => ({ carrier, tier, weight });
  assert.deepEqual(tiersOf([line(5, 3), line(2, 1, 70), line(4, 1, null)]), [
    [{ carrier_id: 2, weight: 70 }, { carrier_id: 4 }],
    [{ carrier_id: 5, weight: 100 }],
  ]);
});
