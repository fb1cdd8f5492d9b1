import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { STATUS } from '../../lib/sms-protocol/command-status.ts';
import type { BindOptions } from '../bind.ts';
import type { RequestPdu } from '../pdu-table.ts';
import { parseReceipt, type Receipt } from '../receipt.ts';
import { type BindFixture, startBindFixture } from './bind-fixture.ts';
import {
  MAGIC_NUMBERS,
  type Outcome,
  parseSmscSettings,
  SMSC_DEFAULTS,
  type SmscSettings,
  startSmsc,
} from './index.ts';

const LIMIT_MS = 30_000;
// Long enough for an answer from a busy machine, and short enough for a test to wait for.
const IMPATIENT = { requestTimeoutMs: 800 };

async function start(t: TestContext, settings: Partial<SmscSettings> = {}, options: Partial<BindOptions> = {}) {
  const smsc = await startSmsc({ settings });
  const fixtures: BindFixture[] = [];
  t.after(async () => {
    for (const fixture of fixtures) await fixture.bind.stop(100);
    await smsc.stop();
  });
  const bindAgain = async (more: Partial<BindOptions> = {}): Promise<BindFixture> => {
    const fixture = startBindFixture({ port: smsc.port, ...options, ...more });
    fixtures.push(fixture);
    await fixture.untilState('bound');
    return fixture;
  };
  return { smsc, bindAgain, fixture: await bindAgain() };
}

function receiptsOf(requests: RequestPdu[]): Array<Receipt | null> {
  return requests.map((pdu) => parseReceipt(pdu));
}

const numberFor = (outcome: Outcome): string =>
  `23320000${MAGIC_NUMBERS.find((magic) => magic.outcome === outcome)?.suffix ?? assert.fail(outcome)}`;

for (const outcome of ['undelivered', 'expired', 'rejected'] as const) {
  test(`magic number: ${outcome} is accepted and then told by its receipt`, async (t) => {
    const { smsc, fixture } = await start(t);
    assert.equal((await fixture.submit({ destinationAddr: numberFor(outcome) })).kind, 'accepted');
    await smsc.until(({ log }) => log.counts.receiptsAcknowledged === 1, LIMIT_MS);
    assert.deepEqual(
      receiptsOf(fixture.requests).map((receipt) => receipt?.state),
      [outcome],
    );
  });
}

test('magic numbers: refused, throttled once and never answered are seen at the submit', async (t) => {
  const { fixture } = await start(t, {}, IMPATIENT);
  const throttled = { destinationAddr: numberFor('throttled_once') };
  assert.deepEqual(await fixture.submit({ destinationAddr: numberFor('refused') }), { kind: 'refused', status: 0x0b });
  assert.deepEqual(await fixture.submit(throttled), { kind: 'refused', status: STATUS.throttled });
  assert.equal((await fixture.submit(throttled)).kind, 'accepted');
  const lost = await fixture.submit({ destinationAddr: numberFor('never_answered') });
  assert.deepEqual(lost, { kind: 'unanswered', reason: 'timeout' });
});

test('magic number: a lost answer still has its receipt, which names the reference of the submit', async (t) => {
  const { smsc, fixture } = await start(t, {}, IMPATIENT);
  const message = { destinationAddr: numberFor('answer_lost'), tlvs: { userMessageReference: 4711 } };
  assert.deepEqual(await fixture.submit(message), { kind: 'unanswered', reason: 'timeout' });
  await smsc.until(({ log }) => log.counts.receiptsAcknowledged === 1, LIMIT_MS);
  assert.equal(fixture.requests[0]?.tlvs.userMessageReference, 4711);
});

test('magic numbers: a late receipt comes after the others, and no receipt never comes', async (t) => {
  const { smsc, fixture } = await start(t, { lateReceiptMs: 60 });
  for (const destinationAddr of [numberFor('late_receipt'), numberFor('no_receipt'), '233201234567']) {
    await fixture.submit({ destinationAddr });
  }
  await smsc.until(({ log }) => log.counts.receiptsAcknowledged === 2, LIMIT_MS);
  assert.deepEqual(
    receiptsOf(fixture.requests).map((receipt) => receipt?.messageId),
    ['3', '1'],
  );
});

