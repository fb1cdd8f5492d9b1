// npm run bench campaign [-- --recipients 200000] [--rounds 3] [--links]
// A campaign with merged text from its start to the final state of every message, receipts included, beside the barest SQL for the same
// rows: one insert … select, two batched updates, one batched insert of the receipts' keys. With --links by turns with a campaign whose one
// web address becomes a short link of each recipient's own. Method and figures: docs/benchmarks.md.
import { runBareCampaign } from './harness/campaign-floor.ts';
import { type CampaignStand, runBenchCampaign, startCampaignStand } from './harness/campaign-stand.ts';
import { measureTurn, type Turn, turnsInWords } from './harness/cores.ts';
import { byTurns, inScope, median, ratioOf, readOptions } from './harness/frame.ts';
import { say, sayMachine } from './harness/print.ts';
import { watchMemory } from './harness/processes.ts';

const { recipients, rounds, links } = readOptions({ recipients: 200_000, rounds: 3, links: false });

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

async function compareLinks(stand: CampaignStand): Promise<void> {
  const sides = { plain: () => runCampaign(stand), 'with links': () => runCampaign(stand, true) };
  const { plain, 'with links': linked } = await byTurns(rounds, sides);
  sayRuns('plain', plain);
  sayRuns('with links', linked);
  // All rounds are added up, because a later campaign meets more rows and a vacuum, so one round shows only which was first.
  const total = (runs: readonly Run[]) => toEnd(runs).reduce((sum, ms) => sum + ms, 0);
  say(`ratio         ${(total(plain) / total(linked)).toFixed(2)} (to reach: 0.75)`);
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
  await (links ? compareLinks(stand) : compareBare(stand));
});
