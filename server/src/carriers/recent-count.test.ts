import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RecentCount } from './recent-count.ts';

const MINUTE_MS = 60_000;

test('what happened is counted for an hour and then forgotten', () => {
  const count = new RecentCount();
  for (let minute = 0; minute < 30; minute += 1) count.note(minute * MINUTE_MS);
  assert.equal(count.read(30 * MINUTE_MS), 30);
  assert.equal(count.read(69 * MINUTE_MS), 20);
  assert.equal(count.read(1_000 * MINUTE_MS), 0);
});
