import assert from 'node:assert/strict';
import { test } from 'node:test';
import { momentOn, wallClock } from './wall-clock.ts';

test('a moment is written as the clocks of a zone show it, and read back from there', () => {
  assert.equal(wallClock('2026-11-23T09:00:00.000000Z', 'Africa/Accra'), '2026-11-23T09:00');
  assert.equal(wallClock('2026-11-23T23:30:00.000000Z', 'Asia/Kolkata'), '2026-11-24T05:00');
  assert.equal(wallClock('2026-11-23T00:00:00.000000Z', 'UTC'), '2026-11-23T00:00');
  for (const zone of ['Africa/Accra', 'Asia/Kolkata', 'America/St_Johns', 'Pacific/Kiritimati']) {
    const moment = momentOn('2026-06-15T07:45', zone);
    assert.equal(wallClock(moment, zone), '2026-06-15T07:45', zone);
  }
});

test('an hour that clocks show twice is the first one, and one that they skip comes after the gap', () => {
  assert.equal(momentOn('2026-10-25T02:30', 'Europe/Berlin').toISOString(), '2026-10-25T00:30:00.000Z');
  assert.equal(momentOn('2026-03-29T02:30', 'Europe/Berlin').toISOString(), '2026-03-29T01:30:00.000Z');
  assert.equal(momentOn('2026-03-29T03:30', 'Europe/Berlin').toISOString(), '2026-03-29T01:30:00.000Z');
});
