import assert from 'node:assert/strict';
import { test } from 'node:test';
import { replaceLookAlikes } from './look-alikes.ts';
import { analyseSmsText } from './sms-text.ts';

test('look-alikes become the plain characters that people take them for', () => {
  const cases: [written: string, plain: string][] = [
    ['don’t', "don't"],
    ['“quoted” „low“ «thus»', '"quoted" "low" "thus"'],
    ['9–17 — now − 1', '9-17 - now - 1'],
    ['wait…', 'wait...'],
    ['a\u00a0b\tc\u202fd', 'a b c d'],
    ['a\u200bb\ufeffc\u00add', 'abcd'],
    ['`x´', "'x'"],
    ['• one', '* one'],
    // Some keyboards and file systems write letters in decomposed form.
    ['cafe\u0301', 'café'],
    ['5 \u2126', '5 Ω'],
  ];
  for (const [written, plain] of cases) {
    assert.equal(replaceLookAlikes(written), plain);
    assert.equal(analyseSmsText(plain).encoding, 'gsm7', plain);
  }
});

test('a text that is plain or needs Unicode anyway stays as it was written', () => {
  for (const text of ['', 'plain €', 'don’t, мир', 'wait… 😀', 'cafe\u0301 á', 'half \ud83d’']) {
    assert.equal(replaceLookAlikes(text), text);
  }
});
