// npm run bench lists [-- --scale 0.01] [--seconds 2] [--rounds 5]
// npm run bench lists -- --rows 5000000: instead, every list that is found by filters, with so many rows of each, without a floor.
// What lists, contacts, assignment and the recipients stream cost on a full database, against a bare node:http handler with the same
// statements on the same driver in the same run. Method and figures: docs/benchmarks.md.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { RANGE_IDS } from '../server/src/db/row-counts.ts';
import { allStatements } from '../server/src/db/statement.ts';
import { startEmbeddedPostgres } from '../server/src/embedded/index.ts';
import { type Case, type Comparison, compareSides, median, type Rounds, type Side } from './harness/compare-sides.ts';
import { type Loader, startLoader } from './harness/load.ts';
import { measureFilters } from './harness/measure-filters.ts';
import { type Goal, say, sayComparisons, sayGoals, sayMachine } from './harness/print.ts';
import { memoryMb, type Running, startFloor, startVolley } from './harness/processes.ts';
import { readStream } from './harness/read-stream.ts';
import { openScratch } from './harness/scratch.ts';
import { seedFilters } from './harness/seed-filters.ts';
import { type Seeded, type Sizes, seedLists } from './harness/seed-lists.ts';
import '../server/src/sms/campaigns/rows/store-campaigns.ts';

const { values: options } = parseArgs({
  options: {
    scale: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '5' },
    rows: { type: 'string' },
  },
});
const scaled = (full: number): number => Math.max(20, Math.round(full * Number(options.scale)));
const SIZES: Sizes = {
  contacts: scaled(1_000_000),
  groups: scaled(1_000),
  members: scaled(500_000),
  campaigns: scaled(200_000),
  recipients: scaled(1_000_000),
};
const ROUNDS: Rounds = { count: Number(options.rounds), seconds: Number(options.seconds) };
const KEY = 'a-key-for-benchmarks-alone';
const CONNECTIONS = [1, 16, 64];
const ASSIGNED_CONTACTS = Math.min(10_000, SIZES.contacts);
const BULK_CONTACTS = scaled(100_000);
const BULK_CALL = 1_000;
const IDLE_MS = 5_000;

const { cleanUps, scratch, cleanUp } = openScratch();

interface Database {
  readonly url: string;
  readonly client: Client;
  readonly version: string;
}

async function startDatabase(): Promise<Database> {
  const postgres = await startEmbeddedPostgres({ dataDir: scratch(), log: () => undefined });
  cleanUps.push(() => postgres.stop());
  const { user, password, host, port, database } = postgres.connection;
  const url = `postgres://${user}:${password}@${host}:${port}/${database}`;
  const client = new Client({ connectionString: url });
  await client.connect();
  cleanUps.push(() => client.end());
  const { rows } = await client.query<{ version: string }>("select current_setting('server_version') as version");
  return { url, client, version: `PostgreSQL ${rows[0]?.version ?? ''}, embedded, with its own settings` };
}

async function measureStart(): Promise<Goal[]> {
  const VOLLEY_DATA_DIR = scratch();
  const times: number[] = [];
  for (const _ of ['first', 'again']) {
    const volley = await startVolley({ VOLLEY_DATA_DIR });
    times.push(volley.readyMs / 1000);
    await volley.stop();
  }
  const [first = Number.NaN, again = Number.NaN] = times;
  return [
    { name: 'start to ready, the first time', measured: first, unit: 's', limit: 8 },
    { name: 'start to ready, with a data folder', measured: again, unit: 's', limit: 3 },
  ];
}

interface Bench {
  readonly database: Database;
  readonly seeded: Seeded;
  readonly volley: Running;
  readonly floor: Running;
  readonly loader: Loader;
}

