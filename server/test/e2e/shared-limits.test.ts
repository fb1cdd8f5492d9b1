// A limit is one for all processes of a database, though none of them asks another.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { atEnd } from '../testkit/at-end.ts';
import { openTestDatabase } from '../testkit/database.ts';
import { type SpawnedVolley, spawnVolley } from '../testkit/spawned-volley.ts';

const folder = mkdtempSync(join(tmpdir(), 'volley-limits-'));
atEnd(() => rmSync(folder, { recursive: true, force: true }));
const OPERATOR = 'a-key-of-the-limit-tests';
const { url } = await openTestDatabase({ hasMonths: true });

async function start(name: string): Promise<SpawnedVolley> {
  const volley = await spawnVolley({
    DATABASE_URL: url,
    VOLLEY_SECRET: 'a secret of sixteen or more',
    VOLLEY_DATA_DIR: join(folder, name),
    VOLLEY_PORT: '0',
    VOLLEY_LINKS_PORT: '0',
    VOLLEY_API_KEY: OPERATOR,
  });
  atEnd(async () => {
    volley.kill('SIGTERM');
    await volley.ended;
  });
  return volley;
}

const ask = (of: SpawnedVolley, key: string) =>
  fetch(`${of.api}/v1/balance`, { headers: { authorization: `Bearer ${key}` } });

async function newKey(of: SpawnedVolley, limit: number): Promise<string> {
  const reply = await fetch(`${of.api}/v1/admin/accounts/1/keys`, {
    method: 'POST',
    headers: { authorization: `Bearer ${OPERATOR}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Limited', scopes: ['read'], requests_per_minute: limit }),
  });
  assert.equal(reply.status, 201);
  return ((await reply.json()) as { data: { key: string } }).data.key;
}

/** A process counts the living with its heartbeat: each question is a key of its own, whose minute begins anew. */
async function untilShare(of: SpawnedVolley, share: string): Promise<void> {
  for (const deadlineMs = performance.now() + 60_000; ; await sleep(200)) {
    const told = (await ask(of, await newKey(of, 10))).headers.get('ratelimit-limit');
    if (told === share) return;
    assert.ok(performance.now() < deadlineMs, `its share is ${told}, not ${share}`);
  }
}

/** How many of so many requests are granted. */
async function granted(processes: readonly SpawnedVolley[], key: string, each: number): Promise<number> {
  const replies = await Promise.all(processes.flatMap((of) => Array.from({ length: each }, () => ask(of, key))));
  for (const { status } of replies) assert.ok(status === 200 || status === 429, String(status));
  return replies.filter(({ status }) => status === 200).length;
}

test('two processes together grant what a key may ask, and one alone grants it again once the other is gone', async () => {
  const first = await start('first');
  assert.equal(await granted([first], await newKey(first, 10), 15), 10);
  const second = await start('second');
  await Promise.all([untilShare(first, '5'), untilShare(second, '5')]);
  assert.equal(await granted([first, second], await newKey(first, 10), 15), 10);
  assert.equal(await granted([first, second], await newKey(first, 5), 15), 6, 'rounded up, so one more');
  second.kill('SIGKILL');
  await second.ended;
  await untilShare(first, '10');
  assert.equal(await granted([first], await newKey(first, 10), 15), 10);
});
