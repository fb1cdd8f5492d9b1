// No text that was accepted for a number before its erasure was done leaves afterwards, whatever the order of ids and commits.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Db } from '../src/db/index.ts';
import { type Uuid, uuidV7 } from '../src/lib/ids/uuid.ts';
import type { PhoneNumber } from '../src/lib/phone/phone-number.ts';
import { type Erasure, erasePeople, getErasure, requestErasure } from '../src/person-data/index.ts';
import { prepareCampaign } from '../src/sms/campaigns/audience/prepare-campaign.ts';
import { createDraft } from '../src/sms/campaigns/drafts/write-draft.ts';
import { claimCampaign } from '../src/sms/campaigns/rows/store-campaign-lease.ts';
import { startCampaignKit } from './testkit/campaigns.ts';
import { eventually } from './testkit/eventually.ts';

/** What happens between reading a message from the outbox and marking it. */
let beforeMark: () => Promise<unknown> = async () => undefined;
const kit = await startCampaignKit({
  wrapHot: (hot: Db) => ({
    ...hot,
    transact: async (work, options) => {
      const then = beforeMark;
      beforeMark = async () => undefined;
      await then();
      return hot.transact(work, options);
    },
  }),
});
const { rt, sql, actor, deps } = kit;
const { accountId } = actor;
// Campaigns are prepared by these tests' own hands.
await kit.sender.stop();

let last = 0;
const newNumber = () => {
  last += 1;
  return `23324${String(last).padStart(7, '0')}` as PhoneNumber;
};
const request = (phoneNumber: PhoneNumber) => requestErasure(rt, actor, { phoneNumber, reason: '' });

/** Requests an erasure whose walk is over, and which only has to end. */
async function walkedErasure(number: PhoneNumber): Promise<Erasure> {
  const asked = await request(number);
  await sql(`update erasures set step = 14, requested_at = requested_at - interval '1 minute' where id = $1`, [
    asked.id,
  ]);
  return asked;
}

async function turn(id: Uuid): Promise<Erasure> {
  while (await erasePeople(rt));
  return getErasure(rt, actor, id);
}

const untilDone = (id: Uuid) =>
  eventually(
    () => turn(id),
    ({ status }) => status === 'done',
  );

async function leftOf(number: PhoneNumber): Promise<number> {
  return (await sql('select 1 from messages where phone_number = $1', [number])).length;
}

const insertMessage = `insert into messages (account_id, id, campaign_id, kind, sender_id, phone_number, network, message, parts, price, cost, status,
   created_at, valid_until) values ($1, $2, $3, 'quick', 'Volley', $4, 'MTN', 'Your code', 1, 5, 5, $5, now(), now() + interval '1 hour')`;
const insertWaiting = `insert into outbox (account_id, message_id, campaign_id, lane, due_at)
   values ($1, $2, $3, 'transactional', now() + make_interval(secs => $4))`;

/** A message that was accepted, for later if `inSeconds` is given. */
async function accept(number: PhoneNumber, status: 'queued' | 'submitting', inSeconds: number | null): Promise<Uuid> {
  const [id, campaignId] = [uuidV7(rt.clock.nowMs()), await rt.ids.next('sms_campaigns')];
  await sql(insertMessage, [accountId, id, campaignId, number, status]);
  if (inSeconds !== null) await sql(insertWaiting, [accountId, id, campaignId, inSeconds]);
  return id;
}

const sentTo = (number: PhoneNumber) => kit.carriers.seen.filter(({ phoneNumber }) => phoneNumber === number).length;

test('a message that is accepted after the walk has passed is erased before the erasure is done, and is not sent', async () => {
  const number = newNumber();
  const asked = await walkedErasure(number);
  const id = await accept(number, 'queued', 3_600);
  const done = await untilDone(asked.id);
  await sql('update outbox set due_at = now() where message_id = $1', [id]);
  assert.deepEqual([await leftOf(number), done.erased], [0, { messages: 1 }]);
  const ended = await eventually(
    () => sql('select status from messages where id = $1', [id]),
    ([row]) => row?.['status'] !== 'queued',
  );
  assert.deepEqual([ended, sentTo(number)], [[{ status: 'skipped' }], 0]);
});

