import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startNewServer } from '../testkit/cluster-servers.ts';
import { IS_CLUSTER, type TestDatabase } from '../testkit/database.ts';
import { countTaken, untilStatus } from './campaign-checks.ts';
import { openRoads, type QuickReply, startChaosService } from './chaos-service.ts';
import { CODE, checkCodes, LIMIT_MS, sendCodes } from './cluster-codes.ts';
import { openSenders, startClusterWorld } from './cluster-world.ts';
import { checkCampaigns, createCampaigns, REDELIVERY_MS } from './sms-world.ts';

const RECIPIENTS = 12_000;
/** Slow enough that the campaign lasts until all rows have moved. */
const MESSAGES_PER_SECOND = 80;
const FAST = 2_000;
const BEFORE_MS = 10_000;
const CARRIER = { latencyMs: 20, receiptDelayMs: 300, redeliveryMs: REDELIVERY_MS };

/** Waits until the job has moved all that it wants to, and returns the number of moves. */
async function rebalance({ sql }: TestDatabase): Promise<number> {
  const [started] = await sql<{ job: string }>('select citus_rebalance_start() as job');
  for (const deadlineMs = performance.now() + LIMIT_MS; ; await sleep(500)) {
    const [job] = await sql<{ state: string; moves: number }>(
      'select state::text, (select count(*)::int from pg_dist_background_task t where t.job_id = j.job_id) as moves from pg_dist_background_job j where job_id = $1',
      [started?.job],
    );
    if (job?.state === 'finished') return job.moves;
    assert.ok(job?.state === 'scheduled' || job?.state === 'running', `the job is ${job?.state}`);
    assert.ok(performance.now() < deadlineMs, `the job is ${job.state} after ${LIMIT_MS} ms`);
  }
}

async function placeOf({ sql }: TestDatabase, accountId: number): Promise<{ shard: string; port: number }> {
  const [placed] = await sql<{ shard: string; port: number }>(
    `select shardid::text as shard, nodeport::int as port from pg_dist_shard_placement
     where shardid = get_shard_id_for_distribution_column('balances', $1::bigint)`,
    [accountId],
  );
  assert.ok(placed);
  return placed;
}

function percentile(replies: readonly QuickReply[], share: number): number {
  const sorted = replies.map(({ ms }) => ms).sort((a, b) => a - b);
  return Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
}

const tell = (replies: readonly QuickReply[]): string =>
  `${replies.length} codes, p50 ${percentile(replies, 0.5)}, p99 ${percentile(replies, 0.99)}, worst ${percentile(replies, 1 - 1e-9)} ms`;

test('a worker is added, and rows move to it while a campaign and codes are sent: all once, nothing lost', {
  skip: !IS_CLUSTER,
}, async (t) => {
  const world = await startClusterWorld(CARRIER);
  const { smsc, database, service } = world;
  const [carrierId] = await openRoads(service, [{ smsc, settings: { messages_per_second: MESSAGES_PER_SECOND } }]);
  const senders = await openSenders(world);
  const services = [service, await startChaosService({ DATABASE_URL: database.url })];
  const uuids = await createCampaigns(world, [RECIPIENTS]);
  await service.call('POST', `/sms-campaigns/${uuids[0]}/send`, {});
  await smsc.until(({ log }) => log.submits.length > 200, LIMIT_MS);

  const quiet = await Promise.all(
    senders.map((sender, n) => {
      const endMs = performance.now() + BEFORE_MS;
      return sendCodes(sender, services, `23320${n}0`, () => performance.now() > endMs);
    }),
  );
  let isOver = false;
  const move = async (): Promise<void> => {
    const added = await startNewServer(database);
    await database.sql("select citus_add_node('127.0.0.1', $1)", [added.port]);
    const moves = await rebalance(database);
    assert.ok(moves > 0, 'rows were moved to the new worker');
    // The rows of the campaign are moved too, if they are not there yet.
    const { shard, port } = await placeOf(database, 1);
    if (port !== added.port)
      await database.sql("select citus_move_shard_placement($1::bigint, '127.0.0.1', $2, '127.0.0.1', $3)", [
        ...[shard, port, added.port],
      ]);
    assert.equal((await placeOf(database, 1)).port, added.port);
  };
  const [moving] = await Promise.all([
    Promise.all(senders.map((sender, n) => sendCodes(sender, services, `23320${n}1`, () => isOver))),
    move().finally(() => {
      isOver = true;
    }),
  ]);
  t.diagnostic(`before: ${tell(quiet.flatMap(({ replies }) => replies))}`);
  t.diagnostic(`while rows moved: ${tell(moving.flatMap(({ replies }) => replies))}`);
  const [campaign] = await database.sql<{ status: string }>('select status from sms_campaigns where uuid = $1', uuids);
  assert.equal(campaign?.status, 'sending', 'the campaign went on for as long as rows moved');
  await service.call('PUT', `/admin/carriers/${carrierId}`, { messages_per_second: FAST });

  for (const { sender, replies } of moving) {
    const refused = replies.filter(({ httpStatus }) => httpStatus !== 200);
    t.diagnostic(`account ${sender.id}: ${refused.length} of ${replies.length} were refused`);
    for (const { to, httpStatus } of refused) {
      assert.equal(httpStatus, 503);
      assert.equal((await sender.send(service, to, CODE)).httpStatus, 200, 'what was refused can be repeated');
    }
  }
  await untilStatus(database, uuids, 'completed', LIMIT_MS);
  const [found] = await checkCampaigns(world, uuids, t);
  assert.deepEqual(found, { total: RECIPIENTS, states: { delivered: RECIPIENTS } });
  for (const one of [...quiet, ...moving]) await checkCodes(world, one);
  const codes = [...quiet, ...moving].reduce((sum, { replies }) => sum + replies.length, 0);
  assert.equal(countTaken([smsc], CODE).size, codes, 'each code went out');
});
