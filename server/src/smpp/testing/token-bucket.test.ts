import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTokenBucket } from './token-bucket.ts';

test('a bucket gives its burst at once, then its rate', () => {
  const bucket = createTokenBucket({ ratePerSecond: 10, burst: 3 });
  const taken = [0, 0, 0, 0].map((nowMs) => bucket.take(1, nowMs));
  assert.deepEqual(taken, [true, true, true, false]);
  assert.equal(bucket.take(1, 99), false);
  assert.equal(bucket.take(1, 100), true);
});

test('a bucket never holds more than its burst, however long it rests', () => {
  const bucket = createTokenBucket({ ratePerSecond: 1000, burst: 2 });
  bucket.take(2, 0);
  assert.equal(bucket.take(3, 3_600_000), false);
  assert.equal(bucket.take(2, 3_600_000), true);
});

test('a clock that steps back neither fills nor empties the bucket', () => {
  const bucket = createTokenBucket({ ratePerSecond: 10, burst: 1 });
  assert.equal(bucket.take(1, 1000), true);
  assert.equal(bucket.take(1, 500), false);
  assert.equal(bucket.take(1, 600), true);
});
