import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { startTestApp } from './testkit/app.ts';
import { addVoiceCampaign } from './testkit/fixtures.ts';

const RECIPIENTS = 100_000;
const READERS = 20;
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
    "select state, count(*)::int as n from pg_stat_activity where datname = current_database() and application_name ~ '^volley( [0-9a-f]+)?$' group by state order by state",
  );
}

async function settled(): Promise<void> {
  const deadlineMs = performance.now() + 60_000;
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

/** Reads until it has `until` bytes or the end, then keeps the line open and reads nothing. */
async function readPart(until: number): Promise<{ bytes: number; destroy(): void }> {
  const socket = connect({ port: app.app.apiPort, host: '127.0.0.1' });
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${account.key}\r\n\r\n`);
  let bytes = 0;
  // The end may come in two pieces.
  let tail = '';
  for await (const piece of socket.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += piece.length;
    tail = (tail + piece.subarray(-5).toString('latin1')).slice(-5);
    if (bytes >= until || tail === '0\r\n\r\n') break;
  }
  return { bytes, destroy: () => void socket.destroy() };
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** What is really held, without what the collector has not come round to. */
function heldBytes(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

test('readers that stop reading hold a chunk of the answer each, not the answer', async () => {
  const whole = await readPart(Number.POSITIVE_INFINITY);
  whole.destroy();
  assert.ok(whole.bytes > 9_000_000, 'the whole answer came');
  const before = heldBytes();
  const readers = await Promise.all(Array.from({ length: READERS }, () => readPart(100_000)));
  await settled();
  const growth = heldBytes() - before;
  for (const reader of readers) reader.destroy();
  const mebibytes = (growth / 1024 / 1024).toFixed(1);
  console.log(
    `${READERS} stalled readers of ${(whole.bytes / 1024 / 1024).toFixed(0)} MiB each hold ${mebibytes} MiB together`,
  );
  assert.ok(growth < GROWTH_BYTES_MAX, `${growth} bytes`);
});

test('readers that go away half-way leave no transaction, no connection and a healthy service', async () => {
  await settled();
  const before = (await connections()).reduce((sum, { n }) => sum + n, 0);
  for (const until of [1, 100_000, 2_000_000]) {
    const readers = await Promise.all(Array.from({ length: 5 }, () => readPart(until)));
    for (const reader of readers) reader.destroy();
  }
  await settled();
  const after = (await connections()).reduce((sum, { n }) => sum + n, 0);
  assert.ok(after <= before, `${before} connections before, ${after} after`);
  assert.equal((await app.call('GET', '/readyz')).status, 200);
  assert.equal((await app.call('GET', '/v1/balance', { key: account.key })).status, 200);
  // A job may find the database silent on a machine that is overloaded; no request may.
  const errors = app
    .logged()
    .split('\n')
    .filter((line) => line.includes('"level":"error"') && !line.includes('"job":'));
  assert.deepEqual(errors, []);
});
