// npm run bench lists [-- --scale 0.01] [--seconds 2] [--rounds 5]
// What lists, contacts, assignment and the recipients stream cost on a full database, against a bare node:http handler with the same
// statements on the same driver in the same run. Method and figures: docs/benchmarks.md.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { RANGE_IDS } from '../server/src/db/row-counts.ts';
import { allStatements } from '../server/src/db/statement.ts';
import { byTurns, HEADERS, inScope, KEY, median, ratioOf, readOptions, type Scope } from './harness/frame.ts';
import { type Case, type Comparison, compareSides, type Loader, startLoader } from './harness/load.ts';
import {
  atLeast,
  atMost,
  type Goal,
  inThousands,
  say,
  sayComparisons,
  sayGoals,
  sayMachine,
  sayTable,
} from './harness/print.ts';
import { memoryMb, type Running, startDatabase, startFloor, startVolley } from './harness/processes.ts';
import { readStream } from './harness/read-stream.ts';
import { type Seeded, type Sizes, seedLists } from './harness/seed-lists.ts';
import '../server/src/sms/campaigns/rows/store-campaigns.ts';

const { scale, seconds, rounds } = readOptions({ scale: 1, seconds: 2, rounds: 5 });
const scaled = (full: number): number => Math.max(20, Math.round(full * scale));
const SIZES: Sizes = {
  contacts: scaled(1_000_000),
  groups: scaled(1_000),
  members: scaled(500_000),
  campaigns: scaled(200_000),
  recipients: scaled(1_000_000),
};
const CONNECTIONS = [1, 16, 64];
const ASSIGNED_CONTACTS = Math.min(10_000, SIZES.contacts);
const BULK_CONTACTS = scaled(100_000);
const BULK_CALL = 1_000;
const IDLE_MS = 5_000;

/** As it is installed: also with its simulators, unlike in other benchmarks. */
const startInstalled = (settings: Readonly<Record<string, string>>) =>
  startVolley({ VOLLEY_API_KEY: KEY, ...settings });

async function measureStart({ folder }: Scope): Promise<Goal[]> {
  const VOLLEY_DATA_DIR = folder();
  const start = async (): Promise<number> => {
    const volley = await startInstalled({ VOLLEY_DATA_DIR });
    await volley.stop();
    return volley.readyMs / 1000;
  };
  return [
    atMost(8, 's', 'start to ready, the first time', await start()),
    atMost(3, 's', 'start to ready, with a data folder', await start()),
  ];
}

interface Bench {
  readonly client: Client;
  readonly seeded: Seeded;
  readonly volley: Running;
  readonly floor: Running;
  readonly loader: Loader;
}

async function startBench(scope: Scope): Promise<Bench> {
  const { use, folder } = scope;
  const { url, client } = await startDatabase(scope);
  const settings = { DATABASE_URL: url, VOLLEY_DATA_DIR: folder() };
  // The first start migrates and creates the account. The rows are inserted while nothing runs, so that no process holds old id blocks.
  await (await startInstalled(settings)).stop();
  const seeded = await seedLists(client, SIZES);
  const volley = use(await startInstalled(settings));
  const floor = use(await startFloor('lists-floor', [url, String(seeded.accountId)]));
  return { client, seeded, volley, floor, loader: use(startLoader()) };
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

async function compareAll(title: string, { volley, floor, loader }: Bench, cases: readonly Case[]) {
  const ports = { volley: volley.port, floor: floor.port };
  const found: Comparison[] = [];
  for (const one of cases) found.push(await compareSides(loader, ports, { rounds, seconds }, one));
  sayComparisons(title, found);
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
async function middlePageMs({ client, seeded }: Bench): Promise<number> {
  const text = allStatements().get('sms_campaigns.list.front') ?? '';
  const middle = Math.floor(SIZES.campaigns / 2);
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ 'Execution Time': number }] }>(
      `explain (analyze, timing off, format json) ${text}`,
      [seeded.accountId, middle, 10, Math.min(RANGE_IDS, middle) - 10],
    );
    times.push(rows[0]?.['QUERY PLAN'][0]['Execution Time'] ?? Number.NaN);
  }
  return median(times);
}

async function post({ port }: Running, path: string, body: unknown): Promise<void> {
  const url = `http://127.0.0.1:${port}/v1/contacts/${path}`;
  const response = await fetch(url, { method: 'POST', headers: HEADERS, body: JSON.stringify(body) });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
}

async function timed(work: Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work;
  return performance.now() - startedAt;
}

