// npm run bench campaign [-- --recipients 200000] [--rounds 3] [--links | --costs]
// A campaign with merged text from its start to the final state of every message, receipts included, beside the barest SQL for the same
// rows: one insert … select, two batched updates, one batched insert of the receipts' keys. With --links by turns with a campaign whose one
// web address becomes a short link of each recipient's own. With --costs by turns with one whose carrier has a cost, which each message
// keeps. Method and figures: docs/benchmarks.md.
import { setTimeout as sleep } from 'node:timers/promises';
import { BENCH_CARRIER } from './harness/bench-carrier.ts';
import { runBareCampaign } from './harness/campaign-floor.ts';
import { type CampaignStand, runBenchCampaign, startCampaignStand } from './harness/campaign-stand.ts';
import { measureTurn, type Turn, turnsInWords } from './harness/cores.ts';
import { byTurns, inScope, median, ratioOf, readOptions } from './harness/frame.ts';
import { say, sayMachine } from './harness/print.ts';
import { watchMemory } from './harness/processes.ts';

const { recipients, rounds, links, costs } = readOptions({
  recipients: 200_000,
  rounds: 3,
  links: false,
  costs: false,
});

interface Run extends Turn {
  readonly toFirstMs: number;
  readonly toEndMs: number;
}

/** Measures from the request to send until no message waits for its receipt. */
async function runCampaign(stand: CampaignStand, hasLinks = false): Promise<Run> {
  const message = 'Hello {{first_name|friend}}, seeds are 20% off this week: https://shop.example/seeds/offer';
  let ran = { toFirstMs: 0, toEndMs: 0 };
  const turn = await measureTurn(stand.pids, async () => {
    ran = await runBenchCampaign(stand, recipients, { message, shorten_urls: hasLinks });
    return recipients;
  });
  return { ...turn, ...ran };
}

const rate = (ms: number): number => Math.round((recipients / ms) * 1000);
const toEnd = (runs: readonly Run[]): number[] => runs.map((run) => run.toEndMs);

function sayRuns(name: string, runs: readonly Run[]): void {
  const first = Math.round(median(runs.map((run) => run.toFirstMs)));
  say(
    `${name.padEnd(13)} ${rate(median(toEnd(runs)))} messages/s to the final state; first submit after ${first} ms; ${turnsInWords(runs)}`,
  );
}

async function compare(name: string, plain: () => Promise<Run>, other: () => Promise<Run>): Promise<void> {
  const runs = await byTurns(rounds, { plain, other });
  sayRuns('plain', runs.plain);
  sayRuns(name, runs.other);
  // All rounds are added up, because a later campaign meets more rows and a vacuum, so one round shows only which was first.
  const total = (some: readonly Run[]) => toEnd(some).reduce((sum, ms) => sum + ms, 0);
  say(`ratio         ${(total(runs.plain) / total(runs.other)).toFixed(2)}${links ? ' (to reach: 0.75)' : ''}`);
}

const compareLinks = (stand: CampaignStand): Promise<void> =>
  compare(
    'with links',
    () => runCampaign(stand),
    () => runCampaign(stand, true),
  );

function compareCosts(stand: CampaignStand): Promise<void> {
  const runAt = async (cost: string | null): Promise<Run> => {
    await stand.call('/admin/carrier-costs', { carrier_id: BENCH_CARRIER, match: 'any', cost, currency: 'EUR' });
    await sleep(1_000);
    return runCampaign(stand);
  };
  return compare(
    'with costs',
    () => runAt(null),
    () => runAt('0.0125'),
  );
}

async function compareBare(stand: CampaignStand): Promise<void> {
  const highest = watchMemory(stand.volley.pid);
  const runs: Run[] = [];
  const bare: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await runBareCampaign(stand.client, recipients));
    runs.push(await runCampaign(stand));
  }
  sayRuns('Volley', runs);
  say(`barest SQL    ${rate(median(bare))} messages/s`);
  say(`ratio         ${ratioOf(bare, toEnd(runs)).toFixed(2)} (to reach: 0.5)`);
  say(`memory        ${Math.round(highest())} MB of the Node process at most`);
}

sayMachine();
await inScope(async (scope) => {
  const stand = await startCampaignStand(scope, recipients, links ? { VOLLEY_LINKS_URL: 'https://go.example' } : {});
  if (links) await compareLinks(stand);
  else await (costs ? compareCosts(stand) : compareBare(stand));
});
