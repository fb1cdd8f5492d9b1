import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PhoneNumber } from './phone-number.ts';
import { zoneOfCountry, zoneOfNumber } from './phone-zone.ts';

test('a country has a zone only when all of it keeps one time', () => {
  assert.equal(zoneOfCountry('GH'), 'Africa/Accra');
  assert.equal(zoneOfCountry('DE'), 'Europe/Berlin');
  assert.equal(zoneOfCountry('US'), null);
});

test('a number has the zone of its country, and none where nobody can know', () => {
  assert.equal(zoneOfNumber('233244123456' as PhoneNumber), 'Africa/Accra');
  assert.equal(zoneOfNumber('80012345678' as PhoneNumber), null);
});
