import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSmsc } from '../../src/smpp/testing/index.ts';
import { atEnd } from '../testkit/at-end.ts';
import { openTestDatabase } from '../testkit/database.ts';
import { type SpawnedVolley, spawnVolley } from '../testkit/spawned-volley.ts';
import { addContacts, callAs, checkCampaign, untilStatus } from './campaign-checks.ts';

const RECIPIENTS = 50_000;
const KILLS = 30;
const WINDOW = 50;
const BINDS = 2;
/** Slow enough that every kill falls into the middle of the campaign. */
const MESSAGES_PER_SECOND = 1_500;
const KEY = 'a-key-of-the-chaos-tests';

const smsc = await startSmsc({
  settings: { isMagic: false, latencyMs: 20, logMax: 200_000, receiptDelayMs: 300, redeliveryMs: 2_000 },
});
atEnd(() => smsc.stop());
const database = await openTestDatabase();
const dataDir = mkdtempSync(join(tmpdir(), 'volley-chaos-'));
atEnd(() => rmSync(dataDir, { recursive: true, force: true }));

const start = (): Promise<SpawnedVolley> =>
  spawnVolley({
    DATABASE_URL: database.url,
    VOLLEY_DATA_DIR: dataDir,
    VOLLEY_PORT: '0',
    VOLLEY_LINKS_PORT: '0',
    VOLLEY_API_KEY: KEY,
    VOLLEY_SECRET: 'the secret of the chaos tests, long enough',
    VOLLEY_SIMULATOR: 'no',
    VOLLEY_LOG_LEVEL: 'warn',
  });

let volley = await start();
atEnd(async () => {
  volley.kill('SIGTERM');
  await volley.ended;
});
const call = callAs(KEY, () => volley.api);

async function prepare(): Promise<string> {
  const carrier = await call('POST', '/admin/carriers', {
    name: 'Chaos',
    host: '127.0.0.1',
    port: smsc.port,
    system_id: 'volley',
    password: 'chaos',
    window: WINDOW,
    bind_count: BINDS,
    messages_per_second: MESSAGES_PER_SECOND,
  });
  await call('POST', '/admin/routes', { match: 'any', tiers: [[{ carrier_id: carrier.id }]] });
  await call('POST', '/admin/prices', { match: 'any', price_per_part: '0.05' });
  await call('POST', '/admin/accounts/1/credits', { amount: '1000000.00' });
  const groupUuid = await addContacts(database, RECIPIENTS);
  const campaign = await call('POST', '/sms-campaigns', {
    name: 'Chaos',
    sender_id: 'Volley',
    message: 'Hello {{first_name|friend}}',
    recipients: { group_ids: [groupUuid] },
  });
  return String(campaign.uuid);
}

test(`kill -9 at ${KILLS} moments of a campaign of ${RECIPIENTS}: nobody twice, nobody lost, the ledger exact`, async (t) => {
  const uuid = await prepare();
  await sleep(1_500);
  await call('POST', `/sms-campaigns/${uuid}/send`, {});
  for (let kill = 0; kill < KILLS; kill += 1) {
    await sleep(200 + Math.random() * 900);
    volley.kill('SIGKILL');
    await volley.ended;
    volley = await start();
  }
  await untilStatus(database, uuid, 'completed', 240_000);
  await sleep(3_000);
  const found = await checkCampaign(database, smsc, uuid);
  t.diagnostic(`states: ${JSON.stringify(found.states)}`);
  assert.equal(found.total, RECIPIENTS);
  assert.ok((found.states['unknown'] ?? 0) <= KILLS * 2 * WINDOW * BINDS, `${found.states['unknown']} are unknown`);
});
