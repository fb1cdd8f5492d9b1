// A carrier may write the number of the person who replies in many forms. Whatever the form, a STOP reaches that person's number.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDelivery } from '../src/carriers/smpp/read-delivery.ts';
import { manualClock } from '../src/clock.ts';
import { AppError } from '../src/errors.ts';
import { type Uuid, uuidV7 } from '../src/lib/ids/uuid.ts';
import type { RequestPdu } from '../src/smpp/index.ts';
import { decideInbound } from '../src/sms/inbound/decide-inbound.ts';
import { startInbound } from '../src/sms/inbound/receive-message.ts';
import { noteConversations } from '../src/sms/messages/threads/store-thread-messages.ts';
import { CARRIER_DEFAULTS } from '../src/sms/routing/carrier-settings.ts';
import { addCarrier } from './testkit/carriers.ts';
import { addAccount } from './testkit/message-rows.ts';
import { openTestRuntime } from './testkit/runtime.ts';

const clock = manualClock(Date.now());
const place = await openTestRuntime({ clock });
const { rt, sql } = place;
const inbox = startInbound({ rt, networkOf: () => 'MTN', onQueued: () => undefined });
const ofNoCountry = await addCarrier(rt, 'No country', {});
const ofGhana = await addCarrier(rt, 'Ghana', { country: 'GH' });
let count = 0;

/** A sender ID of its own for each test, approved for these accounts. */
async function addSender(...accountIds: number[]): Promise<string> {
  count += 1;
  const text = String(2000 + count);
  for (const accountId of accountIds)
    await sql(
      `insert into sender_ids (account_id, id, uuid, sender_id, purpose, status, status_reason, created_at, updated_at)
       values ($1, $2, gen_random_uuid(), $3, '', 'approved', '', $4, $4)`,
      [accountId, await rt.ids.next('sender_ids'), text, clock.now()],
    );
  return text;
}

const wrote = (accountId: number, phoneNumber: string, senderId: string) =>
  noteConversations(rt.db, accountId, clock.now(), [{ id: uuidV7(clock.nowMs()), senderId, phoneNumber }]);

/** Delivers a reply as the carrier writes it. */
async function deliver(carrierId: number, from: { addr: string; ton: number }, to: string, text: string) {
  // Replies are listed by their times.
  clock.advance(1_000);
  const fields = {
    ...{ serviceType: '', sourceAddrTon: from.ton, sourceAddrNpi: 1, sourceAddr: from.addr, destAddrTon: 1 },
    ...{ destAddrNpi: 1, destinationAddr: to, esmClass: 0, protocolId: 0, priorityFlag: 0, scheduleDeliveryTime: '' },
    ...{ validityPeriod: '', registeredDelivery: 0, replaceIfPresentFlag: 0, dataCoding: 0, smDefaultMsgId: 0 },
    shortMessage: Buffer.from(text),
  };
  const pdu = { command: 'deliver_sm', status: 0, sequence: 1, fields, tlvs: {} } as unknown as RequestPdu;
  const delivery = readDelivery(pdu, carrierId, CARRIER_DEFAULTS);
  assert.equal(delivery.kind, 'inbound');
  if (delivery.kind === 'inbound') await inbox.onInbound(delivery.inbound);
}

const suppressedOf = async (accountId: number) =>
  (
    await sql<{ phone_number: string }>(
      'select phone_number from suppressions where account_id = $1 order by phone_number',
      [accountId],
    )
  ).map((row) => row.phone_number);

const repliesTo = (ourAddress: string) =>
  sql<{ id: Uuid; account_id: string; sender: string; possible_senders: string[] | null }>(
    'select id, account_id, sender, possible_senders from inbound_messages where our_address = $1 order by received_at, id',
    [ourAddress],
  );

const PERSON = '233201234567';
const FORMS: readonly [addr: string, ton: number][] = [
  ['233201234567', 1],
  ['+233201234567', 1],
  ['+233201234567', 0],
  ['00233201234567', 0],
  ['00233201234567', 1],
  ['233201234567', 0],
  ['233201234567', 2],
  ['0201234567', 2],
  ['0201234567', 0],
  ['0201234567', 1],
  ['0201234567', 3],
  ['201234567', 2],
  ['201234567', 0],
];

for (const carrierId of [ofNoCountry, ofGhana])
  for (const [addr, ton] of FORMS)
    test(`STOP and START from ${addr} of type ${ton}, carrier ${carrierId === ofGhana ? 'of Ghana' : 'of no country'}`, async () => {
      const accountId = await addAccount(place);
      const ours = await addSender(accountId);
      await wrote(accountId, PERSON, ours);
      await deliver(carrierId, { addr, ton }, ours, 'STOP');
      assert.deepEqual(await suppressedOf(accountId), [PERSON]);
      // As when the conversation ended a month ago: the opt-out is known nevertheless.
      await sql('delete from conversations where our_address = $1', [ours]);
      await deliver(carrierId, { addr, ton }, ours, 'Start');
      assert.deepEqual(await suppressedOf(accountId), []);
      assert.deepEqual(
        (await repliesTo(ours)).map((row) => [Number(row.account_id), row.sender]),
        [
          [accountId, PERSON],
          [accountId, PERSON],
        ],
      );
      const threads = await sql('select phone_number from threads where account_id = $1', [accountId]);
      assert.deepEqual(threads, [{ phone_number: PERSON }]);
    });

