import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { IS_CLUSTER, type TestDatabase } from '../testkit/database.ts';
import { checkLedger, countTaken, untilStatus } from './campaign-checks.ts';
import { openRoads, type QuickReply, startChaosService } from './chaos-service.ts';
import { type ClusterWorld, openSenders, type Sender, startClusterWorld } from './cluster-world.ts';
import { checkCampaigns, createCampaigns, REDELIVERY_MS } from './sms-world.ts';

const RECIPIENTS = 12_000;
const NEIGHBOURS = 2_000;
/** Slow enough that each fault falls into the middle of the campaign. */
const MESSAGES_PER_SECOND = 400;
const CODE_EVERY_MS = 100;
const CODE = 'Your code is 123456';
const WORKER_AWAY_MS = 5_000;
const COORDINATOR_AWAY_MS = 10_000;
/** As long as a machine takes that has other things to do. */
const LIMIT_MS = 180_000;
const CARRIER = { latencyMs: 20, receiptDelayMs: 300, redeliveryMs: REDELIVERY_MS };

interface Codes {
  readonly sender: Sender;
  readonly replies: readonly QuickReply[];
}

/** Of each number one code, by each of the processes in turn. */
async function sendCodes(
  sender: Sender,
  services: readonly { readonly api: string }[],
  digits: string,
  isOver: () => boolean,
): Promise<Codes> {
  const sending: Promise<QuickReply>[] = [];
  for (let n = 0; !isOver(); n += 1) {
    const service = services[n % services.length];
    if (service) sending.push(sender.send(service, `${digits}${String(n).padStart(5, '0')}`, CODE));
    await sleep(CODE_EVERY_MS);
  }
  return { sender, replies: await Promise.all(sending) };
}

async function untilNoneIsOpen({ sql }: TestDatabase, accountId: number): Promise<void> {
  for (const deadlineMs = performance.now() + LIMIT_MS; ; await sleep(250)) {
    const open = await sql(
      `select status, count(*)::int as n from messages where account_id = $1 and status in ('queued', 'submitting') group by 1`,
      [accountId],
    );
    if (open.length === 0) return;
    assert.ok(performance.now() < deadlineMs, `account ${accountId} has ${JSON.stringify(open)}`);
  }
}

async function untilDelivered({ sql }: TestDatabase, count: number): Promise<void> {
  for (const deadlineMs = performance.now() + LIMIT_MS; ; await sleep(250)) {
    const [row] = await sql<{ n: number }>(
      "select count(*)::int as n from messages where account_id = 1 and kind = 'bulk' and status = 'delivered'",
    );
    if (row?.n === count) return;
    assert.ok(performance.now() < deadlineMs, `${row?.n} of ${count} are delivered`);
  }
}

async function checkCodes({ database, smsc }: ClusterWorld, { sender, replies }: Codes): Promise<void> {
  await untilNoneIsOpen(database, sender.id);
  const rows = await database.sql<{ phone_number: string; status: string }>(
    `select phone_number, status from messages where account_id = $1 and kind = 'quick'`,
    [sender.id],
  );
  const stored = new Map(rows.map((row) => [row.phone_number, row.status]));
  const taken = countTaken([smsc], CODE);
  for (const { to, httpStatus, status } of replies) {
    assert.ok((taken.get(to) ?? 0) <= 1, `${to} got its code once at the most`);
    if (httpStatus === 200) assert.ok(stored.has(to), `${to} was accepted and is stored`);
    if (status === 'sent') assert.ok(taken.has(to), `${to} was called sent and was sent`);
  }
  await checkLedger(database, sender.id);
}

