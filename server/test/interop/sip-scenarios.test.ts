import assert from 'node:assert/strict';
import { after, before, type TestContext, test } from 'node:test';
import type { CallCause } from '../../src/sip/calls/call-facts.ts';
import { encodeMulaw, startUserAgent, type UserAgent } from '../../src/sip/index.ts';
import { type PlacedCall, placeCall } from '../../src/sip/testing/call-harness.ts';
import { isSippInstalled, type Sipp, type SippOptions, startSipp } from '../testkit/sipp.ts';

const SAMPLES_PER_SECOND = 8_000;
const tone = {
  id: 'tone',
  mulaw: encodeMulaw(
    Int16Array.from({ length: 2 * SAMPLES_PER_SECOND }, (_, index) => Math.round(Math.sin(index / 3) * 8_000)),
  ),
};

let ua: UserAgent;

async function open(t: TestContext, options: SippOptions): Promise<Sipp> {
  const sipp = await startSipp(options);
  t.after(() => sipp.stop());
  return sipp;
}

type Overrides = Parameters<typeof placeCall>[2];

async function call(
  t: TestContext,
  options: SippOptions,
  overrides: Partial<Overrides> = {},
): Promise<{ sipp: Sipp; placed: PlacedCall }> {
  const sipp = await open(t, options);
  const trunk = {
    host: '127.0.0.1',
    port: sipp.port,
    transport: options.transport ?? ('udp' as const),
    credentials: { username: 'volley', password: 'secret' },
    codecs: ['PCMU' as const, 'PCMA' as const],
  };
  const limits = { ringTimeoutMs: 5_000, maxDurationMs: 3_000 };
  return { sipp, placed: placeCall(ua, trunk, { to: '233244123456', recording: tone, ...limits, ...overrides }) };
}

function refusedTest(scenario: string, cause: CallCause, statusCode: number): void {
  test(`sipp refuses with ${statusCode}: ${cause}`, async (t) => {
    const { sipp, placed } = await call(t, { scenario });
    const end = await placed.ended;
    assert.deepEqual([end.cause, end.statusCode, end.isAnswered], [cause, statusCode, false]);
    if (scenario === 'overload') assert.equal(end.retryAfterSeconds, 17);
    await sipp.done;
  });
}

function answeredTests(): void {
  for (const transport of ['udp', 'tcp'] as const) {
    test(`sipp answers over ${transport} and sends our sound back, packet for packet`, async (t) => {
      const { sipp, placed } = await call(
        t,
        { scenario: 'answer', transport, args: ['-rtp_echo'] },
        { hangUpAfterPlayedMs: 200 },
      );
      const end = await placed.ended;
      await sipp.done;
      assert.deepEqual([end.cause, end.isAnswered], ['hung-up', true]);
      const { media } = end;
      assert.ok(media);
      t.diagnostic(`sent ${media.sentCount}, back ${media.receivedCount}, jitter ${media.jitterMs?.toFixed(1)} ms`);
      // Two seconds of tone and a fifth of silence are 110 packets.
      assert.ok(media.sentCount >= 105 && media.sentCount <= 125);
      assert.ok(media.receivedCount >= media.sentCount * 0.9);
      assert.ok(media.lostCount <= media.sentCount * 0.1);
    });
  }

  for (const scenario of ['challenge-407', 'challenge-401']) {
    test(`sipp asks for our password (${scenario}) and knows us by it`, async (t) => {
      const { sipp, placed } = await call(t, { scenario }, { maxDurationMs: 200 });
      const end = await placed.ended;
      await sipp.done;
      assert.deepEqual([end.cause, placed.attempts.length], ['max-duration', 2]);
    });
  }

  test('sipp plays early media in a 183: ringing with sound, and no answer yet', async (t) => {
    const { sipp, placed } = await call(t, { scenario: 'early-media' }, { maxDurationMs: 200 });
    const ringing = await placed.waitFor('ringing');
    assert.deepEqual([ringing.statusCode, ringing.hasEarlyMedia, ringing.facts.isAnswered], [183, true, false]);
    assert.equal((await placed.ended).cause, 'max-duration');
    await sipp.done;
  });

  // Without -nr sipp takes our second ACK for a repeat of the first and does not count it.
  test('sipp repeats its 200 and gets its ACK each time', async (t) => {
    const { sipp, placed } = await call(t, { scenario: 'repeated-answer', args: ['-nr'] }, { maxDurationMs: 1_000 });
    assert.equal((await placed.ended).cause, 'max-duration');
    await sipp.done;
  });
}

