// npm run bench batches [-- --batches 20] [--seconds 5] [--connections 8]
// Quick sends alone, then beside batches of 1,000 messages that are accepted and sent meanwhile.
import { createClient } from '@volley/sdk';
import { addBenchCarrier } from './harness/bench-carrier.ts';
import { inScope, KEY, readOptions } from './harness/frame.ts';
import { mediansOf, QUICK_SEND, startLoader } from './harness/load.ts';
import { atMost, say, sayGoals, sayMachine } from './harness/print.ts';
import { startDatabase, startService } from './harness/processes.ts';
import { startSink } from './harness/start-sink.ts';

const { batches: BATCHES, seconds, connections } = readOptions({ batches: 20, seconds: 5, connections: 8 });
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
});
