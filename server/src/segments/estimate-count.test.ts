import assert from 'node:assert/strict';
import { test } from 'node:test';
import { estimate } from './estimate-count.ts';

const PLACES = 100;
const EACH = 100;
const ALL = 101_553;

const countsOf = (fits: (place: number) => number) =>
  estimate(
    Array.from({ length: PLACES }, (_, place) => ({ looked: EACH, fits: fits(place) })),
    ALL,
  );

/** The same numbers at each run. */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

test('of contacts that lie together the range is wide, and of those that lie everywhere it is narrow', () => {
  // Of 1,554 that came in one file, 563 fit.
  const together = countsOf((place) => (place < 2 ? 38 : 0));
  assert.deepEqual([together.contacts, together.isExact], [770, false]);
  assert.ok(together.contactsMin <= 563 && together.contactsMax >= 1_500, JSON.stringify(together));
  const everywhere = countsOf((place) => (place % 2 === 0 ? 30 : 32));
  assert.deepEqual(everywhere, { contacts: 31_000, contactsMin: 31_000, contactsMax: 32_000, isExact: false });
});

test('what was seen bounds the range, and nobody seen does not mean that nobody fits', () => {
  assert.deepEqual(
    countsOf(() => 0),
    { contacts: 0, contactsMin: 0, contactsMax: 31, isExact: false },
  );
  const one = estimate([{ looked: 60_000, fits: 1_234 }], 200_000);
  assert.deepEqual([one.contactsMin, one.contactsMax], [1_234, 141_234]);
  assert.deepEqual(estimate([], 10), { contacts: 0, contactsMin: 0, contactsMax: 10, isExact: false });
});

test('the true number is in the range in 19 of 20 cases', () => {
  for (const isTogether of [false, true]) {
    const next = chances(7);
    let held = 0;
    const tries = 400;
    for (let run = 0; run < tries; run += 1) {
      // A file of a twentieth to a third of all, of which a part fits; or the same part of everybody.
      const part = 0.05 + next() * 0.9;
      const size = isTogether ? Math.floor(ALL * (0.05 + next() * 0.28)) : ALL;
      const from = Math.floor(next() * (ALL - size + 1));
      const fitsIn = (place: number) => {
        const first = Math.floor((place * ALL) / PLACES);
        const inFile = Array.from({ length: EACH }, (_, at) => first + at >= from && first + at < from + size);
        return inFile.filter((isIn) => isIn && next() < part).length;
      };
      const { contactsMin, contactsMax } = countsOf(fitsIn);
      const truth = size * part;
      if (truth >= contactsMin && truth <= contactsMax) held += 1;
    }
    assert.ok(held / tries >= 0.95, `${held} of ${tries}`);
  }
});
