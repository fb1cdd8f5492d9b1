// DuckDB, which others have written, reads the files of exports and comes to the sums of the API.
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { sweepExports } from '../../src/exports/sweep-exports.ts';
import { objectStoreOf } from '../../src/lib/settings/object-store-settings.ts';
import { openObjectStore } from '../../src/objects/index.ts';
import { startTestApp } from '../testkit/app.ts';
import { eventually } from '../testkit/eventually.ts';
import { addManyMessages } from '../testkit/message-months.ts';
import { startS3Server } from '../testkit/s3-server.ts';
import { skipFile } from '../testkit/skip-file.ts';

const PACKAGES = ['duckdb==2.0.1', 'pytz'];
const TIMEOUT_MS = 300_000;
/** More than one part. */
const ROWS = 60_000;
const run = promisify(execFile);

const folder = mkdtempSync(join(tmpdir(), 'volley-duckdb-'));
after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));

async function installed(): Promise<boolean> {
  if (spawnSync('python3', ['-m', 'venv', '--help'], { stdio: 'ignore' }).status !== 0) return false;
  try {
    await run('python3', ['-m', 'venv', join(folder, 'venv')], { timeout: TIMEOUT_MS });
    const install = ['install', '--quiet', '--disable-pip-version-check', ...PACKAGES];
    await run(join(folder, 'venv', 'bin', 'pip'), install, { timeout: TIMEOUT_MS });
    return true;
  } catch (error) {
    console.log(String(error));
    return false;
  }
}

const QUERY = `
import duckdb, json, sys
rows = duckdb.sql(f"""
  select status, network, count(*), sum(parts)::bigint, sum(cost::decimal(18, 2))::varchar, min(created_at)::varchar, count(distinct id)
  from '{sys.argv[1]}' group by 1, 2 order by 1, 2""").fetchall()
print(json.dumps(rows))
`;

if (!(await installed()))
  await skipFile('DuckDB cannot be installed here: nothing is proven of files that others read');

const bucket = await startS3Server();
const settings = {
  ...{ VOLLEY_S3_BUCKET: `${bucket.bucket}/app`, VOLLEY_S3_ENDPOINT: bucket.endpoint },
  ...{ VOLLEY_S3_KEY_ID: bucket.keyId, VOLLEY_S3_SECRET_KEY: bucket.secretKey },
};
const app = await startTestApp({ settings });
await addManyMessages(app, 1, ROWS);
const wanted = await app.sql<{ status: string; network: string; n: number; parts: number; cost: string }>(
  `select status, network, count(*)::int as n, sum(parts)::int as parts, round(sum(cost) / 100.0, 2)::text as cost from messages group by 1, 2 order by 1, 2`,
);
const exported = async (fields: object) => {
  const body = {
    ...{ kind: 'messages', from: new Date(Date.now() - 86_400_000).toISOString(), ...fields },
    to: new Date(Date.now() - 60_000).toISOString(),
  };
  const { uuid } = (await app.call('POST', '/v1/exports', { key: app.key, body })).body.data;
  const { body: ended } = await eventually(
    () => app.call('GET', `/v1/exports/${uuid}`, { key: app.key }),
    ({ body: { data } }) => data.status === 'ready' || data.status === 'failed',
  );
  assert.equal(ended.data.rows, ROWS, JSON.stringify(ended.data));
  return ended.data;
};
const check = async (path: string) => {
  const { stdout } = await run(join(folder, 'venv', 'bin', 'python'), ['-c', QUERY, path], { timeout: TIMEOUT_MS });
  const found = JSON.parse(stdout) as [string, string, number, number, string, string, number][];
  assert.deepEqual(
    found.map(([status, network, n, parts, cost, , ids]) => [status, network, n, parts, Number(cost).toFixed(2), ids]),
    wanted.map(({ status, network, n, parts, cost }) => [status, network, n, parts, cost, n]),
    path,
  );
};
const settingsOfStore = objectStoreOf({
  ...{ s3Bucket: { name: bucket.bucket, folder: 'app/' }, s3Endpoint: bucket.endpoint, s3Region: 'us-east-1' },
  ...{ s3Style: 'path', s3KeyId: bucket.keyId, s3SecretKey: bucket.secretKey, s3Use: 'store' },
});
assert.ok(settingsOfStore);
const store = openObjectStore(settingsOfStore);

test('DuckDB reads Parquet, NDJSON and CSV, and its sums are those of the messages', async () => {
  for (const format of ['parquet', 'ndjson', 'csv']) {
    const { uuid, file_name: name } = await exported({ format });
    const headers = { authorization: `Bearer ${app.key}` };
    const response = await fetch(`${app.api}/v1/exports/${uuid}/file`, { headers });
    writeFileSync(join(folder, name), Buffer.from(await response.arrayBuffer()));
    await check(join(folder, name));
  }
});

test('DuckDB reads the files in an object store, which go with the export', async () => {
  for (const format of ['parquet', 'csv']) {
    const { uuid, file_name: name, sha256 } = await exported({ format, destination: 'object_store' });
    const files = await store.list(`exports/1/${name}/`, '');
    mkdirSync(join(folder, name));
    for (const { key, bytes } of files) {
      const file = await store.get(key, bytes);
      writeFileSync(join(folder, name, basename(key)), file);
      if (key.endsWith('manifest.json')) assert.equal(createHash('sha256').update(file).digest('hex'), sha256);
    }
    await check(join(folder, name, `part-*.${format}${format === 'csv' ? '.gz' : ''}`));
    const manifest = JSON.parse(readFileSync(join(folder, name, 'manifest.json'), 'utf8'));
    for (const part of manifest.parts)
      assert.equal(
        createHash('sha256')
          .update(readFileSync(join(folder, name, part.name)))
          .digest('hex'),
        part.sha256,
      );
    await app.call('DELETE', `/v1/exports/${uuid}`, { key: app.key });
    await eventually(
      () => sweepExports({ ...app.rt, objects: store }),
      (hasMore) => !hasMore,
    );
    assert.deepEqual(await store.list(`exports/1/${name}/`, ''), []);
  }
});
