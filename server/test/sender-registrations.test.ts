// Registrations of sender IDs, from outside: which carriers they leave, what is refused, what a campaign leaves out, and the fallback sender.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { type Smsc, startSmsc } from '../src/smpp/testing/index.ts';
import { startTestApp } from './testkit/app.ts';
import { atEnd } from './testkit/at-end.ts';
import { addCarrier, removeAll } from './testkit/carriers.ts';
import { eventually } from './testkit/eventually.ts';
import { checkInvariants } from './testkit/invariants.ts';
import { tickingClock } from './testkit/ticking-clock.ts';

const NOON_MS = Date.parse('2026-05-01T12:00:00Z');
const HOUR_MS = 3_600_000;
const clock = tickingClock(NOON_MS);
const app = await startTestApp({
  clock,
  settings: { VOLLEY_SIMULATOR: 'yes', VOLLEY_SECRET: 'a secret of the tests alone' },
});
const smscs: [Smsc, Smsc] = [await startSmsc(), await startSmsc()];
atEnd(async () => {
  for (const smsc of smscs) await smsc.stop();
});
const other = await app.newAccount();
let ids: [number, number] = [0, 0];

const ask = (method: string, path: string, body?: unknown, key = app.key) =>
  app.call(method, `/v1${path}`, { key, ...(body === undefined ? {} : { body }) });

async function call(method: string, path: string, body?: unknown, key = app.key) {
  const reply = await ask(method, path, body, key);
  assert.ok(reply.status < 300, `${method} ${path}: ${reply.text}`);
  return reply.body.data;
}

async function approveSender(sender_id: string, key = app.key): Promise<string> {
  const { uuid } = await call('POST', '/sender-ids', { sender_id, purpose: 'Tests' }, key);
  await call('POST', `/admin/sender-ids/${uuid}/approve`, {});
  return uuid;
}

await call('POST', `/admin/accounts/${other.id}/credits`, { amount: '100.00' });
await approveSender('Volley', other.key);
const shop = await approveSender('Shop');

/** Registers a sender ID in Ghana, as the account and then the operator do. */
async function register(
  sender_id: string,
  terms: Record<string, unknown> = {},
  { key = app.key, network = '' }: { key?: string; network?: string } = {},
): Promise<string> {
  const { uuid } = await call('POST', '/sender-registrations', { sender_id, country: 'gh', network }, key);
  await call('POST', `/sender-registrations/${uuid}/submit`, {}, key);
  await call('POST', `/admin/sender-registrations/${uuid}/approve`, terms);
  return uuid;
}

const demand = (network = '') => call('POST', '/admin/registration-demands', { country: 'GH', network });

beforeEach(async () => {
  await removeAll(app);
  await app.sql('delete from sender_registrations');
  await app.sql('delete from fallback_senders');
  clock.set(NOON_MS);
  for (const smsc of smscs) smsc.log.submits.length = 0;
  const [one, two] = smscs;
  ids = [await addCarrier(app.rt, 'One', { port: one.port }), await addCarrier(app.rt, 'Two', { port: two.port })];
  for (const id of ids)
    await eventually(
      () => call('GET', `/admin/carriers/${id}`),
      ({ status }) => status?.connected === true,
    );
  const tiers = [[{ carrier_id: ids[0] }], [{ carrier_id: ids[1] }]];
  await call('POST', '/admin/routes', { match: 'any', tiers });
});

/** What each carrier got: the sender and the last digits of the number. */
const got = () =>
  smscs.map(({ log }) => log.submits.map(({ source, destination }) => `${source} ${destination.slice(-4)}`).toSorted());

const body = (to: string, sender_id = 'Volley') => ({ to: `+23324412${to}`, sender_id, message: 'Hello' });
const send = (to: string, key = app.key, sender_id = 'Volley') => call('POST', '/messages', body(to, sender_id), key);