test('magic numbers: the phone replies once, also to a message of several parts', async (t) => {
  for (const [outcome, text] of [
    ['replies_stop', 'STOP'],
    ['replies_text', 'Yes please'],
  ] as const) {
    const { smsc, fixture } = await start(t);
    for (const part of [1, 2]) {
      const tlvs = { sarMsgRefNum: 1, sarTotalSegments: 2, sarSegmentSeqnum: part };
      await fixture.submit({ destinationAddr: numberFor(outcome), registeredDelivery: 0, tlvs });
    }
    await smsc.until(({ log }) => log.counts.inboundAcknowledged === 1, LIMIT_MS);
    const [reply] = fixture.requests;
    assert.ok(reply?.command === 'deliver_sm');
    assert.equal(reply.fields.shortMessage.toString(), text);
    assert.deepEqual([reply.fields.sourceAddr, reply.fields.destinationAddr], [numberFor(outcome), 'Volley']);
    assert.equal(fixture.requests.length, 1);
  }
});

test('every magic number has a suffix of its own and a sentence', () => {
  assert.equal(new Set(MAGIC_NUMBERS.map(({ suffix }) => suffix)).size, MAGIC_NUMBERS.length);
  for (const { suffix, words } of MAGIC_NUMBERS) assert.match(`${suffix} ${words}`, /^\d{4} [A-Z].*\.$/);
});

test('with the magic off every number is delivered', async (t) => {
  const { fixture } = await start(t, { isMagic: false });
  assert.equal((await fixture.submit({ destinationAddr: numberFor('refused') })).kind, 'accepted');
});

test('ids have the form asked for, and another one in the receipts', async (t) => {
  const { smsc, fixture } = await start(t, { idForm: 'padded', receiptIdForm: 'hex', receiptForm: 'text' });
  let last = await fixture.submit();
  for (let i = 1; i < 12; i += 1) last = await fixture.submit();
  assert.deepEqual(last, { kind: 'accepted', messageId: '0000000012' });
  await smsc.until(({ log }) => log.counts.receiptsAcknowledged === 12, LIMIT_MS);
  assert.equal(receiptsOf(fixture.requests).at(-1)?.messageId, 'C');
});

test('ids begin again when told to', async (t) => {
  const { fixture } = await start(t, { idReuseAfter: 2 });
  const outcomes = [await fixture.submit(), await fixture.submit(), await fixture.submit()];
  assert.deepEqual(
    outcomes.map((outcome) => outcome.kind === 'accepted' && outcome.messageId),
    ['1', '2', '1'],
  );
});

test('receipts are lost, repeated, and can come before the answer of their submit', async (t) => {
  const { smsc, fixture } = await start(t, { receiptRepeatedShare: 1 });
  await fixture.submit();
  await smsc.until(({ log }) => log.counts.receiptsAcknowledged === 2, LIMIT_MS);
  smsc.set({ receiptRepeatedShare: 0, receiptLostShare: 1 });
  await fixture.submit();
  smsc.set({ receiptLostShare: 0, latencyMs: 30 });
  const outcome = fixture.submit();
  await smsc.until(({ log }) => log.counts.receiptsAcknowledged === 3, LIMIT_MS);
  assert.deepEqual(
    receiptsOf(fixture.requests).map((receipt) => receipt?.messageId),
    ['1', '1', '3'],
  );
  assert.deepEqual(await outcome, { kind: 'accepted', messageId: '3' });
});

