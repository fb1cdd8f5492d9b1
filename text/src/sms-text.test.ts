import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decodeSmsText, withNationalShift } from '../../server/src/lib/sms-protocol/sms-text-inbound.ts';
import { countText } from './count-text.ts';
import { gsmCost } from './gsm-alphabet.ts';
import { GSM_ALPHABET, LATIN1_ALPHABET, type SmsAlphabet } from './sms-alphabet.ts';
import { analyseSmsText, charactersForcingUnicodeMax, splitSmsText } from './sms-text.ts';
import { compareWithOracles } from './sms-text-oracle.ts';

const a = (count: number): string => 'a'.repeat(count);

test('encoding, parts and units follow the standard at every boundary', () => {
  const cases: [text: string, encoding: string, parts: number, units: number, unitsPerPart: number][] = [
    ['', 'gsm7', 1, 0, 160],
    ['hello', 'gsm7', 1, 5, 160],
    [a(160), 'gsm7', 1, 160, 160],
    [a(161), 'gsm7', 2, 161, 153],
    [a(306), 'gsm7', 2, 306, 153],
    [a(307), 'gsm7', 3, 307, 153],
    ['€'.repeat(80), 'gsm7', 1, 160, 160],
    ['€'.repeat(81), 'gsm7', 2, 162, 153],
    [`${a(159)}€`, 'gsm7', 2, 161, 153],
    [`${a(152)}€${a(152)}`, 'gsm7', 3, 306, 153],
    [`${a(151)}€${a(153)}`, 'gsm7', 2, 306, 153],
    ['я'.repeat(70), 'ucs2', 1, 70, 70],
    ['я'.repeat(71), 'ucs2', 2, 71, 67],
    ['я'.repeat(134), 'ucs2', 2, 134, 67],
    ['я'.repeat(135), 'ucs2', 3, 135, 67],
    ['😀'.repeat(35), 'ucs2', 1, 70, 70],
    ['😀'.repeat(36), 'ucs2', 2, 72, 67],
    [`${'я'.repeat(66)}😀${'я'.repeat(66)}`, 'ucs2', 3, 134, 67],
    [`${'я'.repeat(65)}😀${'я'.repeat(67)}`, 'ucs2', 2, 134, 67],
    // In UCS-2 an extension character is one unit like any other.
    [`я${'€'.repeat(69)}`, 'ucs2', 1, 70, 70],
    ['line\r\nbreak\f', 'gsm7', 1, 13, 160],
  ];
  for (const [text, encoding, parts, units, unitsPerPart] of cases) {
    const { charactersForcingUnicode: _, ...analysis } = analyseSmsText(text);
    assert.deepEqual(analysis, { encoding, parts, units, unitsPerPart }, JSON.stringify(text));
    assert.equal(splitSmsText(text).parts.length, parts, JSON.stringify(text));
  }
});

test('Latin-1 has 140 octets alone and 134 in each part of several, and leaves the rest to Unicode', () => {
  const cases: [text: string, encoding: string, parts: number, units: number, unitsPerPart: number][] = [
    [a(140), 'latin1', 1, 140, 140],
    [a(141), 'latin1', 2, 141, 134],
    ['ê'.repeat(268), 'latin1', 2, 268, 134],
    ['ê'.repeat(269), 'latin1', 3, 269, 134],
    [`|[]{}~^\\`, 'latin1', 1, 8, 140],
    ['ÿ\u00a0\r\n\t', 'latin1', 1, 5, 140],
    [`€${a(69)}`, 'ucs2', 1, 70, 70],
    [`Δ${a(70)}`, 'ucs2', 2, 71, 67],
    ['\u0080', 'ucs2', 1, 1, 70],
    ['\f', 'ucs2', 1, 1, 70],
  ];
  for (const [text, encoding, parts, units, unitsPerPart] of cases) {
    const { charactersForcingUnicode: _, ...analysis } = analyseSmsText(text, LATIN1_ALPHABET);
    assert.deepEqual(analysis, { encoding, parts, units, unitsPerPart }, JSON.stringify(text));
    const split = splitSmsText(text, LATIN1_ALPHABET);
    assert.equal(split.parts.length, parts, JSON.stringify(text));
    const joined = split.parts.map(({ bytes }) => decodeSmsText(bytes, split.dataCoding)).join('');
    assert.equal(joined, text);
  }
  assert.deepEqual(analyseSmsText('ê€Δ', LATIN1_ALPHABET).charactersForcingUnicode, ['€', 'Δ']);
});

test('national tables are used where they make fewer parts, and leave room for the header that names them', () => {
  const by = (tables: SmsAlphabet['tables']): SmsAlphabet => ({ coding: 'gsm7', tables });
  const cases: [
    text: string,
    tables: SmsAlphabet['tables'],
    shift: string,
    parts: number,
    units: number,
    unitsPerPart: number,
  ][] = [
    [`${a(153)}ş`, 'turkish', '0 1', 1, 155, 155],
    [`${a(154)}ş`, 'turkish', '1 0', 1, 155, 155],
    [`${a(154)}şş`, 'turkish', '0 1', 2, 158, 149],
    ['ş'.repeat(298), 'turkish', '1 0', 2, 298, 149],
    ['ş'.repeat(299), 'turkish', '1 0', 3, 299, 149],
    [`${'í'.repeat(75)}a`, 'spanish', '0 2', 1, 151, 155],
    [`${'ã'.repeat(100)}è`, 'portuguese', 'ucs2', 2, 101, 67],
    [`${'ã'.repeat(140)}Φ`, 'portuguese', '3 3', 1, 142, 152],
    ['ã'.repeat(71), 'all', '0 3', 1, 142, 155],
    ['ã'.repeat(100), 'turkish', 'ucs2', 2, 100, 67],
    ['ş'.repeat(70), 'turkish', 'ucs2', 1, 70, 70],
    [`ã${'ş'.repeat(80)}`, 'all', 'ucs2', 2, 81, 67],
    [a(161), 'all', '', 2, 161, 153],
  ];
  for (const [text, tables, shift, ...figures] of cases) {
    const found = analyseSmsText(text, by(tables));
    const named = found.shift
      ? `${found.shift.locking} ${found.shift.single}`
      : found.encoding === 'ucs2'
        ? 'ucs2'
        : '';
    assert.deepEqual(
      [named, found.parts, found.units, found.unitsPerPart],
      [shift, ...figures],
      `${text.slice(-3)} ${tables}`,
    );
    const split = splitSmsText(text, by(tables));
    assert.equal(split.parts.length, found.parts);
    const coding = withNationalShift(split.dataCoding, split.shift ?? { locking: 0, single: 0 });
    assert.equal(split.parts.map(({ bytes }) => decodeSmsText(bytes, coding)).join(''), text);
    assert.ok(split.dataCoding === 8 || split.parts.every(({ bytes }) => bytes.length <= found.unitsPerPart));
  }
});

