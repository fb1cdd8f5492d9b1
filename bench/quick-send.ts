// npm run bench quick-send [-- --seconds 5] [--rounds 3] [--connections 1,8,64,256] [--windows 100] [--latency 0] [--first-minute] [--receipts] [--beside barest,Kannel,front]
// Quick send from HTTP to the carrier's answer, accepted durably and settled, beside Kannel on the same carrier and beside the barest
// code that commits, submits and commits. Counted twice: requests answered, and submits that reached a carrier of its own until
// nothing more came, since Kannel answers before it sends. `front`: a process without binds takes the requests, and hands the
// messages to the one that has them. Method and figures: docs/benchmarks.md.
import { addBenchCarrier } from './harness/bench-carrier.ts';
import { byTurns, inScope, median, ratioOf, readOptions, type Scope } from './harness/frame.ts';
import { KANNEL_IS_HERE, startKannel } from './harness/kannel.ts';
import { type LoadRequest, type LoadResult, QUICK_SEND, startLoader } from './harness/load.ts';
import { say, sayMachine } from './harness/print.ts';
import { startDatabase, startFloor, startService } from './harness/processes.ts';
import { type Sink, startSink } from './harness/start-sink.ts';

const options = readOptions({
  ...{ seconds: 5, rounds: 3, connections: '1,8,64,256', windows: '100', latency: 0 },
  ...{ beside: 'barest,Kannel', receipts: false, 'first-minute': false },
});
const BESIDE = options.beside.split(',');
const FIRST_SECONDS = 60;
const AGEING_SECONDS = 60;
const FLOOR_SECONDS = 5;
const TEXT = 'Your+code+is+123456';

interface Contender {
  readonly port: number;
  readonly request: LoadRequest;
}

interface Stand {
  readonly contenders: Readonly<Record<string, Contender>>;
  /** Null with receipts: it sends none. */
  readonly sink: Sink | null;
}

/** `arrivedPerSecond`: until the line was empty; no number where nobody counted. */
type Result = LoadResult & { readonly arrivedPerSecond: number };

async function startStand(scope: Scope, window: number): Promise<Stand> {
  const { use, folder } = scope;
  const { url, client } = await startDatabase(scope);
  // With receipts the carrier is the bundled simulator.
  const sink = options.receipts ? null : use(await startSink(options.latency));
  const { port } = sink ?? use(await startFloor('smsc', ['logMax=0']));
  const volley = await startService(scope, url);
  await addBenchCarrier(client, { smscPort: port, window, isReceiptRequested: options.receipts });
  const contenders: Record<string, Contender> = { Volley: { port: volley.port, request: QUICK_SEND } };
  if (BESIDE.includes('front')) {
    const front = await startService(scope, url, { VOLLEY_ROLES: 'api,links' });
    contenders['front'] = { port: front.port, request: QUICK_SEND };
  }
  // The barest code knows no line: it has a window that is never full.
  if (BESIDE.includes('barest')) {
    const floor = use(await startFloor('quick-floor', [url, String(port)]));
    contenders['barest'] = { port: floor.port, request: { method: 'GET', path: `/?to=23324{n}&message=${TEXT}` } };
  }
  if (BESIDE.includes('Kannel') && KANNEL_IS_HERE) {
    const kannel = use(await startKannel(folder(), { port, window }));
    const receipts = options.receipts ? `&dlr-mask=31&dlr-url=${encodeURIComponent(kannel.receiptsUrl)}` : '';
    const path = `/cgi-bin/sendsms?username=bench&password=bench&from=Volley&to=23324{n}&text=${TEXT}${receipts}`;
    contenders['Kannel'] = { port: kannel.port, request: { method: 'GET', path } };
  } else if (BESIDE.includes('Kannel')) {
    say('Kannel is not installed (Debian: apt-get install kannel): its side is left out.');
  }
  return { contenders, sink };
}

