import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSeal } from './seal.ts';

const seal = createSeal('a secret of the tests alone');

test('what was sealed opens with the same secret alone, and looks different each time', () => {
  const sealed = seal.seal('pässword');
  assert.equal(seal.open(sealed), 'pässword');
  assert.equal(createSeal('a secret of the tests alone').open(sealed), 'pässword');
  assert.equal(createSeal('another secret').open(sealed), null);
  assert.notDeepEqual(seal.seal('pässword'), sealed);
  assert.equal(sealed.includes(Buffer.from('pässword')), false);
});

test('a bit that changed anywhere is noticed', () => {
  const sealed = seal.seal('password');
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    assert.equal(seal.open(changed), null);
  }
  assert.equal(seal.open(sealed.subarray(0, 20)), null);
});

test('the fingerprint tells secrets apart', () => {
  assert.equal(createSeal('a secret of the tests alone').fingerprint, seal.fingerprint);
  assert.notEqual(createSeal('another secret').fingerprint, seal.fingerprint);
});
