import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSmsc } from '../src/smpp/testing/index.ts';
import { startTestApp } from './testkit/app.ts';
import { atEnd } from './testkit/at-end.ts';
import { checkLedger } from './testkit/invariants.ts';
import { loseAnswerOf, proxyToBe } from './testkit/postgres-proxy.ts';

const { through, proxy } = proxyToBe();
const app = await startTestApp({
  settings: { VOLLEY_SECRET: 'a secret of this test alone', VOLLEY_SIMULATOR: 'no' },
  through,
});
const between = proxy();
const smsc = await startSmsc({ settings: { isMagic: false, redeliveryMs: 500 } });
atEnd(() => smsc.stop());

async function add(path: string, body: unknown): Promise<Record<string, unknown>> {
  const reply = await app.call('POST', `/v1/admin/${path}`, { key: app.key, body });
  assert.ok(reply.status < 300, reply.text);
  return reply.body.data;
}

const address = { host: '127.0.0.1', port: smsc.port, system_id: 'volley', password: 'lost' };
const carrier = await add('carriers', { name: 'Lost', ...address });
await add('routes', { match: 'any', tiers: [[{ carrier_id: carrier['id'] }]] });
await add('prices', { match: 'any', price_per_part: '0.05' });
await add('accounts/1/credits', { amount: '100.00' });
await smsc.until(({ bindCount }) => bindCount > 0, 30_000);

const send = (to: string, key?: string) =>
  app.call('POST', '/v1/messages', {
    key: app.key,
    headers: key === undefined ? {} : { 'idempotency-key': key },
    body: { to, message: 'Your code is 1234', sender_id: 'Volley' },
  });

// The route is there once the carriers have been read again.
for (const deadlineMs = performance.now() + 30_000; (await send('+233244000009')).status === 422; await sleep(50))
  assert.ok(performance.now() < deadlineMs, 'the route is open');

async function untilStatus(number: string, ...wanted: string[]): Promise<{ status: string; cost: number }> {
  for (const deadlineMs = performance.now() + 60_000; ; await sleep(20)) {
    const [row] = await app.sql<{ status: string; cost: number }>(
      'select status, cost::int from messages where phone_number = $1',
      [number],
    );
    if (row && wanted.includes(row.status)) return row;
    assert.ok(performance.now() < deadlineMs, `not ${wanted.join(' or ')}: ${JSON.stringify(row)}`);
  }
}

const takenBy = (number: string) => smsc.log.submits.filter(({ destination }) => destination === number).length;

test('a request with an idempotency key whose commit is not answered is sent, as the repetition of it is told', async () => {
  loseAnswerOf(between, 'idempotency_keys.finish');
  const first = await send('+233244000001', 'lost-1');
  assert.equal(first.status, 503, first.text);
  assert.equal(between.lost.answers, 1);
  const again = await send('+233244000001', 'lost-1');
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
  assert.equal(again.body.data.status, 'queued');
  const row = await untilStatus('233244000001', 'sent', 'delivered', 'failed');
  assert.notEqual(row.status, 'failed');
  assert.equal(row.cost, 5);
  assert.equal(takenBy('233244000001'), 1);
});

test('a batch whose commit is not answered is held and sent once, as the repetition of it is told', async () => {
  const numbers = ['233244000021', '233244000022'];
  const body = { sender_id: 'Volley', message: 'Hello', items: numbers.map((to) => ({ to: `+${to}`, reference: to })) };
  const sendBatch = () =>
    app.call('POST', '/v1/messages/batch', { key: app.key, headers: { 'idempotency-key': 'lost-batch' }, body });
  loseAnswerOf(between, 'idempotency_keys.finish');
  const first = await sendBatch();
  assert.equal(first.status, 503, first.text);
  assert.equal(between.lost.answers, 1);
  const again = await sendBatch();
  assert.equal(again.status, 201, again.text);
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
  for (const number of numbers) {
    assert.deepEqual(await untilStatus(number, 'sent', 'delivered', 'failed').then(({ cost }) => cost), 5);
    assert.equal(takenBy(number), 1);
  }
  const report = async () =>
    (await app.call('GET', `/v1/sms-campaigns/${again.body.data.campaign_id}/report`, { key: app.key })).body.data;
  for (const deadlineMs = performance.now() + 30_000; (await report()).campaign.status !== 'completed'; await sleep(50))
    assert.ok(performance.now() < deadlineMs, 'the batch ends');
  const { campaign, held } = await report();
  assert.deepEqual([campaign.total_recipients, campaign.credits_used, held], [2, '0.10', '0.00']);
});

/** The next request for this statement does not get through, and takes its connection along. */
function cutOff(name: string): void {
  between.lost.requests = 0;
  between.onAsked = (statements) => (between.lost.requests === 0 && statements.includes(name) ? 'cut' : 'pass');
}

const post = (path: string, body: object, key: string) =>
  app.call('POST', `/v1/${path}`, { key: app.key, headers: { 'idempotency-key': key }, body });

