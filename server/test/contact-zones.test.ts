// The zone that a contact has in a field of the account: by it, and not by the number, people are written to and called.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Clock } from '../src/clock.ts';
import { timestampFromMs } from '../src/lib/time/timestamp.ts';
import { ANSWERED, startFakeTrunk } from '../src/sip/testing/index.ts';
import { startTestApp } from './testkit/app.ts';
import { atEnd } from './testkit/at-end.ts';
import { eventually } from './testkit/eventually.ts';
import { checkLedger } from './testkit/invariants.ts';
import {
  addTrunk,
  isCompleted,
  makeVoiceCampaign,
  sendVoice,
  setMinutePrice,
  VOICE_SETTINGS,
  waitForVoice,
} from './testkit/voice.ts';

const HOUR_MS = 3_600_000;
/** Time goes on as it does, some hours ahead; it begins early in an hour, so that none ends in the middle of a test. */
let aheadMs = -(Date.now() % HOUR_MS);
const nowMs = () => Date.now() + aheadMs;
const clock: Clock = { nowMs, now: () => timestampFromMs(nowMs()), aheadMs: () => 0 };

const fake = await startFakeTrunk({ ringMs: 10, behaviourOf: () => ANSWERED });
atEnd(() => fake.stop());
const app = await startTestApp({ clock, settings: { ...VOICE_SETTINGS, VOLLEY_SIMULATOR: 'yes' } });
await addTrunk(app, fake.port);
await setMinutePrice(app);

const data = async (method: string, path: string, body?: unknown) => {
  const reply = await app.call(method, `/v1${path}`, { key: app.key, body });
  assert.ok(reply.status < 300, reply.text);
  return reply.body.data;
};

const refused = async (method: string, path: string, body?: unknown) => {
  const { status, body: reply } = await app.call(method, `/v1${path}`, { key: app.key, body });
  assert.ok(status >= 400, JSON.stringify(reply));
  return { status, ...reply };
};

/** An hour of the clock in Ghana, so many after this one. */
const at = (later: number) => `${String((new Date(nowMs()).getUTCHours() + later + 24) % 24).padStart(2, '0')}:00`;

// Numbers of Ghana and Japan, whose clocks are nine hours apart, and of a country with several zones. The simulated carrier
// delivers what goes to numbers that end in 7.
const HERE = '233244500017';
const MOVED = '233244500027';
const IN_LOWER_CASE = '233244500037';
const NO_ZONE = '233244500047';
const BACK_HOME = '81312345677';
const IN_AMERICA = '12025550127';
const ZONES: Readonly<Record<string, string>> = {
  [HERE]: '',
  [MOVED]: 'Asia/Tokyo',
  [IN_LOWER_CASE]: 'asia/tokyo',
  [NO_ZONE]: 'next to the river',
  [BACK_HOME]: 'Africa/Accra',
  [IN_AMERICA]: 'Africa/Accra',
};
const NUMBERS = Object.keys(ZONES);
/** By the clock of Accra. */
const AT_ONCE = [BACK_HOME, HERE, IN_AMERICA, NO_ZONE].toSorted();
const TOKYO = [IN_LOWER_CASE, MOVED].toSorted();

await data('POST', '/contact-fields', { key: 'zone', label: 'Zone', kind: 'text' });
await data('POST', '/contact-fields', { key: 'age', label: 'Age', kind: 'number' });
const contacts = NUMBERS.map((number) => ({ phone_number: `+${number}`, fields: { zone: ZONES[number] ?? '' } }));
await data('POST', '/contacts/bulk', { contacts });
const recipients = { phone_numbers: NUMBERS.map((number) => `+${number}`) };

async function draftSms(fields: Record<string, unknown>): Promise<string> {
  const input = { name: 'Zones', sender_id: 'Volley', message: 'Good morning', recipients, ...fields };
  return (await data('POST', '/sms-campaigns', input)).uuid;
}

