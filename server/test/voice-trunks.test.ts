import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { uuidV7Floor } from '../src/lib/ids/uuid.ts';
import { findHeader, type SipRequest } from '../src/sip/messages/message.ts';
import type { FakeTrunk } from '../src/sip/testing/index.ts';
import { forgetLadders } from '../src/voice/campaigns/index.ts';
import { checkInvariants } from './testkit/invariants.ts';
import {
  addTrunk,
  approveCallerId,
  awaitTrunk,
  isCompleted,
  sendVoice,
  setMinutePrice,
  waitForVoice,
} from './testkit/voice.ts';
import { startVoiceStand } from './testkit/voice-stand.ts';

const testdata = (name: string) => readFileSync(new URL(`../src/sip/testdata/${name}`, import.meta.url), 'utf8');
const cert = testdata('tls-cert.pem');
const { app, recording, openFake, make } = await startVoiceStand();
const { key } = app;

for (const number of ['+233302000001', '+233302000009']) await approveCallerId(app, number);

interface Step {
  readonly direction: string;
  readonly line: string;
}

let names = 0;
/** The only trunk there is, until the next one. */
async function onlyTrunk(fake: FakeTrunk, fields: Record<string, unknown> = {}): Promise<number> {
  const { body } = await app.call('GET', '/v1/admin/trunks?per_page=100');
  for (const { id } of body.data.data) await app.call('DELETE', `/v1/admin/trunks/${id}`);
  return oneMoreTrunk(fake, fields);
}

function oneMoreTrunk(fake: FakeTrunk, fields: Record<string, unknown> = {}): Promise<number> {
  names += 1;
  return addTrunk(app, fake.port, { name: `Trunk ${names}`, ...fields });
}

async function callAll(numbers: readonly string[], fields: Record<string, unknown> = {}): Promise<string[]> {
  const uuid = await make(numbers, fields);
  await sendVoice(app, uuid);
  const { recipients } = await waitForVoice(app, uuid, isCompleted);
  return recipients.map(({ status }) => status);
}

const inviteOf = (fake: FakeTrunk): SipRequest => {
  const invite = fake.requests('INVITE').at(-1);
  assert.ok(invite);
  return invite;
};
const trunkOf = async (id: number) => (await app.call('GET', `/v1/admin/trunks/${id}`)).body.data;
const previewOf = async (uuid: string) => (await app.call('POST', `/v1/voice-campaigns/${uuid}/preview`)).body.data;

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadlineMs = performance.now() + 60_000;
  while (!(await isSo())) {
    assert.ok(performance.now() < deadlineMs, app.logged().slice(-2_000));
    await sleep(40);
  }
}

const testCall = (id: number, body: Record<string, unknown> = {}) =>
  app.call('POST', `/v1/admin/trunks/${id}/test-call`, { key, body: { to: '+233244123450', ...body } });

test('numbers are written as the trunk wants them, and so is who calls', async () => {
  const fake = await openFake();
  await onlyTrunk(fake, {
    caller_id: '+233302000001',
    dial_prefix: '9',
    dial_rules: [{ prefix: '233', strip: 3, prepend: '0' }],
  });
  assert.deepEqual(await callAll(['233244000001']), ['answered']);
  assert.match(inviteOf(fake).uri, /^sip:0244000001@/);
  assert.match(findHeader(inviteOf(fake), 'from') ?? '', /^<sip:\+233302000001@/);
  assert.deepEqual(await callAll(['447700900123'], { caller_id: '+233302000009' }), ['answered']);
  assert.match(inviteOf(fake).uri, /^sip:9447700900123@/);
  assert.match(findHeader(inviteOf(fake), 'from') ?? '', /^<sip:\+233302000009@/);
});

test('who has no number of his own calls by the user name that the trunk knows', async () => {
  const fake = await openFake();
  await onlyTrunk(fake, { caller_id: '', username: 'kojo', password: 'secret' });
  assert.deepEqual(await callAll(['233244000001']), ['answered']);
  assert.match(findHeader(inviteOf(fake), 'from') ?? '', /^<sip:kojo@/);
  await onlyTrunk(fake, { caller_id: '' });
  assert.deepEqual(await callAll(['233244000002']), ['answered']);
  assert.match(findHeader(inviteOf(fake), 'from') ?? '', /^<sip:anonymous@/);
});