async function startBench(database: Database): Promise<Bench> {
  const settings = { DATABASE_URL: database.url, VOLLEY_API_KEY: KEY, VOLLEY_DATA_DIR: scratch() };
  // The first start migrates and creates the account. The rows are inserted while nothing runs, so that no process holds old id blocks.
  await (await startVolley(settings)).stop();
  const seeded = await seedLists(database.client, SIZES);
  const volley = await startVolley(settings);
  cleanUps.push(() => volley.stop());
  const floorFile = join(import.meta.dirname, 'harness/lists-floor.ts');
  const floor = await startFloor(floorFile, [database.url, String(seeded.accountId)]);
  cleanUps.push(() => floor.stop());
  const loader = startLoader();
  cleanUps.push(() => loader.stop());
  return { database, seeded, volley, floor, loader };
}

function pageCases(seeded: Seeded): Case[] {
  const lists: [string, string, number][] = [
    ['contacts', '/v1/contacts', SIZES.contacts],
    ['groups', '/v1/groups', SIZES.groups],
    ['contacts of a group', `/v1/groups/${seeded.bigGroup}/contacts`, SIZES.members],
    ['SMS campaigns', '/v1/sms-campaigns', SIZES.campaigns],
    ['voice campaigns', '/v1/voice-campaigns', 1],
  ];
  return lists.flatMap(([name, path, rows]) => {
    const last = Math.ceil(rows / 10);
    const pages: [string, number][] = [['first', 1]];
    if (last > 1) pages.push(['middle', Math.ceil(last / 2)], ['last', last]);
    return pages.map(([where, page]) => ({
      name: `${name}, ${where} page`,
      connections: 1,
      request: { method: 'GET', path: `${path}?page=${page}` },
    }));
  });
}

async function compareAll(bench: Bench, cases: readonly Case[]): Promise<Comparison[]> {
  const sides: { volley: Side; floor: Side } = {
    volley: { port: bench.volley.port, key: KEY },
    floor: { port: bench.floor.port, key: KEY },
  };
  const found: Comparison[] = [];
  for (const measured of cases) found.push(await compareSides(bench.loader, sides, ROUNDS, measured));
  return found;
}

function readCases(): Case[] {
  const ids = Array.from({ length: 1_000 }, (_, index) => 1 + ((index * 7_919) % SIZES.contacts));
  const request = { method: 'GET', path: '/v1/contacts/{id}' };
  return CONNECTIONS.map((connections) => ({ name: 'read a contact', connections, request, ids }));
}

function createCases(): Case[] {
  const request = { method: 'POST', path: '/v1/contacts', body: '{"phone_number":"23324{n}","first_name":"Ama"}' };
  return CONNECTIONS.map((connections) => ({ name: 'create a contact', connections, request }));
}

/** What Postgres itself says that the middle page of the campaigns takes when a whole range of ids is walked to it. */
async function middlePageMs({ database, seeded }: Bench): Promise<number> {
  const text = allStatements().get('sms_campaigns.list.front') ?? '';
  const middle = Math.floor(SIZES.campaigns / 2);
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const { rows } = await database.client.query<{ 'QUERY PLAN': [{ 'Execution Time': number }] }>(
      `explain (analyze, timing off, format json) ${text}`,
      [seeded.accountId, middle, 10, Math.min(RANGE_IDS, middle) - 10],
    );
    times.push(rows[0]?.['QUERY PLAN'][0]['Execution Time'] ?? Number.NaN);
  }
  return median(times);
}

async function assignOnce(side: Running, body: string): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(`http://127.0.0.1:${side.port}/v1/contacts/assign-group`, {
    method: 'POST',
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
    body,
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`assign-group was answered with ${response.status}`);
  return performance.now() - startedAt;
}

