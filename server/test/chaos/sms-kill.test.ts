import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkCountedStatistics } from '../testkit/recount.ts';
import { addContacts, checkCampaign, checkLedger, untilStatus } from './campaign-checks.ts';
import { createCampaign, openRoads } from './chaos-service.ts';
import { startSmsWorld } from './sms-world.ts';

const RECIPIENTS = 50_000;
const KILLS = 30;
const WINDOW = 50;
const BINDS = 2;
/** Slow enough that every kill happens in the middle of the campaign. */
const MESSAGES_PER_SECOND = 2_300;

const { smsc, database, service } = await startSmsWorld({ latencyMs: 20, receiptDelayMs: 300, redeliveryMs: 2_000 });

test(`kill -9 at ${KILLS} moments of a campaign of ${RECIPIENTS}: nobody twice, nobody lost, the ledger exact`, async (t) => {
  const settings = { window: WINDOW, bind_count: BINDS, messages_per_second: MESSAGES_PER_SECOND };
  await openRoads(service, [{ smsc, settings }]);
  const uuid = await createCampaign(service, await addContacts(database, RECIPIENTS), 'Hello {{first_name|friend}}');
  await service.call('POST', `/sms-campaigns/${uuid}/send`, {});
  for (let kill = 0; kill < KILLS; kill += 1) {
    await sleep(100 + Math.random() * 600);
    service.volley.kill('SIGKILL');
    await service.volley.ended;
    await service.start();
  }
  await untilStatus(database, uuid, 'completed', 240_000);
  await sleep(2_000);
  const found = await checkCampaign(database, [smsc], uuid);
  await checkLedger(database);
  await checkCountedStatistics(database);
  t.diagnostic(`states: ${JSON.stringify(found.states)}`);
  assert.equal(found.total, RECIPIENTS);
  assert.ok((found.states['unknown'] ?? 0) <= KILLS * 2 * WINDOW * BINDS, `${found.states['unknown']} are unknown`);
});
