import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSmsc } from '../../src/smpp/testing/index.ts';
import { atEnd } from '../testkit/at-end.ts';
import { checkCountedStatistics } from '../testkit/recount.ts';
import { addContacts, checkCampaign, checkLedger, isTaken, untilStatus } from './campaign-checks.ts';
import { createCampaign, openRoads, type QuickReply, quickSend, startChaosService } from './chaos-service.ts';
import { ownPostgres } from './own-postgres.ts';
import { REDELIVERY_MS } from './sms-world.ts';

const RECIPIENTS = 30_000;
const KILLS = 10;
/** Slow enough that every kill happens in the middle of the campaign. */
const MESSAGES_PER_SECOND = 1_000;
/** A Postgres that runs for less than this counts as a crash loop. */
const LIFE_MS = 2_200;
const STOP_EVERY_MS = 60;
const CODE_EVERY_MS = 50;
const CODE = 'Your code is 123456';
/** A row that was marked as submitting before its STOP was stored is sent nevertheless. */
const STOP_GRACE_MS = 2_000;

const smsc = await startSmsc({
  // Some messages are temporarily refused, so that the outbox is in use at each kill.
  settings: {
    isMagic: false,
    latencyMs: 20,
    logMax: 200_000,
    receiptDelayMs: 400,
    redeliveryMs: REDELIVERY_MS,
    errorShare: 0.02,
    errorStatus: 0x08,
  },
});
atEnd(() => smsc.stop());
// The default configuration: the service runs its own Postgres, which flushes every commit.
const service = await startChaosService({ DATABASE_URL: '' });

const database = ownPostgres(service.dataDir);

/** Kills a backend; Postgres then ends all others and recovers by itself. */
async function killBackend(): Promise<void> {
  const found = await database.sql<{ pid: number }>(
    `select pid from pg_stat_activity where application_name ~ '^volley( [0-9a-f]+)?$' and pid <> pg_backend_pid() order by random() limit 1`,
  );
  if (found[0]) process.kill(found[0].pid, 'SIGKILL');
}

async function killPostgres(): Promise<void> {
  for (let kill = 0; kill < KILLS; kill += 1) {
    const isTwice = kill % 2 === 1;
    await sleep(LIFE_MS + Math.random() * 500);
    if (isTwice) {
      await killBackend();
      await sleep(500);
    }
    process.kill(database.pid(), 'SIGKILL');
    await sleep(100);
    await database.untilAnswers();
  }
}

const numberAt = (n: number): string => `23324${String(n).padStart(7, '0')}`;

/** Sends STOP replies throughout, some of them before the campaign's message to that number. */
async function replyStop(isOver: () => boolean): Promise<string[]> {
  const numbers: string[] = [];
  for (let n = 7; !isOver() && n <= RECIPIENTS; n += 31) {
    numbers.push(numberAt(n));
    smsc.injectInbound({ systemId: 'volley', source: numberAt(n), destination: 'Volley', body: 'STOP' });
    await sleep(STOP_EVERY_MS);
  }
  return numbers;
}

async function sendCodes(isOver: () => boolean): Promise<QuickReply[]> {
  const sending: Promise<QuickReply>[] = [];
  for (let n = 1; !isOver(); n += 1) {
    sending.push(quickSend(service, `23320${String(n).padStart(7, '0')}`, CODE));
    await sleep(CODE_EVERY_MS);
  }
  return Promise.all(sending);
}

async function checkReceipts(): Promise<void> {
  const rows = await database.sql<{ ids: string[] | null; status: string }>(
    `select carrier_message_ids as ids, status from messages where account_id = 1`,
  );
  const states = new Map(rows.flatMap(({ ids, status }) => (ids ?? []).map((id) => [id, status] as const)));
  const mapped = await database.sql<{ id: string; status: string }>(
    `select r.carrier_message_id as id, m.status from receipt_map r join messages m on m.account_id = r.account_id and m.id = r.message_id`,
  );
  for (const { id, status } of mapped) states.set(id, status);
  const kept = await database.sql<{ id: string }>('select carrier_message_id as id from unmatched_receipts');
  const listed = new Set(kept.map((row) => row.id));
  const receipts = smsc.log.deliveries.filter(({ kind }) => kind === 'receipt');
  const accepted = smsc.log.submits.filter(isTaken);
  assert.equal(new Set(receipts.map(({ messageId }) => messageId)).size, accepted.length, 'each receipt was taken');
  const lost = receipts.filter(({ messageId }) => states.get(messageId) !== 'delivered' && !listed.has(messageId));
  assert.deepEqual(lost.slice(0, 5), [], `${lost.length} receipts were acknowledged and are in no row`);
}

