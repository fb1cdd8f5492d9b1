import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { IdForm } from '@volley/contract/choices';
import { normaliseMessageId, proposeIdForms } from './message-id.ts';

const CASES: readonly [raw: string, form: IdForm, normal: string][] = [
  ['12', 'decimal', '12'],
  ['0000000012', 'decimal', '12'],
  ['0', 'decimal', '0'],
  ['000', 'decimal', '0'],
  ['C', 'hex', '12'],
  ['0c', 'hex', '12'],
  ['ffffffffffffffffffff', 'hex', '1208925819614629174706175'],
  ['0012', 'as_is', '0012'],
  // An id that is not in the configured form is left as it came.
  ['a-b-c', 'decimal', 'a-b-c'],
  ['a-b-c', 'hex', 'a-b-c'],
  ['', 'hex', ''],
];

for (const [raw, form, normal] of CASES) {
  test(`"${raw}" read as ${form} is "${normal}"`, () => assert.equal(normaliseMessageId(raw, form), normal));
}

test('forms are proposed from an answer and its receipt', () => {
  assert.deepEqual(proposeIdForms('abc-1', 'abc-1'), { submit: 'as_is', receipt: 'as_is' });
  assert.deepEqual(proposeIdForms('12', '0000000012'), { submit: 'decimal', receipt: 'decimal' });
  assert.deepEqual(proposeIdForms('1F4', '500'), { submit: 'hex', receipt: 'decimal' });
  assert.deepEqual(proposeIdForms('500', '1f4'), { submit: 'decimal', receipt: 'hex' });
  assert.deepEqual(proposeIdForms('1F4', '1f4'), { submit: 'hex', receipt: 'hex' });
  assert.equal(proposeIdForms('500', '501'), null);
});
