import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { type TestContext, test } from 'node:test';
import { analyseSmsText } from '@volley/text';
import { type SmscSettings, startSmsc } from '../src/smpp/testing/index.ts';
import { messageReference, type SubmitResult } from '../src/sms/carrier.ts';
import type { CarrierSettings } from '../src/sms/routing/carrier-settings.ts';
import { addCarrier, addRoute, type Fleet, removeAll, startFleet, to } from './testkit/carriers.ts';
import { openTestRuntime } from './testkit/runtime.ts';

const runtime = await openTestRuntime();
const { rt } = runtime;

async function startOne(
  t: TestContext,
  settings: Partial<CarrierSettings> = {},
  smscSettings: Partial<SmscSettings> = {},
) {
  await removeAll(runtime);
  const smsc = await startSmsc({ settings: smscSettings });
  t.after(() => smsc.stop());
  const id = await addCarrier(rt, 'One', { port: smsc.port, ...settings });
  await addRoute(rt, [[to(id)]]);
  return { smsc, id, fleet: await startFleet(t, rt) };
}

const LONG = 'A text that is longer than one message can hold. '.repeat(7);
const LONG_PARTS = analyseSmsText(LONG).parts;

test('each magic number has its outcome', async (t) => {
  const { fleet, smsc } = await startOne(t, { requestTimeoutMs: 1_500 });
  const send = (suffix: string) => fleet.send(`23320123${suffix}`);
  const results = await Promise.all(['4567', '0001', '0004', '0005', '0006', '0007', '0010'].map(send));
  const [plain, undelivered, refused, throttled, silent, lost, stop] = results;
  assert.equal(plain?.kind, 'accepted');
  assert.equal(undelivered?.kind, 'accepted');
  assert.deepEqual(refused, {
    kind: 'refused',
    ids: [null],
    code: 'ESME_RINVDSTADR',
    words: 'The carrier does not accept this phone number.',
    isTemporary: false,
    about: 'recipient',
  });
  assert.ok(throttled?.kind === 'refused' && throttled.isTemporary);
  assert.equal(throttled.code, 'ESME_RTHROTTLED');
  assert.deepEqual([silent?.kind, lost?.kind, stop?.kind], ['unknown', 'unknown', 'accepted']);
  await fleet.until(() => fleet.receipts.length === 4 && fleet.inbound.length === 1, 'receipts and the reply');
  const states = Object.fromEntries(fleet.receipts.map((receipt) => [receipt.phoneNumber.slice(-4), receipt.state]));
  assert.deepEqual(states, { '4567': 'delivered', '0001': 'undelivered', '0007': 'delivered', '0010': 'delivered' });
  assert.equal(fleet.inbound[0]?.message, 'STOP');
  assert.equal(fleet.inbound[0]?.ourAddress, 'Volley');
  await smsc.until(({ log }) => log.counts.receiptsAcknowledged === 4, 30_000);
});

test('a submit carries addresses, kind of sender, validity, reference and the wish for a receipt', async (t) => {
  const { fleet, smsc } = await startOne(t);
  const id = '01890000-0000-7000-8000-0000000012ab' as never;
  await fleet.send('233201234567', { id, validUntilMs: Date.now() + 600_000, message: 'Prix: 5 €' });
  const [submit] = smsc.log.submits;
  assert.ok(submit);
  assert.deepEqual([submit.source, submit.destination, submit.registeredDelivery], ['Volley', '233201234567', 1]);
  assert.equal(submit.userMessageReference, messageReference(id));
  assert.match(submit.validityPeriod, /^000000(000959|001000)000R$/);
  assert.deepEqual(
    [submit.dataCoding, submit.body.toString('hex')],
    [0, Buffer.from('Prix: 5 \x1b\x65').toString('hex')],
  );
});

for (const method of ['udh', 'sar', 'payload'] as const) {
  test(`a long text goes out by ${method}, and one result tells of all parts`, async (t) => {
    const { fleet, smsc } = await startOne(t, { longMessages: method });
    const result = await fleet.send('233201234567', { message: LONG, parts: LONG_PARTS });
    assert.ok(result.kind === 'accepted');
    assert.equal(result.ids.length, LONG_PARTS);
    const bodies = smsc.log.submits.map((submit) => submit.body.toString('latin1'));
    assert.equal(bodies.join(''), LONG);
    const places = smsc.log.submits.map((submit) => submit.concatenation);
    if (method === 'payload') {
      assert.deepEqual([places, new Set(result.ids).size], [[null], 1]);
      return;
    }
    assert.deepEqual(
      places.map((place) => [place?.part, place?.total, place?.reference]),
      Array.from({ length: LONG_PARTS }, (_, at) => [at + 1, LONG_PARTS, places[0]?.reference]),
    );
  });
}

test('long texts from one sender to one number never share a reference before 256 of them', async (t) => {
  const { fleet, smsc } = await startOne(t, {}, { logMax: 2_000 });
  for (let at = 0; at < 256; at += 1) await fleet.send('233201234567', { message: LONG, parts: LONG_PARTS });
  const references = smsc.log.submits.map((submit) => submit.concatenation?.reference);
  assert.equal(new Set(references).size, 256);
});

