import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { findHeader, type SipHeader, type SipResponse } from '../messages/message.ts';
import { type CallHarness, type PlacedCall, startCallHarness, until } from '../testing/call-harness.ts';
import { DIGIT_BODIES, type InfoMeaning, readInfo } from './info-digit.ts';
import { type DigitWay, KeyReports } from './key-reports.ts';

function info(type: string | null, body: string, headers: SipHeader[] = []): InfoMeaning {
  const typed = type === null ? headers : [...headers, { name: 'content-type', value: type }];
  return readInfo({ kind: 'request', method: 'INFO', uri: 'sip:a@b', headers: typed, body: Buffer.from(body) });
}

const digit = (of: string): InfoMeaning => ({ kind: 'digit', digit: of });

const CASES: [label: string, meaning: InfoMeaning, expected: InfoMeaning][] = [
  ['the usual lines', info('application/dtmf-relay', 'Signal=5\r\nDuration=160\r\n'), digit('5')],
  ['spaces and another case', info('Application/DTMF-Relay; x=y', 'duration = 90\nSIGNAL = *\n'), digit('*')],
  ['the star by its number', info('application/dtmf-relay', 'Signal=10\r\n'), digit('*')],
  ['the hash by its number', info('application/dtmf-relay', 'Signal=11\r\n'), digit('#')],
  ['a letter', info('application/dtmf-relay', 'Signal=d\r\n'), digit('D')],
  ['the bare digit', info('application/dtmf', '7\r\n'), digit('7')],
  ['lines under the other name', info('application/dtmf', 'Signal=3\r\nDuration=250'), digit('3')],
  ['a flash of the hook', info('application/dtmf-relay', 'Signal=16'), { kind: 'nothing' }],
  ['no body', info(null, ''), { kind: 'nothing' }],
  ['no signal', info('application/dtmf-relay', 'Duration=160'), { kind: 'unreadable' }],
  ['no key', info('application/dtmf', 'x'), { kind: 'unreadable' }],
  ['a long text', info('application/dtmf', '1'.repeat(10_000)), { kind: 'unreadable' }],
  ['another body', info('application/media_control+xml', '<x/>'), { kind: 'unknown-body' }],
  ['a body of no type', info(null, '1'), { kind: 'unknown-body' }],
  [
    'a package',
    info('application/dtmf', '1', [{ name: 'info-package', value: 'infoDtmf' }]),
    { kind: 'unknown-package' },
  ],
];

for (const [label, meaning, expected] of CASES) {
  test(`an INFO with ${label} is read`, () => assert.deepEqual(meaning, expected));
}

function heard(...words: [digit: string, way: DigitWay, atMs: number][]): string {
  const presses = new KeyReports();
  return words.flatMap(([one, way, atMs]) => (presses.isNew(one, way, atMs) ? [one] : [])).join('');
}

test('a key that both ways tell of is heard once, whichever comes first', () => {
  assert.equal(heard(['1', 'sound', 0], ['1', 'info', 40]), '1');
  assert.equal(heard(['1', 'info', 0], ['1', 'sound', 40]), '1');
});

test('two quick presses that both ways tell of are two', () => {
  assert.equal(heard(['1', 'sound', 0], ['1', 'sound', 200], ['1', 'info', 250], ['1', 'info', 260]), '11');
  assert.equal(heard(['1', 'sound', 0], ['1', 'info', 40], ['1', 'sound', 200], ['1', 'info', 240]), '11');
});

test('a phone that knows one way alone is heard in full', () => {
  assert.equal(heard(['1', 'info', 0], ['1', 'info', 200], ['2', 'info', 400]), '112');
  assert.equal(heard(['1', 'sound', 0], ['1', 'sound', 200], ['2', 'sound', 400]), '112');
});

test('the same key long after is another press', () => {
  assert.equal(heard(['1', 'sound', 0], ['1', 'info', 20_000]), '11');
});

async function open(t: TestContext): Promise<CallHarness> {
  const harness = await startCallHarness();
  t.after(() => harness.stop());
  return harness;
}

const digitsOf = ({ events }: PlacedCall): string =>
  events.flatMap((event) => (event.kind === 'digit' ? [event.digit] : [])).join('');

const answersToInfo = ({ fake }: CallHarness): SipResponse[] =>
  fake.recorded.flatMap(({ direction, message }) =>
    direction === 'in' && message.kind === 'response' && findHeader(message, 'cseq')?.endsWith(' INFO')
      ? [message]
      : [],
  );

test('keys that the far side says by INFO are heard in their order, and answered 200', async (t) => {
  const harness = await open(t);
  const placed = harness.place('129');
  await until(() => digitsOf(placed).length === 2);
  await until(() => answersToInfo(harness).length >= 2);
  placed.call.hangUp();
  await placed.ended;
  assert.equal(digitsOf(placed), '12');
  assert.deepEqual([...new Set(answersToInfo(harness).map(({ statusCode }) => statusCode))], [200]);
});

test('keys said by INFO and among the sound at the same time are heard once each', async (t) => {
  const harness = await open(t);
  // The third key comes only among the sound, and after the other two.
  const placed = harness.place('130');
  await until(() => digitsOf(placed).includes('3'));
  placed.call.hangUp();
  await placed.ended;
  assert.equal(digitsOf(placed), '123');
});

const REFUSED: [label: string, headers: SipHeader[], status: number, named: [header: string, value: string]][] = [
  ['a body that we do not read', [{ name: 'content-type', value: 'text/plain' }], 415, ['accept', DIGIT_BODIES]],
  ['a package that we never named', [{ name: 'info-package', value: 'conference' }], 469, ['recv-info', '']],
];

for (const [label, headers, status, [header, value]] of REFUSED) {
  test(`an INFO with ${label} is refused with ${status}, and the call goes on`, async (t) => {
    const harness = await open(t);
    const placed = harness.place('100');
    await placed.waitFor('answered');
    const [call] = harness.fake.calls;
    await until(() => (call?.ackCount ?? 0) > 0);
    call?.info('1', headers);
    await until(() => answersToInfo(harness).length > 0);
    const [answer] = answersToInfo(harness);
    assert.equal(answer?.statusCode, status);
    assert.equal(answer && findHeader(answer, header), value);
    placed.call.hangUp();
    assert.equal((await placed.ended).cause, 'hung-up');
    assert.equal(digitsOf(placed), '');
  });
}

test('an INFO of no call is answered 481', async (t) => {
  const harness = await open(t);
  const placed = harness.place('100', { maxDurationMs: 20 });
  await placed.ended;
  const [call] = harness.fake.calls;
  call?.info('1', [{ name: 'content-type', value: 'application/dtmf' }]);
  await until(() => answersToInfo(harness).length > 0);
  assert.equal(answersToInfo(harness)[0]?.statusCode, 481);
});
