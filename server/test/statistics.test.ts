// Sums of messages by hour and day, compared with the rows whatever moves beside the counting.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { keepPartitions } from '../src/db/index.ts';
import { type Uuid, uuidV7 } from '../src/lib/ids/uuid.ts';
import { timestampFromMs } from '../src/lib/time/timestamp.ts';
import { endQueued } from '../src/sms/messages/outbox/end-queued.ts';
import { startReceipts } from '../src/sms/messages/receipts/apply-receipt-queue.ts';
import { addDaysUp } from '../src/statistics/add-days-up.ts';
import { countAccount } from '../src/statistics/count-account.ts';
import { countMessages, forgetAnswers } from '../src/statistics/count-messages.ts';
import { noteAnswer } from '../src/statistics/note-answer.ts';
import { CLOSED_AFTER_MS, HOUR_MS, hourOf, touchHours } from '../src/statistics/touch-hours.ts';
import { secondsOfShare, WAIT_BOUNDS_SECONDS } from '../src/statistics/wait-bounds.ts';
import { addAccount, addCampaign, addMessage, addReceiptKey } from './testkit/message-rows.ts';
import { knowAllMigrations } from './testkit/process-versions.ts';
import { checkStatistics } from './testkit/recount.ts';
import { openTestRuntime } from './testkit/runtime.ts';

const place = await openTestRuntime();
const { rt, sql } = place;
// This process knows of the counting.
await knowAllMigrations(sql);
const closable = () => hourOf(rt.clock.nowMs() - CLOSED_AFTER_MS);
const TABLES = ['messages', 'receipt_map'].map((table) => ({ table, retentionMonths: 12 }));
let named = 0;

/** A message of so long ago, to which a receipt may come. */
async function messageOf(accountId: number, agoMs: number, columns: Record<string, unknown> = {}) {
  const atMs = rt.clock.nowMs() - agoMs;
  const at = timestampFromMs(atMs);
  named += 1;
  const id = await addMessage(place, accountId, {
    ...{ id: uuidV7(atMs), created_at: at, submitted_at: at, sent_at: at, ...columns },
  });
  const carrierMessageId = `carrier-${named}`;
  await addReceiptKey(place, { accountId, messageId: id, carrierMessageId });
  return { id, carrierMessageId };
}

async function receive(carrierMessageIds: readonly string[], state: 'delivered' | 'undelivered' = 'delivered') {
  const receipts = startReceipts(rt);
  const same = { carrierId: 1, errorCode: '', phoneNumber: '233244000001', senderId: 'Volley', reference: null };
  await Promise.all(carrierMessageIds.map((id) => receipts.onReceipt({ ...same, carrierMessageId: id, state })));
  await receipts.stop();
}

async function answer(accountId: number, messageId: Uuid, does: string): Promise<void> {
  if (does === 'click' || does === 'reply' || does === 'opt_out')
    await rt.db.transact((tx) => noteAnswer(rt, tx, { accountId, messageId, kind: does }));
}

const inZone = (accountId: number, zone: string) =>
  sql('update balances set time_zone = $2 where account_id = $1', [accountId, zone]);

async function countAll(accountId: number): Promise<void> {
  while ((await countAccount(rt, accountId, closable())) === 'more');
}

test('hours and days are the sums of the messages, for zones whose days begin within an hour, too', async () => {
  for (const days of [15, 30, 45, 60]) await keepPartitions(rt.db, TABLES, rt.clock.nowMs() - days * 24 * HOUR_MS);
  for (const zone of ['UTC', 'Asia/Kathmandu', 'America/St_Johns']) {
    const accountId = await addAccount(place);
    await inZone(accountId, zone);
    const campaign = await addCampaign(place, accountId, { purpose: 'marketing' });
    for (let n = 0; n < 40; n += 1) {
      const ofCampaign = n % 3 === 0 ? { kind: 'bulk', campaign_id: campaign.id } : {};
      const others = { network: n % 2 ? 'MTN' : 'Telecel', sender_id: n % 5 ? 'Volley' : 'Farm', parts: 1 + (n % 3) };
      await messageOf(accountId, n * 34.7 * HOUR_MS, {
        ...ofCampaign,
        ...others,
        part_states: 's'.repeat(1 + (n % 3)),
      });
    }
    await countAll(accountId);
  }
  await checkStatistics(place);
});

