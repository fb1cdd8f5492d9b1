import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseCore } from '../messages/parse-core.ts';
import { parseMessage } from '../messages/parse-message.ts';
import { type SeenMessage, showReceived } from './tap.ts';

const flow = { transport: 'udp', host: '192.0.2.1', port: 5060 } as const;

const TO = '<sip:volley@[2001:db8::1]:5070>';

function see({ from = '<sip:233244123456@192.0.2.1>', body = '' }): SeenMessage {
  const head = [
    'BYE sip:volley@198.51.100.1 SIP/2.0',
    'Via: SIP/2.0/UDP 192.0.2.1;branch=z9hG4bK1',
    `From: ${from};tag=a`,
    `To: ${TO};tag=b`,
    'Call-ID: 1',
    'CSeq: 1 BYE',
    'Content-Type: application/sdp',
  ];
  const message = parseMessage(Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`));
  const seen: SeenMessage[] = [];
  const tap = { isOn: true, see: (one: SeenMessage) => void seen.push(one) };
  showReceived(tap, { message, core: parseCore(message), flow });
  return seen[0] ?? assert.fail();
}

test('users and hosts are found, those of IPv6 without brackets, as trunks have them', () => {
  const { users, hosts } = see({});
  assert.deepEqual(users, ['volley', '233244123456', 'volley']);
  assert.deepEqual(hosts, ['198.51.100.1', '192.0.2.1', '2001:db8::1']);
});

test('a datagram that is full of what begins like an address is looked at within milliseconds', () => {
  const from = `"${'sip::'.repeat(12_000)}" <sip:a@192.0.2.1>`;
  const beganMs = performance.now();
  see({ from });
  assert.ok(performance.now() - beganMs < 500, `${performance.now() - beganMs} ms`);
});

test('keys and passwords in SDP are left out', () => {
  const lines = ['a=crypto:1 X inline:hidden', 'a=key-mgmt:mikey hidden', 'a=ice-pwd:hidden', 'k=clear:hidden'];
  const { details } = see({ body: ['v=0', ...lines, 'a=sendrecv', ''].join('\r\n') });
  assert.doesNotMatch(details.join(), /hidden/);
  assert.ok(details.includes('a=sendrecv'));
});
