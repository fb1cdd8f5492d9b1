// A process that stands still in the middle of a job is taken for dead, and another does the job. When the first one wakes it goes on
// with what it had read: whatever was decided since must stay.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endHold, placeHold, releaseHold } from '../src/backup/index.ts';
import { findHold } from '../src/backup/store-outgoing-hold.ts';
import type { Actor } from '../src/identity/index.ts';
import { firstIdOf, type Uuid, uuidV7 } from '../src/lib/ids/uuid.ts';
import type { Runtime } from '../src/runtime.ts';
import { cancelOverdueMessages } from '../src/sms/campaigns/moves/cancel-together.ts';
import { retryFailed } from '../src/sms/campaigns/moves/move-campaign.ts';
import { windUpCancelled } from '../src/sms/campaigns/moves/wind-up-campaign.ts';
import { cancelOverdueCalls } from '../src/voice/campaigns/moves/cancel-together.ts';
import { checkLedger } from './testkit/invariants.ts';
import { addAccount, addCampaign, addMessage } from './testkit/message-rows.ts';
import { openTestRuntime } from './testkit/runtime.ts';

const place = await openTestRuntime();
const { rt, sql } = place;
const actorOf = (accountId: number): Actor => ({ accountId, keyId: 1, country: 'GH', timeZone: 'UTC' }) as Actor;
const HOUR_MS = 3_600_000;
const iso = (ms: number): string => new Date(ms).toISOString();

interface Frozen {
  readonly rt: Runtime;
  /** It has read what it will act on. */
  readonly hasRead: Promise<void>;
  wake(): void;
}

/** It stands still before its transaction of this number. */
function frozenBefore(transaction: number): Frozen {
  const read = Promise.withResolvers<void>();
  const woken = Promise.withResolvers<void>();
  let count = 0;
  const transact: Runtime['db']['transact'] = async (work, options) => {
    count += 1;
    if (count === transaction) {
      read.resolve();
      await woken.promise;
    }
    return rt.db.transact(work, options);
  };
  return { rt: { ...rt, db: { ...rt.db, transact } }, hasRead: read.promise, wake: woken.resolve };
}

/** A campaign that Volley gave up, with messages that wait; of the three transactions that wind it up the first ends them. */
async function givenUp() {
  const accountId = await addAccount(place, { balance: 1_000, held: 200 });
  const first = uuidV7(rt.clock.nowMs());
  const campaign = await addCampaign(place, accountId, {
    status: 'failed',
    is_winding_up: true,
    held: 200,
    total_recipients: 2,
    cursor_id: firstIdOf(first),
    ended_at: rt.clock.now(),
  });
  const queued = { kind: 'bulk', campaign_id: campaign.id, status: 'queued', cost: 0, part_states: '', sent_at: null };
  for (const digit of [1, 2])
    await addMessage(place, accountId, { ...queued, id: `${first.slice(0, 35)}${digit}` as Uuid, carrier_id: null });
  await sql(
    `insert into campaign_counts (account_id, campaign_id, status, reason, n) values ($1, $2, 'queued', '', 2)`,
    [accountId, campaign.id],
  );
  return { accountId, ...campaign, last: `${first.slice(0, 35)}2` as Uuid };
}

for (const { before, what } of [
  { before: 1, what: 'before it ends messages' },
  { before: 3, what: 'before it ends the whole' },
]) {
  test(`what was retried since stays, although a process that was winding the campaign up stood still ${what}`, async () => {
    const { accountId, id, uuid, last } = await givenUp();
    const frozen = frozenBefore(before);
    const job = windUpCancelled(frozen.rt);
    await frozen.hasRead;
    await windUpCancelled(rt);
    await retryFailed(rt, actorOf(accountId), uuid);
    await sql(
      `insert into campaign_stretches (account_id, campaign_id, after_id, through_id, process_id) values ($1, $2, $3, $4, $5)`,
      [accountId, id, firstIdOf(last), last, rt.processId()],
    );
    frozen.wake();
    await job;
    const found = await sql(
      `select c.status, c.held::int, count(m.*)::int as queued, (select count(*)::int from campaign_stretches s where s.campaign_id = c.id) as stretches
       from sms_campaigns c join messages m on m.account_id = c.account_id and m.campaign_id = c.id and m.status = 'queued'
       where c.id = $1 group by c.account_id, c.id, c.status, c.held`,
      [id],
    );
    assert.deepEqual(found, [{ status: 'sending', held: 200, queued: 2, stretches: 1 }]);
    assert.deepEqual(await sql('select held::int from balances where account_id = $1', [accountId]), [{ held: 200 }]);
    await checkLedger(place);
  });
}

test('a series whose missed runs were passed over has each later run once, although a process stood still in the middle', async () => {
  const accountId = await addAccount(place);
  const nowMs = rt.clock.nowMs();
  const restoredAt = rt.clock.now();
  const { id } = await addCampaign(place, accountId, {
    status: 'scheduled',
    is_recurring: true,
    scheduled_at: iso(nowMs - 30 * HOUR_MS),
    next_run_at: iso(nowMs - HOUR_MS),
  });
  const frozen = frozenBefore(1);
  const job = cancelOverdueMessages(frozen.rt, restoredAt);
  await frozen.hasRead;
  await cancelOverdueMessages(rt, restoredAt);
  // The next run was made since, and the series waits for the one after it.
  const [row] = await sql<{ at: string }>(
    `update sms_campaigns set next_run_at = next_run_at + interval '1 day' where id = $1 returning next_run_at::text as at`,
    [id],
  );
  frozen.wake();
  await job;
  assert.deepEqual(await sql('select next_run_at::text as at from sms_campaigns where id = $1', [id]), [row]);
});

test('a voice campaign that was scheduled for later stays so, although a process that cancels what was due stood still', async () => {
  const accountId = await addAccount(place);
  const restoredAt = rt.clock.now();
  const id = 7_000_001;
  await sql(
    `insert into voice_campaigns (account_id, id, uuid, name, status, scheduled_at, created_at, updated_at)
     values ($1, $2, gen_random_uuid(), 'Calls', 'scheduled', now() - interval '1 hour', now(), now())`,
    [accountId, id],
  );
  const frozen = frozenBefore(1);
  const job = cancelOverdueCalls(frozen.rt, restoredAt);
  await frozen.hasRead;
  await sql(`update voice_campaigns set scheduled_at = now() + interval '1 day' where id = $1`, [id]);
  frozen.wake();
  await job;
  assert.deepEqual(await sql('select status from voice_campaigns where id = $1', [id]), [{ status: 'scheduled' }]);
});

test('the hold of a second restore stays, although a process that ended the first one stood still', async () => {
  const restore = () => rt.db.dedicated((client) => placeHold(client));
  await restore();
  await rt.db.transact((tx) => releaseHold(tx, 'cancel'));
  const first = await findHold(rt.db);
  assert.ok(first);
  await restore();
  await rt.db.transact((tx) => releaseHold(tx, 'cancel'));
  assert.equal(await rt.db.transact((tx) => endHold(tx, first)), false);
  const second = await findHold(rt.db);
  assert.ok(second);
  assert.notEqual(second.restoredAt, first.restoredAt);
  assert.equal(await rt.db.transact((tx) => endHold(tx, second)), true);
  assert.equal(await findHold(rt.db), null);
});
