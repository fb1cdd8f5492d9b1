import assert from 'node:assert/strict';
import { test } from 'node:test';
import { concatenationHeader, userDataHeader } from './sms-text-concatenation.ts';

test('the header of a part is six octets with an 8-bit reference', () => {
  const header = concatenationHeader({ reference: 0x1ab, parts: 3, part: 2 });
  assert.deepEqual(header, Uint8Array.of(5, 0, 3, 0xab, 3, 2));
});

test('the header names the languages of the tables, after the place of the part', () => {
  const hex = (header: Uint8Array): string => Buffer.from(header).toString('hex');
  const place = { reference: 1, parts: 2, part: 1 };
  assert.equal(hex(userDataHeader(place, undefined)), hex(concatenationHeader(place)));
  assert.equal(hex(userDataHeader(null, { single: 1, locking: 0 })), '03240101');
  assert.equal(hex(userDataHeader(place, { single: 3, locking: 3 })), '0b0003010201240103250103');
});
