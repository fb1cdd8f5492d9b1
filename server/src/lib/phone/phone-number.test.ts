import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Country,
  callingCode,
  findNumberFault,
  findPhoneNumberCountry,
  isCountry,
  isPhoneNumber,
  type PhoneNumber,
  parsePhoneNumber,
  phoneNumberLengthMax,
} from './phone-number.ts';

type Case = [raw: string, account: Country, number: string | null, country?: Country | null];

function check(cases: Case[]): void {
  for (const [raw, account, number, country] of cases) {
    const parsed = parsePhoneNumber(raw, account);
    const label = `${JSON.stringify(raw)} for ${account}`;
    assert.equal(parsed.ok ? parsed.number : null, number, label);
    if (country !== undefined && parsed.ok) assert.equal(parsed.country, country, label);
  }
}

test('a number with a plus is international whatever the account', () => {
  check([
    ['+233241234567', 'GH', '233241234567', 'GH'],
    ['+233241234567', 'US', '233241234567', 'GH'],
    ['+2330241234567', 'US', '233241234567', 'GH'],
    ['+2348031234567', 'GH', '2348031234567', 'NG'],
    ['+254712345678', 'GH', '254712345678', 'KE'],
    ['+919876543210', 'GH', '919876543210', 'IN'],
    ['+44 (0)7400 123456', 'GH', '447400123456', 'GB'],
    ['+1 (212) 555-0123', 'GH', '12125550123', 'US'],
    ['(+233) 24.123.4567', 'US', '233241234567', 'GH'],
    ['+80012345678', 'GH', '80012345678', null],
  ]);
});

test('with a plus a possible length is enough, without one the number must be valid', () => {
  check([
    ['+447700900123', 'GH', '447700900123', 'GB'],
    ['447700900123', 'GH', null],
    ['447700900123', 'GB', null],
    ['00447700900123', 'GB', null],
    ['07700900123', 'GB', null],
    ['+233241234', 'GH', null],
    ['+99912345678', 'GH', null],
    ['+1', 'GH', null],
  ]);
});

test('countries that share a calling code are told apart', () => {
  check([
    ['+447911123456', 'GH', '447911123456', 'GG'],
    ['07911123456', 'GB', '447911123456', 'GG'],
    ['+14165550123', 'US', '14165550123', 'CA'],
    ['+77012345678', 'RU', '77012345678', 'KZ'],
  ]);
});

test('00 is international and never local', () => {
  check([
    ['00233241234567', 'GH', '233241234567', 'GH'],
    ['00 44 7400 123456', 'GH', '447400123456', 'GB'],
    ['00233241234567', 'US', '233241234567', 'GH'],
    ['000241234567', 'GH', null],
    ['00', 'GH', null],
  ]);
});

test('a leading space is a plus that lost its encoding, except before a zero', () => {
  check([
    [' 233241234567', 'US', '233241234567', 'GH'],
    [' 447700900123', 'GH', '447700900123', 'GB'],
    [' 00233241234567', 'US', '233241234567', 'GH'],
    [' 0241234567', 'GH', '233241234567', 'GH'],
    [' +233241234567', 'US', '233241234567', 'GH'],
    ['233241234567 ', 'GH', '233241234567', 'GH'],
  ]);
});

test("digits that begin with the account's calling code are international when valid so, else local", () => {
  check([
    ['233241234567', 'GH', '233241234567', 'GH'],
    ['2330241234567', 'GH', '233241234567', 'GH'],
    ['233123456', 'GH', '233233123456', 'GH'],
    ['2348031234567', 'NG', '2348031234567', 'NG'],
    ['254712345678', 'KE', '254712345678', 'KE'],
    ['919876543210', 'IN', '919876543210', 'IN'],
    ['9198765432', 'IN', '919198765432', 'IN'],
    ['12125550123', 'US', '12125550123', 'US'],
  ]);
});

test('a local number is read with and without its trunk zero', () => {
  check([
    ['0241234567', 'GH', '233241234567', 'GH'],
    ['241234567', 'GH', '233241234567', 'GH'],
    ['024-123-4567', 'GH', '233241234567', 'GH'],
    ['08031234567', 'NG', '2348031234567', 'NG'],
    ['0712345678', 'KE', '254712345678', 'KE'],
    ['0110123456', 'KE', '254110123456', 'KE'],
    ['09876543210', 'IN', '919876543210', 'IN'],
    ['9876543210', 'IN', '919876543210', 'IN'],
    ['07400 123456', 'GB', '447400123456', 'GB'],
    ['(212) 555-0123', 'US', '12125550123', 'US'],
    ['0241234567', 'KE', null],
  ]);
});

