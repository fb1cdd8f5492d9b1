import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PhoneNumber } from '../../../lib/phone/phone-number.ts';
import { chooseTrunk, type TrunkRoom } from './choose-trunk.ts';

const NUMBER = '233244123456' as PhoneNumber;

const OPEN = { prefixes: [], blockedPrefixes: [], callerIds: null };

function trunk(id: number, changes: Partial<TrunkRoom> = {}): TrunkRoom {
  return { id, tier: 1, terms: OPEN, isUsable: true, isSimulated: false, room: 5, ...changes };
}

function choose(trunks: readonly TrunkRoom[], triedTrunkIds: readonly number[] = [], callerId = ''): number | string {
  const choice = chooseTrunk(trunks, { phoneNumber: NUMBER, triedTrunkIds, callerId });
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
  const only = (...prefixes: string[]) => ({ terms: { ...OPEN, prefixes } });
  assert.equal(choose([trunk(1, only('44')), trunk(2, only('1', '23324'))]), 2);
  assert.equal(choose([trunk(1, only('44'))]), 'none');
  assert.equal(choose([trunk(1, { terms: { ...OPEN, blockedPrefixes: ['2332'] } })]), 'none');
});

test('in a tier the longest prefix decides, and room only among equal ones', () => {
  const only = (prefix: string) => ({ terms: { ...OPEN, prefixes: ['44', prefix] } });
  assert.equal(choose([trunk(1, { room: 9 }), trunk(2, { ...only('23324'), room: 1 }), trunk(3, only('233'))]), 2);
  assert.equal(choose([trunk(1, only('2332')), trunk(2, { ...only('2332'), room: 9 }), trunk(3, only('233'))]), 2);
  assert.equal(choose([trunk(1), trunk(2, { ...only('23324'), room: 0 })]), 'busy', 'a queue is no failure');
  assert.equal(choose([trunk(1), trunk(2, { ...only('23324'), isUsable: false })]), 1);
  assert.equal(choose([trunk(1), trunk(2, { tier: 2, ...only('23324') })]), 1, 'the tier comes first');
});

test('a trunk that is not usable does not keep a call from one that failed it', () => {
  assert.equal(choose([trunk(1), trunk(2, { tier: 2, isUsable: false })], [1]), 1);
  assert.equal(choose([trunk(1), trunk(2, { room: 0 })], [1]), 'busy');
});

test("a campaign's own caller ID goes only through a trunk that allows it", () => {
  const strict = { terms: { ...OPEN, callerIds: ['233302000000'] } };
  assert.equal(choose([trunk(1, strict), trunk(2, { tier: 2 })], [], '233302000009'), 2);
  assert.equal(choose([trunk(1, strict)], [], '233302000000'), 1);
  assert.equal(choose([trunk(1, strict), trunk(2, { isSimulated: true })], [], '233302000009'), 'none');
});

test('the simulator is never chosen where a real trunk exists, not even one that rests', () => {
  assert.equal(choose([trunk(1, { isSimulated: true }), trunk(2, { tier: 9 })]), 2);
  assert.equal(choose([trunk(1, { isSimulated: true }), trunk(2, { isUsable: false })]), 'busy');
  const other = { terms: { ...OPEN, prefixes: ['44'] } };
  assert.equal(
    choose([trunk(1, { isSimulated: true }), trunk(2, other)]),
    'none',
    'not for numbers that no real one takes',
  );
  assert.equal(choose([trunk(1, { isSimulated: true })]), 1);
});
