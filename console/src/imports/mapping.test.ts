import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ImportTarget } from '../api/imports.ts';
import { choiceOf, findTwice, hasNumbers, listTargets, needsDateOrder, targetOf } from './mapping.ts';

const LEVEL: ImportTarget = {
  to: 'new_field',
  key: 'level',
  label: 'Level',
  kind: 'choice',
  choices: ['Gold', 'Silver'],
};

test('every target of a column is a choice, and the choice means it again', () => {
  const column = { name: 'Level', index: 2, known: [LEVEL] };
  const targets = listTargets(column, ['city']);
  for (const target of targets) assert.deepEqual(targetOf(choiceOf(target), column), target);
  assert.deepEqual(targets.map(choiceOf).sort(), [
    ...['email', 'field:city', 'first_name', 'full_name', 'last_name', 'leave_out'],
    ...['new:choice', 'new:date', 'new:number', 'new:text', 'new:yes_no', 'opt_out', 'opt_out_when_no', 'phone_number'],
  ]);
  assert.deepEqual(targetOf('new:text', column), { to: 'new_field', key: 'level', label: 'Level', kind: 'text' });
});

test('a new field that nobody proposed has a key of its own, and choices only where they are known', () => {
  const column = { name: 'Téléphone n° 2', index: 4, known: [{ to: 'phone_number' as const }] };
  const made = targetOf('new:text', column);
  assert.deepEqual(made, { to: 'new_field', key: 'telephone_n_2_5', label: 'Téléphone n° 2', kind: 'text' });
  assert.deepEqual(targetOf('new:text', { ...column, name: '電話' }), { ...made, key: 'column_5', label: '電話' });
  assert.equal(listTargets(column, []).map(choiceOf).includes('new:choice'), false);
  assert.deepEqual(targetOf('new:choice', column), { to: 'leave_out' });
  assert.deepEqual(targetOf('constructor', column), { to: 'leave_out' });
});

test('one thing stands in one column, but for what is left out or new', () => {
  const number = { to: 'phone_number' as const };
  const city = { to: 'field' as const, key: 'city' };
  assert.equal(findTwice([number, city, LEVEL, LEVEL, { to: 'leave_out' }, { to: 'leave_out' }]), null);
  assert.deepEqual(findTwice([number, city, city]), city);
  assert.deepEqual([hasNumbers([city]), hasNumbers([city, number])], [false, true]);
});

test('dates whose order may matter are asked for, and dates with the year first are not', () => {
  const unclear = { samples: ['1990-01-31'], unclear_dates: [{}] };
  assert.ok(
    [unclear, { samples: [], unclear_dates: [] }, { samples: ['25/12/1990'], unclear_dates: [] }].every(needsDateOrder),
  );
  assert.equal(needsDateOrder({ samples: ['1990-01-31', '1991/2/1'], unclear_dates: [] }), false);
});