async function sentOf(uuid: string): Promise<string[]> {
  const { data: messages } = await data('GET', `/messages?campaign_id=${uuid}&per_page=100`);
  const sent = messages.filter(({ status }: { status: string }) => status !== 'queued' && status !== 'submitting');
  return sent.map(({ phone_number: number }: { phone_number: string }) => number).toSorted();
}

async function untilSent(uuid: string, numbers: readonly string[]): Promise<void> {
  await eventually(
    () => sentOf(uuid),
    (sent) => sent.length >= numbers.length,
  );
  assert.deepEqual(await sentOf(uuid), numbers);
}

const windowNow = () => ({ from: at(0), to: at(2), time_zone: 'recipient' });

test('a field of another kind is refused, and so is one that is not there', async () => {
  assert.equal((await data('GET', '/sending-rules')).zone_field, null);
  const ofNumbers = await refused('PUT', '/sending-rules', { zone_field: 'age' });
  assert.equal(ofNumbers.status, 422);
  assert.match(ofNumbers.errors.zone_field[0], /age is a field of the kind number/);
  const unknown = await refused('PUT', '/sending-rules', { zone_field: 'town' });
  assert.match(unknown.errors.zone_field[0], /there is no field of this name/);
  assert.equal((await data('PUT', '/sending-rules', { zone_field: 'zone' })).zone_field, 'zone');
  const other = await data('PUT', '/sending-rules', { marketing_needs_consent: false });
  assert.equal(other.zone_field, 'zone', 'what is left out stays');
});

test('the date from which failures count is a date, and stays until it is taken back', async () => {
  for (const undelivered_since of ['2026-02-30', '2026-1-1', 'soon', 5, '2026-01-01T00:00:00Z']) {
    const { status, errors } = await refused('PUT', '/sending-rules', { undelivered_since });
    assert.equal(status, 422, String(undelivered_since));
    assert.ok(errors.undelivered_since, String(undelivered_since));
  }
  const date = '2024-02-29';
  assert.equal((await data('PUT', '/sending-rules', { undelivered_since: date })).undelivered_since, date);
  assert.equal((await data('PUT', '/sending-rules', { quiet_hours: null })).undelivered_since, date);
  assert.equal((await data('PUT', '/sending-rules', { undelivered_since: null })).undelivered_since, null);
});

test('a field with the zones is in use: it is not deleted before the rules name another or none', async () => {
  const { used_by: uses } = await data('GET', '/contact-fields/zone');
  assert.deepEqual(uses, [{ kind: 'sending_rules', uuid: null, name: '' }]);
  const refusal = await refused('DELETE', '/contact-fields/zone');
  assert.equal(refusal.status, 409);
  assert.equal(refusal.message, 'The field zone is used by the rules for marketing. Change or delete that first.');
});

test('a window in the zone of each recipient opens by their own zone, and where there is none by that of the number', async () => {
  const uuid = await draftSms({ sending_window: windowNow() });
  const preview = await data('POST', `/sms-campaigns/${uuid}/preview`);
  assert.equal(preview.put_off.recipients, 2);
  assert.equal(Date.parse(preview.put_off.until), Math.floor(nowMs() / HOUR_MS) * HOUR_MS + 15 * HOUR_MS);
  assert.equal(preview.unknown_zones, 0, 'the contact in America says by which clock');
  await data('POST', `/sms-campaigns/${uuid}/send`, { expected_cost: preview.cost });
  await untilSent(uuid, AT_ONCE);
  const report = await data('GET', `/sms-campaigns/${uuid}/report`);
  assert.deepEqual([report.waiting_for, report.window_opens_at], ['window', preview.put_off.until]);
  // Whoever moves on meanwhile is looked at again when their time comes.
  const [{ id } = { id: 0 }] = await app.sql<{ id: number }>('select id from contacts where phone_number = $1', [
    MOVED,
  ]);
  await data('PUT', `/contacts/${id}`, { fields: { zone: 'Asia/Bangkok' } });
  aheadMs += 15 * HOUR_MS;
  await untilSent(uuid, [...AT_ONCE, IN_LOWER_CASE].toSorted());
  const [due] = await app.sql<{ due: Date }>('select due_at as due from outbox');
  assert.equal(due?.due.getTime(), Date.parse(preview.put_off.until) + 2 * HOUR_MS);
  aheadMs += 2 * HOUR_MS;
  await untilSent(uuid, NUMBERS.toSorted());
  await data('PUT', `/contacts/${id}`, { fields: { zone: 'Asia/Tokyo' } });
});

