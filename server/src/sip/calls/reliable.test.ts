import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { findHeader, type SipRequest } from '../messages/message.ts';
import { parseNameAddress } from '../messages/parse-address.ts';
import { type CallHarness, FAST_T1_MS, placeCall, startCallHarness, until } from '../testing/call-harness.ts';
import type { Behaviour, FakeCall } from '../testing/index.ts';
import { sipTimers } from '../transactions/sip-timers.ts';
import { startUserAgent } from './user-agent.ts';

const PATIENT_MS = 60_000;
const steps = { id: 'steps', mulaw: Uint8Array.from({ length: 1600 }, (_, at) => (at * 7) & 0xff) };
const MESSAGE = { recording: steps, hangUpAfterPlayedMs: 20, ringTimeoutMs: PATIENT_MS, maxDurationMs: PATIENT_MS };

async function open(t: TestContext, behaviour: Behaviour): Promise<CallHarness> {
  const harness = await startCallHarness({ fake: { behaviourOf: () => behaviour } });
  t.after(() => harness.stop());
  return harness;
}

function callee({ fake }: CallHarness): FakeCall {
  const call = fake.calls.at(-1);
  assert.ok(call, 'the trunk saw the call');
  return call;
}

const toTagOf = (request: SipRequest) => parseNameAddress(findHeader(request, 'to') ?? '').params.get('tag');

const cseqOf = (request: SipRequest | undefined) =>
  Number.parseInt(findHeader(request as SipRequest, 'cseq') ?? '', 10);

function racksOf({ fake }: CallHarness): (string | undefined)[] {
  return fake.requests('PRACK').map((request) => findHeader(request, 'rack'));
}

function assertHeard(harness: CallHarness): void {
  const heard = Buffer.concat(callee(harness).media.packets.map(({ payload }) => payload));
  assert.deepEqual(heard.subarray(0, steps.mulaw.length), Buffer.from(steps.mulaw));
}

test('a trunk that wants to know that its ringing arrives is told, each time and in order', async (t) => {
  const harness = await open(t, { status: 200, reliable: { numbers: [7, 8, 9] } });
  const placed = harness.place('100', MESSAGE);
  assert.equal((await placed.ended).cause, 'hung-up');
  const [invite] = harness.fake.requests('INVITE');
  assert.equal(findHeader(invite as SipRequest, 'supported'), 'timer, 100rel');
  assert.deepEqual(racksOf(harness), ['7 1 INVITE', '8 1 INVITE', '9 1 INVITE']);
  const { fake } = harness;
  assert.deepEqual(fake.requests('PRACK').map(cseqOf), [2, 3, 4]);
  assert.deepEqual([cseqOf(fake.requests('ACK')[0]), cseqOf(fake.requests('BYE')[0])], [1, 5]);
  assert.equal(new Set([...fake.requests('PRACK'), ...fake.requests('BYE')].map(toTagOf)).size, 1);
  assertHeard(harness);
});

test('ringing that is repeated because its PRACK was lost gets no second one, and is told once', async (t) => {
  const harness = await open(t, { status: 200, reliable: { numbers: [1], pracksLost: 2 } });
  const placed = harness.place('100', MESSAGE);
  assert.equal((await placed.ended).cause, 'hung-up');
  assert.ok(harness.fake.list('out').filter((one) => one === '180').length >= 2);
  assert.ok(harness.fake.allRequests('PRACK').length > 2);
  assert.deepEqual(racksOf(harness), ['1 1 INVITE']);
  assert.equal(placed.events.filter(({ kind }) => kind === 'ringing').length, 1);
});

test('ringing out of its order is not acknowledged', async (t) => {
  const harness = await open(t, { status: 200, reliable: { numbers: [7, 9, 7, 5, 8] } });
  assert.equal((await harness.place('100', MESSAGE).ended).cause, 'hung-up');
  assert.deepEqual(racksOf(harness), ['7 1 INVITE', '8 1 INVITE']);
});

test('a trunk that hears no PRACK gives the call up, as it says', async (t) => {
  const harness = await open(t, { status: 200, reliable: { numbers: [1], pracksLost: Number.POSITIVE_INFINITY } });
  const end = await harness.place('100', MESSAGE).ended;
  assert.deepEqual([end.cause, end.statusCode, end.isAnswered], ['unavailable', 504, false]);
  assert.ok(harness.fake.allRequests('PRACK').length >= 2, 'it was repeated');
});

