import assert from 'node:assert/strict';
import { test } from 'node:test';
import { editDistance } from './edit-distance.ts';

test('a letter more, less, other or swapped counts one', () => {
  const cases: [string, string, number][] = [
    ['', '', 0],
    ['message', 'message', 0],
    ['mesage', 'message', 1],
    ['messages', 'message', 1],
    ['massage', 'message', 1],
    ['emssage', 'message', 1],
    ['idempotentkey', 'idempotencykey', 2],
    ['', 'to', 2],
    ['utm', 'to', 2],
  ];
  for (const [one, other, distance] of cases) {
    assert.equal(editDistance(one, other), distance, `${one} ${other}`);
    assert.equal(editDistance(other, one), distance, `${other} ${one}`);
  }
});
