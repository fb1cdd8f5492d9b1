import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { startTestApp } from './testkit/app.ts';
import { eventually } from './testkit/eventually.ts';
import { addMessage } from './testkit/message-rows.ts';

const app = await startTestApp({
  settings: {
    VOLLEY_SIMULATOR: 'yes',
    VOLLEY_WEBHOOK_ADDRESSES: '127.0.0.1',
    VOLLEY_SECRET: 'a secret of sixteen or more',
  },
});

type Fields = Record<string, unknown>;
let lastNumber = 233_244_100_000;
const nextNumber = (): string => {
  lastNumber += 10_000;
  return `+${lastNumber}`;
};

function send(body: Fields, key = app.key) {
  const given = { to: nextNumber(), message: 'Your parcel is here', sender_id: 'Volley', ...body };
  return app.call('POST', '/v1/messages', { key, body: given });
}

async function sent(body: Fields) {
  const reply = await send(body);
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data;
}

async function get(path: string) {
  const reply = await app.call('GET', `/v1${path}`, { key: app.key });
  assert.equal(reply.status, 200, reply.text);
  return reply.body.data;
}

const balance = async () => (await get('/balance')).balance;
const idsWith = async (reference: string, more = '') => {
  const page = await get(`/messages?reference=${encodeURIComponent(reference)}${more}`);
  return page.data.map(({ id }: { id: string }) => id);
};

test('the answer says parts, cost and the balance after the charge', async () => {
  const long = await sent({ message: 'x'.repeat(161) });
  assert.deepEqual([long.parts, long.cost, long.balance], [2, '0.10', await balance()]);
  const reply = await app.call('POST', '/v1/messages', {
    key: app.key,
    headers: { 'idempotency-key': 'parcel-1' },
    body: { to: nextNumber(), message: 'x', sender_id: 'Volley' },
  });
  assert.deepEqual(
    [reply.body.data.parts, reply.body.data.cost, reply.body.data.balance],
    [1, '0.05', await balance()],
  );
});

test('a message that no carrier takes says that it costs nothing', async () => {
  const before = await balance();
  const refused = await sent({ to: '+233205550004' });
  assert.deepEqual([refused.status, refused.cost, await balance()], ['failed', '0.00', before]);
});

test('reference and metadata come back in the message, its list, its event and the file of the person', async () => {
  const to = nextNumber();
  const given = { reference: 'order-7731', metadata: { shop: 'Accra', 'key with space': 'a "quoted" \\ value' } };
  const { campaign_id: id } = await sent({ to, ...given });
  const shown = async () => {
    const { reference, metadata } = await get(`/messages/${id}`);
    return { reference, metadata };
  };
  assert.deepEqual(await shown(), given);
  const plain = await get(`/messages/${(await sent({})).campaign_id}`);
  assert.deepEqual([plain.reference, plain.metadata], ['', {}]);
  assert.deepEqual(await idsWith('order-7731'), [id]);
  assert.deepEqual(await idsWith('order-773'), []);
  const { messages } = await get(`/persons?phone_number=${encodeURIComponent(to)}`);
  assert.deepEqual([messages[0].reference, messages[0].metadata], [given.reference, given.metadata]);
});

test('events have both, and an erasure takes both away', async () => {
  const hook = await app.call('POST', '/v1/webhooks', {
    key: app.key,
    body: { url: 'http://127.0.0.1:1/hook', kinds: ['message.sent', 'message.delivered', 'campaign.completed'] },
  });
  assert.equal(hook.status, 201, hook.text);
  const to = nextNumber();
  const given = { reference: 'order-7732', metadata: { shop: 'Tema' } };
  const { campaign_id: id } = await sent({ to, ...given });
  const events = () =>
    app.sql(
      `select data ->> 'reference' as reference, data -> 'metadata' as metadata from events where data ->> 'id' = $1`,
      [id],
    );
  const told = await eventually(events, (found) => found.length >= 2);
  for (const event of told) assert.deepEqual(event, given);
  const erasure = await app.call('POST', '/v1/erasures', { key: app.key, body: { phone_number: to } });
  assert.equal(erasure.status, 201, erasure.text);
  const shown = await eventually(
    () => get(`/messages/${id}`),
    (message) => message.phone_number === '00000',
  );
  assert.deepEqual([shown.reference, shown.metadata], ['', {}]);
  const blank = { reference: '', metadata: {} };
  await eventually(events, (found) => found.every((event) => isDeepStrictEqual(event, blank)));
  assert.deepEqual(await idsWith(given.reference), []);
});

