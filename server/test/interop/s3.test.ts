// Sounds and files in an object store of others, honest and lying: nothing is lost, nothing is left behind, and what is wrong is said.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import dns from 'node:dns';
import { beforeEach, test } from 'node:test';
import { sweepImports } from '../../src/imports/sweep-imports.ts';
import { objectStoreOf } from '../../src/lib/settings/object-store-settings.ts';
import { SettingError } from '../../src/lib/settings/setting-error.ts';
import { checkObjects } from '../../src/objects/check-objects.ts';
import { putObject, readObject } from '../../src/objects/kept-bytes.ts';
import { type ObjectStore, openObjectStore, probeObjectStore, sha256Of } from '../../src/objects/object-store.ts';
import { sweepObjects } from '../../src/objects/sweep-objects.ts';
import type { Runtime } from '../../src/runtime.ts';
import { moveSounds } from '../../src/voice/recordings/move-sounds.ts';
import { startTestApp } from '../testkit/app.ts';
import { importCaller } from '../testkit/imports.ts';
import { hasPip, type Lie, startLyingProxy, startS3Server } from '../testkit/s3-server.ts';
import { skipFile } from '../testkit/skip-file.ts';
import { hum, uploadHum } from '../testkit/voice.ts';

if (!hasPip()) await skipFile('Python with pip is not installed: nothing is proven of object stores here');

const server = await startS3Server();
const proxy = await startLyingProxy(server.endpoint);
const lieTo = (lie: Lie, count: number) => Object.assign(proxy, { lie, count });
beforeEach(() => void lieTo('none', 0));
const HOUR_MS = 3_600_000;
const TRY_MS = 1_000;

const values = (changes: object = {}) => ({
  s3Bucket: { name: server.bucket, folder: 'company/' },
  s3Endpoint: proxy.endpoint,
  s3Region: 'us-east-1',
  s3Style: 'path' as const,
  s3KeyId: server.keyId,
  s3SecretKey: server.secretKey,
  s3Use: 'store' as const,
  ...changes,
});

function openStore(changes: object = {}): ObjectStore {
  const settings = objectStoreOf(values(changes));
  assert.ok(settings);
  return openObjectStore(settings, TRY_MS);
}

const settingsOfApp = (changes: Record<string, string> = {}) => ({
  VOLLEY_S3_BUCKET: `${server.bucket}/app`,
  VOLLEY_S3_ENDPOINT: proxy.endpoint,
  VOLLEY_S3_KEY_ID: server.keyId,
  VOLLEY_S3_SECRET_KEY: server.secretKey,
  ...changes,
});

const app = await startTestApp({ settings: settingsOfApp() });
const store = openStore({ s3Bucket: { name: server.bucket, folder: 'app/' } });
/** As a process of this installation, whose jobs run when the test wants them, and at the time that it wants. */
const at = (aheadMs = 0, objects: ObjectStore | null = store): Runtime => {
  const nowMs = () => app.rt.clock.nowMs() + aheadMs;
  const now = () => new Date(nowMs()).toISOString() as never;
  return { ...app.rt, objects, clock: { ...app.rt.clock, nowMs, now } };
};
const hasObject = async (key: string) => (await store.list(key, '')).length === 1;
const rowsOf = (uuid: string) =>
  app.sql<{ key: string | null; bytes: number | null; status: string | null }>(
    `select o.account_id || '/' || o.id as key, octet_length(r.mulaw) as bytes, o.status from recordings r
     left join objects o on o.account_id = r.account_id and o.id = r.object_id where r.uuid = $1`,
    [uuid],
  );
const statusOf = async (key: string) =>
  (await app.sql<{ status: string }>(`select status from objects where account_id || '/' || id = $1`, [key]))[0]
    ?.status;

async function soundOf(uuid: string) {
  const headers = { authorization: `Bearer ${app.key}` };
  const reply = await fetch(`${app.api}/v1/recordings/${uuid}/sound.wav`, { headers });
  return { status: reply.status, bytes: Buffer.from(await reply.arrayBuffer()) };
}

