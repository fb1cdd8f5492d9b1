import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { asShown } from '../format/no-breaks.ts';
import { namesIn, readMessage } from './message.ts';
import { words as commonFrench } from './shared-words.fr.ts';
import { common } from './shared-words.ts';
import type { Source, Words } from './use-text.ts';

const OF_AREA = /^(?!use-text|message\.|shared-words)[a-z-]+\.ts$/;

const isArea = (value: unknown): value is Source =>
  typeof value === 'function' && 'en' in value && 'fr' in value && typeof value.fr === 'function';

async function readAreas() {
  const files = readdirSync(import.meta.dirname).filter((name) => OF_AREA.test(name));
  const found = new Map<Source, string>();
  for (const file of files) {
    const exported: Record<string, unknown> = await import(`./${file}`);
    // A file may also export lists of keys.
    const own = Object.values(exported).filter(isArea);
    assert.ok(own.length > 0 || Object.keys(exported).some((name) => name.endsWith('Area')), `${file} holds no area`);
    for (const one of own) {
      found.set(one, file);
      if (one.wider && !found.has(one.wider)) found.set(one.wider, `what ${file} has of others`);
    }
  }
  const ofAll: { file: string; english: Words<string>; french: Words<string> } = {
    file: 'shared-words.ts',
    english: common,
    french: commonFrench,
  };
  const read = async ([{ en, fr }, file]: [Source, string]) => ({
    file,
    english: en,
    french: (await fr()).words,
  });
  return [ofAll, ...(await Promise.all([...found].map(read)))];
}

const areas = await readAreas();

test('every text is there in both languages, and neither has one of its own', () => {
  assert.ok(areas.length > 0);
  for (const { file, english, french } of areas)
    assert.deepEqual(Object.keys(french).sort(), Object.keys(english).sort(), file);
});

test('a text can be read, and asks for the same values in both languages', () => {
  for (const { file, english, french } of areas) {
    for (const [key, text] of Object.entries(english)) {
      const names = (one: string) => [...namesIn(readMessage(one))].sort();
      assert.deepEqual(names(french[key] ?? ''), names(text), `${file} ${key}`);
    }
  }
});

const BREAKS = / [:;!?»%]|« /;
/** A colon without a space is part of a header that is quoted. */
const WITHOUT_SPACE = /[^\s\u00a0\u202f.{][;!?»](?=\s|$)/;

test('in French a sign stands apart from its word, and no line ends between the two', () => {
  assert.deepEqual(asShown({ one: '« Oui » : 10 000 à +233 24 412 3456, 5 Mo ; non ? 50 %' }), {
    one: '«\u00a0Oui\u00a0»\u00a0: 10\u202f000 à +233 24 412 3456, 5\u00a0Mo\u202f; non\u202f? 50\u00a0%',
  });
  for (const { file, french } of areas)
    for (const [key, text] of Object.entries(asShown(french))) {
      assert.doesNotMatch(text, BREAKS, `${file} ${key}`);
      assert.doesNotMatch(text, WITHOUT_SPACE, `${file} ${key}`);
    }
});

/** Words that people who tried the console did not understand, or took for something else. */
const FORMER =
  /^(?:It is you, is it|To be looked at|Links that do harm|Segment of those who opened|Make (?:a|the|new) (?!test call)|Bytes of |What is looked at|Well$|Unknown outcomes|Find or do|Turn\b)| holds$|^At home in|is to be mended|without a message at first/;

test('what nobody understood is not said again', () => {
  for (const { file, english } of areas)
    for (const [key, text] of Object.entries(english)) assert.doesNotMatch(text, FORMER, `${file} ${key}`);
});

/** Half a sentence that code joins with another half cannot be translated. */
const BEGINS_OR_ENDS_OPEN = /^[\s,;:.)]|[\s,;(]$/;

test('no text is the beginning or the end of another', () => {
  for (const { file, english, french } of areas)
    for (const [key, text] of [...Object.entries(english), ...Object.entries(french)])
      assert.doesNotMatch(text, BEGINS_OR_ENDS_OPEN, `${file} ${key}`);
});

/** Of those that are left code composes the key, or it stands in a table. */
const SAID_AGAIN_MAX = 69;

test('a sentence stands once: a key with the same English and French as another is one too many', () => {
  const said = areas.flatMap(({ english, french }) =>
    Object.entries(english).map(([key, text]) => JSON.stringify([text, french[key]])),
  );
  assert.ok(said.length - new Set(said).size <= SAID_AGAIN_MAX, `${said.length - new Set(said).size} are said again`);
});
