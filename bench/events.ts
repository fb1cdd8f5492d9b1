// npm run bench events [-- --part streams,consoles,listening,unheard,webhook] [--recipients 50000] [--rounds 3] [--readers 1000]
//   [--consoles 200] [--seconds 5]
// What events cost: the memory of so many open streams; a campaign with so many consoles open on it (`consoles`); a campaign from its start to its last receipt, by turns with nobody who listens and with a
// listener to what is sent and delivered (`listening`), or with a webhook for every receipt (`webhook`); and quick send and a campaign with nobody who
// listens, by turns with a service whose events are bypassed (`unheard`). Method and figures: docs/benchmarks.md.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type CampaignStand, startCampaignStand } from './harness/campaign-stand.ts';
import { median } from './harness/compare-sides.ts';
import { compareConsoles } from './harness/events-consoles.ts';
import { measureUnheard } from './harness/events-unheard.ts';
import { measureWebhook } from './harness/events-webhook.ts';
import { type Goal, say, sayGoals, sayMachine } from './harness/print.ts';
import { memoryMb } from './harness/processes.ts';
import { runBenchCampaign } from './harness/run-bench-campaign.ts';

const { values: options } = parseArgs({
  options: {
    recipients: { type: 'string', default: '50000' },
    rounds: { type: 'string', default: '3' },
    readers: { type: 'string', default: '1000' },
    consoles: { type: 'string', default: '200' },
    part: { type: 'string', default: 'streams,consoles,listening,unheard,webhook' },
    seconds: { type: 'string', default: '5' },
  },
});
const RECIPIENTS = Number(options.recipients);
const ROUNDS = Number(options.rounds);
const READERS = Number(options.readers);
const PARTS = options.part.split(',');
/** The time after which every process knows who listens. */
const KNOWN_MS = 2_000;
const KEY = 'a-key-for-benchmarks-alone';

const common = { key: KEY, recipients: RECIPIENTS, rounds: ROUNDS };

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

async function compareListening(stand: CampaignStand): Promise<Goal> {
  await runBenchCampaign(stand, RECIPIENTS); // The first campaign meets cold caches.
  const runs = { off: [] as number[], on: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const side of round % 2 === 0 ? (['off', 'on'] as const) : (['on', 'off'] as const)) {
      await listen(stand, side === 'on');
      runs[side].push(await runBenchCampaign(stand, RECIPIENTS));
    }
  }
  const rate = (ms: number) => Math.round((RECIPIENTS / ms) * 1000);
  say(`nobody listens   ${rate(median(runs.off))} messages/s to the last receipt`);
  say(`a reader of all  ${rate(median(runs.on))} messages/s, two events each`);
  const total = (of: readonly number[]) => of.reduce((sum, ms) => sum + ms, 0);
  const ratio = total(runs.off) / total(runs.on);
  return { name: 'campaign with a reader of all, by none', measured: ratio, unit: '', limit: 0.8, isMinimum: true };
}

async function measureStreams({ volley }: CampaignStand): Promise<Goal> {
  const before = memoryMb(volley.pid);
  const leaving = new AbortController();
  const headers = { authorization: `Bearer ${KEY}` };
  for (let opened = 0; opened < READERS; opened += 50) {
    await Promise.all(
      Array.from({ length: Math.min(50, READERS - opened) }, async () => {
        const { body } = await fetch(`http://127.0.0.1:${volley.port}/v1/events/stream`, {
          headers,
          signal: leaving.signal,
        });
        await body?.getReader().read();
      }),
    );
  }
  await sleep(KNOWN_MS);
  const more = memoryMb(volley.pid) - before;
  leaving.abort();
  return { name: `memory of ${READERS} streams`, measured: more, unit: 'MB', limit: 100 };
}

async function measureStand(): Promise<Goal[]> {
  const stand = await startCampaignStand(RECIPIENTS);
  try {
    const goals: Goal[] = [];
    if (PARTS.includes('streams')) goals.push(await measureStreams(stand));
    if (PARTS.includes('consoles'))
      goals.push(...(await compareConsoles(stand, { ...common, consoles: Number(options.consoles) })));
    if (PARTS.includes('listening')) goals.push(await compareListening(stand));
    return goals;
  } finally {
    await stand.stop();
  }
}

sayMachine('embedded Postgres');
const goals: Goal[] = [];
if (PARTS.some((part) => ['streams', 'consoles', 'listening'].includes(part))) goals.push(...(await measureStand()));
if (PARTS.includes('unheard')) goals.push(...(await measureUnheard({ ...common, seconds: Number(options.seconds) })));
if (PARTS.includes('webhook')) goals.push(...(await measureWebhook(common)));
sayGoals(goals);