test('a receipt not acknowledged is sent again: after a refusal, after a silence, after a reconnect', async (t) => {
  const answers: Array<() => Promise<{ status: number } | null>> = [
    () => Promise.resolve({ status: STATUS.receiverTemporaryError }),
    () => Promise.resolve(null),
    () => {
      smsc.disconnectAll('reset');
      return Promise.resolve(null);
    },
  ];
  const { smsc, fixture } = await start(
    t,
    { redeliveryMs: 50 },
    { onRequest: () => answers.shift()?.() ?? Promise.resolve({ status: STATUS.ok }) },
  );
  await fixture.submit();
  await smsc.until(({ log }) => log.counts.receiptsAcknowledged === 1, LIMIT_MS);
  assert.ok((smsc.log.deliveries[0]?.tries ?? 0) >= 4);
  assert.equal(answers.length, 0);
  assert.equal(smsc.log.counts.binds, 2);
});

test('a receipt that is refused for good is not sent again', async (t) => {
  const onRequest = () => Promise.resolve({ status: STATUS.receiverPermanentError });
  const { smsc, fixture } = await start(t, {}, { onRequest });
  await fixture.submit();
  await smsc.until(({ log }) => log.counts.deliveriesRefused === 1, LIMIT_MS);
  assert.equal(smsc.log.counts.deliveriesSent, 1);
});

test('receipts come on the bind that submitted, or on another one of the same name', async (t) => {
  const { smsc, fixture, bindAgain } = await start(t, { receiptBind: 'same' });
  const other = await bindAgain();
  await smsc.until(({ bindCount }) => bindCount === 2, LIMIT_MS);
  await fixture.submit();
  await smsc.until(({ log }) => log.counts.receiptsAcknowledged === 1, LIMIT_MS);
  assert.deepEqual([fixture.requests.length, other.requests.length], [1, 0]);
  smsc.set({ receiptBind: 'other' });
  await fixture.submit();
  await smsc.until(({ log }) => log.counts.receiptsAcknowledged === 2, LIMIT_MS);
  assert.deepEqual([fixture.requests.length, other.requests.length], [1, 1]);
});

test('receipts wait for a receiver: a transmitter alone gets none, and none of another name', async (t) => {
  const { smsc, fixture, bindAgain } = await start(t, {}, { bindKind: 'transmitter' });
  const stranger = await bindAgain({ bindKind: 'receiver', systemId: 'stranger' });
  await fixture.submit();
  smsc.injectInbound({ systemId: 'stranger', source: '233201234567', destination: '1234', body: 'Hi' });
  await smsc.until(({ log }) => log.counts.inboundAcknowledged === 1, LIMIT_MS);
  assert.equal(smsc.log.counts.receiptsAcknowledged, 0);
  assert.equal(stranger.requests.length, 1);
  const receiver = await bindAgain({ bindKind: 'receiver' });
  await smsc.until(({ log }) => log.counts.receiptsAcknowledged === 1, LIMIT_MS);
  assert.equal(receiver.requests.length, 1);
});

test('a rate is kept by throttling what is over it', async (t) => {
  const { smsc, fixture } = await start(t, { ratePerSecond: 10 }, { windowMax: 50 });
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => fixture.submit()));
  const throttled = outcomes.filter((outcome) => outcome.kind === 'refused' && outcome.status === STATUS.throttled);
  assert.ok(throttled.length >= 15 && throttled.length < 20, `${throttled.length} throttled`);
  assert.equal(smsc.log.counts.throttled, throttled.length);
});

test('errors, throttling and silence come in their shares, the same with the same seed', async (t) => {
  const { smsc, fixture } = await start(
    t,
    { errorShare: 0.3, throttledShare: 0.2, errorStatus: 0x45 },
    { windowMax: 200, ...IMPATIENT },
  );
  await Promise.all(Array.from({ length: 200 }, () => fixture.submit({ registeredDelivery: 0 })));
  const { refused, throttled, accepted } = smsc.log.counts;
  assert.equal(refused + throttled + accepted, 200);
  assert.ok(refused > 30 && throttled > 20 && accepted > 80, JSON.stringify(smsc.log.counts));
  smsc.set({ errorShare: 0, throttledShare: 0, unansweredShare: 1 });
  assert.deepEqual(await fixture.submit(), { kind: 'unanswered', reason: 'timeout' });
});

