import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verifyWebhookBatch } from '@volley/sdk';
import { timestampFromMs } from '../src/lib/time/timestamp.ts';
import { cancelOverdueMessages } from '../src/sms/campaigns/moves/cancel-together.ts';
import { moveTimesOfAccount } from '../src/worker/store-chosen-times.ts';
import { startTestApp } from './testkit/app.ts';
import { eventually } from './testkit/eventually.ts';
import { checkInvariants } from './testkit/invariants.ts';
import { startWebhookSink } from './testkit/webhook-sink.ts';

const app = await startTestApp({
  settings: {
    VOLLEY_SIMULATOR: 'yes',
    VOLLEY_WEBHOOK_ADDRESSES: '127.0.0.1',
    VOLLEY_SECRET: 'a secret of sixteen or more',
  },
});
const sink = await startWebhookSink();

type Fields = Record<string, unknown>;
/** None ends as one whose fate the simulator knows. */
const numberAt = (n: number) => `+23324${4_105_000 + n}`;

function send(body: Fields, headers: Record<string, string> = {}, key = app.key) {
  const given = { sender_id: 'Volley', message: 'Your parcel is here', ...body };
  return app.call('POST', '/v1/messages/batch', { key, body: given, headers });
}

async function sent(body: Fields, headers?: Record<string, string>) {
  const reply = await send(body, headers);
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data;
}

async function get(path: string) {
  const reply = await app.call('GET', `/v1${path}`, { key: app.key });
  assert.equal(reply.status, 200, reply.text);
  return reply.body.data;
}

const untilCompleted = (uuid: string) =>
  eventually(
    () => get(`/sms-campaigns/${uuid}/report`),
    ({ campaign }) => campaign.status === 'completed',
  );

/** Makes an endpoint, and returns what reads the signed events that it has been told. */
async function listen() {
  const body = { url: sink.url, kinds: ['message.delivered'], batch_size: 500 };
  const { secret } = (await app.call('POST', '/v1/webhooks', { key: app.key, body })).body.data;
  return async () => {
    const told = await Promise.all(
      sink.seen.map(({ headers, body: posted }) => verifyWebhookBatch({ secret, headers, body: posted })),
    );
    return told.flat().flatMap((event) => (event.kind === 'message.delivered' ? [event.data] : []));
  };
}

test('1,000 messages come back in order, each with its id, parts, cost and reference, and go out once', async () => {
  const told = await listen();
  const before = await get('/balance');
  const items = Array.from({ length: 1_000 }, (_, n) => ({
    to: numberAt(n + 1),
    reference: `order-${n}`,
    ...(n % 2 === 0 ? {} : { message: 'x'.repeat(161), metadata: { n: String(n) } }),
  }));
  const batch = await sent({ items });
  assert.deepEqual(
    [batch.items.length, batch.accepted, batch.refused, batch.parts, batch.cost],
    [1_000, 1_000, 0, 1_500, '75.00'],
  );
  assert.deepEqual(
    batch.items.map(({ reference, status, parts, cost }: Fields) => [reference, status, parts, cost]),
    items.map(({ reference }, n) => [reference, 'queued', 1 + (n % 2), n % 2 === 0 ? '0.05' : '0.10']),
  );
  const { campaign, held, cost, is_message_batch } = await untilCompleted(batch.campaign_id);
  assert.equal(is_message_batch, true);
  assert.deepEqual([campaign.total_recipients, campaign.credits_used, held, cost], [1_000, '75.00', '0.00', '75.00']);
  const after = await get('/balance');
  assert.equal(Number(before.balance) - Number(after.balance), 75);
  const [found] = (await get('/messages?reference=order-501')).data;
  assert.deepEqual(
    [found.id, found.campaign_id, found.metadata, found.message.length],
    [batch.items[501].id, batch.campaign_id, { n: '501' }, 161],
  );
  const events = await eventually(told, (all) => all.length >= 1_000);
  const namesOf = new Map(events.map(({ reference, id, phone_number }) => [reference, [id, phone_number]]));
  for (const [n, { to, reference }] of items.entries())
    assert.deepEqual(namesOf.get(reference), [batch.items[n].id, to.slice(1)]);
  await checkInvariants(app);
});

