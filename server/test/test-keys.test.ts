// Test keys beside real carriers: what they send is served by the built-in tester, and nothing of it reaches a wire.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startFakeTrunk } from '../src/sip/testing/index.ts';
import { startSmsc } from '../src/smpp/testing/index.ts';
import { startTestApp } from './testkit/app.ts';
import { atEnd } from './testkit/at-end.ts';
import { checkInvariants } from './testkit/invariants.ts';
import { addTrunk, approveCallerId, awaitTrunk, setMinutePrice, uploadHum, VOICE_SETTINGS } from './testkit/voice.ts';
import { startWebhookSink } from './testkit/webhook-sink.ts';

const settings = { ...VOICE_SETTINGS, VOLLEY_SIMULATOR: 'no', VOLLEY_WEBHOOK_ADDRESSES: '127.0.0.0/8' };
const app = await startTestApp({ settings });
const smsc = await startSmsc({ settings: { isMagic: false } });
atEnd(() => smsc.stop());
const trunk = await startFakeTrunk();
atEnd(() => trunk.stop());
const sink = await startWebhookSink();

const ask = (method: string, path: string, body?: unknown, key = app.key) =>
  app.call(method, `/v1${path}`, { key, ...(body === undefined ? {} : { body }) });

async function done(method: string, path: string, body?: unknown, key = app.key) {
  const reply = await ask(method, path, body, key);
  assert.ok(reply.status < 300, `${method} ${path}: ${reply.text}`);
  return reply.body.data;
}

async function until<T>(look: () => Promise<T | null | false | undefined>, what: string): Promise<T> {
  for (const deadlineMs = performance.now() + 30_000; ; await sleep(30)) {
    const found = await look();
    if (found) return found;
    assert.ok(performance.now() < deadlineMs, what);
  }
}

const address = { host: '127.0.0.1', port: smsc.port, system_id: 'volley', password: 'real' };
const carrier = await done('POST', '/admin/carriers', { name: 'Real', ...address });
await done('POST', '/admin/routes', { match: 'any', tiers: [[{ carrier_id: carrier.id }]] });
await done('POST', '/admin/prices', { match: 'any', price_per_part: '0.05' });
await done('POST', '/admin/accounts/1/credits', { amount: '100.00' });
await smsc.until(({ bindCount }) => bindCount > 0, 30_000);
await setMinutePrice(app);
const trunkId = await addTrunk(app, trunk.port);
await awaitTrunk(app, trunkId);
await approveCallerId(app, '233302000009');
// What the live account has, test keys use.
const NUMBER = '233302000010';
const asked = await done('POST', '/sender-ids', { sender_id: NUMBER, purpose: 'Tests' });
await done('POST', `/admin/sender-ids/${asked.uuid}/approve`);
await done('POST', '/contact-fields', { key: 'town', label: 'Town', kind: 'text' });
const template = await done('POST', '/templates', {
  name: 'Parcel',
  message: 'Parcel {{no}} in {{town|Accra}}',
  values: ['no'],
});
const greeting = await done('POST', '/templates', { name: 'Greeting', message: 'Hello from {{town|Accra}}' });

const made = await done('POST', '/keys', {
  name: 'Tests',
  mode: 'test',
  scopes: ['send', 'read', 'manage', 'develop'],
});
const testKey: string = made.key;

const settled = (id: string, status: string) =>
  until(async () => {
    const found = await done('GET', `/messages/${id}`, undefined, testKey);
    return found.status === status && found;
  }, `${id} becomes ${status}`);

test('a test key has its form and its mode, and is listed with the live ones', async () => {
  assert.match(testKey, /^volley_test_[0-9A-Za-z]{36}$/);
  assert.deepEqual([made.mode, made.hint.slice(0, 12)], ['test', 'volley_test_']);
  const { data: listed } = await done('GET', '/keys');
  assert.deepEqual(
    listed.map(({ name, mode }: { name: string; mode: string }) => `${name} ${mode}`),
    ['Tests test', 'Command line live', 'First key live'],
  );
});

