// Carriers begin their ids anew: the simulator did at each start, real ones do after some time. A receipt may come before the answer to its own submit is
// stored, and must not be spent on a message of before that has its end.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { manualClock } from '../src/clock.ts';
import { createSmscSimulator } from '../src/simulator/index.ts';
import { startBind } from '../src/smpp/index.ts';
import type { CarrierReceipt } from '../src/sms/carrier.ts';
import { startReceipts } from '../src/sms/messages/receipts/apply-receipt-queue.ts';
import { retryUnmatchedReceipts } from '../src/sms/messages/receipts/retry-unmatched.ts';
import { until } from './testkit/carriers.ts';
import { addAccount, addMessage, addReceiptKey, messageState } from './testkit/message-rows.ts';
import { openTestRuntime } from './testkit/runtime.ts';

const clock = manualClock(Date.now());
const place = await openTestRuntime({ clock });
const { rt, sql } = place;
const accountId = await addAccount(place);
const NUMBER = '233244000001';

const receiptOf = (carrierMessageId: string, over: Partial<CarrierReceipt> = {}): CarrierReceipt => ({
  ...{ carrierId: 1, carrierMessageId, state: 'delivered', errorCode: '', phoneNumber: NUMBER, senderId: 'Volley' },
  ...{ reference: null, ...over },
});

async function message(carrierMessageId: string, columns: Record<string, unknown> = {}) {
  const messageId = await addMessage(place, accountId, columns);
  await addReceiptKey(place, { accountId, messageId, carrierMessageId });
  return messageId;
}

async function tell(receipt: CarrierReceipt): Promise<string> {
  const receipts = startReceipts(rt, { holdMs: 20 });
  const end = await receipts.onReceipt(receipt);
  await receipts.stop();
  return end;
}

const kept = async () => (await sql('select 1 from unmatched_receipts')).length;
const delivered = { status: 'delivered', part_states: 'd' };

for (const isJustAnswered of [false, true])
  test(`a receipt that comes before its answer is stored waits for it${isJustAnswered ? ', though this process has had the answer' : ''}`, async () => {
    const id = `again-${isJustAnswered}`;
    const before = await message(id, delivered);
    assert.equal(await tell(receiptOf(id, { state: 'undelivered', isJustAnswered })), 'applied');
    assert.equal((await messageState(place, before)).status, 'delivered');
    const own = await message(id);
    clock.advance(1_000);
    await retryUnmatchedReceipts(rt);
    assert.equal((await messageState(place, own)).status, 'undelivered');
    assert.equal(await kept(), 0);
  });

test('a repeat changes nothing and is kept for some seconds only', async () => {
  const id = await message('repeat', delivered);
  assert.equal(await tell(receiptOf('repeat')), 'applied');
  await retryUnmatchedReceipts(rt);
  assert.equal(await kept(), 1);
  clock.advance(5_000);
  await retryUnmatchedReceipts(rt);
  assert.deepEqual([await kept(), (await messageState(place, id)).part_states], [0, 'd']);
});

test('the simulator gives no id again after a restart', async () => {
  const ids: string[] = [];
  for (let start = 0; start < 2; start += 1) {
    const simulator = createSmscSimulator(rt.log);
    await simulator.listen();
    const bind = startBind({
      ...{ host: simulator.host, port: simulator.port, systemId: 'volley', password: '', bindKind: 'transmitter' },
      ...{ windowMax: 1, requestTimeoutMs: 10_000, enquireLinkMs: 0 },
      onRequest: async () => ({ status: 0 }),
      onState: () => undefined,
    });
    await until(() => bind.canSubmit, 'the bind');
    const outcome = await new Promise<{ kind: string; messageId?: string }>((resolve) => {
      bind.submit({ sourceAddr: 'Volley', destinationAddr: NUMBER, shortMessage: Buffer.from('x') }, resolve);
    });
    ids.push(outcome.messageId ?? '');
    await bind.stop(1_000);
    await simulator.stop();
  }
  assert.notEqual(ids[0], ids[1]);
  assert.ok(ids.every((id) => id !== ''));
});
