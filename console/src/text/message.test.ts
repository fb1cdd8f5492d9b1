import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fillMessage, readMessage } from './message.ts';

const numbers = {
  format: (value: number) => value.toLocaleString('en'),
  form: (value: number) => (value === 1 ? 'one' : 'other'),
};
const fill = (text: string, values: Record<string, string | number> = {}) =>
  fillMessage(readMessage(text), values, numbers).join('');

test('values stand where the text has their names', () => {
  assert.equal(fill('From {sender}, {count, number} times', { sender: 'Ama', count: 1_200 }), 'From Ama, 1,200 times');
});

test('a plural takes the form of its number', () => {
  const text = '{count, plural, =0 {Nobody} one {# person} other {# people}} in {group}';
  const said = [0, 1, 2_000].map((count) => fill(text, { count, group: 'VIP' }));
  assert.deepEqual(said, ['Nobody in VIP', '1 person in VIP', '2,000 people in VIP']);
});

test('a choice takes the form of its word, or the other one, which may name the word', () => {
  const text = '{reason, select, opted_out {Opted out} other {Because of {reason}}}';
  assert.deepEqual(
    ['opted_out', 'rain'].map((reason) => fill(text, { reason })),
    ['Opted out', 'Because of rain'],
  );
});

test('a number outside of a plural keeps its sign of a number', () => {
  assert.equal(fill('What follows the # sign'), 'What follows the # sign');
});

test('a text that cannot be read is refused, as is one whose value is missing', () => {
  for (const text of ['{', 'a}', '{a b}', '{a, plural, one {x}}', '{a, date}', '{a, plural, other {x}'])
    assert.throws(() => readMessage(text), /of the text/, text);
  assert.throws(() => fill('{name}'), /needs a value for "name"/);
});
