import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyseSmsText } from '@volley/text';
import { KEYWORD_REPLIES, KEYWORDS, readAccountKeyword, readKeyword } from './keyword.ts';

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

test("an account's own word is a keyword for those that chose it in that sense, a standard one for everybody", () => {
  const sets = [
    { accountId: 1, keyword: 'stop', words: ['BYE'] },
    { accountId: 2, keyword: 'start', words: ['BYE', 'GO'] },
    { accountId: 3, keyword: 'stop', words: ['BYE'] },
  ] as const;
  assert.deepEqual(readAccountKeyword('Stop', [2, 1], sets), { keyword: 'stop', accountIds: null });
  assert.deepEqual(readAccountKeyword('bye!', [3, 2, 1], sets), { keyword: 'stop', accountIds: [3, 1] });
  assert.deepEqual(readAccountKeyword('bye', [2, 1], sets), { keyword: 'start', accountIds: [2] });
  assert.equal(readAccountKeyword('bye bye', [3, 2, 1], sets), null);
  assert.equal(readAccountKeyword('', [1], sets), null);
});