/** 10,000 contacts into 10 groups, all of them new each time, then all of them there already. */
async function measureAssignment({ database, seeded, volley, floor }: Bench): Promise<void> {
  const contactIds = Array.from({ length: ASSIGNED_CONTACTS }, (_, index) => index + 1);
  const body = JSON.stringify({ contact_ids: contactIds, group_ids: seeded.emptyGroups });
  const clear = async (): Promise<void> => {
    await database.client.query('delete from group_members where group_id <> 1');
    await database.client.query('update groups set contacts_count = 0 where id <> 1');
    await database.client.query('vacuum group_members');
  };
  say(`\n## Assignment: ${ASSIGNED_CONTACTS} contacts to ${seeded.emptyGroups.length} groups in one call\n`);
  say('| | Volley ms | floor ms | ratio |\n|---|---|---|---|');
  const times = {
    volley: { fresh: [] as number[], again: [] as number[] },
    floor: { fresh: [] as number[], again: [] as number[] },
  };
  for (let round = 0; round < ROUNDS.count; round += 1) {
    for (const [name, side] of [
      ['volley', volley],
      ['floor', floor],
    ] as const) {
      await clear();
      times[name].fresh.push(await assignOnce(side, body));
      times[name].again.push(await assignOnce(side, body));
    }
  }
  for (const [kind, words] of [
    ['fresh', 'all of them new'],
    ['again', 'all of them there already'],
  ] as const) {
    const [ours, bare] = [median(times.volley[kind]), median(times.floor[kind])];
    say(`| ${words} | ${ours.toFixed(0)} | ${bare.toFixed(0)} | ${(bare / ours).toFixed(2)} |`);
  }
}

