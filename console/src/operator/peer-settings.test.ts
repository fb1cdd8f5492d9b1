import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changesOf, readCodes, writeSetting } from './peer-settings.ts';

test('codes are read line by line, and written as they are read', () => {
  const codes = readCodes('007=The phone is switched off.\n\n 0x412 = Barred = for ever\nalone');
  assert.deepEqual(codes, [
    { code: '007', words: 'The phone is switched off.' },
    { code: '0x412', words: 'Barred = for ever' },
    { code: 'alone', words: '' },
  ]);
  assert.deepEqual(readCodes(writeSetting(codes.slice(0, 2))), codes.slice(0, 2));
});

test('what stayed as it was is not sent again', () => {
  const before = { host: 'a.example', window: 50, codecs: ['PCMU'], port: 2775 };
  const now = { host: 'a.example', window: 60, codecs: ['PCMU'], port: 2776 };
  assert.deepEqual(changesOf(before, now), { window: 60, port: 2776 });
});
