// What the settings of a carrier make of a message on the wire, and of what comes in.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { carrierSettings } from '@volley/contract/carrier-settings';
import { rowOf } from '@volley/contract/rows';
import { decodeGsm } from '@volley/text';
import { connectionOf } from '../src/carriers/smpp/carrier-bind.ts';
import { findIncoming, readIncoming, writeDestination, writeSource } from '../src/carriers/smpp/number-forms.ts';
import { readDelivery } from '../src/carriers/smpp/read-delivery.ts';
import { writeParts } from '../src/carriers/smpp/write-parts.ts';
import type { Uuid } from '../src/lib/ids/uuid.ts';
import type { PhoneNumber } from '../src/lib/phone/phone-number.ts';
import { packSeptets, unpackSeptets } from '../src/lib/sms-protocol/septets.ts';
import type { RequestPdu } from '../src/smpp/index.ts';
import { countMessageOctets, type MessageToWrite, writeMessage } from '../src/smpp/message-codec.ts';
import type { CarrierSettings } from '../src/sms/routing/index.ts';

const DEFAULTS = rowOf(carrierSettings.unlessSet) as CarrierSettings;
const settingsWith = (some: Partial<CarrierSettings>): CarrierSettings => ({ ...DEFAULTS, ...some });
const NOW_MS = Date.UTC(2026, 0, 15, 9, 30);

const messageOf = (text: string, some: object = {}) => ({
  id: '019b0000-0000-7000-8000-0000000000ab' as Uuid,
  senderId: 'Volley',
  phoneNumber: '233244123456' as PhoneNumber,
  message: text,
  parts: 1,
  acceptedIds: [],
  values: null,
  validUntilMs: NOW_MS + 600_000,
  ...some,
});

function write(settings: CarrierSettings, text: string, some?: object): MessageToWrite[] {
  const context = { settings, nowMs: NOW_MS, reference: () => 7 };
  return writeParts(messageOf(text, some), context).map(({ pdu }) => pdu);
}

function bytesOf(pdu: MessageToWrite): Buffer {
  const buffer = Buffer.alloc(countMessageOctets(pdu));
  writeMessage(buffer, 0, { command: 'submit_sm', sequence: 1 }, pdu);
  return buffer;
}

/** The digest was made by the version that had none of these settings. */
const BEFORE = '8f6ff2c3e310cf80d99413fc531c865ad0e5ec5e0cd3334d4151e7e054f65b62';

test('a carrier with none of these settings gets the bytes that it got before they were there', () => {
  const digest = createHash('sha256');
  const texts = [
    'Hello',
    'Price: €5 [net]',
    'Grüße, 世界',
    'a'.repeat(161),
    'é€'.repeat(200),
    '世'.repeat(200),
    'Şş ığ',
  ];
  const some: Partial<CarrierSettings>[] = [
    {},
    { longMessages: 'sar' },
    { longMessages: 'payload', receiptsRequested: false },
    { defaultCoding: 'latin1', referenceSent: false, validityForm: 'absolute' },
    { nationalTables: 'all', validityForm: 'none', serviceType: 'CMT', destination: { ton: 0, npi: 0 } },
  ];
  for (const own of some)
    for (const text of texts)
      for (const senderId of ['Volley', '1234', '233302000001'])
        for (const pdu of write(settingsWith(own), text, { senderId })) digest.update(bytesOf(pdu));
  assert.equal(digest.digest('hex'), BEFORE);
});

const NATIONAL = [{ prefix: '233', strip: 3, prepend: '0' }];

const FORMS: readonly [name: string, some: Partial<CarrierSettings>, number: string, written: string][] = [
  ['plain', {}, '233244123456', '233244123456'],
  ['plus', { destinationPrefix: '+' }, '233244123456', '+233244123456'],
  ['zeros', { destinationPrefix: '00' }, '233244123456', '00233244123456'],
  ['national', { destinationRules: NATIONAL }, '233244123456', '0244123456'],
  [
    'national, of another country',
    { destinationRules: NATIONAL, destinationPrefix: '00' },
    '447700900123',
    '00447700900123',
  ],
  [
    'without the calling code',
    { destinationRules: [{ prefix: '91', strip: 2, prepend: '' }] },
    '919876543210',
    '9876543210',
  ],
  ['with a prefix of the carrier', { destinationPrefix: '1#' }, '233244123456', '1#233244123456'],
];
for (const [name, some, number, written] of FORMS)
  test(`the number of a recipient is written ${name}: ${written}`, () => {
    const [pdu] = write(settingsWith(some), 'Hello', { phoneNumber: number });
    assert.equal(pdu?.destinationAddr, written);
  });

