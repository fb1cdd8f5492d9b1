import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PhoneNumber } from '../../../lib/phone/phone-number.ts';
import { hundredths } from '../../../lib/values/money.ts';
import { type CalleePlanner, type PlannedTrunk, startCalleePlanner } from './plan-audience.ts';

const price = (prefix: string, pricePerMinute: number) => ({
  prefix,
  pricePerMinute: hundredths(pricePerMinute),
  unitSeconds: 60,
});
const trunk = (rank: PlannedTrunk['rank'], prefixes: string[] = [], blockedPrefixes: string[] = []): PlannedTrunk => ({
  rank,
  prefixes,
  blockedPrefixes,
});

function planner(
  trunks: PlannedTrunk[],
  prices = [price('', 10), price('233', 30), price('23324', 20)],
): CalleePlanner {
  const worstCostOf = ({ pricePerMinute }: { pricePerMinute: number }) => hundredths(pricePerMinute * 2);
  return startCalleePlanner({ trunksAndPrices: { prices, trunks }, worstCostOf, isZoneOfRecipient: false });
}

const told = (of: CalleePlanner, phoneNumber: string) => {
  const { tariff, held, reason } = of.planOf(phoneNumber as PhoneNumber);
  return [tariff.pricePerMinute, held, reason];
};

test('the longest beginning that a price names decides', () => {
  const of = planner([trunk('open')]);
  assert.deepEqual(told(of, '233244000001'), [20, 40, '']);
  assert.deepEqual(told(of, '233544000001'), [30, 60, '']);
  assert.deepEqual(told(of, '491701234567'), [10, 20, '']);
});

test('a number without a price is not called', () => {
  assert.deepEqual(told(planner([trunk('open')], [price('233', 30)]), '491701234567'), [0, 0, 'no_price']);
});

test('a trunk takes what begins as it says, and nothing of what it blocks', () => {
  const of = planner([trunk('open', ['233'], ['233900'])]);
  assert.deepEqual(told(of, '233244000001'), [20, 40, '']);
  assert.deepEqual(told(of, '233900000001'), [30, 0, 'no_trunk']);
  assert.deepEqual(told(of, '491701234567'), [10, 0, 'no_trunk']);
});

test('a real trunk that does not let the campaign show its number decides before the simulator', () => {
  const refusing = trunk('refuses_caller_id', ['233']);
  assert.deepEqual(told(planner([refusing, trunk('simulated')]), '233244000001'), [20, 0, 'caller_id_refused']);
  assert.deepEqual(told(planner([refusing, trunk('open')]), '233244000001'), [20, 40, '']);
});

test('a number shorter than what decides is planned as it is', () => {
  assert.deepEqual(told(planner([trunk('open')]), '23'), [10, 20, '']);
});
