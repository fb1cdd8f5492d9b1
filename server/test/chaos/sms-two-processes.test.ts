import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { untilStatus } from './campaign-checks.ts';
import { openRoads, quickSend, startChaosService } from './chaos-service.ts';
import { checkCampaigns, createCampaigns, startSmsWorld } from './sms-world.ts';

const CAMPAIGNS = 4;
const RECIPIENTS = 5_000;
const MESSAGES_PER_SECOND = 1_200;
const WINDOW = 50;
const BINDS = 2;

const world = await startSmsWorld({ latencyMs: 20, receiptDelayMs: 300, redeliveryMs: 1_000, errorShare: 0.01 });
const { smsc, database, service: first } = world;

/** Which processes have campaigns in hand. */
async function owners(): Promise<Set<number>> {
  const rows = await database.sql<{ id: string }>(
    `select distinct process_id as id from sms_campaigns where status in ('preparing', 'sending') and process_id is not null`,
  );
  return new Set(rows.map((row) => Number(row.id)));
}

async function untilOwners(count: number, limitMs: number): Promise<Set<number>> {
  for (const deadlineMs = performance.now() + limitMs; ; await sleep(50)) {
    const found = await owners();
    if (found.size === count) return found;
    assert.ok(performance.now() < deadlineMs, `${found.size} processes have campaigns, not ${count}`);
  }
}

test('a second process on the same database takes its share of the work, and all of it when the first is killed', async (t) => {
  const settings = { window: WINDOW, bind_count: BINDS, messages_per_second: MESSAGES_PER_SECOND };
  await openRoads(first, [{ smsc, settings }]);
  const uuids = await createCampaigns(world, new Array<number>(CAMPAIGNS).fill(RECIPIENTS));
  await first.call('POST', `/sms-campaigns/${uuids[0]}/send`, {});
  await smsc.until(({ log }) => log.submits.length > 1_000, 20_000);
  const second = await startChaosService({ DATABASE_URL: database.url });
  for (const uuid of uuids.slice(1)) await second.call('POST', `/sms-campaigns/${uuid}/send`, {});
  await untilOwners(2, 10_000);
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
  await untilOwners(1, 30_000);
  t.diagnostic(`taken over in ${Math.round(performance.now() - killedMs)} ms`);
  await untilStatus(database, uuids, 'completed', 60_000);
  await sleep(2_000);
  let unknown = 0;
  for (const { total, states } of await checkCampaigns(world, uuids, t)) {
    assert.equal(total, RECIPIENTS);
    unknown += states['unknown'] ?? 0;
  }
  assert.ok(unknown <= 2 * WINDOW * BINDS, `${unknown} are unknown`);
});
