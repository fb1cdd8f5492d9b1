import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planAudience } from '../src/audiences/store-audience.ts';
import { statement } from '../src/db/index.ts';
import { addAccount } from './testkit/message-rows.ts';
import { openTestRuntime } from './testkit/runtime.ts';

const SETTINGS = statement<{ nested: string; memory: string }>(
  'test.read_settings',
  "select current_setting('enable_nestloop') as nested, current_setting('work_mem') as memory from message_folds where account_id = $1",
);

test('a large audience is planned by the settings of its transaction where its rows are, also on another server', async () => {
  const place = await openTestRuntime();
  const accountId = await addAccount(place);
  await place.sql(
    `insert into message_folds (account_id, open_from, open_id, time_zone, counted_at, took_ms, open_messages, are_values_listed)
     values ($1, now(), gen_random_uuid(), 'UTC', now(), 0, 0, true)`,
    [accountId],
  );
  const read = await place.db.transact(async (tx) => {
    // A new account has no balance yet.
    await tx.count(statement('test.delete_balance', 'delete from balances where account_id = $1'), [accountId]);
    await planAudience(tx, accountId);
    return tx.rows(SETTINGS, [accountId]);
  });
  assert.deepEqual(read, [{ nested: 'off', memory: '64MB' }]);
});
