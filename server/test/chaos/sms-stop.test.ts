import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkCountedStatistics } from '../testkit/recount.ts';
import { addContacts, checkCampaign, checkLedger, countTaken, untilStatus } from './campaign-checks.ts';
import { createCampaign, openRoads, type QuickReply, quickSend } from './chaos-service.ts';
import { REDELIVERY_MS, startSmsWorld } from './sms-world.ts';

const STOP_LIMIT_MS = 10_000;
const CLIENTS = 32;
const LOAD_MS = 2_500;
/** A request that is on its way when the listener closes may be refused. */
const EDGE_MS = 250;

const { smsc, database, service } = await startSmsWorld({
  latencyMs: 5,
  receiptDelayMs: 100,
  redeliveryMs: REDELIVERY_MS,
});
await openRoads(service, [{ smsc, settings: { window: 400 } }]);

interface Sent extends QuickReply {
  readonly startedMs: number;
}

/** Keeps one request of each client under way until `isOver` returns true. */
async function sendCodes(text: string, isOver: () => boolean): Promise<Sent[]> {
  const sent: Sent[] = [];
  const beClient = async (client: number) => {
    for (let n = 0; !isOver(); n += 1) {
      const startedMs = performance.now();
      const to = `23320${String(client).padStart(2, '0')}${String(n).padStart(5, '0')}`;
      const reply = await quickSend(service, to, text);
      sent.push({ ...reply, startedMs });
      if (reply.httpStatus === 0) await sleep(20);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, client) => beClient(client)));
  return sent;
}

async function checkCodes(text: string, sent: readonly Sent[], stoppedMs: number): Promise<void> {
  const rows = await database.sql<{ phone_number: string; status: string }>(
    `select phone_number, status from messages where account_id = 1 and kind = 'quick' and message = $1`,
    [text],
  );
  const stored = new Map(rows.map((row) => [row.phone_number, row.status]));
  const bad = rows.filter(({ status }) => ['unknown', 'submitting', 'queued'].includes(status));
  assert.deepEqual(bad, [], 'no code is unknown or left behind');
  const taken = countTaken([smsc], text);
  assert.equal(Math.max(...taken.values()), 1, 'no code went out twice');
  for (const { to, httpStatus, status, startedMs } of sent) {
    if (startedMs < stoppedMs - EDGE_MS) assert.equal(httpStatus, 200, 'what was asked before the stop was answered');
    if (httpStatus === 200) assert.ok(stored.has(to), 'what was accepted is stored');
    if (status === 'sent') assert.ok(taken.has(to), 'what was called sent was sent');
  }
}

async function stopUnderLoad(t: TestContext, name: string, recipients: number, from: number): Promise<void> {
  const groupUuid = await addContacts(database, recipients, from);
  const uuid = await createCampaign(service, groupUuid, `${name} {{first_name|friend}}`);
  const text = `${name.toUpperCase()} CODE 123456`;
  const before = smsc.log.submits.length;
  await service.call('POST', `/sms-campaigns/${uuid}/send`, {});
  let isOver = false;
  const sending = sendCodes(text, () => isOver);
  await smsc.until(({ log }) => log.submits.length > before + 1_000, 120_000);
  await sleep(LOAD_MS);
  const [row] = await database.sql<{ status: string }>('select status from sms_campaigns where uuid = $1', [uuid]);
  assert.equal(row?.status, 'sending', 'it is in the middle of the campaign');
  const stoppedMs = performance.now();
  service.volley.kill('SIGTERM');
  const code = await service.volley.ended;
  const tookMs = performance.now() - stoppedMs;
  isOver = true;
  const sent = await sending;
  const [left] = await database.sql<{ n: number }>(
    `select count(*)::int as n from messages where status in ('submitting', 'unknown')`,
  );
  t.diagnostic(
    `drained in ${Math.round(tookMs)} ms; ${sent.length} codes, ${smsc.log.submits.length - before} submits`,
  );
  assert.equal(code, 0, `it ended in good order: ${service.volley.printed().slice(-2_000)}`);
  assert.ok(tookMs < STOP_LIMIT_MS, `${tookMs} ms`);
  assert.equal(left?.n, 0, 'nothing is left on the wire, nothing is unknown');
  smsc.set({ latencyMs: 5, latencyJitterMs: 0 });
  await service.start();
  await untilStatus(database, uuid, 'completed', 120_000);
  await sleep(1_500);
  const found = await checkCampaign(database, [smsc], uuid, `${name} `);
  assert.equal(found.states['unknown'] ?? 0, 0);
  assert.equal(found.total, recipients);
  await checkCodes(text, sent, stoppedMs);
  await checkLedger(database);
  await checkCountedStatistics(database);
}

test('a SIGTERM during full load drains within 10 s and leaves nothing unknown', async (t) => {
  await stopUnderLoad(t, 'Fast', 30_000, 1);
});

test('so it does when the carrier takes almost 5 s to answer', async (t) => {
  smsc.set({ latencyMs: 4_000, latencyJitterMs: 900 });
  await stopUnderLoad(t, 'Slow', 6_000, 100_001);
});
