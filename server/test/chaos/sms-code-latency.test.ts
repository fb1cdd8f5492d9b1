import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openTestDatabase } from '../testkit/database.ts';
import { spawnSmsc } from '../testkit/spawned-smsc.ts';
import { addContacts, untilStatus } from './campaign-checks.ts';
import { createCampaign, startChaosService } from './chaos-service.ts';
import { codeMeter, describeRound, median, openRoad, percentile } from './code-latency.ts';

const RECIPIENTS = 200_000;
const ROUNDS = 5;
const CODE_EVERY_MS = 15;
const SLOWER_MAX = 5;
/** Of the median while rows are made: whatever holds the process's thread up then holds up every code. */
const SLOWER_WHILE_MADE_MAX = 3;
const SETTLE_MS = 800;

const smsc = await spawnSmsc(['--is-magic', 'false', '--latency-ms', '5', '--receipt-delay-ms', '200']);
const database = await openTestDatabase();
const service = await startChaosService({ DATABASE_URL: database.url });

const measure = codeMeter(service, CODE_EVERY_MS);

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
  await openRoad(service, smsc.port, 500);
  await sleep(500);
  const uuid = await createCampaign(service, await addContacts(database, RECIPIENTS), 'Hello {{first_name|friend}}');
  const move = (verb: string) =>
    service.call('POST', `/sms-campaigns/${uuid}/${verb}`, verb === 'send' ? {} : undefined);
  // Plans and machine code are made before the first round.
  await measure();
  const idle: number[] = [];
  const loaded: number[] = [];
  const medians: [idle: number, loaded: number][] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const quiet = await measure();
    idle.push(percentile(quiet, 0.99));
    // The first round includes the making of the rows.
    await move(round === 0 ? 'send' : 'resume');
    if (round > 0) await sleep(SETTLE_MS);
    const before = await read(uuid);
    const startMs = performance.now();
    const busy = await measure();
    const seconds = (performance.now() - startMs) / 1_000;
    loaded.push(percentile(busy, 0.99));
    medians.push([median(quiet), median(busy)]);
    const after = await read(uuid);
    const rate = Math.round((after.sent - before.sent) / seconds);
    t.diagnostic(
      `round ${round + 1}: idle p50 and p99, loaded p50 and p99: ${describeRound(quiet, busy)} ms; the campaign ran at ${rate} a second`,
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
  const [idleMs = 0, whileMadeMs = 0] = medians[0] ?? [];
  assert.ok(whileMadeMs <= idleMs * SLOWER_WHILE_MADE_MAX, `${whileMadeMs} by ${idleMs} ms while the rows were made`);
  await service.call('POST', `/sms-campaigns/${uuid}/cancel`);
});
