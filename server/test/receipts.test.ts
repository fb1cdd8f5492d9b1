import assert from 'node:assert/strict';
import { test } from 'node:test';
import { manualClock } from '../src/clock.ts';
import { keepPartitions } from '../src/db/index.ts';
import { uuidV7 } from '../src/lib/ids/uuid.ts';
import { timestampFromMs } from '../src/lib/time/timestamp.ts';
import { type CarrierReceipt, messageReference } from '../src/sms/carrier.ts';
import { startReceipts } from '../src/sms/messages/receipts/apply-receipt-queue.ts';
import { retryUnmatchedReceipts } from '../src/sms/messages/receipts/retry-unmatched.ts';
import {
  addAccount,
  addCampaign,
  addMessage,
  addReceiptKey,
  addUnknown,
  messageState,
} from './testkit/message-rows.ts';
import { openTestRuntime } from './testkit/runtime.ts';

const clock = manualClock(Date.now());
const place = await openTestRuntime({ clock });
const { rt, sql } = place;
const accountId = await addAccount(place);

const NUMBER = '233244000001';
let numbers = 0;

/** A number of the test's own, so that nothing of another test can fit. */
function ownNumber(): string {
  numbers += 1;
  return `23324410${String(numbers).padStart(4, '0')}`;
}

function receipt(over: Partial<CarrierReceipt> = {}): CarrierReceipt {
  return {
    carrierId: 1,
    carrierMessageId: 'none',
    state: 'delivered',
    errorCode: '',
    phoneNumber: NUMBER,
    senderId: 'Volley',
    reference: null,
    ...over,
  };
}

async function sentMessage(carrierMessageId: string, columns: Record<string, unknown> = {}) {
  const id = await addMessage(place, accountId, columns);
  const parts = Number(columns['parts'] ?? 1);
  for (let part = 0; part < parts; part += 1) {
    const suffix = parts > 1 ? `-${part}` : '';
    await addReceiptKey(place, { accountId, messageId: id, carrierMessageId: `${carrierMessageId}${suffix}`, part });
  }
  return id;
}

async function tell(...given: readonly CarrierReceipt[]): Promise<void> {
  const receipts = startReceipts(rt);
  await Promise.all(given.map((one) => receipts.onReceipt(one)));
  await receipts.stop();
}

/** Told, and looked up again when no answer to a submit can be under way any more. */
async function tellAndRetry(...given: readonly CarrierReceipt[]): Promise<void> {
  await tell(...given);
  clock.advance(1_500);
  await retryUnmatchedReceipts(rt);
}

const countsOf = async (campaignId: number) =>
  Object.fromEntries(
    (
      await sql<{ status: string; reason: string; n: string }>(
        `select status, reason, sum(n)::bigint as n from campaign_counts where campaign_id = $1 group by 1, 2 having sum(n) <> 0 order by 1`,
        [campaignId],
      )
    ).map((row) => [`${row.status} ${row.reason}`.trim(), Number(row.n)]),
  );

test('a receipt is committed when its promise resolves', async () => {
  const id = await sentMessage('a1');
  await tell(receipt({ carrierMessageId: 'a1', state: 'undelivered', errorCode: '0x45' }));
  const state = await messageState(place, id);
  assert.deepEqual(state, { status: 'undelivered', reason: '', error_code: '0x45', part_states: 'u' });
  const [row] = await sql<{ ended: boolean }>('select final_at is not null as ended from messages where id = $1', [id]);
  assert.equal(row?.ended, true);
});

test('the number may come with a plus or with zeros before it', async () => {
  const [plus, zeros] = [await sentMessage('a2'), await sentMessage('a3')];
  await tell(
    receipt({ carrierMessageId: 'a2', phoneNumber: `+${NUMBER}` }),
    receipt({ carrierMessageId: 'a3', phoneNumber: `00${NUMBER}` }),
  );
  assert.equal((await messageState(place, plus)).status, 'delivered');
  assert.equal((await messageState(place, zeros)).status, 'delivered');
});

