// npm run bench quick-send [-- --seconds 5] [--rounds 3] [--connections 1,8,64,256] [--receipts] [--first-minute]
// Quick send from HTTP to the carrier's answer, accepted and settled durably, beside Kannel on the same carrier and beside the barest
// code that commits, submits and commits. Method and figures: docs/benchmarks.md.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '../server/src/db/index.ts';
import { addBenchCarrier } from './harness/bench-carrier.ts';
import { median } from './harness/compare-sides.ts';
import { KANNEL_IS_HERE, startKannel } from './harness/kannel.ts';
import { type LoadRequest, type LoadResult, startLoader } from './harness/load.ts';
import { say, sayMachine } from './harness/print.ts';
import { startFloor, startVolley } from './harness/processes.ts';
import { openScratch } from './harness/scratch.ts';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '1,8,64,256' },
    receipts: { type: 'boolean', default: false },
    'first-minute': { type: 'boolean', default: false },
  },
});
const SECONDS = Number(options.seconds);
const ROUNDS = Number(options.rounds);
const CONNECTIONS = options.connections.split(',').map(Number);
const KEY = 'a-key-for-benchmarks-alone';
const WINDOW = 1_000;
const FIRST_SECONDS = 60;
const AGEING_SECONDS = 60;
const FLOOR_SECONDS = 5;
const TEXT = 'Your+code+is+123456';

interface Contender {
  readonly name: string;
  readonly port: number;
  readonly request: LoadRequest;
}

const { cleanUps, scratch, cleanUp } = openScratch();

async function startContenders(): Promise<Contender[]> {
  const postgres = await startEmbeddedPostgres({ dataDir: scratch(), log: () => undefined });
  cleanUps.push(() => postgres.stop());
  const { user, password, host, port, database } = postgres.connection;
  const url = `postgres://${user}:${password}@${host}:${port}/${database}`;
  const smsc = await startFloor(join(import.meta.dirname, 'harness/smsc.ts'), [
    'logMax=0',
    ...(options.receipts ? [] : ['receiptLostShare=1']),
  ]);
  cleanUps.push(() => smsc.stop());
  const volley = await startVolley({
    DATABASE_URL: url,
    VOLLEY_DATA_DIR: scratch(),
    VOLLEY_API_KEY: KEY,
    VOLLEY_SECRET: 'a secret for benchmarks alone, 32+ characters',
    VOLLEY_SIMULATOR: 'no',
    VOLLEY_LOG_LEVEL: 'warn',
  });
  cleanUps.push(() => volley.stop());
  await addBenchCarrier(url, { smscPort: smsc.port, window: WINDOW, isReceiptRequested: options.receipts });
  const floor = await startFloor(join(import.meta.dirname, 'harness/quick-floor.ts'), [url, String(smsc.port)]);
  cleanUps.push(() => floor.stop());
  const quick = (path: string): LoadRequest => ({ method: 'GET', path });
  const contenders: Contender[] = [
    {
      name: 'Volley',
      port: volley.port,
      request: quick(`/v1/sms-campaigns/quick?to=23324{n}&message=${TEXT}&sender_id=Volley&api_key=${KEY}`),
    },
    { name: 'barest', port: floor.port, request: quick(`/?to=23324{n}&message=${TEXT}`) },
  ];
  if (KANNEL_IS_HERE) {
    const kannel = await startKannel(scratch(), { port: smsc.port, window: WINDOW });
    cleanUps.push(() => kannel.stop());
    const receipts = options.receipts ? `&dlr-mask=31&dlr-url=${encodeURIComponent(kannel.receiptsUrl)}` : '';
    const path = `/cgi-bin/sendsms?username=bench&password=bench&from=Volley&to=23324{n}&text=${TEXT}${receipts}`;
    contenders.push({ name: 'Kannel', port: kannel.port, request: quick(path) });
  } else say('Kannel is not installed (Debian: apt-get install kannel): its side is left out.');
  return contenders;
}

async function compare(contenders: readonly Contender[], connections: number): Promise<void> {
  const loader = startLoader();
  const results = new Map<string, LoadResult[]>(contenders.map((contender) => [contender.name, []]));
  let firstN = 1_000_000;
  const run = async (contender: Contender, seconds: number): Promise<LoadResult> => {
    const { port, request } = contender;
    const job = { port, key: KEY, connections, seconds, request, ids: [], firstN };
    const result = await loader.run(job, { isSilenceTold: contender.name === 'Kannel' });
    firstN = result.nextN;
    return result;
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
  const volley = results.get('Volley') ?? [];
  for (const { name } of contenders) {
    const own = results.get(name) ?? [];
    const figure = (of: (result: LoadResult) => number) => median(own.map(of));
    const ratio = median(volley.map((result, round) => result.perSecond / (own[round]?.perSecond ?? Number.NaN)));
    const beside = name === 'Volley' ? '' : `   Volley ${ratio.toFixed(2)} × its rate`;
    const silent = own.reduce((sum, result) => sum + result.unanswered, 0);
    const untold = silent === 0 ? '' : `   ${silent} requests never answered`;
    const rate = Math.round(figure((result) => result.perSecond));
    say(
      `${String(connections).padStart(4)} connections   ${name.padEnd(7)} ${String(rate).padStart(6)}/s   p50 ${figure((result) => result.p50Ms).toFixed(2)} ms   p99 ${figure((result) => result.p99Ms).toFixed(1)} ms${beside}${untold}`,
    );
  }
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
try {
  const contenders = await startContenders();
  if (options['first-minute']) await compareFirstMinute(contenders);
  else for (const connections of CONNECTIONS) await compare(contenders, connections);
} finally {
  await cleanUp();
}
