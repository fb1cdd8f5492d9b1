// How the calls of a campaign are made, rule by rule, as the telephone at the far side meets them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../src/clock.ts';
import { timestampFromMs } from '../src/lib/time/timestamp.ts';
import type { SipMessage } from '../src/sip/messages/message.ts';
import type { Behaviour } from '../src/sip/testing/index.ts';
import { addTrunk, isCompleted, sendVoice, waitForVoice } from './testkit/voice.ts';
import { startVoiceStand } from './testkit/voice-stand.ts';

const HOUR_MS = 3_600_000;

/** Time goes on as it does, some hours ahead. */
let aheadMs = 0;
const nowMs = () => Date.now() + aheadMs;
const clock: Clock = { nowMs, now: () => timestampFromMs(nowMs()), aheadMs: () => 0 };

const { app, openFake, newNumbers, make, call } = await startVoiceStand({ clock });
const behaviours = new Map<string, Behaviour>();
const fake = await openFake({ behaviourOf: (number) => behaviours.get(number) ?? { status: 200 } });
const trunkId = await addTrunk(app, fake.port);

function newNumber(behaviour?: Behaviour): string {
  const [number = ''] = newNumbers(1);
  if (behaviour) behaviours.set(number, behaviour);
  return number;
}

/** From the answer to our BYE, at the callee's ear. */
function talkMs(number: string): number {
  const ofCall = fake.recorded.filter(({ message }) => isOfCall(message, number));
  const at = (method: string) =>
    ofCall.find(
      ({ direction, message }) => direction === 'in' && message.kind === 'request' && message.method === method,
    )?.atMs ?? Number.NaN;
  return at('BYE') - at('ACK');
}

const isOfCall = (message: SipMessage, number: string) =>
  message.headers.some(({ name, value }) => name.toLowerCase() === 'to' && value.includes(number));

test('the message is played as often as it says, with pauses, and then the call is hung up', async () => {
  const [once, thrice] = [newNumber(), newNumber()];
  await waitForVoice(app, await call([once]), isCompleted);
  await waitForVoice(app, await call([thrice], { repeats: 3, gap_seconds: 1 }), isCompleted);
  // A fifth of a second of sound and half a second of farewell; then twice more of each with a pause before it.
  assert.ok(talkMs(once) > 600 && talkMs(once) < 10_000, `${talkMs(once)}`);
  const longer = talkMs(thrice) - talkMs(once);
  assert.ok(longer > 2_200 && longer < 10_000, `${longer}`);
});

test('who is asked to press a key has time to do so; no telephone rings and no call lasts longer than it may', async () => {
  const [asked, silent] = [newNumber(), newNumber()];
  const first = await call([asked], { digit_results: { '1': 'confirmed' } });
  const second = await call([silent], { hang_up_after_message: false, duration_seconds_max: 5 });
  const third = await call([newNumber({ status: null })], { ring_seconds: 5 });
  await waitForVoice(app, first, isCompleted);
  const unanswered = await waitForVoice(app, third, isCompleted);
  assert.equal(unanswered.recipients[0]?.status, 'no_answer');
  assert.equal(fake.requests('CANCEL').length, 1);
  const { recipients } = await waitForVoice(app, second, isCompleted);
  // The silent one would never end by itself; how much later than at its time it ends is the machine's affair.
  assert.ok(talkMs(asked) > 5_000 && talkMs(asked) < 20_000, `${talkMs(asked)}`);
  assert.ok(talkMs(silent) > 4_900 && talkMs(silent) < 20_000, `${talkMs(silent)}`);
  const [{ status, duration = 0 } = {}] = recipients;
  assert.equal(status, 'answered');
  assert.ok(Math.abs(duration * 1_000 - talkMs(silent)) < 2_000, `${duration} s, ${talkMs(silent)} ms`);
});

test('waits between tries grow', async () => {
  const number = newNumber({ status: 486 });
  const uuid = await call([number], {
    retry: { count: 2, interval_seconds: 60, growing: true, outcomes: ['busy'] },
  });
  const triedTwice = async (tries: number): Promise<number> => {
    const isTried = `select 1 from voice_recipients where phone_number = $1 and status = 'queued' and attempts = $2`;
    while ((await app.sql(isTried, [number, tries])).length === 0) await sleep(20);
    const rows = await app.sql<{ attempts: number; waitMs: number }>(
      `select attempts, round(extract(epoch from next_at - $2::timestamptz) * 1000)::int as "waitMs"
       from voice_recipients where phone_number = $1`,
      [number, clock.now()],
    );
    assert.equal(rows[0]?.attempts, tries);
    return rows[0]?.waitMs ?? 0;
  };
  const firstMs = await triedTwice(1);
  assert.ok(firstMs > 50_000 && firstMs <= 60_000, `${firstMs}`);
  aheadMs += 60_000;
  const secondMs = await triedTwice(2);
  assert.ok(secondMs > 110_000 && secondMs <= 120_000, `${secondMs}`);
  aheadMs += 120_000;
  const { recipients } = await waitForVoice(app, uuid, isCompleted);
  assert.equal(recipients[0]?.status, 'busy');
});