test('receipts of all parts in one batch make one outcome', async () => {
  const id = await sentMessage('b1', { parts: 3 });
  const parts = [0, 1, 2].map((part) => receipt({ carrierMessageId: `b1-${part}` }));
  await tell(...parts, receipt({ carrierMessageId: 'b1-1', state: 'rejected' }));
  assert.deepEqual((await messageState(place, id)).status, 'delivered');
});

test('parts told at the same moment by two processes are both kept', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, (_, index) => sentMessage(`c${index}`, { parts: 2 })));
  await Promise.all(
    [0, 1].map((part) => tell(...ids.map((_, index) => receipt({ carrierMessageId: `c${index}-${part}` })))),
  );
  for (const id of ids) assert.equal((await messageState(place, id)).status, 'delivered');
});

test('of an id that was used again, the newest open message of that number counts', async () => {
  const other = await sentMessage('d1', { phone_number: '233244999999' });
  const old = await sentMessage('d1', { phone_number: NUMBER });
  clock.advance(5);
  const newest = await sentMessage('d1', { phone_number: NUMBER });
  await tell(receipt({ carrierMessageId: 'd1' }));
  assert.equal((await messageState(place, newest)).status, 'delivered');
  assert.equal((await messageState(place, old)).status, 'sent');
  await tell(receipt({ carrierMessageId: 'd1', state: 'expired' }));
  assert.equal((await messageState(place, old)).status, 'expired');
  assert.equal((await messageState(place, other)).status, 'sent');
});

test('the id finds the message however the carrier writes the number; a number decides only between several', async () => {
  const ways: Partial<CarrierReceipt>[] = [
    { phoneNumber: `0${NUMBER.slice(3)}` },
    { phoneNumber: NUMBER.slice(3) },
    { phoneNumber: 'Volley', senderId: `+${NUMBER}` },
    { phoneNumber: '2332****0001' },
    { phoneNumber: '' },
    { phoneNumber: '1234' },
  ];
  for (const [index, way] of ways.entries()) {
    const id = await sentMessage(`written${index}`);
    await tell(receipt({ carrierMessageId: `written${index}`, ...way }));
    assert.equal((await messageState(place, id)).status, 'delivered', JSON.stringify(way));
  }
  const ofAnother = await sentMessage('written-other');
  await tell(receipt({ carrierMessageId: 'written-other', phoneNumber: '233244777777' }));
  assert.equal((await messageState(place, ofAnother)).status, 'sent', 'a full number of somebody else');
  const own = await sentMessage('shared');
  const others = await sentMessage('shared', { phone_number: '233244888888' });
  await tell(receipt({ carrierMessageId: 'shared', phoneNumber: '' }));
  await tell(receipt({ carrierMessageId: 'shared', phoneNumber: `0${NUMBER.slice(3)}` }));
  assert.equal((await messageState(place, own)).status, 'delivered');
  assert.equal((await messageState(place, others)).status, 'sent');
});

test('a receipt of nobody that we know is acknowledged at once, and applied when its message is stored', async () => {
  const receipts = startReceipts(rt, { holdMs: 60_000 });
  const phoneNumber = ownNumber();
  await receipts.onReceipt(receipt({ carrierMessageId: 'ahead', phoneNumber }));
  await receipts.stop();
  const id = await sentMessage('ahead', { phone_number: phoneNumber });
  await retryUnmatchedReceipts(rt);
  assert.equal((await messageState(place, id)).status, 'delivered');
});

test('a receipt that names our reference alone finds the submit that was not answered', async () => {
  const phoneNumber = ownNumber();
  const unknown = { status: 'unknown', part_states: '--', parts: 2, phone_number: phoneNumber };
  const id = await addMessage(place, accountId, unknown);
  await addUnknown(place, accountId, id);
  const bare = receipt({ carrierMessageId: '', phoneNumber, reference: messageReference(id) });
  await tellAndRetry(bare, bare);
  assert.equal((await messageState(place, id)).status, 'delivered');
});

