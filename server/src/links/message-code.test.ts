import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { PLACEHOLDER_CODE } from '@volley/text';
import { hasFormOfMessageCode, messageCodeFloor, messageCodes } from './message-code.ts';

const random = { bytes: randomBytes };
const ms = Date.UTC(2026, 10, 21);

test('codes have twelve letters that cannot be mistaken, and no two are alike', () => {
  const draw = messageCodes(random, { ms, codes: 10_000 });
  const codes = new Set(Array.from({ length: 10_000 }, draw));
  assert.equal(codes.size, 10_000);
  for (const code of codes) {
    assert.match(code, /^[^0Oo1Iliuv]{12}$/);
    assert.ok(hasFormOfMessageCode(code));
  }
  const counts = new Map<string, number>();
  for (const code of codes) for (const letter of code.slice(3)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  const expected = 90_000 / counts.size;
  for (const [letter, count] of counts)
    assert.ok(Math.abs(count - expected) < expected * 0.2, `${letter} came ${count} times`);
});

test('the codes of a month lie between its letters and those of the next, for two hundred years', () => {
  const orderOf = (a: string, b: string): boolean => Buffer.from(a).compare(Buffer.from(b)) < 0;
  for (let month = 0; month < 200 * 12; month += 1) {
    const [start, next] = [Date.UTC(2026, month, 1), Date.UTC(2026, month + 1, 1)];
    const [first, last] = [start, next - 1].map((at) => messageCodes(random, { ms: at, codes: 1 })());
    for (const code of [first ?? '', last ?? '']) {
      assert.ok(orderOf(messageCodeFloor(start), code));
      assert.ok(orderOf(code, messageCodeFloor(next)));
    }
  }
});

test('other codes and words are told apart', () => {
  for (const code of ['k7Qm2xWf', 'harvest', 'Harvest-26', '6hQ3kTzR9o', '6hQ3kTzR9wx', '6hQ3kTzR9wxyz', ''])
    assert.equal(hasFormOfMessageCode(code), false, code);
  assert.ok(hasFormOfMessageCode(PLACEHOLDER_CODE));
  assert.ok(hasFormOfMessageCode('6hQ3kTzR9w'), 'what was sent before codes grew leads on');
});
