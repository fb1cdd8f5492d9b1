import assert from 'node:assert/strict';
import { test } from 'node:test';
import { manualClock } from '../src/clock.ts';
import type { Actor } from '../src/identity/index.ts';
import { firstIdOf, uuidV7 } from '../src/lib/ids/uuid.ts';
import { resendMessage, resendUnknown } from '../src/sms/campaigns/moves/resend-unknown.ts';
import { recoverDead } from '../src/sms/messages/recovery/recover-dead.ts';
import { addAccount, addCampaign, addMessage, addUnknown, messageState } from './testkit/message-rows.ts';
import { openTestRuntime } from './testkit/runtime.ts';

const clock = manualClock(Date.now());
const place = await openTestRuntime({ clock });
const { rt, sql } = place;
const alive = await place.addProcess();
const deadNow = () => place.addProcess({ deadAt: clock.now() });

const onTheWire = (processId: number, over: Record<string, unknown> = {}) => ({
  status: 'submitting',
  part_states: '',
  process_id: processId,
  sent_at: null,
  ...over,
});

const isListed = async (id: string) =>
  (await sql('select 1 from unknown_messages where message_id = $1', [id])).length === 1;

async function addStretch(
  accountId: number,
  campaignId: number,
  { after, through, processId }: { after: string | undefined; through: string | undefined; processId: number },
): Promise<void> {
  await sql(
    'insert into campaign_stretches (account_id, campaign_id, after_id, through_id, process_id) values ($1, $2, $3, $4, $5)',
    [accountId, campaignId, after, through, processId],
  );
}

const stretchesOf = (campaignId: number) =>
  sql('select after_id, process_id, left_by from campaign_stretches where campaign_id = $1', [campaignId]);

const actorOf = (accountId: number): Actor => ({ accountId, keyId: 1, country: 'GH', timeZone: 'UTC' }) as Actor;

test('what a dead process had on the wire is unknown, and what a living one has is left alone', async () => {
  const accountId = await addAccount(place);
  const dead = await deadNow();
  const left = await addMessage(place, accountId, onTheWire(dead, { parts: 2 }));
  const others = await addMessage(place, accountId, onTheWire(alive));
  const settled = await addMessage(place, accountId, { status: 'sent' });
  assert.equal(await recoverDead(rt), 1);
  assert.deepEqual(await messageState(place, left), {
    status: 'unknown',
    reason: 'interrupted',
    error_code: '',
    part_states: '--',
  });
  assert.equal(await isListed(left), true);
  assert.equal((await messageState(place, others)).status, 'submitting');
  assert.equal((await messageState(place, settled)).status, 'sent');
  assert.equal(await recoverDead(rt), 0);
});

test('a process that may yet live is not recovered from', async () => {
  const accountId = await addAccount(place);
  const silent = await place.addProcess();
  await sql(`update processes set heartbeat_at = heartbeat_at - interval '1 hour' where id = $1`, [silent]);
  const id = await addMessage(place, accountId, onTheWire(silent));
  assert.equal(await recoverDead(rt), 0);
  assert.equal((await messageState(place, id)).status, 'submitting');
});

