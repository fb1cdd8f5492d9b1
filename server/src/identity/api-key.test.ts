import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { KEY_MODES } from '@volley/contract/choices';
import { isKeyForm, keyHint, makeKey } from './api-key.ts';

const random = { bytes: randomBytes };

test('keys are distinct, carry their checksum, and one wrong character is noticed', () => {
  const keys = KEY_MODES.flatMap((mode) => Array.from({ length: 100 }, () => makeKey(random, mode)));
  assert.equal(new Set(keys).size, 200);
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
  ])
    assert.equal(isKeyForm(key), false);
});

test('a hint shows four characters of the secret at most', () => {
  assert.equal(keyHint(makeKey(random, 'test')).length, 16);
  assert.equal(keyHint('a-secret-of-mine-1234'), 'a-se');
});
