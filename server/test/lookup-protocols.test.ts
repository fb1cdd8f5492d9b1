// Lookups by ENUM and by SIP redirects, against servers that answer, say nothing, or lie.
import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { type TestContext, test } from 'node:test';
import { outboundAddresses } from '../src/lib/outbound/outbound-addresses.ts';
import type { PhoneNumber } from '../src/lib/phone/phone-number.ts';
import { askEnum, askSip } from '../src/lookups/index.ts';
import { sourceOf } from './testkit/lookup-source.ts';

const NUMBER = '233244123456' as PhoneNumber;
const addresses = outboundAddresses(['127.0.0.1']);
type Answers = (packet: Buffer) => readonly Buffer[];

async function startServer(t: TestContext, answers: Answers) {
  const got: Buffer[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (packet, { port, address }) => {
    got.push(packet);
    for (const answer of answers(packet)) socket.send(answer, port, address);
  });
  await new Promise<void>((done) => socket.bind(0, '127.0.0.1', done));
  t.after(() => socket.close());
  return { port: socket.address().port, got };
}

const text = (value: string) => Buffer.concat([Buffer.from([value.length]), Buffer.from(value)]);
const u16 = (value: number) => Buffer.from([value >> 8, value & 255]);

/** An answer of the DNS to a question: records of NAPTR, or a code such as 3 (NXDOMAIN). */
function dns(question: Buffer, regexps: readonly string[], code = 0, service = 'E2U+pstn:tel'): Buffer {
  const asked = question.subarray(12, question.indexOf(0, 12) + 5);
  const records = regexps.map((regexp, index) => {
    const data = Buffer.concat([u16(10), u16(index), text('u'), text(service), text(regexp), Buffer.from([0])]);
    return Buffer.concat([Buffer.from([0xc0, 12]), u16(35), u16(1), u16(0), u16(60), u16(data.length), data]);
  });
  const head = Buffer.concat([
    question.subarray(0, 2),
    u16(0x8400 | code),
    u16(1),
    u16(records.length),
    u16(0),
    u16(0),
  ]);
  return Buffer.concat([head, asked, ...records]);
}

async function askDns(t: TestContext, answers: Answers) {
  const server = await startServer(t, answers);
  const startedMs = performance.now();
  const asked = await askEnum(addresses)(sourceOf('enum', { servers: [`127.0.0.1:${server.port}`] }), '', NUMBER);
  assert.ok(performance.now() - startedMs < 3_000);
  return { asked, server };
}

const answered = (networkCode: string, ported: boolean | null, network = '') => ({
  kind: 'answered',
  answer: { network, networkCode, ported, country: '', type: 'unknown' },
});

test('the records of a number name its network by mcc and mnc, or by a routing number', async (t) => {
  const uri = (parameters: string) => `!^.*$!tel:+233244123456${parameters}!`;
  const cases: readonly [string, object][] = [
    [uri(';npdi;rn=+2330512345'), answered('62003', true)],
    [uri(';rn=2330'), answered('62002', true)],
    [uri(';mcc=620;mnc=02'), answered('62002', null)],
    [uri(';npdi'), answered('', false)],
    ['!^\\+(.*)$!tel:\\1;npdi;rn=2330!', answered('62002', true)],
  ];
  for (const [regexp, expected] of cases) {
    const { asked, server } = await askDns(t, (packet) => [dns(packet, [regexp])]);
    assert.deepEqual(asked, expected, regexp);
    const [question = Buffer.alloc(0)] = server.got;
    assert.equal(
      question.toString('latin1', 12).split('\0')[0],
      '\x016\x015\x014\x013\x012\x011\x014\x014\x012\x013\x013\x012\x04e164\x04arpa',
    );
  }
});

