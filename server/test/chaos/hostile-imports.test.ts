// Hostile files of one tenant are read again and again, beside the codes of another and a third one's own file.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openTestDatabase } from '../testkit/database.ts';
import { eventually } from '../testkit/eventually.ts';
import { attributesWorkbook, HOSTILE_FILES } from '../testkit/hostile-files.ts';
import { importCaller } from '../testkit/imports.ts';
import { spawnSmsc } from '../testkit/spawned-smsc.ts';
import { callerOf } from './call-until-answered.ts';
import { startChaosService } from './chaos-service.ts';
import { codeMeter, describeRound, median, openRoad, percentile } from './code-latency.ts';

const ROUNDS = 4;
const CODE_EVERY_MS = 25;
const SLOWER_MAX = 2;
/** Below this, two busy cores decide and not the service. */
const P99_FLOOR_MS = 20;
const BEGIN_MS_MAX = 2_000;
/** Looking more often would be a load of its own. */
const LOOK_MS = 500;
const MEGABYTE = 1024 * 1024;
/** Above what it has alone. */
const SERVICE_MORE_MAX = 300 * MEGABYTE;
/** The limit of a process that reads files is 512 MB, and it is looked at every 100 ms. */
const READER_MAX = 700 * MEGABYTE;
const WORST: ReadonlySet<string> = new Set([
  'xl/worksheets/sheet1.xml: many attributes',
  'a format of brackets for each style',
  'one long text in each cell',
  'a sheet of zeros',
  'text of ","',
  'text of "\\r"',
  'an open quote in each line',
]);
const FILES = [...HOSTILE_FILES.filter(({ name }) => WORST.has(name)).map(({ make }) => make()), attributesWorkbook()];
const LIST = 'Name,Phone\nAma,0244123456\nYaw,0244123457\n';

const smsc = await spawnSmsc(['--is-magic', 'false', '--latency-ms', '5', '--receipt-delay-ms', '200']);
const database = await openTestDatabase();
const service = await startChaosService({ DATABASE_URL: database.url });
const measure = codeMeter(service, CODE_EVERY_MS);

async function newCaller(name: string) {
  const { id } = await service.call('POST', '/admin/accounts', { name, default_country: 'GH', time_zone: 'UTC' });
  const scopes = ['read', 'manage'];
  const made = await service.call('POST', `/admin/accounts/${id}/keys`, { name, scopes });
  return importCaller({ call: callerOf(() => service.api) }, String(made['key']));
}

type Caller = Awaited<ReturnType<typeof newCaller>>;

/** What /proc says of a process; empty if it has ended. */
function procOf(pid: string | number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1');
  } catch {
    return '';
  }
}

const peakOf = (pid: string | number): number =>
  Number(/^VmHWM:\s*(\d+)/m.exec(procOf(pid, 'status'))?.[1] ?? 0) * 1024;

/** The processes of the service that read files. */
const readers = (): string[] =>
  readdirSync('/proc').filter(
    (pid) =>
      new RegExp(`^PPid:\\s*${service.volley.pid}$`, 'm').test(procOf(pid, 'status')) &&
      procOf(pid, 'cmdline').includes('read-sheets-worker'),
  );

/** Has files read, each again as soon as it was refused or read, until it is stopped. */
function startHostile({ ask }: Caller, uuids: readonly string[]) {
  let isOver = false;
  const counts = { reads: 0, readerPeak: 0 };
  const keepReading = async (uuid: string): Promise<void> => {
    while (!isOver) {
      const { status } = await ask('GET', `/imports/${uuid}`);
      if (status !== 'reading') {
        await ask('POST', `/imports/${uuid}/read`, {});
        counts.reads += 1;
      }
      await sleep(LOOK_MS);
    }
    await ask('POST', `/imports/${uuid}/cancel`).catch(() => undefined);
    await ask('DELETE', `/imports/${uuid}`);
  };
  const watch = async (): Promise<void> => {
    for (; !isOver; await sleep(LOOK_MS)) counts.readerPeak = Math.max(counts.readerPeak, ...readers().map(peakOf));
  };
  const ended = Promise.all([...uuids.map(keepReading), watch()]);
  return {
    counts,
    async stop(): Promise<void> {
      isOver = true;
      await ended;
      // What is in hand is dropped in its next turn.
      await sleep(1_500);
    },
  };
}

/** Returns how long a small file waits for its turn, and until it is read. */
async function readBeside({ ask, upload, settled }: Caller): Promise<{ begunMs: number; readMs: number }> {
  const uuid = await upload(LIST);
  const startMs = performance.now();
  await ask('POST', `/imports/${uuid}/read`, {});
  const [row] = await eventually(
    () =>
      database.sql<{ ms: number | null }>(
        `select (extract(epoch from worked_at - state_at) * 1000)::float as ms from imports where uuid = $1`,
        [uuid],
      ),
    ([found]) => found !== undefined && found.ms !== null,
  );
  const one = await settled(uuid);
  const readMs = performance.now() - startMs;
  assert.equal(one.status, 'mapping', one.failure);
  return { begunMs: row?.ms ?? Number.NaN, readMs };
}

test('hostile files beside codes of another tenant: their p99 is at most twice that alone, and the file of a third is read', async (t) => {
  await openRoad(service, smsc.port, 100);
  const [hostile, other] = [await newCaller('Hostile'), await newCaller('Other')];
  await measure();
  const aloneBytes = peakOf(service.volley.pid);
  const [alone, beside, begun, peaks]: number[][] = [[], [], [], []];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const uuids: string[] = [];
    for (const bytes of FILES) uuids.push(await hostile.upload(bytes));
    const quiet = await measure();
    const reading = startHostile(hostile, uuids);
    await sleep(500);
    const [busy, { begunMs, readMs }] = await Promise.all([measure(), readBeside(other)]);
    await reading.stop();
    const { reads, readerPeak } = reading.counts;
    alone?.push(percentile(quiet, 0.99));
    beside?.push(percentile(busy, 0.99));
    begun?.push(begunMs);
    peaks?.push(readerPeak);
    t.diagnostic(
      `round ${round}: alone p50 and p99, beside p50 and p99: ${describeRound(quiet, busy)} ms; ${reads} reads; another file begun after ${begunMs.toFixed(0)}, read after ${readMs.toFixed(0)} ms; reader ${Math.round(readerPeak / MEGABYTE)} MB`,
    );
  }
  const serviceBytes = peakOf(service.volley.pid);
  t.diagnostic(
    `service ${Math.round(aloneBytes / MEGABYTE)} MB alone, ${Math.round(serviceBytes / MEGABYTE)} MB in the end`,
  );
  const ratio = median(beside ?? []) / Math.max(P99_FLOOR_MS, median(alone ?? []));
  assert.ok(ratio <= SLOWER_MAX, `p99 is ${ratio.toFixed(2)} times that alone`);
  assert.ok(median(begun ?? []) <= BEGIN_MS_MAX, `another file waits ${median(begun ?? [])} ms`);
  assert.ok(serviceBytes - aloneBytes < SERVICE_MORE_MAX, 'the memory of the service');
  assert.ok(Math.max(...(peaks ?? [])) < READER_MAX, 'the memory of the readers');
});
