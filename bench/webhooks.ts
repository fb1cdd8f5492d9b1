// npm run bench webhooks [-- --singles 20000] [--batched 100000] [--rounds 3]
// How many events a process posts to a sink on this machine, one by one and in batches of 500, and what processor time an event takes: of the service
// and of Postgres. Method and figures: docs/benchmarks.md.
import { nextEventId } from '../server/src/events/event-id.ts';
import { type CampaignStand, startCampaignStand } from './harness/campaign-stand.ts';
import { measureTurn, type Turn, turnsInWords } from './harness/cores.ts';
import { inScope, median, readOptions } from './harness/frame.ts';
import { atLeast, say, sayGoals, sayMachine } from './harness/print.ts';
import { startFloor } from './harness/processes.ts';
import { untilDelivered } from './harness/webhooks.ts';

const { singles, batched, rounds } = readOptions({ singles: 20_000, batched: 100_000, rounds: 3 });
const CHUNK = 5_000;

const DATA = JSON.stringify({
  ...{ id: '0196f0c2-7a10-7cc4-9d3e-0242ac120002', campaign_id: '0196f0c2-7a10-7cc4-9d3e-0242ac120003' },
  ...{ sender_id: 'Volley', phone_number: '233244123456', network: 'MTN', status: 'delivered', reason: '' },
  ...{ error_code: '', cost: '0.05', is_simulated: false, parts: 1, created_at: '2026-01-31T09:00:00.000000Z' },
  ...{ submitted_at: '2026-01-31T09:00:00.000000Z', sent_at: '2026-01-31T09:00:00.000000Z' },
  final_at: '2026-01-31T09:00:01.000000Z',
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

/** From the moment at which the endpoint may go on until the last event is stored as delivered. */
async function deliver(stand: CampaignStand, uuid: unknown, count: number): Promise<Turn> {
  const { client, call, pids } = stand;
  await call(`/webhooks/${uuid}/pause`, {});
  await addEvents(stand, count);
  await client.query('vacuum analyze events');
  const turn = await measureTurn(pids, async () => {
    await call(`/webhooks/${uuid}/resume`, {});
    await untilDelivered(client, uuid, count);
    return count;
  });
  await client.query('delete from webhook_deliveries where endpoint = $1', [uuid]);
  return turn;
}

async function measure(stand: CampaignStand, sinkPort: number, batchSize: number, count: number): Promise<number> {
  const url = `http://127.0.0.1:${sinkPort}/${batchSize}`;
  const { uuid } = await stand.call('/webhooks', { url, kinds: ['message.delivered'], batch_size: batchSize });
  await deliver(stand, uuid, count); // The first one meets cold code.
  const turns: Turn[] = [];
  for (let round = 0; round < rounds; round += 1) turns.push(await deliver(stand, uuid, count));
  await stand.call(`/webhooks/${uuid}/pause`, {});
  say(`events, ${batchSize} in a request: ${turnsInWords(turns)}`);
  return median(turns.map((turn) => turn.perSecond));
}

sayMachine();
await inScope(async (scope) => {
  const sink = scope.use(await startFloor('webhook-floor'));
  const stand = await startCampaignStand(scope, 1, { VOLLEY_WEBHOOK_ADDRESSES: '127.0.0.0/8' });
  sayGoals([
    atLeast(3_000, '/s', 'events one by one', await measure(stand, sink.port, 1, singles)),
    atLeast(20_000, '/s', 'events in batches of 500', await measure(stand, sink.port, 500, batched)),
  ]);
});