async function importOnce(side: Running, choice: 'skip' | 'update'): Promise<number> {
  const startedAt = performance.now();
  for (let first = 0; first < BULK_CONTACTS; first += BULK_CALL) {
    const contacts = Array.from({ length: Math.min(BULK_CALL, BULK_CONTACTS - first) }, (_, index) => ({
      phone_number: `+23355${String(first + index).padStart(7, '0')}`,
      first_name: 'Ama',
      last_name: 'Mensah',
      email: `ama.${first + index}@example.com`,
    }));
    const response = await fetch(`http://127.0.0.1:${side.port}/v1/contacts/bulk`, {
      method: 'POST',
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify({ contacts, on_existing: choice }),
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`contacts/bulk was answered with ${response.status}`);
  }
  return BULK_CONTACTS / ((performance.now() - startedAt) / 1_000);
}

/** Makes one call after another, as an import of a file does. */
async function measureImport({ volley }: Bench): Promise<Goal[]> {
  const rates = [
    ['all of them new', await importOnce(volley, 'skip')],
    ['all of them there already', await importOnce(volley, 'skip')],
    ['all of them changed', await importOnce(volley, 'update')],
  ] as const;
  say(`\n## Import: ${BULK_CONTACTS.toLocaleString('en')} contacts, ${BULK_CALL.toLocaleString('en')} in a call\n`);
  say('| | contacts/s |\n|---|---|');
  for (const [words, rate] of rates) say(`| ${words} | ${Math.round(rate).toLocaleString('en')} |`);
  return [{ name: 'import of new contacts', measured: rates[0][1], unit: '/s', limit: 10_000, isMinimum: true }];
}

async function measureStream(bench: Bench): Promise<Goal[]> {
  const path = `/v1/voice-campaigns/${bench.seeded.voiceCampaign}/recipients`;
  // Both sides run once unmeasured, because compiling code takes memory too.
  const rates: { volley: number; floor: number }[] = [];
  let growthMb = 0;
  for (let round = 0; round <= ROUNDS.count; round += 1) {
    const floor = await readStream(bench.floor, KEY, path);
    const volley = await readStream(bench.volley, KEY, path);
    if (volley.rows !== SIZES.recipients || floor.rows !== volley.rows) throw new Error('the stream lost rows');
    growthMb = Math.max(growthMb, volley.growthMb);
    if (round > 0) rates.push({ volley: volley.rowsPerSecond, floor: floor.rowsPerSecond });
  }
  const volley = median(rates.map((rate) => rate.volley));
  const ratio = median(rates.map((rate) => rate.volley / rate.floor));
  say(`\n## The recipients of a voice campaign: ${SIZES.recipients.toLocaleString('en')} rows\n`);
  say(
    `${Math.round(volley).toLocaleString('en')} rows/s, ${ratio.toFixed(2)} of the floor; memory grew by at most ${growthMb.toFixed(0)} MB, the first reading included.`,
  );
  return [
    { name: 'recipients stream', measured: volley, unit: 'rows/s', limit: 50_000, isMinimum: true },
    { name: 'memory growth meanwhile', measured: growthMb, unit: 'MB', limit: 64 },
  ];
}

function goalsOf(pages: readonly Comparison[], reads: readonly Comparison[], creates: readonly Comparison[]): Goal[] {
  const least = (all: readonly Comparison[]): number => Math.min(...all.map((one) => one.ratio));
  const lists = new Set(pages.map((page) => page.name.split(',')[0] ?? ''));
  const lastByFirst = [...lists].flatMap((list) => {
    const find = (where: string) => pages.find((page) => page.name === `${list}, ${where} page`)?.volley.p50Ms;
    const [first, last] = [find('first'), find('last')];
    return first === undefined || last === undefined ? [] : [last / first];
  });
  return [
    {
      name: 'reads of a contact by the floor, the least',
      measured: least(reads),
      unit: '',
      limit: 0.7,
      isMinimum: true,
    },
    { name: 'pages by the floor, the least', measured: least(pages), unit: '', limit: 0.7, isMinimum: true },
    { name: 'creates by the floor, the least', measured: least(creates), unit: '', limit: 0.6, isMinimum: true },
    { name: 'last page by the first, the most', measured: Math.max(...lastByFirst), unit: '', limit: 3 },
  ];
}

async function runFilters(rows: number): Promise<void> {
  const database = await startDatabase();
  sayMachine(database.version);
  const settings = { DATABASE_URL: database.url, VOLLEY_API_KEY: KEY, VOLLEY_DATA_DIR: scratch() };
  await (await startVolley(settings)).stop();
  const seeded = await seedFilters(database.client, rows, (line) => process.stderr.write(`${line}\n`));
  const volley = await startVolley(settings);
  cleanUps.push(() => volley.stop());
  say(`\n## Lists with ${rows.toLocaleString('en')} rows each, found by filters that nothing fits\n`);
  sayGoals(await measureFilters({ port: volley.port, key: KEY }, { rows, seeded }));
}

async function run(): Promise<void> {
  const started = await measureStart();
  const database = await startDatabase();
  sayMachine(database.version);
  say(`Scale ${options.scale}; ${ROUNDS.count} rounds of ${ROUNDS.seconds} s a side, by turns; medians of the rounds.`);
  const bench = await startBench(database);
  await sleep(IDLE_MS);
  const idle: Goal = { name: 'idle memory', measured: memoryMb(bench.volley.pid), unit: 'MB', limit: 150 };
  const stream = await measureStream(bench);
  const pages = await compareAll(bench, pageCases(bench.seeded));
  sayComparisons('Pages of ten', pages);
  const reads = await compareAll(bench, readCases());
  sayComparisons('Reading contacts', reads);
  const creates = await compareAll(bench, createCases());
  sayComparisons('Creating contacts', creates);
  const imported = await measureImport(bench);
  await measureAssignment(bench);
  const middle = `middle page of ${SIZES.campaigns.toLocaleString('en')} campaigns, in Postgres`;
  const inPostgres: Goal = { name: middle, measured: await middlePageMs(bench), unit: 'ms', limit: 10 };
  sayGoals([...goalsOf(pages, reads, creates), inPostgres, ...imported, ...stream, ...started, idle]);
}

try {
  if (options.rows === undefined) await run();
  else await runFilters(Number(options.rows));
} finally {
  await cleanUp();
}