test('a receipt finds a message that was made months before it was submitted, and no old one with its id', async () => {
  const DAY_MS = 86_400_000;
  const submitted = (daysAgo: number) => timestampFromMs(clock.nowMs() - daysAgo * DAY_MS);
  const monthly = ['messages', 'receipt_map'].map((table) => ({ table, retentionMonths: 12 }));
  // Single messages wait for 90 days at most, rows of a campaign for as long as it is paused or without credit.
  for (const daysAgo of [100, 143, 330]) {
    const madeMs = clock.nowMs() - daysAgo * DAY_MS;
    await keepPartitions(place.db, monthly, madeMs);
    const phoneNumber = ownNumber();
    const carrierMessageId = `m${daysAgo}`;
    const of = { phone_number: phoneNumber, submitted_at: submitted(95) };
    const old = await sentMessage(carrierMessageId, { ...of, id: uuidV7(madeMs) });
    await tell(receipt({ carrierMessageId, phoneNumber }));
    assert.equal((await messageState(place, old)).status, 'sent', 'its carrier gave up on it long ago');
    const late = await sentMessage(carrierMessageId, { ...of, id: uuidV7(madeMs), submitted_at: submitted(1) });
    await tell(receipt({ carrierMessageId, phoneNumber }));
    assert.equal((await messageState(place, late)).status, 'delivered', `made ${daysAgo} days ago`);
    assert.equal((await messageState(place, old)).status, 'sent');
  }
});

test('a receipt of an ended message is acknowledged and changes nothing', async () => {
  const id = await sentMessage('e1', { status: 'delivered', part_states: 'd' });
  await tell(receipt({ carrierMessageId: 'e1', state: 'undelivered' }));
  assert.equal((await messageState(place, id)).status, 'delivered');
  const kept = () => sql('select 1 from unmatched_receipts where carrier_message_id = $1', ['e1']);
  assert.equal((await kept()).length, 1, 'the carrier may have given the id again');
  clock.advance(5_000);
  await retryUnmatchedReceipts(rt);
  assert.equal((await kept()).length, 0);
});

