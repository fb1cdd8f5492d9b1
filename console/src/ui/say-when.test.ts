import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sayWhen } from './say-when.ts';

const words = (key: string) => key;
const MOMENTS = {
  scheduled_at: '2031-01-06T09:00:00Z',
  started_at: null,
  ended_at: null,
  updated_at: '2031-01-01T09:00:00Z',
};

test('a series that is scheduled tells its next run, and what has no run to come when it starts', () => {
  const said = (more: object) => sayWhen(words as never, { ...MOMENTS, status: 'scheduled', ...more });
  assert.equal(said({ is_recurring: true, next_run_at: '2031-01-13T09:00:00Z' }), 'nextRunWhen');
  assert.equal(said({ is_recurring: false, next_run_at: '2031-01-06T09:00:00Z' }), 'startsWhen');
  assert.equal(said({}), 'startsWhen');
});
