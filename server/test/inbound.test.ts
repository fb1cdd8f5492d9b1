import assert from 'node:assert/strict';
import { test } from 'node:test';
import { manualClock } from '../src/clock.ts';
import { type Uuid, uuidV7 } from '../src/lib/ids/uuid.ts';
import type { CarrierInbound } from '../src/sms/carrier.ts';
import { startInbound } from '../src/sms/inbound/receive-message.ts';
import { deleteOldConversations } from '../src/sms/inbound/store-inbound.ts';
import { noteConversations } from '../src/sms/messages/threads/store-thread-messages.ts';
import { addAccount, addCampaign, addMessage, messageState } from './testkit/message-rows.ts';
import { openTestRuntime } from './testkit/runtime.ts';

const clock = manualClock(Date.now());
const place = await openTestRuntime({ clock });
const { rt, sql } = place;
let queued = 0;
const inbox = startInbound({
  rt,
  networkOf: () => 'MTN',
  onQueued: () => {
    queued += 1;
  },
});

const OURS = '1234';
let numbers = 0;

function ownNumber(): string {
  numbers += 1;
  return `23324420${String(numbers).padStart(4, '0')}`;
}

function inbound(sender: string, message: string, over: Partial<CarrierInbound> = {}): CarrierInbound {
  return { carrierId: 1, sender, ourAddress: OURS, message, concatenation: null, ...over };
}

const wrote = (accountId: number, phoneNumber: string, senderId = OURS) =>
  noteConversations(rt.db, accountId, clock.now(), [{ id: uuidV7(clock.nowMs()), senderId, phoneNumber }]);

interface Row {
  readonly account_id: string;
  readonly message: string;
  readonly keyword: string;
}

const received = (sender: string) =>
  sql<Row>('select account_id, message, keyword from inbound_messages where sender = $1 order by received_at, id', [
    sender,
  ]);

const replies = (phoneNumber: string) =>
  sql<{
    account_id: string;
    message: string;
    price: string;
    sender_id: string;
    is_keyword_reply: boolean;
    lane: string;
  }>(
    `select m.account_id, m.message, m.price, m.sender_id, o.is_keyword_reply, o.lane
     from messages m join outbox o on o.message_id = m.id where m.phone_number = $1 and o.is_keyword_reply order by m.id`,
    [phoneNumber],
  );

const suppressed = async (phoneNumber: string) =>
  (
    await sql<{ account_id: string }>(
      'select account_id from suppressions where phone_number = $1 order by account_id',
      [phoneNumber],
    )
  ).map((row) => Number(row.account_id));

async function addSender(accountId: number, text: string): Promise<void> {
  await sql(
    `insert into sender_ids (account_id, id, uuid, sender_id, purpose, status, status_reason, created_at, updated_at)
     values ($1, $2, gen_random_uuid(), $3, '', 'approved', '', $4, $4)`,
    [accountId, await rt.ids.next('sender_ids'), text, clock.now()],
  );
}

test('a reply belongs to the account that wrote last from that address, for thirty days', async () => {
  const [first, second] = [await addAccount(place), await addAccount(place)];
  const sender = ownNumber();
  await wrote(first, sender);
  clock.advance(1_000);
  await wrote(second, sender);
  await inbox.onInbound(inbound(`+${sender}`, 'Thank you'));
  clock.advance(1_000);
  await wrote(first, sender);
  await inbox.onInbound(inbound(sender, 'Again'));
  clock.advance(31 * 24 * 3_600_000);
  await inbox.onInbound(inbound(sender, 'Much later'));
  assert.deepEqual(
    (await received(sender)).map((row) => [Number(row.account_id), row.message]),
    [
      [second, 'Thank you'],
      [first, 'Again'],
      [0, 'Much later'],
    ],
  );
  await deleteOldConversations(rt.db, clock.now(), 1_000);
  assert.deepEqual(await sql('select 1 from conversations'), []);
});