test('a trunk that wants its own user name in From is told who calls beside it', async () => {
  const fake = await openFake();
  await onlyTrunk(fake, {
    username: 'volley',
    password: 'secret',
    caller_id_in: 'asserted',
    caller_id: '233302000001',
  });
  assert.deepEqual(await callAll(['233244000002']), ['answered']);
  const invite = inviteOf(fake);
  assert.match(findHeader(invite, 'from') ?? '', /^<sip:volley@/);
  assert.match(findHeader(invite, 'p-asserted-identity') ?? '', /^<sip:233302000001@/);
});

test('a campaign may show only the numbers that a trunk allows, and a blocked beginning is never called', async () => {
  const fake = await openFake();
  const id = await onlyTrunk(fake, { caller_ids: ['233302000001'], blocked_prefixes: ['23390'] });
  const refused = await app.call('POST', '/v1/voice-campaigns', {
    key,
    body: { name: 'x', recording_id: recording, caller_id: '+233302000009' },
  });
  assert.deepEqual(refused.body.errors, {
    caller_id: ['No trunk of this server lets a campaign show this number.'],
  });
  const uuid = await make(['233244000003', '233900000003'], { caller_id: '+233302000001' });
  const { skipped, callable } = await previewOf(uuid);
  assert.deepEqual([callable, skipped], [1, [{ reason: 'no_trunk', recipients: 1 }]]);
  await app.call('PUT', `/v1/admin/trunks/${id}`, { key, body: { caller_ids: [] } });
  assert.deepEqual((await previewOf(uuid)).skipped, [
    { reason: 'caller_id_refused', recipients: 1 },
    { reason: 'no_trunk', recipients: 1 },
  ]);
  await sendVoice(app, uuid);
  const { campaign } = await waitForVoice(app, uuid, ({ status }) => status === 'failed');
  assert.equal(campaign['fail_reason'], 'no_recipients');
  assert.equal(fake.requests('INVITE').length, 0);
});

test('only the codecs of the trunk are offered', async () => {
  const fake = await openFake();
  await onlyTrunk(fake, { codecs: ['PCMA'] });
  assert.deepEqual(await callAll(['233244000004']), ['answered']);
  const offer = inviteOf(fake).body.toString();
  assert.match(offer, /^m=audio \d+ RTP\/AVP 8 101\r$/m);
  assert.doesNotMatch(offer, /PCMU/);
});

test('a trunk that wants to know us first is called once we are registered, and told when we go', async () => {
  const registerChallenge = { algorithm: 'SHA-256', status: 401 } as const;
  const fake = await openFake({ registerChallenge });
  const id = await onlyTrunk(fake, { username: 'volley', password: 'wrong', register_seconds: 300 });
  await until(async () => (await trunkOf(id)).registration === 'refused');
  assert.equal((await trunkOf(id)).registration_status_code, 401);
  const uuid = await make(['233244000005']);
  await sendVoice(app, uuid);
  await waitForVoice(app, uuid, ({ status }) => status === 'calling');
  await sleep(300);
  assert.equal(fake.requests('INVITE').length, 0);
  await app.call('PUT', `/v1/admin/trunks/${id}`, { key, body: { password: 'secret' } });
  await until(async () => (await trunkOf(id)).registration === 'registered');
  await waitForVoice(app, uuid, isCompleted);
  await app.call('DELETE', `/v1/admin/trunks/${id}`);
  await until(async () =>
    /expires=0/.test(findHeader(fake.requests('REGISTER').at(-1) as SipRequest, 'contact') ?? ''),
  );
});

test('over TLS a trunk is believed by the certificates that the operator gave, and by no others', async () => {
  const fake = await openFake({ tls: { cert, key: testdata('tls-key.pem') } });
  const tls = { host: 'localhost', port: fake.tlsPort, transport: 'tls' };
  const stranger = await onlyTrunk(fake, tls);
  await until(async () => (await app.call('POST', `/v1/admin/trunks/${stranger}/check`)).status === 200);
  const unknown = await app.call('POST', `/v1/admin/trunks/${stranger}/check`);
  assert.equal(unknown.body.data.is_reachable, false);
  const bad = await app.call('PUT', `/v1/admin/trunks/${stranger}`, { key, body: { tls_ca: 'no certificate' } });
  assert.deepEqual(Object.keys(bad.body.errors), ['tls_ca']);
  const id = await onlyTrunk(fake, { ...tls, tls_ca: cert });
  await until(async () => (await app.call('POST', `/v1/admin/trunks/${id}/check`)).body.data?.is_reachable === true);
  assert.deepEqual(await callAll(['233244000006']), ['answered']);
  assert.match(findHeader(inviteOf(fake), 'via') ?? '', /^SIP\/2\.0\/TLS /);
});