test('messages of a test key are delivered by the tester, at a price that the live account does not pay', async () => {
  const before = await done('GET', '/balance');
  const own = await done('GET', '/balance', undefined, testKey);
  assert.equal(own.balance, '10000.00');
  const sent = await done('POST', '/messages', { to: '+233244000100', sender_id: 'Volley', message: 'Hi' }, testKey);
  const delivered = await settled(sent.campaign_id, 'delivered');
  assert.deepEqual([delivered.cost, delivered.is_simulated], ['0.05', true]);
  const query = new URLSearchParams({ api_key: testKey, to: '+233244000001', sender_id: 'Volley', message: 'Hello' });
  const quick = await app.call('GET', `/v1/sms-campaigns/quick?${query}`);
  assert.equal(quick.body.data.status, 'sent', quick.text);
  await until(
    async () => (await done('GET', '/messages?status=undelivered', undefined, testKey)).data.length === 1,
    'the number that ends with 0001 is not delivered',
  );
  assert.equal((await done('GET', '/balance', undefined, testKey)).balance, '9999.90');
  assert.deepEqual(await done('GET', '/balance'), before);
  const ofLive = await ask('GET', `/messages/${sent.campaign_id}`);
  assert.equal(ofLive.status, 404);
  assert.deepEqual(smsc.log.submits, []);
});

test('a live key beside it still reaches the carrier', async () => {
  await until(async () => {
    const reply = await ask('POST', '/messages', { to: '+233244000101', sender_id: 'Volley', message: 'Real' });
    return reply.status < 300;
  }, 'the route is open');
  await smsc.until(({ log }) => log.submits.length > 0, 30_000);
  assert.ok(smsc.log.submits.every(({ destination }) => destination === '233244000101'));
});

test('a test key makes test keys alone, and has no scope that acts on live accounts', async () => {
  const wanted = { name: 'Live', scopes: ['read'] };
  assert.equal((await done('POST', '/keys', wanted, testKey)).mode, 'test');
  assert.equal((await ask('POST', '/keys', { ...wanted, mode: 'live' }, testKey)).status, 403);
  for (const scope of ['team', 'operator', 'operator_carriers']) {
    const reply = await ask('POST', '/keys', { name: 'Wide', mode: 'test', scopes: ['read', scope] });
    assert.deepEqual([reply.status, Object.keys(reply.body.errors)], [422, ['scopes']]);
  }
});

const withTestKey = (method: string, path: string, body?: unknown) => done(method, path, body, testKey);

const textOf = async (filter: string, status: string) =>
  until(async () => {
    const { data } = await withTestKey('GET', `/messages?${filter}`);
    return data.find((one: { status: string }) => one.status === status);
  }, `${filter} is ${status}`);

test('every path that sends or calls for a test key ends at the tester', async () => {
  const kinds = ['message.delivered', 'reply.received', 'contact.opted_out', 'call.answered', 'campaign.completed'];
  await withTestKey('POST', '/webhooks', { url: `${sink.url}/tests`, kinds });
  await done('POST', '/webhooks', { url: `${sink.url}/live`, kinds });
  // The live account writes to the same phone by the same number.
  await done('POST', '/messages', { sender_id: NUMBER, to: '+233244000010', message: 'Live' });
  await smsc.until(({ log }) => log.submits.some(({ destination }) => destination === '233244000010'), 30_000);
  const before = smsc.log.submits.length;
  const by = { sender_id: 'Volley' };
  // One message by a template of the live account, one later, and several in one request.
  const values = { template: { id: template.uuid, values: { no: '7' } } };
  await withTestKey('POST', '/messages', { ...by, to: '+233244000200', ...values });
  assert.equal((await textOf('phone_number=233244000200', 'delivered')).message, 'Parcel 7 in Accra');
  const scheduled_at = new Date(Date.now() + 1_500).toISOString();
  await withTestKey('POST', '/messages', { ...by, to: '+233244000201', message: 'Later', scheduled_at });
  const items = [{ to: '+233244000202' }, { to: '+233244000203', message: 'Other' }];
  await withTestKey('POST', '/messages/batch', { ...by, message: 'Many', items });
  // A campaign to a contact with a field of the live account, and its test.
  await withTestKey('POST', '/contacts', { phone_number: '+233244000204', fields: { town: 'Ho' } });
  const [contact] = (await withTestKey('GET', '/contacts')).data;
  const recipients = { contact_ids: [contact.id], phone_numbers: ['+233244000205'] };
  const draft = { name: 'Tests', ...by, template_id: greeting.uuid, recipients };
  const { uuid } = await withTestKey('POST', '/sms-campaigns', draft);
  await withTestKey('POST', `/sms-campaigns/${uuid}/test-send`, { phone_numbers: ['+233244000206'] });
  await withTestKey('POST', `/sms-campaigns/${uuid}/send`, {});
  assert.equal((await textOf('phone_number=233244000204', 'delivered')).message, 'Hello from Ho');
  for (const end of [201, 202, 203, 205, 206]) await textOf(`phone_number=233244000${end}`, 'delivered');
  // The phone answers by text, and is answered.
  const from = { sender_id: NUMBER };
  await withTestKey('POST', '/messages', { ...from, to: '+233244000011', message: 'Coming?' });
  const thread = await until(async () => (await withTestKey('GET', '/threads')).data[0], 'there is a conversation');
  await withTestKey('POST', `/threads/${thread.id}/answer`, { message: 'Good' });
  // It opts out, of the tests alone.
  await withTestKey('POST', '/messages', { ...from, to: '+233244000010', message: 'Offer' });
  await until(async () => (await withTestKey('GET', '/suppressions')).data.length === 1, 'it has opted out');
  assert.deepEqual((await done('GET', '/suppressions')).data, []);
  assert.deepEqual((await done('GET', '/threads')).data, []);
  assert.ok(smsc.log.submits.length === before, 'no carrier heard of it');
});

