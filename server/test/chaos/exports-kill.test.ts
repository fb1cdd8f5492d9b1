// Two processes work on one export, and each is killed amid it.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { openTestDatabase } from '../testkit/database.ts';
import { eventually } from '../testkit/eventually.ts';
import { addManyMessages } from '../testkit/message-months.ts';
import { KEY, startChaosService } from './chaos-service.ts';

const ROWS = 120_000;
/** On a machine that is busy with others. */
const EXPORT_MS_MAX = 240_000;
/** What a process may take beside an export, of which the file has some 25 MB. */
const MEGABYTES_MAX = 450;

const database = await openTestDatabase();
const settings = { DATABASE_URL: database.url };
const services = [await startChaosService(settings), await startChaosService(settings)] as const;
const [{ call }] = services;
await addManyMessages(database, 1, ROWS);

const range = {
  from: new Date(Date.now() - 3 * 3_600_000).toISOString(),
  to: new Date(Date.now() - 60_000).toISOString(),
};

async function begin(format: string) {
  const { uuid } = await call('POST', '/exports', { kind: 'messages', format, ...range });
  return String(uuid);
}

async function stateOf(uuid: string) {
  const [row] = await database.sql<{ status: string; parts: number; sha256: string; rows: number }>(
    `select status, part_count as parts, sha256, row_count::int as rows from exports where uuid = '${uuid}'`,
  );
  return row;
}

const ended = (uuid: string) =>
  eventually(
    () => stateOf(uuid),
    (row) => row?.status === 'ready' || row?.status === 'failed',
    EXPORT_MS_MAX,
  );

async function download(uuid: string) {
  const path = `/v1/exports/${uuid}/file`;
  const alive = services.find(({ volley }) => volley.pid !== undefined) ?? services[0];
  const response = await fetch(`${alive.api}${path}`, { headers: { authorization: `Bearer ${KEY}` } });
  assert.equal(response.status, 200);
  return Buffer.from(await response.arrayBuffer());
}

const megabytesOf = (pid: number | undefined) =>
  Number(/^VmHWM:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0) / 1024;

for (const format of ['csv', 'parquet'])
  test(`kill -9 of each of two processes amid an export: the ${format} file is that of an export that nothing disturbed`, async (t) => {
    const quiet = await begin(format);
    await ended(quiet);
    for (const { volley } of services) {
      const peak = megabytesOf(volley.pid);
      t.diagnostic(`at most ${Math.round(peak)} MB`);
      assert.ok(peak < MEGABYTES_MAX, String(peak));
    }
    const disturbed = await begin(format);
    for (const service of services) {
      const before = (await stateOf(disturbed))?.parts ?? 0;
      await eventually(
        () => stateOf(disturbed),
        (row) => (row?.parts ?? 0) > before,
      );
      const [holder] = await database.sql<{ pid: number }>(
        `select p.pid from jobs j join processes p on p.id = j.process_id where j.name = 'run-exports' and p.dead_at is null`,
      );
      const killed = services.find(({ volley }) => volley.pid === holder?.pid) ?? service;
      killed.volley.kill('SIGKILL');
      await killed.volley.ended;
      assert.notEqual((await stateOf(disturbed))?.status, 'ready', 'it was killed amid the export');
      await killed.start();
    }
    const [one, other] = [await ended(quiet), await ended(disturbed)];
    assert.deepEqual([other?.status, other?.rows, other?.sha256], ['ready', ROWS, one?.sha256]);
    const file = await download(disturbed);
    assert.equal(createHash('sha256').update(file).digest('hex'), one?.sha256);
    if (format === 'csv') {
      const ids = file
        .toString()
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.slice(0, 36));
      assert.equal(ids.length, ROWS);
      assert.equal(new Set(ids).size, ROWS);
    }
  });
