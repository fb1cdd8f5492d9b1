import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readTortureCases } from '../testing/torture-cases.ts';
import { findHeader, listHeader, writeMessage } from './message.ts';
import { MessageStream } from './message-stream.ts';
import { parseNameAddress, parseUri, parseVia, writeVia } from './parse-address.ts';
import { parseCore } from './parse-core.ts';
import { HEADER_COUNT_MAX, MESSAGE_BYTES_MAX, parseMessage } from './parse-message.ts';
import { SipProtocolError } from './protocol-error.ts';

const cases = readTortureCases();

function readCase(name: string): Buffer {
  const found = cases.find((one) => one.name === name);
  assert.ok(found, `no torture case ${name}`);
  return found.bytes;
}

test('a header is named by what was sent, whatever every object knows', () => {
  const bytes = Buffer.from('SIP/2.0 200 OK\r\nConstructor: a\r\n__proto__: b\r\nContent-Length: 0\r\n\r\n');
  const message = parseMessage(bytes);
  assert.deepEqual(
    message.headers.slice(0, 2).map(({ name, value }) => [name, value]),
    [
      ['constructor', 'a'],
      ['__proto__', 'b'],
    ],
  );
  assert.match(writeMessage(message).toString(), /^Constructor: a\r$/m);
});

test('the torture file holds all cases of RFC 4475', () => {
  assert.equal(cases.filter((one) => one.isValid).length, 33);
  assert.equal(cases.filter((one) => !one.isValid).length, 16);
});

for (const { name, isValid, bytes } of cases) {
  test(`RFC 4475 ${name} is ${isValid ? 'read' : 'refused with a protocol error'}`, () => {
    if (isValid) {
      parseCore(parseMessage(bytes));
    } else {
      assert.throws(() => parseCore(parseMessage(bytes)), SipProtocolError);
    }
  });
  if (isValid) {
    test(`RFC 4475 ${name} means the same after being written and read again`, () => {
      const first = parseMessage(bytes);
      const second = parseMessage(writeMessage(first));
      const without = (message: typeof first) => ({
        ...message,
        headers: message.headers.filter((header) => header.name !== 'content-length'),
      });
      assert.deepEqual(without(second), without(first));
    });
  }
}

test('the short tortuous INVITE is read to the last parameter', () => {
  const message = parseMessage(readCase('wsinv'));
  const core = parseCore(message);
  assert.equal(core.fromTag, '98asjd8');
  assert.equal(core.from.displayName, 'J Rosenberg \\"');
  assert.equal(core.toTag, '1918181833n');
  assert.deepEqual(core.cseq, { number: 9, method: 'INVITE' });
  assert.deepEqual(
    listHeader(message, 'via').map((value) => parseVia(value).params.get('branch')),
    ['390skdjuw', 'z9hG4bK9ikj8', 'z9hG4bK30239'],
  );
  assert.equal(findHeader(message, 'newfangledheader'), 'newfangled value continued newfangled value');
  const contact = parseNameAddress(findHeader(message, 'contact') ?? '');
  assert.equal(contact.displayName, 'Quoted string ""');
  assert.deepEqual(
    [...contact.params],
    [
      ['newparam', 'newvalue'],
      ['secondparam', null],
      ['q', '0.33'],
    ],
  );
  assert.equal(message.body.length, 150);
});

test('semicolons and question marks in the user part stay in the user part', () => {
  const message = parseMessage(readCase('semiuri'));
  assert.equal(message.kind, 'request');
  const uri = parseUri(message.kind === 'request' ? message.uri : '');
  assert.equal(uri.user, 'user;par=u%40example.net');
  assert.equal(uri.host, 'example.com');
  assert.equal(uri.params.size, 0);
});

test('addresses of version six are read in Via and URI', () => {
  const via = parseVia('SIP/2.0/UDP [2001:db8::9:1]:5070;received=[2001:db8::9:255];branch=z9hG4bKas3');
  assert.deepEqual([via.host, via.port], ['[2001:db8::9:1]', 5070]);
  assert.equal(writeVia(via), 'SIP/2.0/UDP [2001:db8::9:1]:5070;received=[2001:db8::9:255];branch=z9hG4bKas3');
  assert.equal(parseUri('sips:a@[::1]:5061;transport=tcp').port, 5061);
});

test('parameters of an address without brackets belong to the header', () => {
  const address = parseNameAddress('sip:caller@example.com;tag=77;x="a;b"');
  assert.equal(address.uri, 'sip:caller@example.com');
  assert.equal(address.params.get('tag'), '77');
  assert.equal(address.params.get('x'), 'a;b');
});

