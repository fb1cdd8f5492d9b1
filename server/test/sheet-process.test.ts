// Files are read in a process of their own: whatever a file does, the process ends with it and the service goes on.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { after, test } from 'node:test';
import { unpack } from '../src/lib/values/pack.ts';
import { SheetProcessGone, SheetReaders, type SheetReading, SheetRefused } from '../src/sheets/index.ts';
import { SHEET_LIMITS } from '../src/sheets/process/sheet-process.ts';
import { eventually } from './testkit/eventually.ts';
import { attributesWorkbook, emptyWorkbook, HOSTILE_FILES } from './testkit/hostile-files.ts';
import { readRows, sourceOf } from './testkit/sheets.ts';
import { workbookFile } from './testkit/workbook-file.ts';

const readers = new SheetReaders();
after(() => readers.stop());

const fileOf = (bytes: Buffer) => () => ({
  source: sourceOf(bytes),
  choice: {},
  batchRows: 400,
  from: null,
  known: null,
});
const begin = (bytes: Buffer, own = readers): SheetReading => own.take(1, { id: 1, key: '' }, fileOf(bytes));
const LONG_MS = 120_000;

/** Reads a file to its end, and returns its rows as they are stored. */
async function readAll(reading: SheetReading): Promise<(readonly [number, ...string[]])[]> {
  const rows: (readonly [number, ...string[]])[] = [];
  for (;;) {
    const step = await reading.next(performance.now() + LONG_MS);
    assert.ok(step, 'the file tells something in time');
    if (step.kind === 'end') return rows;
    if (step.kind === 'rows') rows.push(...(await unpack<(readonly [number, ...string[]])[]>(step.packed)));
  }
}

/** How a file ends that is read under these limits. */
async function endUnder(limits: Partial<typeof SHEET_LIMITS>, bytes: Buffer): Promise<unknown> {
  const own = new SheetReaders({ ...SHEET_LIMITS, ...limits });
  try {
    return await readAll(begin(bytes, own)).catch((error: unknown) => error);
  } finally {
    own.stop();
  }
}

const LIST = Buffer.from(
  `Name,Phone\n${Array.from({ length: 3_000 }, (_, at) => `Ama ${at},0244${100_000 + at}`).join('\n')}`,
);

test('a list and a workbook come out of the process as they are read in the service', async () => {
  const book = workbookFile([
    {
      name: 'People',
      rows: [
        ['Name', 'Phone'],
        ['Zoë', '0244123456'],
        ['Yaw', '0201234567'],
      ],
    },
  ]);
  for (const bytes of [LIST, book]) {
    const reading = begin(bytes);
    const expected = (await readRows(bytes)).map(({ number, cells }) => [number, ...cells]);
    assert.deepEqual(await readAll(reading), expected);
    readers.giveBack(1, reading);
  }
});

test('the process has low priority, and nothing of the environment of the service', async () => {
  process.env['VOLLEY_TEST_SECRET'] = 'not for readers';
  const reading = begin(LIST);
  await reading.next(performance.now() + LONG_MS);
  const { pid = 0 } = reading.process;
  assert.ok(getPriority(pid) > 0);
  assert.doesNotMatch(readFileSync(`/proc/${pid}/environ`, 'utf8'), /VOLLEY_TEST_SECRET/);
  readers.giveBack(1, reading);
});

test('a turn ends at its time, and the file goes on where it was', async () => {
  const reading = begin(emptyWorkbook(1, 12_000_000));
  assert.equal(await reading.next(performance.now() + 1), null);
  readers.keep(1, { id: 1, key: 'a' }, reading);
  assert.equal(readers.keptOf(1), 1);
  const again = readers.take(1, { id: 1, key: 'a' }, () => assert.fail('it is in hand'));
  assert.equal(again, reading);
  await assert.rejects(readAll(again), SheetRefused);
  readers.giveBack(1, again);
});

test('the file that waited longest gives way when too many are in hand', () => {
  const own = new SheetReaders();
  for (const id of [1, 2, 3, 4]) own.keep(id, { id, key: '' }, own.take(id, { id, key: '' }, fileOf(LIST)));
  assert.deepEqual(
    [1, 2, 3, 4].map((id) => own.keptOf(id)),
    [null, 2, 3, 4],
  );
  assert.ok(own.hasGivenWay(1) && !own.hasGivenWay(4));
  own.stop();
  assert.equal(own.keptOf(4), null);
});

test('a process beyond its memory, its time or its silence is ended, with a sentence', async () => {
  const long = emptyWorkbook(3, 12_000_000);
  const tooMuch = await endUnder({ memoryBytes: 30_000_000 }, long);
  assert.ok(tooMuch instanceof SheetRefused && /far more memory/.test(tooMuch.message), String(tooMuch));
  for (const limits of [{ processorMs: 50 }, { silentMs: 1 }]) {
    const tooLong = await endUnder(limits, long);
    assert.ok(tooLong instanceof SheetRefused && /far longer/.test(tooLong.message), String(tooLong));
  }
});

test('a process that is killed is told from a file that is refused', async () => {
  const reading = begin(LIST);
  await reading.next(performance.now() + LONG_MS);
  process.kill(reading.process.pid ?? 0, 'SIGKILL');
  await assert.rejects(readAll(reading), SheetProcessGone);
  readers.giveBack(1, reading);
});

test('a process whose file was refused reads the next one, also one that was refused with bytes asked for', async () => {
  const own = new SheetReaders();
  const pids = new Set<number | undefined>();
  for (const bytes of [Buffer.from('a,b'.repeat(600_000)), emptyWorkbook(3, 1_000_000), LIST]) {
    const reading = begin(bytes, own);
    const end = await readAll(reading).catch((error: unknown) => error);
    assert.ok(bytes === LIST ? Array.isArray(end) && end.length === 3_000 : end instanceof SheetRefused, String(end));
    pids.add(reading.process.pid);
    own.giveBack(1, reading);
  }
  own.stop();
  assert.equal(pids.size, 1);
});

test('whoever stops ends the processes', async () => {
  const own = new SheetReaders();
  const reading = begin(LIST, own);
  await reading.next(performance.now() + LONG_MS);
  own.keep(1, { id: 1, key: '' }, reading);
  own.stop();
  const { pid = 0 } = reading.process;
  const isThere = () => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  assert.equal(
    await eventually(
      () => Promise.resolve(isThere()),
      (is) => !is,
    ),
    false,
  );
});

test('over a hundred hostile files are read or refused in words, in bounded memory', async () => {
  const files = [...HOSTILE_FILES, { name: 'attributes without end', make: attributesWorkbook }];
  assert.ok(files.length >= 100, `${files.length} shapes`);
  let most = 0;
  for (const { name, make } of files) {
    const reading = begin(make());
    const end = await readAll(reading).catch((error: unknown) => error);
    assert.ok(
      Array.isArray(end) || (end instanceof SheetRefused && !/far (?:more memory|longer)/.test(end.message)),
      `${name}: ${String(end)}`,
    );
    most = Math.max(most, reading.process.memoryBytesMost);
    readers.giveBack(1, reading);
  }
  console.log(`${files.length} files, at most ${Math.round(most / 1_048_576)} MB`);
  assert.ok(most < 400 * 1_048_576, `${most} bytes`);
});
