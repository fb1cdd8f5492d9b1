// npm run bench quick-send [-- --seconds 5] [--rounds 3] [--connections 1,8,64,256] [--windows 100] [--latency 0] [--first-minute] [--receipts] [--beside barest,Kannel,front]
// Quick send from HTTP to the carrier's answer, accepted and settled durably, beside Kannel on the same carrier and beside the barest
// code that commits, submits and commits. Counted twice: requests answered, and submits that reached a carrier of its own until
// nothing more came, since Kannel answers before it sends. `front`: a process without binds takes the requests, and hands the
// messages to the one that has them. Method and figures: docs/benchmarks.md.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '../server/src/embedded/index.ts';
import { addBenchCarrier } from './harness/bench-carrier.ts';
import { median } from './harness/compare-sides.ts';
import { KANNEL_IS_HERE, startKannel } from './harness/kannel.ts';
import { type LoadRequest, type LoadResult, startLoader } from './harness/load.ts';
import { say, sayMachine } from './harness/print.ts';
import { startFloor, startVolley } from './harness/processes.ts';
import { openScratch, type Scratch } from './harness/scratch.ts';
import { type Sink, startSink } from './harness/start-sink.ts';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '1,8,64,256' },
    windows: { type: 'string', default: '100' },
    latency: { type: 'string', default: '0' },
    beside: { type: 'string', default: 'barest,Kannel' },
    receipts: { type: 'boolean', default: false },
    'first-minute': { type: 'boolean', default: false },
  },
});
const SECONDS = Number(options.seconds);
const ROUNDS = Number(options.rounds);
const CONNECTIONS = options.connections.split(',').map(Number);
const WINDOWS = options.windows.split(',').map(Number);
const BESIDE = options.beside.split(',');
const KEY = 'a-key-for-benchmarks-alone';
const FIRST_SECONDS = 60;
const AGEING_SECONDS = 60;
const FLOOR_SECONDS = 5;
const TEXT = 'Your+code+is+123456';

interface Contender {
  readonly name: string;
  readonly port: number;
  readonly request: LoadRequest;
}

interface Stand {
  readonly contenders: readonly Contender[];
  /** Null with receipts: it sends none. */
  readonly sink: Sink | null;
}

/** `arrivedPerSecond`: until the line was empty; no number where nobody counted. */
type Result = LoadResult & { readonly arrivedPerSecond: number };

/** The sink, or with receipts the bundled simulator, each in a process of its own. */
async function startCarrier({ cleanUps }: Scratch): Promise<{ port: number; sink: Sink | null }> {
  if (!options.receipts) {
    const sink = await startSink(Number(options.latency));
    cleanUps.push(() => sink.stop());
    return { port: sink.port, sink };
  }
  const smsc = await startFloor(join(import.meta.dirname, 'harness/smsc.ts'), ['logMax=0']);
  cleanUps.push(() => smsc.stop());
  return { port: smsc.port, sink: null };
}

async function startStand(opened: Scratch, window: number): Promise<Stand> {
  const { cleanUps, scratch } = opened;
  const postgres = await startEmbeddedPostgres({ dataDir: scratch(), log: () => undefined });
  cleanUps.push(() => postgres.stop());
  const { user, password, host, port, database } = postgres.connection;
  const url = `postgres://${user}:${password}@${host}:${port}/${database}`;
  const carrier = await startCarrier(opened);
  const settings = {
    DATABASE_URL: url,
    VOLLEY_API_KEY: KEY,
    VOLLEY_SECRET: 'a secret for benchmarks alone, 32+ characters',
    VOLLEY_SIMULATOR: 'no',
    VOLLEY_LOG_LEVEL: 'warn',
  };
  const volley = await startVolley({ ...settings, VOLLEY_DATA_DIR: scratch() });
  cleanUps.push(() => volley.stop());
  await addBenchCarrier(url, { smscPort: carrier.port, window, isReceiptRequested: options.receipts });
  const quick = (path: string): LoadRequest => ({ method: 'GET', path });
  const path = `/v1/sms-campaigns/quick?to=23324{n}&message=${TEXT}&sender_id=Volley&api_key=${KEY}`;
  const contenders: Contender[] = [{ name: 'Volley', port: volley.port, request: quick(path) }];
  if (BESIDE.includes('front')) {
    const front = await startVolley({ ...settings, VOLLEY_DATA_DIR: scratch(), VOLLEY_ROLES: 'api,links' });
    cleanUps.push(() => front.stop());
    contenders.push({ name: 'front', port: front.port, request: quick(path) });
  }
  // The barest code knows no line: it has a window that is never full.
  if (BESIDE.includes('barest')) {
    const floor = await startFloor(join(import.meta.dirname, 'harness/quick-floor.ts'), [url, String(carrier.port)]);
    cleanUps.push(() => floor.stop());
    contenders.push({ name: 'barest', port: floor.port, request: quick(`/?to=23324{n}&message=${TEXT}`) });
  }
  if (BESIDE.includes('Kannel') && KANNEL_IS_HERE) {
    const kannel = await startKannel(scratch(), { port: carrier.port, window });
    cleanUps.push(() => kannel.stop());
    const receipts = options.receipts ? `&dlr-mask=31&dlr-url=${encodeURIComponent(kannel.receiptsUrl)}` : '';
    const path = `/cgi-bin/sendsms?username=bench&password=bench&from=Volley&to=23324{n}&text=${TEXT}${receipts}`;
    contenders.push({ name: 'Kannel', port: kannel.port, request: quick(path) });
  } else if (BESIDE.includes('Kannel')) {
    say('Kannel is not installed (Debian: apt-get install kannel): its side is left out.');
  }
  return { contenders, sink: carrier.sink };
}

