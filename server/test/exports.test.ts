// Exports: everything of a time as one file, written in parts in the background.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { EXPORT_KINDS } from '@volley/contract/choices';
import { EXPORT_COLUMNS } from '@volley/contract/export-columns';
import { parse } from 'csv-parse/sync';
import { parquetReadObjects } from 'hyparquet';
import { beginScheduled } from '../src/exports/schedules.ts';
import { sweepExports } from '../src/exports/sweep-exports.ts';
import { startTestApp } from './testkit/app.ts';
import { eventually } from './testkit/eventually.ts';

const app = await startTestApp({ settings: { VOLLEY_SIMULATOR: 'yes', VOLLEY_SECRET: 'a secret of the tests alone' } });

const SIZE = 3;
for (let n = 0; n < SIZE; n += 1) {
  const sent = await app.call('POST', '/v1/messages', {
    key: app.key,
    body: {
      ...{ to: `+23324412345${n}`, message: n === 0 ? '=1+1, "Ama"\nGood day' : 'Good day', sender_id: 'Volley' },
      ...(n === 1 ? { reference: 'order-1', metadata: { shop: 'Accra' } } : {}),
    },
  });
  assert.equal(sent.status, 201, sent.text);
}

const FROM = '2026-01-01T00:00:00Z';
const since = new Date().toISOString();

async function begin(body: object, key = app.key) {
  const made = await app.call('POST', '/v1/exports', { key, body: { from: FROM, to: since, ...body } });
  assert.equal(made.status, 201, made.text);
  return made.body.data.uuid as string;
}

async function ready(uuid: string) {
  const { body } = await eventually(
    () => app.call('GET', `/v1/exports/${uuid}`, { key: app.key }),
    ({ body: { data } }) => data.status !== 'waiting' && data.status !== 'running',
  );
  assert.equal(body.data.status, 'ready', JSON.stringify(body.data));
  return body.data;
}

async function download(uuid: string, key = app.key): Promise<Buffer> {
  const response = await fetch(`${app.api}/v1/exports/${uuid}/file`, { headers: { authorization: `Bearer ${key}` } });
  assert.equal(response.status, 200);
  assert.match(response.headers.get('content-disposition') ?? '', /^attachment; filename="\w[\w.+-]+"$/);
  return Buffer.from(await response.arrayBuffer());
}

/** Exports, and checks what the export and its manifest say of the file. */
async function exported(body: object) {
  const found = await ready(await begin(body));
  const file = await download(found.uuid);
  const manifest = (await app.call('GET', `/v1/exports/${found.uuid}/manifest`, { key: app.key })).body.data;
  assert.equal(file.length, found.bytes);
  assert.equal(createHash('sha256').update(file).digest('hex'), found.sha256);
  let at = 0;
  for (const { bytes, sha256 } of manifest.parts) {
    assert.equal(
      createHash('sha256')
        .update(file.subarray(at, at + bytes))
        .digest('hex'),
      sha256,
    );
    at += bytes;
  }
  assert.equal(at, file.length);
  const rows = manifest.parts.reduce((sum: number, part: { rows: number }) => sum + part.rows, 0);
  assert.equal(rows, found.rows);
  return { found, file, manifest };
}

const readParquet = async (file: Buffer) =>
  parquetReadObjects({ file: file.buffer.slice(file.byteOffset, file.byteOffset + file.length) as ArrayBuffer });

test('messages as CSV are those of the list, with names first and formulas guarded', async () => {
  const { file, found } = await exported({ kind: 'messages', has_bom: true, time_zone: 'Africa/Lagos' });
  assert.match(found.file_name, /^messages_2026-01-01T0100_\d{4}-\d\d-\d\dT\d{4}_lagos\.csv$/);
  assert.deepEqual([...file.subarray(0, 3)], [0xef, 0xbb, 0xbf]);
  const listed = (await app.call('GET', '/v1/messages?per_page=100', { key: app.key })).body.data.data;
  const rows = parse(file, { bom: true, columns: true }) as Record<string, string>[];
  assert.equal(rows.length, SIZE);
  for (const message of listed) {
    const row = rows.find(({ id }) => id === message.id);
    assert.ok(row);
    for (const name of ['campaign_id', 'sender_id', 'phone_number', 'network', 'cost', 'reference'])
      assert.equal(row[name], message[name], name);
    assert.equal(Date.parse(row['created_at'] ?? ''), Date.parse(message.created_at));
    assert.match(row['created_at'] ?? '', /\+01:00$/);
  }
  assert.ok(rows.some(({ message }) => message === '\'=1+1, "Ama"\nGood day'));
});