async function checkStops(numbers: readonly string[]): Promise<void> {
  const acknowledged = smsc.log.deliveries.filter(({ kind, status }) => kind === 'inbound' && status === 0);
  assert.equal(acknowledged.length, numbers.length, 'each STOP was taken');
  const suppressed = await database.sql<{ phone_number: string }>(
    `select phone_number from suppressions where account_id = 1 and reason = 'opt_out'`,
  );
  assert.deepEqual(suppressed.map((row) => row.phone_number).sort(), [...numbers].sort(), 'each STOP is stored');
  const inbound = await database.sql<{ sender: string }>(`select distinct sender from inbound_messages`);
  assert.equal(inbound.length, numbers.length, 'each reply is listed');
  const atMs = new Map(
    acknowledged.map((one) => [numbers[Number(one.messageId.slice('inbound-'.length)) - 1], one.atMs]),
  );
  const late = smsc.log.submits.filter((submit) => {
    const stoppedMs = atMs.get(submit.destination);
    const isOfCampaign = submit.body.toString('latin1').startsWith('Hello');
    return isOfCampaign && stoppedMs !== undefined && submit.atMs > stoppedMs + STOP_GRACE_MS;
  });
  assert.equal(late.length, 0, 'nobody got a message after a STOP that we acknowledged');
}

async function checkCodes(replies: readonly QuickReply[]): Promise<void> {
  const rows = await database.sql<{ phone_number: string; status: string }>(
    `select phone_number, status from messages where account_id = 1 and kind = 'quick' and message = $1`,
    [CODE],
  );
  const stored = new Map(rows.map((row) => [row.phone_number, row.status]));
  const open = rows.filter(({ status }) => status === 'queued' || status === 'submitting');
  assert.equal(open.length, 0, 'every code has ended');
  const taken = new Map<string, number>();
  for (const submit of smsc.log.submits.filter((one) => isTaken(one) && one.body.toString('latin1') === CODE))
    taken.set(submit.destination, (taken.get(submit.destination) ?? 0) + 1);
  for (const { to, httpStatus, status } of replies) {
    assert.ok((taken.get(to) ?? 0) <= 1, 'no code went out twice');
    if (httpStatus === 200) assert.ok(stored.has(to), 'what was accepted is stored');
    if (status === 'sent') assert.ok(taken.has(to), 'what was called sent was sent');
  }
}

test(`kill -9 of Postgres ${KILLS} times: the service comes back by itself and loses no receipt and no STOP`, async (t) => {
  await openRoads(service, [{ smsc, settings: { messages_per_second: MESSAGES_PER_SECOND } }]);
  const uuid = await createCampaign(service, await addContacts(database, RECIPIENTS), 'Hello {{first_name|friend}}');
  const { pid } = service.volley;
  await service.call('POST', `/sms-campaigns/${uuid}/send`, {});
  let isOver = false;
  const [numbers, replies] = await Promise.all([
    replyStop(() => isOver),
    sendCodes(() => isOver),
    killPostgres().finally(() => {
      isOver = true;
    }),
  ]);
  await untilStatus(database, uuid, 'completed', 120_000);
  const { log } = smsc;
  await smsc.until(() => log.counts.inboundAcknowledged === numbers.length, 120_000);
  await sleep(2_000);
  const found = await checkCampaign(database, [smsc], uuid, 'Hello');
  const outcomes = Object.groupBy(replies, ({ httpStatus, status }) => `${httpStatus} ${status}`);
  const codes = Object.fromEntries(Object.entries(outcomes).map(([name, list]) => [name, list?.length]));
  t.diagnostic(`states: ${JSON.stringify(found.states)}; codes: ${JSON.stringify(codes)}; STOPs: ${numbers.length}`);
  await checkCodes(replies);
  await checkLedger(database);
  await checkCountedStatistics(database);
  await checkReceipts();
  await checkStops(numbers);
  assert.equal(found.total, RECIPIENTS);
  assert.equal(service.volley.pid, pid, 'it is the same process that went on');
});
