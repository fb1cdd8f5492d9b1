import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openTestDatabase } from '../testkit/database.ts';
import { eventually } from '../testkit/eventually.ts';
import { findFreePort } from '../testkit/free-port.ts';
import { type AskedSend, PROVIDER_DEFINITION, startHttpProvider } from '../testkit/http-provider.ts';
import { addContacts, checkCampaign, checkLedger, untilStatus } from './campaign-checks.ts';
import { createCampaign, startChaosService } from './chaos-service.ts';

const RECIPIENTS = 3_000;
const KILLS = 6;
const WINDOW = 20;
/** Slow enough that every kill happens in the middle of the campaign. */
const MESSAGES_PER_SECOND = 400;
const RECEIPT_DELAY_MS = 300;
/** Of the requests that the provider took, the share whose connection breaks before its answer. */
const BROKEN_SHARE = 0.03;

/** Calls the hook until the service says that it has stored the receipt. */
async function tell(hook: string, receipt: object): Promise<void> {
  for (;;) {
    const said = await fetch(hook, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(receipt),
      signal: AbortSignal.timeout(10_000),
    }).catch(() => null);
    if (said?.ok) return;
    await sleep(500);
  }
}

const port = await findFreePort();
const database = await openTestDatabase();
const service = await startChaosService({
  DATABASE_URL: database.url,
  VOLLEY_PORT: String(port),
  VOLLEY_PUBLIC_URL: `http://127.0.0.1:${port}`,
  VOLLEY_CARRIER_ADDRESSES: '127.0.0.1',
});

test(`kill -9 at ${KILLS} moments of a campaign over HTTP to ${RECIPIENTS}, by a provider that breaks off: nobody twice, the ledger exact`, async (t) => {
  const provider = await startHttpProvider(t);
  const told: Promise<void>[] = [];
  provider.answer(({ reference, hook, to }, response) => {
    const id = `p-${reference}`;
    told.push(sleep(RECEIPT_DELAY_MS).then(() => tell(hook, { kind: 'receipt', id, reference, state: 'DELIVRD', to })));
    if (Math.random() < BROKEN_SHARE) response.socket?.destroy();
    else response.end(JSON.stringify({ status: 'ok', id }));
  });
  const { call } = service;
  const carrier = await call('POST', '/admin/carriers', {
    ...{ name: 'Chaos', kind: 'http', profile: 'custom', definition: PROVIDER_DEFINITION },
    ...{ values: { base_url: provider.url }, secrets: { api_key: 'chaos' }, reconnect_max_ms: 1_000 },
    ...{ window: WINDOW, messages_per_second: MESSAGES_PER_SECOND },
  });
  await call('POST', '/admin/routes', { match: 'any', tiers: [[{ carrier_id: carrier['id'] }]] });
  await call('POST', '/admin/prices', { match: 'any', price_per_part: '0.05' });
  await call('POST', '/admin/accounts/1/credits', { amount: '1000.00' });
  const uuid = await createCampaign(service, await addContacts(database, RECIPIENTS), 'Hello {{first_name|friend}}');
  await call('POST', `/sms-campaigns/${uuid}/send`, {});
  for (let kill = 0; kill < KILLS; kill += 1) {
    await sleep(300 + Math.random() * 600);
    service.volley.kill('SIGKILL');
    await service.volley.ended;
    await service.start();
  }
  await untilStatus(database, uuid, 'completed', 120_000);
  await Promise.all(told);
  // What the provider took has its receipt, which names our id whole: whatever else is unknown never left.
  const delivered = `select count(*)::int as n from messages where status = 'delivered'`;
  await eventually(
    async () => (await database.sql<{ n: number }>(delivered))[0]?.n,
    (n) => n === provider.sends.length,
  );
  const taken = ({ to, text }: AskedSend) => ({ status: 0, destination: to, body: Buffer.from(text) });
  const far = { log: { isComplete: true, submits: provider.sends.map(taken) } };
  const { total, states } = await checkCampaign(database, [far], uuid);
  await checkLedger(database);
  t.diagnostic(`states: ${JSON.stringify(states)}`);
  assert.equal(total, RECIPIENTS);
  assert.ok((states['unknown'] ?? 0) <= KILLS * 2 * WINDOW, `${states['unknown']} are unknown`);
});
