import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTestApp } from './testkit/app.ts';
import { addVoiceCampaign } from './testkit/fixtures.ts';

const RECIPIENTS = 100_000;
const GROWTH_BYTES_MAX = 64 * 1024 * 1024;

const app = await startTestApp();
const account = await app.newAccount();
const campaign = await addVoiceCampaign(app, account.id);
await app.sql(
  `insert into voice_recipients (account_id, campaign_id, id, phone_number, status, called_at, duration_seconds)
   select $1, $2, n, '23320' || (1000000 + n), case n % 3 when 0 then 'answered' when 1 then 'no_answer' else 'queued' end,
     case n % 3 when 2 then null else timestamptz '2026-01-02T03:04:05.060708Z' end, case n % 3 when 0 then n % 60 else 0 end
   from generate_series(1, $3::int) n`,
  [account.id, campaign.id, RECIPIENTS],
);
const path = `/v1/voice-campaigns/${campaign.uuid}/recipients`;

/** Connections of the service, not of the test, and what they are at. */
async function connections(): Promise<{ state: string; n: number }[]> {
  return app.sql(
    "select state, count(*)::int as n from pg_stat_activity where datname = current_database() and application_name = 'volley' group by state order by state",
  );
}

async function settled(): Promise<void> {
  const deadlineMs = performance.now() + 5_000;
  for (;;) {
    const busy = (await connections()).filter(({ state }) => state !== 'idle');
    if (busy.length === 0) return;
    assert.ok(performance.now() < deadlineMs, `still at work: ${JSON.stringify(busy)}`);
    await sleep(20);
  }
}

test('100,000 recipients are one plain array of valid JSON, each as the interface says', async () => {
  const startedAt = performance.now();
  const reply = await app.call('GET', path, { key: account.key });
  console.log(`100,000 recipients: ${Math.round(performance.now() - startedAt)} ms with parsing and checking`);
  assert.equal(reply.status, 200);
  const recipients = reply.body.data as { id: number; status: string; called_at: string | null; duration: number }[];
  assert.equal(recipients.length, RECIPIENTS);
  assert.ok(
    recipients.every((recipient, index) => recipient.id === index + 1),
    'each once and in order',
  );
  assert.deepEqual(recipients[1], {
    id: 2,
    phone_number: '233201000002',
    status: 'queued',
    called_at: null,
    duration: 0,
  });
  assert.equal(recipients[2]?.called_at, '2026-01-02T03:04:05.060708Z');
});

/** Reads as slowly as it likes: nothing is kept but the size. */
async function readSlowly(pauseMs: number, until: number): Promise<{ bytes: number; peak: number; destroy(): void }> {
  const socket = connect({ port: app.app.apiPort, host: '127.0.0.1' });
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${account.key}\r\n\r\n`);
  let bytes = 0;
  let peak = 0;
  for await (const piece of socket.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += piece.length;
    peak = Math.max(peak, process.memoryUsage.rss());
    if (bytes >= until || piece.subarray(-5).toString() === '0\r\n\r\n') break;
    if (pauseMs > 0) await sleep(pauseMs);
  }
  return { bytes, peak, destroy: () => void socket.destroy() };
}

test('a reader however slow costs no memory', async () => {
  const readAll = () => Promise.all(Array.from({ length: 4 }, () => readSlowly(1, Number.POSITIVE_INFINITY)));
  // These rounds bring the heap to its working size; were anything kept, the last would come on top of them.
  const warm = [...(await readAll()), ...(await readAll()), ...(await readAll())];
  const before = process.memoryUsage.rss();
  const readers = await readAll();
  const growth = Math.max(...readers.map(({ peak }) => peak)) - before;
  for (const reader of [...warm, ...readers]) reader.destroy();
  console.log(`four slow readers at once, 11 MB each: ${(growth / 1024 / 1024).toFixed(1)} MiB of growth`);
  assert.ok(
    readers.every(({ bytes }) => bytes > 9_000_000),
    'the whole answer came',
  );
  assert.ok(growth < GROWTH_BYTES_MAX, `${growth} bytes`);
});

test('readers that go away half-way leave no transaction, no connection and a healthy service', async () => {
  await settled();
  const before = (await connections()).reduce((sum, { n }) => sum + n, 0);
  for (const until of [1, 100_000, 2_000_000]) {
    const readers = await Promise.all(Array.from({ length: 5 }, () => readSlowly(0, until)));
    for (const reader of readers) reader.destroy();
  }
  await settled();
  const after = (await connections()).reduce((sum, { n }) => sum + n, 0);
  assert.ok(after <= before, `${before} connections before, ${after} after`);
  assert.equal((await app.call('GET', '/readyz')).status, 200);
  assert.equal((await app.call('GET', '/v1/balance', { key: account.key })).status, 200);
  assert.doesNotMatch(app.logged(), /"level":"error"/);
});
