import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestApp } from './testkit/app.ts';
import { uploadHum, VOICE_SETTINGS } from './testkit/voice.ts';

const app = await startTestApp({ settings: VOICE_SETTINGS });

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came, and its assertions are the check.
type Body = any;

async function ask(method: string, path: string, body?: object): Promise<Body> {
  const reply = await app.call(method, `/v1${path}`, { key: app.key, ...(body ? { body } : {}) });
  assert.ok(reply.status < 300, reply.text);
  return reply.body.data;
}

const DAY_MS = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();
const asWritten = (time: string): string => time.replace(/\.(\d{3})Z$/, '.$1000Z');

/** What is read is what a PUT takes: given back, it changes nothing but the version. */
async function staysAfterPut(path: string): Promise<void> {
  const before = await ask('GET', `${path}/draft`);
  await ask('PUT', path, before);
  assert.deepEqual(await ask('GET', `${path}/draft`), { ...before, version: before.version + 1 });
}

test('all that was set of an SMS campaign is read back, and is what a PUT takes', async () => {
  const group = await ask('POST', '/groups', { name: 'Farmers' });
  const contact = await ask('POST', '/contacts', { phone_number: '0244770001' });
  const segment = await ask('POST', '/segments', { name: 'Ghana', condition: { country: 'GH' } });
  const [left, staff] = [
    await ask('POST', '/groups', { name: 'Bought' }),
    await ask('POST', '/groups', { name: 'Staff' }),
  ];
  const except = { group_ids: [left.uuid, staff.uuid], segment_ids: [segment.uuid] };
  const [scheduledAt, endsAt] = [inDays(3), inDays(90)];
  const content = {
    name: 'Harvest offer',
    sender_id: 'Volley',
    message: 'Hello {{first_name|friend}}, https://example.com/seeds',
    template_id: null,
    recipients: {
      group_ids: [group.uuid],
      segment_ids: [segment.uuid],
      contact_ids: [contact.id],
      phone_numbers: ['233244123456'],
      except,
    },
    scheduled_at: asWritten(scheduledAt),
    time_zone: 'Africa/Accra',
    is_recurring: true,
    recurrence_frequency: 'weekly',
    recurrence_interval: 2,
    recurrence_ends_at: asWritten(endsAt),
    missing_field: 'skip',
    purpose: 'marketing',
    replace_look_alikes: true,
    sending_window: { from: '08:30', to: '24:00', time_zone: 'recipient', start_day: scheduledAt.slice(0, 10) },
    shorten_urls: true,
    track_visits: true,
    track_ip_address: false,
    track_browser: true,
    track_operating_system: false,
    track_device_type: true,
    track_referer_url: false,
    track_country: true,
    reference: 'harvest-2026',
    metadata: { shop: 'Accra' },
  };
  const { uuid } = await ask('POST', '/sms-campaigns', content);
  const path = `/sms-campaigns/${uuid}`;
  assert.deepEqual(await ask('GET', `${path}/draft`), { version: 1, ...content });
  await staysAfterPut(path);
  await ask('DELETE', `/groups/${group.uuid}`);
  await ask('DELETE', `/contacts/${contact.id}`);
  assert.deepEqual((await ask('GET', `${path}/draft`)).recipients, {
    group_ids: [],
    segment_ids: [segment.uuid],
    contact_ids: [],
    phone_numbers: ['233244123456'],
    except,
  });
  await staysAfterPut(path);
});

test('a reference and metadata are taken away again by empty ones', async () => {
  for (const path of ['/sms-campaigns', '/voice-campaigns']) {
    const { uuid } = await ask('POST', path, { name: 'Own', reference: 'a', metadata: { b: 'c' } });
    await ask('PUT', `${path}/${uuid}`, { name: 'Own again' });
    const kept = await ask('GET', `${path}/${uuid}/draft`);
    assert.deepEqual([kept.reference, kept.metadata], ['a', { b: 'c' }]);
    await ask('PUT', `${path}/${uuid}`, { reference: '', metadata: {} });
    const gone = await ask('GET', `${path}/${uuid}/draft`);
    assert.deepEqual([gone.reference, gone.metadata], ['', {}]);
  }
});

test('a campaign of which little was said reads back with the defaults, and they are taken too', async () => {
  const { uuid } = await ask('POST', '/sms-campaigns', { name: 'Plain', sender_id: 'Volley', message: 'Hello' });
  const draft = await ask('GET', `/sms-campaigns/${uuid}/draft`);
  assert.deepEqual([draft.scheduled_at, draft.sending_window, draft.shorten_urls], [null, null, false]);
  await staysAfterPut(`/sms-campaigns/${uuid}`);
});

test('all that was set of a voice campaign is read back, and is what a PUT takes', async () => {
  const group = await ask('POST', '/groups', { name: 'Patients' });
  const content = {
    name: 'Clinic reminder',
    recording_id: await uploadHum(app),
    recipients: {
      ...{ group_ids: [group.uuid], segment_ids: [], contact_ids: [], phone_numbers: ['233244123456'] },
      except: { group_ids: [(await ask('POST', '/groups', { name: 'Called already' })).uuid], segment_ids: [] },
    },
    scheduled_at: null,
    caller_id: '',
    channels: 7,
    ring_seconds: 25,
    duration_seconds_max: 60,
    repeats: 2,
    gap_seconds: 3,
    purpose: 'marketing',
    hang_up_after_message: false,
    digit_results: { '1': 'confirmed', '2': 'cancelled' },
    retry: { count: 1, interval_seconds: 600, growing: true, outcomes: ['busy'] },
    calling_window: { from: '08:00', to: '20:15', time_zone: 'Africa/Accra' },
    missing_field: 'skip',
    not_reached: { sender_id: 'Volley', message: 'Hello {{first_name|friend}}, please call us.' },
    reference: 'clinic-44',
    metadata: { shop: 'Tema' },
  };
  const { uuid } = await ask('POST', '/voice-campaigns', content);
  assert.deepEqual(await ask('GET', `/voice-campaigns/${uuid}/draft`), { version: 1, ...content });
  await staysAfterPut(`/voice-campaigns/${uuid}`);
});

test('a single message was never a draft, and a stranger’s campaign is not found', async () => {
  const { uuid } = await ask('POST', '/sms-campaigns', { name: 'Mine', sender_id: 'Volley', message: 'Hello' });
  const { key } = await app.newAccount();
  for (const path of [`/sms-campaigns/${uuid}/draft`, '/voice-campaigns/0196f0c2-7a10-7cc4-9d3e-0242ac120003/draft']) {
    const reply = await app.call('GET', `/v1${path}`, { key });
    assert.deepEqual([reply.status, reply.body.message], [404, 'Campaign not found.']);
  }
});
