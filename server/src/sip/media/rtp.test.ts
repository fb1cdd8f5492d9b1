import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { encodeMulaw } from './g711.ts';
import { PacingFigures } from './pacing-figures.ts';
import { PacingWheel } from './pacing-wheel.ts';
import { parseRtcp, writeGoodbye, writeSenderReport } from './rtcp.ts';
import { DIGITS, DigitReceiver } from './rtp-digits.ts';
import { parseRtp, writeRtpHeader } from './rtp-packet.ts';
import { RtpReceiver } from './rtp-receiver.ts';
import { RtpStream, type RtpStreamOptions } from './rtp-stream.ts';

function makeStream(overrides: Partial<RtpStreamOptions> = {}, onPlayed = () => {}): RtpStream {
  const options: RtpStreamOptions = {
    codec: 'PCMU',
    payloadType: 0,
    digitPayloadType: 101,
    ssrc: 0xabc,
    firstSequence: 65_534,
    firstTimestamp: 2 ** 32 - 320,
    cname: 'test',
    audio: Uint8Array.from({ length: 400 }, (_, at) => at & 0x7f),
    repeatCount: 1,
    gapMs: 0,
    ...overrides,
  };
  return new RtpStream(options, onPlayed);
}

function takePackets(stream: RtpStream, count: number) {
  return Array.from({ length: count }, () => {
    const bytes = stream.nextPacket();
    const packet = bytes && parseRtp(bytes);
    return packet && { ...packet, payload: Buffer.from(packet.payload) };
  });
}

test('sound leaves in frames of 20 ms, numbers and timestamps wrap, the last frame is filled with silence', () => {
  let playedCount = 0;
  const packets = takePackets(
    makeStream({}, () => (playedCount += 1)),
    5,
  );
  assert.deepEqual(
    packets.map((packet) => packet?.sequence),
    [65_534, 65_535, 0, 1, 2],
  );
  assert.deepEqual(
    packets.map((packet) => packet?.timestamp),
    [2 ** 32 - 160, 0, 160, 320, 480],
  );
  assert.deepEqual(
    packets.map((packet) => packet?.hasMarker),
    [true, false, false, false, false],
  );
  assert.equal(packets[2]?.payload[79], 399 & 0x7f);
  assert.ok(packets[2]?.payload.subarray(80).every((byte) => byte === 0xff));
  assert.ok(packets[4]?.payload.every((byte) => byte === 0xff));
  assert.equal(playedCount, 1);
});

test('a message is repeated after its gap', () => {
  let playedCount = 0;
  const audio = new Uint8Array(160).fill(1);
  const stream = makeStream({ audio, repeatCount: 2, gapMs: 40 }, () => (playedCount += 1));
  assert.deepEqual(
    takePackets(stream, 5).map((packet) => packet?.payload[0]),
    [1, 0xff, 0xff, 1, 0xff],
  );
  assert.equal(playedCount, 1);
});

test('comfort noise is heard, and keys are heard as tones only where they are told in no other way', () => {
  const tone = encodeMulaw(
    Int16Array.from({ length: 1600 }, (_, index) =>
      Math.round(6000 * (Math.sin((2 * Math.PI * 770 * index) / 8000) + Math.sin((2 * Math.PI * 1336 * index) / 8000))),
    ),
  );
  const heardBy = (digitPayloadType: number | null) => {
    const stream = makeStream({ digitPayloadType });
    let heard = '';
    for (let at = 0; at < 10; at += 1) {
      const bytes = Buffer.alloc(172);
      writeRtpHeader(bytes, { payloadType: 0, hasMarker: false, sequence: at, timestamp: at * 160, ssrc: 9 });
      bytes.set(tone.subarray(at * 160, at * 160 + 160), 12);
      const packet = stream.read(bytes);
      assert.ok(packet);
      heard += stream.receive(packet, at * 20) ?? '';
    }
    return heard;
  };
  assert.deepEqual([heardBy(null), heardBy(101)], ['5', '']);
  const noise = Buffer.alloc(13);
  writeRtpHeader(noise, { payloadType: 13, hasMarker: false, sequence: 1, timestamp: 1, ssrc: 9 });
  assert.ok(makeStream().read(noise));
});

