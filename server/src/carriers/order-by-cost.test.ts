import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CostTarget, cheapestFirst, chooseByCost, type Room } from './order-by-cost.ts';

const target = (carrierId: number, cost: number | null, limit = 1, currency = 'EUR'): CostTarget => ({
  carrierId,
  cost,
  limit,
  currency: cost === null ? null : currency,
});

function count(tier: readonly CostTarget[], n: number, roomOf: (id: number) => Room = () => 'free') {
  const credits = new Map<number, number>();
  const got = new Map<number | null, number>();
  for (let message = 0; message < n; message += 1) {
    const id = chooseByCost(tier, roomOf, credits)?.carrierId ?? null;
    got.set(id, (got.get(id) ?? 0) + 1);
  }
  return Object.fromEntries(got);
}

test('the cheapest comes first; costs of another currency, and none, come last', () => {
  const tier = [target(1, null), target(2, 50), target(3, 10, 1, 'USD'), target(4, 20)];
  assert.deepEqual(
    cheapestFirst(tier).map(({ carrierId }) => carrierId),
    [4, 2, 1, 3],
  );
});

test('the cheapest gets what its limit allows, and everybody a probe', () => {
  assert.deepEqual(count([target(1, 20), target(2, 10)], 1_000), { 1: 30, 2: 970 });
  assert.deepEqual(count([target(1, 20), target(2, 10, 0.4)], 1_000), { 1: 600, 2: 400 });
});

test('a carrier on trial gets no more where the others are full, and all where nobody else is fit', () => {
  const tier = [target(1, 10, 0.03), target(2, 20)];
  const got = count(tier, 100, (id) => (id === 2 ? 'full' : 'free'));
  assert.ok((got['1'] ?? 0) <= 5 && (got['null'] ?? 0) >= 95, JSON.stringify(got));
  assert.deepEqual(
    count(tier, 100, (id) => (id === 2 ? 'none' : 'free')),
    { 1: 100 },
  );
});

test('where the cheapest is full, the next one takes what it may', () => {
  assert.deepEqual(
    count([target(1, 10, 0.6), target(2, 20)], 100, (id) => (id === 1 ? 'full' : 'free')),
    { 2: 100 },
  );
});

test('messages that find no room and ask again bring a carrier on trial no nearer to its turn', () => {
  const tier = [target(1, 10), target(2, 5, 0.03)];
  const credits = new Map<number, number>();
  const got = new Map<number, number>();
  for (let message = 0; message < 1_000; message += 1) {
    for (let asks = 0; asks < 20; asks += 1)
      assert.equal(
        chooseByCost(tier, () => 'full', credits),
        null,
      );
    const id = chooseByCost(tier, () => 'free', credits)?.carrierId ?? 0;
    got.set(id, (got.get(id) ?? 0) + 1);
  }
  assert.deepEqual(Object.fromEntries(got), { 1: 970, 2: 30 });
});

test('a carrier that had no room for long gets its share soon after, and no more', () => {
  const tier = [target(1, 10, 0.5), target(2, 20)];
  const credits = new Map<number, number>();
  for (let message = 0; message < 10_000; message += 1)
    chooseByCost(tier, (id) => (id === 1 ? 'full' : 'free'), credits);
  let first = 0;
  for (let message = 0; message < 1_000; message += 1)
    if (chooseByCost(tier, () => 'free', credits)?.carrierId === 1) first += 1;
  assert.ok(first >= 495 && first <= 510, String(first));
});
