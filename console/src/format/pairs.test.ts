import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPairs, readWords, writePairs } from './pairs.ts';

test('values by name are read line by line, and written as they are read', () => {
  const values = Object.fromEntries(readPairs('dlt_entity_id = 1101\n\nformula=a=b\nalone\n__proto__=1'));
  assert.deepEqual(Object.entries(values), [
    ['dlt_entity_id', '1101'],
    ['formula', 'a=b'],
    ['alone', ''],
    ['__proto__', '1'],
  ]);
  assert.deepEqual(Object.fromEntries(readPairs(writePairs(values))), values);
});

test('words are read between commas', () => {
  assert.deepEqual(readWords(' VOLLEY, Two words ,,'), ['VOLLEY', 'Two words']);
  assert.deepEqual(readWords(''), []);
});
