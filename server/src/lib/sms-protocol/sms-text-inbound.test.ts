import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decodeSmsText, withNationalShift } from './sms-text-inbound.ts';

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

test('septets are read by the tables of the languages that the header names', () => {
  const cases: [hex: string, single: number, locking: number, text: string][] = [
    ['1b531b731b471b671b491b691b631b65', 1, 0, 'ŞşĞğİıç€'],
    ['1c1d0b0c400760041b65', 0, 1, 'ŞşĞğİıç€€'],
    ['1b611b691b6f1b751b411b091b3c', 2, 0, 'áíóúÁç['],
    ['6e1b7b6f1b7c1b7f1b12', 3, 0, 'nãoõâΦ'],
    ['6e7b6f7c1d241b12', 3, 3, 'nãoõâºΦ'],
    // A phone that does not know a language shows the default tables.
    ['1b7341', 99, 99, 'sA'],
    ['1b7341', 0, 0, 'sA'],
  ];
  for (const [hex, single, locking, text] of cases)
    assert.equal(
      decodeSmsText(bytes(hex), withNationalShift(0, { single, locking })),
      text,
      `${hex} ${single} ${locking}`,
    );
  assert.equal(decodeSmsText(bytes('015f'), withNationalShift(8, { single: 1, locking: 1 })), 'ş');
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