async function draft(numbers: readonly string[]): Promise<string> {
  const phone_numbers = numbers.map((to) => (to.startsWith('+') ? to : `+23324412${to}`));
  const content = { name: 'Seeds', sender_id: 'Volley', message: 'Seeds', recipients: { phone_numbers } };
  return (await call('POST', '/sms-campaigns', content)).uuid;
}

const untilOver = (uuid: string) =>
  eventually(
    () => call('GET', `/sms-campaigns/${uuid}/report`),
    ({ campaign }) => ['completed', 'failed'].includes(campaign.status),
  );

test('where a network demands it, a message goes only to carriers on which its sender is registered', async () => {
  await demand();
  await register('Volley', { carrier_ids: [ids[1]] });
  await send('0100');
  assert.deepEqual(got(), [[], ['Volley 0100']]);
  await register('Volley', { carrier_ids: [ids[0]] });
  await send('0101');
  assert.deepEqual(got(), [['Volley 0101'], ['Volley 0100']]);
  const explained = await call('GET', `/admin/routes/explain?number=%2B233244120100&account_id=1&sender_id=Volley`);
  assert.deepEqual(
    explained.carriers.map((one: { registered: boolean }) => one.registered),
    [true, true],
  );
});

test('a sender that is not registered is refused before anything is charged, with a code and what to do', async () => {
  await register('Volley');
  await demand('MTN Ghana');
  await demand();
  await send('0200');
  const before = await call('GET', '/balance', undefined, other.key);
  const refused = await ask('POST', '/messages', body('0201'), other.key);
  assert.equal(refused.status, 422);
  assert.equal(refused.body.code, 'sender_not_registered');
  assert.match(refused.body.errors.sender_id[0], /Volley is not registered with .* in GH.*Register it/);
  assert.deepEqual(await call('GET', '/balance', undefined, other.key), before);
  const explained = await call(
    'GET',
    `/admin/routes/explain?number=%2B233244120201&account_id=${other.id}&sender_id=Volley`,
  );
  assert.equal(explained.route, null);
  assert.match(explained.words, /not registered/);
  assert.match(explained.passed_over[0].words, /not registered on any of its carriers/);
  // The same sender name of the other account is another registration, which counts from the reply on.
  await register('Volley', {}, { key: other.key });
  await send('0202', other.key);
  assert.deepEqual(got(), [['Volley 0200', 'Volley 0202'], []]);
});

test('a registration counts until its moment, and again if the clock goes back', async () => {
  await demand();
  await register('Volley', { valid_until: '2026-05-01T13:00:00Z' });
  await send('0300');
  clock.set(NOON_MS + HOUR_MS);
  const refused = await ask('POST', '/messages', body('0301'));
  assert.equal(refused.body.code, 'sender_not_registered');
  const [expired] = (await call('GET', '/sender-registrations?status=expired')).data;
  assert.equal(expired.status, 'expired');
  clock.set(NOON_MS + HOUR_MS / 2);
  await send('0302');
  assert.equal((await call('GET', '/sender-registrations?status=expired')).total, 0);
  // One that is deleted after its moment does not count when the clock goes back.
  clock.set(NOON_MS + HOUR_MS);
  await call('DELETE', `/sender-registrations/${expired.uuid}`);
  clock.set(NOON_MS + HOUR_MS / 2);
  assert.equal((await ask('POST', '/messages', body('0303'))).body.code, 'sender_not_registered');
});

test('what is ended holds at once, and a deleted one does not count', async () => {
  await demand();
  const first = await register('Volley');
  await send('0350');
  await call('POST', `/admin/sender-registrations/${first}/end`, { reason: 'Withdrawn' });
  assert.equal((await ask('POST', '/messages', body('0351'))).status, 422);
  await call('POST', `/admin/sender-registrations/${first}/approve`, {});
  await send('0352');
  await call('DELETE', `/sender-registrations/${first}`);
  assert.equal((await ask('POST', '/messages', body('0353'))).status, 422);
  const [{ id }] = (await call('GET', '/admin/registration-demands')).data;
  await call('DELETE', `/admin/registration-demands/${id}`);
  await send('0354');
});

