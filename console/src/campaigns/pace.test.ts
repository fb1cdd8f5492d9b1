import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rateOf, type Sample, withSample } from './pace.ts';

const seen = (...samples: readonly (readonly [seconds: number, sent: number])[]): readonly Sample[] =>
  samples.reduce<readonly Sample[]>((kept, [seconds, sent]) => withSample(kept, { atMs: seconds * 1_000, sent }), []);

test('the rate is that of the last minute, once ten seconds of it were seen', () => {
  assert.equal(rateOf([]), null);
  assert.equal(rateOf(seen([0, 100], [9, 400])), null);
  assert.equal(rateOf(seen([0, 100], [10, 600])), 3_000);
  // Faster at first, and slower since.
  assert.equal(rateOf(seen([0, 0], [60, 6_000], [90, 6_010], [120, 6_060])), 60);
});
