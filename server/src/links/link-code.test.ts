import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { aliasProblem, makeCode } from './link-code.ts';

const random = { bytes: randomBytes };

test('codes have eight characters that cannot be mistaken for one another, each as likely as the next', () => {
  const counts = new Map<string, number>();
  const codes = new Set<string>();
  for (let count = 0; count < 10_000; count += 1) {
    const code = makeCode(random);
    assert.match(code, /^[^0Oo1Iliuv]{8}$/);
    assert.equal(code.length, 8);
    codes.add(code);
    for (const character of code) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  assert.equal(codes.size, 10_000);
  const expected = 80_000 / counts.size;
  for (const [character, count] of counts)
    assert.ok(Math.abs(count - expected) < expected * 0.2, `${character} came ${count} times`);
});

test('aliases are plain words, and some words are kept', () => {
  for (const alias of ['harvest', 'Harvest-2026', 'a_b', 'x'.repeat(64)])
    assert.equal(aliasProblem(alias), null, alias);
  for (const alias of ['ab', 'x'.repeat(65), 'a b', 'a/b', 'ä-b', 'a.b', ''])
    assert.match(aliasProblem(alias) ?? '', /3 to 64/);
  for (const alias of ['docs', 'HealthZ', 'admin', 'login', 'api'])
    assert.match(aliasProblem(alias) ?? '', /keeps for itself/);
});