test('a campaign leaves out whom it may not reach, the preview names them, and nothing of it is charged', async () => {
  await demand('mtn ghana');
  await demand();
  const uuid = await draft(['0400', '0401', '+2348031234567']);
  const preview = await call('POST', `/sms-campaigns/${uuid}/preview`);
  assert.equal(preview.sendable, 1);
  assert.deepEqual(preview.skipped, [{ reason: 'sender_not_registered', recipients: 2 }]);
  const [left] = preview.unregistered;
  assert.deepEqual([left.country, left.recipients, left.fallback_sender_id], ['GH', 2, null]);
  assert.match(left.example, /^23324412040\d$/);
  await call('POST', `/sms-campaigns/${uuid}/send`, { expected_cost: preview.cost });
  await untilOver(uuid);
  assert.deepEqual(got(), [['Volley 4567'], []]);
  await checkInvariants(app);
});

test('a campaign whose registration expires ends the rest of its rows without a charge', async () => {
  await demand();
  await register('Volley', { valid_until: '2026-05-01T13:00:00Z' });
  const uuid = await draft(['0500', '0501', '0502']);
  const window = { from: '12:30', to: '20:00', time_zone: 'UTC' };
  await call('PUT', `/sms-campaigns/${uuid}`, { sending_window: window });
  await call('POST', `/sms-campaigns/${uuid}/send`, {});
  await eventually(
    () => call('GET', `/sms-campaigns/${uuid}`),
    ({ status }) => status === 'sending',
  );
  clock.set(NOON_MS + HOUR_MS + 1_000);
  const { campaign } = await untilOver(uuid);
  assert.deepEqual([campaign.credits_used, got()], ['0.00', [[], []]]);
  const rows = await app.sql('select distinct status, reason from messages where message = $1 and created_at >= $2', [
    'Seeds',
    new Date(NOON_MS),
  ]);
  assert.ok(rows.some(({ reason }) => reason === 'sender_not_registered'));
  await checkInvariants(app);
});

test('a fallback sender of the country is used where the own sender is not registered', async () => {
  await demand();
  await register('Shop');
  await call('PUT', '/fallback-senders/gh', { sender_id: 'Shop' });
  await send('0600');
  assert.notEqual((await call('GET', '/messages/price?to=%2B233244120600&sender_id=Volley')).price, null);
  const uuid = await draft(['0601', '+2348031234567']);
  const preview = await call('POST', `/sms-campaigns/${uuid}/preview`);
  assert.equal(preview.sendable, 2);
  assert.equal(preview.unregistered[0].fallback_sender_id, 'Shop');
  await call('POST', `/sms-campaigns/${uuid}/send`, { expected_cost: preview.cost });
  await untilOver(uuid);
  assert.deepEqual(got(), [['Shop 0600', 'Shop 0601', 'Volley 4567'], []]);
  await call('DELETE', '/fallback-senders/GH');
  assert.equal((await ask('POST', '/messages', body('0602'))).body.code, 'sender_not_registered');
  assert.equal((await call('GET', '/messages/price?to=%2B233244120600&sender_id=Volley')).price, null);
  await checkInvariants(app);
});

test('a registration that ends between preview and preparation leaves the campaign to the fallback sender, or ends it with the reason', async () => {
  await demand();
  await register('Shop');
  const plan = async (numbers: readonly string[]) => {
    const registration = await register('Volley');
    const uuid = await draft(numbers);
    const preview = await call('POST', `/sms-campaigns/${uuid}/preview`);
    assert.deepEqual([preview.sendable, preview.unregistered], [2, []]);
    await call('PUT', `/sms-campaigns/${uuid}`, { scheduled_at: new Date(clock.nowMs() + HOUR_MS).toISOString() });
    await call('POST', `/sms-campaigns/${uuid}/send`, { expected_cost: preview.cost });
    await call('POST', `/admin/sender-registrations/${registration}/end`, { reason: 'Withdrawn' });
    clock.set(clock.nowMs() + HOUR_MS + 1_000);
    return untilOver(uuid);
  };
  const alone = await plan(['0650', '0651']);
  assert.deepEqual([alone.campaign.status, alone.fail_reason], ['failed', 'sender_not_registered']);
  assert.deepEqual([alone.campaign.credits_used, got()], ['0.00', [[], []]]);
  await call('PUT', '/fallback-senders/GH', { sender_id: 'Shop' });
  await plan(['0652', '0653']);
  assert.deepEqual(got(), [['Shop 0652', 'Shop 0653'], []]);
  await checkInvariants(app);
});

