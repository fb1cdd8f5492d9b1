import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseHidden, placeName, withToggled } from './chosen-columns.ts';

test('lists of one kind share a choice whatever they are filtered by, and two people share none', () => {
  const plain = placeName({ person: 'ama', question: ['contacts', 'list', {}] });
  assert.equal(placeName({ person: 'ama', question: ['contacts', 'list', { search: 'Kofi' }] }), plain);
  assert.equal(
    placeName({ person: 'ama', question: ['campaigns', 'messages', 'a-uuid', {}] }),
    'volley.columns.ama.campaigns.messages',
  );
  assert.notEqual(placeName({ person: 'kofi', question: ['contacts', 'list', {}] }), plain);
});

test('what no version of the console has stored hides nothing', () => {
  assert.deepEqual([...parseHidden('["email","added"]')], ['email', 'added']);
  for (const stored of [null, '', '{', '"email"', '{"email":true}', '[1,null]'])
    assert.equal(parseHidden(stored).size, 0);
});

test('a column is hidden and shown again', () => {
  const hidden = withToggled(new Set(), 'email');
  assert.deepEqual([...hidden], ['email']);
  assert.equal(withToggled(hidden, 'email').size, 0);
});