test('a reply names the last message to that person from that number, and its campaign', async () => {
  const accountId = await addAccount(place);
  const phone_number = ownNumber();
  const sent = { sender_id: OURS, phone_number };
  const campaign = await addCampaign(place, accountId);
  const note = (id: Uuid) =>
    noteConversations(rt.db, accountId, clock.now(), [{ id, senderId: OURS, phoneNumber: phone_number }]);
  const bulk = await addMessage(place, accountId, { ...sent, kind: 'bulk', campaign_id: campaign.id });
  await note(bulk);
  await inbox.onInbound(inbound(phone_number, 'To the campaign'));
  clock.advance(1_000);
  const quick = await addMessage(place, accountId, sent);
  await note(quick);
  await inbox.onInbound(inbound(phone_number, 'To the single one'));
  await inbox.onInbound(inbound(phone_number, 'STOP'));
  clock.advance(1_000);
  await note(uuidV7(clock.nowMs()));
  await inbox.onInbound(inbound(phone_number, 'To what is gone'));
  const rows = await sql<{ message_id: string | null; campaign_id: string | null }>(
    'select message_id, campaign_id from inbound_messages where sender = $1 order by received_at',
    [phone_number],
  );
  assert.deepEqual(
    rows.map(({ message_id, campaign_id }) => [message_id, campaign_id]),
    [
      [bulk, campaign.uuid],
      [quick, quick],
      [quick, quick],
      [null, null],
    ],
  );
  const answers = await sql('select message_id, kind from message_answers where account_id = $1 order by 1, 2', [
    accountId,
  ]);
  assert.deepEqual(answers, [
    { message_id: bulk, kind: 'reply' },
    { message_id: quick, kind: 'opt_out' },
    { message_id: quick, kind: 'reply' },
  ]);
});

test('without a conversation a reply belongs to the one owner of the number, else to the operator', async () => {
  const [first, second] = [await addAccount(place), await addAccount(place)];
  await addSender(first, '5555');
  await addSender(first, '6666');
  await addSender(second, '6666');
  const sender = ownNumber();
  for (const ourAddress of ['5555', '6666', '7777']) await inbox.onInbound(inbound(sender, 'Hello', { ourAddress }));
  assert.deepEqual((await received(sender)).map((row) => Number(row.account_id)).sort(), [0, 0, first].sort());
});

test('a name gets no reply, so no conversation is noted for it', async () => {
  const sender = ownNumber();
  await wrote(await addAccount(place), sender, 'Volley');
  assert.deepEqual(await sql('select 1 from conversations where phone_number = $1', [sender]), []);
});

test('STOP suppresses the number in every account that wrote from there, and is answered once', async () => {
  const [first, second, third] = [await addAccount(place), await addAccount(place), await addAccount(place)];
  const sender = ownNumber();
  await wrote(first, sender);
  clock.advance(1_000);
  await wrote(second, sender);
  await wrote(third, sender, '4321');
  queued = 0;
  await inbox.onInbound(inbound(sender, ' Stop. '));
  await inbox.onInbound(inbound(sender, 'STOP'));
  assert.deepEqual(await suppressed(sender), [first, second]);
  const [only, ...more] = await replies(sender);
  assert.deepEqual(more, []);
  assert.deepEqual(
    [Number(only?.account_id), only?.price, only?.sender_id, only?.lane],
    [second, '0', OURS, 'transactional'],
  );
  assert.match(only?.message ?? '', /START/);
  assert.equal(queued, 1);
  assert.deepEqual(
    (await received(sender)).map((row) => row.keyword),
    ['stop', 'stop'],
  );
});

test('two STOPs at the same moment are answered once', async () => {
  const account = await addAccount(place);
  const sender = ownNumber();
  await wrote(account, sender);
  await Promise.all(Array.from({ length: 6 }, (_, at) => inbox.onInbound(inbound(sender, `STOP${' '.repeat(at)}`))));
  assert.equal((await replies(sender)).length, 1);
  assert.equal((await received(sender)).length, 6);
});

test('a text that only contains the word stops nothing', async () => {
  const account = await addAccount(place);
  const sender = ownNumber();
  await wrote(account, sender);
  for (const text of ['nonstop', 'STOP 12345', 'please stop']) await inbox.onInbound(inbound(sender, text));
  assert.deepEqual(await suppressed(sender), []);
  assert.deepEqual(await replies(sender), []);
});