test('in the zone of the recipient, who sleeps is called when the day begins there, and nobody is dropped', async () => {
  const hour = new Date(nowMs()).getUTCHours();
  const at = (later: number) => `${String((hour + later) % 24).padStart(2, '0')}:00`;
  const [accra, tokyo, somewhereInAmerica] = ['233244111111', '81312345678', '12025550123'] as const;
  const uuid = await call([accra, tokyo, somewhereInAmerica], {
    calling_window: { from: at(0), to: at(2), time_zone: 'recipient' },
  });
  const preview = await app.call('POST', `/v1/voice-campaigns/${uuid}/preview`);
  assert.equal(preview.body.data.unknown_zones, 1);
  const first = await waitForVoice(app, uuid, ({ open_recipients }) => open_recipients === 1);
  assert.deepEqual(
    first.recipients.map(({ phone_number, status }) => [phone_number, status]),
    [
      [somewhereInAmerica, 'answered'],
      [accra, 'answered'],
      [tokyo, 'queued'],
    ],
  );
  const [row] = await app.sql<{ opens: string }>(
    `select to_char(next_at at time zone 'Asia/Tokyo', 'HH24:MI') as opens from voice_recipients where phone_number = $1`,
    [tokyo],
  );
  assert.equal(row?.opens, at(0));
  // Tokyo is nine hours ahead: its next opening is fifteen hours after ours.
  aheadMs += 15 * HOUR_MS;
  const { recipients } = await waitForVoice(app, uuid, isCompleted);
  assert.ok(recipients.every(({ status }) => status === 'answered'));
});

test('a scheduled campaign may be changed, put off and taken back, and begins by itself at its time', async () => {
  const { key } = app;
  const inHours = (hours: number) => new Date(nowMs() + hours * HOUR_MS).toISOString();
  const uuid = await make([newNumber()], { scheduled_at: inHours(1) });
  await sendVoice(app, uuid);
  const later = await app.call('PUT', `/v1/voice-campaigns/${uuid}`, {
    key,
    body: { scheduled_at: inHours(3), name: 'Later' },
  });
  assert.deepEqual([later.body.data.status, later.body.data.name], ['scheduled', 'Later']);
  const unscheduled = await app.call('PUT', `/v1/voice-campaigns/${uuid}`, { key, body: { scheduled_at: null } });
  assert.deepEqual([unscheduled.body.data.status, unscheduled.body.data.scheduled_at], ['draft', null]);
  await app.call('PUT', `/v1/voice-campaigns/${uuid}`, { key, body: { scheduled_at: inHours(3) } });
  await sendVoice(app, uuid);
  const past = await app.call('PUT', `/v1/voice-campaigns/${uuid}`, { key, body: { scheduled_at: inHours(-1) } });
  assert.deepEqual(past.body.errors, { scheduled_at: ['The scheduled at field must not lie in the past.'] });
  aheadMs += 2 * HOUR_MS;
  const waiting = await waitForVoice(app, uuid, () => true);
  assert.equal(waiting.campaign['status'], 'scheduled');
  aheadMs += 2 * HOUR_MS;
  const { recipients } = await waitForVoice(app, uuid, isCompleted);
  assert.equal(recipients[0]?.status, 'answered');
});

test('a test of a campaign rings at once and once, outside of its hours, and is charged as any call is', async () => {
  const { key } = app;
  const hour = new Date(nowMs()).getUTCHours();
  const at = (later: number) => `${String((hour + later) % 24).padStart(2, '0')}:00`;
  const [busy, answered] = [newNumber({ status: 486 }), newNumber()];
  const uuid = await make([newNumber()], {
    calling_window: { from: at(2), to: at(3), time_zone: 'UTC' },
    retry: { count: 2, interval_seconds: 60 },
  });
  const balanceOf = async () => (await app.call('GET', '/v1/balance')).body.data;
  const before = await balanceOf();
  const body = { phone_numbers: [`+${busy}`, `+${answered}`] };
  const test = await app.call('POST', `/v1/voice-campaigns/${uuid}/test-call`, { key, body });
  assert.deepEqual([test.status, test.body.data.cost_max], [201, '0.60'], test.text);
  const { campaign, recipients } = await waitForVoice(app, test.body.data.uuid, isCompleted);
  assert.deepEqual(
    recipients.map(({ phone_number, status }) => [phone_number, status]).sort(),
    [
      [busy, 'busy'],
      [answered, 'answered'],
    ].sort(),
  );
  assert.deepEqual([campaign['credits_used'], campaign['held'], campaign['test_of']], ['0.30', '0.00', uuid]);
  const after = await balanceOf();
  assert.equal((Number(before.balance) - Number(after.balance)).toFixed(2), '0.30');
  assert.equal((await app.call('GET', `/v1/voice-campaigns/${uuid}`)).body.data.status, 'draft');
});

test('while a test call rings a stop takes it back, and leaves no channel taken', async () => {
  await app.call('PUT', `/v1/admin/trunks/${trunkId}`, { key: app.key, body: { register_seconds: 600 } });
  const isRegistered = async () =>
    (await app.call('GET', `/v1/admin/trunks/${trunkId}`)).body.data.registration === 'registered';
  while (!(await isRegistered())) await sleep(20);
  behaviours.set('233244999999', { status: null });
  const before = fake.requests('CANCEL').length;
  const ringing = app.call('POST', `/v1/admin/trunks/${trunkId}/test-call`, {
    key: app.key,
    body: { to: '+233244999999', ring_seconds: 30 },
  });
  ringing.catch(() => undefined); // Its answer may not come any more: the service stops.
  const isRinging = () => fake.requests('INVITE').some((invite) => invite.uri.includes('233244999999'));
  while (!isRinging()) await sleep(20);
  const startMs = performance.now();
  await app.app.stop();
  assert.ok(performance.now() - startMs < 25_000);
  assert.equal(fake.requests('CANCEL').length, before + 1);
  assert.match(JSON.stringify(fake.requests('REGISTER').at(-1)?.headers), /expires=0/);
});
