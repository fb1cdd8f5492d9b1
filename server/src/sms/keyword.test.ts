import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyseSmsText } from '../lib/sms-text.ts';
import { KEYWORD_REPLIES, KEYWORDS, readKeyword } from './keyword.ts';

test('each keyword is read in any case, with punctuation and spaces around it', () => {
  for (const [keyword, words] of Object.entries(KEYWORDS)) {
    for (const word of words) {
      for (const text of [word, word.toLowerCase(), ` ${word}. `, `"${word}!"`, `\n${word}\r\n`]) {
        assert.equal(readKeyword(text), keyword, JSON.stringify(text));
      }
    }
  }
});

test('a hyphen, an accent and a full-width letter make no difference', () => {
  assert.deepEqual(
    ['OPT-OUT', 'opt out', 'Arrêt', 'ＳＴＯＰ', 'Stop 🙏'].map((text) => readKeyword(text)),
    ['stop', 'stop', 'stop', 'stop', 'stop'],
  );
});

test('a text that only contains a keyword is none', () => {
  const texts = [
    'nonstop',
    'non-stop',
    'non stop',
    'STOP 12345',
    'stop texting me',
    "don't stop",
    'the end',
    'restart',
    '',
  ];
  for (const text of texts) assert.equal(readKeyword(text), null, text);
});

test('every answer fits one part', () => {
  for (const text of Object.values(KEYWORD_REPLIES)) assert.equal(analyseSmsText(text).parts, 1);
});
