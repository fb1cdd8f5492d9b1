import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodePdu, encodePdu } from './codec.ts';
import type { PduOf } from './pdu-table.ts';
import { formatReceiptText, isReceipt, parseReceipt } from './receipt.ts';
import type { Tlvs } from './tlv-table.ts';

function deliver(
  text: string,
  options: { esmClass?: number; dataCoding?: number; tlvs?: Tlvs } = {},
): PduOf<'deliver_sm'> {
  const { esmClass = 4, dataCoding = 0, tlvs = {} } = options;
  const shortMessage = dataCoding === 8 ? Buffer.from(text, 'utf16le').swap16() : Buffer.from(text, 'latin1');
  const bytes = encodePdu({ command: 'deliver_sm', sequence: 1, fields: { esmClass, dataCoding, shortMessage }, tlvs });
  return decodePdu(bytes, 0, bytes.length) as PduOf<'deliver_sm'>;
}

const STANDARD =
  'id:0123456789 sub:001 dlvrd:001 submit date:2601021529 done date:2601021530 stat:DELIVRD err:000 text:Hello id:9';

const CASES = [
  ['the standard text', STANDARD, { messageId: '0123456789', state: 'delivered', errorCode: '000' }],
  [
    'capitals, another order and seconds',
    'STAT:UNDELIV ERR:12a ID:AB-12 Done Date:260102153000 Text:',
    { messageId: 'AB-12', state: 'undelivered', errorCode: '12a' },
  ],
  [
    'spaces after the colons and a year of four digits',
    'id: 77 stat: EXPIRED err: 1 done date: 20260102153000',
    { messageId: '77', state: 'expired', errorCode: '1' },
  ],
  ['only id and state', 'id:77 stat:REJECTD', { messageId: '77', state: 'rejected', errorCode: null }],
  ['a state nobody knows', 'id:77 stat:LOST', { messageId: '77', state: 'unknown', errorCode: null }],
  [
    'a date that is none',
    'id:77 stat:DELIVRD done date:2613452599',
    { messageId: '77', state: 'delivered', errorCode: null },
  ],
] as const;

for (const [label, text, expected] of CASES) {
  test(`a receipt is read from ${label}`, () => {
    assert.deepEqual(parseReceipt(deliver(text)), expected);
    assert.deepEqual(parseReceipt(deliver(text, { dataCoding: 8 })), expected, 'in UCS-2');
  });
}

test('optional parameters win over the text, and fill what it lacks', () => {
  const tlvs = { receiptedMessageId: 'F1', messageState: 5, networkErrorCode: Buffer.from([3, 1, 4]) };
  assert.deepEqual(parseReceipt(deliver('id:241 stat:DELIVRD', { tlvs })), {
    messageId: 'F1',
    state: 'undelivered',
    errorCode: '260',
  });
  assert.equal(parseReceipt(deliver('', { esmClass: 0, tlvs }))?.state, 'undelivered');
});

test('a receipt in message_payload and behind a user data header is read too', () => {
  const tlvs = { messagePayload: Buffer.from(STANDARD) };
  assert.equal(parseReceipt(deliver('', { tlvs }))?.messageId, '0123456789');
  const withHeader = `\x05\x00\x03\x07\x01\x01${STANDARD}`;
  assert.equal(parseReceipt(deliver(withHeader, { esmClass: 0x44 }))?.messageId, '0123456789');
});

test('a text from a phone that only looks like a receipt is no receipt', () => {
  assert.equal(isReceipt(deliver(STANDARD, { esmClass: 0 })), false);
  assert.equal(parseReceipt(deliver(STANDARD, { esmClass: 0 })), null);
});

test('a marked receipt that names no message or no state gives null, and is still known as a receipt', () => {
  for (const text of ['', 'stat:DELIVRD', 'id:77', 'text:id:77 was here']) {
    assert.equal(parseReceipt(deliver(text)), null, text);
    assert.equal(isReceipt(deliver(text)), true);
  }
});

test('what we write as a receipt is read back', () => {
  const submittedAt = new Date('2026-01-02T15:29:00Z');
  const text = formatReceiptText({
    messageId: '7',
    state: 'deleted',
    errorCode: '005',
    submittedAt,
    doneAt: new Date('2026-01-02T15:30:00Z'),
    text: 'x',
  });
  assert.deepEqual(parseReceipt(deliver(text)), { messageId: '7', state: 'deleted', errorCode: '005' });
});

test('a word that every object knows is no state', () => {
  for (const word of ['constructor', '__proto__', 'toString']) {
    assert.equal(parseReceipt(deliver(`id:241 stat:${word}`))?.state, 'unknown', word);
  }
});