test('a test call rings, is heard, and tells what the far side answered', async () => {
  const fake = await openFake({
    behaviourOf: (number) => (number.endsWith('50') ? { status: 200, digits: '5' } : { status: 486 }),
  });
  const id = await onlyTrunk(fake, { channels: 1 });
  const answered = await testCall(id, { text: 'Hello there.' });
  assert.equal(answered.status, 200, answered.text);
  const { data } = answered.body;
  assert.deepEqual([data.outcome, data.status_code, data.digits], ['answered', null, '5']);
  assert.ok(data.rang_after_ms > 0 && data.answered_after_ms >= data.rang_after_ms, answered.text);
  assert.ok(data.packets_sent > 40 && data.packets_received > 10, answered.text);
  const busy = (await testCall(id, { to: '0244123451' })).body.data;
  assert.deepEqual([busy.outcome, busy.status_code, busy.status_text], ['busy', 486, 'Busy Here']);
  assert.match(busy.steps[0].line, /^INVITE sip:233244123451@/);
  assert.deepEqual([busy.steps[0].direction, busy.steps[0].at_ms], ['sent', 0]);
  assert.ok(
    busy.steps.some(({ direction, line }: Step) => direction === 'received' && line === 'SIP/2.0 486 Busy Here'),
  );
  assert.equal((await testCall(id, { to: '12' })).status, 422);
  assert.equal((await testCall(999)).status, 404);
  assert.deepEqual(await app.sql('select 1 from trunk_channels'), []);
  const audited = await app.sql(`select 1 from audit_log where operation = 'admin.trunks.testCall'`);
  assert.equal(audited.length, 2);
});

test('a test call takes a channel as every call does', async () => {
  const fake = await openFake({ behaviourOf: () => ({ status: null }) });
  const id = await onlyTrunk(fake, { channels: 1 });
  const ringing = testCall(id, { ring_seconds: 5 });
  await until(async () => fake.requests('INVITE').length === 1);
  const second = await testCall(id);
  assert.equal(second.status, 409);
  assert.equal((await ringing).body.data.outcome, 'no_answer');
});

test('whose fault an answer is decides: the next trunk is tried for the trunk’s own, and for the callee’s it is the end', async () => {
  const statusOf = (number: string) => Number(number.slice(-3));
  const first = await openFake({ behaviourOf: (number) => ({ status: statusOf(number) }) });
  const second = await openFake();
  const outcomes: Record<string, string> = {};
  for (const status of [402, 404, 420, 421, 480, 486, 603, 500, 502, 504]) {
    await onlyTrunk(first);
    await awaitTrunk(app, await oneMoreTrunk(second, { tier: 2 }));
    const [outcome = ''] = await callAll([`233244000${status}`]);
    outcomes[status] = outcome;
  }
  assert.deepEqual(outcomes, {
    402: 'answered',
    404: 'failed',
    420: 'answered',
    421: 'answered',
    480: 'no_answer',
    486: 'busy',
    500: 'answered',
    502: 'answered',
    504: 'answered',
    603: 'rejected',
  });
  assert.equal(second.requests('INVITE').length, 6);
});

