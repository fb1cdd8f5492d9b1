// npm run bench campaign [-- --recipients 200000] [--rounds 3] [--links]
// A campaign with merged text from its start to the final state of every message, receipts included, beside the barest SQL for the same
// rows: one insert … select, two batched updates, one batched insert of the receipts' keys. With --links by turns with a campaign whose one
// web address becomes a short link of each recipient's own. Method and figures: docs/benchmarks.md.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { runBareCampaign } from './harness/campaign-floor.ts';
import { type CampaignStand, startCampaignStand } from './harness/campaign-stand.ts';
import { median } from './harness/compare-sides.ts';
import { type CoreSeconds, coreMicrosEach, coreSeconds } from './harness/cores.ts';
import { say, sayMachine } from './harness/print.ts';
import { memoryMb } from './harness/processes.ts';

const { values: options } = parseArgs({
  options: {
    recipients: { type: 'string', default: '200000' },
    rounds: { type: 'string', default: '3' },
    links: { type: 'boolean', default: false },
  },
});
const RECIPIENTS = Number(options.recipients);
const ROUNDS = Number(options.rounds);
const LIMIT_MS = 600_000;

interface Run {
  readonly toFirstSubmitMs: number;
  readonly toEndMs: number;
  readonly memoryMb: number;
  /** The CPU time of each message. */
  readonly coreMicros: CoreSeconds;
}

/** Measures from the request to send until no message waits for its receipt. */
async function runCampaign({ volley, pids, client, groupUuid, call }: CampaignStand, hasLinks = false): Promise<Run> {
  const campaign = await call('/sms-campaigns', {
    name: 'Bench',
    sender_id: 'Volley',
    message: 'Hello {{first_name|friend}}, seeds are 20% off this week: https://shop.example/seeds/offer',
    shorten_urls: hasLinks,
    recipients: { group_ids: [groupUuid] },
  });
  const before = coreSeconds(pids);
  const startedAt = performance.now();
  await call(`/sms-campaigns/${campaign['uuid']}/send`, {});
  let toFirstSubmitMs = 0;
  let highest = 0;
  for (;;) {
    const { rows } = await client.query<{ status: string; moved: string; delivered: string }>(
      `select s.status, coalesce(sum(n) filter (where c.status not in ('queued', 'skipped')), 0) as moved,
         coalesce(sum(n) filter (where c.status = 'delivered'), 0) as delivered
       from sms_campaigns s left join campaign_counts c on c.account_id = s.account_id and c.campaign_id = s.id where s.uuid = $1 group by s.status`,
      [campaign['uuid']],
    );
    const [row] = rows;
    highest = Math.max(highest, memoryMb(volley.pid));
    if (toFirstSubmitMs === 0 && Number(row?.moved) > 0) toFirstSubmitMs = performance.now() - startedAt;
    if (Number(row?.delivered) === RECIPIENTS) {
      const coreMicros = coreMicrosEach(before, coreSeconds(pids), RECIPIENTS);
      return { toFirstSubmitMs, toEndMs: performance.now() - startedAt, memoryMb: highest, coreMicros };
    }
    if (performance.now() - startedAt > LIMIT_MS) throw new Error(`the campaign did not end: ${JSON.stringify(row)}`);
    await sleep(50);
  }
}

/** Runs plain and linked campaigns by turns. The order changes each round. */
async function compareLinks(stand: CampaignStand): Promise<void> {
  const plain: Run[] = [];
  const linked: Run[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const hasLinks of round % 2 === 0 ? [false, true] : [true, false])
      (hasLinks ? linked : plain).push(await runCampaign(stand, hasLinks));
  }
  for (const [name, runs] of [
    ['plain', plain],
    ['with links', linked],
  ] as const) {
    const [toEnd, toFirst] = [median(runs.map((run) => run.toEndMs)), median(runs.map((run) => run.toFirstSubmitMs))];
    const rate = Math.round((RECIPIENTS / toEnd) * 1000);
    say(`${name.padEnd(13)} ${rate} messages/s to the final state; first submit after ${Math.round(toFirst)} ms`);
  }
  // All rounds are added up, because a later campaign meets more rows and a vacuum, so one round shows only which was first.
  const total = (runs: readonly Run[]) => runs.reduce((sum, run) => sum + run.toEndMs, 0);
  say(`ratio         ${(total(plain) / total(linked)).toFixed(2)} (to reach: 0.75)`);
}

async function compareBare(stand: CampaignStand): Promise<void> {
  const runs: Run[] = [];
  const floors: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    floors.push(await runBareCampaign(stand.client, RECIPIENTS));
    runs.push(await runCampaign(stand));
  }
  const rate = (ms: number) => Math.round((RECIPIENTS / ms) * 1000);
  const ratio = median(runs.map((run, round) => (floors[round] ?? Number.NaN) / run.toEndMs));
  say(
    `Volley        ${rate(median(runs.map((run) => run.toEndMs)))} messages/s to the final state; first submit after ${Math.round(median(runs.map((run) => run.toFirstSubmitMs)))} ms`,
  );
  say(`barest SQL    ${rate(median(floors))} messages/s`);
  say(`ratio         ${ratio.toFixed(2)} (to reach: 0.5)`);
  const each = (of: keyof CoreSeconds) => Math.round(median(runs.map((run) => run.coreMicros[of])));
  say(`processor     ${each('service')} µs of the service and ${each('postgres')} µs of Postgres for each message`);
  say(`memory        ${Math.round(Math.max(...runs.map((run) => run.memoryMb)))} MB of the Node process at most`);
}

sayMachine('embedded Postgres');
const stand = await startCampaignStand(RECIPIENTS);
try {
  await (options.links ? compareLinks(stand) : compareBare(stand));
} finally {
  await stand.stop();
}
