import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FieldKind } from '@volley/contract/choices';
import fc from 'fast-check';
import type { DateOrder } from '../lib/time/read-date.ts';
import { readFieldValue } from './read-field-value.ts';

const CHOICES = ['Gold', 'Argenté', 'silver'];
const read = (kind: FieldKind, raw: string | number | boolean) => readFieldValue({ kind, choices: CHOICES }, raw);

function valueFrom(kind: FieldKind, raw: string | number | boolean) {
  const reading = read(kind, raw);
  return reading.ok ? reading.value : `refused: ${reading.sentence}`;
}

const isRefused = (kind: FieldKind, raw: string | number | boolean) => !read(kind, raw).ok;

test('an empty value is none, of whatever kind', () => {
  for (const kind of ['text', 'number', 'date', 'yes_no', 'choice'] as const)
    assert.deepEqual([valueFrom(kind, ''), valueFrom(kind, ' \u00a0')], [null, null], kind);
});

test('a text is one line without the blanks around it', () => {
  assert.equal(valueFrom('text', '  New\r\n Town '), 'New  Town');
  assert.equal(valueFrom('text', 7), '7');
  assert.ok(isRefused('text', 'a\u0000b') && isRefused('text', '\ud800') && isRefused('text', 'x'.repeat(501)));
  assert.equal(valueFrom('text', '😀'.repeat(500)), '😀'.repeat(500));
});

test('a number is read as people write it where it can be one number alone', () => {
  const written: [string | number, number][] = [
    ['12', 12],
    ['-3.50', -3.5],
    ['+7', 7],
    ['12,5', 12.5],
    ['1 234 567', 1_234_567],
    ['1\u202f234,5', 1234.5],
    ['1,234,567', 1_234_567],
    ['1,234.5', 1234.5],
    ['1.234,5', 1234.5],
    ["1'234", 1234],
    ['−4', -4],
    [-0, 0],
    [2.5, 2.5],
  ];
  for (const [raw, value] of written) assert.equal(valueFrom('number', raw), value, String(raw));
  for (const raw of ['1,234', 'many', '1e3', '0x10', 'NaN', '1.2.3', '--1', '1 2', true, 1e16, 0.123_456_7])
    assert.ok(isRefused('number', raw), String(raw));
});

test('a date is read where it can be one day alone', () => {
  for (const raw of [
    '2026-01-31',
    '2026/1/31',
    '31.1.2026',
    '31/01/2026',
    '1/31/2026',
    '31-1-2026',
    '2026-01-31T10:00:00Z',
  ])
    assert.equal(valueFrom('date', raw), '2026-01-31', raw);
  assert.equal(valueFrom('date', '3/3/2026'), '2026-03-03');
  assert.match(String(valueFrom('date', '3/4/2026')), /either of two days/);
  assert.deepEqual(
    ['31/1/2026 9:30', '1.31.2026', '3.4.2026'].map((raw) => valueFrom('date', raw)),
    ['2026-01-31', '2026-01-31', '2026-04-03'],
  );
  for (const raw of ['2026-02-30', '31/01/26', '31.31.2026', '0000-01-01', 'tomorrow', '46053'])
    assert.ok(isRefused('date', raw), raw);
});

test('a date of a file is read in the order of the file, with years of two digits', () => {
  const inFile = (order: DateOrder | null, raw: string) => {
    const reading = readFieldValue({ kind: 'date', choices: [] }, raw, { order });
    return reading.ok ? reading.value : reading.sentence.slice(0, 27);
  };
  const raws = ['3/4/90', '03-04-1990', '3.4.29', '3/13/30', '13/3/30', '31/31/90', '1990-03-04'];
  const read = (order: DateOrder | null) => raws.map((raw) => inFile(order, raw));
  const alone = ['1930-03-13', '1930-03-13', 'This must be a date, such a', '1990-03-04'];
  const either = 'This could be either of two';
  assert.deepEqual(read('day_first'), ['1990-04-03', '1990-04-03', '2029-04-03', ...alone]);
  assert.deepEqual(read('month_first'), ['1990-03-04', '1990-03-04', '2029-03-04', ...alone]);
  assert.deepEqual(read(null), [either, either, '2029-04-03', ...alone]);
});

test('yes and no are read in the words that people use', () => {
  for (const raw of ['Yes', 'OUI', 'sí', 'Sim', 'ja', 'ndiyo', 'y', '1', true, 1])
    assert.equal(valueFrom('yes_no', raw), true);
  for (const raw of ['No', 'non', 'Não', 'nein', 'hapana', 'n', '0', false, 0])
    assert.equal(valueFrom('yes_no', raw), false);
  assert.ok(isRefused('yes_no', 'maybe') && isRefused('yes_no', 2));
});

test('a choice is found whatever its case and accents, and kept as it is spelled', () => {
  assert.deepEqual([valueFrom('choice', 'GOLD'), valueFrom('choice', 'argente')], ['Gold', 'Argenté']);
  assert.match(String(valueFrom('choice', 'Lead')), /one of: Gold, Argenté, silver\./);
  const many = { kind: 'choice', choices: Array.from({ length: 100 }, (_, index) => `C${index}`) } as const;
  const reading = readFieldValue(many, 'x');
  assert.match(reading.ok ? '' : reading.sentence, /C9 and 90 more\.$/);
});

test('what was read is read as itself again, so that an export can be imported', () => {
  const kinds = fc.constantFrom<FieldKind>('text', 'number', 'date', 'yes_no', 'choice');
  const raws = fc.oneof(
    fc.string(),
    fc.double({ noNaN: true }),
    fc.boolean(),
    fc.integer().map(String),
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
    fc.constantFrom(...CHOICES),
  );
  fc.assert(
    fc.property(kinds, raws, (kind, raw) => {
      const reading = read(kind, raw);
      if (!reading.ok || reading.value === null) return;
      assert.deepEqual(read(kind, reading.value), reading);
      assert.deepEqual(read(kind, String(reading.value)), reading);
    }),
  );
});