test('a bucket is used by path and by host, and each right that is needed is tried', async () => {
  await probeObjectStore(openStore());
  assert.match(proxy.seen.at(-1) ?? '', new RegExp(`^DELETE 127\\.0\\.0\\.1:\\d+ /${server.bucket}/company/probe/`));
  const { lookup } = dns;
  const here = (_name: string, options: { all?: boolean }, done: (...answer: unknown[]) => void) =>
    options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4);
  dns.lookup = here as unknown as typeof lookup;
  try {
    const s3Endpoint = proxy.endpoint.replace('127.0.0.1', 's3.volley.example');
    await probeObjectStore(openStore({ s3Endpoint, s3Style: 'host' }));
  } finally {
    dns.lookup = lookup;
  }
  assert.match(
    proxy.seen.at(-1) ?? '',
    new RegExp(`^DELETE ${server.bucket}\\.s3\\.volley\\.example:\\d+ /company/probe/`),
  );
});

test('settings that cannot work are refused at the start in a sentence, without the secret', async () => {
  const cases: [Record<string, string>, RegExp][] = [
    [{ VOLLEY_S3_BUCKET: 'no-such-bucket' }, /there is no such bucket \(404 NoSuchBucket\)/],
    [{ VOLLEY_S3_SECRET_KEY: 'not-the-secret-key' }, /VOLLEY_S3_SECRET_KEY does not fit to VOLLEY_S3_KEY_ID \(403 Sig/],
    [{ VOLLEY_S3_KEY_ID: 'AKIAUNKNOWN' }, /it does not know VOLLEY_S3_KEY_ID \(403 InvalidAccessKeyId\)/],
    [
      { VOLLEY_S3_KEY_ID: server.powerless.keyId, VOLLEY_S3_SECRET_KEY: server.powerless.secretKey },
      /the key may not do this in the bucket.*\(403 AccessDenied\)/,
    ],
    [{ VOLLEY_S3_SECRET_KEY: '' }, /VOLLEY_S3_SECRET_KEY must be set too, with VOLLEY_S3_BUCKET/],
    [
      { VOLLEY_S3_ENDPOINT: 'https://s3.example.com/volley' },
      /must be an address such as https:\/\/s3.example.com, without a path/,
    ],
  ];
  for (const [changes, sentence] of cases) {
    const refused = await startTestApp({ settings: settingsOfApp(changes) }).catch((error: unknown) => error);
    assert.ok(refused instanceof SettingError, Object.keys(changes).join());
    assert.match(refused.message, sentence);
    assert.ok(!refused.message.includes(server.secretKey) && !refused.message.includes('not-the-secret-key'));
  }
});

test('a store that is only away does not keep the service from starting, and is told', async () => {
  lieTo('busy', 1_000);
  const started = await startTestApp({ settings: settingsOfApp() });
  const { body } = await started.call('GET', '/readyz', { key: started.key });
  assert.equal(body.status, 'ready');
  assert.match(toldIn(body), /The object store cannot be used: it refuses the request \(503 SlowDown\)\./);
});

test('a sound is put, read, and removed once its recording is deleted', async () => {
  const uuid = await uploadHum(app, 2);
  const [row] = await rowsOf(uuid);
  assert.deepEqual([row?.bytes, row?.status], [null, 'kept']);
  assert.ok(row?.key && (await hasObject(row.key)));
  const sound = await soundOf(uuid);
  assert.equal(sound.status, 200);
  assert.ok(sound.bytes.length > 16_000);
  const { body } = await app.call('GET', '/v1/limits');
  assert.ok(JSON.stringify(body).includes('16000'), JSON.stringify(body));
  assert.equal((await app.call('DELETE', `/v1/recordings/${uuid}`)).status, 200);
  assert.equal(await statusOf(row.key), 'leaving');
  await sweepObjects(at());
  assert.ok(await hasObject(row.key), 'whoever reads it at this moment can do so');
  await sweepObjects(at(HOUR_MS));
  assert.deepEqual([await hasObject(row.key), await statusOf(row.key)], [false, undefined]);
});

test('the same sound again is one recording, and of its two objects the one that is named stays', async () => {
  const uuid = await uploadHum(app, 3);
  const [first] = await rowsOf(uuid);
  assert.equal(await uploadHum(app, 3), uuid);
  const [second] = await rowsOf(uuid);
  assert.ok(first?.key && second?.key && first.key !== second.key);
  await sweepObjects(at(HOUR_MS));
  assert.deepEqual([await hasObject(first.key), await hasObject(second.key)], [false, true]);
});

test('what a killed process or a rolled-back transaction left behind is removed', async () => {
  const [account] = await app.sql<{ id: number }>('select id from accounts order by id limit 1');
  const accountId = Number(account?.id);
  const id = await putObject(at(), { accountId, kind: 'recording', bytes: randomBytes(1_000) });
  const key = `${accountId}/${id}`;
  // The process that was killed before it put anything.
  lieTo('busy', 3);
  await assert.rejects(putObject(at(), { accountId, kind: 'recording', bytes: randomBytes(1_000) }));
  await sweepObjects(at(HOUR_MS / 2));
  assert.deepEqual([await hasObject(key), await statusOf(key)], [true, 'writing']);
  await sweepObjects(at(HOUR_MS + 1_000));
  assert.deepEqual([await hasObject(key), await statusOf(key)], [false, undefined]);
  assert.deepEqual(await app.sql(`select id from objects where status = 'writing'`), []);
  // A transaction that is refused after its object was put.
  await app.call('PUT', `/v1/admin/accounts/${accountId}`, { key: app.key, body: { recordings_bytes_max: 1 } });
  const wav = { key: app.key, body: hum(8), headers: { 'content-type': 'audio/wav' } };
  const refused = await app.call('POST', '/v1/recordings?name=x', wav);
  assert.equal(refused.body.code, 'storage_limit');
  await app.call('PUT', `/v1/admin/accounts/${accountId}`, { key: app.key, body: { recordings_bytes_max: null } });
  await sweepObjects(at(3 * HOUR_MS));
  assert.deepEqual(await app.sql(`select id from objects where status <> 'kept'`), []);
});

test('a store that lies costs time, never a sound: what passes is tried again, the rest is refused in words', async () => {
  const bytes = randomBytes(200_000);
  for (const lie of ['silent', 'busy', 'deaf'] as const) {
    lieTo(lie, 2);
    await store.put(`liar/${lie}`, bytes, sha256Of(bytes));
    lieTo(lie, 2);
    assert.ok((await store.get(`liar/${lie}`, bytes.length)).equals(bytes), lie);
    lieTo(lie, 2);
    await store.remove(`liar/${lie}`);
    assert.ok(!(await hasObject(`liar/${lie}`)));
  }
  await store.put('liar/cut', bytes, sha256Of(bytes));
  lieTo('cut', 2);
  assert.ok((await store.get('liar/cut', bytes.length)).equals(bytes));
  const words: [Lie, RegExp][] = [
    ['silent', /did not answer within 1 s/],
    ['cut', /connection failed/],
    ['deaf', /connection failed/],
    ['busy', /503 SlowDown/],
  ];
  for (const [lie, reason] of words) {
    lieTo(lie, 3);
    await assert.rejects(store.get('liar/cut', bytes.length), { code: 'unavailable', detail: reason });
    assert.match(store.trouble, reason);
  }
  lieTo('none', 0);
  await assert.rejects(store.get('liar/cut', bytes.length - 1), { code: 'gone' }, 'more than was put is not read');
  await store.remove('liar/cut');
  assert.equal(store.trouble, '');
});

test('an upload while the store is away is a 503 in words, and nothing of it stays', async () => {
  lieTo('busy', 1_000);
  const before = await app.sql('select id from recordings');
  const wav = { key: app.key, body: hum(4), headers: { 'content-type': 'audio/wav' } };
  const refused = await app.call('POST', '/v1/recordings?name=x', wav);
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '10']);
  assert.equal(refused.body.message, 'The object store cannot be used at the moment. Try again later.');
  assert.deepEqual(await app.sql('select id from recordings'), before);
  lieTo('none', 0);
  assert.equal((await app.call('POST', '/v1/recordings?name=x', wav)).status, 201);
});

