import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSmsc } from '../../src/smpp/testing/index.ts';
import { atEnd } from '../testkit/at-end.ts';
import { openTestDatabase } from '../testkit/database.ts';
import { addContacts, checkCampaign, checkLedger, untilStatus } from './campaign-checks.ts';
import { createCampaign, openRoads, quickSend, startChaosService } from './chaos-service.ts';

const CAMPAIGNS = 4;
const RECIPIENTS = 5_000;
const MESSAGES_PER_SECOND = 1_200;
const WINDOW = 50;
const BINDS = 2;

const smsc = await startSmsc({
  settings: {
    isMagic: false,
    latencyMs: 20,
    logMax: 200_000,
    receiptDelayMs: 300,
    redeliveryMs: 1_000,
    errorShare: 0.01,
  },
});
atEnd(() => smsc.stop());
const database = await openTestDatabase();
const first = await startChaosService({ DATABASE_URL: database.url });

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
  const uuids: string[] = [];
  for (let n = 0; n < CAMPAIGNS; n += 1) {
    const groupUuid = await addContacts(database, RECIPIENTS, 1 + n * RECIPIENTS);
    uuids.push(await createCampaign(first, groupUuid, `Campaign ${n} {{first_name|friend}}`));
  }
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
  for (const [n, uuid] of uuids.entries()) {
    const found = await checkCampaign(database, [smsc], uuid, `Campaign ${n} `);
    assert.equal(found.total, RECIPIENTS);
    unknown += found.states['unknown'] ?? 0;
    t.diagnostic(`campaign ${n}: ${JSON.stringify(found.states)}`);
  }
  await checkLedger(database);
  assert.ok(unknown <= 2 * WINDOW * BINDS, `${unknown} are unknown`);
});