for (const [what, statement] of [
  ['the change', 'contacts.insert'],
  ['the reply that is kept', 'idempotency_keys.finish'],
  ['the key', 'idempotency_keys.claim'],
] as const)
  test(`a request that was cut off before ${what} was stored is made by its repetition`, async () => {
    const body = { phone_number: `+23324400010${statement.length % 10}` };
    cutOff(statement);
    const first = await post('contacts', body, `cut-${statement}`);
    assert.equal(first.status, 503, first.text);
    assert.equal(between.lost.requests, 1);
    const again = await post('contacts', body, `cut-${statement}`);
    assert.equal(again.status, 201, again.text);
    assert.equal(again.headers.get('idempotent-replayed'), null);
    const rows = await app.sql('select 1 from contacts where phone_number = $1', [body.phone_number.slice(1)]);
    assert.equal(rows.length, 1);
  });

for (const statement of ['idempotency_keys.claim', 'idempotency_keys.finish'])
  test(`credits whose ${statement} is committed without an answer are added once, whoever repeats it`, async () => {
    const entries = () => app.sql('select 1 from ledger_entries where note = $1', [statement]);
    const body = { amount: '3.00', note: statement };
    loseAnswerOf(between, statement);
    const first = await post('admin/accounts/1/credits', body, `once-${statement}`);
    assert.equal(first.status, 503, first.text);
    assert.equal(between.lost.answers, 1);
    const again = await Promise.all([1, 2].map(() => post('admin/accounts/1/credits', body, `once-${statement}`)));
    assert.deepEqual(
      again.map(({ status }) => status),
      [201, 201],
    );
    assert.equal((await entries()).length, 1);
  });

test('without a key it is ended and paid back, since nobody can ask what became of it', async () => {
  loseAnswerOf(between, 'messages.accept_quick');
  const first = await send('+233244000002');
  assert.equal(first.status, 503, first.text);
  assert.deepEqual(await untilStatus('233244000002', 'failed', 'sent'), { status: 'failed', cost: 0 });
  assert.equal(takenBy('233244000002'), 0);
});

test('a change whose commit is not answered is a 503, not a fault of ours', async () => {
  loseAnswerOf(between, 'contacts.insert');
  const body = { phone_number: '+233244000003' };
  const reply = await app.call('POST', '/v1/contacts', { key: app.key, body });
  assert.equal(between.lost.answers, 1);
  assert.equal(reply.status, 503, reply.text);
});

test('a consent whose commit is not answered is in its history once, whoever says it again', async () => {
  loseAnswerOf(between, 'consents.record');
  const number = '+233244000004';
  const body = { phone_number: number, channel: 'sms', status: 'given', source: 'form', words: 'Yes' };
  const say = () => app.call('POST', '/v1/consents', { key: app.key, body });
  const first = await say();
  assert.equal(between.lost.answers, 1);
  assert.equal(first.status, 503, first.text);
  assert.equal((await say()).status, 201);
  const history = await app.call('GET', `/v1/consents/${encodeURIComponent(number)}/history`, { key: app.key });
  assert.equal(history.body.data.data.length, 1);
});

test('a reply whose commit is not answered is stored once, and answered once, when the carrier sends it again', async () => {
  loseAnswerOf(between, 'inbound_messages.insert');
  smsc.injectInbound({ systemId: 'volley', source: '233244000009', destination: 'Volley', body: 'STOP' });
  await smsc.until(({ log }) => log.counts.inboundAcknowledged === 1, 30_000);
  assert.equal(between.lost.answers, 1);
  const stored = await app.sql(`select keyword from inbound_messages where sender = '233244000009'`);
  assert.equal(stored.length, 1);
  const answers = await app.sql(`select 1 from messages where phone_number = '233244000009' and message <> $1`, [
    'Your code is 1234',
  ]);
  assert.equal(answers.length, 1);
  smsc.injectInbound({ systemId: 'volley', source: '233244000009', destination: 'Volley', body: 'Why?' });
  await smsc.until(({ log }) => log.counts.inboundAcknowledged === 2, 30_000);
  loseAnswerOf(between, 'threads.put_reply');
  smsc.injectInbound({ systemId: 'volley', source: '233244000009', destination: 'Volley', body: 'Please tell me' });
  await smsc.until(({ log }) => log.counts.inboundAcknowledged === 3, 30_000);
  assert.equal(between.lost.answers, 1);
  const threads = await app.sql(`select status, unread from threads where phone_number = '233244000009'`);
  assert.deepEqual(threads, [{ status: 'open', unread: 2 }]);
});

test('an answer of a rule whose commit is not answered is sent once', async () => {
  const body = { words: ['Price'], answer: 'Maize is 210 cedis' };
  const made = await app.call('POST', '/v1/keyword-rules', { key: app.key, body });
  assert.equal(made.status, 201, made.text);
  loseAnswerOf(between, 'keyword_runs.end');
  smsc.injectInbound({ systemId: 'volley', source: '233244000019', destination: 'Volley', body: 'PRICE' });
  await smsc.until(() => takenBy('233244000019') > 0, 60_000);
  assert.equal(between.lost.answers, 1);
  const row = await untilStatus('233244000019', 'sent', 'delivered');
  assert.equal(row.cost, 5);
  assert.equal(takenBy('233244000019'), 1);
  const rows = await app.sql(`select 1 from messages where phone_number = '233244000019'`);
  assert.equal(rows.length, 1);
});

test('no money was made or lost', () => checkLedger(app));