test('messages as lines of JSON and as Parquet have the same cells', async () => {
  const lines = (await exported({ kind: 'messages', format: 'ndjson' })).file.toString().trimEnd().split('\n');
  const rows = lines.map((line) => JSON.parse(line));
  const { file } = await exported({ kind: 'messages', format: 'parquet' });
  const columns = await readParquet(file);
  assert.equal(columns.length, SIZE);
  for (const [place, row] of rows.entries()) {
    const column = columns[place] ?? {};
    assert.equal(column['id'], row.id);
    assert.equal(column['message'], row.message);
    assert.equal(column['cost'], Number(row.cost));
    assert.equal((column['created_at'] as Date).getTime(), Date.parse(row.created_at));
    assert.deepEqual(column['metadata'] === null ? null : JSON.parse(String(column['metadata'])), row.metadata);
  }
});

test('each kind can be exported in each format, also where there is nothing', async () => {
  for (const kind of EXPORT_KINDS)
    for (const format of ['csv', 'ndjson', 'parquet'] as const) {
      const { file } = await exported({ kind, format });
      if (format === 'csv')
        assert.equal(file.toString().split('\r\n')[0], EXPORT_COLUMNS[kind].map(({ name }) => name).join(','));
      if (format === 'parquet') await readParquet(file);
    }
  const entries = parse((await exported({ kind: 'ledger' })).file, { columns: true }) as Record<string, string>[];
  const ledger = (await app.call('GET', '/v1/ledger?per_page=100', { key: app.key })).body.data.data;
  assert.deepEqual(
    entries.map(({ number, amount }) => ({ number: Number(number), amount })),
    ledger.map(({ number, amount }: { number: number; amount: string }) => ({ number, amount })).reverse(),
  );
});

test('an export of texts is downloaded with the scope "manage" alone', async () => {
  const reader = await app.newKey(1, ['read']);
  const withTexts = await ready(await begin({ kind: 'messages' }));
  const refused = await app.call('GET', `/v1/exports/${withTexts.uuid}/file`, { key: reader });
  assert.equal(refused.status, 403, refused.text);
  const without = await ready(await begin({ kind: 'messages', has_texts: false }));
  const file = (await download(without.uuid, reader)).toString();
  assert.ok(!file.includes('Good day') && !file.includes('Accra'));
});

test('a time that has not ended, and one that ends before it begins, are refused', async () => {
  const body = { kind: 'messages', from: FROM, to: new Date(Date.now() + 3_600_000).toISOString() };
  const future = await app.call('POST', '/v1/exports', { key: app.key, body });
  assert.equal(future.status, 422);
  const backwards = await app.call('POST', '/v1/exports', { key: app.key, body: { ...body, to: FROM } });
  assert.equal(backwards.status, 422);
});

test('an erasure takes away the files that hold the person, and leaves the others', async () => {
  const holding = await ready(await begin({ kind: 'messages', format: 'parquet' }));
  const other = await ready(await begin({ kind: 'replies' }));
  const body = { phone_number: '+233244123451' };
  const { uuid } = (await app.call('POST', '/v1/erasures', { key: app.key, body })).body.data;
  await eventually(
    () => app.call('GET', `/v1/erasures/${uuid}`, { key: app.key }),
    ({ body: { data } }) => data.status === 'done',
  );
  const gone = await app.call('GET', `/v1/exports/${holding.uuid}/file`, { key: app.key });
  assert.equal(gone.status, 410, gone.text);
  assert.match((await app.call('GET', `/v1/exports/${holding.uuid}`, { key: app.key })).body.data.failure, /erased/);
  assert.ok(await download(other.uuid));
});

test('each day is exported in the night after it, also where nights were missed', async () => {
  const made = await app.call('POST', '/v1/export-schedules', {
    key: app.key,
    body: { kind: 'messages', format: 'ndjson', time_zone: 'Africa/Accra', at: '03:30' },
  });
  assert.equal(made.status, 201, made.text);
  const { uuid, next_day: today, runs_at: runsAt } = made.body.data;
  assert.equal(Date.parse(runsAt), Date.parse(`${today}T00:00:00Z`) + 27.5 * 3_600_000);
  await beginScheduled(app.rt);
  const begun = () =>
    app.sql<{ file_name: string }>(`select file_name from exports where schedule_uuid = $1 order by id`, [uuid]);
  assert.deepEqual(await begun(), []);
  await app.sql(
    `update export_schedules set next_day = next_day - 2, runs_at = runs_at - interval '2 days' where uuid = $1`,
    [uuid],
  );
  const day = (ago: number) => new Date(Date.parse(today) - ago * 86_400_000).toISOString().slice(0, 10);
  for (let minute = 0; minute < 3; minute += 1) await beginScheduled(app.rt);
  const names = (await begun()).map(({ file_name }) => file_name);
  const hour = new Date().toISOString().slice(11, 16);
  // The night of yesterday is over if it is later than half past three.
  const wanted = hour >= '03:30' ? [day(2), day(1)] : [day(2)];
  assert.deepEqual(
    names,
    wanted.map((one) => `messages_${one}_accra.ndjson`),
  );
  const listed = (await app.call('GET', '/v1/export-schedules', { key: app.key })).body.data;
  assert.deepEqual(
    listed.map((one: { uuid: string }) => one.uuid),
    [uuid],
  );
  assert.equal((await app.call('DELETE', `/v1/export-schedules/${uuid}`, { key: app.key })).status, 200);
  const [row] = await app.sql<{ uuid: string }>(`select uuid from exports where schedule_uuid = $1 limit 1`, [uuid]);
  await ready(row?.uuid ?? '');
});

