// npm run bench looking-back [-- --messages 10000000] [--contacts 1000000] [--seconds 5] [--connections 8] [--rounds 5] [--accounts 0] [--folder …] [--reads]
//   [--cluster postgres://…]
// What it takes to look back over a year of messages: the timeline of a person, the search over everything, figures of the year; then quick
// sends alone and beside an export of all messages as Parquet, by turns. `--folder`: where the database is kept, to be used again. `--reads`: without the
// export. `--accounts`: so many other accounts have a year of figures each, and the operator reads those of all.
// `--cluster`: an empty database on the coordinator of a Citus cluster, with the extension and its workers added.
// Method and figures: docs/benchmarks.md.
import { createClient } from '@volley/sdk';
import { SHARDS_DEFAULT } from '../server/src/schema/index.ts';
import { addBenchCarrier, BENCH_CARRIER } from './harness/bench-carrier.ts';
import { HEADERS, inScope, KEY, median, readOptions, type Scope, until } from './harness/frame.ts';
import { type LoadResult, mediansOf, QUICK_SEND, startLoader } from './harness/load.ts';
import { makeTables } from './harness/make-tables.ts';
import { atMost, type Goal, inThousands, say, sayGoals, sayMachine, sayTable } from './harness/print.ts';
import { type Database, memoryMb, openClient, startDatabase, startService, watchMemory } from './harness/processes.ts';
import { seedFigures } from './harness/seed-figures.ts';
import { BUSY_NUMBER, seedPast } from './harness/seed-past.ts';
import { startSink } from './harness/start-sink.ts';

const options = readOptions({
  messages: 10_000_000,
  contacts: 1_000_000,
  seconds: 5,
  connections: 8,
  rounds: 5,
  accounts: 0,
  folder: '',
  reads: false,
  cluster: '',
});
const { seconds, connections, rounds } = options;
const TIMES = 40;
const DAY_MS = 86_400_000;
const HOURS_MS_MAX = 3 * 3_600_000;
/** Today, and yesterday in another zone. */
const DAYS_CHANGING = 2;

const DIVISIONS = [
  'day',
  'weekday',
  'network',
  'sender_id',
  'purpose',
  'network,sender_id',
  'month,network',
  'day,sender_id',
  'template',
  'reason',
];
const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const YEAR = `from=${dateOf(Date.now() - 364 * DAY_MS)}T00:00&to=${dateOf(Date.now() + DAY_MS)}T00:00`;

interface Case {
  readonly name: string;
  readonly limitMs: number;
  readonly pathOf: (n: number) => string;
}

const phone = (n: number): string => String(233_240_000_000 + ((n * 48_271) % options.contacts));
const CASES: readonly Case[] = [
  { name: 'timeline of a person', limitMs: 100, pathOf: (n) => `/persons/timeline?phone_number=%2B${phone(n)}` },
  {
    name: 'timeline of a person with 20,000 messages',
    limitMs: 100,
    pathOf: () => `/persons/timeline?phone_number=%2B${BUSY_NUMBER}`,
  },
  {
    name: 'search: two letters of a name',
    limitMs: 100,
    pathOf: (n) => `/search?q=${['am', 'ko', 'ya', 'bo'][n % 4]}`,
  },
  {
    name: 'search: a first and a last name',
    limitMs: 100,
    pathOf: (n) => `/search?q=Ama${String.fromCharCode(97 + (n % 26))}+Owusu`,
  },
  {
    name: 'search: the beginning of a number',
    limitMs: 100,
    pathOf: (n) =>
      `/search?q=${phone(n)
        .replace('233', '0')
        .slice(0, 4 + (n % 6))}`,
  },
  { name: 'search: the last four digits', limitMs: 100, pathOf: (n) => `/search?q=${phone(n).slice(-4)}` },
  { name: 'search: a whole number', limitMs: 100, pathOf: (n) => `/search?q=${phone(n)}` },
  ...DIVISIONS.map((by) => ({
    name: `a year by ${by.replace(',', ' and ')}`,
    limitMs: 50,
    pathOf: () => `/statistics?${YEAR}&by=${by}`,
  })),
];
const OPERATOR_DIVISIONS = [
  ...['account_id', 'carrier_id', 'network', 'month', 'week', 'day', 'weekday'],
  ...['account_id,network', 'month,carrier_id', 'network,carrier_id', 'day,network'],
];
const OPERATOR_CASES: readonly Case[] = OPERATOR_DIVISIONS.map((by) => ({
  name: `a year of all accounts by ${by.replaceAll(',', ' and ').replaceAll('_id', '')}`,
  limitMs: 200,
  pathOf: () => `/admin/statistics?${YEAR}&by=${by}`,
}));

async function time(port: number, path: string): Promise<number> {
  const startedMs = performance.now();
  const reply = await fetch(`http://127.0.0.1:${port}/v1${path}`, { headers: HEADERS });
  const text = await reply.text();
  if (reply.status !== 200) throw new Error(`GET ${path}: ${reply.status} ${text}`);
  return performance.now() - startedMs;
}

