import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  concatenationHeader,
  concatenationHeaderLength,
  parseUserDataHeader,
  userDataHeader,
} from './sms-text-concatenation.ts';

const bytes = (hex: string): Uint8Array => Buffer.from(hex, 'hex');

test('the header of a part is six octets with an 8-bit reference, and reads back', () => {
  const header = concatenationHeader({ reference: 0x1ab, parts: 3, part: 2 });
  assert.deepEqual(header, Uint8Array.of(5, 0, 3, 0xab, 3, 2));
  assert.equal(header.length, concatenationHeaderLength);
  const { concatenation, body } = parseUserDataHeader(Buffer.concat([header, bytes('4142')]));
  assert.deepEqual(concatenation, { reference: 0xab, parts: 3, part: 2 });
  assert.equal(Buffer.from(body).toString('hex'), '4142');
});

test('the header names the languages of the tables, after the place of the part', () => {
  const hex = (header: Uint8Array): string => Buffer.from(header).toString('hex');
  const place = { reference: 1, parts: 2, part: 1 };
  assert.equal(hex(userDataHeader(place, undefined)), hex(concatenationHeader(place)));
  assert.equal(hex(userDataHeader(null, { single: 1, locking: 0 })), '03240101');
  assert.equal(hex(userDataHeader(place, { single: 3, locking: 3 })), '0b0003010201240103250103');
});

test('16-bit references are read, other elements are skipped', () => {
  const { concatenation, body } = parseUserDataHeader(bytes('0c05040b8423f008041234020141'));
  assert.deepEqual(concatenation, { reference: 0x1234, parts: 2, part: 1 });
  assert.equal(Buffer.from(body).toString('hex'), '41');
});

test('a header that cannot be is read as none', () => {
  for (const [hex, body] of [
    ['', ''],
    ['05', '05'],
    ['0500034102', '0500034102'],
    ['05000341020041', '41'],
    ['05000341020341', '41'],
    ['05000441020141', '41'],
    ['0041', '41'],
    ['010041', '41'],
  ] as const) {
    const parsed = parseUserDataHeader(bytes(hex));
    assert.equal(parsed.concatenation, null, hex);
    assert.equal(Buffer.from(parsed.body).toString('hex'), body, hex);
  }
});
