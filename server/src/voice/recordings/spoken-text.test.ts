import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compileSpoken, isForEach, sampleOf } from './spoken-text.ts';

const TOWN = { key: 'home_town', defaultValue: 'your town' };
const AGE = { key: 'age', defaultValue: '' };

test('a text is merged as that of an SMS is, and addresses in it stay as they are', () => {
  const text = compileSpoken('Hello {{first_name|friend}}, see https://volley.example in {{home_town}}.', [TOWN]);
  assert.equal(
    text.merge({ firstName: 'Ama', lastName: '', fields: { home_town: 'Accra' } })?.text,
    'Hello Ama, see https://volley.example in Accra.',
  );
  assert.equal(
    text.merge({ firstName: '', lastName: '' })?.text,
    'Hello friend, see https://volley.example in your town.',
  );
  assert.deepEqual(text.ownKeys, ['home_town']);
});

test('a sample says the words that stand in for the fields, or else their names', () => {
  assert.equal(sampleOf('Dear {{first_name|friend}} of {{home_town}}', [TOWN]), 'Dear friend of your town');
  assert.equal(sampleOf('{{first_name}} {{last_name|x}}, {{age}}', [AGE]), 'first name last name, age');
  assert.equal(sampleOf('{{first_name|}}', []), 'first name');
  assert.equal(sampleOf('Good morning.', []), 'Good morning.');
});

test('only a text that names a field is another for each', () => {
  assert.ok(isForEach({ spokenText: 'Hello {{ first_name }}' }));
  assert.ok(!isForEach({ spokenText: 'Hello {first_name}' }) && !isForEach({ spokenText: '' }));
});