test('a receipt that overtakes the answer to its submit is held until that is stored', async () => {
  const id = await addMessage(place, accountId, { status: 'submitting', part_states: '' });
  const receipts = startReceipts(rt);
  let isTold = false;
  const told = receipts.onReceipt(receipt({ carrierMessageId: 'f1', isJustAnswered: true })).then(() => {
    isTold = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.equal(isTold, false);
  await sql(`update messages set status = 'sent', part_states = 's' where id = $1`, [id]);
  await addReceiptKey(place, { accountId, messageId: id, carrierMessageId: 'f1' });
  await told;
  await receipts.stop();
  assert.equal((await messageState(place, id)).status, 'delivered');
});

test('the counts of a campaign move with its rows, each receipt once', async () => {
  const campaign = await addCampaign(place, accountId);
  await sql(`insert into campaign_counts (account_id, campaign_id, status, reason, n) values ($1, $2, 'sent', '', 3)`, [
    accountId,
    campaign.id,
  ]);
  for (const index of [1, 2, 3]) await sentMessage(`g${index}`, { kind: 'bulk', campaign_id: campaign.id });
  const twice = [1, 2, 1, 2].map((index) =>
    receipt({ carrierMessageId: `g${index}`, state: index === 1 ? 'delivered' : 'expired' }),
  );
  await tell(...twice);
  await tell(...twice);
  assert.deepEqual(await countsOf(campaign.id), { delivered: 1, expired: 1, sent: 1 });
});

test('a receipt with our reference finds the submit that was not answered, whenever it comes', async () => {
  const phoneNumber = ownNumber();
  const campaign = await addCampaign(place, accountId);
  const unknown = { status: 'unknown', reason: 'no_answer', part_states: '-', kind: 'bulk', campaign_id: campaign.id };
  const id = await addMessage(place, accountId, { ...unknown, phone_number: phoneNumber, sent_at: null });
  await addUnknown(place, accountId, id);
  clock.advance(3_600_000);
  await tellAndRetry(receipt({ carrierMessageId: 'h1', phoneNumber, reference: messageReference(id) }));
  assert.deepEqual(await messageState(place, id), {
    status: 'delivered',
    reason: '',
    error_code: '',
    part_states: 'd',
  });
  assert.deepEqual(await countsOf(campaign.id), { delivered: 1, 'unknown no_answer': -1 });
  const [left] = await sql('select 1 from unknown_messages where message_id = $1', [id]);
  assert.equal(left, undefined);
  const [row] = await sql<{ cost: string; sent: boolean; messages_sent: string }>(
    `select cost, sent_at is not null as sent, messages_sent from messages m join sms_campaigns c on c.id = m.campaign_id where m.id = $1`,
    [id],
  );
  assert.deepEqual(row, { cost: '100', sent: true, messages_sent: '1' });
});

test('parts of an unanswered submit are told apart by what is still open, and a repeat by its id', async () => {
  const phoneNumber = ownNumber();
  const id = await addMessage(place, accountId, {
    status: 'unknown',
    parts: 2,
    part_states: '--',
    phone_number: phoneNumber,
  });
  await addUnknown(place, accountId, id);
  const reference = messageReference(id);
  const first = receipt({ carrierMessageId: 'i1', phoneNumber, reference });
  await tellAndRetry(first, first);
  assert.deepEqual((await messageState(place, id)).part_states, 'd-');
  await tellAndRetry(first);
  assert.deepEqual((await messageState(place, id)).status, 'unknown');
  await tellAndRetry(receipt({ carrierMessageId: 'i2', phoneNumber, reference }));
  assert.deepEqual((await messageState(place, id)).status, 'delivered');
});

test('without a reference exactly one submit of the last two minutes may fit, else none is guessed', async () => {
  const phoneNumber = ownNumber();
  const unknown = { status: 'unknown', part_states: '-', phone_number: phoneNumber };
  const first = await addMessage(place, accountId, unknown);
  await addUnknown(place, accountId, first);
  const second = await addMessage(place, accountId, unknown);
  await addUnknown(place, accountId, second);
  await tellAndRetry(receipt({ carrierMessageId: 'j1', phoneNumber }));
  assert.equal((await messageState(place, first)).status, 'unknown');
  await sql('delete from unknown_messages where message_id = $1', [second]);
  await sql('update unmatched_receipts set retry_until = null where phone_number = $1', [phoneNumber]);
  await tellAndRetry(receipt({ carrierMessageId: 'j2', phoneNumber, senderId: 'Another' }));
  assert.equal((await messageState(place, first)).status, 'unknown');
  await tellAndRetry(receipt({ carrierMessageId: 'j3', phoneNumber }));
  assert.equal((await messageState(place, first)).status, 'delivered');
  const kept = await sql<{ carrier_message_id: string }>(
    'select carrier_message_id from unmatched_receipts where phone_number = $1 order by 1',
    [phoneNumber],
  );
  assert.deepEqual(
    kept.map((row) => row.carrier_message_id),
    ['j1', 'j2'],
  );
});

test('a receipt that matches nothing is kept, tried again for five minutes, and applied when its message appears', async () => {
  const phoneNumber = ownNumber();
  await tell(receipt({ carrierMessageId: 'k1', phoneNumber, reference: 7 }));
  const kept = () =>
    sql<{ reference: number; retries: boolean }>(
      'select reference, retry_until is not null as retries from unmatched_receipts where phone_number = $1',
      [phoneNumber],
    );
  assert.deepEqual(await kept(), [{ reference: 7, retries: true }]);
  const id = await sentMessage('k1', { phone_number: phoneNumber });
  await retryUnmatchedReceipts(rt);
  assert.equal((await messageState(place, id)).status, 'delivered');
  assert.deepEqual(await kept(), []);
  await tell(receipt({ carrierMessageId: 'k2', phoneNumber }));
  clock.advance(6 * 60_000);
  await retryUnmatchedReceipts(rt);
  assert.deepEqual(await kept(), [{ reference: null, retries: false }]);
});

test('a part of a message whose other part waits for its next try is told later', async () => {
  const phoneNumber = ownNumber();
  const id = await sentMessage('l1', { parts: 2, part_states: 's-', status: 'queued', phone_number: phoneNumber });
  await tell(receipt({ carrierMessageId: 'l1-0', phoneNumber }));
  assert.equal((await messageState(place, id)).part_states, 's-');
  await sql(`update messages set status = 'sent', part_states = 'ss' where id = $1`, [id]);
  await retryUnmatchedReceipts(rt);
  assert.equal((await messageState(place, id)).part_states, 'ds');
});

test('a receipt that Postgres cannot take spoils none of the others', async () => {
  const id = await sentMessage('m1');
  await tell(receipt({ carrierMessageId: 'm1' }), receipt({ carrierMessageId: 'm\u00002', phoneNumber: ownNumber() }));
  assert.equal((await messageState(place, id)).status, 'delivered');
});

test('a stopping service gives back what it holds', async () => {
  const receipts = startReceipts(rt);
  const held = receipts.onReceipt(receipt({ carrierMessageId: 'n1', isJustAnswered: true }));
  await new Promise((resolve) => setTimeout(resolve, 20));
  await Promise.all([assert.rejects(held, /stopping/), receipts.stop()]);
  await assert.rejects(receipts.onReceipt(receipt()), /No more receipts/);
});

test('receipts in random order, repeated, and told by two processes leave rows and counts as one in good order would', async () => {
  const campaign = await addCampaign(place, accountId);
  const expected = new Map<string, string>();
  const told: CarrierReceipt[] = [];
  const ends = ['delivered', 'undelivered', 'expired', 'rejected'] as const;
  const [letters, total] = [{ delivered: 'd', undelivered: 'u', expired: 'e', rejected: 'r' }, 60];
  for (let index = 0; index < total; index += 1) {
    const parts = 1 + (index % 3);
    const id = await sentMessage(`p${index}`, { parts, kind: 'bulk', campaign_id: campaign.id });
    const states = Array.from({ length: parts }, () => ends[Math.floor(Math.random() * 4)] ?? 'delivered');
    // Of some messages the last receipt never comes.
    const isLost = index % 5 === 0;
    states.slice(0, isLost ? -1 : parts).forEach((state, part) => {
      const one = receipt({ carrierMessageId: parts > 1 ? `p${index}-${part}` : `p${index}`, state });
      told.push(one, { ...one, state: 'other' }, one);
    });
    const known = states.map((state, part) => (isLost && part === parts - 1 ? 's' : letters[state])).join('');
    const failed = states.find((state) => state !== 'delivered');
    expected.set(id, `${isLost ? 'sent' : (failed ?? 'delivered')} ${known}`);
  }
  await sql(
    `insert into campaign_counts (account_id, campaign_id, status, reason, n) values ($1, $2, 'sent', '', $3)`,
    [accountId, campaign.id, total],
  );
  const mixed = () =>
    told
      .map((one) => ({ one, at: Math.random() }))
      .sort((a, b) => a.at - b.at)
      .map(({ one }) => one);
  await Promise.all([tell(...mixed()), tell(...mixed())]);
  const rows = await sql<{ id: string; status: string; reason: string; part_states: string }>(
    'select id, status, reason, part_states from messages where campaign_id = $1',
    [campaign.id],
  );
  assert.deepEqual(new Map(rows.map((row) => [row.id, `${row.status} ${row.part_states}`])), new Map(expected));
  const counted: Record<string, number> = {};
  for (const row of rows) {
    const name = `${row.status} ${row.reason}`.trim();
    counted[name] = (counted[name] ?? 0) + 1;
  }
  assert.deepEqual(await countsOf(campaign.id), Object.fromEntries(Object.entries(counted).sort()));
});

test('a receipt of a part is looked up for as long as the other parts wait, until the next morning or for days', async () => {
  const id = await sentMessage('w1', { parts: 2, part_states: 's-', status: 'queued', sent_at: null });
  await tell(receipt({ carrierMessageId: 'w1-0' }));
  for (let half = 0; half < 6 * 24; half += 1) {
    clock.advance(1_800_000);
    await retryUnmatchedReceipts(rt);
  }
  assert.equal((await messageState(place, id))?.['status'], 'queued');
  await sql(`update messages set status = 'sent', part_states = 'ss', sent_at = $2 where id = $1`, [id, clock.now()]);
  await retryUnmatchedReceipts(rt);
  assert.equal((await messageState(place, id))?.['part_states'], 'ds');
});