test('a late receipt moves the hour that its message belongs to', async () => {
  const accountId = await addAccount(place);
  const old = await messageOf(accountId, 50 * HOUR_MS, { template_uuid: uuidV7(rt.clock.nowMs()), key_id: 7 });
  await messageOf(accountId, 50 * HOUR_MS);
  await countAll(accountId);
  await receive([old.carrierMessageId]);
  const [touched] = await sql<{ n: string }>('select count(*) as n from message_touches where account_id = $1', [
    accountId,
  ]);
  assert.equal(touched?.n, '1');
  await countAll(accountId);
  await checkStatistics(place);
  const days = await sql(
    'select delivered::int, unreported::int from message_days where account_id = $1 and shape = 0',
    [accountId],
  );
  assert.deepEqual(days, [{ delivered: 1, unreported: 1 }]);
});

test('clicks, replies and opt-outs count once each, under the hour of their message', async () => {
  const accountId = await addAccount(place);
  const { id } = await messageOf(accountId, 50 * HOUR_MS);
  await countAll(accountId);
  for (const does of ['click', 'reply', 'reply', 'opt_out']) await answer(accountId, id as Uuid, does);
  await countAll(accountId);
  await checkStatistics(place);
  const days = await sql(
    'select messages::int, clicks::int, replies::int, opted_out::int from message_days where account_id = $1 and shape = 0',
    [accountId],
  );
  assert.deepEqual(days, [{ messages: 1, clicks: 1, replies: 1, opted_out: 1 }]);
});

test('answers go once their message is deleted, and are kept as long as it is there', async () => {
  const accountId = await addAccount(place);
  const { id: kept } = await messageOf(accountId, 60 * 24 * HOUR_MS);
  const gone = uuidV7(rt.clock.nowMs() - 60 * 24 * HOUR_MS);
  const young = uuidV7(rt.clock.nowMs());
  for (const id of [kept as Uuid, gone, young]) await answer(accountId, id, 'click');
  assert.equal(await forgetAnswers(rt, 0), false);
  const left = await sql('select message_id from message_answers where account_id = $1 order by 1', [accountId]);
  assert.deepEqual(left, [{ message_id: kept }, { message_id: young }]);
  await countAll(accountId);
});

test('whatever moves beside the counting, in whatever order, nothing is lost or counted twice', async () => {
  const accountId = await addAccount(place);
  await inZone(accountId, 'Asia/Kolkata');
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          agoMinutes: fc.integer({ min: 0, max: 6_000 }),
          does: fc.constantFrom('deliver', 'fail', 'skip', 'click', 'reply', 'opt_out', 'nothing'),
          batch: fc.nat({ max: 3 }),
        }),
        { minLength: 1, maxLength: 24 },
      ),
      fc.array(fc.constantFrom('close', 'count'), { maxLength: 4 }),
      async (messages, counts) => {
        const made = await Promise.all(
          messages.map(async (one) => {
            const columns = one.does === 'skip' ? { status: 'queued', sent_at: null, part_states: '', cost: 0 } : {};
            return { ...one, ...(await messageOf(accountId, one.agoMinutes * 60_000, columns)) };
          }),
        );
        // Half of what is made is counted before it moves.
        if (counts.length % 2) await countAll(accountId);
        const of = (does: string, batch: number) => made.filter((one) => one.does === does && one.batch === batch);
        const idsOf = (does: string, batch: number) => of(does, batch).map(({ carrierMessageId }) => carrierMessageId);
        const moves = [0, 1, 2, 3].flatMap((batch) => [
          receive(idsOf('deliver', batch)),
          receive(idsOf('fail', batch), 'undelivered'),
          rt.db.transact((tx) =>
            endQueued(rt, tx, {
              ...{ accountId, ids: of('skip', batch).map(({ id }) => id as Uuid) },
              ...{ status: 'skipped', reason: 'cancelled', now: rt.clock.now() },
            }),
          ),
        ]);
        await Promise.all([
          ...moves,
          ...made.map(({ id, does }) => answer(accountId, id as Uuid, does)),
          ...counts.flatMap((how) => [addDaysUp(rt), countAccount(rt, accountId, how === 'close' ? closable() : null)]),
        ]);
        await countAll(accountId);
        await checkStatistics(place);
      },
    ),
    // The comparison asks all shards some thirty times.
    { numRuns: process.env['VOLLEY_TEST_SHARDED'] === 'yes' ? 4 : 25 },
  );
});

test('an hour is not closed while a transaction is open that may hold a message of it for young', async () => {
  const accountId = await addAccount(place);
  const atMs = closable() - 60_000;
  await rt.db.dedicated(async (client) => {
    await client.query("set idle_in_transaction_session_timeout = '0'");
    await client.query('begin');
    await client.query(
      `insert into messages (account_id, id, campaign_id, kind, sender_id, phone_number, network, message, parts, price, status, created_at)
       values ($1, $2, 9001, 'quick', 'Volley', '233244000009', 'MTN', 'x', 1, 0, 'queued', now())`,
      [accountId, uuidV7(atMs)],
    );
    await addMessage(place, accountId, { id: uuidV7(atMs) });
    await countMessages(rt);
    await client.query('commit');
  });
  await sql("update message_folds set counted_at = counted_at - interval '1 hour'");
  await countMessages(rt);
  await checkStatistics(place);
});

