import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listNumberBeginnings } from './phone-beginning.ts';
import { type Country, parsePhoneNumber } from './phone-number.ts';

const cases: readonly (readonly [text: string, country: Country, ...beginnings: string[]])[] = [
  ['024477', 'GH', '23324477'],
  ['024 477', 'GH', '23324477'],
  ['24477', 'GH', '24477', '23324477'],
  ['233244777', 'GH', '233244777', '233233244777'],
  ['+233244777', 'GH', '233244777'],
  ['00233244777', 'GH', '233244777'],
  ['0', 'GH', '233'],
  ['00', 'GH'],
  ['+', 'GH'],
  ['07911', 'GB', '447911'],
  ['415', 'US', '415', '1415'],
  ['Ama', 'GH'],
  ['ama@1.test', 'GH'],
];

for (const [text, country, ...beginnings] of cases) {
  test(`"${text}" in ${country} begins ${beginnings.join(' and ') || 'no number'}`, () => {
    assert.deepEqual(listNumberBeginnings(text, country), beginnings);
  });
}

test('every beginning of a number, local or international, finds it', () => {
  for (const [local, country] of [
    ['0244123456', 'GH'],
    ['0712345678', 'KE'],
    ['08031234567', 'NG'],
    ['07911123456', 'GB'],
  ] as const) {
    const parsed = parsePhoneNumber(local, country);
    assert.ok(parsed.ok);
    for (const whole of [local, parsed.number, `+${parsed.number}`, `00${parsed.number}`]) {
      for (let length = 3; length <= whole.length; length += 1) {
        const beginnings = listNumberBeginnings(whole.slice(0, length), country);
        assert.ok(
          beginnings.some((beginning) => parsed.number.startsWith(beginning)),
          `${whole.slice(0, length)} of ${whole}`,
        );
      }
    }
  }
});
