// npm run bench links [-- --only cold,create,analytics] [--seconds 3] [--rounds 3] [--connections 64] [--visits 100000000]
// Links that are not in memory, and their creation, beside a bare node:http handler with one statement on the same driver; and the
// analytics of one link among many visits beside the same among few. Method and figures: docs/benchmarks.md.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../server/src/embedded/index.ts';
import { compareSides, median } from './harness/compare-sides.ts';
import { type FollowResult, startFollower } from './harness/link-load.ts';
import { startLoader } from './harness/load.ts';
import { type Goal, say, sayComparisons, sayGoals, sayMachine } from './harness/print.ts';
import { startFloor, startVolley } from './harness/processes.ts';
import { openScratch } from './harness/scratch.ts';
import { makeCodes, seedLinks } from './harness/seed-links.ts';
import { seedRollups } from './harness/seed-rollups.ts';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: 'cold,create,analytics' },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '64' },
    visits: { type: 'string', default: '100000000' },
  },
});
const SECONDS = Number(options.seconds);
const ROUNDS = Number(options.rounds);
const CONNECTIONS = Number(options.connections);
const KEY = 'a-key-for-benchmarks-alone';
const FEW_VISITS = 100_000;
/** Enough for a second of either side; each link is asked for once by each. */
const COLD_LINKS_PER_SECOND = 40_000;

const { cleanUps, scratch, cleanUp } = openScratch();

async function startDatabase(): Promise<(database: string) => Promise<{ url: string; client: Client }>> {
  const postgres = await startEmbeddedPostgres({ dataDir: scratch(), log: () => undefined });
  cleanUps.push(() => postgres.stop());
  const { user, password, host, port, database } = postgres.connection;
  const urlOf = (name: string) => `postgres://${user}:${password}@${host}:${port}/${name}`;
  const open = async (url: string): Promise<Client> => {
    const client = new Client({ connectionString: url });
    await client.connect();
    cleanUps.push(() => client.end());
    return client;
  };
  const first = await open(urlOf(String(database)));
  return async (name) => {
    await first.query(`create database ${name} template template0 encoding 'UTF8'`);
    return { url: urlOf(name), client: await open(urlOf(name)) };
  };
}

async function startService(url: string) {
  const volley = await startVolley({
    DATABASE_URL: url,
    VOLLEY_DATA_DIR: scratch(),
    VOLLEY_API_KEY: KEY,
    VOLLEY_SECRET: 'a secret for benchmarks alone, 32+ characters',
    VOLLEY_LOG_LEVEL: 'warn',
  });
  cleanUps.push(() => volley.stop());
  return volley;
}

type NewDatabase = Awaited<ReturnType<typeof startDatabase>>;

/** Each link is met once by each side, so that neither has it in memory; both meet the same in the same round. */
async function measureCold(newDatabase: NewDatabase, isTracked: boolean): Promise<Goal> {
  const { url, client } = await newDatabase(isTracked ? 'cold_tracked' : 'cold');
  const volley = await startService(url);
  const perRound = COLD_LINKS_PER_SECOND * SECONDS;
  const codes = makeCodes(perRound * (ROUNDS + 1));
  await seedLinks(client, codes, isTracked);
  const floor = await startFloor(join(import.meta.dirname, 'harness/links-floor.ts'), [url]);
  cleanUps.push(() => floor.stop());
  const follower = startFollower();
  cleanUps.push(() => follower.stop());
  const follow = (port: number, round: number): Promise<FollowResult> =>
    follower.run({ port, connections: CONNECTIONS, seconds: SECONDS, codes, order: 'once', first: round * perRound });
  await follow(floor.port, 0);
  await follow(volley.linksPort, 0);
  const results: { ours: FollowResult; floors: FollowResult }[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const before = round % 2 === 1 ? await follow(floor.port, round) : null;
    const ours = await follow(volley.linksPort, round);
    results.push({ ours, floors: before ?? (await follow(floor.port, round)) });
  }
  await volley.stop();
  await floor.stop();
  const ratio = median(results.map(({ ours, floors }) => ours.perSecond / floors.perSecond));
  const name = `cold links, ${isTracked ? 'all switches on' : 'no switch on'}`;
  const told = (side: 'ours' | 'floors'): string => {
    const figure = (of: (result: FollowResult) => number): number => median(results.map((result) => of(result[side])));
    return `${Math.round(figure((one) => one.perSecond)).toLocaleString('en')}/s, p50 ${figure((one) => one.p50Ms).toFixed(1)} ms, p99 ${figure((one) => one.p99Ms).toFixed(1)} ms`;
  };
  say(`${name}: Volley ${told('ours')}; one select ${told('floors')}; ratio ${ratio.toFixed(2)}`);
  return { name: `${name}, by one select`, measured: ratio, unit: '', limit: 0.7, isMinimum: true };
}

