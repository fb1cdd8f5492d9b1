import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { takeConnections } from '../src/http/direct/take-connections.ts';
import { Connections } from '../src/http/index.ts';
import { addressList } from '../src/identity/index.ts';
import { startLog } from '../src/log.ts';
import { openWire, type Wire } from './testkit/wire.ts';

const log = startLog({ level: 'silent' });
const HEAD = 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n';

interface Stand {
  readonly port: number;
  readonly connections: Connections;
  /** Requests to `/` that have no answer yet. */
  readonly waiting: ServerResponse[];
}

/** A server whose connections a reader of ours sees first, as on both listeners. */
async function startStand(limits: { max: number; perAddressMax: number }, trusted: string[] = []): Promise<Stand> {
  const waiting: ServerResponse[] = [];
  const server = createServer((_request, response) => void waiting.push(response));
  takeConnections(server, (plain) => ({
    receive: (text) => plain.release(text),
    onEnd: () => undefined,
    onTimeout: () => undefined,
    onGone: () => undefined,
    isResting: () => true,
  }));
  const connections = new Connections({ trusted: addressList(trusted), log, limits: { ...limits, sweepMs: 50 } });
  connections.guard(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => {
    connections.stop();
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, connections, waiting };
}

const isClosed = (wire: Wire) => wire.socket.destroyed || wire.socket.readableEnded;

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await sleep(10);
}

async function ask(stand: Stand): Promise<Wire> {
  const before = stand.waiting.length;
  const wire = await openWire(stand.port);
  wire.socket.write(HEAD);
  await until(() => stand.waiting.length > before);
  return wire;
}

test('one address has so many connections; the rest is told to come again', async () => {
  const stand = await startStand({ max: 100, perAddressMax: 3 });
  const busy = [await ask(stand), await ask(stand), await ask(stand)];
  const late = await openWire(stand.port);
  assert.match(
    await late.until((text) => (text.includes('\r\n\r\n') ? text : null)),
    /^HTTP\/1\.1 503 .*retry-after: 5/s,
  );
  await until(() => isClosed(late));
  assert.ok(
    busy.every((wire) => !isClosed(wire)),
    'who has something under way is not closed',
  );
  assert.deepEqual(stand.connections.figures, { open: 3, refused: 1, shed: 0 });
  busy[0]?.socket.destroy();
  await until(() => stand.connections.figures.open === 2);
  await ask(stand);
  assert.equal(stand.connections.figures.refused, 1);
});

test('who rests makes room for who asks, whether it has asked something before or nothing at all', async () => {
  const stand = await startStand({ max: 100, perAddressMax: 3 });
  const silent = await openWire(stand.port);
  const answered = await ask(stand);
  stand.waiting.pop()?.end();
  const busy = await ask(stand);
  await until(() => stand.connections.figures.open === 3);
  for (let more = 0; stand.connections.figures.shed < 2; more += 1) {
    assert.ok(more < 1_000);
    const wire = await openWire(stand.port);
    wire.socket.write(HEAD);
    await sleep(20);
  }
  await until(() => isClosed(silent) && isClosed(answered));
  assert.equal(isClosed(busy), false);
});

test('there are so many in all, and a proxy that is trusted has only that limit', async () => {
  const stand = await startStand({ max: 5, perAddressMax: 2 }, ['127.0.0.1']);
  for (let turn = 0; turn < 5; turn += 1) await ask(stand);
  const late = await openWire(stand.port);
  assert.match(await late.until((text) => (text === '' ? null : text)), /^HTTP\/1\.1 503 /);
  assert.equal(stand.connections.figures.open, 5);
});