test('messages with one reference are found page by page, together with other filters, by their own account alone', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 3; n += 1) ids.unshift((await sent({ reference: 'batch-9' })).campaign_id);
  assert.deepEqual(await idsWith('batch-9'), ids);
  const first = await get('/messages?reference=batch-9&per_page=2');
  const rest = await get(`/messages?reference=batch-9&per_page=2&cursor=${first.next_cursor}`);
  assert.deepEqual(
    [...first.data, ...rest.data].map(({ id }: { id: string }) => id),
    ids,
  );
  assert.deepEqual(await idsWith('batch-9', '&network=nowhere'), []);
  const stranger = await app.newAccount();
  const seen = await app.call('GET', '/v1/messages?reference=batch-9', { key: stranger.key });
  assert.deepEqual(seen.body.data.data, []);
});

test('what is too long, too much or no text is refused by its name', async () => {
  const refusedFor = async (body: Fields) => {
    const reply = await send(body);
    assert.equal(reply.status, 422, reply.text);
    return Object.keys(reply.body.errors);
  };
  const pairs = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`name${n}`, 'x']));
  assert.deepEqual(await refusedFor({ reference: 'x'.repeat(129) }), ['reference']);
  assert.deepEqual(await refusedFor({ reference: '' }), ['reference']);
  assert.deepEqual(await refusedFor({ reference: 'a\u0000b' }), ['reference']);
  assert.deepEqual(await refusedFor({ reference: 7 }), ['reference']);
  assert.deepEqual(await refusedFor({ metadata: pairs(11) }), ['metadata']);
  assert.deepEqual(await refusedFor({ metadata: { shop: 7 } }), ['metadata.shop']);
  assert.deepEqual(await refusedFor({ metadata: { shop: 'x'.repeat(101) } }), ['metadata.shop']);
  assert.deepEqual(await refusedFor({ metadata: ['x'] }), ['metadata']);
  assert.equal((await refusedFor({ metadata: { ['x'.repeat(41)]: 'x' } })).length, 1);
  const most = { reference: '\u{1f600}'.repeat(128), metadata: { ...pairs(9), __proto: '', constructor: 'x' } };
  const reply = await send({ ...most, metadata: pairs(10) });
  assert.equal(reply.status, 201, reply.text);
  assert.deepEqual(await idsWith(most.reference), [reply.body.data.campaign_id]);
});

const at = (ms: number) => new Date(Date.now() + ms).toISOString();
const HOUR_MS = 3_600_000;
const change = (method: 'PUT' | 'DELETE', id: string, body?: Fields, key = app.key) =>
  app.call(method, `/v1/messages/${id}`, { key, ...(body && { body }) });

test('a message that waits for its time is cancelled once, and paid back once', async () => {
  const before = await balance();
  const { campaign_id: id } = await sent({ scheduled_at: at(HOUR_MS), reference: 'take-back' });
  assert.notEqual(await balance(), before);
  const first = await change('DELETE', id);
  assert.equal(first.status, 200, first.text);
  assert.equal(first.body.message, 'Message cancelled.');
  const { status, cost, balance: after, reference } = first.body.data;
  assert.deepEqual([status, cost, after, reference], ['skipped', '0.00', before, undefined]);
  assert.deepEqual((await change('DELETE', id)).body.data, first.body.data, 'a second time has the same answer');
  const shown = await get(`/messages/${id}`);
  assert.deepEqual(
    [shown.status, shown.reason, shown.cost, shown.reference],
    ['skipped', 'cancelled', '0.00', 'take-back'],
  );
  assert.equal(await balance(), before);
  assert.equal((await change('PUT', id, { scheduled_at: null })).status, 409);
});

test('a message that waits gets another time, its validity moves along, and null sends it at once', async () => {
  const { campaign_id: id } = await sent({ scheduled_at: at(HOUR_MS), validity_seconds: 300 });
  const later = at(2 * HOUR_MS);
  const moved = await change('PUT', id, { scheduled_at: later });
  assert.equal(moved.status, 200, moved.text);
  assert.equal(new Date(moved.body.data.scheduled_at).toISOString(), later);
  assert.deepEqual([moved.body.data.status, moved.body.data.cost], ['queued', '0.05']);
  const { valid_until } = await get(`/messages/${id}`);
  assert.equal(Date.parse(valid_until), Date.parse(later) + 300_000);
  assert.equal((await change('PUT', id, { scheduled_at: null })).body.data.scheduled_at, null);
  await eventually(
    () => get(`/messages/${id}`),
    (message) => message.status === 'sent' || message.status === 'delivered',
  );
  assert.equal((await change('DELETE', id)).status, 409, 'what was sent cannot be taken back');
});

test('a message that a carrier was given, and that waits to be given to one again, keeps its time, and can be cancelled', async () => {
  const { campaign_id: id } = await sent({ scheduled_at: at(HOUR_MS) });
  await app.sql(`update outbox set attempts = 1 where message_id = '${id}'`);
  const refused = await change('PUT', id, { scheduled_at: null });
  assert.deepEqual([refused.status, /but not moved/.test(refused.body.message)], [409, true]);
  assert.equal((await change('DELETE', id)).status, 200);
});

