// npm run bench batches [-- --batches 20] [--seconds 5] [--connections 8] [--recipients 200000] [--campaigns 1]
// Quick sends alone, then beside batches of 1,000 messages that are accepted and sent meanwhile. Then a batch alone, and while campaigns of
// the same account are sent to the recipients.
import { createClient } from '@volley/sdk';
import type { Client } from 'pg';
import { addBenchCarrier } from './harness/bench-carrier.ts';
import { addAudience, countSent } from './harness/campaign-stand.ts';
import { inScope, KEY, readOptions, until } from './harness/frame.ts';
import { mediansOf, QUICK_SEND, startLoader } from './harness/load.ts';
import { atMost, say, sayGoals, sayMachine } from './harness/print.ts';
import { startDatabase, startService } from './harness/processes.ts';
import { startSink } from './harness/start-sink.ts';

const {
  batches: BATCHES,
  seconds,
  connections,
  recipients,
  campaigns,
} = readOptions({ batches: 20, seconds: 5, connections: 8, recipients: 200_000, campaigns: 1 });
const ITEMS = 1_000;
const WINDOW = 100;

const batchOf = (batch: number) => ({
  sender_id: 'Volley',
  message: 'Your parcel is here',
  items: Array.from({ length: ITEMS }, (_, n) => ({
    to: `+23324${String(4_000_000 + batch * ITEMS + n)}`,
    reference: `order-${batch}-${n}`,
  })),
});

interface Sent {
  readonly acceptedMs: number;
  readonly firstMs: number;
  readonly allMs: number;
}

/** Returns the milliseconds from the request to its answer, to the first of its messages that is at the carrier, and to the last. */
async function timeBatch(api: ReturnType<typeof createClient>, client: Client, batch: number): Promise<Sent> {
  const beganMs = performance.now();
  const passed = () => performance.now() - beganMs;
  const { campaign_id } = await api.messages.batch(batchOf(batch));
  const acceptedMs = passed();
  const sent = () => countSent(client, campaign_id);
  await until('a message of the batch was sent', async () => (await sent()) > 0);
  const firstMs = passed();
  await until('the batch was sent', async () => (await sent()) === ITEMS);
  return { acceptedMs, firstMs, allMs: passed() };
}

const inWords = ({ acceptedMs, firstMs, allMs }: Sent): string =>
  `accepted after ${acceptedMs.toFixed(0)} ms, its first message sent after ${firstMs.toFixed(0)} ms, its last after ${allMs.toFixed(0)} ms`;

/** Times a batch alone, and then while campaigns of the same account have rows left. */
async function besideCampaigns(api: ReturnType<typeof createClient>, client: Client): Promise<void> {
  const groupUuid = await addAudience(client, recipients);
  say(`\na batch alone: ${inWords(await timeBatch(api, client, BATCHES + 1))}`);
  const uuids: string[] = [];
  for (let n = 0; n < campaigns; n += 1) {
    const content = { name: `Bench ${n}`, sender_id: 'Volley', message: 'Seeds are 20% off' };
    const { uuid } = await api.smsCampaigns.create({ ...content, recipients: { group_ids: [groupUuid] } });
    await api.smsCampaigns.send({ uuid });
    uuids.push(uuid);
  }
  for (const uuid of uuids) await until('a campaign sends', async () => (await countSent(client, uuid)) > 0);
  const took = await timeBatch(api, client, BATCHES + 2);
  let left = campaigns * recipients;
  for (const uuid of uuids) left -= await countSent(client, uuid);
  say(
    `beside ${campaigns} campaigns of ${recipients} of the same account: ${inWords(took)}; they had ${left} messages left`,
  );
  await Promise.all(uuids.map((uuid) => api.smsCampaigns.cancel({ uuid })));
}

await inScope(async (scope) => {
  const { url, client } = await startDatabase(scope);
  const sink = scope.use(await startSink(0));
  const { port } = await startService(scope, url, { VOLLEY_CONSOLE: 'no' });
  await addBenchCarrier(client, { smscPort: sink.port, window: WINDOW, isReceiptRequested: false });
  sayMachine();
  const api = createClient({ url: `http://127.0.0.1:${port}`, key: KEY });
  const loader = scope.use(startLoader());
  const send = () => loader.run({ port, connections, seconds, request: QUICK_SEND });
  await send(); // The first ones meet cold caches.
  const alone = [await send()];
  const startMs = performance.now();
  const sending = (async () => {
    const took: number[] = [];
    for (let batch = 0; batch < BATCHES; batch += 1) {
      const beganMs = performance.now();
      await api.messages.batch(batchOf(batch));
      took.push(performance.now() - beganMs);
    }
    return took.sort((a, b) => a - b);
  })();
  const beside = [await send()];
  const took = await sending;
  const takenMs = performance.now() - startMs;
  alone.push(await send());
  const [quiet, busy] = [mediansOf(alone), mediansOf(beside)];
  say(
    `\n${BATCHES} batches of ${ITEMS} accepted in ${(takenMs / 1_000).toFixed(1)} s, the median in ${took[took.length >> 1]?.toFixed(0)} ms`,
  );
  say(`quick sends, p99: ${quiet.p99Ms.toFixed(1)} ms alone, ${busy.p99Ms.toFixed(1)} ms beside them`);
  sayGoals([atMost(2, '×', 'p99 of quick sends beside batches, by alone', busy.p99Ms / quiet.p99Ms)]);
  await besideCampaigns(api, client);
});
