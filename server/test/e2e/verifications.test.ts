// A verification is decided once, whichever process is asked, and whichever dies.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createSeal } from '../../src/lib/files/seal.ts';
import type { Uuid } from '../../src/lib/ids/uuid.ts';
import { codeOf } from '../../src/sms/codes/index.ts';
import { atEnd } from '../testkit/at-end.ts';
import { openTestDatabase } from '../testkit/database.ts';
import { checkLedger } from '../testkit/invariants.ts';
import { type SpawnedVolley, spawnVolley } from '../testkit/spawned-volley.ts';

const folder = mkdtempSync(join(tmpdir(), 'volley-codes-'));
atEnd(() => rmSync(folder, { recursive: true, force: true }));
const KEY = 'a-key-of-the-tests-of-codes';
const SECRET = 'a secret of sixteen or more';
const { url, sql } = await openTestDatabase({ hasMonths: true });

async function start(name: string): Promise<SpawnedVolley> {
  const volley = await spawnVolley({
    ...{ DATABASE_URL: url, VOLLEY_SECRET: SECRET, VOLLEY_API_KEY: KEY, VOLLEY_SIMULATOR: 'yes' },
    ...{ VOLLEY_DATA_DIR: join(folder, name), VOLLEY_PORT: '0', VOLLEY_LINKS_PORT: '0' },
  });
  atEnd(async () => {
    volley.kill('SIGTERM');
    await volley.ended;
  });
  return volley;
}

interface Answer {
  readonly status: number;
  readonly data: { readonly id: Uuid; readonly status: string; readonly checks_left: number; readonly sends: number };
}

async function post(of: SpawnedVolley, path: string, body: object, key: string = randomUUID()): Promise<Answer> {
  const reply = await fetch(`${of.api}/v1/verifications${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  });
  return { status: reply.status, data: ((await reply.json()) as Answer).data };
}

const begin = async (of: SpawnedVolley, number: string) =>
  (await post(of, '', { to: `+${number}`, sender_id: 'Volley' })).data;
const { hashKey } = createSeal(SECRET);
const right = (verificationId: Uuid) => codeOf({ hashKey }, { accountId: 1, verificationId, length: 6 });
const wrong = (id: Uuid) => String((Number(right(id)) + 1) % 1_000_000).padStart(6, '0');

test('two processes decide a verification once, and the answer that a dead one owed is given by the other', async () => {
  const first = await start('first');
  const second = await start('second');
  const both = [first, second];
  const turns = Array.from({ length: 40 }, (_, at) => both[at % 2] ?? first);

  // The guard would see one beginning of numbers where few codes are entered.
  const rules = await fetch(`${first.api}/v1/verification-rules`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ safe_beginnings: ['233205'] }),
  });
  assert.equal(rules.status, 200);

  const starts = await Promise.all(turns.map((of) => begin(of, '233205550001')));
  assert.equal(new Set(starts.map(({ id }) => id)).size, 1);
  const [{ id } = { id: '' as Uuid }] = starts;
  const checks = await Promise.all(turns.map((of) => post(of, `/${id}/check`, { code: right(id) })));
  assert.deepEqual(
    checks.filter(({ status }) => status === 200).map(({ data }) => data.status),
    ['approved'],
  );

  const other = await begin(second, '233205550002');
  const misses = await Promise.all(turns.map((of) => post(of, `/${other.id}/check`, { code: wrong(other.id) })));
  const counted = misses.filter(({ status }) => status === 200).map(({ data }) => data.checks_left);
  assert.deepEqual(counted.toSorted(), [0, 1, 2, 3, 4]);
  assert.equal((await post(first, `/${other.id}/check`, { code: right(other.id) })).status, 409);

  // Killed at any moment of its checks: each is approved once, and told to whoever repeats the request elsewhere.
  const waiting = await Promise.all(Array.from({ length: 20 }, (_, at) => begin(second, `2332055501${10 + at}`)));
  const keys = waiting.map(() => randomUUID());
  const owed = waiting.map((one, at) => post(first, `/${one.id}/check`, { code: right(one.id) }, keys[at]));
  await Promise.race(owed);
  first.kill('SIGKILL');
  const told = await Promise.allSettled(owed);
  assert.ok(told.some(({ status }) => status === 'fulfilled'));
  for (const [at, one] of waiting.entries()) {
    const again = await post(second, `/${one.id}/check`, { code: right(one.id) }, keys[at]);
    assert.deepEqual([again.status, again.data.status, again.data.checks_left], [200, 'approved', 4]);
    assert.equal((await post(second, `/${one.id}/check`, { code: right(one.id) })).status, 409);
  }
  const sends = await sql(
    `select count(*)::int as n from messages where phone_number like '2332055%' group by phone_number`,
  );
  assert.ok(sends.every(({ n }) => n === 1));
  await checkLedger({ sql });
});
