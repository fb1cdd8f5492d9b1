// npm run bench http-carrier [-- --seconds 3] [--rounds 3] [--connections 8,64,256] [--window 100] [--latency 0]
// Quick sends by a carrier over HTTP beside the same sends by one over SMPP: one service, two routes by prefix, and two sinks of the
// same code. Counted twice: requests answered, and messages that reached the sink until nothing more came. Method and figures:
// docs/benchmarks.md.
import { PROVIDER_DEFINITION } from '../server/test/testkit/http-provider.ts';
import { addBenchCarrier } from './harness/bench-carrier.ts';
import { callerOf } from './harness/campaign-stand.ts';
import { measureTurn, type Turn } from './harness/cores.ts';
import { byTurns, inScope, median, ratioOf, readOptions, type Scope, until } from './harness/frame.ts';
import { type LoadResult, QUICK_SEND, startLoader } from './harness/load.ts';
import { say, sayMachine } from './harness/print.ts';
import { startDatabase, startService } from './harness/processes.ts';
import { startSink } from './harness/start-sink.ts';

const { seconds, rounds, connections, window, latency } = readOptions({
  ...{ seconds: 3, rounds: 3, connections: '8,64,256', window: 100, latency: 0 },
});
/** Numbers of this prefix go by HTTP. Those of `QUICK_SEND` go by SMPP. */
const HTTP_PREFIX = '23320';
const HTTP_SEND = { ...QUICK_SEND, path: QUICK_SEND.path.replace('23324', HTTP_PREFIX) };

type Run = LoadResult & Turn & { readonly arrivedPerSecond: number };

async function startStand(scope: Scope) {
  const { use } = scope;
  const { url, client, pid } = await startDatabase(scope);
  const sinks = { SMPP: use(await startSink(latency)), HTTP: use(await startSink(latency, 'http')) };
  const volley = await startService(scope, url, { VOLLEY_CARRIER_ADDRESSES: '127.0.0.1' });
  await addBenchCarrier(client, { smscPort: sinks.SMPP.port, window, isReceiptRequested: false });
  const call = callerOf(volley.port);
  const carrier = await call('/admin/carriers', {
    ...{ name: 'By HTTP', kind: 'http', profile: 'custom', definition: PROVIDER_DEFINITION, window },
    ...{ values: { base_url: `http://127.0.0.1:${sinks.HTTP.port}` }, secrets: { api_key: 'a key' } },
  });
  const tiers = [[{ carrier_id: carrier['id'] }]];
  await call('/admin/routes', { match: 'prefix', value: HTTP_PREFIX, tiers });
  const first = { sender_id: 'Volley', to: `${HTTP_PREFIX}0000000`, message: 'Are you there?' };
  await until('a message goes by HTTP', async () => {
    await call('/messages', first);
    return (await sinks.HTTP.countAll()).submits > 0;
  });
  return { sinks, port: volley.port, pids: { service: volley.pid, postgres: [pid] } };
}

function sayRuns(heading: string, { SMPP, HTTP }: Readonly<Record<'SMPP' | 'HTTP', readonly Run[]>>): void {
  for (const [name, runs] of Object.entries({ SMPP, HTTP })) {
    const of = (figure: Exclude<keyof Run, 'statuses'>, digits = 0) =>
      median(runs.map((run) => run[figure])).toFixed(digits);
    const rates = `answered ${of('perSecond')}/s, arrived ${of('arrivedPerSecond')}/s`;
    const cores = `service ${of('serviceMicros')} µs, Postgres ${of('postgresMicros')} µs`;
    say(`${heading.padEnd(16)} ${name}   ${rates}   p50 ${of('p50Ms', 2)} ms   p99 ${of('p99Ms', 1)} ms   ${cores}`);
  }
  const arrived = (runs: readonly Run[]) => runs.map((run) => run.arrivedPerSecond);
  say(`${heading.padEnd(16)} HTTP by SMPP ${ratioOf(arrived(HTTP), arrived(SMPP)).toFixed(2)} (to reach: 0.6)`);
}

sayMachine();
await inScope(async (scope) => {
  const { sinks, port, pids } = await startStand(scope);
  const loader = scope.use(startLoader());
  for (const count of connections.split(',').map(Number)) {
    const run = async (name: 'SMPP' | 'HTTP', lastSeconds = seconds): Promise<Run> => {
      const before = await sinks[name].count();
      const startMs = Date.now();
      const request = name === 'HTTP' ? HTTP_SEND : QUICK_SEND;
      let result: LoadResult | null = null;
      let arrived = { submits: 0, lastAtMs: startMs };
      const turn = await measureTurn(pids, async () => {
        result = await loader.run({ port, request, connections: count, seconds: lastSeconds });
        arrived = await sinks[name].countAll();
        return arrived.submits - before.submits;
      });
      if (result === null) throw new Error('the load has no result');
      const arrivedPerSecond = (arrived.submits - before.submits) / ((arrived.lastAtMs - startMs) / 1000);
      return { ...(result as LoadResult), ...turn, arrivedPerSecond };
    };
    for (const name of ['SMPP', 'HTTP'] as const) await run(name, 1);
    sayRuns(`${count} connections`, await byTurns(rounds, { SMPP: () => run('SMPP'), HTTP: () => run('HTTP') }));
  }
});
