// npm run bench redirect [-- --seconds 5] [--rounds 3] [--connections 64] [--links 100000] [--kutt FOLDER]
// Following short links in random order with every switch on, beside nginx that answers all with one 302, beside a bare node:http handler
// with a Map and, when a folder with Kutt is given, beside Kutt. Method and figures: docs/benchmarks.md.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../server/src/embedded/index.ts';
import { median } from './harness/compare-sides.ts';
import { kuttLacks, startKutt } from './harness/kutt.ts';
import { type FollowResult, startFollower } from './harness/link-load.ts';
import { NGINX_IS_HERE, startNginx } from './harness/nginx.ts';
import { type Goal, say, sayGoals, sayMachine } from './harness/print.ts';
import { startFloor, startVolley } from './harness/processes.ts';
import { openScratch } from './harness/scratch.ts';
import { LOCATION, makeCodes, seedLinks } from './harness/seed-links.ts';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '64' },
    links: { type: 'string', default: '100000' },
    kutt: { type: 'string' },
  },
});
const SECONDS = Number(options.seconds);
const ROUNDS = Number(options.rounds);
const CONNECTIONS = Number(options.connections);
const KEY = 'a-key-for-benchmarks-alone';
const STORED_TIMEOUT_MS = 30_000;
const FOLDED_TIMEOUT_MS = 180_000;
const POLL_MS = 100;

const { cleanUps, scratch, cleanUp } = openScratch();

interface Contender {
  readonly name: string;
  readonly port: number;
}

interface Bench {
  readonly contenders: readonly Contender[];
  readonly client: Client;
  readonly codes: Uint8Array;
}

async function startBench(): Promise<Bench> {
  const postgres = await startEmbeddedPostgres({ dataDir: scratch(), log: () => undefined });
  cleanUps.push(() => postgres.stop());
  const { user, password, host, port, database } = postgres.connection;
  const url = `postgres://${user}:${password}@${host}:${port}/${database}`;
  const volley = await startVolley({
    DATABASE_URL: url,
    VOLLEY_DATA_DIR: scratch(),
    VOLLEY_API_KEY: KEY,
    VOLLEY_SECRET: 'a secret for benchmarks alone, 32+ characters',
    VOLLEY_LOG_LEVEL: 'warn',
  });
  cleanUps.push(() => volley.stop());
  const client = new Client({ connectionString: url });
  await client.connect();
  cleanUps.push(() => client.end());
  const codes = makeCodes(Number(options.links));
  await seedLinks(client, codes, true);
  const file = join(scratch(), 'codes');
  writeFileSync(file, codes);
  const floor = await startFloor(join(import.meta.dirname, 'harness/map-floor.ts'), [file, LOCATION]);
  cleanUps.push(() => floor.stop());
  const contenders: Contender[] = [
    { name: 'Volley', port: volley.linksPort },
    { name: 'Map', port: floor.port },
  ];
  if (NGINX_IS_HERE) {
    const nginx = await startNginx(scratch(), LOCATION);
    cleanUps.push(() => nginx.stop());
    contenders.push({ name: 'nginx', port: nginx.port });
  } else say('nginx is not installed (Debian: apt-get install nginx-light): its side is left out.');
  const lack = kuttLacks(options.kutt);
  if (lack === null && options.kutt !== undefined) {
    const kutt = await startKutt({ folder: options.kutt, scratch: scratch(), url, codes, location: LOCATION });
    cleanUps.push(() => kutt.stop());
    contenders.push({ name: 'Kutt', port: kutt.port });
  } else say(`Kutt is left out: ${lack}.`);
  return { contenders, client, codes };
}

async function until(isDone: () => Promise<boolean>, timeoutMs: number): Promise<number> {
  const startedAt = performance.now();
  while (!(await isDone())) {
    if (performance.now() - startedAt > timeoutMs) return Number.POSITIVE_INFINITY;
    await sleep(POLL_MS);
  }
  return (performance.now() - startedAt) / 1000;
}

interface Kept {
  readonly storedSeconds: number;
  readonly foldedSeconds: number;
}

