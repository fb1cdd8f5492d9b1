// The text to whoever no call of a voice campaign reaches: who gets it, what is held and charged, and what stops it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ANSWERED, type Behaviour, startFakeTrunk } from '../src/sip/testing/index.ts';
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
  uploadHum,
  VOICE_SETTINGS,
  waitForVoice,
} from './testkit/voice.ts';

// The simulated carrier delivers what goes to numbers that end in 7.
const BUSY = '233244100017';
const AWAY = '233244100027';
const DECLINED = '233244100037';
const UNKNOWN = '233244100047';
const ANSWERS = '233244100057';
const LATE = '233244100067';
const BEHAVIOURS: Readonly<Record<string, Behaviour>> = {
  [BUSY]: { status: 486 },
  [AWAY]: { status: 480 },
  [DECLINED]: { status: 603 },
  [UNKNOWN]: { status: 404 },
};
let lateStatus = 486;
const fake = await startFakeTrunk({
  ringMs: 10,
  behaviourOf: (number) => (number === LATE ? { status: lateStatus } : (BEHAVIOURS[number] ?? ANSWERED)),
});
atEnd(() => fake.stop());
const app = await startTestApp({ settings: { ...VOICE_SETTINGS, VOLLEY_SIMULATOR: 'yes' } });
await addTrunk(app, fake.port);
await setMinutePrice(app);
const recording_id = await uploadHum(app);
const not_reached = { sender_id: 'Volley', message: 'Hello {{first_name|friend}}, please call us.' };

const data = async (method: string, path: string, body?: unknown) => {
  const reply = await app.call(method, `/v1${path}`, { key: app.key, body });
  assert.ok(reply.status < 300, reply.text);
  return reply.body.data;
};

function draft(numbers: readonly string[], fields: Record<string, unknown> = {}): Promise<string> {
  const recipients = { phone_numbers: numbers.map((number) => `+${number}`) };
  return makeVoiceCampaign(app, { recording_id, recipients, not_reached, ...fields });
}

// biome-ignore lint/suspicious/noExplicitAny: the contract checked its shape already.
type Report = any;

/** Until the texts are as wanted; the SMS campaign of the texts. */
async function untilTexts(uuid: string, isAsWanted: (texts: Report) => boolean): Promise<Report> {
  return eventually(
    async () => (await data('GET', `/voice-campaigns/${uuid}/report`)).not_reached as Report,
    (texts) => texts !== null && isAsWanted(texts),
  );
}

const isOver = ({ status }: Report): boolean => status === 'completed';

const countOf = ({ messages }: Report): number => messages.reduce((sum: number, row: Report) => sum + row.messages, 0);

async function textsOf(
  smsCampaign: string,
): Promise<Record<string, { message: string; status: string; reason: string }>> {
  const rows = await data('GET', `/messages?campaign_id=${smsCampaign}&per_page=100`);
  return Object.fromEntries(
    rows.data.map((row: Report) => [
      row.phone_number,
      { message: row.message, status: row.status, reason: row.reason },
    ]),
  );
}

test('whoever no call reaches gets the text once, and the others none; what was held for them is free again', async () => {
  await data('POST', '/contacts', { phone_number: `+${BUSY}`, first_name: 'Ama' });
  const numbers = [BUSY, AWAY, DECLINED, UNKNOWN, ANSWERS];
  const uuid = await draft(numbers);
  const before = await data('GET', '/balance');
  const preview = await data('POST', `/voice-campaigns/${uuid}/preview`);
  assert.deepEqual(preview.not_reached, { texts: 5, parts: 5, cost_max: preview.not_reached.cost_max, skipped: [] });
  assert.notEqual(preview.not_reached.cost_max, '0.00');
  assert.equal(Number(preview.cost_max), 5 * 0.3 + Number(preview.not_reached.cost_max));
  const refused = await app.call('POST', `/v1/voice-campaigns/${uuid}/send`, {
    key: app.key,
    body: { expected_cost: '1.50' },
  });
  assert.equal(refused.status, 409, 'the texts are a part of the cost');
  await data('POST', `/voice-campaigns/${uuid}/send`, { expected_cost: preview.cost_max });
  await waitForVoice(app, uuid, isCompleted);
  const texts = await untilTexts(uuid, isOver);
  const found = await textsOf(texts.sms_campaign);
  assert.deepEqual(Object.keys(found).sort(), [...numbers].sort());
  assert.equal(found[BUSY]?.message, 'Hello Ama, please call us.');
  assert.equal(found[AWAY]?.message, 'Hello friend, please call us.');
  const isSent = (number: string) => ['sent', 'delivered'].includes(found[number]?.status ?? '');
  assert.ok([BUSY, AWAY, DECLINED, UNKNOWN].every(isSent), JSON.stringify(found));
  assert.deepEqual([found[ANSWERS]?.status, found[ANSWERS]?.reason], ['skipped', 'reached']);
  const textPrice = Number(preview.not_reached.cost_max) / 5;
  const after = await data('GET', '/balance');
  assert.equal((Number(before.balance) - Number(after.balance)).toFixed(2), (0.3 + 4 * textPrice).toFixed(2));
  assert.equal(texts.held, '0.00');
  assert.equal(Number(texts.credits_used).toFixed(2), (4 * textPrice).toFixed(2));
  await checkLedger(app);
});

