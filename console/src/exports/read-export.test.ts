import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endOf, lastWhole } from './read-export.ts';

const NOW = new Date('2026-03-01T23:30:00Z');

test('the last month and year are those of the zone’s clocks, with their last day', () => {
  assert.deepEqual(lastWhole('month', 'UTC', NOW), ['2026-02-01', '2026-02-28']);
  assert.deepEqual(lastWhole('month', 'Africa/Nairobi', new Date('2026-02-28T22:00:00Z')), [
    '2026-02-01',
    '2026-02-28',
  ]);
  assert.deepEqual(lastWhole('year', 'UTC', NOW), ['2025-01-01', '2025-12-31']);
  assert.deepEqual(lastWhole('year', 'Africa/Nairobi', new Date('2026-12-31T22:00:00Z')), ['2026-01-01', '2026-12-31']);
});

test('the last day is included, and of today what is stored already', () => {
  assert.equal(endOf('2026-02-28', 'UTC', NOW), '2026-03-01T00:00');
  assert.equal(endOf('2026-03-01', 'UTC', NOW), '2026-03-01T23:29:00.000Z');
  assert.equal(endOf('2026-03-01', 'Africa/Nairobi', NOW), '2026-03-02T00:00', 'there it is the next day');
  assert.equal(endOf('', 'UTC', NOW), '');
});
