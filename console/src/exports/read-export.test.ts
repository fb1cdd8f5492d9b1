import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endOf, lastMonth } from './read-export.ts';

const NOW = new Date('2026-03-01T23:30:00Z');

test('the last month is that of the zone’s clocks, with its last day', () => {
  assert.deepEqual(lastMonth('UTC', NOW), ['2026-02-01', '2026-02-28']);
  assert.deepEqual(lastMonth('Africa/Nairobi', new Date('2026-02-28T22:00:00Z')), ['2026-02-01', '2026-02-28']);
});

test('the last day is included, and of today what is stored already', () => {
  assert.equal(endOf('2026-02-28', 'UTC', NOW), '2026-03-01T00:00');
  assert.equal(endOf('2026-03-01', 'UTC', NOW), '2026-03-01T23:29:00.000Z');
  assert.equal(endOf('2026-03-01', 'Africa/Nairobi', NOW), '2026-03-02T00:00', 'there it is the next day');
  assert.equal(endOf('', 'UTC', NOW), '');
});
