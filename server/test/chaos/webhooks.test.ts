// Two processes deliver webhooks while they are killed in turn: each event arrives, under one id in every attempt, and harmful endpoints harm no
// others.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../../src/clock.ts';
import { openListeners, recordEvents } from '../../src/events/index.ts';
import { atEnd } from '../testkit/at-end.ts';
import { eventually } from '../testkit/eventually.ts';
import { openWebhookProcesses } from '../testkit/webhook-processes.ts';

const KILLS = 20;
/** A fifth of the events are delivered one by one, the others in batches. */
const EVENTS = 50_000;
const AT_ONCE = 200;
/** Long enough for a process to have work in progress when it is killed. */
const BETWEEN_KILLS_MS = 1_200;
const PATIENCE_MS = 120_000;
const { database, start, post } = await openWebhookProcesses();

/** What the good endpoints received: the hash of the body by id, and the ids under which each event came. */
const bodyOf = new Map<string, string>();
const idsOf = new Map<string, Set<string>>();
let changedBodies = 0;
let requests = 0;

function take(id: string, body: string): void {
  requests += 1;
  const hash = createHash('sha1').update(body).digest('base64');
  if ((bodyOf.get(id) ?? hash) !== hash) changedBodies += 1;
  if (bodyOf.has(id)) return;
  bodyOf.set(id, hash);
  const parsed = JSON.parse(body) as {
    events?: { id: string; data: { n: string } }[];
    id: string;
    data: { n: string };
  };
  for (const { data } of parsed.events ?? [parsed]) idsOf.set(data.n, (idsOf.get(data.n) ?? new Set()).add(id));
}

const held = new Set<ServerResponse>();
const harm: Readonly<Record<string, (response: ServerResponse) => void>> = {
  '/silent': (response) => void held.add(response),
  '/endless': (response) => {
    const piece = 'x'.repeat(65_536);
    const write = (): void => {
      while (!response.destroyed && response.write(piece));
    };
    response.on('drain', write);
    response.on('error', () => undefined); // The other side closes the connection, as it should.
    write();
  },
  '/redirect': (response) =>
    void response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end(),
  '/reset': (response) => void response.socket?.resetAndDestroy(),
};

async function startSink(): Promise<string> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('error', () => undefined); // A killed process leaves an incomplete request.
    request.on('end', () => {
      const hostile = harm[request.url ?? ''];
      if (hostile) return hostile(response);
      take(String(request.headers['webhook-id']), Buffer.concat(parts).toString());
      response.end('ok');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  atEnd(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Records all events, over the time of the kills and a little longer. */
async function tell(isOver: () => boolean): Promise<void> {
  const recorder = { clock: systemClock, listeners: openListeners(database.db, systemClock) };
  for (let from = 0; from < EVENTS; from += AT_ONCE) {
    const events = Array.from({ length: AT_ONCE }, (_, index) => {
      const n = from + index;
      const kind = n % 5 === 0 ? ('message.sent' as const) : ('message.delivered' as const);
      return { kind, data: { n: `${n}` } };
    });
    await database.db.transact((tx) => recordEvents(recorder, tx, 1, events));
    if (!isOver()) await sleep(100);
  }
}

test('twenty kills lose no webhook and change no id, and who does harm harms nobody else', async () => {
  const sink = await startSink();
  const processes = [start('first'), start('second')];
  const { api } = (await Promise.all(processes))[0] ?? { api: '' };
  await post(api, '/webhooks', { url: `${sink}/single`, kinds: ['message.sent'] });
  await post(api, '/webhooks', { url: `${sink}/batched`, kinds: ['message.delivered'], batch_size: 100 });
  for (const path of Object.keys(harm))
    await post(api, '/webhooks', { url: `${sink}${path}`, kinds: ['message.sent', 'message.delivered'] });
  let kills = 0;
  const telling = tell(() => kills === KILLS);
  for (; kills < KILLS; kills += 1) {
    await sleep(BETWEEN_KILLS_MS);
    const one = await processes[kills % 2];
    assert.ok(one);
    one.kill('SIGKILL');
    await one.ended;
    // It returns while the other one works, which is killed next.
    processes[kills % 2] = start(kills % 2 === 0 ? 'first' : 'second');
  }
  await Promise.all([telling, ...processes]);
  const untilMs = performance.now() + PATIENCE_MS;
  while (idsOf.size < EVENTS && performance.now() < untilMs) await sleep(50);
  assert.equal(idsOf.size, EVENTS, `each event, in ${requests} requests`);
  assert.equal(changedBodies, 0, 'the same octets at every try');
  const renamed = [...idsOf].filter(([, ids]) => ids.size > 1);
  assert.deepEqual(renamed, [], 'each event under one id');
  const states = await eventually(
    () =>
      database.sql<{ url: string; state: string; status: number | null }>(
        `select distinct w.url, d.state, d.status from webhook_endpoints w join webhook_deliveries d on d.endpoint = w.uuid`,
      ),
    (rows) =>
      ['/single', '/batched'].every((path) =>
        rows.every((row) => !row.url.endsWith(path) || row.state === 'delivered'),
      ),
  );
  const of = (path: string) => states.filter(({ url }) => url.endsWith(path));
  assert.ok(
    of('/redirect').every(({ status }) => status === 302 || status === null),
    'no redirect is followed',
  );
  assert.ok(of('/reset').every(({ state }) => state !== 'delivered'));
  for (const response of held) response.destroy();
});
