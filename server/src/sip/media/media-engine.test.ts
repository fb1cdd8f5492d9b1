import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { mulawToAlaw } from './g711.ts';
import { MediaEngine, type MediaSession } from './media-engine.ts';
import { parseRtp } from './rtp-packet.ts';
import { RtpPorts } from './rtp-ports.ts';
import type { NegotiatedAudio } from './sdp.ts';

/** Finds an even port with free ones after it, below those of any service and of any other test: these take theirs at the same time. */
async function findRow(count: number): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const first = 6_000 + 2 * Math.floor(Math.random() * 1_900);
    const sockets = Array.from({ length: count }, (_, at) => createSocket('udp4').bind(first + at, '127.0.0.1'));
    const bound = await Promise.allSettled(sockets.map((socket) => once(socket, 'listening')));
    for (const socket of sockets) socket.close();
    if (bound.every(({ status }) => status === 'fulfilled')) return first;
  }
  throw new Error(`no ${count} free ports in a row`);
}

const QUIET = { onDigit: () => {}, onPlayed: () => {}, onSilent: () => undefined, onFailed: () => {} };

function engineOf(
  t: TestContext,
  min: number,
  max: number,
): { engine: MediaEngine; open: () => Promise<MediaSession> } {
  const engine = new MediaEngine(new RtpPorts({ min, max }));
  t.after(() => engine.stop());
  return { engine, open: () => engine.open('127.0.0.1', null, QUIET) };
}

test('ports come in even pairs from the range, and a full range says so', async (t) => {
  const base = await findRow(7);
  const { open } = engineOf(t, base + 1, base + 6);
  assert.deepEqual([(await open()).port, (await open()).port], [base + 2, base + 4]);
  const taken = createSocket('udp4').bind(base + 3, '127.0.0.1');
  await assert.rejects(once(taken, 'listening'), { code: 'EADDRINUSE' });
  await assert.rejects(open(), { message: `no free RTP port between ${base + 1} and ${base + 6}` });
});

test('a pair that is given back is had again', async (t) => {
  const base = await findRow(4);
  const { open } = engineOf(t, base, base + 3);
  const one = await open();
  await open();
  await one.close();
  assert.equal((await open()).port, base);
});

test('two threads of a process share its ports, and none takes the other for another program', async (t) => {
  const base = await findRow(4);
  const ports = new RtpPorts({ min: base, max: base + 3 });
  const engines = [new MediaEngine(ports), new MediaEngine(ports)];
  t.after(() => Promise.all(engines.map((engine) => engine.stop())));
  const sessions = await Promise.all(engines.map((engine) => engine.open('127.0.0.1', null, QUIET)));
  assert.deepEqual(
    sessions.map(({ port }) => port),
    [base, base + 2],
  );
  assert.equal(ports.heldCount, 0);
});

test('a pair that another program holds is passed over and remembered, and had once that program ends', async (t) => {
  const base = await findRow(4);
  const taken = createSocket('udp4').bind(base + 1, '127.0.0.1');
  await once(taken, 'listening');
  const ports = new RtpPorts({ min: base, max: base + 3 });
  const engine = new MediaEngine(ports);
  t.after(() => engine.stop());
  const open = () => engine.open('127.0.0.1', null, QUIET);
  const one = await open();
  assert.deepEqual([one.port, ports.heldCount], [base + 2, 1]);
  await assert.rejects(open(), {
    message: `no free RTP port between ${base} and ${base + 3}: other programs hold 1 of 2 pairs`,
  });
  taken.close();
  while (ports.heldCount > 0) await sleep(20);
  assert.equal((await open()).port, base);
});

/** Plays a fifth of a second to a far side; returns what that heard, and the time from its first to its tenth frame. */
async function playTen(
  engine: MediaEngine,
  mulaw: Uint8Array,
): Promise<{ heard: Buffer; sent: number; spanMs: number }> {
  const far = createSocket('udp4').bind(0, '127.0.0.1');
  await once(far, 'listening');
  const heard: Buffer[] = [];
  const times: number[] = [];
  const played = Promise.withResolvers<void>();
  const ten = Promise.withResolvers<void>();
  far.on('message', (bytes) => {
    times.push(performance.now());
    const packet = parseRtp(bytes);
    if (packet) heard.push(Buffer.from(packet.payload));
    if (heard.length === 10) ten.resolve();
  });
  const on = { onDigit: () => {}, onPlayed: played.resolve, onSilent: () => undefined, onFailed: () => {} };
  const session = await engine.open('127.0.0.1', { id: 'a', mulaw }, on);
  const { address, port } = far.address();
  const remote: NegotiatedAudio = {
    host: address,
    port,
    codec: 'PCMA',
    payloadType: 8,
    digitPayloadType: null,
    isSending: true,
    isReceiving: true,
    keys: null,
  };
  session.start(
    remote,
    {
      recordingId: 'a',
      repeatCount: 1,
      gapMs: 0,
      silenceMsMax: null,
      signallingHost: '127.0.0.1',
      isSoundFromAnywhere: false,
    },
    'test',
  );
  await Promise.all([played.promise, ten.promise]);
  const stats = await session.close();
  far.close();
  const spanMs = (times[9] ?? 0) - (times[0] ?? 0);
  return { heard: Buffer.concat(heard), sent: stats?.sentCount ?? 0, spanMs };
}