test('what waits for the number is ended and paid back, and what a campaign held for it is free again', async () => {
  const account = await addAccount(place, { balance: 900, held: 100 });
  const sender = ownNumber();
  await wrote(account, sender);
  const campaign = await addCampaign(place, account, { held: 100 });
  const waiting = { status: 'queued', phone_number: sender, part_states: '' };
  const quick = await addMessage(place, account, waiting);
  const bulk = await addMessage(place, account, { ...waiting, kind: 'bulk', campaign_id: campaign.id, cost: 0 });
  const other = await addMessage(place, account, { ...waiting, phone_number: ownNumber() });
  for (const [id, lane] of [
    [quick, 'transactional'],
    [bulk, 'bulk'],
    [other, 'transactional'],
  ]) {
    await sql(`insert into outbox (account_id, message_id, campaign_id, lane, due_at) values ($1, $2, $3, $4, $5)`, [
      account,
      id,
      campaign.id,
      lane,
      clock.now(),
    ]);
  }
  await inbox.onInbound(inbound(sender, 'STOP'));
  for (const id of [quick, bulk]) {
    const state = await messageState(place, id);
    assert.deepEqual([state.status, state.reason], ['skipped', 'opted_out']);
  }
  assert.equal((await messageState(place, other)).status, 'queued');
  const [balance] = await sql('select balance, held from balances where account_id = $1', [account]);
  assert.deepEqual(balance, { balance: '1000', held: '0' });
  const [figures] = await sql('select held from sms_campaigns where id = $1', [campaign.id]);
  assert.deepEqual(figures, { held: '0' });
});

test('one-time codes of an account that sends them through suppression are not ended by STOP', async () => {
  const account = await addAccount(place);
  await sql('update accounts set transactional_through_suppression = true where id = $1', [account]);
  const sender = ownNumber();
  await wrote(account, sender);
  const id = await addMessage(place, account, { status: 'queued', phone_number: sender, part_states: '' });
  await sql(
    `insert into outbox (account_id, message_id, campaign_id, lane, due_at) values ($1, $2, 1, 'transactional', $3)`,
    [account, id, clock.now()],
  );
  await inbox.onInbound(inbound(sender, 'STOP'));
  assert.equal((await messageState(place, id)).status, 'queued');
  assert.deepEqual(await suppressed(sender), [account]);
});

test('START takes back what a STOP did, and never what a person did', async () => {
  const [byKeyword, byPerson] = [await addAccount(place), await addAccount(place)];
  const sender = ownNumber();
  await wrote(byKeyword, sender);
  await wrote(byPerson, sender);
  await sql(
    `insert into suppressions (account_id, phone_number, id, reason, note, created_at) values ($1, $2, 999, 'manual', '', $3)`,
    [byPerson, sender, clock.now()],
  );
  const agreed = async (accountId: number) =>
    (
      await sql<{ said: string }>(
        `select channel || ' ' || status || ' ' || source as said from consents where account_id = $1 and phone_number = $2 order by channel`,
        [accountId, sender],
      )
    ).map(({ said }) => said);
  await inbox.onInbound(inbound(sender, 'STOP'));
  assert.deepEqual(await suppressed(sender), [byKeyword, byPerson]);
  for (const account of [byKeyword, byPerson])
    assert.deepEqual(await agreed(account), ['sms withdrawn reply', 'voice withdrawn reply']);
  clock.advance(40 * 24 * 3_600_000);
  await inbox.onInbound(inbound(sender, 'Start!'));
  assert.deepEqual(await suppressed(sender), [byPerson]);
  assert.deepEqual(await agreed(byKeyword), ['sms given reply', 'voice withdrawn reply']);
  assert.deepEqual(await agreed(byPerson), ['sms withdrawn reply', 'voice withdrawn reply']);
  await inbox.onInbound(inbound(sender, 'UNSTOP'));
  assert.equal((await replies(sender)).length, 2);
});

test('START leaves a suppression that a person put in the place of an opt-out', async () => {
  const account = await addAccount(place);
  const sender = ownNumber();
  await wrote(account, sender);
  await inbox.onInbound(inbound(sender, 'STOP'));
  await sql(`update suppressions set id = id + 1000000, reason = 'opt_out' where phone_number = $1`, [sender]);
  await inbox.onInbound(inbound(sender, 'START'));
  assert.deepEqual(await suppressed(sender), [account]);
});

