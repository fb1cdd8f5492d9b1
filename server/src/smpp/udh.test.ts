import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildConcatenationUdh, findConcatenation, findNationalShift, getMessageBody, parseUdh } from './udh.ts';

const body = Buffer.from('part');
const withUdh = (udh: Buffer) => ({ esmClass: 0x40, shortMessage: Buffer.concat([udh, body]), tlvs: {} });

test('a concatenation header of 8 and of 16 bits is built and found again', () => {
  const short = withUdh(buildConcatenationUdh({ reference: 200, total: 3, part: 2 }, 8));
  assert.equal(short.shortMessage.toString('hex', 0, 6), '050003c80302');
  assert.deepEqual(findConcatenation(short), { reference: 200, total: 3, part: 2, referenceBits: 8 });
  assert.deepEqual(getMessageBody(short), body);
  const long = withUdh(buildConcatenationUdh({ reference: 51_234, total: 255, part: 255 }, 16));
  assert.deepEqual(findConcatenation(long), { reference: 51_234, total: 255, part: 255, referenceBits: 16 });
  assert.deepEqual(getMessageBody(long), body);
});

test('the languages of the tables are found beside the concatenation', () => {
  const both = withUdh(Buffer.from('0b0003070201240101250103', 'hex'));
  assert.deepEqual(findNationalShift(both), { single: 1, locking: 3 });
  assert.deepEqual(findConcatenation(both), { reference: 7, total: 2, part: 1, referenceBits: 8 });
  assert.deepEqual(getMessageBody(both), body);
  const none = { single: 0, locking: 0 };
  assert.deepEqual(findNationalShift({ ...both, esmClass: 0 }), none);
  assert.deepEqual(findNationalShift(withUdh(Buffer.from('0424020101', 'hex'))), none);
});

test('a concatenation out of range is refused', () => {
  assert.throws(() => buildConcatenationUdh({ reference: 256, total: 2, part: 1 }, 8), RangeError);
  assert.throws(() => buildConcatenationUdh({ reference: 1, total: 2, part: 3 }, 8), RangeError);
  assert.throws(() => buildConcatenationUdh({ reference: 1, total: 256, part: 3 }, 16), RangeError);
});

test('the sar parameters are found, and win', () => {
  const tlvs = { sarMsgRefNum: 9, sarTotalSegments: 2, sarSegmentSeqnum: 1 };
  const message = { ...withUdh(buildConcatenationUdh({ reference: 1, total: 3, part: 3 }, 8)), tlvs };
  assert.deepEqual(findConcatenation(message), { reference: 9, total: 2, part: 1, referenceBits: 16 });
});

test('a header in message_payload, after other elements, is found', () => {
  const header = Buffer.from('0b0504158a00000003070201', 'hex');
  const messagePayload = Buffer.concat([header, body]);
  const message = { esmClass: 0x40, shortMessage: Buffer.alloc(0), tlvs: { messagePayload } };
  assert.deepEqual(findConcatenation(message), { reference: 7, total: 2, part: 1, referenceBits: 8 });
  assert.deepEqual(getMessageBody(message), body);
});

test('a header that does not fit is no header, and a part beyond the total no part', () => {
  for (const hex of ['', 'ff', '0500', '05000a070201', '0100'])
    assert.equal(parseUdh(Buffer.from(hex, 'hex')), null, hex);
  assert.equal(findConcatenation(withUdh(Buffer.from('050003070204', 'hex'))), null);
  assert.equal(findConcatenation(withUdh(Buffer.from('050003070200', 'hex'))), null);
  assert.equal(findConcatenation({ ...withUdh(Buffer.from('050003070201', 'hex')), esmClass: 0 }), null);
});
