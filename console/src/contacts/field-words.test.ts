import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keyOfLabel, linesOf } from './field-words.ts';

test('a key follows from a label, as far as keys have such letters', () => {
  const labels = ['Date of birth', '  Città ', '2nd town', 'N° client', '城市', `${'x'.repeat(39)} y`];
  assert.deepEqual(labels.map(keyOfLabel), ['date_of_birth', 'citta', 'nd_town', 'n_client', '', 'x'.repeat(39)]);
});

test('choices are lines, without blanks and empty ones', () => {
  assert.deepEqual(linesOf(' Accra\r\n\nKumasi \n'), ['Accra', 'Kumasi']);
});