test('a sender that is a number is rewritten, and a name or a short code is not', () => {
  const settings = settingsWith({ sourcePrefix: '+', sourceRules: NATIONAL });
  const written = ['Volley', '1234', '12345678', '447700900123', '233302000001'].map((one) =>
    writeSource(settings, one),
  );
  assert.deepEqual(written, ['Volley', '1234', '12345678', '+447700900123', '0302000001']);
});

test('the type of number and the numbering plan of each kind of sender and of the bind, and its version, are as the carrier wants them', () => {
  const settings = settingsWith({
    ...{
      sourceInternational: { ton: 2, npi: 1 },
      sourceShortCode: { ton: 6, npi: 9 },
      sourceAlphanumeric: { ton: 5, npi: 3 },
    },
    ...{ destination: { ton: 1, npi: 6 }, bindAddress: { ton: 4, npi: 8 }, interfaceVersion: '5.0' },
  });
  const marks = ['233302000001', '1234', 'Volley'].flatMap((senderId) =>
    write(settings, 'Hello', { senderId }).map((pdu) => [
      pdu.sourceAddrTon,
      pdu.sourceAddrNpi,
      pdu.destAddrTon,
      pdu.destAddrNpi,
    ]),
  );
  assert.deepEqual(marks, [
    [2, 1, 1, 6],
    [6, 9, 1, 6],
    [5, 3, 1, 6],
  ]);
  const address = { host: '127.0.0.1', port: 2775 };
  const { addrTon, addrNpi, interfaceVersion } = connectionOf({ settings, address, password: '', tlsOptions: {} });
  assert.deepEqual([addrTon, addrNpi, interfaceVersion], [4, 8, '5.0']);
});

