import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestApp } from './testkit/app.ts';
import { servedOperations } from './testkit/operations.ts';

const app = await startTestApp();
const NUMBER = 'field must be a valid phone number.';
const long = 'x'.repeat(400);

interface Case {
  readonly method: string;
  readonly path: string;
  readonly body?: Record<string, unknown>;
  /** All that is wrong, and nothing else. */
  readonly wrong: readonly string[];
}

test('a number that is none is told together with whatever else is wrong', async () => {
  const contact = await app.call('POST', '/v1/contacts', { key: app.key, body: { phone_number: '0244123456' } });
  const query = `to=12&sender_id=Volley&message=&api_key=${app.key}`;
  const cases: readonly Case[] = [
    {
      method: 'POST',
      path: '/v1/contacts',
      body: { phone_number: '12', email: 'none', first_name: long },
      wrong: ['email', 'first_name', 'phone_number'],
    },
    {
      method: 'PUT',
      path: `/v1/contacts/${contact.body.data.id}`,
      body: { phone_number: '12', email: 'none', strange: 1 },
      wrong: ['email', 'phone_number', 'strange'],
    },
    {
      method: 'POST',
      path: '/v1/suppressions',
      body: { phone_number: '12', note: 3 },
      wrong: ['note', 'phone_number'],
    },
    {
      method: 'POST',
      path: '/v1/messages',
      body: { to: '12', sender_id: 'Volley', validity_seconds: 'long' },
      wrong: ['message', 'to', 'validity_seconds'],
    },
    { method: 'GET', path: `/v1/sms-campaigns/quick?${query}`, wrong: ['message', 'to'] },
  ];
  for (const { method, path, body, wrong } of cases) {
    const reply = await app.call(method, path, { key: app.key, ...(body ? { body } : {}) });
    assert.equal(reply.status, 422, path);
    assert.deepEqual(Object.keys(reply.body.errors).sort(), wrong, path);
    const field = wrong.includes('to') ? 'to' : 'phone_number';
    assert.deepEqual(reply.body.errors[field], [`The ${field.replace('_', ' ')} ${NUMBER}`, 'It has too few digits.']);
  }
});

test('what is no text, or empty, is told as that and not as a bad number', async () => {
  for (const [number, sentence] of [
    [12, 'The phone number field must be a text.'],
    ['', 'The phone number field is required.'],
  ]) {
    const reply = await app.call('POST', '/v1/contacts', {
      key: app.key,
      body: { phone_number: number, email: 'none' },
    });
    assert.deepEqual(reply.body.errors.phone_number, [sentence]);
    assert.ok(reply.body.errors.email);
  }
});

test('of contacts in bulk too, each is told all of its own', async () => {
  const contacts = [{ phone_number: '12', email: 'none' }];
  const reply = await app.call('POST', '/v1/contacts/bulk', { key: app.key, body: { contacts } });
  assert.deepEqual(Object.keys(reply.body.data.refused[0].errors).sort(), ['email', 'phone_number']);
});

test('a draft is told of sender, zones, fields and audience at once', async () => {
  const body = {
    name: 'Wrong all over',
    sender_id: 'Nobody',
    message: 'Hello {{nickname}}',
    time_zone: 'Mars/Olympus',
    sending_window: { from: '09:00', to: '17:00', time_zone: 'Mars/Olympus' },
    recipients: { phone_numbers: ['12'] },
  };
  const wrong = ['message', 'recipients.phone_numbers.0', 'sender_id', 'sending_window.time_zone', 'time_zone'];
  const created = await app.call('POST', '/v1/sms-campaigns', { key: app.key, body });
  assert.equal(created.status, 422, created.text);
  assert.deepEqual(Object.keys(created.body.errors).sort(), wrong);
  const good = { name: 'Right', sender_id: 'Volley', message: 'Hello', recipients: { phone_numbers: ['0244123456'] } };
  const draft = await app.call('POST', '/v1/sms-campaigns', { key: app.key, body: good });
  assert.equal(draft.status, 201, draft.text);
  const changed = await app.call('PUT', `/v1/sms-campaigns/${draft.body.data.uuid}`, { key: app.key, body });
  assert.deepEqual(Object.keys(changed.body.errors).sort(), wrong);
});

