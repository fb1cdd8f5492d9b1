import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSmsc } from '../../src/smpp/testing/index.ts';
import { atEnd } from '../testkit/at-end.ts';
import { openTestDatabase } from '../testkit/database.ts';
import { type SpawnedVolley, spawnVolley } from '../testkit/spawned-volley.ts';

const KEY = 'a-key-of-the-tests-of-binds';
const RATE = 200;
const BINDS = 3;
/** In a window of this length, the burst that an idle carrier gets at once and the bunches of a busy machine are a small share. */
const WINDOW_MS = 3_000;
const BUNCH_SHARE = 0.1;

const smsc = await startSmsc({ settings: { isMagic: false, latencyMs: 5, logMax: 50_000, receiptLostShare: 1 } });
atEnd(() => smsc.stop());
let bindsMax = 0;
const watching = setInterval(() => {
  bindsMax = Math.max(bindsMax, smsc.bindCount);
}, 1);
atEnd(() => clearInterval(watching));
const database = await openTestDatabase();

async function startProcess(): Promise<SpawnedVolley> {
  const dataDir = mkdtempSync(join(tmpdir(), 'volley-binds-'));
  chmodSync(dataDir, 0o755);
  const volley = await spawnVolley({
    VOLLEY_DATA_DIR: dataDir,
    VOLLEY_PORT: '0',
    VOLLEY_LINKS_PORT: '0',
    VOLLEY_API_KEY: KEY,
    VOLLEY_SECRET: 'the secret of the tests of binds, long enough',
    VOLLEY_SIMULATOR: 'no',
    VOLLEY_LOG_LEVEL: 'warn',
    DATABASE_URL: database.url,
  });
  atEnd(async () => {
    volley.kill('SIGKILL');
    await volley.ended;
    rmSync(dataDir, { recursive: true, force: true });
  });
  return volley;
}

type Json = Record<string, unknown>;

