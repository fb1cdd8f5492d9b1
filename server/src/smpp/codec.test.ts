import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { STATUS } from '../lib/sms-protocol/command-status.ts';
import { decodePdu, encodePdu } from './codec.ts';
import { countMessageOctets, writeMessage } from './message-codec.ts';
import { PduError } from './pdu-error.ts';
import { type Command, PDUS, type Pdu, type PduToWrite } from './pdu-table.ts';
import { randomPdu } from './testing/random-pdu.ts';

type Golden = {
  label: string;
  command: Command;
  status: number;
  sequence: number;
  fields: Record<string, unknown>;
  tlvs: Record<string, unknown>;
  hex: string;
};

const GOLDEN = JSON.parse(readFileSync(new URL('./testdata/golden.json', import.meta.url), 'utf8')) as Golden[];

function revive(values: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(values).map(([name, value]) => {
    const isHex = typeof value === 'string' && value.startsWith('hex:');
    return [name, isHex ? Buffer.from(value.slice(4), 'hex') : value];
  });
  return Object.fromEntries(entries);
}

function decode(bytes: Buffer): Pdu {
  return decodePdu(bytes, 0, bytes.length);
}

function throwsPduError(status: number): (error: unknown) => boolean {
  return (error) => error instanceof PduError && error.status === status;
}

// A PDU made by hand: a correct header before the given body.
function pduBytes(commandId: number, status: number, body: string): Buffer {
  const bytes = Buffer.alloc(16 + body.length / 2);
  bytes.writeUInt32BE(bytes.length, 0);
  bytes.writeUInt32BE(commandId, 4);
  bytes.writeUInt32BE(status, 8);
  bytes.writeUInt32BE(9, 12);
  bytes.write(body, 16, 'hex');
  return bytes;
}

for (const golden of GOLDEN) {
  test(`golden bytes: ${golden.label} is written and read exactly`, () => {
    const fields = revive(golden.fields);
    const tlvs = revive(golden.tlvs);
    const { command, status, sequence } = golden;
    assert.equal(encodePdu({ command, status, sequence, fields, tlvs } as PduToWrite).toString('hex'), golden.hex);
    const pdu = decode(Buffer.from(golden.hex, 'hex'));
    assert.equal(pdu.command, command);
    assert.equal(pdu.sequence, sequence);
    assert.equal(pdu.status, status);
    for (const [name, value] of Object.entries(fields)) {
      assert.deepEqual((pdu.fields as Record<string, unknown>)[name], value, name);
    }
    assert.deepEqual({ ...pdu.tlvs }, tlvs);
  });
}

for (const command of Object.keys(PDUS) as Command[]) {
  test(`${command} decodes to exactly what was encoded`, () => {
    fc.assert(
      fc.property(randomPdu(command), (pdu) => {
        const decoded = decode(encodePdu(pdu));
        assert.deepEqual({ ...decoded, tlvs: { ...decoded.tlvs }, rawTlvs: [...decoded.rawTlvs] }, pdu);
      }),
      { numRuns: 60 },
    );
  });
}

test('the written-out path for messages makes the same bytes as the generic codec', () => {
  fc.assert(
    fc.property(randomPdu('submit_sm'), (pdu) => {
      const message = { ...(pdu.fields as object), tlvs: pdu.tlvs, rawTlvs: pdu.rawTlvs };
      const buffer = Buffer.alloc(countMessageOctets(message) + 7);
      const end = writeMessage(buffer, 7, { command: 'submit_sm', sequence: pdu.sequence }, message);
      assert.equal(end, buffer.length);
      assert.deepEqual(buffer.subarray(7), encodePdu({ ...pdu, status: 0 }));
    }),
  );
});