function endedTests(): void {
  test('sipp rings for ever: the ring time-out cancels, and its 487 is acknowledged', async (t) => {
    const { sipp, placed } = await call(t, { scenario: 'no-answer' }, { ringTimeoutMs: 600 });
    assert.deepEqual([(await placed.ended).cause, (await placed.ended).isAnswered], ['no-answer', false]);
    await sipp.done;
  });

  test('sipp picks up while the CANCEL is on its way: the late 200 is acknowledged and hung up', async (t) => {
    const { sipp, placed } = await call(t, { scenario: 'answer-after-cancel' }, { ringTimeoutMs: 600 });
    assert.deepEqual([(await placed.ended).cause, (await placed.ended).isAnswered], ['no-answer', false]);
    await sipp.done;
  });

  test('sipp hangs up: the call ends with what it lasted', async (t) => {
    const { sipp, placed } = await call(t, { scenario: 'callee-hangs-up' });
    const end = await placed.ended;
    await sipp.done;
    assert.equal(end.cause, 'remote-hung-up');
    assert.ok(end.durationMs >= 300 && end.durationMs < 1_500);
  });

  test('sipp holds the call and takes it up again: on hold nothing is sent', async (t) => {
    const { sipp, placed } = await call(t, { scenario: 'reinvite', args: ['-rtp_echo'] }, { maxDurationMs: 2_000 });
    const end = await placed.ended;
    await sipp.done;
    assert.equal(end.cause, 'max-duration');
    // Two seconds are 100 packets; 600 ms of them were on hold.
    const sent = end.media?.sentCount ?? 0;
    assert.ok(sent >= 50 && sent <= 85, `${sent} packets`);
  });

  test('sipp presses 1 and the star (RFC 4733), and each is heard once', async (t) => {
    // sipp plays recorded packets through a raw socket.
    if (process.getuid?.() !== 0) return t.diagnostic('only root may have sipp play keys: nothing is proven here');
    const { sipp, placed } = await call(t, { scenario: 'digits' }, { maxDurationMs: 2_000 });
    await placed.ended;
    await sipp.done;
    const digits = placed.events.flatMap((event) => (event.kind === 'digit' ? [event.digit] : []));
    assert.deepEqual(digits, ['1', '*']);
  });

  test('sipp says 1 and the star by INFO, and each is heard; a body that is no key is refused', async (t) => {
    const { sipp, placed } = await call(t, { scenario: 'digits-by-info' });
    await placed.ended;
    await sipp.done;
    const digits = placed.events.flatMap((event) => (event.kind === 'digit' ? [event.digit] : []));
    assert.deepEqual(digits, ['1', '*']);
  });

  test('sipp asks by OPTIONS whether we live, and we do', async (t) => {
    const sipp = await open(t, { scenario: 'options', target: `127.0.0.1:${ua.localPort}` });
    await sipp.done;
  });
}

if (!isSippInstalled()) test.skip('sipp is not installed, so nothing is proven against it here.');
else {
  before(async () => {
    ua = await startUserAgent({ hosts: ['127.0.0.1'], port: 0, rtpPorts: { min: 18_000, max: 18_199 } });
  });
  after(() => ua.stop());
  refusedTest('busy', 'busy', 486);
  refusedTest('reject', 'rejected', 603);
  refusedTest('elsewhere', 'redirected', 302);
  refusedTest('overload', 'unavailable', 503);
  answeredTests();
  endedTests();
}