test('local comes before foreign when both could be meant', () => {
  check([
    // Read with +54 it would be a number of Argentina; in Ghana the same digits are a mobile number.
    ['541234567', 'GH', '233541234567', 'GH'],
    ['447400123456', 'GH', '447400123456', 'GB'],
    ['2348031234567', 'GH', '2348031234567', 'NG'],
    ['12125550123', 'GH', '12125550123', 'US'],
  ]);
});

test("a country's exit code other than 00 is not read as part of a local number", () => {
  check([['011447911123456', 'US', null]]);
});

test('pasted separators are skipped', () => {
  check([
    ['\u202a+233 24 123 4567\u202c', 'US', '233241234567'],
    ['024\u00a0123\u20114567', 'GH', '233241234567'],
    ['[024] 123–4567', 'GH', '233241234567'],
  ]);
});

test('what is not plainly a number is refused', () => {
  for (const raw of [
    '',
    ' ',
    '+',
    'abc',
    '0241234567 ext 5',
    '0241234567x5',
    'tel:+233241234567',
    '1-800-FLOWERS',
    '+233+241234567',
    '0241234567+',
    '++233241234567',
    '00+233241234567',
    '024\t1234567',
    '0241234567\n',
    '0241234567\u0000',
    '０２４１２３４５６７',
    '٠٢٤١٢٣٤٥٦٧',
    '0241234567,0201234567',
    '02412345670201234567',
    '112',
    '911',
    '233241234567e2',
    '-',
  ]) {
    assert.deepEqual(parsePhoneNumber(raw, 'GH'), { ok: false }, JSON.stringify(raw));
  }
});

test('input over the length limit is refused, at the limit it is read', () => {
  const number = '0241234567';
  assert.equal(parsePhoneNumber(number + ' '.repeat(phoneNumberLengthMax - 10), 'GH').ok, true);
  assert.equal(parsePhoneNumber(number + ' '.repeat(phoneNumberLengthMax - 9), 'GH').ok, false);
});

test('what was parsed parses to itself again, with a plus', () => {
  for (const number of ['233241234567', '447700900123', '80012345678', '12125550123', '390612345678']) {
    check([[`+${number}`, 'GH', number]]);
    assert.equal(isPhoneNumber(number), true);
  }
});

test('only digits of international length are a stored number', () => {
  for (const text of [
    '',
    '0241234567',
    '+233241234567',
    '12345',
    '1234567890123456',
    '23324123456a',
    '233241234567\n',
  ]) {
    assert.equal(isPhoneNumber(text), false, JSON.stringify(text));
  }
});

test('a stored number tells its country and is shown in groups', () => {
  assert.equal(findPhoneNumberCountry('233241234567' as PhoneNumber), 'GH');
  assert.equal(findPhoneNumberCountry('447700900123' as PhoneNumber), 'GB');
  assert.equal(findPhoneNumberCountry('80012345678' as PhoneNumber), null);
});

test('countries and their calling codes are known by their upper-case code alone', () => {
  assert.deepEqual((['GH', 'NG', 'KE', 'IN', 'GB', 'US'] as const).map(callingCode), [
    '233',
    '234',
    '254',
    '91',
    '44',
    '1',
  ]);
  assert.equal(isCountry('GH'), true);
  for (const code of ['gh', 'XX', '', 'GHA', 'constructor', '001', '__proto__'])
    assert.equal(isCountry(code), false, code);
});

test('what is no number is told apart: signs, too few digits, too many, no such country, no such number', () => {
  for (const [raw, fault] of [
    ['024ABC123', 'signs'],
    ['024412', 'too_short'],
    ['+233 24 412', 'too_short'],
    ['02441234567', 'too_long'],
    ['+233 24 412 34567890', 'too_long'],
    ['0'.repeat(40), 'too_long'],
    ['+999 123 4567', 'unknown_country'],
    ['00999 123 4567', 'unknown_country'],
    ['0994123456', 'not_valid'],
  ] as const) {
    assert.equal(parsePhoneNumber(raw, 'GH').ok, false, raw);
    assert.equal(findNumberFault(raw, 'GH'), fault, raw);
  }
});