test('every PDU cut short at any octet of its body is refused or read without a body, never read wrong', () => {
  for (const golden of GOLDEN) {
    const whole = Buffer.from(golden.hex, 'hex');
    for (let length = 16; length < whole.length; length += 1) {
      const cut = Buffer.from(whole.subarray(0, length));
      cut.writeUInt32BE(length, 0);
      try {
        const pdu = decode(cut);
        // A cut PDU is readable only if the cut falls between whole parameters, or before the body of a response.
        const isLess = Object.keys(pdu.tlvs).length < Object.keys(golden.tlvs).length;
        // The decoder reads an answer as far as it goes.
        assert.ok(length === 16 || isLess || pdu.command.endsWith('_resp'), golden.label);
      } catch (error) {
        assert.ok(error instanceof PduError, golden.label);
      }
    }
  }
});

test('an error response is read with its body, without it, and with a broken one', () => {
  for (const [body, messageId] of [
    ['', ''],
    ['3100', '1'],
    ['31', '1'],
    ['00ff', ''],
  ]) {
    const pdu = decode(pduBytes(0x80000004, STATUS.throttled, body ?? ''));
    assert.equal(pdu.status, STATUS.throttled);
    assert.deepEqual(pdu.fields, { messageId });
  }
});

test('a yes with a flawed body is a yes, and its message id what can be read of it', () => {
  for (const [body, messageId] of [
    ['', ''],
    ['313200', '12'],
    ['31320000', '12'],
    ['3132', '12'],
    ['313200042700', '12'],
    ['3132000427000501', '12'],
    ['00', ''],
    ['ff', '\xff'],
  ] as const) {
    const pdu = decode(pduBytes(0x80000004, 0, body));
    assert.deepEqual([pdu.command, pdu.status, pdu.fields], ['submit_sm_resp', 0, { messageId }], body);
  }
});

test('an unknown command, a wrong length and a parameter beyond the PDU are each refused with their own status', () => {
  assert.throws(() => decode(pduBytes(0x00000055, 0, '')), throwsPduError(STATUS.invalidCommandId));
  assert.throws(() => decode(Buffer.alloc(16)), throwsPduError(STATUS.invalidCommandLength));
  assert.throws(() => decode(pduBytes(0x00000015, 0, '0204ffff01')), throwsPduError(STATUS.invalidTlvLength));
  assert.throws(() => decode(pduBytes(0x00000015, 0, '0204')), throwsPduError(STATUS.invalidTlvStream));
});

test('unknown, repeated and ill-sized optional parameters are kept as they came', () => {
  const pdu = decode(pduBytes(0x80000015, 0, '1400000212340204000200010204000200020427000200ff'));
  assert.deepEqual(pdu.tlvs, { userMessageReference: 1 });
  assert.deepEqual(pdu.rawTlvs, [
    { tag: 0x1400, value: Buffer.from('1234', 'hex') },
    { tag: 0x0204, value: Buffer.from('0002', 'hex') },
    { tag: 0x0427, value: Buffer.from('00ff', 'hex') },
  ]);
});

test('what the wire cannot carry is refused before a byte is written, with the status a carrier would give', () => {
  const submit = (fields: object) => () => encodePdu({ command: 'submit_sm', sequence: 1, fields });
  assert.throws(submit({ sourceAddr: 'x'.repeat(21) }), throwsPduError(STATUS.invalidSourceAddress));
  assert.throws(submit({ destinationAddr: '1\0' }), throwsPduError(STATUS.invalidDestinationAddress));
  assert.throws(submit({ destinationAddr: '٣' }), throwsPduError(STATUS.invalidDestinationAddress));
  assert.throws(submit({ shortMessage: Buffer.alloc(255) }), throwsPduError(STATUS.invalidMessageLength));
  assert.throws(submit({ dataCoding: 256 }), throwsPduError(STATUS.invalidTlvValue));
  const tlvs = { userMessageReference: 65_536 };
  assert.throws(() => encodePdu({ command: 'submit_sm', sequence: 1, tlvs }), throwsPduError(STATUS.invalidTlvValue));
  assert.throws(() => countMessageOctets({ sourceAddr: 'x'.repeat(21) }), throwsPduError(STATUS.invalidSourceAddress));
  assert.throws(() => countMessageOctets({ esmClass: -1 }), throwsPduError(STATUS.invalidTlvValue));
});
