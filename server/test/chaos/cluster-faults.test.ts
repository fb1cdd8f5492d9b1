import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { IS_CLUSTER } from '../testkit/database.ts';
import { untilStatus } from './campaign-checks.ts';
import { openRoads, startChaosService } from './chaos-service.ts';
import { CODE, checkCodes, LIMIT_MS, sendCodes, untilDelivered, untilNoneIsOpen } from './cluster-codes.ts';
import { openSenders, startClusterWorld } from './cluster-world.ts';
import { checkCampaigns, createCampaigns, REDELIVERY_MS } from './sms-world.ts';

const RECIPIENTS = 12_000;
const NEIGHBOURS = 2_000;
/** Slow enough that each fault happens in the middle of the campaign. */
const MESSAGES_PER_SECOND = 400;
const WORKER_AWAY_MS = 5_000;
const COORDINATOR_AWAY_MS = 10_000;
const CARRIER = { latencyMs: 20, receiptDelayMs: 300, redeliveryMs: REDELIVERY_MS };

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
