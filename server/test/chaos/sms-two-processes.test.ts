import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { untilStatus } from './campaign-checks.ts';
import { openRoads, quickSend, startChaosService } from './chaos-service.ts';
import { checkCampaigns, createCampaigns, REDELIVERY_MS, startSmsWorld } from './sms-world.ts';

/** The first campaign lasts long enough for a second process to join in. */
const RECIPIENTS = [24_000, 2_000, 2_000, 2_000];
const MESSAGES_PER_SECOND = 1_200;
const WINDOW = 50;
const BINDS = 2;

const world = await startSmsWorld({
  latencyMs: 20,
  receiptDelayMs: 300,
  redeliveryMs: REDELIVERY_MS,
  errorShare: 0.01,
});
const { smsc, database, service: first } = world;

/** Returns the processes that have stretches of a campaign. */
async function owners(uuid: string): Promise<Set<number>> {
  const rows = await database.sql<{ id: string }>(
    `select distinct s.process_id as id from campaign_stretches s join sms_campaigns c on c.id = s.campaign_id
     where c.uuid = $1 and s.process_id is not null`,
    [uuid],
  );
  return new Set(rows.map((row) => Number(row.id)));
}

async function untilOwners(uuid: string, count: number, limitMs: number): Promise<void> {
  for (const deadlineMs = performance.now() + limitMs; ; await sleep(50)) {
    const found = await owners(uuid);
    if (found.size === count) return;
    assert.ok(performance.now() < deadlineMs, `${found.size} processes send the campaign, not ${count}`);
  }
}

test('a second process on the same database shares even one campaign, and sends it alone when the first is killed', async (t) => {
  const settings = { window: WINDOW, bind_count: BINDS, messages_per_second: MESSAGES_PER_SECOND };
  await openRoads(first, [{ smsc, settings }]);
  const uuids = await createCampaigns(world, RECIPIENTS);
  const [shared = ''] = uuids;
  await first.call('POST', `/sms-campaigns/${shared}/send`, {});
  await smsc.until(({ log }) => log.submits.length > 1_000, 60_000);
  const second = await startChaosService({ DATABASE_URL: database.url });
  for (const uuid of uuids.slice(1)) await second.call('POST', `/sms-campaigns/${uuid}/send`, {});
  await untilOwners(shared, 2, 60_000);
  const codes = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      quickSend(n % 2 === 0 ? first : second, `2332000000${String(n).padStart(2, '0')}`, 'Code'),
    ),
  );
  assert.deepEqual(
    codes.map(({ httpStatus }) => httpStatus),
    codes.map(() => 200),
  );
  await sleep(1_500);
  const killedMs = performance.now();
  first.volley.kill('SIGKILL');
  await first.volley.ended;
  await untilOwners(shared, 1, 60_000);
  t.diagnostic(`taken over in ${Math.round(performance.now() - killedMs)} ms`);
  await untilStatus(database, uuids, 'completed', 120_000);
  await sleep(2_000);
  let unknown = 0;
  for (const [index, { total, states }] of (await checkCampaigns(world, uuids, t)).entries()) {
    assert.equal(total, RECIPIENTS[index]);
    unknown += states['unknown'] ?? 0;
  }
  assert.ok(unknown <= 2 * WINDOW * BINDS, `${unknown} are unknown`);
});
