// What events cost where nobody listens: two services, each with a Postgres and a carrier of its own, by turns; one has no code of events in
// its way.
import { type CampaignStand, startCampaignStand } from './campaign-stand.ts';
import { median } from './compare-sides.ts';
import { type CoreSeconds, coreMicrosEach, coreSeconds } from './cores.ts';
import { type Loader, startLoader } from './load.ts';
import { type Goal, say } from './print.ts';
import { runBenchCampaign } from './run-bench-campaign.ts';

const COST_PERCENT_MAX = 2;
const CONNECTIONS = 64;
const WARM_SECONDS = 2;
const PATH = '/v1/sms-campaigns/quick?to=23324{n}&message=Your+code+is+123456&sender_id=Volley&api_key=';
const BYPASSED = `--import ${new URL('./without-events.ts', import.meta.url).href}`;

export interface UnheardOptions {
  readonly key: string;
  readonly recipients: number;
  readonly rounds: number;
  readonly seconds: number;
}

interface Run {
  readonly perSecond: number;
  /** Of the service and its Postgres, for one message. */
  readonly micros: number;
}

type Work = (stand: CampaignStand) => Promise<{ readonly messages: number; readonly seconds: number }>;

async function measure(stand: CampaignStand, work: Work): Promise<Run> {
  const before: CoreSeconds = coreSeconds(stand.pids);
  const { messages, seconds } = await work(stand);
  const { service, postgres } = coreMicrosEach(before, coreSeconds(stand.pids), messages);
  return { perSecond: messages / seconds, micros: service + postgres };
}

interface Stands {
  readonly events: CampaignStand;
  readonly bypassed: CampaignStand;
}

/** The medians of the rounds' own ratios: whatever else the machine does falls on both sides of a round. */
async function compare(stands: Stands, rounds: number, { name, work }: { readonly name: string; readonly work: Work }) {
  for (const stand of [stands.events, stands.bypassed]) await work(stand); // Cold code and caches.
  const slower: number[] = [];
  const dearer: number[] = [];
  const rates = { events: [] as number[], bypassed: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? (['events', 'bypassed'] as const) : (['bypassed', 'events'] as const);
    const runs = new Map<string, Run>();
    for (const side of order) {
      const run = await measure(stands[side], work);
      runs.set(side, run);
      rates[side].push(run.perSecond);
    }
    const [on, off] = [runs.get('events'), runs.get('bypassed')];
    if (!on || !off) continue;
    slower.push((off.perSecond / on.perSecond - 1) * 100);
    dearer.push((on.micros / off.micros - 1) * 100);
  }
  const percent = (value: number) => `${value.toFixed(1)} %`;
  say(
    `${name.padEnd(11)} nobody listens ${Math.round(median(rates.events))}/s, bypassed ${Math.round(median(rates.bypassed))}/s: ${percent(median(slower))} slower, ${percent(median(dearer))} more processor time (${dearer.map(percent).join(', ')})`,
  );
  const goal = { unit: '%', limit: COST_PERCENT_MAX };
  return [
    { name: `${name}: time more where nobody listens`, measured: median(slower), ...goal },
    { name: `${name}: processor time more where nobody listens`, measured: median(dearer), ...goal },
  ];
}

function quickSends(loader: Loader, { key, seconds }: UnheardOptions): Work {
  let nextN = 0;
  const warm = new Set<CampaignStand>();
  return async (stand) => {
    const lasts = warm.has(stand) ? seconds : WARM_SECONDS;
    const request = { method: 'GET', path: `${PATH}${key}` };
    const job = {
      port: stand.volley.port,
      key,
      connections: CONNECTIONS,
      seconds: lasts,
      request,
      ids: [],
      firstN: nextN,
    };
    const result = await loader.run(job);
    nextN = result.nextN;
    return { messages: result.perSecond * lasts, seconds: lasts };
  };
}

const campaigns =
  ({ recipients }: UnheardOptions): Work =>
  async (stand) => ({ messages: recipients, seconds: (await runBenchCampaign(stand, recipients)) / 1_000 });

export async function measureUnheard(options: UnheardOptions): Promise<Goal[]> {
  const events = await startCampaignStand(options.recipients);
  try {
    const bypassed = await startCampaignStand(options.recipients, { NODE_OPTIONS: BYPASSED });
    const loader = startLoader();
    try {
      const stands = { events, bypassed };
      return [
        ...(await compare(stands, options.rounds, { name: 'quick send', work: quickSends(loader, options) })),
        ...(await compare(stands, options.rounds, { name: 'campaign', work: campaigns(options) })),
      ];
    } finally {
      await loader.stop();
      await bypassed.stop();
    }
  } finally {
    await events.stop();
  }
}
