import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { getCountries, getExampleNumber } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { type Country, parsePhoneNumber } from '../lib/phone/phone-number.ts';
import { isErrorValue } from './index.ts';
import { type NumberDoubt, type NumberRepair, repairNumber } from './repair-number.ts';

const AMA = '233244123456';

/** The names in `repairs` are separated by spaces; `others` are further numbers in the same cell. */
const READ: readonly (readonly [cell: string, repairs: string, others?: string[], country?: Country])[] = [
  ['0244123456', ''],
  [' 024 412-3456 ', ''],
  ['+233 (0)24 412 3456', ''],
  ['00233244123456', ''],
  ['233244123456', ''],
  ['244123456', 'lost_zero'],
  ['2.33244123456E+11', 'scientific'],
  ['2,33244123456e11', 'scientific'],
  ["'0244123456", 'leading_quote'],
  ['="0244123456"', 'leading_quote'],
  ["'244123456", 'leading_quote lost_zero'],
  ['233244123456.0', 'decimal_tail'],
  ['244123456,00', 'decimal_tail lost_zero'],
  ['++233244123456', 'stray_sign'],
  ['00+233244123456', 'stray_sign'],
  ['+0244123456', 'stray_sign'],
  ['*0244123456', 'stray_sign'],
  ['p:+233244123456', 'label'],
  ['Tel: 0244123456', 'label'],
  ['Ama 0244123456', 'label'],
  ['0244123456 (WhatsApp)', 'label'],
  ['O244123456', 'letter_for_digit'],
  ['٠٢٤٤١٢٣٤٥٦', 'other_digits'],
  ['０２４４１２３４５６', 'other_digits'],
  ['\u202a+233 24 412 3456\u202c', ''],
  ['0244123456 / 0201234567', 'second_number', ['233201234567']],
  ['0244123456,0201234567', 'second_number', ['233201234567']],
  ['0244123456 or 0201234567', 'second_number', ['233201234567']],
  ['0244123456 0201234567', 'second_number', ['233201234567']],
  ['0244123456\n+44 7911 123456', 'second_number', ['447911123456']],
  ['n/a / 0244123456', 'label'],
  ['0244123456; 0244123456', 'second_number'],
];

const DOUBTFUL: readonly (readonly [cell: string, doubt: NumberDoubt])[] = [
  ['', 'empty'],
  ['  ', 'empty'],
  ['2.33E+11', 'digits_lost'],
  ['2.33244E+11', 'digits_lost'],
  ['2,33244E+11', 'digits_lost'],
  ['233244000000', 'digits_lost'],
  ['1.5E+99', 'too_long'],
  ['#N/A', 'error_value'],
  ['#FORMULA!', 'error_value'],
  ['ask his sister', 'no_digits'],
  ['ama@example.com', 'email_address'],
  ['0244123456@example.com', 'email_address'],
  ['-', 'no_digits'],
  ['x'.repeat(500), 'no_digits'],
  ['0244123456 ext 12', 'extension'],
  ['0244123456#12', 'extension'],
  ['0244', 'too_short'],
  ['0244123456024412345699', 'too_long'],
  ['02441234567', 'too_long'],
  ['0994123456', 'not_valid'],
  ['+999 123 4567', 'unknown_country'],
  ['1.005E+1', 'not_valid'],
];

test('what spreadsheets and people did to a number is put right where there is one way to read it', () => {
  for (const [cell, repairs, others = [], country = 'GH'] of READ) {
    const read = repairNumber(cell, country);
    assert.ok(read.ok, `${cell}: ${JSON.stringify(read)}`);
    assert.deepEqual([read.number, read.repairs.join(' '), read.others], [AMA, repairs, others], cell);
    assert.equal(read.note === '', repairs === '', cell);
  }
});

test('what can be read in two ways is explained and never guessed', () => {
  for (const [cell, doubt] of DOUBTFUL) {
    const read = repairNumber(cell, 'GH');
    assert.ok(!read.ok, `${cell}: ${JSON.stringify(read)}`);
    assert.equal(read.doubt, doubt, cell);
    assert.match(read.sentence, /^[A-Z].*\.$/);
    assert.equal(isErrorValue(cell), doubt === 'error_value', cell);
  }
  const unstored = repairNumber('#FORMULA!', 'GH');
  assert.match(unstored.ok ? '' : unstored.sentence, /formula without its result/);
});

test('a number of a country whose numbers end longer or shorter keeps its digits when decimals are taken away', () => {
  const read = repairNumber('01701234567.0', 'DE');
  assert.deepEqual([read.ok && read.number, read.ok && read.repairs], ['491701234567', ['decimal_tail']]);
  const plain = repairNumber('2025550123', 'US');
  assert.deepEqual([plain.ok && plain.number, plain.ok && plain.repairs], ['12025550123', []]);
});

interface Damage {
  readonly repair: NumberRepair | null;
  readonly write: (international: string) => string;
}
const DAMAGES: readonly Damage[] = [
  { repair: null, write: (digits) => `+${digits}` },
  { repair: null, write: (digits) => `00${digits}` },
  { repair: 'scientific', write: (digits) => `${digits[0]}.${digits.slice(1)}E+${digits.length - 1}` },
  { repair: 'leading_quote', write: (digits) => `'+${digits}` },
  { repair: 'decimal_tail', write: (digits) => `+${digits}.0` },
  { repair: 'label', write: (digits) => `p:+${digits}` },
  { repair: 'stray_sign', write: (digits) => `++${digits}` },
];

test('a mobile number of any country comes back out of each damage as libphonenumber knows it', () => {
  const numbers = getCountries().flatMap((country) => getExampleNumber(country, examples) ?? []);
  assert.ok(numbers.length > 200);
  for (const { number, country } of numbers) {
    const digits = number.slice(1);
    // A number that ends in zeros looks as if it had been rounded.
    if (country === undefined || /0{6}$/.test(digits)) continue;
    for (const { repair, write } of DAMAGES) {
      const read = repairNumber(write(digits), country);
      if (!read.ok && !parsePhoneNumber(digits, country).ok) continue;
      assert.ok(read.ok, `${write(digits)} of ${country}: ${JSON.stringify(read)}`);
      assert.equal(read.number, digits, `${write(digits)} of ${country}`);
      if (repair !== null) assert.ok(read.repairs.includes(repair), `${write(digits)} of ${country}`);
    }
  }
});

test('whatever stands in a cell, what is read is a number and what is not is explained', () => {
  const cell = fc.oneof(
    fc.string({ maxLength: 40 }),
    fc.string({ unit: fc.constantFrom(...'0123456789+-() /,.Ee\'"Oo#x٣'), maxLength: 30 }),
  );
  fc.assert(
    fc.property(cell, fc.constantFrom<Country>('GH', 'NG', 'DE', 'US', 'FR', 'IN'), (given, country) => {
      const direct = parsePhoneNumber(given.trim(), country);
      const read = repairNumber(given, country);
      if (read.ok) assert.match(read.number, /^[1-9]\d{4,14}$/);
      else assert.match(read.sentence, /\.$/);
      // A cell that can be read as it stands is read so, unless decimals or rounding speak against it.
      if (direct.ok && read.ok && !/[.,]0{1,2}$/.test(given.trim())) assert.equal(read.number, direct.number);
    }),
    { numRuns: 500 },
  );
});