/** Numbers of 7 to 15 digits, the same in every run. */
function* someNumbers(): Generator<string> {
  let state = 12_345;
  const next = (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  for (let run = 0; run < 2_000; run += 1) {
    const begin = ['233', '234', '44', '91', '1', '7', '23', '2330', '420'][next(9)] ?? '';
    yield begin + Array.from({ length: 6 + next(12 - begin.length) }, () => next(10)).join('');
  }
}

test('a number that the carrier writes as we write it is read as the same number', () => {
  for (const code of ['233', '234', '44', '91', '1'])
    for (const otherwise of ['', '+', '00'])
      for (const trunk of ['0', '8']) {
        const settings = settingsWith({
          destinationPrefix: trunk === '8' ? '+' : otherwise,
          destinationRules: [{ prefix: code, strip: code.length, prepend: trunk }],
          incomingRules: [{ prefix: trunk, strip: 1, prepend: code }],
        });
        for (const number of someNumbers()) {
          // No national number with a trunk prefix begins with that prefix itself.
          if (number.startsWith(`${code}0`)) continue;
          const written = writeDestination(settings, number);
          assert.equal(readIncoming(settings, written), number, `${number}, written ${written}`);
        }
      }
});

test('what is international already is not rewritten', () => {
  const settings = settingsWith({ incomingRules: [{ prefix: '24', strip: 0, prepend: '233' }] });
  const texts = ['244123456', '+244923456789', '00244923456789', 'Volley', '', '2 4'];
  assert.deepEqual(
    texts.map((text) => findIncoming(settings, text)),
    ['233244123456', null, null, null, null, null],
  );
});

const delivery = (fields: object): RequestPdu =>
  ({
    command: 'deliver_sm',
    status: 0,
    sequence: 1,
    fields: {
      ...{
        serviceType: '',
        sourceAddrTon: 2,
        sourceAddrNpi: 1,
        sourceAddr: '0244123456',
        destAddrTon: 0,
        destAddrNpi: 0,
      },
      ...{ destinationAddr: '0302000001', esmClass: 0, protocolId: 0, priorityFlag: 0, scheduleDeliveryTime: '' },
      ...{ validityPeriod: '', registeredDelivery: 0, replaceIfPresentFlag: 0, dataCoding: 0, smDefaultMsgId: 0 },
      ...{ shortMessage: Buffer.from('Yes'), ...fields },
    },
    tlvs: {},
  }) as unknown as RequestPdu;

function read(settings: CarrierSettings, fields: object) {
  const found = readDelivery(delivery(fields), 2, settings);
  assert.ok(found.kind !== 'other');
  return found.kind === 'inbound' ? found.inbound : found.receipt;
}

test('a reply and a receipt with national numbers are read by the rules', () => {
  const settings = settingsWith({ incomingRules: [{ prefix: '0', strip: 1, prepend: '233' }] });
  const reply = read(settings, {});
  assert.ok('sender' in reply);
  assert.deepEqual([reply.sender, reply.ourAddress], ['+233244123456', '233302000001']);
  const shortMessage = Buffer.from(
    'id:7 sub:001 dlvrd:001 submit date:2601150930 done date:2601150931 stat:DELIVRD err:000',
  );
  const receipt = read(settings, { esmClass: 4, shortMessage });
  assert.ok('phoneNumber' in receipt);
  assert.equal(receipt.phoneNumber, '233244123456');
});

test('fields of the message and the data coding of each alphabet are as the carrier wants them', () => {
  const own = { protocolId: 0x40, priorityFlag: 3, registeredDelivery: 0x13 };
  const settings = settingsWith({ ...own, dataCodingGsm7: 0xf1, dataCodingUcs2: 0x18 });
  const fieldsOf = (text: string) => {
    const [pdu] = write(settings, text);
    return [pdu?.protocolId, pdu?.priorityFlag, pdu?.registeredDelivery, pdu?.dataCoding];
  };
  assert.deepEqual(fieldsOf('Hello'), [0x40, 3, 0x13, 0xf1]);
  assert.deepEqual(fieldsOf('世界'), [0x40, 3, 0x13, 0x18]);
  const [latin] = write(settingsWith({ defaultCoding: 'latin1', dataCodingLatin1: 0 }), 'Grüße');
  assert.deepEqual([latin?.dataCoding, latin?.shortMessage?.toString('latin1')], [0, 'Grüße']);
  const [silent] = write(settingsWith({ ...own, receiptsRequested: false }), 'Hello');
  assert.equal(silent?.registeredDelivery, 0);
  const reply = read(settings, { dataCoding: 0x18, shortMessage: Buffer.from('世', 'utf16le').swap16() });
  assert.ok('message' in reply);
  assert.equal(reply.message, '世');
});

test('with version 3.3 a message has no optional field', () => {
  const [before] = write(DEFAULTS, 'Hello');
  const [pdu] = write(settingsWith({ interfaceVersion: '3.3' }), 'Hello');
  assert.deepEqual([Object.keys(before?.tlvs ?? {}), Object.keys(pdu?.tlvs ?? {})], [['userMessageReference'], []]);
});

test('septets are packed as 3GPP TS 23.038 writes them', () => {
  // "hellohello" is the example that decoders are tried with; seven characters leave room for the carriage return.
  assert.equal(Buffer.from(packSeptets(Buffer.from('hellohello'), 0)).toString('hex'), 'e8329bfd4697d9ec37');
  assert.equal(Buffer.from(packSeptets(Buffer.from('1234567'), 0)).toString('hex'), '31d98c56b3dd1a');
});

test('packed septets are read back, whatever their number and the header before them', () => {
  for (const header of [0, 4, 6, 7, 9, 12])
    for (let length = 0; length <= 160; length += 1) {
      const septets = Uint8Array.from({ length }, (_, at) => (at * 37 + length + header) % 127).map((one) =>
        one === 13 ? 14 : one,
      );
      const packed = packSeptets(septets, header);
      assert.deepEqual([...unpackSeptets(packed, header)], [...septets], `${length} behind ${header}`);
    }
});

test('a long text in packed septets has the parts that were counted, each within 140 octets', () => {
  const text = 'The quick brown fox [jumps] over €5. '.repeat(11);
  const settings = settingsWith({ septetsPacked: true });
  const plain = write(DEFAULTS, text, { parts: 3 });
  const packed = write(settings, text, { parts: 3 });
  assert.deepEqual([plain.length, packed.length], [3, 3]);
  const octets = packed.map(({ shortMessage }) => shortMessage?.length ?? 0);
  assert.ok(octets.every((one) => one <= 140) && octets[0] === 140, String(octets));
  const bodies = packed.map(({ shortMessage }) => unpackSeptets(shortMessage?.subarray(6) ?? Buffer.alloc(0), 6));
  assert.equal(bodies.map((body) => decodeGsm(body)).join(''), text);
  const [first] = packed;
  const reply = read(settings, { esmClass: 0x40, shortMessage: first?.shortMessage });
  assert.ok('message' in reply);
  assert.ok(text.startsWith(reply.message) && reply.message.length > 100, reply.message);
});