test('one fault refuses all, by its place, and with partial the others are sent', async () => {
  const items = [
    { to: numberAt(1) },
    { to: 'Ama' },
    { to: '+19995550100' },
    { to: numberAt(2), message: 'ы'.repeat(800) },
  ];
  const before = await get('/balance');
  const refused = await send({ items });
  assert.equal(refused.status, 422);
  assert.deepEqual(Object.keys(refused.body.errors), ['items.1.to', 'items.3.message']);
  const right = items.slice(0, 3);
  const none = await send({ items: right });
  assert.equal(none.status, 422, none.text);
  assert.deepEqual(await get('/balance'), before);
  const part = await sent({ items: right, partial: true });
  assert.equal(part.items[0].status, 'queued');
  assert.deepEqual(
    [part.items[1].status, part.items[1].id, Object.keys(part.items[1].errors)],
    ['refused', null, ['to']],
  );
  assert.equal(part.accepted + part.refused, 3);
  await untilCompleted(part.campaign_id);
  const hopeless = await send({ items: [{ to: 'Ama' }], partial: true });
  assert.equal(hopeless.status, 422, 'a batch of which nothing is right is refused');
});

test('numbers that opted out are refused, and a batch that nobody can pay is not stored', async () => {
  const to = numberAt(3);
  await app.call('POST', '/v1/suppressions', { key: app.key, body: { phone_number: to } });
  const refused = await send({ items: [{ to }] });
  assert.match(refused.body.errors['items.0.to'][0], /opted out/);
  const poor = await app.newAccount();
  const sender = await app.call('POST', '/v1/sender-ids', {
    key: poor.key,
    body: { sender_id: 'Poor', purpose: 'Codes' },
  });
  await app.call('POST', `/v1/admin/sender-ids/${sender.body.data.uuid}/approve`, { key: app.key });
  const asked = await app.call('POST', '/v1/messages/batch', {
    key: poor.key,
    body: {
      sender_id: 'Poor',
      message: 'x'.repeat(1_500),
      items: Array.from({ length: 1_000 }, (_, n) => ({ to: numberAt(n + 10) })),
    },
  });
  assert.deepEqual([asked.status, asked.body.code], [400, 'insufficient_balance'], asked.text);
  assert.deepEqual(await app.sql('select 1 from messages where account_id = $1', [poor.id]), []);
});

test('one Idempotency-Key sends a batch once, and one audit entry tells of it', async () => {
  const headers = { 'idempotency-key': 'parcels-31' };
  const own = { reference: 'ama@example.com', metadata: { customer: 'Ama Mensah' } };
  const items = [{ to: numberAt(4), values: { code: 'swordfish' }, ...own }, { to: numberAt(5) }];
  const [first, again] = [await sent({ items }, headers), await sent({ items }, headers)];
  assert.deepEqual(again, first);
  const audited = await app.sql<{ changes: Fields; text: string }>(
    `select changes, changes::text as text from audit_log where operation = 'messages.batch' and target = $1`,
    [first.campaign_id],
  );
  assert.deepEqual(
    audited.map(({ changes }) => changes['items']),
    [{ to: '(not kept)' }],
  );
  assert.doesNotMatch(audited[0]?.text ?? '', /Ama|ama@|swordfish/);
  const made = await app.sql('select 1 from sms_campaigns where uuid = $1', [first.campaign_id]);
  assert.equal(made.length, 1);
  await untilCompleted(first.campaign_id);
});

test('a batch waits for its time, and cancelling it gives all credits back', async () => {
  const before = await get('/balance');
  const items = [{ to: numberAt(6) }, { to: numberAt(7) }];
  const scheduled_at = new Date(Date.now() + 3_600_000).toISOString();
  const batch = await sent({ items, scheduled_at });
  assert.deepEqual([batch.balance, batch.cost], [before.balance, '0.10']);
  assert.notEqual(batch.available, before.available);
  const cancelled = await app.call('POST', `/v1/sms-campaigns/${batch.campaign_id}/cancel`, { key: app.key, body: {} });
  assert.equal(cancelled.status, 200, cancelled.text);
  await eventually(
    () => get('/balance'),
    (now) => now.available === before.available && now.held === before.held,
  );
  const messages = (await get(`/sms-campaigns/${batch.campaign_id}/messages`)).data;
  assert.deepEqual(
    messages.map(({ status, reason }: Fields) => [status, reason]),
    items.map(() => ['skipped', 'cancelled']),
  );
});

