// npm run bench redirect [-- --seconds 5] [--rounds 3] [--connections 32] [--threads 2] [--links 100000] [--kutt FOLDER]
// Following short links in random order with every switch on, beside nginx that answers all with one 302, beside a bare node:http handler
// with a Map and, when a folder with Kutt is given, beside Kutt. Method and figures: docs/benchmarks.md.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { familySeconds } from './harness/cores.ts';
import { byTurns, inScope, median, ratioOf, readOptions, type Scope, until } from './harness/frame.ts';
import { kuttLacks, startKutt } from './harness/kutt.ts';
import { type FollowResult, startFollower } from './harness/link-load.ts';
import { NGINX_IS_HERE, startNginx } from './harness/nginx.ts';
import { atLeast, atMost, type Goal, inThousands, say, sayGoals, sayMachine } from './harness/print.ts';
import { startDatabase, startFloor, startService } from './harness/processes.ts';
import { LOCATION, makeCodes, seedLinks } from './harness/seed-links.ts';

const options = readOptions({ seconds: 5, rounds: 3, connections: 32, threads: 2, links: 100_000, kutt: '' });
const { seconds, rounds, connections, threads } = options;
/** In random order, all but one link in 150 are met then. */
const MET_TIMES = 5;
const STORED_TIMEOUT_MS = 30_000;
const FOLDED_TIMEOUT_MS = 180_000;

interface Contender {
  readonly port: number;
  /** Of the process whose time is told. */
  readonly pid?: number;
}

interface Bench {
  readonly contenders: Readonly<Record<string, Contender>>;
  readonly postgres: number;
  readonly client: Client;
  readonly codes: Uint8Array;
}

async function startBench(scope: Scope): Promise<Bench> {
  const { use, folder } = scope;
  const { url, client, pid: postgres } = await startDatabase(scope);
  const volley = await startService(scope, url);
  const codes = makeCodes(options.links);
  await seedLinks(client, codes, true);
  const file = join(folder(), 'codes');
  writeFileSync(file, codes);
  const floor = use(await startFloor('map-floor', [file, LOCATION]));
  const contenders: Record<string, Contender> = { Volley: { port: volley.linksPort, pid: volley.pid }, Map: floor };
  if (NGINX_IS_HERE) contenders['nginx'] = use(await startNginx(folder(), LOCATION));
  else say('nginx is not installed (Debian: apt-get install nginx-light): its side is left out.');
  const lack = kuttLacks(options.kutt);
  if (lack === null) {
    const kutt = await startKutt({ folder: options.kutt, scratch: folder(), url, codes, location: LOCATION });
    contenders['Kutt'] = { port: use(kutt).port };
  } else say(`Kutt is left out: ${lack}.`);
  return { contenders, postgres, client, codes };
}

interface Kept {
  readonly storedSeconds: number;
  readonly foldedSeconds: number;
}

/** Waits for what was answered to be stored, and then counted: others are measured while none of it goes on. */
async function waitUntilKept(client: Client, answered: number): Promise<Kept> {
  const ask = async (text: string): Promise<number> => Number((await client.query<{ n: string }>(text)).rows[0]?.n);
  const stored = 'select count(*) as n from visits where is_counted and address is not null';
  const isStored = async () => (await ask(stored)) >= answered;
  const isFolded = async () => (await ask('select count(*) as n from visit_batches')) === 0;
  const storedMs = await until('every visit is stored', isStored, { limitMs: STORED_TIMEOUT_MS });
  const foldedMs = storedMs + (await until('every visit is counted', isFolded, { limitMs: FOLDED_TIMEOUT_MS }));
  const counted = await ask('select sum(humans + machines) as n from link_rollups where dimension = 0');
  const rows = await ask(stored);
  if (rows !== answered || counted !== answered)
    throw new Error(`${answered} visits were answered, ${rows} are stored and ${counted} are counted`);
  return { storedSeconds: storedMs / 1000, foldedSeconds: foldedMs / 1000 };
}