test('a day whose hours are not kept any more is counted as a whole when one of its messages moves', async () => {
  const accountId = await addAccount(place);
  await inZone(accountId, 'Asia/Kolkata');
  const agoMs = 200 * 24 * HOUR_MS;
  await keepPartitions(rt.db, TABLES, rt.clock.nowMs() - agoMs);
  const old = await messageOf(accountId, agoMs);
  for (let n = 1; n < 30; n += 1) await messageOf(accountId, agoMs + n * HOUR_MS);
  await countAll(accountId);
  await sql('delete from message_hours where account_id = $1', [accountId]);
  await receive([old.carrierMessageId]);
  await countAll(accountId);
  const [days] = await sql('select sum(messages)::int as n from message_days where account_id = $1 and shape = 0', [
    accountId,
  ]);
  assert.deepEqual(days, { n: 30 });
  // Messages are deleted with their month, in the middle of a date, too; a link of one of them may be opened later.
  await sql('delete from messages where account_id = $1 and id <> $2', [accountId, old.id]);
  const gone = uuidV7(rt.clock.nowMs() - agoMs - 10 * HOUR_MS);
  await rt.db.transact((tx) => touchHours(rt, tx, accountId, [old.id as Uuid, gone]));
  await countAll(accountId);
  assert.deepEqual(
    await sql('select sum(messages)::int as n from message_days where account_id = $1 and shape = 0', [accountId]),
    [{ n: 30 }],
    'what was counted of them stays',
  );
  await sql('delete from message_hours where account_id = $1', [accountId]);
  for (const table of ['message_days', 'message_months', 'value_hours', 'value_days'])
    await sql(`delete from ${table} where account_id = $1`, [accountId]);
  await sql('delete from messages where account_id = $1', [accountId]);
});

test('the time of half and of 95 % of the receipts is told to within 10 %', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0.1, max: 300_000, noNaN: true }), { minLength: 1 }), (seconds) => {
      const places = Map.groupBy(seconds, (one) => WAIT_BOUNDS_SECONDS.filter((bound) => bound <= one).length);
      const waits = [...places].sort(([a], [b]) => a - b).map(([placed, own]) => ({ place: placed, n: own.length }));
      const sorted = seconds.toSorted((a, b) => a - b);
      for (const share of [0.5, 0.95]) {
        const exact = sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
        const told = secondsOfShare(waits, share) ?? 0;
        assert.ok(Math.abs(told - exact) <= exact * 0.1, `${told} instead of ${exact}`);
      }
    }),
  );
});

const verificationOf = (
  accountId: number,
  agoMs: number,
  columns: { status: string; sends: number; checks: number },
) => {
  const atMs = rt.clock.nowMs() - agoMs;
  const end = columns.status === 'approved' ? timestampFromMs(atMs + 20_000) : null;
  named += 1;
  return sql<{ id: Uuid }>(
    `insert into verifications (account_id, id, phone_number, status, channel, sender_id, message, code_length, key_version, next_after_seconds,
       reference, end_user_ref, end_user_ip, sends, checks_left, next_send_at, expires_at, created_at, ended_at, country, network, code_price)
     values ($1, $2, $3, $4, 'sms', 'Volley', '', 6, 1, 30, '', '', '', $5, $6, $7, $7, $7, $8, 'GH', 'MTN', 3) returning id`,
    [
      accountId,
      uuidV7(atMs),
      `2332440${named}`,
      columns.status,
      columns.sends,
      columns.checks,
      timestampFromMs(atMs),
      end,
    ],
  );
};

/** Rows are deleted with their time, and the figures stay, also when a message of the same hour moves. */
async function checkDeletedVerifications(accountId: number): Promise<void> {
  const agoMs = 40 * 24 * HOUR_MS;
  const old = await messageOf(accountId, agoMs);
  await verificationOf(accountId, agoMs, { status: 'approved', sends: 1, checks: 4 });
  await rt.db.transact((tx) => touchHours(rt, tx, accountId, [old.id as Uuid]));
  await sql('update message_folds set are_values_listed = false where account_id = $1', [accountId]);
  const started = () =>
    sql(
      "select sum(sums[1])::int as n from value_days where account_id = $1 and kind = 'verifications' and division = ''",
      [accountId],
    );
  await countAll(accountId);
  const before = await started();
  assert.ok(Number(before[0]?.n) > 0, 'what was started before the update is counted');
  await sql('delete from verifications where account_id = $1 and id < $2', [
    accountId,
    uuidV7(rt.clock.nowMs() - agoMs / 2),
  ]);
  await receive([old.carrierMessageId]);
  await countAll(accountId);
  assert.deepEqual(await started(), before);
  // The next tests compare everything with its rows.
  for (const [table, time] of [
    ['value_hours', 'slot'],
    ['value_days', 'day'],
  ])
    await sql(
      `delete from ${table} where account_id = $1 and kind = 'verifications' and ${time} < now() - interval '30 days'`,
      [accountId],
    );
}