test('a text of more parts than the window sends them one after another', async (t) => {
  const { fleet, smsc } = await startOne(t, { window: 2 });
  const result = await fleet.send('233201234567', { message: LONG, parts: LONG_PARTS, lane: 'bulk' });
  assert.equal(result.kind, 'accepted');
  assert.equal(smsc.log.submits.length, LONG_PARTS);
});

test('when one part is refused for now, the others keep their ids, and only the missing go again under the same reference', async (t) => {
  const { fleet, smsc } = await startOne(t, { window: 2 }, { latencyMs: 20 });
  const message = { id: '01890000-0000-7000-8000-0000000012ab' as never, message: LONG, parts: LONG_PARTS };
  const sending = fleet.send('233201234567', { ...message, lane: 'bulk' });
  await smsc.until(({ log }) => log.submits.length >= 1, 30_000);
  smsc.set({ errorShare: 1, errorStatus: 0x08 });
  const first = await sending;
  assert.ok(first.kind === 'refused' && first.isTemporary);
  assert.equal(first.ids.length, LONG_PARTS);
  const taken = first.ids.filter((id) => id !== null).length;
  assert.ok(taken >= 1 && taken < LONG_PARTS);
  smsc.set({ errorShare: 0 });
  const before = smsc.log.submits.length;
  const again = await fleet.send('233201234567', { ...message, acceptedIds: first.ids });
  assert.ok(again.kind === 'accepted');
  assert.deepEqual(again.ids.slice(0, taken), first.ids.slice(0, taken));
  const repeated = smsc.log.submits.slice(before);
  assert.equal(repeated.length, LONG_PARTS - taken);
  assert.equal(new Set(smsc.log.submits.map((submit) => submit.concatenation?.reference)).size, 1);
});

test('a bulk lane that takes all it can leaves room for a one-time code', async (t) => {
  const { fleet, smsc } = await startOne(t, { window: 10 });
  smsc.set({ isAnswering: false });
  let taken = 0;
  for (let slot = fleet.reserve(undefined, { lane: 'bulk' }); typeof slot !== 'string'; ) {
    taken += 1;
    slot = fleet.reserve(undefined, { lane: 'bulk' });
  }
  assert.equal(taken, 9);
  const code = fleet.reserve();
  assert.equal(typeof code, 'object');
  assert.equal(fleet.reserve(), 'busy');
  assert.equal(fleet.rooms(), 0);
  if (typeof code === 'object') code.release();
  await fleet.until(() => fleet.rooms() === 1, 'room is announced once');
  assert.equal(typeof fleet.reserve(), 'object');
});

function reserveAll(fleet: Fleet, lane: 'bulk' | 'transactional', parts: number): number {
  let count = 0;
  for (;;) {
    const slot = fleet.reserve(undefined, { lane, parts });
    if (typeof slot === 'string') return count;
    count += 1;
  }
}

test('the rate counts parts, keeps a share for the transactional lane, and comes back by itself', async (t) => {
  const { fleet } = await startOne(t, { window: 1_000, messagesPerSecond: 400 });
  // 100 ms at 400 a second are 40 parts, of which a tenth is kept back; while we ask, more come.
  const startMs = performance.now();
  const bulk = reserveAll(fleet, 'bulk', 3);
  const meanwhile = ((performance.now() - startMs) * 0.4) / 3;
  assert.ok(bulk >= 10 && bulk <= 13 + meanwhile, `${bulk} messages of three parts`);
  assert.equal(typeof fleet.reserve(), 'object');
  await fleet.until(() => fleet.rooms() > 0, 'room is announced when tokens are there');
  const bulkSlot = () => fleet.reserve(undefined, { lane: 'bulk', parts: 3 });
  await fleet.until(() => typeof bulkSlot() === 'object', 'the bulk lane has its turn again');
});

test('throttling keeps the message, slows the carrier down, and the rate recovers', async (t) => {
  const { fleet, smsc, id } = await startOne(t, { window: 100, messagesPerSecond: 500 });
  smsc.set({ throttledShare: 1 });
  const results = await Promise.all(Array.from({ length: 12 }, (_, at) => fleet.send(`2332012345${10 + at}`)));
  assert.ok(results.every((result) => result.kind === 'refused' && result.isTemporary));
  const carrier = fleet.carriers.find(id);
  assert.ok(carrier && carrier.pace.allowedPerSecond < 500 && carrier.pace.allowedPerSecond >= 50);
  const slowed = carrier.pace.allowedPerSecond;
  assert.equal(fleet.reserve(), 'busy');
  smsc.set({ throttledShare: 0 });
  await fleet.until(() => fleet.rooms() > 0, 'the pause ends');
  assert.equal((await fleet.send()).kind, 'accepted');
  await fleet.until(() => {
    fleet.reserve();
    return carrier.pace.allowedPerSecond > slowed;
  }, 'the rate grows again');
});