async function measureCreate(newDatabase: NewDatabase): Promise<Goal> {
  const { url, client } = await newDatabase('creation');
  const volley = await startService(url);
  await client.query('create table floor_links (like links including all)');
  const floor = await startFloor(join(import.meta.dirname, 'harness/links-floor.ts'), [url]);
  cleanUps.push(() => floor.stop());
  const loader = startLoader();
  cleanUps.push(() => loader.stop());
  const body = '{"url":"https://shop.example/landing?n={n}","track_visits":true}';
  const created = await compareSides(
    loader,
    { volley: { port: volley.linksPort, key: KEY }, floor: { port: floor.port, key: KEY } },
    { count: ROUNDS, seconds: SECONDS },
    {
      name: 'create',
      connections: CONNECTIONS,
      request: { method: 'POST', path: '/v1/url-shortener/create', body },
    },
  );
  sayComparisons('Creating links, beside one insert', [created]);
  await volley.stop();
  await floor.stop();
  const name = `creating links at ${CONNECTIONS} connections, by one insert`;
  return { name, measured: created.ratio, unit: '', limit: 0.6, isMinimum: true };
}

async function measureAnalytics(newDatabase: NewDatabase): Promise<Goal> {
  const loader = startLoader();
  cleanUps.push(() => loader.stop());
  const code = 'analytic';
  const prepare = async (database: string, visits: number) => {
    const { url, client } = await newDatabase(database);
    await (await startService(url)).stop();
    await seedRollups(client, code, visits);
    return { port: (await startService(url)).linksPort, key: KEY };
  };
  const few = await prepare('few_visits', FEW_VISITS);
  const many = await prepare('many_visits', Number(options.visits));
  const request = { method: 'GET', path: `/v1/url-shortener/${code}/analytics` };
  const rounds = { count: ROUNDS, seconds: SECONDS };
  const compared = await compareSides(loader, { volley: many, floor: few }, rounds, {
    name: `among ${Number(options.visits).toLocaleString('en')} visits`,
    connections: 1,
    request,
  });
  sayComparisons(`Analytics of one link; the floor is the same among ${FEW_VISITS.toLocaleString('en')}`, [compared]);
  const measured = compared.volley.p50Ms / compared.floor.p50Ms;
  return { name: 'analytics among many visits, by the same among few', measured, unit: '', limit: 1.5 };
}

sayMachine('embedded Postgres');
say(`${CONNECTIONS} connections; ${ROUNDS} rounds of ${SECONDS} s a side, by turns; medians of the rounds.`);
try {
  const newDatabase = await startDatabase();
  const only = new Set(options.only.split(','));
  const goals: Goal[] = [];
  if (only.has('cold')) for (const isTracked of [false, true]) goals.push(await measureCold(newDatabase, isTracked));
  if (only.has('create')) goals.push(await measureCreate(newDatabase));
  if (only.has('analytics')) goals.push(await measureAnalytics(newDatabase));
  sayGoals(goals);
} finally {
  await cleanUp();
}