function sayResults(
  of: { window: number; connections: number },
  results: ReadonlyMap<string, readonly Result[]>,
): void {
  const volley = results.get('Volley') ?? [];
  for (const [name, own] of results) {
    const figure = (of: (result: Result) => number) => median(own.map(of));
    const rate = (of: (result: Result) => number) => {
      const each = Math.round(figure(of));
      const ratios = volley.map((result, round) => of(result) / (own[round] ? of(own[round]) : Number.NaN));
      return name === 'Volley' ? `${each}/s` : `${each}/s (Volley ${median(ratios).toFixed(2)} ×)`;
    };
    const silent = own.reduce((sum, result) => sum + result.unanswered, 0);
    const words = [
      `window ${of.window}, ${of.connections} connections`.padEnd(29),
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

async function compare({ contenders, sink }: Stand, of: { window: number; connections: number }): Promise<void> {
  const { connections } = of;
  const loader = startLoader();
  const results = new Map<string, Result[]>(contenders.map((contender) => [contender.name, []]));
  let firstN = 1_000_000;
  const run = async (contender: Contender, seconds: number): Promise<Result> => {
    const { port, request } = contender;
    const job = { port, key: KEY, connections, seconds, request, ids: [], firstN };
    const before = await sink?.count();
    const startMs = Date.now();
    const result = await loader.run(job, { isSilenceTold: contender.name === 'Kannel' });
    const after = await sink?.countAll();
    firstN = result.nextN;
    if (!before || !after) return { ...result, arrivedPerSecond: Number.NaN };
    const arrived = after.submits - before.submits;
    return { ...result, arrivedPerSecond: arrived / ((after.lastAtMs - startMs) / 1000) };
  };
  const attempt = async (contender: Contender, seconds: number): Promise<void> => {
    try {
      const result = await run(contender, seconds);
      if (seconds === SECONDS) results.get(contender.name)?.push(result);
    } catch (error) {
      if (contender.name === 'Volley') throw error;
      say(`${String(connections).padStart(4)} connections   ${contender.name} broke off: ${String(error).slice(-80)}`);
    }
  };
  for (const contender of contenders) await attempt(contender, Math.max(1, SECONDS / 4));
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = round % 2 === 0 ? contenders : [...contenders].reverse();
    for (const contender of order) await attempt(contender, SECONDS);
  }
  await loader.stop();
  sayResults(of, results);
}

/**
 * A fresh install under load from its first moment, and the same once its tables are full, its statistics made and its code compiled:
 * what stands for an hour's age is a minute of full load more. The barest code beside both tells what the machine did meanwhile.
 */
async function compareFirstMinute(contenders: readonly Contender[]): Promise<void> {
  const loader = startLoader();
  let firstN = 1_000_000;
  const rate = async (name: string, seconds: number): Promise<number> => {
    const contender = contenders.find((one) => one.name === name);
    if (!contender) throw new Error(`there is no ${name}`);
    const { port, request } = contender;
    const result = await loader.run({ port, key: KEY, connections: 64, seconds, request, ids: [], firstN });
    firstN = result.nextN;
    return result.perSecond;
  };
  const [first, floorThen] = [await rate('Volley', FIRST_SECONDS), await rate('barest', FLOOR_SECONDS)];
  await rate('Volley', AGEING_SECONDS);
  const [floorNow, later] = [await rate('barest', FLOOR_SECONDS), await rate('Volley', FIRST_SECONDS)];
  await loader.stop();
  say(`first minute  ${Math.round(first)}/s, the barest code ${Math.round(floorThen)}/s`);
  say(`later         ${Math.round(later)}/s, the barest code ${Math.round(floorNow)}/s`);
  say(
    `ratio         ${(first / later).toFixed(2)} (to reach: 0.7); against the barest code ${(first / floorThen / (later / floorNow)).toFixed(2)}`,
  );
}

sayMachine('embedded Postgres');
for (const window of WINDOWS) {
  const opened = openScratch();
  try {
    const stand = await startStand(opened, window);
    if (options['first-minute']) await compareFirstMinute(stand.contenders);
    else for (const connections of CONNECTIONS) await compare(stand, { window, connections });
  } finally {
    await opened.cleanUp();
  }
}