test('A-law silence is its own byte', () => {
  const [packet] = takePackets(makeStream({ codec: 'PCMA', payloadType: 8, audio: null }), 1);
  assert.deepEqual([packet?.payloadType, packet?.payload[0]], [8, 0xd5]);
});

test('on hold nothing leaves, and time goes on', () => {
  const stream = makeStream();
  const [first] = takePackets(stream, 1);
  stream.isSending = false;
  assert.deepEqual(takePackets(stream, 3), [null, null, null]);
  stream.isSending = true;
  const [next] = takePackets(stream, 1);
  assert.equal(next?.sequence, ((first?.sequence ?? 0) + 1) & 0xffff);
  assert.equal(next?.hasMarker, true);
  assert.equal(next?.timestamp, ((first?.timestamp ?? 0) + 4 * 160) % 2 ** 32);
});

test('a digit out is one event with growing length and three ends', () => {
  const stream = makeStream();
  stream.sendDigits('5');
  const events = takePackets(stream, 14).filter((packet) => packet?.payloadType === 101);
  assert.deepEqual(
    events.map((packet) => packet?.payload[0]),
    Array(8).fill(5),
  );
  assert.equal(new Set(events.map((packet) => packet?.timestamp)).size, 1);
  assert.deepEqual(
    events.map((packet) => (packet?.payload[1] ?? 0) >> 7),
    [0, 0, 0, 0, 0, 1, 1, 1],
  );
  assert.deepEqual(
    events.map((packet) => packet?.payload.readUInt16BE(2)),
    [160, 320, 480, 640, 800, 800, 800, 800],
  );
  assert.deepEqual(
    events.map((packet) => packet?.hasMarker),
    [true, ...Array(7).fill(false)],
  );
});

test('digits out read as digits in, whatever is lost or repeated on the way', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...DIGITS), { minLength: 1, maxLength: 12 }),
      fc.array(fc.nat(7), { minLength: 12, maxLength: 12 }),
      (digits, kept) => {
        const stream = makeStream();
        stream.sendDigits(digits.join(''));
        const receiver = new DigitReceiver();
        let heard = '';
        let press = -1;
        let inPress = 0;
        for (const packet of takePackets(stream, 13 * digits.length)) {
          if (packet?.payloadType !== 101) continue;
          inPress = packet.hasMarker ? 0 : inPress + 1;
          if (packet.hasMarker) press += 1;
          // One packet of each press certainly arrives, and twice; every second one of the others is lost.
          if (inPress !== kept[press] && inPress % 2 === 0) continue;
          heard += receiver.receive(packet.payload, packet.timestamp) ?? '';
          heard += receiver.receive(packet.payload, packet.timestamp) ?? '';
        }
        assert.equal(heard, digits.join(''));
      },
    ),
    { numRuns: 50 },
  );
});

test('arbitrary bytes as RTP or RTCP are read or ignored, never thrown at', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 120 }), (bytes) => {
      parseRtcp(Buffer.from(bytes));
      makeStream().read(Buffer.from(bytes));
    }),
    { numRuns: 1000 },
  );
});

function packetOf(sequence: number, timestamp = sequence * 160) {
  return {
    payloadType: 0,
    hasMarker: false,
    sequence: sequence & 0xffff,
    timestamp,
    ssrc: 5,
    payload: Buffer.alloc(0),
  };
}

test('loss is counted over a wrap, late packets are not lost ones, and a restart is not a loss', () => {
  const receiver = new RtpReceiver();
  for (const sequence of [65_533, 65_534, 65_536, 65_535, 65_538]) receiver.receive(packetOf(sequence), 0);
  assert.equal(receiver.report().lostCount, 1);
  receiver.receive(packetOf(40_000), 0);
  receiver.receive(packetOf(40_001), 0);
  assert.equal(receiver.report().lostCount, 1);
  // The first packet after the jump might have been a stray one.
  assert.equal(receiver.report().receivedCount, 6);
});

test('packets in step have no jitter, packets 8 ms out of step some', () => {
  const even = new RtpReceiver();
  const uneven = new RtpReceiver();
  for (let at = 0; at < 200; at += 1) {
    even.receive(packetOf(at), at * 20);
    uneven.receive(packetOf(at), at * 20 + (at % 2) * 8);
  }
  assert.equal(even.report().jitterSamples, 0);
  assert.ok(Math.abs(uneven.report().jitterSamples - 64) <= 2);
});