function sayResults(heading: string, results: Readonly<Record<string, readonly Result[]>>): void {
  for (const [name, own] of Object.entries(results)) {
    const figure = (of: (result: Result) => number) => median(own.map(of));
    const rate = (of: (result: Result) => number) => {
      const ratio = ratioOf((results['Volley'] ?? []).map(of), own.map(of));
      return `${Math.round(figure(of))}/s${name === 'Volley' ? '' : ` (Volley ${ratio.toFixed(2)} ×)`}`;
    };
    const silent = own.reduce((sum, result) => sum + result.unanswered, 0);
    const words = [
      heading.padEnd(29),
      name.padEnd(6),
      `answered ${rate((result) => result.perSecond)}`.padEnd(34),
      ...(Number.isNaN(figure((result) => result.arrivedPerSecond))
        ? []
        : [`arrived ${rate((result) => result.arrivedPerSecond)}`.padEnd(34)]),
      `p50 ${figure((result) => result.p50Ms).toFixed(2)} ms`,
      `p99 ${figure((result) => result.p99Ms).toFixed(1)} ms`,
      `${figure((result) => result.p99Ms / result.p50Ms).toFixed(1)} ×`,
      ...(silent === 0 ? [] : [`${silent} requests never answered`]),
    ];
    say(words.join('   '));
  }
}

/** What is measured of one that broke off. */
const NOTHING = { perSecond: 0, p50Ms: Infinity, p99Ms: Infinity, statuses: {}, unanswered: 0, nextN: 0 };

async function compare({ use }: Scope, { contenders, sink }: Stand, window: number, connections: number) {
  const heading = `window ${window}, ${connections} connections`;
  const loader = use(startLoader());
  const run = async (name: string, contender: Contender, seconds: number): Promise<Result> => {
    const before = await sink?.count();
    const startMs = Date.now();
    const load = { ...contender, connections, seconds, isSilenceTold: name === 'Kannel' };
    const result = await loader.run(load).catch((error: unknown) => {
      if (name === 'Volley') throw error;
      say(`${heading.padEnd(29)}   ${name} broke off: ${String(error).slice(-80)}`);
      return NOTHING;
    });
    const after = await sink?.countAll();
    if (!before || !after) return { ...result, arrivedPerSecond: Number.NaN };
    const arrived = after.submits - before.submits;
    return { ...result, arrivedPerSecond: arrived / ((after.lastAtMs - startMs) / 1000) };
  };
  for (const [name, one] of Object.entries(contenders)) await run(name, one, Math.max(1, options.seconds / 4));
  const sides = Object.entries(contenders).map(([name, one]) => [name, () => run(name, one, options.seconds)] as const);
  sayResults(heading, await byTurns(options.rounds, Object.fromEntries(sides)));
}

/**
 * A fresh install under load from its first moment, and the same once its tables are full, its statistics made and its code compiled:
 * what stands for an hour's age is a minute of full load more. The barest code beside both tells what the machine did meanwhile.
 */
async function compareFirstMinute({ use }: Scope, { contenders }: Stand): Promise<void> {
  const loader = use(startLoader());
  const rate = async (name: string, seconds: number): Promise<number> => {
    const contender = contenders[name];
    if (!contender) throw new Error(`there is no ${name}`);
    return (await loader.run({ ...contender, connections: 64, seconds })).perSecond;
  };
  const [first, floorThen] = [await rate('Volley', FIRST_SECONDS), await rate('barest', FLOOR_SECONDS)];
  await rate('Volley', AGEING_SECONDS);
  const [floorNow, later] = [await rate('barest', FLOOR_SECONDS), await rate('Volley', FIRST_SECONDS)];
  say(`first minute  ${Math.round(first)}/s, the barest code ${Math.round(floorThen)}/s`);
  say(`later         ${Math.round(later)}/s, the barest code ${Math.round(floorNow)}/s`);
  say(
    `ratio         ${(first / later).toFixed(2)} (to reach: 0.7); against the barest code ${(first / floorThen / (later / floorNow)).toFixed(2)}`,
  );
}

sayMachine();
for (const window of options.windows.split(',').map(Number))
  await inScope(async (scope) => {
    const stand = await startStand(scope, window);
    if (options['first-minute']) return compareFirstMinute(scope, stand);
    for (const connections of options.connections.split(',')) await compare(scope, stand, window, Number(connections));
  });