test('calls of a test key are answered by the tester, and texts after them go to it', async () => {
  const recording_id = await uploadHum(app, 0.2, testKey);
  const not_reached = { ...{ sender_id: 'Volley' }, message: 'Please call us.' };
  const draft = { name: 'Calls', recording_id, caller_id: '233302000009', not_reached, retry: { count: 0 } };
  const recipients = { phone_numbers: ['+233244000300', '+233244000301'] };
  const { uuid } = await withTestKey('POST', '/voice-campaigns', { ...draft, recipients });
  await withTestKey('POST', `/voice-campaigns/${uuid}/send`, {});
  await until(
    async () => (await withTestKey('GET', `/voice-campaigns/${uuid}`)).status === 'completed',
    'all were called',
  );
  const { data } = await withTestKey('GET', `/voice-campaigns/${uuid}/attempts`);
  assert.deepEqual(
    data.map(({ outcome, is_simulated }: Record<string, unknown>) => `${outcome} ${is_simulated}`).toSorted(),
    ['answered true', 'busy true'],
  );
  assert.equal((await textOf('phone_number=233244000301', 'delivered')).message, 'Please call us.');
  assert.deepEqual(trunk.calls, []);
});

test('calls of a test key wait for a line of the tester, and take none from live campaigns', async () => {
  await done('PUT', `/admin/trunks/${trunkId}`, { channels: 1 });
  await app.sql(
    `insert into trunk_channels select gen_random_uuid(), 1000000000000, 1000000000001, 0, id, now() + interval '1 hour'
     from processes, generate_series(1, 50) where dead_at is null`,
  );
  const recording_id = await uploadHum(app, 0.2, testKey);
  const call = await withTestKey('POST', '/calls', { to: '+233244000700', recording_id });
  const statusOf = async () => (await withTestKey('GET', `/calls/${call.id}`)).status;
  const recipients = { phone_numbers: ['+233244000600'] };
  const draft = { name: 'Live', recording_id: await uploadHum(app, 0.2), recipients, retry: { count: 0 } };
  const { uuid } = await done('POST', '/voice-campaigns', draft);
  await sleep(1_000);
  await done('POST', `/voice-campaigns/${uuid}/send`, {});
  await until(
    async () => (await done('GET', `/voice-campaigns/${uuid}`)).status === 'completed',
    'the live one is called',
  );
  assert.equal(await statusOf(), 'queued');
  await app.sql('delete from trunk_channels where trunk_id = 1000000000000');
  await until(async () => (await statusOf()) === 'answered', 'the tester answers');
});

test('a verification of a test key names its code, which no row and no kept reply has', async () => {
  const body = { to: '+233244000400', sender_id: 'Volley' };
  const headers = { 'idempotency-key': 'once' };
  const start = () => app.call('POST', '/v1/verifications', { key: testKey, body, headers });
  const { data } = (await start()).body;
  assert.match(data.test_code, /^\d{6}$/);
  assert.equal((await start()).body.data.test_code, '(shown once, in the first reply)');
  const rows = await app.sql('select reply from idempotency_keys where reply like $1', [`%${data.test_code}%`]);
  assert.deepEqual(rows, []);
  assert.ok(!('test_code' in (await withTestKey('GET', `/verifications/${data.id}`))));
  const checked = await withTestKey('POST', `/verifications/${data.id}/check`, { code: data.test_code });
  assert.equal(checked.status, 'approved');
  const live = await done('POST', '/verifications', { to: '+233244000401', sender_id: 'Volley' });
  assert.ok(!('test_code' in live));
});