test('a sound that the store has lost is told, and the same upload puts it back', async () => {
  const uuid = await uploadHum(app, 5);
  const [row] = await rowsOf(uuid);
  assert.ok(row?.key);
  await store.remove(row.key);
  assert.deepEqual(await checkObjects(at()), { missing: 1, hasMore: false });
  const gone = await soundOf(uuid);
  assert.equal(gone.status, 410);
  assert.match(gone.bytes.toString(), /The object store has lost this file/);
  const { body } = await app.call('GET', '/readyz', { key: app.key });
  assert.match(toldIn(body), /The object store has lost files: 1\./);
  await uploadHum(app, 5);
  assert.equal((await soundOf(uuid)).status, 200);
  assert.deepEqual(await checkObjects(at()), { missing: 0, hasMore: false });
  // One whose bytes are others than those that were put.
  const [again] = await rowsOf(uuid);
  lieTo('altered', 1);
  const id = again?.key?.split('/')[1];
  const name = { accountId: Number(again?.key?.split('/')[0]), id: id as never };
  await assert.rejects(readObject(at(), name), { code: 'gone', detail: /not what was put/ });
  assert.equal((await checkObjects(at())).missing, 0, 'the store has it as it was put');
});

test('sounds move into the store and back while they are used, and a process without the store says so', async () => {
  const uuid = await uploadHum(app, 6);
  const { bytes } = await soundOf(uuid);
  const leaving = openStore({ s3Bucket: { name: server.bucket, folder: 'app/' }, s3Use: 'leave' });
  const moveAll = async (objects: ObjectStore) => {
    while (await moveSounds(at(0, objects)));
  };
  await moveAll(leaving);
  assert.deepEqual((await rowsOf(uuid))[0], { key: null, bytes: 48_000, status: null });
  assert.ok((await soundOf(uuid)).bytes.equals(bytes));
  // A move that stops in the middle, and two at once.
  lieTo('busy', 3);
  await assert.rejects(moveAll(store), { code: 'unavailable' });
  await Promise.all([moveAll(store), moveAll(store)]);
  const [row] = await rowsOf(uuid);
  assert.deepEqual([row?.bytes, row?.status], [null, 'kept']);
  assert.ok((await soundOf(uuid)).bytes.equals(bytes));
  await sweepObjects(at(3 * HOUR_MS));
  const kept = await app.sql(`select id from objects where status = 'kept'`);
  const named = await app.sql('select id from recordings where object_id is not null');
  assert.equal(kept.length, named.length);
  assert.equal((await app.sql(`select id from objects where status <> 'kept'`)).length, 0);
  await assert.rejects(
    moveSounds(at(0, null)).then(() => readObject(at(0, null), nameOf(row?.key ?? ''))),
    {
      code: 'unavailable',
      detail: /VOLLEY_S3_BUCKET is not set in this process/,
    },
  );
});

