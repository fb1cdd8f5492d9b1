import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '../../../errors.ts';
import { CampaignTroubles, TROUBLES_MAX } from './campaign-troubles.ts';

test('what cannot be worked on rests longer each time, and is given up in the end', () => {
  const troubles = new CampaignTroubles();
  const error = new Error('a rule that nobody can read');
  let nowMs = 0;
  for (let count = 1; count < TROUBLES_MAX; count += 1) {
    assert.equal(troubles.note(1, error, nowMs), false);
    const waitMs = Math.min(1_000 * 2 ** (count - 1), 300_000);
    assert.equal(troubles.isResting(1, nowMs + waitMs - 1), true);
    assert.equal(troubles.isResting(2, nowMs), false, 'another campaign goes on');
    nowMs += waitMs;
    assert.equal(troubles.isResting(1, nowMs), false);
  }
  assert.equal(troubles.note(1, error, nowMs), true);
});

test('what works again begins anew, and a database that is away counts for nothing', () => {
  const troubles = new CampaignTroubles();
  for (let count = 1; count < TROUBLES_MAX; count += 1) troubles.note(1, new Error('broken'), 0);
  troubles.forget(1);
  assert.equal(troubles.note(1, new Error('broken'), 0), false);
  const away = new AppError('unavailable', 'The database is away.');
  for (let count = 1; count < 50; count += 1) assert.equal(troubles.note(2, away, 0), false);
  assert.equal(troubles.isResting(2, 1), false);
});
