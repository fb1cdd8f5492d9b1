import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SipHeader } from '../messages/message.ts';
import { Ladder, Ladders } from './ladder.ts';

const flow = { transport: 'udp', host: '192.0.2.1', port: 5060 } as const;
const sent = { isSent: true, flow };
const invite = (headers: SipHeader[]) => ({ line: 'INVITE', headers, sdp: Buffer.alloc(0) });
const cseq = (number: number) => ({ name: 'cseq', value: `${number} INVITE` });

test('what would prove who we are is named and left out, and so is what says nothing about the call', () => {
  const ladder = new Ladder();
  const headers = [
    cseq(2),
    { name: 'from', value: '<sip:1@x>;tag=\u0000a' },
    { name: 'authorization', value: 'Digest username="volley", response="5f1c"' },
    { name: 'authentication-info', value: 'nextnonce="5f1c"' },
    { name: 'x-account', value: 'secret' },
  ];
  const sdp = Buffer.from('v=0\r\nm=audio 4000 RTP/SAVP 0\r\na=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:secret\r\n');
  ladder.note(sent, { line: 'INVITE sip:233244123456@192.0.2.1 SIP/2.0', headers, sdp });
  const [step] = ladder.steps();
  const shown = [
    ...['cseq: 2 INVITE', 'from: <sip:1@x>;tag= a'],
    ...['authorization: (left out)', 'authentication-info: (left out)', 'm=audio 4000 RTP/SAVP 0'],
  ];
  assert.deepEqual(step?.headers, shown);
  assert.deepEqual([step?.peer, step?.isSent, step?.atMs], ['udp 192.0.2.1:5060', true, 0]);
});

test('a repeated message is counted, and however long a call is it takes a bounded room', () => {
  const ladder = new Ladder();
  for (let again = 0; again < 5; again += 1) ladder.note(sent, invite([cseq(1)]));
  assert.deepEqual(
    ladder.steps().map(({ repeats }) => repeats),
    [4],
  );
  for (let at = 2; at < 2_000; at += 1)
    ladder.note(
      sent,
      invite([cseq(at), ...Array.from({ length: 50 }, () => ({ name: 'warning', value: 'w'.repeat(5_000) }))]),
    );
  const steps = ladder.steps();
  assert.equal(steps.length, 40);
  assert.match(steps[1]?.headers[0] ?? '', /^cseq: 2 /);
  assert.ok(JSON.stringify(steps).length < 40_000, `${JSON.stringify(steps).length} characters`);
});

test('only the calls that are under way are noted, each for itself', () => {
  const ladders = new Ladders();
  const bytes = (callId: string) =>
    Buffer.from(`BYE sip:x SIP/2.0\r\nCall-ID: ${callId}\r\nCSeq: 1 BYE\r\n\r\nv=0\r\nCall-ID: b`);
  ladders.noteSent(flow, bytes('a'));
  const [a, b] = [ladders.open('a'), ladders.open('b')];
  ladders.noteSent(flow, bytes('a'));
  ladders.close('a');
  ladders.noteSent(flow, bytes('a'));
  assert.deepEqual([a.steps().length, b.steps().length], [1, 0]);
  assert.deepEqual([a.steps()[0]?.line, a.steps()[0]?.headers], ['BYE sip:x SIP/2.0', ['cseq: 1 BYE']]);
});
