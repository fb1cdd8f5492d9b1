import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MergeRules } from './merge-text.ts';
import { chooseLanguage, compileVariants } from './merge-variants.ts';

const rules: MergeRules = {
  missingField: 'default',
  replaceLookAlikes: false,
  links: { isShortened: true, address: 'https://s.test' },
  ownFields: [{ key: 'city', defaultValue: '' }],
};
const named = (language?: string) => ({
  ...{ firstName: 'Ama', lastName: '' },
  fields: { city: 'Accra', ...(language === undefined ? {} : { language }) },
});

test('a language is found in whatever case and with a region that nobody wrote for', () => {
  const languages = new Set(['fr', 'pt-br', 'french']);
  for (const [wanted, found] of [
    ['fr', 'fr'],
    [' FR ', 'fr'],
    ['fr_CA', 'fr'],
    ['pt-BR', 'pt-br'],
    ['pt', null],
    ['French', 'french'],
    ['', null],
    ['-', null],
    ['constructor', null],
  ] as const)
    assert.equal(chooseLanguage(languages, wanted), found, wanted);
});

test('each recipient gets the text of their language, whoever has none the text itself', () => {
  const text = compileVariants(
    { message: 'Hello {{first_name}}', variants: { fr: 'Bonjour {{first_name}} de {{city}} https://a.test/{{city}}' } },
    rules,
  );
  assert.deepEqual([text.hasFields, text.ownKeys, text.linksCount], [true, ['city', 'language'], 1]);
  assert.equal(text.merge(named('fr-CI'))?.text.startsWith('Bonjour Ama de Accra https://s.test/'), true);
  assert.equal(text.merge(named('fr-CI'))?.links.length, 1);
  for (const language of [undefined, 'tw', '__proto__'])
    assert.deepEqual(text.merge(named(language)), { text: 'Hello Ama', links: [] });
});

test('a text without variants reads no language, and is the same for everybody', () => {
  const text = compileVariants({ message: 'Hello', variants: {} }, rules);
  assert.deepEqual([text.hasFields, text.ownKeys], [false, []]);
});
