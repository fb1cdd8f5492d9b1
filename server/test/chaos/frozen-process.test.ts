// A process that stands still in the middle of a transaction holds the balance of its account. Another process serves that account meanwhile.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSmsc } from '../../src/smpp/testing/index.ts';
import { atEnd } from '../testkit/at-end.ts';
import { openTestDatabase } from '../testkit/database.ts';
import { eventually } from '../testkit/eventually.ts';
import { startPostgresProxy } from '../testkit/postgres-proxy.ts';
import { checkCountedStatistics } from '../testkit/recount.ts';
import { addContacts, checkCampaign, checkLedger, countTaken, untilStatus } from './campaign-checks.ts';
import {
  callOnce,
  createCampaign,
  KEY,
  openRoads,
  type QuickReply,
  quickSend,
  startChaosService,
} from './chaos-service.ts';

const PEOPLE = 400;
const MESSAGES_PER_SECOND = 20;
/** A process is declared dead after 12 s; its transaction is ended after 5 s, or with its burial. The rest is for a busy machine. */
const STOP_MS_MAX = 16_000;
const TOP_UP = '7.00';

const smsc = await startSmsc({ settings: { isMagic: false, latencyMs: 5, receiptDelayMs: 50, logMax: 50_000 } });
atEnd(() => smsc.stop());
const database = await openTestDatabase();
const { sql } = database;
const proxy = await startPostgresProxy(database.url);
atEnd(() => proxy.stop());
const healthy = await startChaosService({ DATABASE_URL: database.url });
await openRoads(healthy, [{ smsc, settings: { messages_per_second: MESSAGES_PER_SECOND } }]);
const victim = await startChaosService({ DATABASE_URL: proxy.url });

/** Stops the process when it sends this statement, which the database then runs: the transaction stays open. */
function stopWhenAsked(name: string): Promise<void> {
  const stopped = Promise.withResolvers<void>();
  proxy.onAsked = (asked) => {
    if (!asked.includes(name)) return 'pass';
    proxy.onAsked = () => 'pass';
    victim.volley.kill('SIGSTOP');
    stopped.resolve();
    return 'pass';
  };
  return stopped.promise;
}

let sent = 0;
const sendOne = (service: typeof healthy): Promise<QuickReply> => {
  sent += 1;
  return quickSend(service, `23320${String(1_000_000 + sent)}`, 'Code');
};

interface Served {
  readonly replies: readonly QuickReply[];
  readonly longestStopMs: number;
}

/** Sends a code every 100 ms through the healthy process until `isOver` and a second longer. */
async function serve(isOver: () => Promise<boolean>): Promise<Served> {
  const replies: Promise<QuickReply>[] = [];
  let [goodMs, longestStopMs] = [performance.now(), 0];
  const note = (reply: QuickReply): QuickReply => {
    const nowMs = performance.now();
    if (reply.httpStatus === 200) {
      longestStopMs = Math.max(longestStopMs, nowMs - goodMs);
      goodMs = nowMs;
    }
    return reply;
  };
  for (let untilMs = Number.POSITIVE_INFINITY; performance.now() < untilMs; await sleep(100)) {
    replies.push(sendOne(healthy).then(note));
    if (untilMs === Number.POSITIVE_INFINITY && (await isOver())) untilMs = performance.now() + 1_000;
  }
  return { replies: await Promise.all(replies), longestStopMs };
}

const isBuried = async (): Promise<boolean> =>
  (await sql('select 1 from processes where pid = $1 and dead_at is null', [victim.volley.pid])).length === 0;

const isHeld = async (): Promise<boolean> =>
  (await sql('select 1 from balances where account_id = 1 for update skip locked')).length === 0;

async function freeze(t: TestContext, name: string, ask: () => Promise<unknown>): Promise<void> {
  const stopped = stopWhenAsked(name);
  const answer = ask();
  await stopped;
  await eventually(isHeld, (held) => held);
  const { replies, longestStopMs } = await serve(isBuried);
  const statuses = replies.map(({ httpStatus }) => httpStatus);
  const busy = statuses.filter((status) => status === 503).length;
  t.diagnostic(`longest stop ${Math.round(longestStopMs)} ms; ${busy} of ${statuses.length} got 503`);
  assert.deepEqual(
    [...new Set(statuses)].filter((status) => status !== 200 && status !== 503),
    [],
  );
  assert.ok(longestStopMs < STOP_MS_MAX, `${longestStopMs} ms without a success`);
  assert.equal(statuses.at(-1), 200);
  victim.volley.kill('SIGCONT');
  t.diagnostic(`the frozen request got ${JSON.stringify(await answer)}`);
  await eventually(
    async () => (await sendOne(victim)).httpStatus,
    (status) => status === 200,
  );
}

test('a process that stands still with the balance of an account holds up the other for seconds, and repeats nothing when it wakes', async (t) => {
  const uuid = await createCampaign(healthy, await addContacts(database, PEOPLE), 'Beside');
  await healthy.call('POST', `/sms-campaigns/${uuid}/send`, {});
  await smsc.until(({ log }) => log.submits.length > 20, 60_000);
  await freeze(t, 'balances.change', async () => {
    const body = { amount: TOP_UP };
    const path = '/admin/accounts/1/credits';
    const { status } = await callOnce({ key: KEY, api: victim.api, method: 'POST', path, body });
    assert.equal(status, 503);
    return status;
  });
  await freeze(t, 'balances.settle_hold', async () => (await sendOne(victim)).httpStatus);
  await untilStatus(database, uuid, 'completed', 120_000);
  const { states } = await checkCampaign(database, [smsc], uuid, 'Beside');
  t.diagnostic(JSON.stringify(states));
  const twice = [...countTaken([smsc])].filter(([, times]) => times > 1);
  assert.deepEqual(twice, [], 'nobody got anything twice');
  await checkLedger(database);
  await checkCountedStatistics(database);
  const topUps = await sql("select 1 from ledger_entries where kind = 'top_up' and amount = 700");
  assert.equal(topUps.length, 0, 'what was answered with 503 was not done');
});