test('the SIP messages of calls that failed are kept for the operator, and forgotten when they are old or many', async () => {
  const fake = await openFake({ behaviourOf: (number) => ({ status: number.endsWith('404') ? 404 : 486 }) });
  await onlyTrunk(fake);
  const uuid = await make(['233244000404', '233244000486']);
  await sendVoice(app, uuid);
  await waitForVoice(app, uuid, isCompleted);
  const attempts = (await app.call('GET', `/v1/voice-campaigns/${uuid}/attempts`)).body.data.data;
  const idOf = (number: string) => attempts.find((one: { phone_number: string }) => one.phone_number === number).id;
  const [failed, busy] = [idOf('233244000404'), idOf('233244000486')];
  const ladderOf = (account: number, id: string, as = key) =>
    app.call('GET', `/v1/admin/accounts/${account}/call-attempts/${id}/ladder`, { key: as });
  const { steps } = (await ladderOf(1, failed)).body.data;
  assert.match(steps[0].line, /^INVITE sip:233244000404@/);
  assert.ok(steps.some(({ line }: Step) => line.startsWith('SIP/2.0 404 ')));
  assert.doesNotMatch(JSON.stringify(steps), /v=0|a=rtpmap|c=IN/);
  assert.deepEqual((await ladderOf(1, busy)).body.data.steps, [], 'a busy line is nobody’s fault');
  const stranger = await app.newAccount({ scopes: ['read', 'manage', 'send'] });
  assert.equal((await ladderOf(1, failed, stranger.key)).status, 403);
  assert.equal((await ladderOf(stranger.id, failed)).status, 404, 'it is of another account');
  const old = uuidV7Floor(app.rt.clock.nowMs() - 8 * 86_400_000);
  await app.sql(`insert into call_ladders values (1, $1, '[]')`, [old]);
  assert.equal(await forgetLadders(app.rt), false);
  assert.deepEqual(await app.sql('select 1 from call_ladders where attempt_id = $1', [old]), []);
  assert.equal((await ladderOf(1, failed)).body.data.steps.length, steps.length);
});

test('a trunk that no longer answers when it is asked is passed over before a call is lost to it', async () => {
  const first = await openFake({ optionsStatus: 503 });
  const second = await openFake();
  const id = await onlyTrunk(first, { keep_alive_seconds: 5 });
  await oneMoreTrunk(second, { tier: 2 });
  await until(async () => (await trunkOf(id)).is_reachable === false);
  // By what it stores of this the operator is told, once for all processes.
  const viewed = () =>
    app.sql<{ is_callable: boolean }>('select is_callable from trunk_views where trunk_id = $1', [id]);
  await until(async () => (await viewed())[0]?.is_callable === false);
  assert.deepEqual(await callAll(['233244000007']), ['answered']);
  assert.deepEqual([first.requests('INVITE').length, second.requests('INVITE').length], [0, 1]);
});

test('a price may be for started units shorter than a minute', async () => {
  await onlyTrunk(await openFake({ behaviourOf: () => ({ status: 200, hangsUpAfterMs: 300 }) }));
  const body = { prefix: '23326', price_per_minute: '0.60', unit_seconds: 6 };
  const set = await app.call('POST', '/v1/admin/voice-prices', { key, body });
  assert.equal(set.body.data.unit_seconds, 6);
  const uuid = await make(['233264000001'], { duration_seconds_max: 15 });
  // Three units of six seconds at most.
  assert.equal((await previewOf(uuid)).cost_max, '0.18');
  await sendVoice(app, uuid);
  const { campaign } = await waitForVoice(app, uuid, isCompleted);
  assert.deepEqual([campaign['credits_used'], campaign['held']], ['0.06', '0.00']);
});

test('what a preview said holds, or the send is refused with what it would cost now', async () => {
  await onlyTrunk(await openFake());
  const uuid = await make(['233244000008', '233244000009'], { duration_seconds_max: 60 });
  const before = await previewOf(uuid);
  assert.deepEqual([before.cost_max, before.message_seconds, before.call_seconds_max], ['0.60', 0.2, 60]);
  assert.equal((await previewOf(uuid)).fingerprint, before.fingerprint);
  await app.call('PUT', `/v1/voice-campaigns/${uuid}`, {
    key,
    body: { recipients: { phone_numbers: ['+233244000008', '+233244000010'] } },
  });
  const other = await previewOf(uuid);
  assert.equal(other.cost_max, '0.60');
  assert.notEqual(other.fingerprint, before.fingerprint);
  await setMinutePrice(app, '0.40');
  const send = (expected_cost: string) =>
    app.call('POST', `/v1/voice-campaigns/${uuid}/send`, { key, body: { expected_cost } });
  const refused = await send('0.60');
  assert.equal(refused.status, 409);
  assert.equal(refused.body.message, 'This campaign now costs up to 0.80, not 0.60. Please preview it again.');
  assert.equal((await send('0.80')).status, 200);
  await waitForVoice(app, uuid, isCompleted);
});

test('when all is over the books are right', () => checkInvariants(app));
