// What clients with open connections meet while a process stops.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestApp, type TestApp } from './testkit/app.ts';
import { eventually } from './testkit/eventually.ts';
import { KeepAliveClient } from './testkit/keep-alive.ts';
import { openWire } from './testkit/wire.ts';

/** Longer than a busy machine keeps an answer from a client. */
const LINGER_MS = 5_000;
const CLIENTS_EACH = 8;

const TARGETS: Record<string, { listener: 'api' | 'links'; target(app: TestApp): string }> = {
  'what the framework answers': { listener: 'api', target: ({ key }) => `/v1/balance?api_key=${key}` },
  'a quick send that is refused': {
    listener: 'api',
    target: ({ key }) => `/v1/sms-campaigns/quick?to=12&from=Nobody&message=Hi&api_key=${key}`,
  },
  'a short link': { listener: 'links', target: () => '/Unknown1' },
};

const portOf = ({ app }: TestApp, listener: 'api' | 'links') => (listener === 'api' ? app.apiPort : app.linksPort);

/** Asks again as soon as it is answered. Returns whether it was told to close before its connection was closed. */
async function askUntilTold(port: number, target: string, onAnswer: () => void): Promise<boolean> {
  const client = new KeepAliveClient(port);
  const headers = [['accept', 'application/json']] as const;
  for (;;) {
    const reply = await client.send({ method: 'GET', target, headers, body: null }).catch(() => null);
    if (reply === null) return false;
    onAnswer();
    if (reply.headers['connection'] === 'close') return true;
  }
}

test('who asks again at once is told to close before the connection is closed', async () => {
  const app = await startTestApp({ lingerMs: LINGER_MS });
  const answered: Record<string, number> = {};
  const clients = Object.entries(TARGETS).flatMap(([name, { listener, target }]) =>
    Array.from({ length: CLIENTS_EACH }, async () => {
      const isTold = await askUntilTold(portOf(app, listener), target(app), () => {
        answered[name] = (answered[name] ?? 0) + 1;
      });
      return { name, isTold };
    }),
  );
  const names = Object.keys(TARGETS);
  await eventually(
    () => names.map((name) => answered[name] ?? 0),
    (counts) => counts.every((count) => count > 3 * CLIENTS_EACH),
  );
  const beginsMs = performance.now();
  await app.app.stop();
  const tookMs = performance.now() - beginsMs;
  const cutOff = (await Promise.all(clients)).filter(({ isTold }) => !isTold).map(({ name }) => name);
  assert.deepEqual(cutOff, []);
  assert.ok(tookMs < LINGER_MS, `the stop does not wait for clients that are told: ${tookMs}`);
});

test('requests that come together are all answered, and the last answer says that the connection closes', async () => {
  const app = await startTestApp({ lingerMs: LINGER_MS });
  const wires = await Promise.all(
    Object.values(TARGETS).map(async ({ listener, target }) => {
      const request = `GET ${target(app)} HTTP/1.1\r\nhost: localhost\r\naccept: application/json\r\n\r\n`;
      return { request, wire: await openWire(portOf(app, listener)) };
    }),
  );
  const readyz = await openWire(app.app.apiPort);
  const stopping = app.app.stop();
  for (const { request, wire } of wires) wire.socket.write(request.repeat(3));
  for (const { wire } of wires) {
    const text = await wire.until((got) => (wire.socket.closed ? got : null));
    const ends = [...text.matchAll(/^connection: ([\w-]+)/gim)].map(([, end]) => end);
    assert.deepEqual(ends, ['keep-alive', 'keep-alive', 'close'], text);
  }
  readyz.socket.write('GET /readyz HTTP/1.1\r\nhost: localhost\r\n\r\n');
  assert.match(await readyz.until((got) => (readyz.socket.closed ? got : null)), /^HTTP\/1.1 503 .*"leaving"/s);
  await stopping;
});
