import assert from 'node:assert/strict';
import { test } from 'node:test';
import { differencesOf, isLanguage, namesOf, sampleOf } from './template-words.ts';

const first = { version: 1, message: 'Hello', variants: { fr: 'Bonjour' }, values: [], created_at: '' };

test('a version says what it changed of the one before', () => {
  assert.deepEqual(differencesOf(first, undefined), [{ what: 'madeFirst' }]);
  const second = { ...first, version: 2, message: 'Hi', variants: { tw: 'Akwaaba' }, values: ['code'] };
  assert.deepEqual(differencesOf(second, first), [
    { what: 'textChanged' },
    { what: 'languageRemoved', language: 'fr' },
    { what: 'languageAdded', language: 'tw' },
    { what: 'valuesChanged' },
  ]);
  assert.deepEqual(differencesOf({ ...first, variants: { fr: 'Salut' } }, first), [
    { what: 'languageChanged', language: 'fr' },
  ]);
});

test('a sample shows the text of one language, with names in the place of values', () => {
  const texts = {
    message: 'Hello {{first_name}}, {{code}}',
    variants: { fr: 'Bonjour de {{city}}' },
    values: ['code'],
  };
  const fields = [{ key: 'city', defaultValue: 'your town' }];
  assert.equal(sampleOf(texts, { language: '', firstName: 'Ama', fields }), 'Hello Ama, code');
  assert.equal(sampleOf(texts, { language: 'fr', firstName: 'Ama', fields }), 'Bonjour de your town');
});

test('languages and names are read as people write them', () => {
  assert.deepEqual(['fr', 'pt-br', 'french', 'FR', 'f', 'fr_ca', ''].map(isLanguage), [
    ...[true, true, true],
    ...[false, false, false, false],
  ]);
  assert.deepEqual(namesOf(' code, order_no;  x '), ['code', 'order_no', 'x']);
});