test('a campaign that reached everybody is completed, and so are its texts', async () => {
  const uuid = await draft([ANSWERS]);
  await sendVoice(app, uuid);
  await waitForVoice(app, uuid, isCompleted);
  const texts = await untilTexts(uuid, ({ status }) => status !== 'sending');
  assert.deepEqual([texts.status, texts.held, texts.credits_used], ['completed', '0.00', '0.00']);
  await checkLedger(app);
});

test('nobody gets the text before the last attempt, nor by a call that is repeated', async () => {
  lateStatus = 486;
  const retry = { count: 1, interval_seconds: 1, outcomes: ['busy'] };
  const uuid = await draft([LATE, UNKNOWN], { retry });
  await sendVoice(app, uuid);
  await waitForVoice(app, uuid, isCompleted);
  const calls = fake.calls.filter(({ number }) => number === LATE);
  assert.equal(calls.length, 2);
  const first = await untilTexts(uuid, isOver);
  const sent = await textsOf(first.sms_campaign);
  assert.deepEqual(Object.keys(sent).sort(), [UNKNOWN, LATE].sort());
  await data('POST', `/voice-campaigns/${uuid}/retry-failed`);
  await waitForVoice(app, uuid, isCompleted);
  const again = await untilTexts(uuid, isOver);
  // Receipts come when they come: a text that was sent at first may be delivered now.
  assert.equal(countOf(again), countOf(first));
  assert.equal(again.credits_used, first.credits_used);
  await checkLedger(app);
});

test('a pause of the calls stops the texts, a resume lets them go, and a cancel gives back what was held', async () => {
  // Everybody but one is not reached at once; that one keeps the campaign going.
  const uuid = await draft([BUSY, LATE], { retry: { count: 10, interval_seconds: 86_400, outcomes: ['no_answer'] } });
  lateStatus = 480;
  await app.sql(`update sender_ids set status = 'suspended' where sender_id = 'Volley'`);
  const refused = await app.call('POST', `/v1/voice-campaigns/${uuid}/send`, { key: app.key, body: {} });
  assert.equal(refused.status, 422, 'a text without a sender ID is no text');
  assert.ok(refused.body.errors['not_reached.sender_id'], refused.text);
  await app.sql(`update sender_ids set status = 'approved' where sender_id = 'Volley'`);
  await sendVoice(app, uuid);
  const texts = await untilTexts(uuid, ({ messages }) =>
    messages.some(({ status }: Report) => ['sent', 'delivered'].includes(status)),
  );
  assert.equal(texts.status, 'sending', 'the calls are not over');
  await data('POST', `/voice-campaigns/${uuid}/pause`);
  assert.equal((await untilTexts(uuid, () => true)).status, 'paused');
  await data('POST', `/voice-campaigns/${uuid}/resume`);
  assert.equal((await untilTexts(uuid, () => true)).status, 'sending');
  await data('POST', `/voice-campaigns/${uuid}/cancel`);
  const over = await untilTexts(uuid, ({ status, held }) => status === 'cancelled' && held === '0.00');
  const found = await textsOf(over.sms_campaign);
  assert.deepEqual([found[LATE]?.status, found[LATE]?.reason], ['skipped', 'cancelled']);
  await checkLedger(app);
});

test('who opts out before the text goes gets none', async () => {
  const uuid = await draft([BUSY]);
  lateStatus = 486;
  await app.sql(
    `insert into suppressions (account_id, phone_number, id, reason, note, created_at) values (1, $1, 900001, 'manual', '', now())`,
    [AWAY],
  );
  await data('PUT', `/voice-campaigns/${uuid}`, { recipients: { phone_numbers: [`+${BUSY}`, `+${AWAY}`] } });
  const preview = await data('POST', `/voice-campaigns/${uuid}/preview`);
  assert.equal(preview.not_reached.texts, 1, 'who is not called has no text');
  await sendVoice(app, uuid);
  const texts = await untilTexts(uuid, isOver);
  assert.deepEqual(Object.keys(await textsOf(texts.sms_campaign)), [BUSY]);
  await checkLedger(app);
});

