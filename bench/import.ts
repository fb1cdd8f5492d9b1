// npm run bench import [-- --rows 1000000] [--seconds 5] [--connections 8]
// A CSV file of new people, uploaded and imported over the API, beside its floor on the same Postgres: COPY of the same rows into a
// staging table, then insert … on conflict into the table of contacts. Then quick sends alone, and beside such an import. Method and
// figures: docs/benchmarks.md.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createClient } from '@volley/sdk';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { addBenchCarrier } from './harness/bench-carrier.ts';
import { inScope, KEY, readOptions, type Scope, until } from './harness/frame.ts';
import { type LoadResult, mediansOf, QUICK_SEND, startLoader } from './harness/load.ts';
import { atLeast, atMost, inThousands, say, sayGoals, sayMachine, sayTable } from './harness/print.ts';
import { startDatabase, startService, watchMemory } from './harness/processes.ts';
import { startSink } from './harness/start-sink.ts';

const { rows: ROWS, seconds, connections } = readOptions({ rows: 1_000_000, seconds: 5, connections: 8 });
const WINDOW = 100;
/** Of an import that takes a few seconds, several of these lie within it. */
const BESIDE_SECONDS = 1;
const PIECE_ROWS = 10_000;
const FLOOR_ACCOUNT = 1_000_000;

/** A file has them in local form, as people write them; the floor is given what they come to. */
const digitsOf = (index: number): string => `54${String(1_000_000 + index)}`;
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

async function untilOver(api: Api, uuid: string, begun: State): Promise<void> {
  const isOver = async () => {
    const { status, failure } = await api.imports.get({ uuid });
    if (status === 'failed') throw new Error(failure);
    return status !== begun.status;
  };
  await until(`the import is no longer ${begun.status}`, isOver, { pollMs: 100 });
}

/** Until the state is over; the rate is of its rows. */
async function measureState(api: Api, { uuid, pid }: { uuid: string; pid: number }, begin: () => Promise<State>) {
  const highest = watchMemory(pid);
  const startMs = performance.now();
  await untilOver(api, uuid, await begin());
  return { perSecond: (ROWS * 1_000) / (performance.now() - startMs), memory: highest() } satisfies Measured;
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
async function measureQuick({ use }: Scope, api: Api, port: number): Promise<{ alone: number; beside: number }> {
  const uuid = await upload(api);
  await untilOver(api, uuid, await api.imports.readFile({ uuid }));
  const loader = use(startLoader());
  const send = (lasts = seconds) => loader.run({ port, connections, seconds: lasts, request: QUICK_SEND });
  await send(); // The first ones meet cold caches.
  const alone = [await send()];
  const beside: LoadResult[] = [];
  const started = await api.imports.start({ uuid });
  while ((await api.imports.get({ uuid })).status === started.status) beside.push(await send(BESIDE_SECONDS));
  // The last one of them saw the end of the import.
  if (beside.length > 1) beside.pop();
  alone.push(await send());
  return { alone: mediansOf(alone).p99Ms, beside: mediansOf(beside).p99Ms };
}

await inScope(async (scope) => {
  const { url, client } = await startDatabase(scope);
  const sink = scope.use(await startSink(0));
  const volley = await startService(scope, url, { VOLLEY_CONSOLE: 'no' });
  await addBenchCarrier(client, { smscPort: sink.port, window: WINDOW, isReceiptRequested: false });
  sayMachine();
  const floor = await measureFloor(client);
  const api = createClient({ url: `http://127.0.0.1:${volley.port}`, key: KEY });
  const uuid = await upload(api);
  const of = { uuid, pid: volley.pid };
  const measured: Record<string, Measured> = {
    read: await measureState(api, of, () => api.imports.readFile({ uuid })),
    'dry run': await measureState(api, of, () => api.imports.check({ uuid })),
    import: await measureState(api, of, () => api.imports.start({ uuid })),
    undo: await measureState(api, of, () => api.imports.undo({ uuid })),
  };
  const quick = await measureQuick(scope, api, volley.port);
  say(`\n## ${inThousands(ROWS)} rows\n`);
  const rows = Object.entries(measured).map(([what, one]) => [
    what,
    inThousands(one.perSecond),
    inThousands(one.memory),
  ]);
  sayTable(['', 'rows per s', 'memory MB'], [...rows, ['floor: COPY, insert … on conflict', inThousands(floor), '']]);
  say(`\nquick sends, p99: ${quick.alone.toFixed(1)} ms alone, ${quick.beside.toFixed(1)} ms beside an import`);
  const { perSecond = 0 } = measured['import'] ?? {};
  const memory = Math.max(...Object.values(measured).map((one) => one.memory));
  sayGoals([
    atLeast(20_000, 'rows/s', 'import', perSecond),
    atLeast(0.5, '', 'import / floor', perSecond / floor),
    atMost(200, 'MB', 'memory of the process', memory),
    atMost(2, '×', 'p99 of quick sends beside an import, by alone', quick.beside / quick.alone),
  ]);
});
