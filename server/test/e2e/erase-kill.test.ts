// The process is killed in the middle of an erasure; the next one ends it, and has counted everything once.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { uuidV7Floor } from '../../src/lib/ids/uuid.ts';
import { atEnd } from '../testkit/at-end.ts';
import { openTestDatabase } from '../testkit/database.ts';
import { spawnVolley } from '../testkit/spawned-volley.ts';

const KEY = 'a-key-of-the-erasure';
/** Sixty pages, one in a hundred of them the person's. */
const MESSAGES = 300_000;
const WAIT_MS = 120_000;

const database = await openTestDatabase();
const settings = {
  ...{ DATABASE_URL: database.url, VOLLEY_PORT: '0', VOLLEY_LINKS_PORT: '0', VOLLEY_API_KEY: KEY },
  ...{ VOLLEY_SECRET: 'a secret of this test alone', VOLLEY_SIMULATOR: 'no', VOLLEY_LOG_LEVEL: 'warn' },
};

async function until<T>(read: () => Promise<T | null>, what: string): Promise<T> {
  for (const deadlineMs = performance.now() + WAIT_MS; ; await sleep(5)) {
    const found = await read();
    if (found !== null) return found;
    assert.ok(performance.now() < deadlineMs, `not in time: ${what}`);
  }
}

test('an erasure whose process is killed goes on in the next one, and tells each message once', async () => {
  const first = await spawnVolley(settings);
  atEnd(() => first.kill('SIGKILL'));
  const prefix = uuidV7Floor(Date.now()).slice(0, 24);
  await database.sql(
    `insert into messages (account_id, id, campaign_id, kind, sender_id, phone_number, network, message, parts, price, cost, status, created_at)
     select 1, ($1 || lpad(to_hex(n), 12, '0'))::uuid, n, 'bulk', 'Volley',
       case when n % 100 = 0 then '233244765432' else '23320' || lpad(n::text, 7, '0') end, 'MTN', 'Seeds', 1, 5, 5, 'sent', now()
     from generate_series(1, ${MESSAGES}) n`,
    [prefix],
  );
  const asked = await fetch(`${first.api}/v1/erasures`, {
    method: 'POST',
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ phone_number: '+233244765432' }),
  });
  assert.equal(asked.status, 201, await asked.clone().text());
  const state = async () =>
    (
      await database.sql<{ status: string; n: number | null }>(
        `select status, (erased ->> 'messages')::int as n from erasures`,
      )
    )[0];
  await until(async () => (((await state())?.n ?? 0) > 0 ? true : null), 'the first messages are erased');
  first.kill('SIGKILL');
  await first.ended;
  const second = await spawnVolley(settings);
  atEnd(() => second.kill('SIGKILL'));
  await until(async () => ((await state())?.status === 'done' ? true : null), 'the erasure is done');
  assert.deepEqual(await state(), { status: 'done', n: MESSAGES / 100 });
  const left = await database.sql(`select 1 from messages where phone_number = '233244765432' limit 1`);
  assert.deepEqual(left, []);
});