test('records that lie are passed over, and a server that fails is told from one that knows nobody', async (t) => {
  const lies = [
    '',
    '!',
    '!(a+)+$!tel:+233200000000;rn=2330!',
    '!^.*$!http://evil.example/;rn=2330!',
    `!^.*$!tel:${'9'.repeat(200)}!`,
  ];
  assert.deepEqual((await askDns(t, (packet) => [dns(packet, lies)])).asked, { kind: 'unknown' });
  const good = '!^.*$!tel:+233244123456;rn=2330!';
  assert.deepEqual((await askDns(t, (packet) => [dns(packet, [...lies, good])])).asked, answered('62002', true));
  assert.deepEqual((await askDns(t, (packet) => [dns(packet, [good], 0, 'SIP+D2U')])).asked, { kind: 'unknown' });
  assert.deepEqual((await askDns(t, (packet) => [dns(packet, [], 3)])).asked, { kind: 'unknown' });
  assert.equal((await askDns(t, (packet) => [dns(packet, [], 2)])).asked.kind, 'failed');
  assert.equal((await askDns(t, () => [])).asked.kind, 'failed');
  assert.equal((await askDns(t, () => [Buffer.from('nonsense')])).asked.kind, 'failed');
  const inside = sourceOf('enum', { servers: ['10.0.0.1'] });
  assert.match(JSON.stringify(await askEnum(addresses)(inside, '', NUMBER)), /does not allow it/);
});

/** An answer to an INVITE with some lines of its own; nothing to anything else. */
const sip =
  (status: string, ...lines: readonly string[]): Answers =>
  (packet) => {
    const asked = packet.toString('latin1');
    if (!asked.startsWith('INVITE')) return [];
    const copied = asked.split('\r\n').filter((line) => /^(via|from|call-id|cseq):/i.test(line));
    const to = `${/^to:.*$/im.exec(asked)?.[0]};tag=1`;
    return [Buffer.from([`SIP/2.0 ${status}`, ...copied, to, ...lines, 'Content-Length: 0', '', ''].join('\r\n'))];
  };

async function askServer(t: TestContext, answers: Answers) {
  const server = await startServer(t, answers);
  const asked = await askSip(addresses)(sourceOf('sip', { host: '127.0.0.1', port: server.port }), '', NUMBER);
  await new Promise((done) => setTimeout(done, 30));
  return { asked, methods: server.got.map((packet) => packet.toString('latin1').split(' ', 1)[0]) };
}

test('a redirect names the network of a number, and the question is ended', async (t) => {
  const found = await askServer(
    t,
    sip('302 Moved', 'Contact: <sip:+233244123456;npdi;rn=+2330512@gw.example;user=phone>'),
  );
  assert.deepEqual(found, { asked: answered('62003', true), methods: ['INVITE', 'ACK'] });
  const other = await askServer(t, sip('302 Moved', 'Contact: <sip:+233200000000;rn=2330@gw.example>'));
  assert.deepEqual(other.asked, { kind: 'unknown' });
  assert.deepEqual((await askServer(t, sip('404 Not Found'))).asked, { kind: 'unknown' });
  assert.equal((await askServer(t, sip('503 Busy'))).asked.kind, 'failed');
  const inside = sourceOf('sip', { host: '10.0.0.1' });
  assert.match(JSON.stringify(await askSip(addresses)(inside, '', NUMBER)), /does not allow it/);
});

test('a server that takes the call is hung up on, and one that rings or is silent is left in time', async (t) => {
  const taken = await askServer(t, sip('200 OK', 'Contact: <sip:a@gw.example>'));
  assert.equal(taken.asked.kind, 'failed');
  assert.deepEqual(taken.methods, ['INVITE', 'ACK', 'BYE']);
  const ringing = await askServer(t, sip('180 Ringing'));
  assert.equal(ringing.asked.kind, 'failed');
  assert.deepEqual(ringing.methods, ['INVITE', 'CANCEL']);
  assert.equal((await askServer(t, () => [])).asked.kind, 'failed');
  assert.equal((await askServer(t, () => [Buffer.from('SIP/2.0 302')])).asked.kind, 'failed');
});
