// npm run bench events [-- --part streams,consoles,listening,unheard,webhook] [--recipients 50000] [--rounds 3] [--readers 1000]
//   [--consoles 200] [--seconds 5]
// What events cost: the memory of so many open streams; a campaign with so many consoles open on it (`consoles`); a campaign from its start to its last receipt, by turns with nobody who listens and with a
// listener to what is sent and delivered (`listening`), or with a webhook for every receipt (`webhook`); and quick send and a campaign with nobody who
// listens, by turns with a service whose events are bypassed (`unheard`). Method and figures: docs/benchmarks.md.
import { setTimeout as sleep } from 'node:timers/promises';
import { measureBypassed } from './harness/bypassed.ts';
import { type CampaignStand, runBenchCampaign, startCampaignStand } from './harness/campaign-stand.ts';
import { openConsoles } from './harness/events-consoles.ts';
import { byTurns, HEADERS, inScope, median, ratioOf, readOptions, type Scope } from './harness/frame.ts';
import { atLeast, atMost, type Goal, say, sayGoals, sayMachine } from './harness/print.ts';
import { memoryMb, startFloor } from './harness/processes.ts';
import { untilDelivered } from './harness/webhooks.ts';

const { recipients, rounds, readers, consoles, part, seconds } = readOptions({
  ...{ recipients: 50_000, rounds: 3, readers: 1_000, consoles: 200, seconds: 5 },
  part: 'streams,consoles,listening,unheard,webhook',
});
/** The time after which every process knows who listens. */
const KNOWN_MS = 2_000;
const UNHEARD_PERCENT_MAX = 2;

/** A campaign by turns with nobody who looks on and with what is set up for it; returns the ratio of their rates. */
async function compareHeard(
  stand: CampaignStand,
  name: string,
  runHeard: (run: () => Promise<number>) => Promise<number>,
): Promise<number> {
  const run = async () => (await runBenchCampaign(stand, recipients)).toEndMs;
  await run(); // The first campaign meets cold caches.
  const { alone, heard } = await byTurns(rounds, { alone: run, heard: () => runHeard(run) });
  const rate = (runs: readonly number[]) => Math.round((recipients / median(runs)) * 1000);
  say(`${name.padEnd(28)} ${rate(heard)} messages/s to the last receipt, ${rate(alone)} without`);
  return ratioOf(alone, heard);
}

const KINDS = ['message.sent', 'message.delivered', 'campaign.completed'];

async function listen({ client }: CampaignStand, isOn: boolean): Promise<void> {
  const raise = `update setting_versions set version = version + 1 where what = 'event_listeners' returning version`;
  const { rows } = await client.query<{ version: string }>(raise);
  const version = rows[0]?.version;
  const end = `update event_listeners set until = now(), version = $1 where until is null or until > now()`;
  if (!isOn) await client.query(end, [version]);
  if (isOn) {
    await client.query(
      `insert into event_listeners (account_id, source, kind, until, version) select 1, 'bench', kind, null, $2 from unnest($1::text[]) k (kind)
       on conflict (account_id, source, kind) do update set until = null, version = $2`,
      [KINDS, version],
    );
    await client.query('insert into event_positions values (1, 0) on conflict do nothing');
  }
  await sleep(KNOWN_MS);
}

async function compareListening(stand: CampaignStand): Promise<Goal[]> {
  const ratio = await compareHeard(stand, 'a reader of all', async (run) => {
    await listen(stand, true);
    const ms = await run();
    await listen(stand, false);
    return ms;
  });
  return [atLeast(0.8, '', 'campaign with a reader of all, by none', ratio)];
}

async function compareConsoles(stand: CampaignStand): Promise<Goal[]> {
  const moreMb: number[] = [];
  const ratio = await compareHeard(stand, `${consoles} consoles`, async (run) => {
    const beforeMb = memoryMb(stand.volley.pid);
    const open = await openConsoles(stand.volley.port, consoles);
    moreMb.push(memoryMb(stand.volley.pid) - beforeMb);
    const ms = await run();
    say(`${await open.close()} reports were read meanwhile`);
    return ms;
  });
  return [
    atLeast(0.9, '', `campaign with ${consoles} consoles, by none`, ratio),
    atMost(50, 'MB', `memory of ${consoles} consoles`, median(moreMb)),
  ];
}

/** With an endpoint that is posted an event for every receipt. */
async function compareWebhook(stand: CampaignStand, sinkPort: number, batchSize: number): Promise<Goal> {
  const name = batchSize === 1 ? 'a webhook for each receipt' : `webhooks in batches of ${batchSize}`;
  const url = `http://127.0.0.1:${sinkPort}/${batchSize}`;
  const ratio = await compareHeard(stand, name, async (run) => {
    const { uuid } = await stand.call('/webhooks', { url, kinds: ['message.delivered'], batch_size: batchSize });
    await sleep(KNOWN_MS);
    const ms = await run();
    // The last webhooks come after the last receipt.
    const laterMs = await untilDelivered(stand.client, uuid, recipients);
    say(`the last webhook came ${Math.round(laterMs)} ms after the last receipt`);
    const address = `http://127.0.0.1:${stand.volley.port}/v1/webhooks/${uuid}`;
    const reply = await fetch(address, { method: 'DELETE', headers: HEADERS });
    if (!reply.ok) throw new Error(await reply.text());
    await sleep(KNOWN_MS);
    return ms;
  });
  return atLeast(0.8, '', `campaign with ${name}, by none`, ratio);
}

async function measureWebhooks(scope: Scope): Promise<Goal[]> {
  const sink = scope.use(await startFloor('webhook-floor'));
  const stand = await startCampaignStand(scope, recipients, { VOLLEY_WEBHOOK_ADDRESSES: '127.0.0.0/8' });
  return [await compareWebhook(stand, sink.port, 1), await compareWebhook(stand, sink.port, 500)];
}

async function measureStreams({ volley }: CampaignStand): Promise<Goal[]> {
  const before = memoryMb(volley.pid);
  const leaving = new AbortController();
  const stream = { headers: HEADERS, signal: leaving.signal };
  for (let opened = 0; opened < readers; opened += 50) {
    await Promise.all(
      Array.from({ length: Math.min(50, readers - opened) }, async () => {
        const { body } = await fetch(`http://127.0.0.1:${volley.port}/v1/events/stream`, stream);
        await body?.getReader().read();
      }),
    );
  }
  await sleep(KNOWN_MS);
  const more = memoryMb(volley.pid) - before;
  leaving.abort();
  return [atMost(100, 'MB', `memory of ${readers} streams`, more)];
}

const onStand = (measure: (stand: CampaignStand) => Promise<Goal[]>) => async (scope: Scope) =>
  measure(await startCampaignStand(scope, recipients));

const PARTS: Readonly<Record<string, (scope: Scope) => Promise<Goal[]>>> = {
  streams: onStand(measureStreams),
  consoles: onStand(compareConsoles),
  listening: onStand(compareListening),
  unheard: (scope) =>
    measureBypassed(scope, {
      ...{ recipients, rounds, seconds, percentMax: UNHEARD_PERCENT_MAX },
      ...{ words: 'nobody listens', without: 'without-events' },
    }),
  webhook: measureWebhooks,
};

sayMachine();
const goals: Goal[] = [];
for (const name of part.split(',')) {
  const measure = PARTS[name];
  if (measure === undefined) throw new Error(`--part names some of ${Object.keys(PARTS).join(', ')}`);
  goals.push(...(await inScope(measure)));
}
sayGoals(goals);