test('a campaign is charged for what nobody knows, and its rows that were in hand are free for others', async () => {
  const accountId = await addAccount(place, { balance: 1_000, held: 300 });
  const dead = await deadNow();
  const [low, first, second, queued, beyond] = [0, 1, 2, 3, 4].map((index) => uuidV7(clock.nowMs() + index));
  const campaign = await addCampaign(place, accountId, { cursor_id: queued, held: 300 });
  await addStretch(accountId, campaign.id, { after: low, through: queued, processId: dead });
  const bulk = { kind: 'bulk', campaign_id: campaign.id, cost: 0 };
  for (const id of [first, second]) await addMessage(place, accountId, onTheWire(dead, { ...bulk, id }));
  for (const id of [queued, beyond])
    await addMessage(place, accountId, { ...bulk, id, status: 'queued', part_states: '' });
  await sql(
    `insert into campaign_counts (account_id, campaign_id, status, reason, n) values ($1, $2, 'submitting', '', 2), ($1, $2, 'queued', '', 2)`,
    [accountId, campaign.id],
  );
  assert.equal(await recoverDead(rt), 2);
  const [row] = await sql('select cursor_id, held, credits_used, messages_sent from sms_campaigns where id = $1', [
    campaign.id,
  ]);
  assert.deepEqual(row, { cursor_id: queued, held: '100', credits_used: '200', messages_sent: '0' });
  assert.deepEqual(await stretchesOf(campaign.id), [{ after_id: low, process_id: null, left_by: null }]);
  const [balance] = await sql('select balance, held from balances where account_id = $1', [accountId]);
  assert.deepEqual(balance, { balance: '800', held: '100' });
  assert.deepEqual(
    await sql(
      'select status, reason, sum(n)::bigint as n from campaign_counts where campaign_id = $1 group by 1, 2 having sum(n) <> 0 order by 1',
      [campaign.id],
    ),
    [
      { status: 'queued', reason: '', n: '2' },
      { status: 'unknown', reason: 'interrupted', n: '2' },
    ],
  );
});

test('a retry that was on the wire is found through the outbox, whoever leased it since and however old it is', async () => {
  const accountId = await addAccount(place);
  const dead = await deadNow();
  const old = uuidV7(clock.nowMs() - 3_600_000);
  const onWire = await addMessage(place, accountId, onTheWire(dead, { id: old }));
  const waiting = await addMessage(place, accountId, { status: 'queued', part_states: '' });
  for (const [id, owner] of [
    [onWire, alive],
    [waiting, dead],
  ]) {
    await sql(
      `insert into outbox (account_id, message_id, campaign_id, lane, due_at, process_id, lease_until) values ($1, $2, 1, 'transactional', $3, $4, $3)`,
      [accountId, id, clock.now(), owner],
    );
  }
  assert.equal(await recoverDead(rt), 1);
  assert.deepEqual(
    await sql('select message_id, process_id, lease_until from outbox where account_id = $1', [accountId]),
    [{ message_id: waiting, process_id: null, lease_until: null }],
  );
});

test('a recovery that was itself interrupted is done again, and counts nothing twice', async () => {
  const accountId = await addAccount(place, { balance: 1_000, held: 100 });
  const dead = await deadNow();
  const id = uuidV7(clock.nowMs());
  const campaign = await addCampaign(place, accountId, { cursor_id: id, held: 100 });
  await addStretch(accountId, campaign.id, { after: firstIdOf(id), through: id, processId: dead });
  await addMessage(place, accountId, onTheWire(dead, { id, kind: 'bulk', campaign_id: campaign.id, cost: 0 }));
  await recoverDead(rt);
  await sql('update processes set recovered_at = null where id = $1', [dead]);
  await sql('update campaign_stretches set left_by = $1 where campaign_id = $2', [dead, campaign.id]);
  await recoverDead(rt);
  const [balance] = await sql('select balance, held from balances where account_id = $1', [accountId]);
  assert.deepEqual(balance, { balance: '900', held: '0' });
});

test('rows that a process took in hand after it was buried are found too', async () => {
  const accountId = await addAccount(place, { balance: 1_000, held: 100 });
  const dead = await deadNow();
  await recoverDead(rt);
  const id = uuidV7(clock.nowMs());
  const campaign = await addCampaign(place, accountId, { cursor_id: id, held: 100 });
  await addStretch(accountId, campaign.id, { after: firstIdOf(id), through: id, processId: dead });
  await addMessage(place, accountId, onTheWire(dead, { id, kind: 'bulk', campaign_id: campaign.id, cost: 0 }));
  assert.equal(await recoverDead(rt), 1);
  assert.deepEqual(await stretchesOf(campaign.id), [{ after_id: firstIdOf(id), process_id: null, left_by: null }]);
});

