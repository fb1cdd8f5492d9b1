import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Uuid } from '../lib/ids/uuid.ts';
import { SpillFolder } from './spill-folder.ts';
import { GrowingBatch } from './visit-batch.ts';
import { encodeTrace } from './visit-row.ts';

const folder = mkdtempSync(join(tmpdir(), 'volley-spill-'));
after(() => rmSync(folder, { recursive: true, force: true }));

function batchAt(atMs: number) {
  const batch = new GrowingBatch(atMs);
  const trace = encodeTrace({
    ...{ isMachine: false, isCounted: true, tellsMessage: true },
    address: null,
    browser: 'Chrome',
    operatingSystem: null,
    deviceType: null,
    referrer: 'https://a.example/\nx\\',
    country: 'GH',
  });
  const message = { id: '0196f0c2-7a10-7cc4-9d3e-0242ac120009' as Uuid, campaignId: 4 };
  batch.add({ accountId: 1, id: 2, message }, trace, atMs);
  return batch.close();
}

test('batches come back from disk as they went, the oldest first, in another process too', async () => {
  const spill = new SpillFolder(folder);
  await spill.open();
  const [later, earlier] = [batchAt(2_000), batchAt(1_000)];
  await spill.write(later);
  await spill.write(earlier);
  const next = new SpillFolder(folder);
  await next.open();
  assert.ok(next.bytes > 0);
  for (const wanted of [earlier, later]) {
    const found = await next.first();
    assert.deepEqual(found?.batch.accounts, wanted.accounts);
    assert.deepEqual(found?.batch.clicks, wanted.clicks);
    assert.equal(found?.batch.format, 'binary');
    assert.deepEqual(Buffer.concat(found?.batch.rows ?? []), Buffer.concat(wanted.rows));
    await next.remove(found?.name ?? '');
  }
  assert.equal(await next.first(), null);
  assert.equal(next.bytes, 0);
  assert.equal(await spill.first(), null, 'what another process has stored is no trouble');
});

test('a batch of an earlier version has rows of text', async () => {
  const row = '1\t2\t0196f0c2-7a10-7cc4-9d3e-0242ac120009\t2026-01-01T00:00:00Z\tf\tt\t\\N\t\\N\t\\N\t\\N\t\\N\n';
  writeFileSync(join(folder, '00000000000009-a.visits'), `{"atMs":9,"accounts":[]}\n${row}`);
  const spill = new SpillFolder(folder);
  await spill.open();
  const found = await spill.first();
  const { rows, ...head } = found?.batch ?? { rows: [] };
  assert.deepEqual(
    [head, Buffer.concat(rows).toString()],
    [{ atMs: 9, accounts: [], format: 'text', clicks: [] }, row],
  );
  await spill.remove(found?.name ?? '');
});

test('a full folder takes no more', async () => {
  const spill = new SpillFolder(folder, 600);
  await spill.open();
  assert.notEqual(await spill.write(batchAt(1)), null);
  assert.equal(await spill.write(batchAt(2)), null);
  await spill.remove((await spill.first())?.name ?? '');
  assert.notEqual(await spill.write(batchAt(3)), null);
  await spill.remove((await spill.first())?.name ?? '');
});

test('a half-written or foreign file stops nothing: it is set aside', async () => {
  writeFileSync(join(folder, '00000000000001-a.visits'), 'nonsense');
  writeFileSync(join(folder, '00000000000002-b.visits'), '{"atMs":"x"}\n');
  writeFileSync(join(folder, '00000000000003-c.visits.part'), '{"atMs":1,');
  const spill = new SpillFolder(folder);
  await spill.open();
  await spill.write(batchAt(4));
  const found = await spill.first();
  assert.equal(found?.batch.atMs, 4);
  assert.equal(readdirSync(folder).filter((name) => name.endsWith('.refused')).length, 2);
});

test('visits that wait on disk are read by their owner alone', async () => {
  const own = join(folder, 'own');
  const before = process.umask(0);
  try {
    const spill = new SpillFolder(own);
    await spill.open();
    await spill.write(batchAt(1_000));
  } finally {
    process.umask(before);
  }
  assert.equal(statSync(own).mode & 0o777, 0o700);
  const modes = readdirSync(own).map((name) => statSync(join(own, name)).mode & 0o777);
  assert.deepEqual(modes, [0o600]);
});