test('a 200 that does not wait for its PRACK is acknowledged, and the call ends with a number of its own', async (t) => {
  const reliable = { numbers: [1], pracksLost: Number.POSITIVE_INFINITY, isHasty: true };
  const harness = await open(t, { status: 200, reliable });
  assert.equal((await harness.place('100', MESSAGE).ended).cause, 'hung-up');
  const { fake } = harness;
  await until(() => fake.requests('PRACK').length > 0);
  const numbers = ['ACK', 'PRACK', 'BYE'].map((method) => fake.requests(method).map(cseqOf));
  assert.deepEqual(numbers, [[1], [2], [3]]);
  assertHeard(harness);
});

test('two telephones that ring are acknowledged each in its own dialog, and the one too many is hung up there', async (t) => {
  const harness = await open(t, { status: 200, forkCount: 1, reliable: { numbers: [4, 5], phones: 2 } });
  const { fake } = harness;
  const placed = harness.place('100', { ...MESSAGE, recording: null });
  await placed.waitFor('answered');
  await until(() => fake.requests('BYE').length === 1, 'the second telephone is hung up');
  placed.call.hangUp();
  assert.equal((await placed.ended).cause, 'hung-up');
  for (const isFork of [false, true]) {
    const within = (method: string) =>
      fake.requests(method).filter((request) => toTagOf(request)?.endsWith('-fork1') === isFork);
    assert.deepEqual(
      within('PRACK').map((request) => [findHeader(request, 'rack'), cseqOf(request)]),
      [
        ['4 1 INVITE', 2],
        ['5 1 INVITE', 3],
      ],
    );
    assert.deepEqual(within('BYE').map(cseqOf), [4]);
  }
});

for (const [what, behaviour] of [
  ['when the 200 says nothing', { hasSdpInProvisionalOnly: true }],
  ['when the 200 says something else', { answer: { direction: 'inactive', port: 9 } }],
] as const) {
  test(`the SDP of ringing that was acknowledged is the answer, also ${what}`, async (t) => {
    const reliable = { numbers: [1, 2] };
    const harness = await open(t, { status: 200, hasEarlyMedia: true, reliable, ...behaviour });
    const placed = harness.place('100', MESSAGE);
    assert.equal((await placed.ended).cause, 'hung-up');
    assertHeard(harness);
  });
}

test('a trunk that insists gets an INVITE that insists, too', async (t) => {
  const harness = await open(t, { status: 200, demands: '100rel', reliable: { numbers: [1] } });
  assert.equal((await harness.place('100', MESSAGE).ended).cause, 'hung-up');
  const invites = harness.fake.requests('INVITE');
  assert.deepEqual(
    invites.map((invite) => findHeader(invite, 'require')),
    [undefined, '100rel'],
  );
  assert.deepEqual(racksOf(harness), ['1 2 INVITE']);
});

test('a trunk that insists on what we lack is asked once', async (t) => {
  const harness = await open(t, { status: 200, demands: 'precondition' });
  const end = await harness.place('100', MESSAGE).ended;
  assert.deepEqual([end.cause, end.statusCode], ['unavailable', 421]);
  assert.equal(harness.fake.requests('INVITE').length, 1);
});

test('a call that was acknowledged while it rang can be taken back', async (t) => {
  const harness = await open(t, { status: null, reliable: { numbers: [1] } });
  const placed = harness.place('100', MESSAGE);
  await until(() => harness.fake.requests('PRACK').length === 1);
  placed.call.cancel();
  assert.equal((await placed.ended).cause, 'cancelled');
  assert.ok(callee(harness).wasCancelled);
});

test('the next process hangs up with a number beyond the PRACKs of the one that died', async (t) => {
  const harness = await open(t, { status: null, answersAfterCancel: true, reliable: { numbers: [1, 2] } });
  const { fake } = harness;
  const agent = (port: number) =>
    startUserAgent({
      hosts: ['127.0.0.1'],
      port,
      rtpPorts: { min: 19_500, max: 19_599 },
      timers: sipTimers(FAST_T1_MS),
    });
  const first = await agent(0);
  const placed = placeCall(first, harness.trunk, { to: '100', ringTimeoutMs: PATIENT_MS });
  const { facts } = await placed.waitFor('ringing');
  await until(() => fake.requests('PRACK').length === 2);
  await first.stop();
  const second = await agent(first.localPort);
  t.after(() => second.stop());
  assert.equal(await second.cancelStored(facts, harness.trunk), 'ended-answered');
  assert.ok(cseqOf(fake.requests('BYE')[0]) > Math.max(...fake.requests('PRACK').map(cseqOf)));
});