test('too many headers and too many bytes are refused', () => {
  const line = 'X: 1\r\n';
  const many = `OPTIONS sip:a SIP/2.0\r\n${line.repeat(HEADER_COUNT_MAX + 1)}\r\n`;
  assert.throws(() => parseMessage(Buffer.from(many)), /too many headers/);
  const enough = `OPTIONS sip:a SIP/2.0\r\n${line.repeat(HEADER_COUNT_MAX)}\r\n`;
  assert.equal(parseMessage(Buffer.from(enough)).headers.length, HEADER_COUNT_MAX);
  assert.throws(() => parseMessage(Buffer.alloc(MESSAGE_BYTES_MAX + 1, 65)), /too large/);
});

test('no datagram, however hostile, takes long to read', () => {
  const spaces = ' '.repeat(60_000);
  const head = 'OPTIONS sip:a SIP/2.0\r\nFrom: <sip:a@b>;tag=1\r\nTo: <sip:a@b>\r\nCall-ID: x\r\nCSeq: 1 OPTIONS\r\n';
  for (const via of [
    `a${spaces}b`,
    `a${spaces}:x`,
    `a${spaces}:1`,
    `a;b${spaces}=${spaces}c`,
    `a${'\r\n x'.repeat(15_000)}`,
  ]) {
    const before = process.cpuUsage();
    try {
      parseCore(parseMessage(Buffer.from(`${head}Via: SIP/2.0/UDP ${via}\r\n\r\n`)));
    } catch (error) {
      assert.ok(error instanceof SipProtocolError);
    }
    // A pattern that backtracks takes seconds for each message; CPU time does not grow on a busy machine.
    assert.ok(process.cpuUsage(before).user < 500_000);
  }
});

test('a stream cut anywhere gives the same messages', () => {
  const one = readCase('intmeth');
  const two = readCase('wsinv').subarray(0);
  const wire = Buffer.concat([one, Buffer.from('\r\n\r\n'), two, one]);
  for (const size of [1, 2, 3, 7, 64, wire.length]) {
    const stream = new MessageStream();
    let count = 0;
    for (let at = 0; at < wire.length; at += size) {
      count += stream.push(wire.subarray(at, at + size)).messages.length;
    }
    assert.equal(count, 3, `chunks of ${size}`);
  }
});

test('a double CRLF on a stream is counted as a ping, whole or in halves', () => {
  assert.equal(new MessageStream().push(Buffer.from('\r\n\r\n')).pingCount, 1);
  const stream = new MessageStream();
  assert.equal(stream.push(Buffer.from('\r\n')).pingCount, 0);
  assert.equal(stream.push(Buffer.from('\r\n')).pingCount, 1);
});

test('a stream refuses a message without Content-Length and one that is too large', () => {
  const head = 'OPTIONS sip:a SIP/2.0\r\nX: 1\r\n';
  assert.throws(() => new MessageStream().push(Buffer.from(`${head}\r\n`)), /no Content-Length/);
  assert.throws(() => new MessageStream().push(Buffer.from(`${head}l: 99999999\r\n\r\n`)), /too large/);
  assert.throws(() => new MessageStream().push(Buffer.alloc(MESSAGE_BYTES_MAX + 1, 65)), /too large/);
});

function readAnything(bytes: Buffer): void {
  for (const read of [
    () => {
      const message = parseMessage(bytes);
      parseCore(message);
      parseUri(message.kind === 'request' ? message.uri : '');
      writeMessage(message);
    },
    () => new MessageStream().push(bytes),
    () => parseNameAddress(bytes.toString('latin1')),
    () => parseVia(bytes.toString('latin1')),
    () => parseUri(bytes.toString('latin1')),
  ]) {
    try {
      read();
    } catch (error) {
      assert.ok(error instanceof SipProtocolError, `${error}`);
    }
  }
}

test('arbitrary bytes raise nothing but protocol errors', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => readAnything(Buffer.from(bytes))),
    { numRuns: 500 },
  );
});

test('torture messages with bytes changed, cut or doubled raise nothing but protocol errors', () => {
  const edits = fc.array(fc.record({ at: fc.nat(2000), byte: fc.nat(255), kind: fc.nat(2) }), { maxLength: 8 });
  fc.assert(
    fc.property(fc.constantFrom(...cases), edits, ({ bytes }, changes) => {
      let wire = Buffer.from(bytes);
      for (const { at, byte, kind } of changes) {
        const place = at % Math.max(1, wire.length);
        if (kind === 0) wire[place] = byte;
        else if (kind === 1) wire = wire.subarray(0, place);
        else wire = Buffer.concat([wire.subarray(0, place), wire.subarray(Math.max(0, place - 40))]);
      }
      readAnything(wire);
    }),
    { numRuns: 500 },
  );
});
