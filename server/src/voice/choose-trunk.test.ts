import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PhoneNumber } from '../lib/phone-number.ts';
import { chooseTrunk, type TrunkRoom } from './choose-trunk.ts';

const NUMBER = '233244123456' as PhoneNumber;

function trunk(id: number, changes: Partial<TrunkRoom> = {}): TrunkRoom {
  return { id, tier: 1, prefixes: [], isUsable: true, isSimulated: false, room: 5, ...changes };
}

function choose(trunks: readonly TrunkRoom[], triedTrunkIds: readonly number[] = []): number | string {
  const choice = chooseTrunk(trunks, { phoneNumber: NUMBER, triedTrunkIds });
  return typeof choice === 'string' ? choice : choice.trunk.id;
}

test('the trunk with the most room in the lowest tier is chosen', () => {
  assert.equal(choose([trunk(1, { room: 1 }), trunk(2, { room: 4 }), trunk(3, { tier: 2, room: 9 })]), 2);
});

test('a full tier is waited for, since a queue is no failure', () => {
  assert.equal(choose([trunk(1, { room: 0 }), trunk(2, { tier: 2 })]), 'busy');
});

test('the next tier is chosen when the one below rests, is paused, or has failed this call already', () => {
  assert.equal(choose([trunk(1, { isUsable: false }), trunk(2, { tier: 2 })]), 2);
  assert.equal(choose([trunk(1), trunk(2, { tier: 2 })], [1]), 2);
});

test('when all have failed, they are tried again', () => {
  assert.equal(choose([trunk(1), trunk(2, { tier: 2 })], [1, 2]), 1);
});

test('a trunk takes only numbers that begin as it says', () => {
  assert.equal(choose([trunk(1, { prefixes: ['44'] }), trunk(2, { prefixes: ['1', '23324'] })]), 2);
  assert.equal(choose([trunk(1, { prefixes: ['44'] })]), 'none');
});

test('the simulator is never chosen where a real trunk exists, not even one that rests', () => {
  assert.equal(choose([trunk(1, { isSimulated: true }), trunk(2, { tier: 9 })]), 2);
  assert.equal(choose([trunk(1, { isSimulated: true }), trunk(2, { isUsable: false })]), 'busy');
  assert.equal(choose([trunk(1, { isSimulated: true })]), 1);
});