/** Waits for what was answered to be stored, and then counted: others are measured while none of it goes on. */
async function waitUntilKept(client: Client, answered: number): Promise<Kept> {
  const ask = async (text: string): Promise<number> => Number((await client.query<{ n: string }>(text)).rows[0]?.n);
  const startedAt = performance.now();
  const stored = 'select count(*) as n from visits where is_counted and address is not null';
  const storedSeconds = await until(async () => (await ask(stored)) >= answered, STORED_TIMEOUT_MS);
  await until(async () => (await ask('select count(*) as n from visit_batches')) === 0, FOLDED_TIMEOUT_MS);
  const foldedSeconds = (performance.now() - startedAt) / 1000;
  const counted = await ask('select sum(humans + machines) as n from link_rollups where dimension = 0');
  const rows = await ask(stored);
  if (rows !== answered || counted !== answered)
    throw new Error(`${answered} visits were answered, ${rows} are stored and ${counted} are counted`);
  return { storedSeconds, foldedSeconds };
}

interface Measured {
  readonly results: ReadonlyMap<string, FollowResult[]>;
  readonly kept: readonly Kept[];
}

async function measure({ contenders, client, codes }: Bench): Promise<Measured> {
  const follower = startFollower();
  cleanUps.push(() => follower.stop());
  const results = new Map<string, FollowResult[]>(contenders.map((contender) => [contender.name, []]));
  const kept: Kept[] = [];
  let answered = 0;
  const run = async ({ name, port }: Contender, seconds: number): Promise<FollowResult> => {
    const job = { port, connections: CONNECTIONS, seconds, codes, order: 'random', first: 0 } as const;
    const result = await follower.run(job);
    if (name === 'Volley') {
      answered += result.answered;
      kept.push(await waitUntilKept(client, answered));
    }
    return result;
  };
  // Not counted: every link is met a few times, so that all of them are known.
  for (const contender of contenders) await run(contender, SECONDS);
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = round % 2 === 0 ? contenders : [...contenders].reverse();
    for (const contender of order) results.get(contender.name)?.push(await run(contender, SECONDS));
  }
  say(`${answered.toLocaleString('en')} visits were answered with 302, and as many are stored and counted.`);
  return { results, kept };
}

const LIMITS: Readonly<Record<string, number>> = { nginx: 0.6, Map: 0.7, Kutt: 15 };

function present({ results, kept }: Measured): void {
  const volley = results.get('Volley') ?? [];
  const goals: Goal[] = [];
  for (const [name, own] of results) {
    const figure = (of: (result: FollowResult) => number): number => median(own.map(of));
    const by = (of: (ours: FollowResult, theirs: FollowResult) => number): number =>
      median(volley.flatMap((ours, round) => (own[round] ? [of(ours, own[round])] : [])));
    const ratio = by((ours, theirs) => ours.perSecond / theirs.perSecond);
    const rate = Math.round(figure((result) => result.perSecond)).toLocaleString('en');
    const times = `p50 ${figure((result) => result.p50Ms).toFixed(2)} ms   p99 ${figure((result) => result.p99Ms).toFixed(2)} ms`;
    const load = `the load's thread ${Math.round(figure((result) => result.loadBusy) * 100)} % busy`;
    const beside = name === 'Volley' ? '' : `   Volley ${ratio.toFixed(2)} × its rate`;
    say(`${name.padEnd(7)} ${rate.padStart(7)}/s   ${times}   ${load}${beside}`);
    const limit = LIMITS[name];
    if (limit !== undefined)
      goals.push({ name: `rate, by ${name}`, measured: ratio, unit: '', limit, isMinimum: true });
    if (name === 'nginx')
      goals.push({
        name: 'p99, by nginx',
        measured: by((ours, theirs) => ours.p99Ms / theirs.p99Ms),
        unit: '',
        limit: 2,
      });
  }
  const worst = (of: (one: Kept) => number): number => Math.max(...kept.map(of));
  goals.push({
    name: 'until every visit is stored',
    measured: worst((one) => one.storedSeconds),
    unit: 's',
    limit: 10,
  });
  goals.push({
    name: 'until every visit is counted',
    measured: worst((one) => one.foldedSeconds),
    unit: 's',
    limit: 90,
  });
  sayGoals(goals);
}

sayMachine('embedded Postgres');
say(
  `${options.links} links, all six switches on; ${CONNECTIONS} connections; ${ROUNDS} rounds of ${SECONDS} s, by turns.`,
);
try {
  present(await measure(await startBench()));
} finally {
  await cleanUp();
}