test('a sender report holds what was sent and heard, and is read back', () => {
  const sender = { ssrc: 1, nowMs: 1_700_000_000_500, rtpTimestamp: 9, packetCount: 3, octetCount: 480, cname: 'abc' };
  const reception = { ssrc: 2, receivedCount: 75, lostCount: 25, highestSequence: 70_000, jitterSamples: 80 };
  const bytes = writeSenderReport(sender, reception);
  assert.equal(bytes.readUInt32BE(8), 1_700_000_000 + 2_208_988_800);
  assert.equal(bytes.readUInt32BE(12), 2 ** 31);
  assert.deepEqual(parseRtcp(bytes), [{ ssrc: 2, lostCount: 25, jitterMs: 10 }]);
  assert.equal(bytes.length % 4, 0);
  assert.equal(writeGoodbye(sender, null).readUInt8(writeGoodbye(sender, null).length - 7), 203);
});

test('RTP with extension, sources and padding gives the bare payload', () => {
  const packet = Buffer.alloc(12 + 4 + 8 + 5 + 3);
  writeRtpHeader(packet, { payloadType: 8, hasMarker: true, sequence: 1, timestamp: 2, ssrc: 3 });
  packet[0] = 0x80 | 0x20 | 0x10 | 1;
  packet.writeUInt16BE(1, 18);
  packet.fill(7, 24, 29);
  packet[packet.length - 1] = 3;
  assert.deepEqual([...(parseRtp(packet)?.payload ?? [])], [7, 7, 7, 7, 7]);
});

test('streams share out the milliseconds and each sends every 20 ms', () => {
  let now = 0;
  const wheel = new PacingWheel(new PacingFigures(), () => now);
  const times: number[][] = [];
  const ticks = Array.from({ length: 40 }, (_, index) => {
    times.push([]);
    return () => {
      times[index]?.push(now);
    };
  });
  for (const tick of ticks) wheel.add(tick);
  for (now = 0; now < 100; now += 1) wheel.run();
  for (const tick of ticks) wheel.remove(tick);
  const perMs = new Map<number, number>();
  for (const one of times) {
    assert.equal(one.length, 5);
    one.forEach((time, at) => {
      assert.equal(time - (one[0] ?? 0), at * 20);
    });
    perMs.set(one[0] ?? -1, (perMs.get(one[0] ?? -1) ?? 0) + 1);
  }
  assert.deepEqual([...perMs.values()], Array(20).fill(2));
});

test('after a short stall packets catch up, after a long one they go on from now', () => {
  let now = 0;
  const wheel = new PacingWheel(new PacingFigures(), () => now);
  let count = 0;
  const tick = () => {
    count += 1;
  };
  wheel.add(tick);
  wheel.run();
  now = 80;
  wheel.run();
  assert.equal(count, 5);
  now = 5000;
  wheel.run();
  wheel.remove(tick);
  assert.ok(count <= 6, 'no burst of old sound');
  assert.equal(wheel.figures.skippedCount + count, 251, 'each of its moments was used or is said to be lost');
});

test('the wheel is asked as often as one likes, and a stream that comes late has its first turn in time', () => {
  let now = 0;
  const wheel = new PacingWheel(new PacingFigures(), () => now);
  let count = 0;
  const first = () => {
    count += 1;
  };
  const second = () => undefined;
  assert.equal(wheel.dueAtMs, Number.POSITIVE_INFINITY);
  wheel.add(first);
  wheel.run();
  assert.equal(count, 1);
  assert.equal(wheel.dueAtMs, 20);
  now = 19;
  wheel.run();
  assert.equal(count, 1, 'its time has not come');
  wheel.add(second);
  now = 20;
  wheel.run();
  now = 21;
  wheel.run();
  for (const tick of [first, second]) wheel.remove(tick);
  assert.equal(count, 2);
  assert.deepEqual([wheel.figures.report().tickCount, wheel.figures.report().maxLateMs], [3, 0]);
  now = 1000;
  wheel.run();
  assert.equal(count, 2, 'nobody is left');
});
