import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseRtcp } from './rtcp.ts';
import { RtpReceiver } from './rtp-receiver.ts';

const FRAME = 160;

function packetOf(sequence: number, { timestamp = sequence * FRAME, ssrc = 5 } = {}) {
  return {
    ...{ payloadType: 0, hasMarker: false, ssrc, payload: Buffer.alloc(0) },
    sequence: sequence & 0xffff,
    timestamp: timestamp >>> 0,
  };
}

const sequences = fc.integer({ min: 0, max: 0xffff });
const way = fc.record({ isLost: fc.boolean(), delay: fc.nat(40), echo: fc.option(fc.nat(40)) });

/** The numbers of a stream in the order in which they come: some never, some late, some twice. */
function arrivalsOf(first: number, ways: readonly { isLost: boolean; delay: number; echo: number | null }[]): number[] {
  return ways
    .flatMap(({ isLost, delay, echo }, at) =>
      (isLost ? [] : echo === null ? [delay] : [delay, echo]).map((late) => ({ sequence: first + at, at: at + late })),
    )
    .toSorted((a, b) => a.at - b.at)
    .map(({ sequence }) => sequence);
}

/** What is lost and received of them, by a set of all: packets before the first that came count for nothing. */
function countOf(arrivals: readonly number[]): { lostCount: number; receivedCount: number } {
  const [base = 0] = arrivals;
  const seen = new Set(arrivals.filter((sequence) => sequence >= base));
  const expected = arrivals.length === 0 ? 0 : Math.max(...arrivals) - base + 1;
  return { lostCount: expected - seen.size, receivedCount: seen.size };
}

test('loss is exact over wraps, however packets are late or come twice, and over a change of the source', () => {
  const streams = fc.array(fc.tuple(sequences, fc.array(way, { maxLength: 300 })), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(streams, (all) => {
      const receiver = new RtpReceiver();
      const expected = { lostCount: 0, receivedCount: 0 };
      for (const [ssrc, [first, ways]] of all.entries()) {
        const arrivals = arrivalsOf(first, ways);
        for (const sequence of arrivals) receiver.receive(packetOf(sequence, { ssrc }), 0);
        const { lostCount, receivedCount } = countOf(arrivals);
        expected.lostCount += lostCount;
        expected.receivedCount += receivedCount;
      }
      const { lostCount, receivedCount } = receiver.report();
      assert.deepEqual({ lostCount, receivedCount }, expected);
    }),
    { numRuns: 200 },
  );
});

test('jitter is that of RFC 3550 6.4.1 over a wrap of the timestamp, and its mean is told', () => {
  const delays = fc.array(fc.nat(400), { minLength: 2, maxLength: 200 });
  fc.assert(
    fc.property(fc.nat(2 ** 32 - 1), delays, (first, late) => {
      const receiver = new RtpReceiver();
      let jitter = 0;
      const estimates: number[] = [];
      for (const [at, delay] of late.entries()) {
        receiver.receive(packetOf(at, { timestamp: first + at * FRAME }), (at * FRAME + delay) / 8);
        if (at === 0) continue;
        jitter += (Math.abs(delay - (late[at - 1] ?? 0)) - jitter) / 16;
        estimates.push(jitter);
      }
      assert.equal(receiver.report().jitterSamples, Math.round(jitter));
      const mean = estimates.reduce((sum, one) => sum + one, 0) / estimates.length / 8;
      assert.ok(Math.abs((receiver.meanJitterMs() ?? -1) - mean) < 1e-6);
    }),
    { numRuns: 200 },
  );
});

test('whatever numbers and times come, the figures stay within what so many packets allow', () => {
  const packet = fc.record({
    sequence: sequences,
    timestamp: fc.nat(2 ** 32 - 1),
    ssrc: fc.nat(1),
    nowMs: fc.nat(1e7),
  });
  fc.assert(
    fc.property(fc.array(packet, { maxLength: 200 }), (packets) => {
      const receiver = new RtpReceiver();
      for (const { sequence, nowMs, ...rest } of packets) receiver.receive(packetOf(sequence, rest), nowMs);
      const { lostCount, receivedCount, jitterSamples, highestSequence } = receiver.report();
      for (const count of [lostCount, receivedCount, jitterSamples, highestSequence])
        assert.ok(Number.isSafeInteger(count) && count >= 0, String(count));
      assert.ok(receivedCount <= packets.length && lostCount <= 3000 * packets.length && jitterSamples <= 80_000);
    }),
    { numRuns: 300 },
  );
});

test('one packet with a number far away is a stray one, two in a row are a new stream, and neither is a loss', () => {
  const receiver = new RtpReceiver();
  for (const sequence of [100, 101, 50_000, 102, 104]) receiver.receive(packetOf(sequence), 0);
  assert.deepEqual([receiver.report().receivedCount, receiver.report().lostCount], [4, 1]);
  for (const sequence of [50_000, 50_001, 50_003, 50_004]) receiver.receive(packetOf(sequence), 0);
  assert.deepEqual([receiver.report().receivedCount, receiver.report().lostCount], [7, 2]);
  // A far side that begins anew with the same source a little before is told from one that is late.
  for (const sequence of [49_800, 49_801, 49_803]) receiver.receive(packetOf(sequence), 0);
  assert.deepEqual([receiver.report().receivedCount, receiver.report().lostCount], [9, 3]);
});

test('packets of one key press have one timestamp, and a clock that is set anew is none of the network’s', () => {
  const receiver = new RtpReceiver();
  for (let at = 0; at < 8; at += 1) receiver.receive(packetOf(at, { timestamp: 0 }), at * 20);
  receiver.receive(packetOf(8), 8 * 20);
  for (let at = 9; at < 30; at += 1) receiver.receive(packetOf(at, { timestamp: 1e9 + at * FRAME }), at * 20);
  assert.equal(receiver.meanJitterMs(), 0);
  assert.equal(new RtpReceiver().meanJitterMs(), null);
});

test('a report of fewer than no packets lost tells of none, and each report of a compound packet is read', () => {
  const report = (ssrc: number, lost: number, jitter: number) => {
    const bytes = Buffer.alloc(32);
    bytes.set([0x81, 201, 0, 7]);
    bytes.writeUInt32BE(ssrc, 8);
    bytes.writeIntBE(lost, 13, 3);
    bytes.writeUInt32BE(jitter, 20);
    return bytes;
  };
  assert.deepEqual(parseRtcp(Buffer.concat([report(1, -3, 8), report(2, 0x7f_ffff, 0xffff_ffff)])), [
    { ssrc: 1, lostCount: 0, jitterMs: 1 },
    { ssrc: 2, lostCount: 0x7f_ffff, jitterMs: 0xffff_ffff / 8 },
  ]);
});
