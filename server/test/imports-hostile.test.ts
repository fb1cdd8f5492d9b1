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
