import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../src/embedded/index.ts';
import { startTestApp } from './testkit/app.ts';
import { atEnd } from './testkit/at-end.ts';

/** A server of this file's own: it is stopped and started again. */
const dataDir = mkdtempSync(join(tmpdir(), 'volley-outage-'));
// As root the server runs as another user, who must be able to enter.
chmodSync(dataDir, 0o755);
const startServer = () => startEmbeddedPostgres({ dataDir, log: () => undefined, extra: { fsync: 'off' } });
let postgres = await startServer();
atEnd(async () => {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A new server gets a new port; an operator's does not. */
const door = createServer((inner) => {
  const outer = connect(Number(postgres.connection.port), '127.0.0.1');
  inner.pipe(outer).pipe(inner);
  for (const [one, other] of [
    [inner, outer],
    [outer, inner],
  ] as const) {
    one.on('error', () => other.destroy());
    one.on('close', () => other.destroy());
  }
});
await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
atEnd(() => void door.close());
const { port } = door.address() as AddressInfo;
const { user, password, database } = postgres.connection;
const url = `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
const spill = mkdtempSync(join(tmpdir(), 'volley-spill-'));
atEnd(() => rmSync(spill, { recursive: true, force: true }));
const key = 'a-key-for-the-outage-test';
const app = await startTestApp({ settings: { DATABASE_URL: url, VOLLEY_DATA_DIR: spill, VOLLEY_API_KEY: key } });

const PERSON = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0' };
const follow = (code: string) => app.callLinks('GET', `/${code}`, { headers: PERSON });

async function newLink(body: Record<string, unknown>): Promise<string> {
  const full = { url: 'https://example.com/', ...body };
  const reply = await app.callLinks('POST', '/v1/url-shortener/create', { key, body: full });
  assert.equal(reply.status, 200, reply.text);
  return reply.body.data.id;
}

async function eventually(isDone: () => Promise<boolean>): Promise<void> {
  for (const deadline = performance.now() + 60_000; !(await isDone()); await sleep(50)) {
    if (performance.now() > deadline) throw new Error('it did not happen in time');
  }
}

async function countVisits(): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ n: string }>('select count(*) as n from visits');
  await client.end();
  return Number(rows[0]?.n);
}

const spilled = () => readdirSync(join(spill, 'visits')).filter((name) => name.endsWith('.visits'));

test('a stopped Postgres stops no link that is known, and no visit is lost; limits and unknown codes wait', async () => {
  const known = await newLink({ track_visits: true, track_ip_address: true });
  const unseen = await newLink({});
  const limited = await newLink({ max_visits: 3, track_visits: true });
  for (const code of [known, limited]) assert.equal((await follow(code)).status, 302);
  await eventually(async () => (await countVisits()) === 2);

  await postgres.stop();
  for (let count = 0; count < 40; count += 1) assert.equal((await follow(known)).status, 302);
  await eventually(async () => spilled().length > 0);
  const files = spilled().length;
  for (let count = 0; count < 40; count += 1) assert.equal((await follow(known)).status, 302);
  // Nobody visits any more: the database is found again without.
  await eventually(async () => spilled().length > files);
  for (const code of [limited, unseen]) {
    const reply = await follow(code);
    assert.equal(reply.status, 503, code);
    assert.equal(reply.headers.get('retry-after'), '2');
    assert.match(reply.text, /try again/);
  }

  postgres = await startServer();
  await eventually(async () => (await countVisits()) === 82 && spilled().length === 0);
  await eventually(async () => (await follow(unseen)).status === 302);
  const left = [await follow(limited), await follow(limited), await follow(limited)].map((reply) => reply.status);
  assert.deepEqual(left, [302, 302, 410]);
});

test('visits that a process left on disk are stored by the next one', async () => {
  const code = await newLink({ track_visits: true });
  assert.equal((await follow(code)).status, 302);
  // Those of the test before, two of them of the limited link's last visits, and this one: none may still be on its way.
  const before = 85;
  await eventually(async () => (await countVisits()) === before);
  await postgres.stop();
  for (let count = 0; count < 25; count += 1) await follow(code);
  await app.app.stop();
  assert.ok(spilled().length > 0, 'a stop while the database is away keeps the visits on disk');
  postgres = await startServer();
  await startTestApp({ settings: { DATABASE_URL: url, VOLLEY_DATA_DIR: spill } });
  await eventually(async () => (await countVisits()) === before + 25 && spilled().length === 0);
});