test('marketing keeps to the quiet hours of their own zone', async () => {
  // Quiet for two hours from now on, by the clock of Accra; in Tokyo it is nine hours later.
  await data('PUT', '/sending-rules', { quiet_hours: { from: at(0), to: at(2) } });
  const uuid = await draftSms({ purpose: 'marketing' });
  const preview = await data('POST', `/sms-campaigns/${uuid}/preview`);
  assert.equal(preview.put_off.recipients, AT_ONCE.length);
  await data('POST', `/sms-campaigns/${uuid}/send`, {});
  await untilSent(uuid, TOKYO);
  aheadMs += 2 * HOUR_MS;
  await untilSent(uuid, NUMBERS.toSorted());
  await data('PUT', '/sending-rules', { quiet_hours: null });
});

test('calls keep to it too, and the report says what people wait for and until when', async () => {
  const uuid = await makeVoiceCampaign(app, { recipients, calling_window: windowNow() });
  const preview = await data('POST', `/voice-campaigns/${uuid}/preview`);
  assert.deepEqual([preview.put_off.recipients, preview.unknown_zones], [2, 0]);
  await sendVoice(app, uuid);
  const answered = async () => {
    const rows = await app.sql<{ number: string }>(
      `select r.phone_number as number from voice_recipients r join voice_campaigns c on c.account_id = r.account_id and c.id = r.campaign_id
       where c.uuid = $1 and r.status = 'answered' order by 1`,
      [uuid],
    );
    return rows.map(({ number }) => number).toSorted();
  };
  await eventually(answered, (numbers) => numbers.length === AT_ONCE.length);
  assert.deepEqual(await answered(), AT_ONCE);
  const report = await eventually(
    () => data('GET', `/voice-campaigns/${uuid}/report`),
    ({ waiting_for: wait }) => wait !== '',
  );
  assert.deepEqual([report.waiting_for, report.window_opens_at], ['window', preview.put_off.until]);
  aheadMs += 15 * HOUR_MS;
  await waitForVoice(app, uuid, isCompleted);
  assert.deepEqual(await answered(), NUMBERS.toSorted());
});

test('spoken texts are not made for those who are put off', async () => {
  const { uuid: recording_id } = await data('POST', '/recordings/spoken', { name: 'Own', text: 'Hello {{zone|you}}' });
  const uuid = await makeVoiceCampaign(app, { recording_id, recipients, calling_window: windowNow() });
  await sendVoice(app, uuid);
  await waitForVoice(app, uuid, ({ open_recipients: open }) => open === TOKYO.length);
  aheadMs += 15 * HOUR_MS;
  await waitForVoice(app, uuid, isCompleted);
  await data('DELETE', `/recordings/${recording_id}`);
});

test('with the rules by the number again everybody is where their number is, and the field may go', async () => {
  assert.equal((await data('PUT', '/sending-rules', { zone_field: null })).zone_field, null);
  const uuid = await draftSms({ sending_window: windowNow() });
  const preview = await data('POST', `/sms-campaigns/${uuid}/preview`);
  assert.deepEqual([preview.put_off.recipients, preview.unknown_zones], [1, 1], 'the number of Japan alone');
  await data('DELETE', '/contact-fields/zone');
  await checkLedger(app);
});
