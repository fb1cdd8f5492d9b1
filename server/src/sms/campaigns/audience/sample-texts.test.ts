import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import type { PhoneNumber } from '../../../lib/phone/phone-number.ts';
import { sampleAtRandom } from './sample-texts.ts';

const rowsOf = (from: number, count: number, reason = '') =>
  Array.from({ length: count }, (_, index) => ({
    phoneNumber: String(from + index) as PhoneNumber,
    contactId: null,
    message: 'x',
    parts: 1,
    alphabets: [],
    reason,
  }));

test('everybody has the same chance to be shown, those who get nothing have none, and few are shown whole', () => {
  const shown = new Map<string, number>();
  for (let round = 0; round < 2_000; round += 1) {
    const sampler = sampleAtRandom({ bytes: randomBytes }, 5);
    sampler.offer(rowsOf(0, 10));
    sampler.offer(rowsOf(100, 50, 'opted_out'));
    sampler.offer(rowsOf(10, 10));
    assert.equal(new Set(sampler.samples).size, 5);
    for (const { phoneNumber } of sampler.samples) shown.set(phoneNumber, (shown.get(phoneNumber) ?? 0) + 1);
  }
  assert.equal(shown.size, 20);
  // Each is expected 500 times with a standard deviation of about 20, so chance alone never exceeds a difference of 200.
  for (const [phoneNumber, n] of shown) assert.ok(Math.abs(n - 500) < 200, `${phoneNumber} was shown ${n} times`);
  const few = sampleAtRandom({ bytes: randomBytes }, 5);
  few.offer(rowsOf(0, 3));
  assert.deepEqual(few.samples, rowsOf(0, 3));
});