async function call({ api }: SpawnedVolley, method: string, path: string, body?: unknown): Promise<Json> {
  const response = await fetch(`${api}/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(20_000),
  });
  const reply = (await response.json()) as Json;
  assert.ok(reply['success'], `${method} ${path}: ${response.status} ${JSON.stringify(reply)}`);
  return reply['data'] as Json;
}

async function until(check: () => Promise<boolean>, limitMs: number, what: string): Promise<number> {
  const startedMs = performance.now();
  while (!(await check())) {
    if (performance.now() - startedMs > limitMs) throw new Error(`in vain: ${what}`);
    await sleep(20);
  }
  return performance.now() - startedMs;
}

/** Returns how many binds each living process holds, in the order of their starts. */
async function shares(): Promise<string> {
  const rows = await database.sql<{ n: number }>(
    `select count(b.number)::int as n from processes p left join carrier_binds b on b.process_id = p.id
     where p.dead_at is null group by p.id order by p.id`,
  );
  return rows.map(({ n }) => n).join();
}

/** Returns how many submits were accepted, and the number of binds of each process. */
async function figuresBy(volley: SpawnedVolley, carrierId: unknown): Promise<string> {
  const { accepted, processes } = await call(volley, 'GET', `/admin/carriers/${String(carrierId)}/figures?period=1h`);
  return `${String(accepted)} by ${(processes as { bound: number }[]).map(({ bound }) => bound).join()}`;
}

const quick = (volley: SpawnedVolley, n: number) =>
  call(volley, 'POST', '/messages', {
    to: `+2332012${String(n).padStart(5, '0')}`,
    message: 'Code',
    sender_id: 'Volley',
  });

async function startCampaign(volley: SpawnedVolley, count: number, first: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, n) => `+23320${String(first + n).padStart(7, '0')}`);
  const draft = { name: 'Binds', sender_id: 'Volley', message: 'Seeds', recipients: { phone_numbers: numbers } };
  const { uuid } = await call(volley, 'POST', '/sms-campaigns', draft);
  await call(volley, 'POST', `/sms-campaigns/${String(uuid)}/send`, {});
}

/** Returns the rate in the busiest window. */
function submitsPerSecondMax(): number {
  const times = smsc.log.submits.map(({ atMs }) => atMs).sort((a, b) => a - b);
  let most = 0;
  for (let end = 0, start = 0; end < times.length; end += 1) {
    while ((times[end] ?? 0) - (times[start] ?? 0) >= WINDOW_MS) start += 1;
    most = Math.max(most, end - start + 1);
  }
  return (most * 1_000) / WINDOW_MS;
}

test('two processes share binds and rate of a carrier; when one is killed its binds move within seconds', async (t) => {
  const one = await startProcess();
  const address = { host: '127.0.0.1', port: smsc.port, system_id: 'volley', password: 'x', bind_count: BINDS };
  const settings = { ...address, messages_per_second: RATE, window: 20 };
  const carrier = await call(one, 'POST', '/admin/carriers', { name: 'Accra', ...settings });
  await call(one, 'POST', '/admin/routes', { match: 'any', tiers: [[{ carrier_id: carrier['id'] }]] });
  await call(one, 'POST', '/admin/prices', { match: 'any', price_per_part: '0.01' });
  await until(async () => smsc.bindCount === BINDS, 60_000, 'the first has all binds');
  const two = await startProcess();
  await until(async () => (await shares()) === '2,1' && smsc.bindCount === BINDS, 60_000, 'the second has its share');
  await Promise.all(Array.from({ length: 30 }, (_, n) => quick(n % 2 === 0 ? one : two, 100 + n)));
  for (const asked of [one, two]) {
    const what = 'each tells of the submits and the binds of both';
    await until(async () => (await figuresBy(asked, carrier['id'])) === '30 by 2,1', 60_000, what);
  }
  await startCampaign(one, 600, 1_000_000);
  await startCampaign(two, 600, 2_000_000);
  await sleep(1_500);
  one.kill('SIGKILL');
  const movedMs = await until(async () => (await shares()) === '3' && smsc.bindCount === BINDS, 10_000, 'all moved');
  t.diagnostic(`the binds of the killed process moved in ${Math.round(movedMs)} ms`);
  const done = async () => {
    const [row] = await database.sql<{ n: number }>(
      "select count(*)::int as n from messages where status in ('queued', 'submitting')",
    );
    return row?.n === 0;
  };
  await until(done, 90_000, 'everything went out');
  const targets = smsc.log.submits.map(({ destination }) => destination);
  assert.equal(new Set(targets).size, targets.length, 'nobody got anything twice');
  assert.ok(bindsMax <= BINDS, `${bindsMax} binds at once`);
  // The submits that the killed process had not stored are missing, and its binds are not listed any more.
  const told = async () => /^(\d+) by 3$/.exec(await figuresBy(two, carrier['id']))?.[1];
  await until(async () => Number(await told()) > 600, 60_000, 'the figures of the dead process stay');
  assert.ok(Number(await told()) <= targets.length);
  const most = submitsPerSecondMax();
  t.diagnostic(`${Math.round(most)} submits a second in the busiest ${WINDOW_MS} ms, ${RATE} allowed`);
  assert.ok(most <= RATE * (1 + BUNCH_SHARE), `${most} submits a second`);

  await call(two, 'PUT', `/admin/carriers/${String(carrier['id'])}`, { bind_count: 1 });
  const three = await startProcess();
  await until(async () => (await shares()) === '1,0' && smsc.bindCount === 1, 60_000, 'the third has none');
  const startedMs = performance.now();
  const replies = await Promise.all(Array.from({ length: 5 }, (_, n) => quick(three, n)));
  t.diagnostic(`five codes by way of the other process took ${Math.round(performance.now() - startedMs)} ms`);
  assert.deepEqual(
    replies.map(({ status }) => status),
    Array.from({ length: 5 }, () => 'sent'),
  );
  await startCampaign(three, 50, 3_000_000);
  await until(done, 60_000, 'the campaign was left to the process with the bind');
  two.kill('SIGTERM');
  await two.ended;
  const handedMs = await until(async () => (await shares()) === '1' && smsc.bindCount === 1, 10_000, 'the last has it');
  t.diagnostic(`the bind of the process that was stopped moved in ${Math.round(handedMs)} ms`);
  assert.equal((await quick(three, 99))['status'], 'sent');
  assert.ok(bindsMax <= BINDS, `${bindsMax} binds at once`);
});