test('the connection is cut after so many submits, and what was in it is left unanswered', async (t) => {
  const { smsc, fixture } = await start(t, { disconnectAfter: 3 });
  const outcomes = await Promise.all([fixture.submit(), fixture.submit(), fixture.submit(), fixture.submit()]);
  assert.ok(outcomes.every((outcome) => outcome.kind === 'unanswered'));
  assert.equal(smsc.log.counts.submits, 3);
});

test('a simulator that stops answering is silent, and takes up again what was sent meanwhile', async (t) => {
  const { smsc, fixture } = await start(t, {}, IMPATIENT);
  smsc.set({ isAnswering: false });
  assert.deepEqual(await fixture.submit(), { kind: 'unanswered', reason: 'timeout' });
  assert.equal(smsc.log.counts.submits, 0);
  smsc.set({ isAnswering: true });
  await smsc.until(({ log }) => log.counts.submits === 1, LIMIT_MS);
});

test('the log keeps what was sent up to its bound, and says when it kept only counts', async (t) => {
  const { smsc, fixture } = await start(t, { logMax: 1 });
  await fixture.submit({ shortMessage: Buffer.from('kept'), registeredDelivery: 0 });
  assert.equal(smsc.log.isComplete, true);
  await fixture.submit({ registeredDelivery: 0 });
  assert.deepEqual(
    smsc.log.submits.map(({ body, status, messageId }) => [body.toString(), status, messageId]),
    [['kept', 0, '1']],
  );
  assert.deepEqual([smsc.log.isComplete, smsc.log.counts.submits], [false, 2]);
  smsc.log.clear();
  assert.deepEqual([smsc.log.isComplete, smsc.log.counts.submits], [true, 0]);
});

test('query, data and multi submits are answered too', async (t) => {
  const { smsc, fixture } = await start(t);
  const ask = async (pdu: Parameters<typeof fixture.bind.request>[0]) => {
    const outcome = await fixture.bind.request(pdu);
    return outcome.kind === 'answered' ? [outcome.pdu.status, outcome.pdu.fields] : outcome;
  };
  const addresses = ['233201234567', '233201234568'].map((addr) => ({
    kind: 'address' as const,
    ton: 1,
    npi: 1,
    addr,
  }));
  const multi = { sourceAddr: 'Volley', destAddresses: addresses, registeredDelivery: 1 };
  assert.deepEqual(await ask({ command: 'submit_multi', fields: multi }), [0, { messageId: '1', unsuccessful: [] }]);
  const data = { sourceAddr: 'Volley', destinationAddr: '233201234569', registeredDelivery: 1 };
  assert.deepEqual(await ask({ command: 'data_sm', fields: data }), [0, { messageId: '3' }]);
  await smsc.until(({ log }) => log.counts.receiptsAcknowledged === 3, LIMIT_MS);
  const known = await ask({ command: 'query_sm', fields: { messageId: '3' } });
  assert.deepEqual(known, [0, { messageId: '3', finalDate: '', messageState: 2, errorCode: 0 }]);
  assert.equal(Array.isArray(await ask({ command: 'cancel_sm', fields: { messageId: '3' } })), true);
});

test('settings are read from texts, and every wrong one is told', () => {
  const good = { latencyMs: '20', errorShare: '0.5', idForm: 'hex', isMagic: 'false', ratePerSecond: '100' };
  assert.deepEqual(parseSmscSettings(good), {
    settings: { latencyMs: 20, errorShare: 0.5, idForm: 'hex', isMagic: false, ratePerSecond: 100 },
    problems: [],
  });
  const bad = {
    latencyMs: '-1',
    errorShare: '2',
    idForm: 'roman',
    isMagic: 'yes',
    logMax: '',
    colour: 'red',
    toString: '1',
  };
  assert.equal(parseSmscSettings(bad).problems.length, 7);
  const all = Object.fromEntries(Object.entries(SMSC_DEFAULTS).map(([name, value]) => [name, String(value)]));
  assert.deepEqual(parseSmscSettings(all), { settings: SMSC_DEFAULTS, problems: [] });
});
