import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addWaits, waitsOf } from './wait-bounds.ts';

const waits = fc
  .uniqueArray(fc.record({ place: fc.nat({ max: 90 }), n: fc.integer({ min: 1, max: 10 ** 12 }) }), {
    minLength: 1,
    selector: ({ place }) => place,
  })
  .map((some) => addWaits(some));

test('lists of waits come back added up, in the order of their places, without what is taken off', () => {
  const listed = (sign: string, some: ReturnType<typeof addWaits>) =>
    `${sign}{${some.map(({ place }) => place)}}{${some.map(({ n }) => n)}}`;
  fc.assert(
    fc.property(fc.array(waits), fc.array(waits), (kept, gone) => {
      const text = [
        ...kept.map((one) => listed('', one)),
        ...gone.flatMap((one) => [listed('', one), listed('-', one)]),
      ];
      assert.deepEqual(waitsOf(text.toReversed().join(' ')), addWaits(kept.flat()));
    }),
  );
  assert.deepEqual(waitsOf('{3,15}{20,1} {4}{7} -{3}{2} -{4}{7}'), [
    { place: 3, n: 18 },
    { place: 15, n: 1 },
  ]);
});
