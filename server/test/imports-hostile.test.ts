// A file that ends whoever reads it ends its import, and nothing else.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { startTestApp } from './testkit/app.ts';
import { eventually } from './testkit/eventually.ts';
import { attributesWorkbook, emptyWorkbook } from './testkit/hostile-files.ts';
import { importCaller } from './testkit/imports.ts';

const app = await startTestApp();

/** The processes of this service that read files. */
function readerPids(): number[] {
  const own = String(process.pid);
  return readdirSync('/proc').flatMap((name) => {
    try {
      const parent = /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${name}/status`, 'latin1'))?.[1];
      const isReader = readFileSync(`/proc/${name}/cmdline`, 'latin1').includes('read-sheets-worker');
      return parent === own && isReader ? [Number(name)] : [];
    } catch {
      return [];
    }
  });
}

async function newCaller() {
  const { id, key } = await app.newAccount();
  return { id, ...importCaller(app, key) };
}

/** On a busy machine other processes hold this one for some hundred. */
const HELD_MS_MAX = 1_500;
const LIST = 'Name,Phone\nAma,0244123456\nYaw,0244123457\n';

test('a workbook of 157 MB of attributes fails with a sentence, and leaves no thread of the service waiting', async () => {
  const { read } = await newCaller();
  const one = await read(attributesWorkbook(), 'people.xlsx');
  assert.deepEqual([one.status, /no proper XML/.test(one.failure)], ['failed', true], one.failure);
  assert.ok(process.memoryUsage.rss() < 1_500_000_000);
});

test('an import whose reader ends three times fails, and is read when a person asks again', async () => {
  const { id, ask, upload, settled } = await newCaller();
  const uuid = await upload(emptyWorkbook(4, 3_000_000), 'people.xlsx');
  await ask('POST', `/imports/${uuid}/read`, {});
  const killed = await eventually(
    async () => {
      for (const pid of readerPids()) process.kill(pid, 'SIGKILL');
      return ask('GET', `/imports/${uuid}`);
    },
    ({ status }) => status !== 'reading',
  );
  assert.match(killed.failure, /three times, and each time the process ended before it was done/);
  const turns = await app.sql('select turns_begun from imports where account_id = $1', [id]);
  assert.ok((turns[0]?.['turns_begun'] as number) >= 3);
  await ask('POST', `/imports/${uuid}/read`, {});
  assert.match((await settled(uuid)).failure, /no row stands in/);
});

test('files that are refused one after the other are read by one process', async () => {
  const { read } = await newCaller();
  const pids: number[][] = [];
  for (const file of ['Phone\n', 'a,b'.repeat(600_000), LIST]) {
    assert.equal((await read(file)).status, file === LIST ? 'mapping' : 'failed');
    pids.push(readerPids());
  }
  assert.equal(pids[0]?.length, 1);
  assert.deepEqual(pids, [pids[0], pids[0], pids[0]]);
});

test('cells that take long to look at do not hold the service: neither its columns nor its rows', async () => {
  const { ask, read, move } = await newCaller();
  const row = `${'1 2 3 4 5 6 7 8 9 8 7 6,'.repeat(60)}x`;
  let longestMs = 0;
  let lastMs = performance.now();
  const timer = setInterval(() => {
    longestMs = Math.max(longestMs, performance.now() - lastMs);
    lastMs = performance.now();
  }, 5);
  const one = await read(`${`${row}\n`.repeat(100)}`);
  const mapping = one.columns.map(() => ({ to: 'phone_number' }));
  await ask('PUT', `/imports/${one.uuid}`, { mapping });
  assert.equal((await move(one.uuid, 'check')).check.refused, one.rows);
  clearInterval(timer);
  console.log(`held for ${Math.round(longestMs)} ms`);
  assert.ok(longestMs < HELD_MS_MAX, `${longestMs} ms`);
});

test('turns that ended with the whole service count too', async () => {
  const { id, ask, upload, settled } = await newCaller();
  const uuid = await upload(LIST);
  await app.sql(
    `update imports set status = 'reading', turns_begun = 3, state_at = now() where account_id = $1 and uuid = $2`,
    [id, uuid],
  );
  assert.match((await settled(uuid)).failure, /three times/);
  await ask('POST', `/imports/${uuid}/read`, {});
  assert.equal((await settled(uuid)).status, 'mapping');
});

test('while the files of one account keep readers busy, those of another are read', async () => {
  const [hostile, other] = [await newCaller(), await newCaller()];
  const uuids: string[] = [];
  for (let count = 0; count < 3; count += 1) uuids.push(await hostile.upload(emptyWorkbook(20, 8_000_000), 'x.xlsx'));
  for (const uuid of uuids) await hostile.ask('POST', `/imports/${uuid}/read`, {});
  const startMs = performance.now();
  assert.equal((await other.read(LIST)).status, 'mapping');
  console.log(`read after ${Math.round(performance.now() - startMs)} ms`);
  const states = await Promise.all(uuids.map((uuid) => hostile.ask('GET', `/imports/${uuid}`)));
  assert.ok(states.some(({ status }) => status === 'reading'));
  for (const uuid of uuids) await hostile.ask('POST', `/imports/${uuid}/cancel`);
});