test('what only the room can judge is told beside what the schema refuses', async () => {
  const past = '2020-01-01T00:00:00Z';
  const sms = {
    name: long,
    sender_id: 'Nobody',
    message: 'Hello {{nickname}}',
    time_zone: 'Mars/Olympus',
    scheduled_at: past,
    recipients: { phone_numbers: ['12'] },
    track_clicks: 3,
    missing_field: 'guess',
  };
  const number = 'recipients.phone_numbers.0';
  const wrongSms = ['message', 'missing_field', 'name', number, 'scheduled_at', 'sender_id', 'time_zone'];
  const voice = {
    name: long,
    recording_id: '0196f0c2-7a10-7cc4-9d3e-0242ac12ffff',
    caller_id: '233302999999',
    channels: 'many',
    scheduled_at: past,
    recipients: { phone_numbers: ['12'] },
    calling_window: { from: '09:00', to: '17:00', time_zone: 'Mars/Olympus' },
  };
  const wrongVoice = [
    'caller_id',
    'calling_window.time_zone',
    'channels',
    'name',
    'recording_id',
    number,
    'scheduled_at',
  ];
  const draft = await app.call('POST', '/v1/sms-campaigns', {
    key: app.key,
    body: { name: 'x', sender_id: 'Volley', message: 'x' },
  });
  const rightRest = { name: 'x', channels: 2, missing_field: 'skip' };
  const { track_clicks: _, ...rightSms } = { ...sms, ...rightRest, channels: undefined };
  const cases: readonly (Omit<Case, 'body'> & { readonly body: object })[] = [
    { method: 'POST', path: '/v1/sms-campaigns', body: sms, wrong: [...wrongSms, 'track_clicks'] },
    {
      method: 'PUT',
      path: `/v1/sms-campaigns/${draft.body.data.uuid}`,
      body: sms,
      wrong: [...wrongSms, 'track_clicks'],
    },
    {
      method: 'POST',
      path: '/v1/sms-campaigns',
      body: rightSms,
      wrong: wrongSms.filter((field) => field !== 'name' && field !== 'missing_field'),
    },
    { method: 'POST', path: '/v1/voice-campaigns', body: voice, wrong: wrongVoice },
    {
      method: 'POST',
      path: '/v1/voice-campaigns',
      body: { ...voice, name: 'x', channels: 2 },
      wrong: wrongVoice.filter((field) => field !== 'name' && field !== 'channels'),
    },
  ];
  for (const { method, path, body, wrong } of cases) {
    const reply = await app.call(method, path, { key: app.key, body });
    assert.equal(reply.status, 422, reply.text);
    assert.deepEqual(Object.keys(reply.body.errors).sort(), [...wrong].sort(), `${method} ${path}`);
  }
});

test('a message is told of its number, sender ID, text, time and template at once', async () => {
  const nobody = 'The sender id does not belong to your account.';
  const past = '2020-01-01T00:00:00Z';
  const template = { id: '0196f0c2-7a10-7cc4-9d3e-0242ac12ffff' };
  const needing = await app.call('POST', '/v1/templates', {
    key: app.key,
    body: { name: 'Needs a code', message: 'Your code is {{code}}', values: ['code'] },
  });
  assert.equal(needing.status, 201, needing.text);
  const quick = (query: string) => `/v1/sms-campaigns/quick?${query}&api_key=${app.key}`;
  const cases: readonly Case[] = [
    { method: 'GET', path: quick('to=abc&message=Hello&sender_id=Nobody'), wrong: ['sender_id', 'to'] },
    { method: 'GET', path: quick('message=Hello&sender_id=Nobody'), wrong: ['sender_id', 'to'] },
    { method: 'GET', path: quick('to=12&message=&sender_id=Nobody'), wrong: ['message', 'sender_id', 'to'] },
    { method: 'GET', path: quick('to=12&message=Hello&sender_id=Nobody'), wrong: ['sender_id', 'to'] },
    {
      method: 'POST',
      path: '/v1/messages',
      body: { to: 'abc', message: 'Hello', sender_id: 'Nobody', scheduled_at: past },
      wrong: ['scheduled_at', 'sender_id', 'to'],
    },
    {
      method: 'POST',
      path: '/v1/messages',
      body: { to: '12', sender_id: 'Nobody', scheduled_at: '2030-02-30T00:00:00Z' },
      wrong: ['message', 'scheduled_at', 'sender_id', 'to'],
    },
    {
      method: 'POST',
      path: '/v1/messages',
      body: { to: '12', sender_id: 'Nobody', scheduled_at: past, template },
      wrong: ['scheduled_at', 'sender_id', 'template.id', 'to'],
    },
    {
      method: 'POST',
      path: '/v1/messages',
      body: { to: 'abc', sender_id: 'Nobody', template: { id: needing.body.data.uuid } },
      wrong: ['sender_id', 'template.values.code', 'to'],
    },
  ];
  for (const { method, path, body, wrong } of cases) {
    const reply = await app.call(method, path, { key: app.key, ...(body ? { body } : {}) });
    assert.equal(reply.status, 422, reply.text);
    assert.deepEqual(Object.keys(reply.body.errors).sort(), wrong, `${path} ${JSON.stringify(body)}`);
    assert.deepEqual(reply.body.errors.sender_id, [nobody], path);
  }
});