/** 10,000 contacts into 10 groups, all of them new each time, then all of them there already. */
async function measureAssignment({ client, seeded, volley, floor }: Bench): Promise<void> {
  const contactIds = Array.from({ length: ASSIGNED_CONTACTS }, (_, index) => index + 1);
  const body = { contact_ids: contactIds, group_ids: seeded.emptyGroups };
  const assign = (side: Running) => async (): Promise<{ fresh: number; again: number }> => {
    await client.query('delete from group_members where group_id <> 1');
    await client.query('update groups set contacts_count = 0 where id <> 1');
    await client.query('vacuum group_members');
    const fresh = await timed(post(side, 'assign-group', body));
    return { fresh, again: await timed(post(side, 'assign-group', body)) };
  };
  const times = await byTurns(rounds, { volley: assign(volley), floor: assign(floor) });
  say(`\n## Assignment: ${ASSIGNED_CONTACTS} contacts to ${seeded.emptyGroups.length} groups in one call\n`);
  const rowOf = (words: string, kind: 'fresh' | 'again') => {
    const [ours, bare] = [times.volley.map((one) => one[kind]), times.floor.map((one) => one[kind])];
    return [words, median(ours).toFixed(0), median(bare).toFixed(0), ratioOf(bare, ours).toFixed(2)];
  };
  const rows = [rowOf('all of them new', 'fresh'), rowOf('all of them there already', 'again')];
  sayTable(['', 'Volley ms', 'floor ms', 'ratio'], rows);
}

async function addAll(side: Running, onExisting: 'skip' | 'update'): Promise<void> {
  for (let first = 0; first < BULK_CONTACTS; first += BULK_CALL) {
    const contacts = Array.from({ length: Math.min(BULK_CALL, BULK_CONTACTS - first) }, (_, index) => ({
      phone_number: `+23355${String(first + index).padStart(7, '0')}`,
      first_name: 'Ama',
      last_name: 'Mensah',
      email: `ama.${first + index}@example.com`,
    }));
    await post(side, 'bulk', { contacts, on_existing: onExisting });
  }
}

/** Makes one call after another, as an import of a file does. */
async function measureBulk({ volley }: Bench): Promise<Goal> {
  const rateOf = async (choice: 'skip' | 'update') => (BULK_CONTACTS * 1_000) / (await timed(addAll(volley, choice)));
  const rates = [
    ['all of them new', await rateOf('skip')],
    ['all of them there already', await rateOf('skip')],
    ['all of them changed', await rateOf('update')],
  ] as const;
  say(`\n## In bulk: ${inThousands(BULK_CONTACTS)} contacts, ${inThousands(BULK_CALL)} in a call\n`);
  sayTable(
    ['', 'contacts/s'],
    rates.map(([words, rate]) => [words, inThousands(rate)]),
  );
  return atLeast(10_000, '/s', 'new contacts in bulk', rates[0][1]);
}

async function measureStream({ seeded, volley, floor }: Bench): Promise<Goal[]> {
  const path = `/v1/voice-campaigns/${seeded.voiceCampaign}/recipients`;
  const read = (side: Running) => async () => {
    const result = await readStream(side, path);
    if (result.rows !== SIZES.recipients) throw new Error('the stream lost rows');
    return result;
  };
  const sides = { floor: read(floor), volley: read(volley) };
  // Both sides run once unmeasured, because compiling code takes memory too.
  const first = await byTurns(1, sides);
  const streams = await byTurns(rounds, sides);
  const rates = (of: readonly { readonly rowsPerSecond: number }[]) => of.map((one) => one.rowsPerSecond);
  const growthMb = Math.max(...[...first.volley, ...streams.volley].map((one) => one.growthMb));
  const ratio = ratioOf(rates(streams.volley), rates(streams.floor));
  const rate = median(rates(streams.volley));
  say(`\n## The recipients of a voice campaign: ${inThousands(SIZES.recipients)} rows\n`);
  say(
    `${inThousands(rate)} rows/s, ${ratio.toFixed(2)} of the floor; memory grew by at most ${growthMb.toFixed(0)} MB, the first reading included.`,
  );
  return [atLeast(50_000, 'rows/s', 'recipients stream', rate), atMost(64, 'MB', 'memory growth meanwhile', growthMb)];
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
    atLeast(0.7, '', 'reads of a contact by the floor, the least', least(reads)),
    atLeast(0.7, '', 'pages by the floor, the least', least(pages)),
    atLeast(0.6, '', 'creates by the floor, the least', least(creates)),
    atMost(3, '', 'last page by the first, the most', Math.max(...lastByFirst)),
  ];
}

await inScope(async (scope) => {
  const started = await measureStart(scope);
  sayMachine();
  say(`Scale ${scale}; ${rounds} rounds of ${seconds} s a side, by turns; medians of the rounds.`);
  const bench = await startBench(scope);
  await sleep(IDLE_MS);
  const idle = atMost(150, 'MB', 'idle memory', memoryMb(bench.volley.pid));
  const stream = await measureStream(bench);
  const pages = await compareAll('Pages of ten', bench, pageCases(bench.seeded));
  const reads = await compareAll('Reading contacts', bench, readCases());
  const creates = await compareAll('Creating contacts', bench, createCases());
  const inBulk = await measureBulk(bench);
  await measureAssignment(bench);
  const middle = `middle page of ${inThousands(SIZES.campaigns)} campaigns, in Postgres`;
  const inPostgres = atMost(10, 'ms', middle, await middlePageMs(bench));
  sayGoals([...goalsOf(pages, reads, creates), inPostgres, inBulk, ...stream, ...started, idle]);
});
