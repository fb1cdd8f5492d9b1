import assert from 'node:assert/strict';
import { test } from 'node:test';
import { busiestOf, pointsOf, rangeOf } from './visit-range.ts';

test('a period is made of whole days or hours by the clocks of the reader', () => {
  const now = new Date('2026-11-23T19:10:00Z');
  assert.equal(rangeOf('week', 'UTC', now).from, '2026-11-17T00:00:00.000Z');
  // In this zone it is already the 24th.
  assert.equal(rangeOf('week', 'Asia/Kolkata', now).from, '2026-11-17T18:30:00.000Z');
  assert.deepEqual(rangeOf('day', 'Asia/Kolkata', now), {
    from: '2026-11-22T19:30:00.000Z',
    time_zone: 'Asia/Kolkata',
    interval: 'hour',
  });
});

test('days without a visit have a place, and the others their counts', () => {
  const point = (label: string, human: number, machine: number) => ({
    label,
    human,
    machine,
    start: `${label}T00:00:00.000000Z`,
  });
  const range = { from: '2026-11-20T00:00:00.000000Z', to: '2026-11-23T19:15:00.000000Z', time_zone: 'UTC' };
  const points = pointsOf({
    ...range,
    interval: 'day',
    series: [point('2026-11-21', 5, 2), point('2026-11-23', 0, 7)],
  });
  assert.deepEqual(
    points.map(({ slot, main, other }) => [slot.key, main, other]),
    [
      ['2026-11-20', 0, 0],
      ['2026-11-21', 5, 2],
      ['2026-11-22', 0, 0],
      ['2026-11-23', 0, 7],
    ],
  );
  assert.equal(busiestOf(points)?.slot.key, '2026-11-21');
  assert.equal(busiestOf([]), null);
});

test('an hour is found by the moment at which it begins', () => {
  const start = '2026-11-23T18:30:00.000000Z';
  const range = { from: '2026-11-23T17:30:00.000000Z', to: '2026-11-23T19:15:00.000000Z', time_zone: 'Asia/Kolkata' };
  const series = [{ start, label: '2026-11-24 00:00', human: 3, machine: 0 }];
  const points = pointsOf({ ...range, interval: 'hour', series });
  assert.deepEqual(
    points.map(({ main }) => main),
    [0, 3],
  );
});