test('a message whose time ran out in the queue is not written', async (t) => {
  const { fleet, smsc } = await startOne(t);
  assert.deepEqual(await fleet.send(undefined, { validUntilMs: Date.now() - 1 }), { kind: 'unwritten' });
  assert.equal(smsc.log.submits.length, 0);
  assert.equal((await fleet.send()).kind, 'accepted');
});

test('a connection that dies leaves what was written unknown, and binds again', async (t) => {
  const { fleet, smsc } = await startOne(t);
  smsc.set({ isAnswering: false });
  const sending: Promise<SubmitResult> = fleet.send();
  await new Promise((resolve) => setTimeout(resolve, 20));
  smsc.disconnectAll('reset');
  assert.equal((await sending).kind, 'unknown');
  assert.equal(fleet.reserve(), 'busy');
  smsc.set({ isAnswering: true });
  await fleet.until(() => fleet.carriers.list().every((one) => one.isBound()), 'bound again');
  assert.equal((await fleet.send()).kind, 'accepted');
});

test('ids written in hex and receipted in padded decimals are one id', async (t) => {
  const { fleet } = await startOne(
    t,
    { submitIdForm: 'hex', receiptIdForm: 'decimal' },
    { idForm: 'hex', receiptIdForm: 'padded' },
  );
  const results = [];
  for (let at = 0; at < 12; at += 1) results.push(await fleet.send());
  await fleet.until(() => fleet.receipts.length === 12, 'receipts');
  const ids = results.flatMap((result) => (result.kind === 'accepted' ? result.ids : []));
  assert.deepEqual(
    ids,
    Array.from({ length: 12 }, (_, at) => String(at + 1)),
  );
  assert.deepEqual(fleet.receipts.map((receipt) => receipt.carrierMessageId).sort(), [...ids].sort());
});

test('a receipt comes on another bind, and one that is not stored is sent again', async (t) => {
  const { fleet, smsc } = await startOne(t, { bindCount: 2 }, { receiptBind: 'other', redeliveryMs: 30 });
  await fleet.until(() => smsc.bindCount === 2, 'both binds');
  fleet.fail.isOn = true;
  const result = await fleet.send();
  assert.ok(result.kind === 'accepted');
  await smsc.until(({ log }) => log.counts.deliveriesSent >= 2, 30_000);
  assert.deepEqual([fleet.receipts.length, smsc.log.counts.receiptsAcknowledged], [0, 0]);
  fleet.fail.isOn = false;
  await smsc.until(({ log }) => log.counts.receiptsAcknowledged === 1, 30_000);
  assert.equal(fleet.receipts[0]?.carrierMessageId, result.ids[0]);
});

test('receipts that name no message of ours are told in the state of their carrier', async (t) => {
  const { fleet, smsc } = await startOne(t);
  fleet.unmatched.isOn = true;
  await fleet.send();
  await smsc.until(({ log }) => log.counts.receiptsAcknowledged === 1, 30_000);
  assert.equal(fleet.carriers.list()[0]?.unmatchedReceipts, 1);
});

test('parts of a reply say where they belong', async (t) => {
  const { fleet, smsc } = await startOne(t);
  smsc.injectInbound({
    source: '+233201234567',
    destination: '1234',
    body: Buffer.concat([Buffer.from([5, 0, 3, 7, 2, 1]), Buffer.from('Part')]),
    esmClass: 0x40,
  });
  await fleet.until(() => fleet.inbound.length === 1, 'the reply');
  assert.deepEqual(fleet.inbound[0], {
    carrierId: fleet.carriers.list()[0]?.config.id,
    sender: '+233201234567',
    ourAddress: '1234',
    message: 'Part',
    content: { octets: Buffer.from('Part'), dataCoding: 0 },
    concatenation: { reference: 7, part: 1, parts: 2 },
    values: {},
  });
});

test('a carrier is reached by TLS with the certificate it signed itself, and not without', async (t) => {
  const read = (name: string) => readFileSync(new URL(`../src/smpp/testdata/${name}`, import.meta.url), 'utf8');
  const cert = read('localhost-cert.pem');
  const smsc = await startSmsc({ tls: { key: read('localhost-key.pem'), cert } });
  t.after(() => smsc.stop());
  await removeAll(runtime);
  const tls = { port: smsc.port, tls: true, tlsServerName: 'localhost' };
  const trusting = await addCarrier(rt, 'Trusting', { ...tls, tlsCa: cert });
  const strict = await addCarrier(rt, 'Strict', tls);
  await addRoute(rt, [[to(strict)], [to(trusting)]]);
  const fleet = await startFleet(t, rt, { isBoundAwaited: false });
  await fleet.until(() => fleet.carriers.find(trusting)?.isBound() === true, 'bound by TLS');
  await fleet.until(() => fleet.carriers.find(strict)?.wire.connections[0]?.state === 'waiting', 'refused by us');
  assert.equal((await fleet.send()).kind, 'accepted');
});
