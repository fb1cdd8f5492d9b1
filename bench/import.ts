// npm run bench import [-- --rows 1000000] [--seconds 5] [--connections 8]
// A CSV file of new people, uploaded and imported over the API, beside its floor on the same Postgres: COPY of the same rows into a
// staging table, then insert … on conflict into the table of contacts. Then quick sends alone, and beside such an import. Method and
// figures: docs/benchmarks.md.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createClient } from '@volley/sdk';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { startEmbeddedPostgres } from '../server/src/embedded/index.ts';
import { addBenchCarrier } from './harness/bench-carrier.ts';
import { median } from './harness/compare-sides.ts';
import { type LoadResult, startLoader } from './harness/load.ts';
import { say, sayGoals, sayMachine } from './harness/print.ts';
import { memoryMb, startVolley } from './harness/processes.ts';
import { openScratch } from './harness/scratch.ts';
import { startSink } from './harness/start-sink.ts';

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '8' },
  },
});
const ROWS = Number(options.rows);
const SECONDS = Number(options.seconds);
const CONNECTIONS = Number(options.connections);
const WINDOW = 100;
/** Of an import that takes a few seconds, several of these lie within it. */
const BESIDE_SECONDS = 1;
const KEY = 'a-key-for-benchmarks-alone';
const LOOK_MS = 100;
const PIECE_ROWS = 10_000;
const FLOOR_ACCOUNT = 1_000_000;

const { cleanUps, scratch, cleanUp } = openScratch();

/** A file has them in local form, as people write them; the floor is given what they come to. */
const digitsOf = (index: number): string => `24${String(1_000_000 + index)}`;
const valuesOf = (index: number): readonly string[] => [`Ama ${index}`, 'Mensah', `ama${index}@example.com`];

function* pieces(lineOf: (index: number) => string): Generator<string> {
  for (let first = 0; first < ROWS; first += PIECE_ROWS) {
    const count = Math.min(PIECE_ROWS, ROWS - first);
    yield Array.from({ length: count }, (_, index) => `${lineOf(first + index)}\n`).join('');
  }
}

/** Bare: no numbers to read, no results, no undoing, no counts. */
async function measureFloor(client: Client): Promise<number> {
  await client.query('create table staging (n bigint, phone_number text, first_name text, last_name text, email text)');
  const startMs = performance.now();
  const lineOf = (index: number): string => [index + 1, `233${digitsOf(index)}`, ...valuesOf(index)].join('\t');
  await pipeline(Readable.from(pieces(lineOf)), client.query(copyFrom('copy staging from stdin')));
  await client.query(
    `insert into contacts (account_id, id, phone_number, first_name, last_name, email, created_at, updated_at)
     select ${FLOOR_ACCOUNT}, n, phone_number, first_name, last_name, email, now(), now() from staging
     on conflict (account_id, phone_number) do nothing`,
  );
  const seconds = (performance.now() - startMs) / 1_000;
  await client.query(`delete from contacts where account_id = ${FLOOR_ACCOUNT}`);
  await client.query('drop table staging');
  await client.query('vacuum analyze contacts');
  // From its first checkpoint on, which comes within minutes, Postgres uses the files of its log again. Before that it writes each anew, which
  // holds up every commit.
  await client.query('checkpoint');
  return ROWS / seconds;
}

type Api = ReturnType<typeof createClient>;
type State = Awaited<ReturnType<Api['imports']['get']>>;

interface Measured {
  readonly perSecond: number;
  readonly memory: number;
}

async function untilOver(api: Api, uuid: string, begun: State, look: () => void = () => undefined): Promise<void> {
  for (;;) {
    look();
    const { status, failure } = await api.imports.get({ uuid });
    if (status === 'failed') throw new Error(failure);
    if (status !== begun.status) return;
    await sleep(LOOK_MS);
  }
}

/** Until the state is over; the rate is of its rows. */
async function measureState(api: Api, uuid: string, { pid, begin }: { pid: number; begin: () => Promise<State> }) {
  const startMs = performance.now();
  let memory = 0;
  await untilOver(api, uuid, await begin(), () => {
    memory = Math.max(memory, memoryMb(pid));
  });
  return { perSecond: (ROWS * 1_000) / (performance.now() - startMs), memory } satisfies Measured;
}

async function upload(api: Api): Promise<string> {
  const lineOf = (index: number): string => [`0${digitsOf(index)}`, ...valuesOf(index)].join(',');
  const file = Buffer.from(`phone number,first name,last name,email\n${[...pieces(lineOf)].join('')}`);
  const one = await api.imports.create({ file_name: 'people.csv', bytes: file.length });
  for (let part = 0; part < one.parts; part += 1) {
    const piece = file.subarray(part * one.part_bytes, (part + 1) * one.part_bytes);
    await api.imports.uploadPart({ uuid: one.uuid, part, file: new Uint8Array(piece) });
  }
  return one.uuid;
}

