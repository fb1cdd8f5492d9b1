import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitFields } from './split-fields.ts';

test('a text is split into its words and its fields, whatever stands in their place', () => {
  const pieces = splitFields('Hello {{first_name|friend}}, {{ city }}{{opt_out_url}}. {{}} {x}');
  assert.deepEqual(
    pieces.map(({ text, field }) => field ?? text),
    ['Hello ', 'first_name', ', ', 'city', 'opt_out_url', '. {{}} {x}'],
  );
  assert.equal(
    pieces.map(({ text }) => text).join(''),
    'Hello {{first_name|friend}}, {{ city }}{{opt_out_url}}. {{}} {x}',
  );
  assert.deepEqual(splitFields(''), []);
});
