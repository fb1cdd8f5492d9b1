import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { findPlainCountry, onlyCountryOf, readPlainLocal } from './phone-plan.ts';

const TRIES = 150;

/** Random numbers that are the same in every run. */
function startRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const random = startRandom(20_261_121);
const randomDigits = (count: number): string => Array.from({ length: count }, () => random(10)).join('');

/** Numbers from valid through almost valid to random digits, with and without trunk prefixes. */
function numbersOf(country: CountryCode): string[] {
  const code = getCountryCallingCode(country);
  const example = getExampleNumber(country, examples)?.nationalNumber ?? '12345678';
  return Array.from({ length: TRIES }, (_, index) => {
    const kept = random(example.length + 1);
    const tail = randomDigits(example.length - kept);
    if (index % 5 === 0) return `${code}${randomDigits(1 + random(14))}`;
    if (index % 5 === 1) return `${code}${random(10)}${example.slice(0, kept)}${tail}`;
    if (index % 5 === 2) return `${code}${example.slice(0, kept)}${randomDigits(random(12))}`;
    return `${code}${example.slice(0, kept)}${tail}`;
  });
}

test('what is read plainly is what the library reads, and of the valid numbers of a country alone hardly any is left to it', () => {
  let plain = 0;
  let valid = 0;
  for (const country of getCountries()) {
    for (const digits of numbersOf(country)) {
      const found = findPlainCountry(digits);
      const parsed = parsePhoneNumberFromString(`+${digits}`, { extract: false });
      if (found !== null) {
        plain += 1;
        const read = [parsed?.isValid(), parsed?.isPossible(), parsed?.number, parsed?.country];
        assert.deepEqual(read, [true, true, `+${digits}`, found], digits);
      } else if (parsed?.isValid() && onlyCountryOf(getCountryCallingCode(country))) valid += 1;
    }
  }
  assert.ok(plain > 5_000, `${plain} were read plainly`);
  assert.ok(valid < plain / 4, `${valid} valid numbers were not read plainly, ${plain} were`);
});

/** The same numbers as they are written at home: with the digits before a number there, with those of other places, without any. */
const localNumbersOf = (country: CountryCode): string[] => {
  const code = getCountryCallingCode(country);
  return numbersOf(country).map(
    (digits, index) => `${['0', '', '1', '8', '06', '9'][index % 6]}${digits.slice(code.length)}`,
  );
};

test('a local number is read plainly as the library reads it, and of the valid ones of a country alone few are left to it', () => {
  let plain = 0;
  let valid = 0;
  for (const country of getCountries()) {
    for (const digits of localNumbersOf(country)) {
      const found = readPlainLocal(digits, country);
      const parsed = parsePhoneNumberFromString(digits, { defaultCountry: country, extract: false });
      if (found !== null) {
        plain += 1;
        assert.deepEqual([parsed?.isValid(), parsed?.number, parsed?.country], [true, `+${found}`, country], digits);
      } else if (parsed?.isValid() && onlyCountryOf(getCountryCallingCode(country))) valid += 1;
    }
  }
  assert.ok(plain > 3_000, `${plain} were read plainly`);
  assert.ok(valid < plain / 4, `${valid} valid numbers were not read plainly, ${plain} were`);
  assert.equal(readPlainLocal('0241234567', 'GH'), '233241234567');
  assert.equal(readPlainLocal('241234567', 'GH'), '233241234567');
  for (const digits of ['00241234567', '233241234567', '024123456']) assert.equal(readPlainLocal(digits, 'GH'), null);
});

test('countries that share a calling code, codes of no country and no numbers are left to the library', () => {
  for (const digits of ['447400123456', '12125550123', '80012345678', '0241234567', '', '233', '2330241234567']) {
    assert.equal(findPlainCountry(digits), null, digits);
  }
  assert.equal(findPlainCountry('233241234567'), 'GH');
});
