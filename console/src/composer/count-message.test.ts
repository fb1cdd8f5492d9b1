import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kindOfCharacter, withPlainCharacters } from '../format/costly-characters.ts';
import { insertInto } from '../format/insert-into.ts';
import { countMessage, findLinkAddress, NO_FIELDS } from './count-message.ts';
import { BLANK } from './draft.ts';

const counted = (message: string, more = {}) =>
  countMessage(
    { ...BLANK, message, ...more },
    {
      fields: { firstName: 'Ama', lastName: '', fields: { city: 'Ho' } },
      linkAddress: 'https://go.example',
      ownFields: [{ key: 'city', defaultValue: '' }],
    },
  );

test('a text is counted as a recipient gets it', () => {
  const plain = counted('Hello {{first_name|friend}}');
  assert.deepEqual([plain.text, plain.parts, plain.units, plain.room], ['Hello Ama', 1, 9, 160]);
  assert.equal(
    countMessage({ ...BLANK, message: 'Hi {{first_name|you}}' }, { fields: NO_FIELDS, linkAddress: null }).text,
    'Hi you',
  );
  assert.equal(counted('In {{city}}, {{town}}').text, 'In Ho, {{town}}');
  const skipped = counted('Hello {{last_name}}', { missing_field: 'skip' });
  assert.equal(skipped.text, null);
  const link = counted('Go: https://example.com/a/long/address/of/a/page', { shorten_urls: true });
  assert.equal(link.text, 'Go: https://go.example/222222222222');
  assert.equal(findLinkAddress(['none', link.text ?? '']), 'https://go.example');
  assert.equal(counted('').parts, 0);
  assert.equal(counted('x'.repeat(1_531)).isTooLong, true);
});

test('what makes a text dearer is named, and replaced where that helps', () => {
  const { isUnicode, costly, room } = counted('It’s – time…');
  assert.deepEqual([isUnicode, costly, room], [true, ['’', '–', '…'], 70]);
  assert.equal(withPlainCharacters('It’s – time…'), "It's - time...");
  assert.equal(withPlainCharacters('It’s time 🌽'), null);
  assert.equal(withPlainCharacters('It is time'), null);
  assert.deepEqual(['’', '–', '…', '\u00a0', '\u200b', '🌽', 'ж', 'ş', 'µ', '→'].map(kindOfCharacter), [
    ...['quote', 'dash', 'dots', 'space', 'invisible', 'emoji', 'script', 'letter', 'letter', 'sign'],
  ]);
});

test('a field is put where the cursor stands, apart from the word before it', () => {
  assert.deepEqual(insertInto('Hello there', { start: 5, end: 11 }, '{{first_name}}'), {
    text: 'Hello {{first_name}}',
    cursor: 20,
  });
  assert.equal(insertInto('', { start: 0, end: 0 }, '{{last_name}}').text, '{{last_name}}');
});