async function measureReads(port: number): Promise<Goal[]> {
  const goals: Goal[] = [];
  const rows: unknown[][] = [];
  for (const { name, limitMs, pathOf } of options.accounts > 0 ? [...CASES, ...OPERATOR_CASES] : CASES) {
    const took: number[] = [];
    for (let n = 0; n < TIMES; n += 1) took.push(await time(port, pathOf(n)));
    const sorted = took.toSorted((a, b) => a - b);
    rows.push([name, ...[took[0], median(took), sorted.at(-2)].map((ms) => ms?.toFixed(1))]);
    goals.push(atMost(limitMs, 'ms', name, median(took)));
  }
  sayTable(['', 'the first time, ms', 'median, ms', 'slowest but one, ms'], rows);
  return goals;
}

/** Quick sends alone, and beside an export that is begun and cancelled each time; then a whole export. */
async function measureExport(port: number, pid: number, send: () => Promise<LoadResult>): Promise<Goal[]> {
  const api = createClient({ url: `http://127.0.0.1:${port}`, key: KEY });
  const time = { from: `${dateOf(Date.now() - 366 * DAY_MS)}T00:00`, to: `${dateOf(Date.now())}T00:00` };
  const begin = () => api.exports.create({ kind: 'messages', format: 'parquet', ...time });
  const alone: LoadResult[] = [];
  const beside: LoadResult[] = [];
  for (let round = 0; round < rounds; round += 1) {
    alone.push(await send());
    const { uuid } = await begin();
    await until('the export has rows', async () => (await api.exports.get({ uuid })).rows > 0);
    beside.push(await send());
    await api.exports.cancel({ uuid });
  }
  const [quiet, busy] = [mediansOf(alone), mediansOf(beside)];
  say(`\nquick sends, p99: ${quiet.p99Ms.toFixed(1)} ms alone, ${busy.p99Ms.toFixed(1)} ms beside an export`);
  const [before, highest, startMs] = [memoryMb(pid), watchMemory(pid), performance.now()];
  const { uuid } = await begin();
  const isOver = async () => !['waiting', 'running'].includes((await api.exports.get({ uuid })).status);
  await until('the export is over', isOver, { limitMs: HOURS_MS_MAX, pollMs: 1_000 });
  const { status, failure, rows, bytes } = await api.exports.get({ uuid });
  if (status !== 'ready') throw new Error(failure);
  const tookS = (performance.now() - startMs) / 1_000;
  say(
    `${inThousands(rows)} rows as Parquet, ${inThousands(bytes / 1e6)} MB, in ${tookS.toFixed(0)} s; memory of the process ${before.toFixed(0)} MB before, ${highest().toFixed(0)} MB at most`,
  );
  return [atMost(2, '×', 'p99 of quick sends beside an export, by alone', busy.p99Ms / quiet.p99Ms)];
}

async function openPlace(scope: Scope): Promise<Pick<Database, 'url' | 'client'>> {
  const { cluster: url, folder } = options;
  if (url === '') return folder === '' ? startDatabase(scope) : startDatabase(scope, folder);
  await makeTables(url, SHARDS_DEFAULT);
  return { url, client: await openClient(scope, url) };
}

await inScope(async (scope) => {
  const { url, client } = await openPlace(scope);
  const settings = { VOLLEY_CONSOLE: 'no', VOLLEY_MESSAGE_MONTHS: '24' };
  const sink = scope.use(await startSink(0));
  // The first start migrates and creates the account.
  await (await startService(scope, url, settings)).stop();
  const { rows } = await client.query<{ n: string }>(`select count(*) as n from carriers where id = ${BENCH_CARRIER}`);
  if (Number(rows[0]?.n) === 0) {
    await seedPast(client, options);
    await seedFigures(client, options.accounts);
  }
  const { port, pid } = await startService(scope, url, settings);
  await addBenchCarrier(client, { smscPort: sink.port, window: 100, isReceiptRequested: false });
  sayMachine();
  const startMs = performance.now();
  await until(
    'all messages are counted',
    async () => {
      const { rows: open } = await client.query(
        'select from balances b left join message_folds f using (account_id) where f.account_id is null or f.counted_from is not null',
      );
      return open.length === 0;
    },
    { limitMs: HOURS_MS_MAX, pollMs: 1_000 },
  );
  await until(
    'days of all accounts are added up',
    async () => {
      const { rows: changed } = await client.query<{ n: string }>(
        'select count(distinct day) as n from message_day_changes',
      );
      return Number(changed[0]?.n) <= DAYS_CHANGING;
    },
    { limitMs: HOURS_MS_MAX, pollMs: 1_000 },
  );
  say(`counted in ${((performance.now() - startMs) / 1_000).toFixed(0)} s`);
  const goals = await measureReads(port);
  const loader = scope.use(startLoader());
  const send = () => loader.run({ port, connections, seconds, request: QUICK_SEND });
  await send(); // The first ones meet cold caches.
  if (!options.reads) goals.push(...(await measureExport(port, pid, send)));
  sayGoals(goals);
});