test('many rows are recovered batch by batch', async () => {
  const accountId = await addAccount(place);
  const dead = await deadNow();
  await sql(
    `insert into messages (account_id, id, campaign_id, kind, sender_id, phone_number, network, message, parts, price, status, carrier_id, process_id, created_at)
     select $1, (substr($2::text, 1, 24) || lpad(to_hex(n), 12, '0'))::uuid, n, 'quick', 'Volley', '233244000001', '', 'x', 1, 100, 'submitting', 1, $3, $4
     from generate_series(1, 2500) n`,
    [accountId, uuidV7(clock.nowMs()), dead, clock.now()],
  );
  assert.equal(await recoverDead(rt), 2_500);
});

test('by hand, what is unknown in a campaign is queued again and paid once', async () => {
  const accountId = await addAccount(place, { balance: 1_000 });
  const campaign = await addCampaign(place, accountId, { status: 'completed', credits_used: 200 });
  const unknown = { status: 'unknown', reason: 'no_answer', part_states: '-', kind: 'bulk', campaign_id: campaign.id };
  const ids = [await addMessage(place, accountId, unknown), await addMessage(place, accountId, unknown)];
  for (const id of ids) await addUnknown(place, accountId, id);
  const delivered = await addMessage(place, accountId, { ...unknown, status: 'delivered' });
  assert.deepEqual(await resendUnknown(rt, actorOf(accountId), campaign.uuid), { resent: 2, hasMore: false });
  for (const id of ids) {
    assert.equal((await messageState(place, id)).status, 'queued');
    assert.equal(await isListed(id), false);
  }
  assert.equal((await messageState(place, delivered)).status, 'delivered');
  const [balance] = await sql('select balance, held from balances where account_id = $1', [accountId]);
  assert.deepEqual(balance, { balance: '1200', held: '200' });
  const [row] = await sql('select status, held, credits_used from sms_campaigns where id = $1', [campaign.id]);
  assert.deepEqual(row, { status: 'sending', held: '200', credits_used: '0' });
  assert.deepEqual(
    await sql(
      'select status, reason, sum(n)::bigint as n from campaign_counts where campaign_id = $1 group by 1, 2 order by 1',
      [campaign.id],
    ),
    [
      { status: 'queued', reason: '', n: '2' },
      { status: 'unknown', reason: 'no_answer', n: '-2' },
    ],
  );
  assert.deepEqual(await resendUnknown(rt, actorOf(accountId), campaign.uuid), { resent: 0, hasMore: false });
});

test('a campaign that was cancelled sends nothing again', async () => {
  const accountId = await addAccount(place);
  const campaign = await addCampaign(place, accountId, { status: 'cancelled' });
  await assert.rejects(resendUnknown(rt, actorOf(accountId), campaign.uuid), /cancelled/);
});

test('by hand, one message is queued again with its validity from now, once', async () => {
  const accountId = await addAccount(place, { balance: 500 });
  const validUntil = new Date(clock.nowMs() + 600_000).toISOString();
  const id = await addMessage(place, accountId, { status: 'unknown', part_states: '-', valid_until: validUntil });
  await addUnknown(place, accountId, id);
  clock.advance(3_600_000);
  await resendMessage(rt, actorOf(accountId), id);
  const [row] = await sql<{ left: string }>(
    `select extract(epoch from valid_until - $2::timestamptz)::int as left from messages where id = $1`,
    [id, clock.now()],
  );
  assert.equal(row?.left, 600);
  await assert.rejects(resendMessage(rt, actorOf(accountId), id), /queued/);
  const [balance] = await sql('select balance from balances where account_id = $1', [accountId]);
  assert.deepEqual(balance, { balance: '500' });
});

test('a message of another account is not found', async () => {
  const id = await addMessage(place, await addAccount(place), { status: 'unknown', part_states: '-' });
  await assert.rejects(resendMessage(rt, actorOf(await addAccount(place)), id), /not found/);
});
