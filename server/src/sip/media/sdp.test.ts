import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { SipProtocolError } from '../messages/protocol-error.ts';
import { type LocalAudio, negotiate, parseSdp, writeAnswer, writeOffer } from './sdp.ts';

const local: LocalAudio = { host: '192.0.2.5', family: 4, port: 30_000, sessionId: 77, version: 1 };
const lines = (...all: string[]) =>
  Buffer.from(`${['v=0', 'o=- 1 1 IN IP4 192.0.2.1', 's=-', ...all].join('\r\n')}\r\n`);

test('our offer reads back as what we offered', () => {
  const audio = parseSdp(writeOffer(local, ['PCMA', 'PCMU']));
  assert.deepEqual([audio.host, audio.port, audio.direction], ['192.0.2.5', 30_000, 'sendrecv']);
  assert.deepEqual(
    audio.codecs.map(({ codec }) => codec),
    ['PCMA', 'PCMU'],
  );
  assert.equal(audio.digitPayloadType, 101);
});

test('an offer from an IPv6 host says so', () => {
  assert.match(writeOffer({ ...local, host: '2001:db8::1', family: 6 }, ['PCMU']).toString(), /c=IN IP6 2001:db8::1/);
});

test('the address of the media line counts before that of the session, static types need no rtpmap', () => {
  const audio = parseSdp(lines('c=IN IP4 192.0.2.1', 't=0 0', 'm=audio 4000 RTP/AVP 18 8 0', 'c=IN IP4 192.0.2.2/127'));
  assert.deepEqual([audio.host, audio.port], ['192.0.2.2', 4000]);
  assert.deepEqual(audio.codecs, [
    { codec: 'PCMA', payloadType: 8 },
    { codec: 'PCMU', payloadType: 0 },
  ]);
  assert.equal(audio.digitPayloadType, null);
});

test('the digits of the far side keep its own payload type', () => {
  const audio = parseSdp(lines('c=IN IP4 192.0.2.1', 'm=audio 4000 RTP/AVP 0 96', 'a=rtpmap:96 telephone-event/8000'));
  assert.equal(negotiate(audio, ['PCMU'])?.digitPayloadType, 96);
});

test('holding by direction and by an address of zeros stops our sound', () => {
  for (const hold of [['a=sendonly'], ['a=inactive'], ['c=IN IP4 0.0.0.0']]) {
    const audio = parseSdp(lines('c=IN IP4 192.0.2.1', 'm=audio 4000 RTP/AVP 0', ...hold));
    assert.equal(negotiate(audio, ['PCMU'])?.isSending, false, hold[0]);
  }
});

test('nothing in common is no agreement', () => {
  assert.equal(negotiate(parseSdp(lines('c=IN IP4 192.0.2.1', 'm=audio 4000 RTP/AVP 18')), ['PCMU']), null);
});

test('an answer keeps the order of the media lines and refuses what is not sound', () => {
  const offer = parseSdp(
    lines(
      'c=IN IP4 192.0.2.1',
      'm=video 5000 RTP/AVP 31',
      'm=audio 4000 RTP/AVP 0',
      'a=sendonly',
      'm=text 6000 RTP/AVP 98',
    ),
  );
  const agreed = negotiate(offer, ['PCMU']);
  assert.ok(agreed);
  const text = writeAnswer({ ...local, version: 2 }, offer, agreed).toString();
  assert.deepEqual(
    text.match(/^m=.*$/gm)?.map((line) => line.trim()),
    ['m=video 0 RTP/AVP 31', 'm=audio 30000 RTP/AVP 0', 'm=text 0 RTP/AVP 98'],
  );
  assert.match(text, /a=recvonly/);
  assert.match(text, /o=- 77 2 /);
});

test('encrypted sound is taken with a key of our suite alone, and only if both sides have one', () => {
  const key = 'A'.repeat(40);
  const srtp = { key: 'B'.repeat(40), isRequired: false };
  const read = (profile: string, ...said: string[]) =>
    parseSdp(lines('c=IN IP4 192.0.2.1', `m=audio 4000 RTP/${profile} 0`, ...said));
  const suite = 'AES_CM_128_HMAC_SHA1_80';
  const others = [
    `a=crypto:1 AES_CM_128_HMAC_SHA1_32 inline:${key}`,
    `a=crypto:2 ${suite} inline:${key}|2^31|1:4`,
    `a=crypto:3 ${suite} inline:${key} UNENCRYPTED_SRTP`,
    `a=crypto:4 ${suite} inline:${key.slice(1)}`,
    'a=crypto:',
  ];
  assert.equal(read('SAVP', ...others).crypto, null);
  const given = read('SAVP', ...others, `a=crypto:5 ${suite} inline:${key}|2^31`);
  assert.deepEqual(negotiate(given, ['PCMU'], srtp)?.keys, { ours: srtp.key, theirs: key, tag: 5 });
  assert.equal(negotiate(given, ['PCMU']), null);
  assert.equal(negotiate(read('SAVP', ...others), ['PCMU'], srtp), null);
  assert.equal(negotiate(read('AVP'), ['PCMU'], srtp)?.keys, null);
  assert.equal(negotiate(read('AVP'), ['PCMU'], { ...srtp, isRequired: true }), null);
});

for (const [what, body] of [
  ['no SDP at all', Buffer.from('hello')],
  ['an empty body', Buffer.alloc(0)],
  ['no sound', lines('c=IN IP4 192.0.2.1', 'm=video 4000 RTP/AVP 31')],
  ['refused sound', lines('c=IN IP4 192.0.2.1', 'm=audio 0 RTP/AVP 0')],
  ['no address', lines('m=audio 4000 RTP/AVP 0')],
  ['sound with keys of DTLS', lines('c=IN IP4 192.0.2.1', 'm=audio 4000 UDP/TLS/RTP/SAVP 0')],
  ['a port out of range', lines('c=IN IP4 192.0.2.1', 'm=audio 70000 RTP/AVP 0')],
] as const) {
  test(`${what} is refused with a protocol error`, () => {
    assert.throws(() => parseSdp(Buffer.from(body)), SipProtocolError);
  });
}

test('SDP with lines shuffled and mangled raises nothing but protocol errors', () => {
  const pieces = [
    'v=0',
    'm=audio 4000 RTP/AVP 0 101',
    'c=IN IP4 1.2.3.4',
    'a=rtpmap:101 telephone-event/8000',
    'a=sendonly',
    'm=',
    'c=',
    'a=rtpmap:',
  ];
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 30 })), { maxLength: 12 }),
      (all) => {
        try {
          negotiate(parseSdp(Buffer.from(`v=0\r\n${all.join('\r\n')}`)), ['PCMU']);
        } catch (error) {
          assert.ok(error instanceof SipProtocolError, `${error}`);
        }
      },
    ),
    { numRuns: 500 },
  );
});
