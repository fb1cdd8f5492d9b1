import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { FRAME_SAMPLES, RTP_HEADER_BYTES, writeRtpHeader } from './rtp-packet.ts';
import { deriveKey, MASTER_BYTES, SrtpReceiver, SrtpSender } from './srtp.ts';

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');
const MASTER = hex('E1F97A0D3E018BE0D64FA32C06DE4139 0EC675AD498AFEEBB6960B3AABE6');

function packetOf(sequence: number, { ssrc = 77, fill = 0xab } = {}): Buffer {
  const packet = Buffer.alloc(RTP_HEADER_BYTES + FRAME_SAMPLES, fill);
  writeRtpHeader(packet, { payloadType: 0, hasMarker: false, sequence, timestamp: sequence * 160, ssrc });
  return packet;
}

test('keys are derived as in RFC 3711 B.3', () => {
  assert.deepEqual(deriveKey(MASTER, 0, 16), hex('C61E7A93744F39EE10734AFE3FF7A087'));
  assert.deepEqual(deriveKey(MASTER, 2, 14), hex('30CBBC08863D8C85D49DB34A9AE1'));
  assert.deepEqual(deriveKey(MASTER, 1, 20), hex('CEBE321F6FF7716B6FD4AB49AF256A156D38BAA4'));
});

test('a packet of sound and one of RTCP are protected and read as by libsrtp', () => {
  const rtp = hex('800f1234decafbadcafebabe abababababababababababababababab');
  const srtp = hex('800f1234decafbadcafebabe 4e55dc4ce79978d88ca4d215949d2402 b78d6acc99ea179b8dbb');
  assert.deepEqual(new SrtpSender(MASTER).protect(rtp), srtp);
  assert.deepEqual(new SrtpReceiver(MASTER).open(srtp), rtp);
  const rtcp = hex('81c8000bcafebabe abababababababababababababababab');
  const srtcp = hex('81c8000bcafebabe 7128035be487b9bdbef89041f977a5a8 80000001 993e08cd54d6c1230798');
  assert.deepEqual(new SrtpSender(MASTER).protectRtcp(rtcp), srtcp);
  assert.deepEqual(new SrtpReceiver(MASTER).openRtcp(srtcp), rtcp);
});

test('packets of any length are protected and read, also without sound, and reports without blocks', () => {
  const sender = new SrtpSender(MASTER);
  const receiver = new SrtpReceiver(MASTER);
  for (const length of [0, 1, 15, 16, 17, FRAME_SAMPLES, 1_400]) {
    const packet = Buffer.concat([packetOf(length).subarray(0, RTP_HEADER_BYTES), Buffer.alloc(length, 7)]);
    assert.deepEqual(receiver.open(sender.protect(packet)), packet, String(length));
    const report = Buffer.concat([hex('80c90001cafebabe'), Buffer.alloc(length, 7)]);
    assert.deepEqual(receiver.openRtcp(sender.protectRtcp(report)), report, String(length));
  }
});

test('sound is read over the end of the sequence numbers, also late, lost and in another order, and never twice', () => {
  const sender = new SrtpSender(MASTER);
  const receiver = new SrtpReceiver(MASTER);
  const sent = Array.from({ length: 200 }, (_, at) => (65_400 + at) % 65_536).map((sequence) => {
    const plain = packetOf(sequence);
    return { plain, secret: sender.protect(plain) };
  });
  const kept = sent.filter((_, at) => at % 7 !== 3);
  for (let at = 0; at + 1 < kept.length; at += 2) {
    for (const one of [kept[at + 1], kept[at]]) {
      assert.ok(one);
      assert.deepEqual(receiver.open(one.secret), one.plain);
      assert.equal(receiver.open(one.secret), null);
    }
  }
  assert.equal(receiver.open(sent[3]?.secret ?? Buffer.alloc(0)), null, 'it is too late');
  const other = new SrtpSender(MASTER).protect(packetOf(9, { ssrc: 78 }));
  assert.deepEqual(receiver.open(other), packetOf(9, { ssrc: 78 }), 'another stream of the same key');
});

test('sound whose numbers began again before somebody listened is read from then on', () => {
  const sender = new SrtpSender(MASTER);
  for (let sequence = 65_530; sequence < 65_536; sequence += 1) sender.protect(packetOf(sequence));
  const receiver = new SrtpReceiver(MASTER);
  for (let sequence = 0; sequence < 5; sequence += 1) {
    const secret = sender.protect(packetOf(sequence));
    assert.deepEqual(receiver.open(secret), packetOf(sequence));
    assert.equal(receiver.open(secret), null, 'nothing is read twice');
  }
});

test('what was changed on the way, came from another key or is no packet is not read, whatever it is', () => {
  const sender = new SrtpSender(MASTER);
  const strange = new SrtpSender(Buffer.alloc(MASTER_BYTES, 1));
  const receiver = new SrtpReceiver(MASTER);
  assert.equal(receiver.open(strange.protect(packetOf(1))), null);
  assert.equal(receiver.openRtcp(strange.protectRtcp(hex('81c8000bcafebabe abababab'))), null);
  assert.equal(receiver.open(packetOf(1)), null, 'sound without protection');
  const secret = sender.protect(packetOf(2));
  const report = sender.protectRtcp(hex('81c8000bcafebabe abababab'));
  const changed = (bytes: Buffer, at: number) => {
    const copy = Buffer.from(bytes);
    copy[at] = (copy[at] ?? 0) ^ 1;
    return copy;
  };
  for (let at = 0; at < secret.length; at += 1) assert.equal(receiver.open(changed(secret, at)), null, String(at));
  for (let at = 0; at < report.length; at += 1) assert.equal(receiver.openRtcp(changed(report, at)), null, String(at));
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      assert.equal(receiver.open(Buffer.from(bytes)), null);
      assert.equal(receiver.openRtcp(Buffer.from(bytes)), null);
    }),
  );
  assert.deepEqual(receiver.open(secret), packetOf(2), 'none of that has done harm');
});
