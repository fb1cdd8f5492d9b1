import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MatchKind } from '@volley/contract/choices';
import { createNumberMatcher, readNumberMatch } from './number-match.ts';
import { countryOfNumber } from './phone-country.ts';
import { findPhoneNumberCountry, type PhoneNumber } from './phone-number.ts';

const entry = (matchKind: MatchKind, matchValue = '') => ({
  match: { matchKind, matchValue },
  value: `${matchKind} ${matchValue}`.trim(),
});
const matcher = createNumberMatcher([
  entry('any'),
  entry('country', 'GH'),
  entry('network', 'mtn'),
  entry('prefix', '23324'),
  entry('prefix', '2332'),
  entry('prefix', '1'),
]);

const CASES: readonly [number: string, network: string, found: string][] = [
  ['233244123456', 'MTN', 'prefix 23324'],
  ['233201234567', 'MTN', 'prefix 2332'],
  ['233541234567', 'MTN', 'network mtn'],
  ['233541234567', 'Unknown', 'country GH'],
  ['2348031234567', 'MTN', 'network mtn'],
  ['2348031234567', 'Unknown', 'any'],
  ['12025550123', 'Unknown', 'prefix 1'],
];

for (const [number, network, found] of CASES) {
  test(`${number} of ${network} is decided by: ${found}`, () => {
    assert.equal(matcher.find(number as PhoneNumber, network), found);
  });
}

test('without a route for any, what nothing matches finds nothing', () => {
  assert.equal(createNumberMatcher([entry('country', 'GH')]).find('2348031234567' as PhoneNumber, 'Unknown'), null);
});

test('what an operator wrote is read into the form that is compared, or refused in words', () => {
  assert.deepEqual(readNumberMatch('prefix', '+23324'), { matchKind: 'prefix', matchValue: '23324' });
  assert.deepEqual(readNumberMatch('country', 'gh'), { matchKind: 'country', matchValue: 'GH' });
  assert.deepEqual(readNumberMatch('network', ' MTN '), { matchKind: 'network', matchValue: 'mtn' });
  assert.deepEqual(readNumberMatch('any', ''), { matchKind: 'any', matchValue: '' });
  for (const [kind, value] of [
    ['prefix', '024'],
    ['prefix', 'x'],
    ['country', 'Ghana'],
    ['network', ''],
    ['any', 'x'],
  ] as const)
    assert.equal(typeof readNumberMatch(kind, value), 'string', `${kind} ${value}`);
});

test('the fast answer for a country is the exact one, for calling codes of one country and of many', () => {
  const numbers = ['233201234567', '447700900123', '447781123456', '12025550123', '14165550123', '18765550123'];
  for (const number of [...numbers, '77012345678', '79161234567', '390612345678', '80012345678'] as PhoneNumber[]) {
    assert.equal(countryOfNumber(number), findPhoneNumberCountry(number), number);
    assert.equal(countryOfNumber(number), findPhoneNumberCountry(number), `${number} again`);
  }
});
