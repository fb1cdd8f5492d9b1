import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '../../src/smpp/testing/random.ts';
import { PRICE, untilStatus } from './campaign-checks.ts';
import { callOnce, KEY, openRoads, quickSend } from './chaos-service.ts';
import { checkCampaigns, createCampaigns, startSmsWorld } from './sms-world.ts';

const SEED = Number(process.env['VOLLEY_CHAOS_SEED'] ?? 1);
/** The first start gives credit for 20,000 messages; campaigns beyond that wait for a top-up. */
const CAMPAIGNS = 8;
const RECIPIENTS = 4_000;
/** The last campaign is small, so it ends early and has failures that can be retried. */
const FEW = 400;
const CLIENTS = 5;
const SECONDS = 10;
const THINK_MS = 60;
/** Only the first two may be cancelled; the others must run to their end. */
const CANCELLED_MAX = 2;
const INVALID_NUMBER = 0x0b;

const sms = await startSmsWorld({ latencyMs: 20, receiptDelayMs: 300, errorShare: 0.03, errorStatus: INVALID_NUMBER });
const { smsc, database, service } = sms;

interface World {
  readonly uuids: readonly string[];
  readonly carrierId: number;
  readonly random: () => number;
  /** How often each action got each answer. */
  readonly answers: Map<string, number>;
}

const pick = <T>(list: readonly T[], random: () => number): T => list[Math.floor(random() * list.length)] as T;

type Action = (world: World) => { method: string; path: string; body?: unknown };

const onCampaign =
  (verb: string, among = CAMPAIGNS): Action =>
  ({ uuids, random }) => ({
    method: 'POST',
    path: `/sms-campaigns/${pick(uuids.slice(0, among), random)}/${verb}`,
  });

/** The actions, with their frequencies. */
const ACTIONS: readonly (readonly [name: string, times: number, action: Action])[] = [
  ['pause', 8, onCampaign('pause')],
  ['resume', 10, onCampaign('resume')],
  ['cancel', 1, onCampaign('cancel', CANCELLED_MAX)],
  ['retry-failed', 3, onCampaign('retry-failed')],
  ['report', 2, ({ uuids, random }) => ({ method: 'GET', path: `/sms-campaigns/${pick(uuids, random)}/report` })],
  ['top-up', 1, () => ({ method: 'POST', path: '/admin/accounts/1/credits', body: { amount: '7.00' } })],
  [
    'rate',
    2,
    ({ carrierId, random }) => ({
      method: 'PUT',
      path: `/admin/carriers/${carrierId}`,
      body: { messages_per_second: 200 + Math.floor(random() * 1_500), window: 20 + Math.floor(random() * 3) * 20 },
    }),
  ],
];
const BAG = ACTIONS.flatMap(([name, times, action]) => Array.from({ length: times }, () => ({ name, action })));

async function act(world: World): Promise<void> {
  const { name, action } = pick(BAG, world.random);
  const { method, path, body } = action(world);
  const { status, reply } = await callOnce({ key: KEY, api: service.api, method, path, body });
  // Refusals for a wrong state or a lack of credit are expected; any other error is a bug.
  const isFine = status < 300 || status === 409 || status === 400;
  assert.ok(isFine, `${method} ${path}: ${status} ${JSON.stringify(reply)}`);
  const answer = `${name} ${status}`;
  world.answers.set(answer, (world.answers.get(answer) ?? 0) + 1);
}

async function beClient(world: World, client: number): Promise<void> {
  const endMs = performance.now() + SECONDS * 1_000;
  for (let n = 0; performance.now() < endMs; n += 1) {
    if (n % 4 === 3) await quickSend(service, `23320${client}${String(n).padStart(6, '0')}`, 'Your code is 123456');
    else await act(world);
    await sleep(world.random() * THINK_MS);
  }
}

/** A person finally tops up and resumes what is still paused. */
async function letAllEnd(uuids: readonly string[], carrierId: number): Promise<void> {
  await service.call('PUT', `/admin/carriers/${carrierId}`, { messages_per_second: 3_000, window: 50 });
  await service.call('POST', '/admin/accounts/1/credits', { amount: '10000.00' });
  for (const uuid of uuids)
    await callOnce({ key: KEY, api: service.api, method: 'POST', path: `/sms-campaigns/${uuid}/resume` });
  await untilStatus(database, uuids, ['completed', 'cancelled'], 120_000);
  // Each retry is requested twice at the same time.
  const retries = [...uuids, ...uuids].map((uuid) =>
    callOnce({ key: KEY, api: service.api, method: 'POST', path: `/sms-campaigns/${uuid}/retry-failed` }),
  );
  const statuses = (await Promise.all(retries)).map(({ status }) => status);
  assert.deepEqual([...new Set(statuses)].sort(), [200, 409], 'what failed is tried again, what was cancelled is not');
  await untilStatus(database, uuids, ['completed', 'cancelled'], 120_000);
}

test(`${CLIENTS} clients pause, resume, cancel, retry, top up and change the rate of ${CAMPAIGNS} campaigns all at once (seed ${SEED})`, async (t) => {
  const [carrierId = 0] = await openRoads(service, [{ smsc, settings: { messages_per_second: 800 } }], '0');
  const [balance] = await database.sql<{ balance: string }>('select balance from balances where account_id = 1');
  assert.ok(Number(balance?.balance) < CAMPAIGNS * RECIPIENTS * PRICE, 'the credit is not enough for all');
  const sizes = Array.from({ length: CAMPAIGNS }, (_, n) => (n === CAMPAIGNS - 1 ? FEW : RECIPIENTS));
  const uuids = await createCampaigns(sms, sizes);
  await Promise.all(uuids.map((uuid) => service.call('POST', `/sms-campaigns/${uuid}/send`, {})));
  const answers = new Map<string, number>();
  const clients = Array.from({ length: CLIENTS }, (_, client) =>
    beClient({ uuids, carrierId, random: createRandom(SEED * 100 + client), answers }, client),
  );
  await Promise.all(clients);
  await letAllEnd(uuids, carrierId);
  await sleep(1_500);
  for (const [n, { total, states }] of (await checkCampaigns(sms, uuids, t)).entries()) {
    // A campaign that was cancelled while it was prepared has no rows.
    assert.ok(total === sizes[n] || (n < CANCELLED_MAX && total === 0), `${total} rows`);
    assert.equal(states['unknown'] ?? 0, 0, 'nothing is unknown: every submit was answered');
  }
  t.diagnostic(JSON.stringify(Object.fromEntries([...answers].sort())));
  for (const name of ['pause 200', 'resume 200', 'rate 200']) assert.ok(answers.has(name), `${name} happened`);
});
