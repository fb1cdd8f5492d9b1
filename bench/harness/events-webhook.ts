// A campaign while a webhook endpoint is posted an event for every receipt, by turns with the same campaign and no endpoint.
import { setTimeout as sleep } from 'node:timers/promises';
import { type CampaignStand, startCampaignStand } from './campaign-stand.ts';
import { median } from './compare-sides.ts';
import { type Goal, say } from './print.ts';
import { startFloor } from './processes.ts';
import { runBenchCampaign } from './run-bench-campaign.ts';

const RATIO_MIN = 0.8;
/** By then every process knows who listens. */
const KNOWN_MS = 2_000;
const LIMIT_MS = 600_000;
const POLL_MS = 100;

export interface WebhookOptions {
  readonly key: string;
  readonly recipients: number;
  readonly rounds: number;
}

/** Until every event of the campaign is stored as delivered: its last webhooks come after its last receipt. */
async function untilDelivered({ client }: CampaignStand, uuid: string, count: number): Promise<void> {
  for (const startedAt = performance.now(); ; await sleep(POLL_MS)) {
    const { rows } = await client.query<{ n: string }>(
      `select coalesce(sum(cardinality(event_ids)), 0) as n from webhook_deliveries where endpoint = $1 and state = 'delivered'`,
      [uuid],
    );
    if (Number(rows[0]?.n) >= count) return;
    if (performance.now() - startedAt > LIMIT_MS) throw new Error('the webhooks were not delivered');
  }
}

async function remove({ volley }: CampaignStand, uuid: string, key: string): Promise<void> {
  const headers = { authorization: `Bearer ${key}` };
  const reply = await fetch(`http://127.0.0.1:${volley.port}/v1/webhooks/${uuid}`, { method: 'DELETE', headers });
  if (!reply.ok) throw new Error(await reply.text());
}

interface Told {
  readonly campaignMs: number;
  /** Until the last webhook. */
  readonly allMs: number;
}

async function runTold(
  stand: CampaignStand,
  { key, recipients }: WebhookOptions,
  url: string,
  batchSize: number,
): Promise<Told> {
  const endpoint = await stand.call('/webhooks', { url, kinds: ['message.delivered'], batch_size: batchSize });
  const uuid = String(endpoint['uuid']);
  await sleep(KNOWN_MS);
  const startedAt = performance.now();
  const campaignMs = await runBenchCampaign(stand, recipients);
  await untilDelivered(stand, uuid, recipients);
  const allMs = performance.now() - startedAt;
  await remove(stand, uuid, key);
  await sleep(KNOWN_MS);
  return { campaignMs, allMs };
}

async function compare(
  stand: CampaignStand,
  options: WebhookOptions,
  { url, batchSize }: { url: string; batchSize: number },
): Promise<Goal> {
  const { recipients, rounds } = options;
  const ratios: number[] = [];
  const [alone, told, all]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    const isAloneFirst = round % 2 === 0;
    const first = isAloneFirst ? await runBenchCampaign(stand, recipients) : null;
    const heard = await runTold(stand, options, url, batchSize);
    const aloneMs = first ?? (await runBenchCampaign(stand, recipients));
    alone.push(aloneMs);
    told.push(heard.campaignMs);
    all.push(heard.allMs);
    ratios.push(aloneMs / heard.campaignMs);
  }
  const rate = (list: readonly number[]) => `${Math.round((recipients / median(list)) * 1_000)}/s`;
  const name = batchSize === 1 ? 'a webhook for each receipt' : `webhooks in batches of ${batchSize}`;
  say(
    `${name.padEnd(27)} none ${rate(alone)}, with it ${rate(told)} to the last receipt and ${rate(all)} to the last webhook: ${ratios.map((one) => one.toFixed(2)).join(', ')}`,
  );
  return {
    name: `campaign with ${name}, by none`,
    measured: median(ratios),
    unit: '',
    limit: RATIO_MIN,
    isMinimum: true,
  };
}

export async function measureWebhook(options: WebhookOptions): Promise<Goal[]> {
  const sink = await startFloor(new URL('./webhook-floor.ts', import.meta.url).pathname, []);
  try {
    const stand = await startCampaignStand(options.recipients, { VOLLEY_WEBHOOK_ADDRESSES: '127.0.0.0/8' });
    try {
      await runBenchCampaign(stand, options.recipients); // The first one meets cold caches.
      const goals: Goal[] = [];
      for (const batchSize of [1, 500])
        goals.push(await compare(stand, options, { url: `http://127.0.0.1:${sink.port}/${batchSize}`, batchSize }));
      return goals;
    } finally {
      await stand.stop();
    }
  } finally {
    await sink.stop();
  }
}