test('events and webhooks of a test key say so, and those of the live account say nothing of it', async () => {
  const { data } = await withTestKey('GET', '/events?kinds=message.delivered');
  assert.ok(data.length > 0 && data.every(({ test: isTest }: { test?: boolean }) => isTest === true));
  const told = sink.seen.filter(({ path }) => path === '/tests').map(({ body }) => JSON.parse(body));
  assert.ok(told.length > 0 && told.every((event) => (event.events ?? [event]).every((one: object) => 'test' in one)));
  await until(async () => smsc.log.submits.some(({ destination }) => destination === '233244000401'), 'the live code');
  const live = (await done('GET', '/events')).data;
  assert.ok(live.every((event: object) => !('test' in event)));
});

test('a test key reads what it shares with the live account, and changes none of it', async () => {
  const names = async (path: string, name: string) =>
    (await withTestKey('GET', path)).data.map((one: Record<string, string>) => one[name]);
  assert.deepEqual(await names('/sender-ids', 'sender_id'), [NUMBER, 'Volley']);
  assert.deepEqual(await names('/templates', 'name'), ['Greeting', 'Parcel']);
  assert.deepEqual(await names('/caller-ids', 'phone_number'), ['233302000009']);
  for (const [method, path, body] of [
    ['POST', '/sender-ids', { sender_id: 'Other', purpose: 'Tests' }],
    ['POST', '/templates', { name: 'Mine', message: 'Mine' }],
    ['PUT', `/templates/${template.uuid}`, { message: 'Mine' }],
    ['DELETE', `/templates/${template.uuid}`, undefined],
    ['POST', '/contact-fields', { key: 'mine', label: 'Mine', kind: 'text' }],
    ['DELETE', '/contact-fields/town', undefined],
  ] as const)
    assert.equal((await ask(method, path, body, testKey)).status, 403, `${method} ${path}`);
  assert.equal((await withTestKey('GET', '/limits')).mode, 'test');
  assert.equal((await done('GET', '/limits')).mode, 'live');
});

test('no list of the operator has it, and what ends the live account ends it', async () => {
  const { data } = await done('GET', '/admin/accounts');
  assert.deepEqual(
    data.map(({ id }: { id: number }) => id),
    [1],
  );
  const { id } = await done('POST', '/admin/accounts', { name: 'Other' });
  const scopes = ['send', 'read'];
  const { key } = await done('POST', `/admin/accounts/${id}/keys`, { name: 'Tests', mode: 'test', scopes });
  assert.equal((await ask('GET', '/balance', undefined, key)).status, 200);
  assert.equal((await ask('POST', `/admin/accounts/${1_000_000_000_000 + id}/suspend`, { reason: 'x' })).status, 404);
  await done('POST', `/admin/accounts/${id}/suspend`, { reason: 'Late' });
  assert.equal((await ask('GET', '/balance', undefined, key)).body.code, 'account_suspended');
  await done('POST', `/admin/accounts/${id}/resume`);
  assert.equal((await ask('GET', '/balance', undefined, key)).status, 200);
  const [listed] = (await done('GET', `/admin/accounts/${id}/keys`)).data;
  await done('POST', `/admin/accounts/${id}/close`, { reason: 'Gone' });
  assert.equal((await ask('GET', '/balance', undefined, key)).status, 401);
  assert.equal(listed.mode, 'test');
});

test('on the way back to an earlier version, tests are held in the database as the page says', async () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/upgrades.md'), 'utf8');
  const [hold = '', release = ''] = [...page.matchAll(/^```\n(update accounts.*?)^```$/gms)].map(
    ([, sql]) => sql ?? '',
  );
  const scheduled_at = new Date(Date.now() + 1_000).toISOString();
  const body = { sender_id: 'Volley', to: '+233244000800', message: 'Later', scheduled_at };
  const { campaign_id } = await withTestKey('POST', '/messages', body);
  await app.sql(hold);
  await sleep(2_500);
  const [row] = await app.sql('select status from messages where id = $1', [campaign_id]);
  assert.equal(row?.['status'], 'queued');
  assert.equal((await ask('GET', '/balance')).status, 200);
  await app.sql(release);
  await withTestKey('DELETE', `/messages/${campaign_id}`);
});