test('a batch waits for its time after a pause, after a clock that went back, and beside what is overdue', async () => {
  const HOUR_MS = 3_600_000;
  const scheduled_at = new Date(Date.now() + 24 * HOUR_MS).toISOString();
  const batch = await sent({ items: [{ to: numberAt(12) }], scheduled_at });
  const seen = async () => {
    const [row] = await app.sql<{ accountId: number; status: string; at: Date; message: string }>(
      `select c.account_id::int as "accountId", c.status, c.acts_at as at, m.status as message
         from sms_campaigns c join messages m on m.account_id = c.account_id and m.campaign_id = c.id where c.uuid = $1`,
      [batch.campaign_id],
    );
    assert.ok(row);
    return row;
  };
  const waiting = await seen();
  assert.deepEqual([waiting.status, waiting.at], ['sending', new Date(scheduled_at)]);
  for (const move of ['pause', 'resume']) {
    const moved = await app.call('POST', `/v1/sms-campaigns/${batch.campaign_id}/${move}`, { key: app.key, body: {} });
    assert.equal(moved.status, 200, moved.text);
  }
  assert.deepEqual(await seen(), waiting);
  const step = { byMs: HOUR_MS, nowMs: Date.now() };
  await app.rt.db.transact((tx) => moveTimesOfAccount(tx, waiting.accountId, step));
  assert.deepEqual(await seen(), waiting);
  await cancelOverdueMessages(app.rt, app.rt.clock.now());
  assert.deepEqual(await seen(), waiting);
  await cancelOverdueMessages(app.rt, timestampFromMs(Date.parse(scheduled_at) + HOUR_MS));
  assert.equal((await seen()).status, 'cancelled', 'what a restored service has not sent in time');
});

test('a template is written for each item with its own values', async () => {
  const template = await app.call('POST', '/v1/templates', {
    key: app.key,
    body: { name: 'Parcel', message: 'Hello {{first_name|friend}}, parcel {{parcel}} is here', values: ['parcel'] },
  });
  assert.equal(template.status, 201, template.text);
  const { uuid: id } = template.body.data;
  const base = { message: undefined, template: { id } };
  const batch = await sent({
    ...base,
    items: [
      { to: numberAt(8), values: { parcel: 'A7', first_name: 'Ama' } },
      { to: numberAt(9), values: { parcel: 'B8' } },
    ],
  });
  const texts = (await get(`/sms-campaigns/${batch.campaign_id}/messages`)).data.map(({ message }: Fields) => message);
  assert.deepEqual(texts.sort(), ['Hello Ama, parcel A7 is here', 'Hello friend, parcel B8 is here']);
  const missing = await send({ ...base, items: [{ to: numberAt(8) }] });
  assert.deepEqual(Object.keys(missing.body.errors), ['items.0.values.parcel']);
});

test('what is no batch is refused by its name', async () => {
  const refusedFor = async (body: Fields) => {
    const reply = await send(body);
    assert.equal(reply.status, 422, reply.text);
    return Object.keys(reply.body.errors);
  };
  const items = [{ to: numberAt(1) }];
  assert.deepEqual(await refusedFor({ items: [] }), ['items']);
  assert.deepEqual(await refusedFor({ items: Array.from({ length: 1_001 }, () => ({ to: numberAt(1) })) }), ['items']);
  assert.deepEqual(await refusedFor({ items: 'x' }), ['items']);
  assert.deepEqual(await refusedFor({ items, sender_id: 'Nobody' }), ['sender_id']);
  assert.deepEqual(await refusedFor({ items, message: undefined }), ['items.0.message']);
  assert.deepEqual(await refusedFor({ items: [{ to: numberAt(1), reference: 'x'.repeat(129) }] }), [
    'items.0.reference',
  ]);
  assert.deepEqual(await refusedFor({ items, scheduled_at: '2000-01-01T00:00:00Z' }), ['scheduled_at']);
});