test('calls and verifications are counted as messages are, all together and by one thing alone', async () => {
  const accountId = await addAccount(place);
  await inZone(accountId, 'Asia/Kolkata');
  for (const [id, kind] of [
    [1, 'campaign'],
    [2, 'call'],
  ] as const) {
    await sql(
      `insert into voice_campaigns (account_id, id, uuid, name, status, kind, created_at, updated_at)
       values ($1, $2, $3, 'Harvest', 'calling', $4, now(), now())`,
      [accountId, id, uuidV7(rt.clock.nowMs()), kind],
    );
    await sql(
      `insert into voice_recipients (account_id, campaign_id, id, phone_number, status) values ($1, $2, 1, '233244000001', 'answered')`,
      [accountId, id],
    );
  }
  const call = (n: number, agoMs: number) => {
    const atMs = rt.clock.nowMs() - agoMs;
    const isAnswered = n % 3 > 0;
    return sql(
      `insert into call_attempts (account_id, id, campaign_id, recipient_id, number, trunk_id, process_id, status, outcome, digits,
         duration_seconds, cost, created_at) values ($1, $2, $3, 1, $4, 1, 1, 'ended', $5, $6, $7, $8, $9)`,
      [
        ...[accountId, uuidV7(atMs), 1 + (n % 2), n, isAnswered ? 'answered' : 'busy', n % 5 ? '' : '12'],
        ...[isAnswered ? 10 + n : 0, isAnswered ? 100 : 0, timestampFromMs(atMs)],
      ],
    );
  };
  for (let n = 0; n < 30; n += 1) {
    await call(n, n * 7.3 * HOUR_MS);
    const status = ['approved', 'blocked', 'failed', 'expired'][n % 4] ?? '';
    await verificationOf(accountId, n * 5.1 * HOUR_MS, { status, sends: n % 4 === 1 ? 0 : 1, checks: 5 - (n % 2) });
  }
  // The oldest, at 23:45, is the only one of its date, and the next date has one too.
  for (const n of [30, 31]) await call(n, (rt.clock.nowMs() % (24 * HOUR_MS)) + (221.75 - (n - 30) * 12) * HOUR_MS);
  await countAll(accountId);
  await checkStatistics(place);

  // A code that is entered late moves the hour of its start; without a touch the hour would stay as it was counted.
  const [late] = await verificationOf(accountId, 30 * HOUR_MS, { status: 'pending', sends: 1, checks: 5 });
  const id = late?.id as Uuid;
  await sql(
    "update verifications set status = 'approved', checks_left = 4, ended_at = created_at + interval '5 minutes' where id = $1",
    [id],
  );
  await rt.db.transact((tx) => touchHours(rt, tx, accountId, [id]));
  await countAll(accountId);
  await checkStatistics(place);

  await checkDeletedVerifications(accountId);
});

test('hours that were counted before values were are listed once, and counted again', async () => {
  const accountId = await addAccount(place);
  await messageOf(accountId, 50 * HOUR_MS, { reason: 'no_route', status: 'failed' });
  await countAll(accountId);
  for (const table of ['value_hours', 'value_days'])
    await sql(`delete from ${table} where account_id = $1`, [accountId]);
  await sql('update message_folds set are_values_listed = false where account_id = $1', [accountId]);
  await countAll(accountId);
  await checkStatistics(place);
  assert.deepEqual(await sql('select are_values_listed from message_folds where account_id = $1', [accountId]), [
    { are_values_listed: true },
  ]);
});

test('of an hour with many campaigns the first 200 are told apart', async () => {
  const accountId = await addAccount(place);
  const many = 205;
  for (let n = 0; n < many; n += 1)
    await addMessage(place, accountId, {
      campaign_id: 70_000 + n,
      kind: 'bulk',
      status: 'delivered',
      final_at: rt.clock.now(),
    });
  await countAll(accountId);
  const rows = await sql<{ value: string; n: number }>(
    "select value, sums[1]::int as n from value_days where account_id = $1 and division = 'campaign' order by 2 desc",
    [accountId],
  );
  assert.equal(rows.length, 201);
  assert.deepEqual(rows[0], { value: 'others', n: 5 });
  await sql('delete from messages where account_id = $1', [accountId]);
});
