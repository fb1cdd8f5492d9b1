import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getCountries } from 'libphonenumber-js/max';
import { countryChoices, likelyZone, zoneChoices } from './countries.ts';
import { ownZone } from './wall-clock.ts';

test('every country in which there are phone numbers can be chosen, by its name', () => {
  assert.deepEqual(
    countryChoices()
      .map(({ value }) => value)
      .sort(),
    getCountries().sort(),
  );
  assert.equal(countryChoices().find(({ value }) => value === 'GH')?.words, 'Ghana');
});

test('a country proposes its only zone, and one of several zones is left to the reader', () => {
  assert.equal(likelyZone('GH'), 'Africa/Accra');
  assert.equal(zoneChoices('GH')[0]?.value, 'Africa/Accra');
  assert.ok(['', ownZone()].includes(likelyZone('US')));
  assert.equal(likelyZone(''), '');
});
