import assert from 'node:assert/strict';
import { test } from 'node:test';
import { manualClock } from '../src/clock.ts';
import { type Uuid, uuidV7 } from '../src/lib/ids/uuid.ts';
import { timestampFromMs } from '../src/lib/time/timestamp.ts';
import { endForgottenSubmits } from '../src/sms/messages/recovery/own-submits.ts';
import { recoverDead } from '../src/sms/messages/recovery/recover-dead.ts';
import { findOldestSubmit } from '../src/sms/messages/recovery/store-submitting.ts';
import { sweepSubmitting } from '../src/sms/messages/recovery/sweep-submitting.ts';
import { checkSums } from './testkit/check-sums.ts';
import { addAccount, addCampaign, addMessage } from './testkit/message-rows.ts';
import { openTestRuntime } from './testkit/runtime.ts';

const clock = manualClock(Date.now());
const place = await openTestRuntime({ clock });
const { rt, sql } = place;
const own = rt.processId();
const MINUTE_MS = 60_000;

const onTheWire = (processId: number, columns: Record<string, unknown> = {}) => ({
  status: 'submitting',
  part_states: '',
  process_id: processId,
  submitted_at: clock.now(),
  ...columns,
});

async function statusOf(id: Uuid): Promise<string> {
  const [row] = await sql<{ status: string; reason: string }>('select status, reason from messages where id = $1', [
    id,
  ]);
  return `${row?.status} ${row?.reason}`.trim();
}

/** Dead, and all that recovery looks for has been looked for. */
async function deadLongAgo(): Promise<number> {
  const id = await place.addProcess({ deadAt: timestampFromMs(clock.nowMs() - 60 * MINUTE_MS) });
  await sql('update processes set recovered_at = dead_at, recovered_again_at = dead_at where id = $1', [id]);
  return id;
}

async function sweepAll(): Promise<void> {
  while (await sweepSubmitting(rt));
}

test('a single message that no living process has on the wire becomes unknown, once it should have ended', async () => {
  const accountId = await addAccount(place);
  const dead = await deadLongAgo();
  const id = await addMessage(place, accountId, onTheWire(dead));
  await sweepAll();
  assert.equal(await statusOf(id), 'submitting');
  clock.advance(3 * MINUTE_MS);
  await sweepAll();
  assert.equal(await statusOf(id), 'unknown interrupted');
  assert.equal((await sql('select 1 from unknown_messages where message_id = $1', [id])).length, 1);
  assert.equal(await findOldestSubmit(rt.db), null);
});

test('what a living process has on the wire is left alone, and told by its age; what it knows nothing of becomes unknown', async () => {
  const accountId = await addAccount(place);
  const submittedAt = clock.now();
  const [known, forgotten] = [
    await addMessage(place, accountId, onTheWire(own)),
    await addMessage(place, accountId, onTheWire(own)),
  ];
  clock.advance(3 * MINUTE_MS);
  await sweepAll();
  assert.equal(await findOldestSubmit(rt.db), submittedAt);
  const has = (id: Uuid) => id === known;
  assert.equal(await endForgottenSubmits(rt, { has }), 1);
  assert.deepEqual([await statusOf(known), await statusOf(forgotten)], ['submitting', 'unknown interrupted']);
  await sql(`update messages set status = 'sent', process_id = null where id = $1`, [known]);
  await sweepAll();
  assert.equal(await findOldestSubmit(rt.db), null);
});

test('so does one that was on the wire for another time, however old it is', async () => {
  const accountId = await addAccount(place);
  const dead = await deadLongAgo();
  const id = uuidV7(clock.nowMs() - 24 * 60 * MINUTE_MS);
  await addMessage(place, accountId, onTheWire(dead, { id }));
  await sql(
    `insert into outbox (account_id, message_id, campaign_id, lane, due_at, process_id) values ($1, $2, 1, 'transactional', $3, $4)`,
    [accountId, id, clock.now(), dead],
  );
  clock.advance(3 * MINUTE_MS);
  await sweepAll();
  assert.equal(await statusOf(id), 'unknown interrupted');
  assert.deepEqual(await sql('select 1 from outbox where message_id = $1', [id]), []);
});

test('so does one of a campaign of which nothing has been settled for long, with its counts and its money', async () => {
  await sql('truncate balances, ledger_entries, sms_campaigns, messages, campaign_counts');
  const accountId = await addAccount(place, { balance: 1_000, held: 100 });
  const dead = await deadLongAgo();
  const id = uuidV7(clock.nowMs());
  const campaign = await addCampaign(place, accountId, { status: 'paused', held: 100, total_recipients: 1 });
  await addMessage(
    place,
    accountId,
    onTheWire(dead, { id, kind: 'bulk', campaign_id: campaign.id, cost: 0, sent_at: null }),
  );
  await sql(
    `insert into campaign_counts (account_id, campaign_id, status, reason, lane, n) values ($1, $2, 'submitting', '', 0, 1)`,
    [accountId, campaign.id],
  );
  clock.advance(3 * MINUTE_MS);
  await sweepAll();
  assert.equal(await statusOf(id), 'unknown interrupted');
  await checkSums(place, campaign.id);
});

test('what a process still wrote while it was declared dead is found by a second look', async () => {
  const accountId = await addAccount(place);
  const dead = await place.addProcess({ deadAt: clock.now() });
  await recoverDead(rt);
  const id = await addMessage(place, accountId, onTheWire(dead));
  clock.advance(MINUTE_MS / 2);
  assert.equal(await recoverDead(rt), 0);
  clock.advance(MINUTE_MS);
  assert.equal(await recoverDead(rt), 1);
  assert.equal(await statusOf(id), 'unknown interrupted');
});

test('pages of many rows are read to their end', async () => {
  const accountId = await addAccount(place);
  const dead = await deadLongAgo();
  const nowMs = clock.nowMs();
  await sql(
    `insert into messages (account_id, id, campaign_id, kind, sender_id, phone_number, network, message, parts, price, status, carrier_id, process_id, created_at, submitted_at)
     select $1, (substr($2::text, 1, 24) || lpad(to_hex(n), 12, '0'))::uuid, n, 'quick', 'Volley', '233244000001', '', 'x', 1, 100,
       case when n % 5000 = 0 then 'submitting' else 'sent' end, 1, $3, $4, $4 from generate_series(1, 25000) n`,
    [accountId, uuidV7(nowMs), dead, clock.now()],
  );
  clock.advance(3 * MINUTE_MS);
  await sweepAll();
  const [left] = await sql(
    `select count(*) filter (where status = 'unknown')::int as unknown, count(*) filter (where status = 'submitting')::int as open
     from messages where account_id = $1`,
    [accountId],
  );
  assert.deepEqual(left, { unknown: 5, open: 0 });
});