test('times that cannot be, messages of campaigns and those of others are refused', async () => {
  const { campaign_id: id } = await sent({ scheduled_at: at(HOUR_MS) });
  for (const scheduled_at of [at(-HOUR_MS), at(91 * 24 * HOUR_MS), 'soon', 7, undefined])
    assert.deepEqual(Object.keys((await change('PUT', id, { scheduled_at })).body.errors), ['scheduled_at']);
  const stranger = await app.newAccount();
  assert.equal((await change('DELETE', id, undefined, stranger.key)).status, 404);
  assert.equal((await change('PUT', id, { scheduled_at: null }, stranger.key)).status, 404);
  const bulk = await addMessage(app, 1, { kind: 'bulk', status: 'queued', part_states: '' });
  const refused = await change('DELETE', bulk);
  assert.equal(refused.status, 409);
  assert.match(refused.body.message, /belongs to a campaign/);
  await app.sql('delete from messages where id = $1', [bulk]);
  assert.equal((await change('DELETE', id)).status, 200);
});

test('messages and events of a campaign have what the campaign has, and its CSV too', async () => {
  const own = { reference: 'harvest-2026', metadata: { shop: 'Accra' } };
  const made = await app.call('POST', '/v1/sms-campaigns', {
    key: app.key,
    body: {
      name: 'Harvest',
      sender_id: 'Volley',
      message: 'Seeds',
      recipients: { phone_numbers: [nextNumber()] },
      ...own,
    },
  });
  assert.equal(made.status, 201, made.text);
  const { uuid } = made.body.data;
  assert.deepEqual(
    [made.body.data.reference],
    [undefined],
    'the replies of the interface have the fields of the interface',
  );
  const begun = await app.call('POST', `/v1/sms-campaigns/${uuid}/send`, { key: app.key, body: {} });
  assert.equal(begun.status, 200, begun.text);
  const report = await eventually(
    () => get(`/sms-campaigns/${uuid}/report`),
    ({ campaign }) => campaign.status === 'completed',
  );
  assert.deepEqual([report.reference, report.metadata], [own.reference, own.metadata]);
  const { data } = await get(`/sms-campaigns/${uuid}/messages`);
  assert.deepEqual([data[0].reference, data[0].metadata], [own.reference, own.metadata]);
  const csv = await app.call('GET', `/v1/sms-campaigns/${uuid}/messages.csv`, { key: app.key });
  assert.ok(csv.text.trimEnd().endsWith('Seeds,harvest-2026,"{""shop"":""Accra""}"'), csv.text);
  const told = await eventually(
    () =>
      app.sql<{ kind: string; reference: string; metadata: unknown }>(
        `select kind, data ->> 'reference' as reference, data -> 'metadata' as metadata from events where data ->> 'campaign_id' = $1`,
        [uuid],
      ),
    (found) => ['campaign.completed', 'message.sent'].every((kind) => found.some((event) => event.kind === kind)),
  );
  for (const { kind, ...given } of told) assert.deepEqual(given, own, kind);
});

test('campaigns of both kinds are found by their reference, together with words of their name, by their own account alone', async () => {
  const draft = async (path: string, name: string, reference: string) => {
    const made = await app.call('POST', path, { key: app.key, body: { name, reference } });
    assert.equal(made.status, 201, made.text);
    return made.body.data.uuid as string;
  };
  for (const path of ['/v1/sms-campaigns', '/v1/voice-campaigns']) {
    const found = async (query: string, key = app.key) => {
      const reply = await app.call('GET', `${path}?${query}`, { key });
      assert.equal(reply.status, 200, reply.text);
      const { data, total, next_page_url: next } = reply.body.data;
      return { uuids: data.map(({ uuid }: { uuid: string }) => uuid), total, next };
    };
    const first = await draft(path, 'Harvest in Tema', 'season 7');
    const second = await draft(path, 'Harvest in Ho', 'season 7');
    await draft(path, 'Harvest in Accra', 'season 77');
    assert.deepEqual((await found('reference=season+7')).uuids, [second, first]);
    assert.deepEqual((await found('reference=season+7&search=tema')).uuids, [first]);
    assert.deepEqual((await found('reference=season')).uuids, []);
    assert.deepEqual((await found('reference=season+7', (await app.newAccount()).key)).uuids, []);
    const page = await found('reference=season+7&per_page=1');
    assert.deepEqual([page.uuids, page.total], [[second], 2]);
    if (path === '/v1/sms-campaigns') {
      assert.equal(new URL(page.next).searchParams.get('reference'), 'season 7', 'the next page is of the same list');
      assert.deepEqual((await found('reference=season+7&kind=quick')).uuids, []);
    }
    for (const bad of ['', 'x'.repeat(129), 'a%00b']) {
      const refused = await app.call('GET', `${path}?reference=${bad}`, { key: app.key });
      assert.equal(refused.status, 422, bad);
      assert.deepEqual(Object.keys(refused.body.errors), ['reference']);
    }
  }
});