test('a team key sends to its numbers alone, by every path', async () => {
  const wanted = {
    name: 'Team',
    scopes: ['send', 'read', 'manage', 'develop'],
    only_to: ['0244000500', '+233244000501'],
  };
  const { key, only_to } = await done('POST', '/keys', wanted);
  assert.match(key, /^volley_team_[0-9A-Za-z]{36}$/);
  assert.deepEqual(only_to, ['233244000500', '233244000501']);
  const message = { sender_id: 'Volley', message: 'Team' };
  assert.equal((await ask('POST', '/messages', { ...message, to: '0244000500' }, key)).status, 201);
  const outside = '+233244000599';
  for (const [path, body] of [
    ['/messages', { ...message, to: outside }],
    ['/verifications', { sender_id: 'Volley', to: outside }],
    ['/verifications', { channels: ['voice'], to: outside }],
  ] as const) {
    const refused = await ask('POST', path, body, key);
    assert.deepEqual([refused.status, Object.keys(refused.body.errors ?? {})], [422, ['to']], path);
  }
  const query = new URLSearchParams({ api_key: key, to: outside, sender_id: 'Volley', message: 'Team' });
  assert.equal((await app.call('GET', `/v1/sms-campaigns/quick?${query}`)).status, 422);
  const { uuid } = await done('POST', '/sms-campaigns', {
    name: 'All',
    ...message,
    recipients: { phone_numbers: [outside] },
  });
  for (const [path, body] of [
    ['/messages/batch', { ...message, items: [{ to: '0244000500' }] }],
    [`/sms-campaigns/${uuid}/send`, {}],
    [`/sms-campaigns/${uuid}/test-send`, { phone_numbers: ['0244000500'] }],
  ] as const)
    assert.equal((await ask('POST', path, body, key)).status, 403, path);
  // What others send to somebody else it neither moves nor ends, and no code of theirs is tried with it.
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const later = await done('POST', '/messages', { ...message, to: outside, scheduled_at: inHours(2) });
  const code = await done('POST', '/verifications', { sender_id: 'Volley', to: '+233244000598' });
  const shown = await ask('POST', '/verifications', { sender_id: 'Volley', to: '+233244000598' }, key);
  assert.deepEqual([shown.status, Object.keys(shown.body.errors ?? {})], [422, ['to']]);
  for (const [method, path, body] of [
    ['PUT', `/messages/${later.campaign_id}`, { scheduled_at: inHours(0.01) }],
    ['DELETE', `/messages/${later.campaign_id}`, undefined],
    ['POST', `/verifications/${code.id}/check`, { code: '000000' }],
    ['POST', '/verifications/check', { to: '+233244000598', code: '000000' }],
    ['POST', `/verifications/${code.id}/resend`, { channel: 'voice' }],
    ['POST', `/verifications/${code.id}/cancel`, undefined],
  ] as const)
    assert.equal((await ask(method, path, body, key)).status, 403, `${method} ${path}`);
  const own = await done('POST', '/messages', { ...message, to: '0244000500', scheduled_at: inHours(2) });
  assert.equal((await ask('DELETE', `/messages/${own.campaign_id}`, undefined, key)).status, 200);
  await done('DELETE', `/messages/${later.campaign_id}`);
  const changed = await ask('PUT', `/templates/${template.uuid}`, { message: 'Mine {{no}}' }, key);
  assert.equal(changed.status, 403, 'what others send is not changed by it');
  // Nobody gets a wider key by it.
  const others = [undefined, [], ['0244000599'], ['0244000500', '0244000599']];
  for (const numbers of others) {
    const refused = await ask('POST', '/keys', { name: 'Wider', scopes: ['send'], only_to: numbers }, key);
    assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['only_to']]);
  }
  assert.equal(
    (await ask('POST', '/keys', { name: 'Less', scopes: ['send'], only_to: ['0244000501'] }, key)).status,
    201,
  );
  const bad = await ask('POST', '/keys', { ...wanted, only_to: ['0244000500', 'Ama'] });
  assert.deepEqual(Object.keys(bad.body.errors), ['only_to.1']);
  const wide = await ask('POST', '/keys', { ...wanted, scopes: ['operator'] });
  assert.deepEqual(Object.keys(wide.body.errors), ['scopes']);
  await smsc.until(({ log }) => log.submits.some(({ destination }) => destination === '233244000500'), 30_000);
  assert.ok(smsc.log.submits.every(({ destination }) => destination !== '233244000599'));
});

test('a test key is revoked like any other, and the ledgers of both accounts are exact', async () => {
  const { data } = await done('GET', '/keys');
  const own = data.filter(({ mode }: { mode: string }) => mode === 'test');
  for (const { id } of own) await done('DELETE', `/keys/${id}`);
  assert.equal((await ask('GET', '/balance', undefined, testKey)).status, 401);
  await checkInvariants(app);
});
