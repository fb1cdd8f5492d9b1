import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changesOfChoice, choiceOf } from './choice.ts';
import { BLANK, type Draft } from './draft.ts';

const START = '2030-01-07T09:00';
function choose(from: Draft, ...choices: Parameters<typeof changesOfChoice>[1][]): Draft {
  const now = { ...from };
  for (const choice of choices) Object.assign(now, changesOfChoice(now, choice, START));
  return now;
}

test('by the clock of each recipient is one choice, which brings the hours and leaves with them', () => {
  const each = choose(BLANK, 'each');
  assert.deepEqual(
    [each.scheduled_at, each.sending_window],
    [null, { from: '09:00', to: '20:00', time_zone: 'recipient', start_day: '2030-01-07' }],
  );
  assert.equal(choiceOf(each), 'each');
  const later = choose(each, 'later');
  assert.deepEqual([choiceOf(later), later.scheduled_at, later.sending_window], ['later', START, null]);
  const back = choose(later, 'each');
  assert.deepEqual([choiceOf(back), back.scheduled_at], ['each', null], 'its day says when');
  assert.equal(choiceOf(choose(back, 'now')), 'now');
});

test('hours by one zone stay with every choice, and a series keeps those of each recipient', () => {
  const accra = { from: '08:00', to: '18:00', time_zone: 'Africa/Accra', start_day: null };
  assert.deepEqual(choose({ ...BLANK, sending_window: accra }, 'later', 'now').sending_window, accra);
  const series = choose(BLANK, 'each', 'series');
  assert.deepEqual([choiceOf(series), series.sending_window?.time_zone], ['series', 'recipient']);
  assert.equal(series.recurrence_frequency, 'weekly');
});
