import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openTestDatabase } from '../testkit/database.ts';
import { spawnSmsc } from '../testkit/spawned-smsc.ts';
import { addContacts, untilStatus } from './campaign-checks.ts';
import { createCampaign, quickSend, startChaosService } from './chaos-service.ts';

const RECIPIENTS = 200_000;
const ROUNDS = 5;
const CODES_PER_ROUND = 120;
/** People ask for codes when they like, not when the last one was answered. */
const CODE_EVERY_MS = 15;
const SLOWER_MAX = 5;
const SETTLE_MS = 800;

const smsc = await spawnSmsc(['--is-magic', 'false', '--latency-ms', '5', '--receipt-delay-ms', '200']);
const database = await openTestDatabase();
const service = await startChaosService({ DATABASE_URL: database.url });

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
const ascending = (list: readonly number[]): number[] => [...list].sort((a, b) => a - b);
const median = (list: readonly number[]): number => percentile(ascending(list), 0.5);

let codes = 0;

/** How long codes take that are asked for at a steady pace, in order. */
async function measure(): Promise<number[]> {
  const asked: ReturnType<typeof quickSend>[] = [];
  for (let n = 0; n < CODES_PER_ROUND; n += 1) {
    codes += 1;
    asked.push(quickSend(service, `23320${String(codes).padStart(7, '0')}`, `Your code is ${100_000 + codes}`));
    await sleep(CODE_EVERY_MS);
  }
  const replies = await Promise.all(asked);
  for (const { httpStatus, status } of replies) assert.deepEqual([httpStatus, status], [200, 'sent']);
  return ascending(replies.map(({ ms }) => ms));
}

async function openRoad(): Promise<void> {
  const { call } = service;
  const carrier = await call('POST', '/admin/carriers', {
    name: 'Chaos',
    host: '127.0.0.1',
    port: smsc.port,
    system_id: 'volley',
    password: 'chaos',
    window: 500,
    bind_count: 2,
  });
  await call('POST', '/admin/routes', { match: 'any', tiers: [[{ carrier_id: carrier['id'] }]] });
  await call('POST', '/admin/prices', { match: 'any', price_per_part: '0.01' });
  await call('POST', '/admin/accounts/1/credits', { amount: '100000.00' });
  await sleep(500);
}

interface Campaign {
  readonly status: string;
  readonly sent: number;
}

async function read(uuid: string): Promise<Campaign> {
  const [row] = await database.sql<Campaign>(
    'select status, messages_sent::int as sent from sms_campaigns where uuid = $1',
    [uuid],
  );
  assert.ok(row);
  return row;
}

test(`a one-time code during a campaign of ${RECIPIENTS}: its p99 is at most ${SLOWER_MAX} times that of an idle service`, async (t) => {
  await openRoad();
  const uuid = await createCampaign(service, await addContacts(database, RECIPIENTS), 'Hello {{first_name|friend}}');
  const move = (verb: string) =>
    service.call('POST', `/sms-campaigns/${uuid}/${verb}`, verb === 'send' ? {} : undefined);
  // Both plans and machine code are made now, not in the first round.
  await measure();
  const idle: number[] = [];
  const loaded: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const quiet = await measure();
    idle.push(percentile(quiet, 0.99));
    // The first round has the making of the rows in it.
    await move(round === 0 ? 'send' : 'resume');
    if (round > 0) await sleep(SETTLE_MS);
    const before = await read(uuid);
    const startMs = performance.now();
    const busy = await measure();
    const seconds = (performance.now() - startMs) / 1_000;
    loaded.push(percentile(busy, 0.99));
    const after = await read(uuid);
    const rate = Math.round((after.sent - before.sent) / seconds);
    const figures = [percentile(quiet, 0.5), percentile(quiet, 0.99), percentile(busy, 0.5), percentile(busy, 0.99)];
    t.diagnostic(
      `round ${round + 1}: idle p50 and p99, loaded p50 and p99: ${figures.map((ms) => ms.toFixed(1)).join(', ')} ms; the campaign ran at ${rate} a second`,
    );
    if (round === ROUNDS - 1) break;
    await untilStatus(database, uuid, 'sending', 120_000);
    await move('pause');
    await sleep(SETTLE_MS);
  }
  const { status } = await read(uuid);
  assert.equal(status, 'sending', 'the campaign lasted through all rounds');
  const ratio = median(loaded) / median(idle);
  t.diagnostic(
    `p99 of codes during the campaign is ${ratio.toFixed(1)} times that of an idle service (medians of ${ROUNDS} rounds)`,
  );
  assert.ok(ratio <= SLOWER_MAX, `${ratio.toFixed(1)} times`);
  await service.call('POST', `/sms-campaigns/${uuid}/cancel`);
});