test('the calls wait until there is credit for the texts too', async () => {
  const { id, key } = await app.newAccount();
  const admin = (method: string, path: string, body?: unknown) =>
    app.call(method, `/v1${path}`, { key: app.key, body });
  await admin('POST', `/admin/accounts/${id}/credits`, { amount: '0.30' });
  const asked = await app.call('POST', '/v1/sender-ids', { key, body: { sender_id: 'Clinic', purpose: 'Tests' } });
  assert.equal(asked.status, 201, asked.text);
  await admin('POST', `/admin/sender-ids/${asked.body.data.uuid}/approve`);
  const recipients = { phone_numbers: [`+${BUSY}`] };
  const rule = { sender_id: 'Clinic', message: 'Please call us.' };
  const uuid = await makeVoiceCampaign(app, { recipients, not_reached: rule }, key);
  await sendVoice(app, uuid, key);
  const { campaign } = await waitForVoice(app, uuid, ({ status }) => status === 'paused', key);
  assert.equal(campaign['pause_reason'], 'insufficient_credit');
  const report = await app.call('GET', `/v1/voice-campaigns/${uuid}/report`, { key });
  const { sms_campaign } = report.body.data.not_reached;
  const alone = await app.call('POST', `/v1/sms-campaigns/${sms_campaign}/cancel`, { key });
  assert.equal(alone.status, 409, alone.text);
  await admin('POST', `/admin/accounts/${id}/credits`, { amount: '1.00' });
  await waitForVoice(app, uuid, isCompleted, key);
  await eventually(
    async () => (await app.call('GET', `/v1/voice-campaigns/${uuid}/report`, { key })).body.data.not_reached as Report,
    ({ status, held }) => status === 'completed' && held === '0.00',
  );
  await checkLedger(app);
});

test('a field that the text of a draft names is not deleted, and is once the draft is gone', async () => {
  const reply = await app.call('POST', '/v1/contact-fields', {
    key: app.key,
    body: { key: 'branch', label: 'Branch', kind: 'text' },
  });
  assert.equal(reply.status, 201, reply.text);
  const uuid = await draft([BUSY], {
    name: 'Reminder',
    not_reached: { sender_id: 'Volley', message: 'Please call {{ branch|us }}.' },
  });
  const refused = await app.call('DELETE', '/v1/contact-fields/branch', { key: app.key });
  assert.equal(refused.status, 409, refused.text);
  assert.match(refused.text, /the voice campaign Reminder/);
  const { used_by } = await data('GET', '/contact-fields/branch');
  assert.deepEqual(used_by, [{ kind: 'voice_campaign', uuid, name: 'Reminder' }]);
  await data('DELETE', `/voice-campaigns/${uuid}`);
  await data('DELETE', '/contact-fields/branch');
});

test('the network that a lookup found decides what a text costs', async () => {
  await data('POST', '/admin/prices', { match: 'network', value: 'Telecel', price_per_part: '0.01' });
  const uuid = await draft([BUSY, UNKNOWN]);
  const costMax = async () => Number((await data('POST', `/voice-campaigns/${uuid}/preview`)).not_reached.cost_max);
  const before = await costMax();
  const url = 'https://hlr.example.com/{number}';
  await data('POST', '/admin/lookup-sources', {
    name: 'HLR',
    kind: 'http',
    url,
    answer: { network: '/n' },
    paused: true,
  });
  await app.sql(
    `insert into number_lookups (phone_number, source, network, network_code, country, type, looked_up_at, expires_at)
     values ($1, 'HLR', 'Telecel', '', 'GH', 'mobile', now(), now() + interval '1 day')`,
    [BUSY],
  );
  assert.equal((await costMax()).toFixed(2), (before / 2 + 0.01).toFixed(2));
});

test('whom the last five texts did not reach is called all the same, and gets no text of marketing', async () => {
  for (let n = 0; n < 5; n += 1)
    await data('POST', '/messages', { to: `+${LATE}`, sender_id: 'Volley', message: 'Hello' });
  const newest = 'select id from messages where phone_number = $1 order by id desc limit 5';
  await eventually(
    () => app.sql(`select 1 from messages where id in (${newest}) and status = 'delivered'`, [LATE]),
    (rows) => rows.length === 5,
  );
  await app.sql(`update messages set status = 'undelivered' where id in (${newest})`, [LATE]);
  await data('PUT', '/sending-rules', { undelivered_since: '2020-01-01' });
  const previewOf = async (purpose: string) =>
    data('POST', `/voice-campaigns/${await draft([LATE, ANSWERS], { purpose })}/preview`);
  const marketing = await previewOf('marketing');
  assert.deepEqual(
    [marketing.recipients, marketing.not_reached.texts, marketing.not_reached.skipped],
    [2, 1, [{ reason: 'undelivered_before', recipients: 1 }]],
  );
  const service = await previewOf('service');
  assert.deepEqual([service.recipients, service.not_reached.texts], [2, 2]);
  await data('PUT', '/sending-rules', { undelivered_since: null });
});