test('prices, routes, trunks and carriers are told of all that is wrong at once', async () => {
  const add = async (path: string, body: Record<string, unknown>) => {
    const reply = await app.call('POST', path, { key: app.key, body });
    assert.equal(reply.status, 201, reply.text);
    return reply.body.data.id;
  };
  const trunkId = await add('/v1/admin/trunks', { name: 'Known', host: 'a.example' });
  await add('/v1/admin/carriers', { name: 'Known', host: 'a.example', port: 2775, system_id: 'volley' });
  const price = { match: 'country', value: 'XX', price_per_part: '0.05', valid_from: '2020-01-01T00:00:00Z' };
  const route = { match: 'prefix', value: 'none', tiers: [[{ carrier_id: 999 }]] };
  // Without VOLLEY_SECRET no password is taken.
  const trunk = { name: 'known', host: 'a.example', password: 'secret', tls_ca: 'none' };
  const wrongTrunk = ['name', 'password', 'tls_ca'];
  const carrier = { name: 'known', host: 'a.example', port: 2775, system_id: 'volley', tls_ca: 'none' };
  const cases: readonly Case[] = [
    { method: 'POST', path: '/v1/admin/prices', body: price, wrong: ['valid_from', 'value'] },
    {
      method: 'POST',
      path: '/v1/admin/prices',
      body: { ...price, price_per_part: 'free', valid_from: '2030-02-30T00:00:00Z' },
      wrong: ['price_per_part', 'valid_from', 'value'],
    },
    {
      method: 'POST',
      path: '/v1/admin/voice-prices',
      body: { prefix: 'x', price_per_minute: 'free', unit_seconds: 61 },
      wrong: ['prefix', 'price_per_minute', 'unit_seconds'],
    },
    { method: 'POST', path: '/v1/admin/routes', body: route, wrong: ['tiers', 'value'] },
    {
      method: 'POST',
      path: '/v1/admin/routes',
      body: { ...route, match: 'sky', strange: 1 },
      wrong: ['match', 'strange', 'tiers'],
    },
    { method: 'POST', path: '/v1/admin/trunks', body: trunk, wrong: wrongTrunk },
    { method: 'POST', path: '/v1/admin/trunks', body: { ...trunk, tier: 10 }, wrong: [...wrongTrunk, 'tier'] },
    {
      method: 'PUT',
      path: `/v1/admin/trunks/${trunkId}`,
      body: { ...trunk, tier: 10 },
      wrong: ['password', 'tier', 'tls_ca'],
    },
    {
      method: 'POST',
      path: '/v1/admin/carriers',
      body: { ...carrier, window: 0 },
      wrong: ['name', 'tls_ca', 'window'],
    },
    { method: 'POST', path: '/v1/admin/carriers', body: carrier, wrong: ['name', 'tls_ca'] },
  ];
  for (const { method, path, body, wrong } of cases) {
    const reply = await app.call(method, path, { key: app.key, ...(body ? { body } : {}) });
    assert.equal(reply.status, 422, reply.text);
    assert.deepEqual(
      Object.keys(reply.body.errors).sort(),
      [...wrong].sort(),
      `${method} ${path} ${JSON.stringify(body)}`,
    );
  }
});

/** Lists of the interface take what they do not know, as it has them. */
const OF_THE_INTERFACE = ['smsCampaigns.list', 'voiceCampaigns.list', 'voiceCampaigns.recipients', 'groups.list'];

test('every list and table of ours refuses by its name a filter that it does not know', () => {
  const isList = ({ reply: { example, contentType } }: (typeof servedOperations)[number]): boolean => {
    const { data } = example as { data?: unknown };
    return (
      contentType?.startsWith('text/csv') === true ||
      Array.isArray(data) ||
      Array.isArray((data as { data?: unknown } | undefined)?.data)
    );
  };
  const lists = servedOperations.filter((operation) => operation.method === 'GET' && isList(operation));
  assert.ok(lists.length > 30, `only ${lists.length} lists`);
  const ignoring = lists.filter(({ query }) => {
    const read = query?.safeParse({ colour: 'red' });
    return !read?.error?.issues.some(({ code, ...issue }) => code === 'unrecognized_keys' && 'keys' in issue);
  });
  assert.deepEqual(ignoring.map(({ id }) => id).sort(), [...OF_THE_INTERFACE].sort());
});
