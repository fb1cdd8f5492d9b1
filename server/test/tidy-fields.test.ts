// One fact stands in one place: what is said of it by hand elsewhere is counted, and may only become less.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fieldSpreads } from './tidy/field-spread.ts';
import { sources } from './tidy/sources.ts';

/** The files that name one field. */
const FILES_OF_A_FIELD_MAX = 38;
/** The same, summed over all fields. */
const FILES_OF_ALL_FIELDS_MAX = 1093;

const spreads = fieldSpreads(sources);

test('a field of one noun is named in few product files outside the contract and its room', () => {
  const wide = spreads.filter(({ files }) => files.length > FILES_OF_A_FIELD_MAX);
  assert.deepEqual(
    wide.map(({ field, files }) => `${field} stands in ${files.length} files: ${files.join(', ')}`),
    [],
  );
});

test('all fields together are named in no more product files than before', () => {
  const sum = spreads.reduce((total, { files }) => total + files.length, 0);
  assert.ok(sum <= FILES_OF_ALL_FIELDS_MAX, `${sum} instead of at most ${FILES_OF_ALL_FIELDS_MAX}`);
});