test('the media thread plays byte for byte what it was given, in time, and reports at the end', async (t) => {
  const engine = new MediaEngine(new RtpPorts({ min: 19_200, max: 19_299 }));
  t.after(() => engine.stop());
  const mulaw = Uint8Array.from({ length: 1600 }, (_, at) => (at * 7) & 0xff);
  const spans: number[] = [];
  // A busy machine may spoil one run; an engine that is itself too late or too early is so in each.
  for (let hearing = 0; hearing < 8 && !spans.some((ms) => ms > 150 && ms < 400); hearing += 1) {
    const { heard, sent, spanMs } = await playTen(engine, mulaw);
    assert.deepEqual(heard.subarray(0, 1600), Buffer.from(mulawToAlaw(mulaw)));
    assert.ok(sent >= 10);
    spans.push(spanMs);
  }
  assert.ok(
    spans.some((ms) => ms > 150 && ms < 400),
    `ten frames took ${spans.join(', ')} ms`,
  );
  assert.ok(engine.pacing.report().tickCount >= 10);
});

test('when the media thread dies its calls are told, and the next call gets a new one', async (t) => {
  const engine = new MediaEngine(new RtpPorts({ min: 19_300, max: 19_399 }));
  t.after(() => engine.stop());
  let onFailed = () => {};
  const failed = new Promise<void>((resolve) => {
    onFailed = resolve;
  });
  const session = await engine.open('127.0.0.1', null, {
    onDigit: () => {},
    onPlayed: () => {},
    onSilent: () => undefined,
    onFailed,
  });
  // A command that the thread cannot handle stands in for a bug in the thread.
  session.update(null as unknown as NegotiatedAudio);
  session.start(
    null as unknown as NegotiatedAudio,
    {
      recordingId: null,
      repeatCount: 1,
      gapMs: 0,
      silenceMsMax: null,
      signallingHost: '127.0.0.1',
      isSoundFromAnywhere: false,
    },
    'test',
  );
  await failed;
  const next = await engine.open('127.0.0.1', null, {
    onDigit: () => {},
    onPlayed: () => {},
    onSilent: () => undefined,
    onFailed: () => {},
  });
  assert.ok(next.port >= 19_300);
  await next.close();
});

for (const [what, host, offset] of [
  ['an address of zeros', '0.0.0.0', 0],
  ['a port after which there is none', '127.0.0.1', null],
] as const) {
  test(`no report is sent to ${what}, and the thread lives on`, async (t) => {
    const engine = new MediaEngine(new RtpPorts({ min: 19_400, max: 19_499 }));
    t.after(() => engine.stop());
    const far = createSocket('udp4').bind(0, '127.0.0.1');
    t.after(() => far.close());
    await once(far, 'listening');
    const heard: string[] = [];
    far.on('message', (bytes) => heard.push(bytes.toString('latin1')));
    let failures = 0;
    const session = await engine.open('127.0.0.1', null, {
      onDigit: () => {},
      onPlayed: () => {},
      onSilent: () => undefined,
      onFailed: () => {
        failures += 1;
      },
    });
    const port = offset === null ? 65_535 : far.address().port - 1;
    session.start(
      {
        host,
        port,
        codec: 'PCMU',
        payloadType: 0,
        digitPayloadType: null,
        isSending: false,
        isReceiving: true,
        keys: null,
      },
      {
        recordingId: null,
        repeatCount: 1,
        gapMs: 0,
        silenceMsMax: null,
        signallingHost: '127.0.0.1',
        isSoundFromAnywhere: false,
      },
      'test',
    );
    assert.ok(await session.close(), 'the thread told how the call was');
    far.send('end', far.address().port, '127.0.0.1');
    while (!heard.includes('end')) await once(far, 'message', { signal: AbortSignal.timeout(30_000) });
    assert.deepEqual([heard, failures], [['end'], 0]);
  });
}
