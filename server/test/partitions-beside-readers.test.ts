// A backup, or a campaign that is being prepared, reads a table for minutes. A month that comes or leaves meanwhile holds up nobody.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { manualClock } from '../src/clock.ts';
import { keepPartitions } from '../src/db/index.ts';
import { uuidV7 } from '../src/lib/ids/uuid.ts';
import { lowerQuickCounts } from '../src/start/store-months.ts';
import { IS_CLUSTER } from './testkit/database.ts';
import { addAccount, addMessage } from './testkit/message-rows.ts';
import { openTestRuntime } from './testkit/runtime.ts';

const NOW_MS = Date.UTC(2026, 0, 15);
const DAY_MS = 86_400_000;
const TABLES = [{ table: 'messages', retentionMonths: 2, storage: 'fillfactor = 34', beforeDrop: lowerQuickCounts }];

const place = await openTestRuntime({ clock: manualClock(NOW_MS) });
const accountId = await addAccount(place);

/** Reads all months in a transaction that stays open. */
async function startReader(): Promise<{ end(): Promise<void> }> {
  const client = new Client({ connectionString: place.url });
  await client.connect();
  await client.query('begin isolation level repeatable read');
  await client.query('select count(*) from messages');
  return {
    async end() {
      await client.query('rollback');
      await client.end();
    },
  };
}

/** How long the slowest of the inserts took while `work` ran. */
async function slowestBeside(work: Promise<unknown>): Promise<number> {
  let isOver = false;
  let slowestMs = 0;
  const over = work
    .catch(() => undefined)
    .finally(() => {
      isOver = true;
    });
  while (!isOver) {
    const startMs = performance.now();
    await addMessage(place, accountId, { id: uuidV7(NOW_MS) });
    slowestMs = Math.max(slowestMs, performance.now() - startMs);
    await sleep(10);
  }
  await over;
  return slowestMs;
}

const months = async (): Promise<string[]> =>
  (
    await place.sql<{ name: string }>(
      "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'messages'::regclass and not inhdetachpending order by 1",
    )
  ).map(({ name }) => name);

/** A distributed database has only the strong lock: there it is waited for briefly, and sends are slower. */
const LIMIT_MS = IS_CLUSTER ? 5_000 : 1_500;

test('a month is made beside a long reader, and no send waits for it', async () => {
  const reader = await startReader();
  const making = keepPartitions(place.db, TABLES, NOW_MS + 31 * DAY_MS, { mayDrop: false });
  const slowestMs = await slowestBeside(making);
  if (!IS_CLUSTER) assert.deepEqual((await making).made, ['messages_2026_05']);
  assert.ok(slowestMs < LIMIT_MS, `${slowestMs} ms`);
  await reader.end();
  await making.catch(() => keepPartitions(place.db, TABLES, NOW_MS + 31 * DAY_MS, { mayDrop: false }));
  await addMessage(place, accountId, { id: uuidV7(Date.UTC(2026, 4, 3)) });
  const [options] = await place.sql<{ options: string[] }>(
    "select reloptions as options from pg_class where relname = 'messages_2026_05'",
  );
  if (!IS_CLUSTER) assert.deepEqual(options?.options, ['fillfactor=34']);
});

test('a month leaves beside a long reader as soon as the reader has ended, and no send waits for it', async () => {
  const oldMs = Date.UTC(2025, 11, 20);
  await addMessage(place, accountId, { id: uuidV7(oldMs) });
  const reader = await startReader();
  const leaving = keepPartitions(place.db, TABLES, NOW_MS + 45 * DAY_MS);
  const slowestMs = await slowestBeside(leaving);
  assert.ok(slowestMs < LIMIT_MS, `${slowestMs} ms`);
  await assert.rejects(leaving, /lock timeout/);
  await reader.end();
  await keepPartitions(place.db, TABLES, NOW_MS + 45 * DAY_MS);
  assert.equal((await months()).includes('messages_2025_12'), false);
  assert.deepEqual(await place.sql("select 1 from pg_class where relname = 'messages_2025_12'"), []);
});

test('a month that was detached and not yet dropped is dropped by the next run, and one that a person detached stays', async (t) => {
  if (IS_CLUSTER) return t.diagnostic('A distributed database drops a month at once.');
  await place.sql("comment on table messages_2026_01 is 'Volley detached this month, and drops it.'");
  for (const month of ['01', '02']) await place.sql(`alter table messages detach partition messages_2026_${month}`);
  await keepPartitions(place.db, TABLES, NOW_MS + 100 * DAY_MS);
  const left = await place.sql<{ name: string }>(
    "select relname as name from pg_class where relname in ('messages_2026_01', 'messages_2026_02')",
  );
  assert.deepEqual(
    left.map(({ name }) => name),
    ['messages_2026_02'],
  );
});

test('a month that is attached is like one that was made with its table: columns, indexes and constraints', async () => {
  const tables = [
    'messages',
    'receipt_map',
    'audit_log',
    'visits',
    'events',
    'message_links',
    'inbound_messages',
    'thread_messages',
  ];
  for (const table of tables) {
    const [month] = await place.sql<{ name: string }>(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = $1::regclass order by 1 desc limit 1`,
      [table],
    );
    if (month === undefined) continue;
    await place
      .sql(
        `create table if not exists of_before partition of ${table} for values from ('ffff0000-0000-0000-0000-000000000000') to ('ffff1000-0000-0000-0000-000000000000')`,
      )
      .catch(() => undefined);
    const shapeOf = (name: string) =>
      place.sql(
        `select (select json_agg(json_build_array(attname, atttypid, attnotnull, attstorage, pg_get_expr(adbin, adrelid)) order by attnum)
             from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum where attrelid = $1::text::regclass and attnum > 0) as columns,
           (select json_agg(replace(indexdef, $1::text, '') order by replace(indexdef, $1::text, '')) from pg_indexes where tablename = $1::text) as indexes,
           (select json_agg(json_build_array(contype, pg_get_constraintdef(oid)) order by contype, pg_get_constraintdef(oid)) from pg_constraint where conrelid = $1::text::regclass) as constraints`,
        [name],
      );
    const isThere = (await place.sql("select 1 from pg_class where relname = 'of_before'")).length === 1;
    if (isThere) assert.deepEqual(await shapeOf(month.name), await shapeOf('of_before'), table);
    await place.sql('drop table if exists of_before');
  }
});