test('HELP is answered, though not again and again', async () => {
  const account = await addAccount(place);
  const sender = ownNumber();
  await wrote(account, sender);
  await inbox.onInbound(inbound(sender, 'help'));
  await inbox.onInbound(inbound(sender, 'INFO'));
  assert.equal((await replies(sender)).length, 1);
  clock.advance(61_000);
  await inbox.onInbound(inbound(sender, 'HELP'));
  assert.equal((await replies(sender)).length, 2);
});

test('a STOP that concerns no account is kept for the operator', async () => {
  const sender = ownNumber();
  await inbox.onInbound(inbound(sender, 'STOP', { ourAddress: '8888' }));
  assert.deepEqual(await received(sender), [{ account_id: '0', message: 'STOP', keyword: 'stop' }]);
  assert.deepEqual(await replies(sender), []);
});

test('parts of a long message are joined in their order, however and however often they come', async () => {
  const sender = ownNumber();
  const part = (number: number, reference = 7) =>
    inbound(sender, `part ${number} `, { concatenation: { reference, part: number, parts: 3 } });
  await Promise.all([3, 1, 1, 2].map((number) => inbox.onInbound(part(number))));
  assert.deepEqual(
    (await received(sender)).map((row) => row.message),
    ['part 1 part 2 part 3 '],
  );
});

test('a long message that stays incomplete is stored as far as it came', async () => {
  await sql('delete from inbound_parts');
  const sender = ownNumber();
  await inbox.onInbound(inbound(sender, 'second', { concatenation: { reference: 9, part: 2, parts: 2 } }));
  assert.equal(await inbox.storeLateParts(), 0);
  clock.advance(5 * 60_000 + 1_000);
  assert.equal(await inbox.storeLateParts(), 1);
  assert.deepEqual(
    (await received(sender)).map((row) => row.message),
    ['second'],
  );
  assert.equal(await inbox.storeLateParts(), 0);
});

test('a text with a NUL in it is stored without', async () => {
  const sender = ownNumber();
  await inbox.onInbound(inbound(sender, 'a\u0000b'));
  assert.equal((await received(sender))[0]?.message, 'ab');
});

test('a stopped inbox refuses, so that the carrier sends again', async () => {
  const own = startInbound({ rt, networkOf: () => '', onQueued: () => undefined });
  await own.stop();
  await assert.rejects(own.onInbound(inbound(ownNumber(), 'x')), /just now/);
});

test("an account's own words stop and start it alone, and it answers in its own words", async () => {
  const [one, two] = [await addAccount(place), await addAccount(place)];
  await sql(
    `insert into keyword_sets (account_id, keyword, words, reply, updated_at)
     values ($1, 'stop', '{GYAE}', 'Kojo writes no more.', now()), ($1, 'start', '{SAN}', '', now()), ($1, 'help', '{}', 'Ask Kojo.', now())`,
    [one],
  );
  const sender = ownNumber();
  await wrote(two, sender);
  clock.advance(1_000);
  await wrote(one, sender);
  await inbox.onInbound(inbound(sender, 'gyae!'));
  assert.deepEqual(await suppressed(sender), [one]);
  assert.deepEqual(
    (await received(sender)).map((row) => row.keyword),
    ['stop'],
  );
  clock.advance(1_000);
  await inbox.onInbound(inbound(sender, 'Stop'));
  assert.deepEqual(await suppressed(sender), [one, two]);
  clock.advance(1_000);
  await inbox.onInbound(inbound(sender, 'San'));
  assert.deepEqual(await suppressed(sender), [two]);
  clock.advance(1_000);
  await inbox.onInbound(inbound(sender, 'HELP'));
  assert.deepEqual(
    (await replies(sender)).map((row) => [Number(row.account_id), row.message]),
    [
      [one, 'Kojo writes no more.'],
      [two, 'You will get no more messages from this number. Reply START to get them again.'],
      [one, 'You will get messages from this number again. Reply STOP to end them.'],
      [one, 'Ask Kojo.'],
    ],
  );
});