test('while a worker is away, the accounts of the other send, and get their receipts', {
  skip: !IS_CLUSTER,
}, async (t) => {
  const world = await startClusterWorld(CARRIER);
  const { smsc, database, service } = world;
  await openRoads(service, [{ smsc, settings: { messages_per_second: MESSAGES_PER_SECOND } }]);
  const [here, away] = await openSenders(world);
  const uuids = await createCampaigns(world, [NEIGHBOURS]);
  away.worker.stop();
  let isOver = false;
  t.after(() => {
    isOver = true;
  });
  const sending = [here, away].map((sender, n) => sendCodes(sender, [service], `23320${n}0`, () => isOver));
  await service.call('POST', `/sms-campaigns/${uuids[0]}/send`, {});
  await untilStatus(database, uuids, 'completed', LIMIT_MS);
  await untilDelivered(database, NEIGHBOURS);
  isOver = true;
  const [ours, theirs] = await Promise.all(sending);
  assert.ok(ours && theirs);
  t.diagnostic(`${ours.replies.length} codes meanwhile`);
  assert.deepEqual(
    ours.replies.filter(({ httpStatus }) => httpStatus !== 200),
    [],
  );
  assert.ok(theirs.replies.every(({ httpStatus }) => httpStatus !== 200));
  assert.doesNotMatch(service.volley.printed(), /_of_some: 08/, 'no list of work asked the worker that is away');

  away.worker.start();
  for (const deadlineMs = performance.now() + LIMIT_MS; ; await sleep(250)) {
    const { status } = await away.send(service, '233200999999', CODE);
    if (status === 'sent') break;
    assert.ok(performance.now() < deadlineMs, `its worker is back, and a code is answered ${status}`);
  }
  const [found] = await checkCampaigns(world, uuids, t);
  for (const one of [ours, theirs]) await checkCodes(world, one);
  assert.deepEqual(found, { total: NEIGHBOURS, states: { delivered: NEIGHBOURS } });
});

test('a killed process, a worker and the coordinator that went away and came back: all once, nothing lost', {
  skip: !IS_CLUSTER,
}, async (t) => {
  const world = await startClusterWorld(CARRIER);
  const { smsc, database, cluster, service: first } = world;
  await openRoads(first, [{ smsc, settings: { messages_per_second: MESSAGES_PER_SECOND } }]);
  const senders = await openSenders(world);
  const second = await startChaosService({ DATABASE_URL: database.url });
  const uuids = await createCampaigns(world, [RECIPIENTS]);
  await first.call('POST', `/sms-campaigns/${uuids[0]}/send`, {});

  let isOver = false;
  const untilSent = (count: number) => smsc.until(({ log }) => log.submits.length > count, LIMIT_MS);
  const faults = async (): Promise<void> => {
    await untilSent(1_000);
    second.volley.kill('SIGKILL');
    await second.volley.ended;
    await second.start();
    await untilSent(3_000);
    senders[0].worker.stop();
    await sleep(WORKER_AWAY_MS);
    senders[0].worker.start();
    await untilSent(6_000);
    cluster.coordinator.stop();
    await sleep(COORDINATOR_AWAY_MS);
    cluster.coordinator.start();
    await untilStatus(database, uuids, 'completed', LIMIT_MS);
  };
  const [codes] = await Promise.all([
    Promise.all(senders.map((sender, n) => sendCodes(sender, [first, second], `23320${n}0`, () => isOver))),
    faults().finally(() => {
      isOver = true;
    }),
  ]);
  for (const { sender, replies } of codes) {
    const kinds = Map.groupBy(replies, ({ httpStatus, status }) => `${httpStatus} ${status}`.trim());
    const told = Object.fromEntries([...kinds].map(([kind, list]) => [kind, list.length]));
    t.diagnostic(`account ${sender.id}: ${JSON.stringify(told)}`);
    assert.ok((told['200 sent'] ?? 0) > 0, 'codes went out meanwhile');
    await untilNoneIsOpen(database, sender.id);
  }
  const [found] = await checkCampaigns(world, uuids, t);
  assert.equal(found?.total, RECIPIENTS);
  for (const one of codes) await checkCodes(world, one);
});