test('the end of an erasure waits for a message that is just being accepted', async () => {
  const number = newNumber();
  const asked = await walkedErasure(number);
  const id = uuidV7(rt.clock.nowMs());
  const isAccepted = Promise.withResolvers<void>();
  const commit = Promise.withResolvers<void>();
  const accepting = rt.db.dedicated(async (client) => {
    await client.query('begin');
    await client.query('update balances set balance = balance where account_id = $1', [accountId]);
    await client.query(insertMessage, [accountId, id, 999_999, number, 'queued']);
    isAccepted.resolve();
    await commit.promise;
    await client.query('commit');
  });
  await isAccepted.promise;
  const turning = turn(asked.id);
  await eventually(
    () =>
      sql(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%balances%'`,
      ),
    (rows) => rows.length > 0,
  );
  commit.resolve();
  await accepting;
  assert.equal((await turning).status, 'done');
  assert.equal(await leftOf(number), 0);
});

test('an erasure is done only when no message to the number is on the wire', async () => {
  const number = newNumber();
  const asked = await walkedErasure(number);
  const id = await accept(number, 'submitting', null);
  assert.equal((await turn(asked.id)).status, 'running');
  await sql(`update messages set status = 'sent', sent_at = now() where id = $1`, [id]);
  assert.deepEqual([(await untilDone(asked.id)).erased, await leftOf(number)], [{ messages: 1 }, 0]);
});

test('what passes an opt-out does not pass an erasure that comes between the outbox and the wire', async () => {
  const number = newNumber();
  await sql('update accounts set transactional_through_suppression = true where id = $1', [accountId]);
  await sql(
    `insert into suppressions (account_id, phone_number, id, reason, note, created_at) values ($1, $2, 1, 'opt_out', '', now())`,
    [accountId, number],
  );
  const asked = await walkedErasure(number);
  let was = 'not marked';
  beforeMark = async () => {
    was = (await untilDone(asked.id)).status;
  };
  const id = await accept(number, 'queued', 0);
  // The slot is given back whether the message was marked or not.
  await eventually(
    () => kit.carriers.inUse,
    (inUse) => was === 'done' && inUse === 0,
  );
  const left = await sql('select status from messages where id = $1', [id]);
  assert.deepEqual([was, left, sentTo(number)], ['done', [{ status: 'queued' }], 0]);
  await sql('update accounts set transactional_through_suppression = false where id = $1', [accountId]);
});

test('a campaign that lists the number again after the walk, and is prepared from that list, writes to nobody who was erased', async () => {
  const number = newNumber();
  const asked = await walkedErasure(number);
  const audience = { groupUuids: [], contactIds: [], phoneNumbers: [number, newNumber()] };
  const { id } = await createDraft(rt, actor, { name: 'Sale', senderId: 'Volley', message: 'Hello', audience });
  await sql(`update sms_campaigns set status = 'preparing' where id = $1`, [id]);
  const leased = await claimCampaign(rt.db, { accountId, id, processId: rt.processId() });
  assert.equal((await turn(asked.id)).status, 'running');
  await prepareCampaign(rt, deps, leased ?? assert.fail('the campaign could not be leased'));
  const done = await untilDone(asked.id);
  assert.deepEqual([done.erased, await leftOf(number)], [{ campaigns: 1, messages: 1 }, 0]);
  const lists = await sql('select 1 from sms_campaigns where $1 = any (phone_numbers)', [number]);
  assert.deepEqual(lists, []);
});

test('what is kept of the number by a lookup or a carrier that was under way when it was erased goes with the end of the erasure', async () => {
  const number = newNumber();
  const asked = await walkedErasure(number);
  await sql(
    `insert into number_lookups (phone_number, source, network, network_code, country, type, looked_up_at, expires_at)
     values ($1, 'HLR', 'MTN', '62001', 'GH', 'mobile', now(), now() + interval '30 days')`,
    [number],
  );
  await sql(
    `insert into carrier_day_numbers (carrier_id, day, phone_number, messages) values (1, current_date, $1, 1)`,
    [number],
  );
  await untilDone(asked.id);
  const left = ['number_lookups', 'carrier_day_numbers'].map((table) =>
    sql(`select 1 from ${table} where phone_number = $1`, [number]),
  );
  assert.deepEqual(await Promise.all(left), [[], []]);
});

test('an erasure that a program of the version before has ended keeps no number', async () => {
  const number = newNumber();
  const asked = await walkedErasure(number);
  await sql(`update erasures set status = 'done', ended_at = now() where id = $1`, [asked.id]);
  await accept(number, 'queued', 3_600);
  const [kept] = await sql('select sealed_number is not null as "isKept" from erasures where id = $1', [asked.id]);
  while (await erasePeople(rt));
  const [after] = await sql('select sealed_number is not null as "isKept" from erasures where id = $1', [asked.id]);
  assert.deepEqual([kept, after, await leftOf(number)], [{ isKept: true }, { isKept: false }, 0]);
});