/** One after another: quick sends alone, beside an import for as long as it lasts, and alone again. */
async function measureQuick(api: Api, port: number): Promise<{ alone: number; beside: number }> {
  const uuid = await upload(api);
  await untilOver(api, uuid, await api.imports.readFile({ uuid }));
  const loader = startLoader();
  cleanUps.push(() => loader.stop());
  const path = `/v1/sms-campaigns/quick?to=23320{n}&message=Your+code+is+123456&sender_id=Volley&api_key=${KEY}`;
  let firstN = 1_000_000;
  const send = async (seconds: number): Promise<LoadResult> => {
    const result = await loader.run({
      ...{ port, key: KEY, connections: CONNECTIONS, seconds, ids: [], firstN },
      request: { method: 'GET', path },
    });
    firstN = result.nextN;
    return result;
  };
  await send(SECONDS); // The first ones meet cold caches.
  const alone = [await send(SECONDS)];
  const beside: LoadResult[] = [];
  const started = await api.imports.start({ uuid });
  while ((await api.imports.get({ uuid })).status === started.status) beside.push(await send(BESIDE_SECONDS));
  // The last one of them saw the end of the import.
  if (beside.length > 1) beside.pop();
  alone.push(await send(SECONDS));
  const p99 = (runs: readonly LoadResult[]): number => median(runs.map((one) => one.p99Ms));
  return { alone: p99(alone), beside: p99(beside) };
}

async function run(): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir: scratch(), log: () => undefined });
  cleanUps.push(() => postgres.stop());
  const { user, password, host, port, database } = postgres.connection;
  const url = `postgres://${user}:${password}@${host}:${port}/${database}`;
  const client = new Client({ connectionString: url });
  await client.connect();
  cleanUps.push(() => client.end());
  const sink = await startSink(0);
  cleanUps.push(() => sink.stop());
  const volley = await startVolley({
    DATABASE_URL: url,
    VOLLEY_API_KEY: KEY,
    VOLLEY_DATA_DIR: scratch(),
    VOLLEY_CONSOLE: 'no',
    VOLLEY_SIMULATOR: 'no',
    VOLLEY_LOG_LEVEL: 'warn',
  });
  cleanUps.push(() => volley.stop());
  await addBenchCarrier(url, { smscPort: sink.port, window: WINDOW, isReceiptRequested: false });
  const { rows } = await client.query<{ version: string }>("select current_setting('server_version') as version");
  sayMachine(`PostgreSQL ${rows[0]?.version ?? ''}, embedded, with its own settings`);

  const floor = await measureFloor(client);
  const api = createClient({ url: `http://127.0.0.1:${volley.port}`, key: KEY });
  const uuid = await upload(api);
  const { pid } = volley;
  const measured: Record<string, Measured> = {
    read: await measureState(api, uuid, { pid, begin: () => api.imports.readFile({ uuid }) }),
    'dry run': await measureState(api, uuid, { pid, begin: () => api.imports.check({ uuid }) }),
    import: await measureState(api, uuid, { pid, begin: () => api.imports.start({ uuid }) }),
    undo: await measureState(api, uuid, { pid, begin: () => api.imports.undo({ uuid }) }),
  };
  const quick = await measureQuick(api, volley.port);
  say(`\n## ${ROWS.toLocaleString('en')} rows\n`);
  say('| | rows per s | memory MB |\n|---|---|---|');
  for (const [what, { perSecond, memory }] of Object.entries(measured))
    say(`| ${what} | ${Math.round(perSecond).toLocaleString('en')} | ${Math.round(memory)} |`);
  say(`| floor: COPY, insert … on conflict | ${Math.round(floor).toLocaleString('en')} | |`);
  say(`\nquick sends, p99: ${quick.alone.toFixed(1)} ms alone, ${quick.beside.toFixed(1)} ms beside an import`);
  const { perSecond = 0 } = measured['import'] ?? {};
  const memory = Math.max(...Object.values(measured).map((one) => one.memory));
  sayGoals([
    { name: 'import', measured: perSecond, unit: 'rows/s', limit: 20_000, isMinimum: true },
    { name: 'import / floor', measured: perSecond / floor, unit: '', limit: 0.5, isMinimum: true },
    { name: 'memory of the process', measured: memory, unit: 'MB', limit: 200 },
    {
      name: 'p99 of quick sends beside an import, by alone',
      measured: quick.beside / quick.alone,
      unit: '×',
      limit: 2,
    },
  ]);
}

try {
  await run();
} finally {
  await cleanUp();
}