test('a fallback sender that is suspended amid a campaign sends nothing more, and the rest of the campaign goes on', async () => {
  await demand();
  await register('Shop');
  await call('PUT', '/fallback-senders/GH', { sender_id: 'Shop' });
  const uuid = await draft(['0700', '+2348031234567']);
  await call('PUT', `/sms-campaigns/${uuid}`, { sending_window: { from: '12:30', to: '20:00', time_zone: 'UTC' } });
  await call('POST', `/sms-campaigns/${uuid}/send`, {});
  await eventually(
    () => call('GET', `/sms-campaigns/${uuid}`),
    ({ status }) => status === 'sending',
  );
  await call('POST', `/admin/sender-ids/${shop}/suspend`, { reason: 'Tests' });
  assert.equal((await ask('POST', '/messages', body('0701'))).body.code, 'sender_not_registered');
  clock.set(NOON_MS + HOUR_MS);
  await untilOver(uuid);
  await call('POST', `/admin/sender-ids/${shop}/resume`, {});
  assert.deepEqual(got(), [['Volley 4567'], []]);
  await checkInvariants(app);
});

const PDF = Buffer.from('%PDF-1.7 certificate of incorporation');

const upload = (uuid: string, bytes: Buffer, key = app.key, name = 'Certificate') =>
  app.call('POST', `/v1/sender-registrations/${uuid}/papers?name=${encodeURIComponent(name)}`, {
    key,
    body: bytes,
    headers: { 'content-type': 'application/octet-stream' },
  });

test('papers are kept encrypted, are told by their content, and go with their registration', async () => {
  const { uuid } = await call('POST', '/sender-registrations', { sender_id: 'Volley', country: 'GH' });
  for (const bytes of [Buffer.from('<script>alert(1)</script>'), Buffer.from('MZ'), Buffer.from(' %PDF-1.7')]) {
    const refused = await upload(uuid, bytes);
    assert.deepEqual([refused.status, refused.body.errors.file], [422, ['The file must be a PDF, PNG or JPEG file.']]);
  }
  assert.equal((await upload(uuid, Buffer.concat([PDF, Buffer.alloc(2 * 1024 * 1024)]))).status, 413);
  assert.equal((await upload(uuid, PDF, other.key)).status, 404);
  for (let n = 1; n <= 5; n += 1) assert.equal((await upload(uuid, PDF)).status, 200);
  assert.equal((await upload(uuid, PDF)).body.code, 'storage_limit');
  const { papers } = await call('GET', `/sender-registrations/${uuid}`);
  assert.equal(papers.length, 5);
  const [{ content_type, bytes, uuid: paper }] = papers;
  assert.deepEqual([content_type, bytes], ['application/pdf', PDF.length]);
  const file = await app.call('GET', `/v1/sender-registrations/${uuid}/papers/${paper}`, { key: app.key });
  assert.equal(file.text, PDF.toString());
  assert.equal(file.headers.get('content-type'), 'application/octet-stream');
  assert.equal(file.headers.get('x-content-type-options'), 'nosniff');
  const reader = await app.newKey(1, ['read']);
  const closed: [string, string][] = [
    [other.key, `/sender-registrations/${uuid}/papers/${paper}`],
    [reader, `/sender-registrations/${uuid}/papers/${paper}`],
    // A draft is not for the operator yet.
    [app.key, `/admin/sender-registrations/${uuid}/papers/${paper}`],
  ];
  for (const [key, path] of closed) assert.ok((await ask('GET', path, undefined, key)).status >= 403, path);
  const [stored] = await app.sql<{ sealed: Buffer }>('select sealed from registration_papers limit 1');
  assert.ok(stored && !stored.sealed.includes('certificate') && !stored.sealed.includes(PDF.toString('base64')));
  await call('POST', `/sender-registrations/${uuid}/submit`, {});
  const ofAll = `/admin/sender-registrations/${uuid}/papers/${paper}`;
  assert.equal((await ask('GET', ofAll, undefined, await app.newKey(1, ['operator_read']))).status, 403);
  assert.equal((await app.call('GET', `/v1${ofAll}`, { key: app.key })).text, PDF.toString());
  await call('DELETE', `/sender-registrations/${uuid}/papers/${paper}`);
  await call('DELETE', `/sender-registrations/${uuid}`);
  assert.deepEqual(await app.sql('select id from registration_papers'), []);
});

