// An import that is undone while a campaign to its contacts is being prepared keeps whoever gets a message.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { filling, NOBODY } from '../src/audiences/index.ts';
import { uuidV7 } from '../src/lib/ids/uuid.ts';
import { startTestApp } from './testkit/app.ts';
import { importCaller } from './testkit/imports.ts';
import { addCampaign } from './testkit/message-rows.ts';

const app = await startTestApp();
const { rt, sql } = app;

/** A campaign that another living process prepares. Its lease is kept as long as the test needs it. */
async function addPreparing(accountId: number) {
  const [other] = await sql<{ id: number }>(
    `insert into processes (host, pid, roles, version, started_at, heartbeat_at) values ('elsewhere', 1, '{}', '0', now(), now()) returning id`,
  );
  const beat = () => sql('update processes set heartbeat_at = now() where id = $1', [other?.id]);
  const beating = setInterval(() => void beat().catch(() => undefined), 500).unref();
  const lease = { status: 'preparing', process_id: other?.id };
  const { id } = await addCampaign(app, accountId, lease);
  const end = async () => {
    await sql(`update sms_campaigns set status = 'paused', process_id = null where id = $1`, [id]);
    clearInterval(beating);
  };
  return { id, end };
}

test('whom a campaign has chosen stays, also where its rows are committed after the undo has begun', async () => {
  const { id: accountId, key } = await app.newAccount();
  const { ask, run, settled } = importCaller(app, key);
  const lines = Array.from({ length: 50 }, (_, n) => `0244${String(n).padStart(6, '0')};Ama`);
  const done = await run(`phone;first name\n${lines.join('\n')}\n`);
  assert.equal(done.status, 'completed', JSON.stringify(done));
  const contacts = () =>
    sql<{ id: number; phone_number: string }>(
      'select id, phone_number from contacts where account_id = $1 order by id',
      [accountId],
    );
  const [chosen] = await contacts();
  const campaign = await addPreparing(accountId);
  const early = uuidV7(Date.now());
  await sleep(20);
  // A message of later: its id is above those of the rows that are not committed yet.
  const insert = `insert into messages (account_id, id, campaign_id, kind, sender_id, phone_number, contact_id, network, message, parts, price, status, created_at)
    values ($1, $2, $3, 'bulk', 'Volley', $4, $5, '', 'x', 1, 0, 'queued', now())`;
  await sql(insert, [accountId, uuidV7(Date.now()), campaign.id, '233500000001', null]);
  await rt.db.dedicated(async (client) => {
    await client.query("set idle_in_transaction_session_timeout = '0'");
    await client.query('begin');
    await client.query(insert, [accountId, early, campaign.id, chosen?.phone_number, chosen?.id]);
    await ask('POST', `/imports/${done.uuid}/undo`);
    await sleep(2_000);
    assert.deepEqual([(await ask('GET', `/imports/${done.uuid}`)).status, (await contacts()).length], ['undoing', 50]);
    await client.query('commit');
  });
  await campaign.end();
  assert.equal((await settled(done.uuid)).status, 'undone');
  assert.deepEqual(await contacts(), [chosen]);
});

test('a campaign that begins while a chunk is being undone reads no contact before that is committed', async () => {
  const { id: accountId, key } = await app.newAccount();
  const { upload } = importCaller(app, key);
  const uuid = await upload('phone\n0244000001\n');
  // It is worked on by nobody, since it was deleted.
  await sql(`update imports set status = 'undoing', deleted_at = now() where uuid = $1`, [uuid]);
  let isOver = false;
  let waiting = Promise.resolve();
  await rt.db.dedicated(async (client) => {
    await client.query('begin');
    await client.query('select 1 from imports where uuid = $1 for update', [uuid]);
    waiting = filling.waitUntil(rt, accountId, NOBODY, rt.clock.now()).then(() => {
      isOver = true;
    });
    await sleep(300);
    assert.equal(isOver, false);
    await client.query('commit');
  });
  await waiting;
});