interface Followed extends FollowResult {
  /** The processor time of one answer. */
  readonly micros: number;
  readonly postgresMicros: number;
}

interface Measured {
  readonly results: Readonly<Record<string, readonly Followed[]>>;
  readonly kept: readonly Kept[];
}

async function measure({ use }: Scope, { contenders, postgres, client, codes }: Bench): Promise<Measured> {
  const follower = use(startFollower(threads));
  const kept: Kept[] = [];
  let answered = 0;
  const run =
    (name: string, { port, pid }: Contender) =>
    async (): Promise<Followed> => {
      const secondsOf = () => [pid, postgres].map((one) => (one === undefined ? Number.NaN : familySeconds(one)));
      const before = secondsOf();
      const result = await follower.run({ port, connections, seconds, codes, order: 'random', first: 0 });
      const [micros = 0, postgresMicros = 0] = secondsOf().map(
        (after, index) => ((after - (before[index] ?? 0)) * 1_000_000) / result.answered,
      );
      if (name === 'Volley') {
        answered += result.answered;
        kept.push(await waitUntilKept(client, answered));
      }
      return { ...result, micros, postgresMicros };
    };
  const sides = Object.fromEntries(Object.entries(contenders).map(([name, contender]) => [name, run(name, contender)]));
  // Not counted: every link is met a few times, so that all of them are known, however slow the machine is.
  await byTurns(1, sides);
  while (answered < MET_TIMES * options.links) await sides['Volley']?.();
  const results = await byTurns(rounds, sides);
  say(`${inThousands(answered)} visits were answered with 302, and as many are stored and counted.`);
  return { results, kept };
}

const LIMITS: Readonly<Record<string, number>> = { nginx: 0.65, Map: 0.7, Kutt: 15 };

function present({ results, kept }: Measured): void {
  const volley = results['Volley'] ?? [];
  const goals: Goal[] = [];
  for (const [name, own] of Object.entries(results)) {
    const figure = (of: (result: Followed) => number): number => median(own.map(of));
    const by = (of: (result: Followed) => number): number => ratioOf(volley.map(of), own.map(of));
    const ratio = by((result) => result.perSecond);
    const rate = inThousands(figure((result) => result.perSecond)).padStart(7);
    const times = `p50 ${figure((result) => result.p50Ms).toFixed(2)} ms   p99 ${figure((result) => result.p99Ms).toFixed(2)} ms`;
    const load = `the load's threads ${Math.round(figure((result) => result.loadBusy) * 100)} % busy`;
    const spent = `${figure((result) => result.micros).toFixed(1)} µs each`;
    const also = name === 'Volley' ? ` and ${figure((result) => result.postgresMicros).toFixed(1)} µs of Postgres` : '';
    const beside = name === 'Volley' ? '' : `   Volley ${ratio.toFixed(2)} × its rate`;
    say(`${name.padEnd(7)} ${rate}/s   ${times}   ${spent}${also}   ${load}${beside}`);
    const limit = LIMITS[name];
    if (limit !== undefined) goals.push(atLeast(limit, '', `rate, by ${name}`, ratio));
    const p99 = by((result) => result.p99Ms);
    if (name === 'nginx') goals.push(atMost(2, '', 'p99, by nginx', p99));
  }
  const worst = (of: (one: Kept) => number): number => Math.max(...kept.map(of));
  sayGoals([
    ...goals,
    atMost(
      10,
      's',
      'until every visit is stored',
      worst((one) => one.storedSeconds),
    ),
    atMost(
      90,
      's',
      'until every visit is counted',
      worst((one) => one.foldedSeconds),
    ),
  ]);
}

sayMachine();
say(
  `${options.links} links, all six switches on; ${connections} connections of ${threads} threads; ${rounds} rounds of ${seconds} s, by turns.`,
);
await inScope(async (scope) => present(await measure(scope, await startBench(scope))));