test('the audit log of the account says who opened a paper of its registrations', async () => {
  const { uuid } = await call('POST', '/sender-registrations', { sender_id: 'Volley', country: 'GH' }, other.key);
  const { papers } = (await upload(uuid, PDF, other.key)).body.data;
  const path = `sender-registrations/${uuid}/papers/${papers[0].uuid}`;
  await call('POST', `/sender-registrations/${uuid}/submit`, {}, other.key);
  for (const [key, file] of [
    [other.key, path],
    [app.key, `admin/${path}`],
  ] as const)
    assert.equal((await app.call('GET', `/v1/${file}`, { key })).text, PDF.toString());
  const logged = await app.sql(
    `select actor_account_id::int as actor, operation from audit_log where account_id = $1 and target = $2 order by operation`,
    [other.id, `${uuid}/${papers[0].uuid}`],
  );
  assert.deepEqual(logged, [
    { actor: 1, operation: 'admin.senderRegistrations.paper' },
    { actor: other.id, operation: 'senderRegistrations.paper' },
  ]);
  await call('DELETE', `/sender-registrations/${uuid}`, undefined, other.key);
});

test('a registration moves only as its states allow, and an account has its own alone', async () => {
  const { uuid } = await call('POST', '/sender-registrations', { sender_id: 'Volley', country: 'GH' }, other.key);
  const moves = (path: string, body: unknown = {}) => ask('POST', `/admin/sender-registrations/${uuid}/${path}`, body);
  assert.equal((await moves('approve')).status, 404);
  assert.equal((await ask('POST', `/sender-registrations/${uuid}/submit`, {})).status, 404);
  await call('POST', `/sender-registrations/${uuid}/submit`, { note: 'Please' }, other.key);
  assert.equal((await moves('end', { reason: 'x' })).body.code, 'wrong_state');
  const past = await moves('approve', { valid_until: '2026-05-01T11:00:00Z' });
  assert.match(past.body.errors.valid_until[0], /later moment than now/);
  const rejected = await moves('reject', { reason: 'No certificate' });
  assert.deepEqual(
    [rejected.body.data.status, rejected.body.data.status_reason, rejected.body.data.account_id],
    ['rejected', 'No certificate', other.id],
  );
  assert.equal((await moves('approve')).body.code, 'wrong_state');
  assert.equal((await call('GET', '/sender-registrations')).total, 0);
  assert.equal((await ask('DELETE', `/sender-registrations/${uuid}`)).status, 404);
  for (const wrong of [
    { sender_id: 'Nobody', country: 'GH' },
    { sender_id: 'Volley', country: 'XX' },
  ])
    assert.equal((await ask('POST', '/sender-registrations', wrong)).status, 422);
  const unapproved = await call('POST', '/sender-ids', { sender_id: 'Waiting', purpose: 'x' });
  assert.equal((await ask('PUT', '/fallback-senders/GH', { sender_id: 'Waiting' })).status, 422);
  await call('DELETE', `/sender-ids/${unapproved.uuid}`);
});
