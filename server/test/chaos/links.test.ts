import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { atEnd } from '../testkit/at-end.ts';
import { openTestDatabase } from '../testkit/database.ts';
import { KeepAliveClient } from '../testkit/keep-alive.ts';
import { type SpawnedVolley, spawnVolley } from '../testkit/spawned-volley.ts';

const AWAY_SECONDS = Number(process.env['VOLLEY_CHAOS_SECONDS'] ?? 60);
const VISITS_PER_SECOND = 400;
const KEY = 'a-key-for-the-chaos-of-links';
const PERSON = 'Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0';

const database = await openTestDatabase();

/** Starts a relay between the service and its database; while it is closed, the database is away. */
async function startDoor() {
  const target = new URL(database.url);
  const open = new Set<Socket>();
  let isClosed = false;
  const server = createServer((inner) => {
    if (isClosed) {
      inner.destroy();
      return;
    }
    const outer = connect(Number(target.port), target.hostname);
    inner.pipe(outer).pipe(inner);
    for (const socket of [inner, outer]) {
      open.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        open.delete(socket);
        inner.destroy();
        outer.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => void server.close());
  const url = new URL(database.url);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    close() {
      isClosed = true;
      for (const socket of open) socket.destroy();
    },
    open() {
      isClosed = false;
    },
  };
}

const door = await startDoor();
const dataDir = mkdtempSync(join(tmpdir(), 'volley-chaos-links-'));
chmodSync(dataDir, 0o755);
atEnd(() => rmSync(dataDir, { recursive: true, force: true }));

async function start(): Promise<SpawnedVolley> {
  const service = await spawnVolley({
    DATABASE_URL: door.url,
    VOLLEY_DATA_DIR: dataDir,
    VOLLEY_PORT: '0',
    VOLLEY_LINKS_PORT: '0',
    VOLLEY_API_KEY: KEY,
    VOLLEY_SECRET: 'c'.repeat(64),
  });
  atEnd(async () => {
    service.kill('SIGKILL');
    await service.ended;
  });
  return service;
}

async function newLink(service: SpawnedVolley): Promise<string> {
  const response = await fetch(`${service.links}/v1/url-shortener/create`, {
    method: 'POST',
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: 'https://example.com/', track_visits: true, track_ip_address: true }),
  });
  const { data } = (await response.json()) as { data: { id: string } };
  return data.id;
}

/** Visits the link at a steady pace, and returns when each visit was answered. */
async function visit(service: SpawnedVolley, code: string, seconds: number): Promise<number[]> {
  const client = new KeepAliveClient(Number(new URL(service.links).port));
  const answeredAt: number[] = [];
  const request = {
    method: 'GET',
    target: `/${code}`,
    headers: [['user-agent', PERSON]] as [string, string][],
    body: null,
  };
  const endMs = performance.now() + seconds * 1000;
  try {
    for (let nextMs = performance.now(); nextMs < endMs; nextMs += 1000 / VISITS_PER_SECOND) {
      const waitMs = nextMs - performance.now();
      if (waitMs > 1) await sleep(waitMs);
      const reply = await client.send(request);
      assert.equal(reply.status, 302);
      answeredAt.push(performance.now());
    }
  } catch (error) {
    if (error instanceof assert.AssertionError) throw error;
    // The service was killed; only what it answered before that counts.
  } finally {
    client.close();
  }
  return answeredAt;
}

async function countVisits(code: string): Promise<number> {
  const [row] = await database.sql<{ n: string }>(
    'select count(*) as n from visits v join links l on l.id = v.link_id where l.code = $1',
    [code],
  );
  return Number(row?.n);
}

async function eventually(isDone: () => Promise<boolean>): Promise<void> {
  for (const deadline = performance.now() + 90_000; !(await isDone()); await sleep(100)) {
    if (performance.now() > deadline) throw new Error('it did not happen in time');
  }
}

const spilled = () => readdirSync(join(dataDir, 'visits')).filter((name) => name.endsWith('.visits'));

test('a database that is away for a minute under load stops no redirect and costs no visit', async () => {
  const service = await start();
  const code = await newLink(service);
  const before = await visit(service, code, 2);
  door.close();
  const during = await visit(service, code, AWAY_SECONDS);
  assert.ok(spilled().length > 0, 'what waits is on disk');
  door.open();
  const after = await visit(service, code, 2);
  const answered = before.length + during.length + after.length;
  await eventually(async () => (await countVisits(code)) === answered && spilled().length === 0);
  service.kill('SIGTERM');
  assert.equal(await service.ended, 0);
  assert.equal(await countVisits(code), answered);
});

test('a SIGTERM under load loses no visit that was answered', async () => {
  const service = await start();
  const code = await newLink(service);
  const visiting = visit(service, code, 10);
  await sleep(2_500);
  service.kill('SIGTERM');
  const answered = await visiting;
  assert.equal(await service.ended, 0);
  assert.equal(await countVisits(code), answered.length);
});

for (const isAway of [false, true]) {
  test(`a kill -9 ${isAway ? 'while the database is away ' : ''}loses at most the last second`, async () => {
    const service = await start();
    const code = await newLink(service);
    await visit(service, code, 0.5);
    const first = await countVisits(code);
    if (isAway) door.close();
    const visiting = visit(service, code, 20);
    await sleep(4_000);
    service.kill('SIGKILL');
    const killedMs = performance.now();
    await service.ended;
    const answered = await visiting;
    door.open();
    const next = await start();
    await eventually(async () => spilled().length === 0);
    const stored = await countVisits(code);
    const certain = answered.filter((ms) => ms < killedMs - 1_000).length;
    assert.ok(stored >= certain + first, `${stored} stored, ${certain + first} were certain`);
    assert.ok(stored <= answered.length + VISITS_PER_SECOND, 'none is stored twice');
    next.kill('SIGTERM');
    assert.equal(await next.ended, 0);
  });
}