test('of several alphabets the one with the most parts counts', () => {
  const both = [GSM_ALPHABET, LATIN1_ALPHABET];
  assert.deepEqual([countText(a(150), both).parts, countText(a(150), both).encoding], [2, 'latin1']);
  assert.deepEqual([countText('ê'.repeat(71), both).parts, countText('ê'.repeat(71), both).encoding], [2, 'ucs2']);
  assert.deepEqual([countText('ê', [LATIN1_ALPHABET]).encoding, countText('ê').encoding], ['latin1', 'ucs2']);
});

test('the alphabet is the 127 characters and 10 escaped ones of the standard', () => {
  let basic = 0;
  let escaped = '';
  for (let unit = 0; unit < 0x10000; unit += 1) {
    if (gsmCost(unit) === 1) basic += 1;
    if (gsmCost(unit) === 2) escaped += String.fromCharCode(unit);
  }
  assert.equal(basic, 127);
  assert.equal(escaped, '\f[\\]^{|}~€');
  for (const character of 'çáíóúÇ`’\t\u001b\u00a0') {
    assert.equal(gsmCost(character.charCodeAt(0)), character === 'Ç' ? 1 : 0, character);
  }
});

test('the characters that force Unicode are named once each, in order, as whole characters', () => {
  assert.deepEqual(analyseSmsText('don’t pay 5₵ 😀 or ’6’ ₵').charactersForcingUnicode, ['’', '₵', '😀']);
  assert.deepEqual(analyseSmsText('plain').charactersForcingUnicode, []);
  assert.deepEqual(analyseSmsText('half \ud83d \ude00 \ufffd').charactersForcingUnicode, ['\ufffd']);
  const alphabet = Array.from({ length: 40 }, (_, index) => String.fromCharCode(0x4e00 + index)).join('');
  assert.equal(analyseSmsText(alphabet).charactersForcingUnicode.length, charactersForcingUnicodeMax);
});

test('parts are the bytes that the wire carries', () => {
  const bytes = (text: string): string[] =>
    splitSmsText(text).parts.map((part) => Buffer.from(part.bytes).toString('hex'));
  assert.deepEqual(bytes('@£$ a€{'), ['000102' + '20' + '61' + '1b65' + '1b28']);
  assert.deepEqual(bytes('Δ_ΦΓΛΩΠΨΣΘΞ'), ['101112131415161718191a']);
  assert.deepEqual(bytes('я😀'), ['044fd83dde00']);
  assert.deepEqual(bytes('я\ud83d'), ['044ffffd']);
  assert.deepEqual(bytes(''), ['']);
  assert.equal(splitSmsText('a').dataCoding, 0);
  assert.equal(splitSmsText('я').dataCoding, 8);
});

test('neither an escape nor a surrogate pair is cut over a boundary', () => {
  const gsmParts = splitSmsText(`${a(152)}€${a(152)}`).parts;
  assert.deepEqual(
    gsmParts.map((part) => part.bytes.length),
    [152, 153, 1],
  );
  const unicodeParts = splitSmsText(`${'я'.repeat(66)}😀${'я'.repeat(66)}`).parts;
  assert.deepEqual(
    unicodeParts.map((part) => part.text),
    ['я'.repeat(66), `😀${'я'.repeat(65)}`, 'я'],
  );
});

test('whatever the text, the parts are counted right, fit, and read back as the text', () => {
  const unit = fc.constantFrom(...'ab €{^\n', '€', 'я', '😀', '\ud83d', '\ude00');
  const gsmText = fc.string({ unit: fc.constantFrom(...'abc@€{}^\n'), maxLength: 700 });
  const anyText = fc.string({
    unit: fc.oneof({ weight: 3, arbitrary: unit }, fc.string({ maxLength: 1 })),
    maxLength: 400,
  });
  fc.assert(
    fc.property(fc.oneof(gsmText, anyText), (text) => {
      const analysis = analyseSmsText(text);
      const { dataCoding, parts } = splitSmsText(text);
      assert.equal(parts.length, analysis.parts);
      const bytesPerUnit = analysis.encoding === 'gsm7' ? 1 : 2;
      for (const part of parts) {
        assert.ok(part.bytes.length <= analysis.unitsPerPart * bytesPerUnit);
        assert.equal(decodeSmsText(part.bytes, dataCoding), part.text);
      }
      assert.equal(parts.map((part) => part.text).join(''), text.toWellFormed());
    }),
    { numRuns: 300 },
  );
});

test('two independent packages count and cut random texts as we do', () => {
  assert.deepEqual(compareWithOracles(1000, 1), []);
});
