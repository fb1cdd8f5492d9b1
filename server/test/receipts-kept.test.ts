import assert from 'node:assert/strict';
import { test } from 'node:test';
import { uuidV7Floor } from '../src/lib/ids/uuid.ts';
import { startReceipts } from '../src/sms/messages/receipts/apply-receipt-queue.ts';
import { deleteOldUnmatchedReceipts } from '../src/sms/messages/receipts/store-receipts.ts';
import { openTestRuntime } from './testkit/runtime.ts';

const { rt, sql } = await openTestRuntime();

test('of the receipts that nobody looks for any more the old ones go, of the others none', async () => {
  const receipts = startReceipts(rt);
  for (const phoneNumber of ['233244100001', '233244100002']) {
    const addresses = { phoneNumber, senderId: 'Volley', reference: null };
    const one = {
      carrierId: 1,
      carrierMessageId: phoneNumber,
      state: 'delivered',
      errorCode: '',
      ...addresses,
    } as const;
    assert.equal(await receipts.onReceipt(one), 'unmatched');
  }
  await receipts.stop();
  await sql(`update unmatched_receipts set retry_until = null where phone_number = '233244100001'`);
  await deleteOldUnmatchedReceipts(rt.db, uuidV7Floor(Date.now() + 1_000), 1_000);
  assert.deepEqual(await sql('select phone_number from unmatched_receipts'), [{ phone_number: '233244100002' }]);
});
