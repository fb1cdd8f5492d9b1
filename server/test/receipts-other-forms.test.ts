// Carriers write the ids of their answers in one form and those of their receipts in another. As long as nobody has said so, receipts find their messages all
// the same, and the carrier's settings follow.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { manualClock } from '../src/clock.ts';
import { startReceipts } from '../src/sms/messages/receipts/apply-receipt-queue.ts';
import { retryUnmatchedReceipts } from '../src/sms/messages/receipts/retry-unmatched.ts';
import { findCarrier } from '../src/sms/routing/store-carriers.ts';
import { addCarrier } from './testkit/carriers.ts';
import { addAccount, addMessage, addReceiptKey, messageState } from './testkit/message-rows.ts';
import { openTestRuntime } from './testkit/runtime.ts';

const clock = manualClock(Date.now());
const place = await openTestRuntime({ clock });
const { rt, sql } = place;
const accountId = await addAccount(place);
let numbers = 0;

async function sent(carrierId: number, carrierMessageId: string) {
  numbers += 1;
  const phone_number = `23324430${String(numbers).padStart(4, '0')}`;
  const messageId = await addMessage(place, accountId, { phone_number, carrier_id: carrierId });
  await addReceiptKey(place, { accountId, messageId, carrierMessageId, carrierId });
  return { messageId, phone_number };
}

async function tell(carrierId: number, given: readonly { id: string; phone_number: string }[]): Promise<void> {
  const receipts = startReceipts(rt);
  const said = { carrierId, state: 'delivered', errorCode: '', senderId: 'Volley', reference: null } as const;
  await Promise.all(
    given.map(({ id, phone_number }) =>
      receipts.onReceipt({ ...said, carrierMessageId: id, phoneNumber: phone_number }),
    ),
  );
  await receipts.stop();
  clock.advance(1_500);
  await retryUnmatchedReceipts(rt);
}

const formsOf = async (carrierId: number) => {
  const settings = (await findCarrier(rt.db, carrierId))?.settings;
  return [settings?.submitIdForm, settings?.receiptIdForm];
};

for (const [what, submit, told, forms] of [
  [
    'hexadecimal in answers',
    (n: number) => n.toString(16).toUpperCase(),
    (n: number) => String(n).padStart(10, '0'),
    ['hex', 'decimal'],
  ],
  [
    'hexadecimal in receipts',
    (n: number) => String(n),
    (n: number) => n.toString(16).padStart(8, '0'),
    ['decimal', 'hex'],
  ],
  [
    'zeros before them in receipts',
    (n: number) => String(n),
    (n: number) => String(n).padStart(10, '0'),
    ['decimal', 'decimal'],
  ],
] as const)
  test(`ids with ${what} find 30 of 30 messages, and are adopted`, async () => {
    const carrierId = await addCarrier(rt, what, {});
    const ids = Array.from({ length: 30 }, (_, at) => 90_000_123 + at * 17);
    const rows = [];
    for (const id of ids) rows.push({ ...(await sent(carrierId, submit(id))), id: told(id) });
    await tell(carrierId, rows.slice(0, 10));
    assert.deepEqual(await formsOf(carrierId), ['as_is', 'as_is'], 'ten are no sample');
    await tell(carrierId, rows.slice(10));
    for (const { messageId } of rows) assert.equal((await messageState(place, messageId)).status, 'delivered');
    assert.deepEqual(await formsOf(carrierId), forms);
    assert.equal((await sql('select 1 from unmatched_receipts')).length, 0);
  });

test('a receipt for another number, or whose number is not said, is never matched so', async () => {
  const carrierId = await addCarrier(rt, 'Strays', {});
  const one = await sent(carrierId, '1F4');
  await tell(carrierId, [
    { id: '500', phone_number: '233244399999' },
    { id: '500', phone_number: '' },
  ]);
  assert.equal((await messageState(place, one.messageId)).status, 'sent');
});

test('forms that somebody has set stay', async () => {
  const carrierId = await addCarrier(rt, 'Set', { submitIdForm: 'decimal' });
  const rows = [];
  for (let id = 5_000; id < 5_025; id += 1) rows.push({ ...(await sent(carrierId, id.toString(16))), id: String(id) });
  await tell(carrierId, rows);
  assert.deepEqual(await formsOf(carrierId), ['decimal', 'as_is']);
});
