import assert from 'node:assert/strict';
import { hash, randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { hashKeyText, isChoosable, isKeyForm, keyHint, makeKey } from './api-key.ts';

const random = { bytes: randomBytes };
const FORMS = ['live', 'test', 'team'] as const;

test('keys are distinct, carry their checksum, and one wrong character is noticed', () => {
  const keys = FORMS.flatMap((form) => Array.from({ length: 100 }, () => makeKey(random, form)));
  assert.equal(new Set(keys).size, 300);
  for (const key of keys) {
    assert.ok(isKeyForm(key));
    const at = 12 + (key.charCodeAt(20) % 30);
    const other = key[at] === 'x' ? 'y' : 'x';
    assert.equal(isKeyForm(key.slice(0, at) + other + key.slice(at + 1)), false);
  }
});

test('a key chosen by the operator is 16 to 128 visible ASCII characters', () => {
  assert.ok(isKeyForm('a-secret-of-mine-1234'));
  for (const key of [
    'short',
    'has a space in the middle',
    `${'x'.repeat(129)}`,
    'unicode-é-unicode-unicode',
    'volley_live_short',
    'volley_test_short',
    'volley_team_short',
  ])
    assert.equal(isKeyForm(key), false);
});

test('a hint shows four characters of the secret at most', () => {
  assert.equal(keyHint(makeKey(random, 'test')).length, 16);
  assert.equal(keyHint('a-secret-of-mine-1234'), 'a-se');
});

test('a program of a version before knows neither test keys nor those for a team, and nobody chooses one', () => {
  const isKnownBefore = (key: string) => hashKeyText(key) === hash('sha256', key, 'base64');
  for (const form of FORMS) {
    const key = makeKey(random, form);
    assert.deepEqual([isKnownBefore(key), isChoosable(key)], [form === 'live', form === 'live'], form);
  }
});
