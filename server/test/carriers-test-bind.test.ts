// The test of a carrier goes through the connection that is open, and says what became of its message.
import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { type TestContext, test } from 'node:test';
import { runBindTest } from '../src/carriers/smpp/test-bind.ts';
import type { WireTest } from '../src/carriers/wire.ts';
import type { PhoneNumber } from '../src/lib/phone/phone-number.ts';
import { type SmscSettings, startSmsc } from '../src/smpp/testing/index.ts';
import { startReceipts } from '../src/sms/messages/index.ts';
import { CARRIER_DEFAULTS } from '../src/sms/routing/carrier-settings.ts';
import { addCarrier, addRoute, removeAll, startFleet, to, until } from './testkit/carriers.ts';
import { openTestRuntime } from './testkit/runtime.ts';

const place = await openTestRuntime();
const { rt } = place;
const message = (number: string) => ({ phoneNumber: number as PhoneNumber, senderId: 'Volley', waitMs: 10_000 });

async function startOne(t: TestContext, smscSettings: Partial<SmscSettings> = {}) {
  await removeAll(place);
  const smsc = await startSmsc({ settings: { receiptIdForm: 'padded', ...smscSettings } });
  t.after(() => smsc.stop());
  const id = await addCarrier(rt, `Tested ${smsc.port}`, { port: smsc.port });
  await addRoute(rt, [[to(id)]]);
  const fleet = await startFleet(t, rt);
  const running = fleet.carriers.find(id);
  const run = (number: string | null, over: Partial<WireTest> = {}) =>
    runBindTest({
      ...{
        ...{ id, db: rt.db },
        settings: running?.config.settings ?? CARRIER_DEFAULTS,
        password: '',
        tlsOptions: {},
        nowMs: Date.now(),
        running,
      },
      ...{
        address: { host: '127.0.0.1', port: smsc.port },
        message: number === null ? null : message(number),
        ...over,
      },
    });
  return { smsc, fleet, run, id };
}

test('a carrier that allows one connection is tested through the open one, and its receipt is stored nowhere', async (t) => {
  const { smsc, fleet, run } = await startOne(t, { receiptDelayMs: 50 });
  smsc.set({ bindStatus: 0x05 });
  const tested = await run('233201234567');
  assert.deepEqual([tested.bound, tested.message?.outcome], [true, 'delivered']);
  assert.deepEqual([tested.proposedSubmitIdForm, tested.proposedReceiptIdForm], ['decimal', 'decimal']);
  assert.deepEqual([smsc.log.counts.binds, fleet.receipts.length], [1, 0]);
  const beside = await run(null, { running: null });
  assert.match(beside.words, /already connected\. Another process of Volley, or another program/);
});

for (const [number, outcome, words] of [
  ['233201230001', 'undelivered', /could not be delivered \(code 027\)/],
  ['233201230002', 'expired', /expired before it was delivered \(code 031\)/],
  ['233201230003', 'rejected', /was rejected \(code 008\)/],
  ['233201230004', 'refused', /ESME_RINVDSTADR.*written as 233201230004, with the type 1/],
] as const)
  test(`a test message that is ${outcome} says so`, async (t) => {
    const { run } = await startOne(t);
    const tested = await run(number);
    assert.equal(tested.message?.outcome, outcome);
    assert.match(tested.message?.words ?? '', words);
  });

test('a receipt in national form is found by its id, and the form is told', async (t) => {
  const { run } = await startOne(t, { receiptSource: 'national' });
  const tested = await run('233201234567');
  assert.equal(tested.message?.outcome, 'delivered');
  assert.match(tested.message?.words ?? '', /It names the number 0?201234567\./);
});

test('a receipt that another process got is found by its id, with the forms of ids, and is left nowhere', async (t) => {
  const { smsc, run, id } = await startOne(t, { receiptLostShare: 1, idForm: 'hex', firstId: 0xab12 });
  const receipts = startReceipts(rt);
  t.after(() => receipts.stop());
  const tested = run('233201234567');
  await until(() => smsc.log.submits.length === 1, 'the message was written');
  const common = { carrierId: id, phoneNumber: '233201234567', senderId: 'Volley', reference: null };
  await receipts.onReceipt({ ...common, carrierMessageId: '77', state: 'delivered', errorCode: '' });
  await receipts.onReceipt({ ...common, carrierMessageId: String(0xab12), state: 'undelivered', errorCode: '27' });
  const { message: told, proposedSubmitIdForm, proposedReceiptIdForm } = await tested;
  assert.match(told?.words ?? '', /it could not be delivered \(code 27\)/);
  assert.deepEqual([proposedSubmitIdForm, proposedReceiptIdForm], ['hex', 'decimal']);
  const kept = await place.sql('select carrier_message_id as kept from unmatched_receipts where carrier_id = $1', [id]);
  assert.deepEqual(kept, [{ kept: '77' }]);
});

test('a sender that the carrier does not know, and a carrier that closes at once, have their hints', async (t) => {
  const { smsc, run } = await startOne(t, { errorShare: 1, errorStatus: 0x0a });
  assert.match((await run('233201234567')).message?.words ?? '', /The sender was "Volley", with the type 5/);
  smsc.set({ bindStatus: 0x0d });
  assert.match((await run(null, { running: null })).words, /--bind-kind pair/);
  const closing = createServer((socket) => socket.on('data', () => socket.destroy()).on('error', () => undefined));
  await new Promise<void>((resolve) => closing.listen(0, '127.0.0.1', resolve));
  t.after(() => closing.close());
  const { port } = closing.address() as { port: number };
  const closed = await run(null, { running: null, address: { host: '127.0.0.1', port } });
  assert.match(closed.words, /closed the connection at once: is the address of this machine on its list/);
});
