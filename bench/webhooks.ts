// npm run bench webhooks [-- --singles 20000] [--batched 100000] [--rounds 3]
// How many events a process posts to a sink on this machine, one by one and in batches of 500, and what processor time an event takes: of the service
// and of Postgres. Method and figures: docs/benchmarks.md.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { nextEventId } from '../server/src/events/event-id.ts';
import { type CampaignStand, startCampaignStand } from './harness/campaign-stand.ts';
import { median } from './harness/compare-sides.ts';
import { cpuSeconds, postgresSeconds } from './harness/cores.ts';
import { type Goal, say, sayGoals, sayMachine } from './harness/print.ts';
import { startFloor } from './harness/processes.ts';

const { values: options } = parseArgs({
  options: {
    singles: { type: 'string', default: '20000' },
    batched: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '3' },
  },
});
const ROUNDS = Number(options.rounds);
const CHUNK = 5_000;
const LIMIT_MS = 600_000;
const POLL_MS = 20;

const DATA = JSON.stringify({
  ...{
    id: '0196f0c2-7a10-7cc4-9d3e-0242ac120002',
    campaign_id: '0196f0c2-7a10-7cc4-9d3e-0242ac120003',
    sender_id: 'Volley',
  },
  ...{
    phone_number: '233244123456',
    network: 'MTN',
    status: 'delivered',
    reason: '',
    error_code: '',
    cost: '0.05',
    is_simulated: false,
  },
  ...{ parts: 1, created_at: '2026-01-31T09:00:00.000000Z', submitted_at: '2026-01-31T09:00:00.000000Z' },
  ...{ sent_at: '2026-01-31T09:00:00.000000Z', final_at: '2026-01-31T09:00:01.000000Z' },
});

async function addEvents({ client }: CampaignStand, count: number): Promise<void> {
  for (let done = 0; done < count; done += CHUNK) {
    const ids = Array.from({ length: Math.min(CHUNK, count - done) }, () => nextEventId(Date.now()));
    await client.query(
      `insert into events (account_id, id, kind, version, created_at, data) select 1, id, 'message.delivered', 1, now(), $2 from unnest($1::uuid[]) e (id)`,
      [ids, DATA],
    );
  }
}

interface Round {
  readonly perSecond: number;
  readonly serviceUs: number;
  readonly postgresUs: number;
}

/** From the moment at which the endpoint may go on until the last event is stored as delivered. */
async function deliver(stand: CampaignStand, uuid: string, count: number): Promise<Round> {
  const { client, pids } = stand;
  await stand.call(`/webhooks/${uuid}/pause`, {});
  await addEvents(stand, count);
  await client.query('vacuum analyze events');
  const before = { service: cpuSeconds(pids.service), postgres: postgresSeconds(pids.postgres) };
  const startedAt = performance.now();
  await stand.call(`/webhooks/${uuid}/resume`, {});
  for (;;) {
    const { rows } = await client.query<{ n: string }>(
      `select coalesce(sum(cardinality(event_ids)), 0) as n from webhook_deliveries where endpoint = $1 and state = 'delivered'`,
      [uuid],
    );
    if (Number(rows[0]?.n) >= count) break;
    if (performance.now() - startedAt > LIMIT_MS) throw new Error('the events were not delivered');
    await sleep(POLL_MS * 10);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const perEvent = (spent: number) => (spent / count) * 1e6;
  await client.query('delete from webhook_deliveries where endpoint = $1', [uuid]);
  return {
    perSecond: count / seconds,
    serviceUs: perEvent(cpuSeconds(pids.service) - before.service),
    postgresUs: perEvent(postgresSeconds(pids.postgres) - before.postgres),
  };
}

async function measure(stand: CampaignStand, sinkPort: number, batchSize: number, count: number): Promise<number> {
  const url = `http://127.0.0.1:${sinkPort}/${batchSize}`;
  const { uuid } = await stand.call('/webhooks', { url, kinds: ['message.delivered'], batch_size: batchSize });
  const rounds: Round[] = [];
  // The first one meets cold code.
  for (let round = 0; round <= ROUNDS; round += 1) rounds.push(await deliver(stand, String(uuid), count));
  await stand.call(`/webhooks/${uuid}/pause`, {});
  const of = (key: keyof Round) => median(rounds.slice(1).map((round) => round[key]));
  const name = batchSize === 1 ? 'one by one      ' : `batches of ${batchSize}`;
  say(
    `${name}  ${Math.round(of('perSecond'))} events/s; processor time of an event: service ${Math.round(of('serviceUs'))} µs, Postgres ${Math.round(of('postgresUs'))} µs`,
  );
  return of('perSecond');
}

sayMachine('embedded Postgres');
const sink = await startFloor(new URL('./harness/webhook-floor.ts', import.meta.url).pathname, []);
const stand = await startCampaignStand(1, { VOLLEY_WEBHOOK_ADDRESSES: '127.0.0.0/8' });
try {
  const goals: Goal[] = [
    {
      name: 'events one by one',
      measured: await measure(stand, sink.port, 1, Number(options.singles)),
      ...{ unit: '/s', limit: 3_000, isMinimum: true },
    },
    {
      name: 'events in batches of 500',
      measured: await measure(stand, sink.port, 500, Number(options.batched)),
      ...{ unit: '/s', limit: 20_000, isMinimum: true },
    },
  ];
  sayGoals(goals);
} finally {
  await stand.stop();
  await sink.stop();
}
