// A worker that refuses nothing and answers nothing: its connections stay open, and new ones are accepted.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { IS_CLUSTER } from '../testkit/database.ts';
import { untilStatus } from './campaign-checks.ts';
import { openRoads, startChaosService } from './chaos-service.ts';
import { CODE, checkCodes, LIMIT_MS, sendCodes, untilNoneIsOpen } from './cluster-codes.ts';
import { openSenders, startClusterWorld } from './cluster-world.ts';
import { checkCampaigns, createCampaigns, REDELIVERY_MS } from './sms-world.ts';

const RECIPIENTS = 1_500;
const MESSAGES_PER_SECOND = 150;
const SILENT_MS = 22_000;
/** The time until every process has noticed, on a machine that is busy with other things. */
const LEARN_MS = 12_000;
const CARRIER = { latencyMs: 20, receiptDelayMs: 300, redeliveryMs: REDELIVERY_MS };

test('while a worker answers nothing, the accounts of the other go on after some seconds; nothing is lost, nobody gets it twice', {
  skip: !IS_CLUSTER,
}, async (t) => {
  const world = await startClusterWorld(CARRIER);
  const { smsc, database, service } = world;
  await openRoads(service, [{ smsc, settings: { messages_per_second: MESSAGES_PER_SECOND } }]);
  const [here, away] = await openSenders(world);
  const services = [service, await startChaosService({ DATABASE_URL: database.url })];
  const uuids = await createCampaigns(world, [RECIPIENTS]);
  await service.call('POST', `/sms-campaigns/${uuids[0]}/send`, {});
  await smsc.until(({ log }) => log.submits.length > 100, LIMIT_MS);

  let isOver = false;
  t.after(() => {
    isOver = true;
  });
  const first = [here, away].map((sender, n) => sendCodes(sender, services, `23320${n}0`, () => isOver));
  away.worker.freeze();
  await sleep(LEARN_MS);
  isOver = true;
  let isDone = false;
  const later = [here, away].map((sender, n) => sendCodes(sender, services, `23320${n}1`, () => isDone));
  const takenBefore = smsc.log.submits.length;
  await sleep(SILENT_MS - LEARN_MS);
  const takenAfter = smsc.log.submits.length;
  isDone = true;
  const [ours, theirs] = await Promise.all(later);
  away.worker.thaw();
  const learning = await Promise.all(first);
  assert.ok(ours && theirs);

  for (const { sender, replies } of [...learning, ours, theirs]) {
    const refused = replies.filter(({ httpStatus }) => httpStatus !== 200);
    const worst = Math.round(Math.max(...replies.map(({ ms }) => ms)));
    t.diagnostic(
      `account ${sender.id}: ${replies.length} codes, ${refused.length} not answered with 200, the slowest after ${worst} ms`,
    );
  }
  t.diagnostic(`taken by the carrier while it was silent and known to be: ${takenAfter - takenBefore}`);
  assert.deepEqual(
    ours.replies.filter(({ httpStatus }) => httpStatus !== 200),
    [],
    'once the processes know, the accounts of the other worker are served',
  );
  assert.ok(theirs.replies.every(({ httpStatus }) => httpStatus === 503));
  for (const deadlineMs = performance.now() + LIMIT_MS; ; await sleep(250)) {
    const { status } = await away.send(service, '233200999999', CODE);
    if (status === 'sent') break;
    assert.ok(performance.now() < deadlineMs, `its worker answers again, and a code is answered ${status}`);
  }
  await untilStatus(database, uuids, 'completed', LIMIT_MS);
  for (const { sender } of learning) await untilNoneIsOpen(database, sender.id);
  const [found] = await checkCampaigns(world, uuids, t);
  assert.equal(found?.total, RECIPIENTS);
  for (const one of [...learning, ours, theirs]) await checkCodes(world, one);
});