for (const written of ['0302123456', '302123456', '00233302123456', '+233302123456', '233302123456'])
  test(`a STOP to our own number, written as ${written} by a carrier of Ghana, finds its conversation`, async () => {
    const accountId = await addAccount(place);
    const ours = '233302123456';
    await sql('delete from sender_ids where sender_id = $1', [ours]);
    await sql('delete from conversations where our_address = $1', [ours]);
    await sql(
      `insert into sender_ids (account_id, id, uuid, sender_id, purpose, status, status_reason, created_at, updated_at)
       values ($1, $2, gen_random_uuid(), $3, '', 'approved', '', $4, $4)`,
      [accountId, await rt.ids.next('sender_ids'), ours, clock.now()],
    );
    await wrote(accountId, PERSON, ours);
    await deliver(ofGhana, { addr: '0201234567', ton: 2 }, written, 'STOP');
    assert.deepEqual(await suppressedOf(accountId), [PERSON]);
    const [reply] = await sql('select our_address from inbound_messages where account_id = $1', [accountId]);
    assert.deepEqual(reply, { our_address: ours });
  });

test("the account's number elsewhere is found by the country of the carrier", async () => {
  const accountId = await addAccount(place);
  await sql(`update accounts set default_country = 'TG' where id = $1`, [accountId]);
  const ours = await addSender(accountId);
  await wrote(accountId, PERSON, ours);
  await deliver(ofGhana, { addr: '0201234567', ton: 2 }, ours, 'STOP');
  assert.deepEqual(await suppressedOf(accountId), [PERSON]);
});

test('a short international number is not read as a national one, and a number that was written to is preferred', async () => {
  const accountId = await addAccount(place);
  const ours = await addSender(accountId);
  // By its plan +20 1234567 is no number of Egypt, yet the carrier states it. The other person never wrote.
  await wrote(accountId, '233201234567', ours);
  await deliver(ofGhana, { addr: '201234567', ton: 1 }, ours, 'STOP');
  assert.deepEqual(await suppressedOf(accountId), ['201234567']);
  await wrote(accountId, '4520123456', ours);
  await deliver(ofGhana, { addr: '4520123456', ton: 0 }, ours, 'STOP');
  assert.deepEqual(await suppressedOf(accountId), ['201234567', '4520123456']);
});

test('where two numbers fit, both get no more, and a person decides who wrote', async () => {
  const [ghana, kenya] = [await addAccount(place), await addAccount(place)];
  await sql(`update accounts set default_country = 'KE' where id = $1`, [kenya]);
  const ours = await addSender(ghana, kenya);
  await wrote(ghana, '233712345678', ours);
  await wrote(kenya, '254712345678', ours);
  await deliver(ofNoCountry, { addr: '0712345678', ton: 2 }, ours, 'STOP');
  assert.deepEqual(await suppressedOf(ghana), ['233712345678']);
  assert.deepEqual(await suppressedOf(kenya), ['254712345678']);
  await deliver(ofNoCountry, { addr: '0712345678', ton: 2 }, ours, 'Start');
  assert.deepEqual([await suppressedOf(ghana), await suppressedOf(kenya)], [['233712345678'], ['254712345678']]);
  const [, kept] = await repliesTo(ours);
  assert.deepEqual(
    [kept?.account_id, kept?.sender, kept?.possible_senders?.toSorted()],
    ['0', '0712345678', ['233712345678', '254712345678']],
  );
  const id = kept?.id ?? ('' as Uuid);
  const decide = (number: string) => decideInbound(rt, () => 'MTN', id, number);
  await assert.rejects(decide('233244123456'), (error) => error instanceof AppError && error.code === 'invalid_input');
  await decide('+254712345678');
  assert.deepEqual([await suppressedOf(ghana), await suppressedOf(kenya)], [['233712345678'], []]);
  const [, decided] = await repliesTo(ours);
  assert.deepEqual([decided?.id, Number(decided?.account_id), decided?.sender], [id, kenya, '254712345678']);
  await assert.rejects(decide('254712345678'), (error) => error instanceof AppError && error.code === 'not_found');
});

test('a name or a short code is nobody who could opt out', async () => {
  const accountId = await addAccount(place);
  const ours = await addSender(accountId);
  for (const addr of ['Bank', '1234', '0244*****6']) await deliver(ofGhana, { addr, ton: 5 }, ours, 'STOP');
  assert.deepEqual(await suppressedOf(accountId), []);
  assert.deepEqual(
    (await repliesTo(ours)).map((row) => row.sender),
    ['Bank', '1234', '0244*****6'],
  );
});