test('a schedule begins nothing while it is paused, and says why a night failed or cannot begin', async () => {
  const body = { kind: 'ledger', format: 'ndjson', time_zone: 'Africa/Accra' };
  const made = await app.call('POST', '/v1/export-schedules', { key: app.key, body });
  const { uuid, next_day: today } = made.body.data;
  const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
  const begun = () =>
    app.sql<{ uuid: string }>(`select uuid from exports where schedule_uuid = $1 order by id`, [uuid]);
  const move = async (verb: string) => (await app.call('POST', `/v1/export-schedules/${uuid}/${verb}`, app)).body.data;
  const missed = () =>
    app.sql(`update export_schedules set next_day = $2, runs_at = now() - interval '1 hour' where uuid = $1`, [
      ...[uuid, yesterday],
    ]);
  const setMinute = (minute: number) =>
    app.sql('update export_schedules set at_minute = $2 where uuid = $1', [uuid, minute]);
  await setMinute(0);
  assert.equal((await move('pause')).is_paused, true);
  await missed();
  assert.equal((await move('pause')).is_paused, true, 'a repetition changes nothing');
  await beginScheduled(app.rt);
  assert.equal((await begun()).length, 0, 'nothing begins while it is paused');
  const resumed = await move('resume');
  assert.deepEqual([resumed.is_paused, resumed.next_day, resumed.failure], [false, today, '']);
  // The time of yesterday's export comes at the end of today.
  await move('pause');
  await setMinute(1_439);
  await missed();
  assert.equal((await move('resume')).next_day, yesterday);
  await missed();
  await Promise.all([beginScheduled(app.rt), beginScheduled(app.rt)]);
  assert.equal((await begun()).length, 1, 'a missed night is made up for once');
  await app.sql(
    `update exports set status = 'failed', failure = 'Too large.', ended_at = now(), sweep_at = now()
     where id = (select max(id) from exports where schedule_uuid = $1)`,
    [uuid],
  );
  const reasonOf = async () => (await app.call('GET', '/v1/export-schedules', { key: app.key })).body.data[0].failure;
  assert.equal(await reasonOf(), 'Too large.');
  const fill = (bytes: number) =>
    app.sql(`update exports set bytes = $1 where id = (select min(id) from exports where status = 'ready')`, [bytes]);
  await fill(20 * 1_073_741_824);
  await missed();
  await beginScheduled(app.rt);
  assert.match(await reasonOf(), /^The files of exports have 20 GB together/);
  await fill(1);
  await app.sql(`update exports set bytes = $1 where status = 'failed'`, [20 * 1_073_741_824]);
  await beginScheduled(app.rt);
  const rows = await begun();
  assert.equal(rows.length, 2, 'it begins as soon as it can, and what failed takes no room');
  await ready(rows.at(-1)?.uuid ?? '');
  assert.equal(await reasonOf(), '');
  const failed = await app.sql<{ uuid: string }>(`select uuid from exports where status = 'failed'`);
  for (const one of failed) await app.call('DELETE', `/v1/exports/${one.uuid}`, { key: app.key });
  await app.call('DELETE', `/v1/export-schedules/${uuid}`, { key: app.key });
});

test('where there is no object store, nothing can be exported to it', async () => {
  const body = { kind: 'messages', from: FROM, to: since, destination: 'object_store' };
  const refused = await app.call('POST', '/v1/exports', { key: app.key, body });
  assert.equal(refused.status, 422);
  assert.ok(refused.body.errors.destination);
});

test('what ended leaves nothing behind', async () => {
  const deleted = await ready(await begin({ kind: 'messages' }));
  const path = `/v1/exports/${deleted.uuid}`;
  assert.equal((await app.call('DELETE', path, { key: app.key })).status, 200);
  assert.equal((await app.call('GET', path, { key: app.key })).status, 404);
  const late = await begin({ kind: 'messages', to: new Date().toISOString() });
  assert.equal((await app.call('POST', `/v1/exports/${late}/cancel`, { key: app.key })).body.data.status, 'cancelled');
  await app.sql(
    `update exports set expires_at = now() - interval '1 hour', sweep_at = now() - interval '1 hour' where status = 'ready'`,
  );
  await eventually(
    async () => sweepExports(app.rt),
    (hasMore) => !hasMore,
  );
  assert.deepEqual(await app.sql('select 1 from export_parts'), []);
  assert.deepEqual(await app.sql(`select distinct status from exports order by 1`), [
    { status: 'cancelled' },
    { status: 'expired' },
  ]);
});
