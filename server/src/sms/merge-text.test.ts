import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compileText, listUnknownFields } from './merge-text.ts';

const AMA = { firstName: 'Ama', lastName: 'Mensah' };
const NOBODY = { firstName: '', lastName: '' };
const plain = { missingField: 'default', replaceLookAlikes: false } as const;

test('fields are filled in, wherever they stand and however often', () => {
  const text = compileText('{{first_name}} {{ last_name }}, dear {{first_name}}', plain);
  assert.equal(text.hasFields, true);
  assert.equal(text.merge(AMA), 'Ama Mensah, dear Ama');
});

test('a missing field becomes its word after the bar, or nothing', () => {
  assert.equal(compileText('Hello {{first_name|friend}}!', plain).merge(NOBODY), 'Hello friend!');
  assert.equal(compileText('Hello {{first_name}}!', plain).merge(NOBODY), 'Hello !');
  assert.equal(compileText('Hello {{first_name|}}!', plain).merge(NOBODY), 'Hello !');
});

test('with the rule to skip, a missing field without a word of its own leaves the recipient out', () => {
  const skip = { ...plain, missingField: 'skip' } as const;
  assert.equal(compileText('Hello {{first_name}}!', skip).merge(NOBODY), null);
  assert.equal(compileText('Hello {{first_name|friend}}!', skip).merge(NOBODY), 'Hello friend!');
});

test('a text without fields is one text for all, braces of other kinds untouched', () => {
  const text = compileText('20% off {code} {{}} $x', plain);
  assert.equal(text.hasFields, false);
  assert.equal(text.merge(AMA), '20% off {code} {{}} $x');
});

test('a value that looks like a field is not filled in again', () => {
  const text = compileText('{{first_name}}', plain);
  assert.equal(text.merge({ firstName: '{{last_name}} $& $1', lastName: 'Mensah' }), '{{last_name}} $& $1');
});

test('look-alikes are replaced after the merge, so that one curly quote in a name costs nothing', () => {
  const text = compileText('Hello {{first_name}}', { ...plain, replaceLookAlikes: true });
  assert.equal(text.merge({ firstName: 'N’Golo', lastName: '' }), "Hello N'Golo");
});

test('unknown names are listed once each', () => {
  assert.deepEqual(listUnknownFields('{{first_name}} {{firstname}} {{city|x}} {{firstname}} {{}}'), [
    'firstname',
    'city|x',
    '',
  ]);
});