test('an uploaded file goes through the store, and leaves it with its import', async () => {
  const { read, ask } = importCaller(app, app.key);
  const lines = Array.from({ length: 2_000 }, (_, n) => `+23324${String(n).padStart(7, '0')},Ama ${n}`);
  const one = await read(`phone,name\n${lines.join('\n')}`);
  assert.deepEqual([one.status, one.rows], ['mapping', 2_000], JSON.stringify(one));
  const parts = await app.sql<{ key: string; bytes: null }>(
    `select account_id || '/' || object_id as key, bytes from import_parts`,
  );
  assert.deepEqual([parts.length, parts[0]?.bytes, await hasObject(parts[0]?.key ?? '')], [1, null, true]);
  await ask('DELETE', `/imports/${one.uuid}`);
  await sweepImports(at(HOUR_MS));
  await sweepObjects(at(3 * HOUR_MS));
  assert.ok(!(await hasObject(parts[0]?.key ?? '')));
});

test('while a restore is held nothing is removed from the store', async () => {
  const uuid = await uploadHum(app, 7);
  const [row] = await rowsOf(uuid);
  await app.call('DELETE', `/v1/recordings/${uuid}`);
  const held = { ...at(HOUR_MS), outgoing: { ...app.rt.outgoing, isHeld: async () => true } };
  assert.equal(await sweepObjects(held), false);
  assert.ok(await hasObject(row?.key ?? ''));
});

test('the secret key is in no log and in no list of settings', async () => {
  const { text } = await app.call('GET', '/v1/admin/health/settings');
  assert.ok(!app.logged().includes(server.secretKey) && !text.includes(server.secretKey));
  assert.match(text, /VOLLEY_S3_SECRET_KEY/);
});

const toldIn = (body: { checks: { name: string; message: string }[] }): string =>
  body.checks.find(({ name }) => name === 'objects')?.message ?? '';

const nameOf = (key: string) => {
  const [accountId, id] = key.split('/');
  return { accountId: Number(accountId), id: id as never };
};
