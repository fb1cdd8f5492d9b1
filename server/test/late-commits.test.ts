// The order of ids is not the order of commits. For each walk that goes on behind a place, a row with a smaller id is committed late, and is found
// nevertheless. `erasure-last-look`, `erasure-beside-campaign` and `undo-beside-campaign` do the same for erasures and for campaigns beside an undo.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { uuidV7 } from '../src/lib/ids/uuid.ts';
import { startTestApp } from './testkit/app.ts';
import { eventually } from './testkit/eventually.ts';
import { importCaller } from './testkit/imports.ts';

const app = await startTestApp();
const { rt, sql } = app;
const MINUTE_MS = 60_000;

const insertMessage = `insert into messages (account_id, id, campaign_id, kind, sender_id, phone_number, network, message, parts, price, status, created_at)
   values ($1, $2, $3, 'quick', 'Volley', $4, '', 'x', 1, 0, 'sent', now())`;

test('an undo keeps whom a message was sent to, also if it was committed long after later ones', async () => {
  const { id: accountId, key } = await app.newAccount();
  const { ask, run, settled } = importCaller(app, key);
  const lines = Array.from({ length: 20 }, (_, n) => `0244${String(n).padStart(6, '0')}`);
  const done = await run(`phone\n${lines.join('\n')}\n`);
  assert.equal(done.status, 'completed', JSON.stringify(done));
  const early = uuidV7(Date.now());
  // A message of minutes later, which the walk of the numbers sees first.
  await sql(insertMessage, [accountId, uuidV7(Date.now() + 2 * MINUTE_MS), 9_001, '233500000001']);
  await rt.db.dedicated(async (client) => {
    await client.query("set idle_in_transaction_session_timeout = '0'");
    await client.query('begin');
    // The job reads numbers, and then waits for this row before it takes the first chunk.
    await client.query('select 1 from contacts where account_id = $1 order by id limit 1 for update', [accountId]);
    await client.query(insertMessage, [accountId, early, 9_002, '233244000007']);
    await ask('POST', `/imports/${done.uuid}/undo`);
    await eventually(
      () =>
        sql(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%contacts%'`,
        ),
      (rows) => rows.length > 0,
    );
    await client.query('commit');
  });
  assert.equal((await settled(done.uuid)).status, 'undone');
  const left = await sql('select phone_number from contacts where account_id = $1', [accountId]);
  assert.deepEqual(left, [{ phone_number: '233244000007' }]);
});
