import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decodeSmsText } from './sms-text-inbound.ts';

const bytes = (hex: string): Uint8Array => Buffer.from(hex, 'hex');

test('each data coding is read by its alphabet', () => {
  const cases: [hex: string, dataCoding: number, text: string][] = [
    ['53544f50', 0, 'STOP'],
    ['00021b651b28', 0, '@$€{'],
    ['53544f50', 1, 'STOP'],
    ['e9', 1, 'é'],
    ['e980', 3, 'é\u0080'],
    ['e9', 4, 'é'],
    ['cfe0', 6, 'Яр'],
    ['044fd83dde00', 8, 'я😀'],
    ['feff044f', 8, 'я'],
    // These are data coding schemes with a message class.
    ['00', 0x10, '@'],
    ['044f', 0x18, 'я'],
    ['40', 0x15, '@'],
    ['00', 0xf0, '@'],
    ['40', 0xf4, '@'],
    ['00', 0xc0, '@'],
    ['044f', 0xe0, 'я'],
    ['40', 0x80, '@'],
    ['40', 0xff, '@'],
  ];
  for (const [hex, dataCoding, text] of cases)
    assert.equal(decodeSmsText(bytes(hex), dataCoding), text, `${hex} ${dataCoding}`);
});

test('what cannot be read becomes the replacement character or, after an escape, the plain letter', () => {
  assert.equal(decodeSmsText(bytes('41ff42'), 0), 'A\ufffdB');
  assert.equal(decodeSmsText(bytes('1b41'), 0), 'A');
  assert.equal(decodeSmsText(bytes('411b'), 0), 'A ');
  assert.equal(decodeSmsText(bytes('1b1b41'), 0), ' A');
  assert.equal(decodeSmsText(bytes('1bff'), 0), '\ufffd');
  assert.equal(decodeSmsText(bytes('d83d0041'), 8), '\ufffdA');
  assert.equal(decodeSmsText(bytes('0041de00'), 8), 'A\ufffd');
  assert.equal(decodeSmsText(bytes('004100'), 8), 'A\ufffd');
});

test('no octets in any coding make it throw or give half a pair', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 160 }), fc.integer({ min: 0, max: 255 }), (octets, dataCoding) => {
      assert.equal(decodeSmsText(octets, dataCoding).isWellFormed(), true);
    }),
    { numRuns: 500 },
  );
});

test('a view into a larger buffer is read within its bounds', () => {
  assert.equal(decodeSmsText(bytes('58e958').subarray(1, 2), 3), 'é');
});
