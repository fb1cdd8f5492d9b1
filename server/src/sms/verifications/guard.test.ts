import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PhoneNumber } from '../../lib/phone/phone-number.ts';
import { TriedGuard } from './guard.ts';

const NOON_MS = Date.parse('2026-05-01T12:00:00Z');

test('an ordinary day of a large network loses no code, and pumping beside it stops', () => {
  const guard = new TriedGuard({ allowedCountries: [], blockedCountries: [], safeBeginnings: [] });
  let seed = 7;
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  // 20,000 codes a day over 300 beginnings of numbers, most by day; 85 of 100 are entered, after 40 seconds in the mean.
  const starts = Array.from({ length: 20_000 }, () => {
    const hour = 12 + 5 * (random() + random() + random() - 1.5);
    const number = `2332${String(400 + Math.floor(300 * random() ** 2)).padStart(4, '0')}${String(Math.floor(10_000 * random())).padStart(4, '0')}`;
    return { ms: NOON_MS + hour * 3_600_000, number: number as PhoneNumber, isEntered: random() < 0.85 };
  }).toSorted((a, b) => a.ms - b.ms);
  let pumped = 0;
  let lost = 0;
  for (const [at, { ms, number, isEntered }] of starts.entries()) {
    const enteredMs = isEntered ? ms - 40_000 * Math.log(1 - random() * 0.999) : null;
    if (!guard.send(number, ms, enteredMs)) lost += 1;
    // Somebody pumps a beginning of their own, one number after another, from noon on.
    if (at > 10_000 && at < 10_400 && guard.send(`2332999${String(10_000 + at)}` as PhoneNumber, ms, null)) pumped += 1;
  }
  assert.equal(lost, 0);
  assert.ok(pumped < 20, `${pumped} were sent`);
});
