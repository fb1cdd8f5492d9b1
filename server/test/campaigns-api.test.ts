import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countWritten } from '@volley/text';
import fc from 'fast-check';
import { startTestApp } from './testkit/app.ts';

const app = await startTestApp({ settings: { VOLLEY_SIMULATOR: 'yes', VOLLEY_SECRET: 'a secret of the tests alone' } });

interface Data {
  readonly data: Record<string, unknown>;
  readonly message: string;
}

async function call(
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; data: Record<string, unknown>; message: string; text: string }> {
  const reply = await app.call(method, `/v1${path}`, { key: app.key, ...(body === undefined ? {} : { body }) });
  const { data, message } = (typeof reply.body === 'string' ? { data: {}, message: '' } : reply.body) as Data;
  return { status: reply.status, data, message, text: reply.text };
}

async function newCampaign(body: Record<string, unknown>): Promise<string> {
  const { status, data, text } = await call('POST', '/sms-campaigns', {
    name: 'Harvest offer',
    sender_id: 'Volley',
    message: 'Hello {{first_name|friend}}, seeds are 20% off',
    ...body,
  });
  assert.equal(status, 201, text);
  return String(data['uuid']);
}

async function until(uuid: string, status: string): Promise<Record<string, unknown>> {
  const deadlineMs = performance.now() + 60_000;
  for (;;) {
    const { data } = await call('GET', `/sms-campaigns/${uuid}`);
    if (data['status'] === status) return data;
    assert.ok(performance.now() < deadlineMs, `the campaign is ${data['status']}, not ${status}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

await call('POST', '/contacts', { phone_number: '0244000001', first_name: 'Ama' });
await call('POST', '/contacts', { phone_number: '0244000002', first_name: 'N’Golo' });
const numbers = ['0244000001', '0244000002', '0244000003'];

test('a counter that knows the text and the recipient says the parts that the preview says', async () => {
  const piece = fc.constantFrom(
    ...['Hello ', '{{first_name|friend}} ', '{{last_name}}', ' https://example.com/harvest?offer=seeds&lot=17 '],
    ...['N’Golo’s “seeds”', 'ə', '€', ' {{opt_out_url}} ', 'are 20% off until the end of the month ', '😀'],
  );
  const texts = fc.sample(
    fc.record({
      message: fc.array(piece, { minLength: 1, maxLength: 25 }).map((pieces) => `!${pieces.join('')}`),
      shorten_urls: fc.boolean(),
      replace_look_alikes: fc.boolean(),
    }),
    { seed: 20_260_131, numRuns: 25 },
  );
  const uuid = await newCampaign({ recipients: { phone_numbers: [numbers[0]] } });
  const seen = new Set<number>();
  for (const body of texts) {
    const changed = await call('PUT', `/sms-campaigns/${uuid}`, body);
    assert.equal(changed.status, 200, changed.text);
    const parts = (await call('POST', `/sms-campaigns/${uuid}/preview`)).data['parts'] as { max: number };
    const counted = countWritten(
      body.message,
      { firstName: 'Ama', lastName: '' },
      {
        missingField: 'default',
        replaceLookAlikes: body.replace_look_alikes,
        links: { isShortened: body.shorten_urls, address: app.links },
      },
    );
    assert.equal(counted?.reason === '' ? counted.parts : 0, parts.max, JSON.stringify(body));
    seen.add(parts.max);
  }
  assert.ok(seen.size > 3, 'the texts are of several lengths');
});

test('a campaign is previewed, sent at the price it was previewed at, and reported to the last message', async () => {
  const uuid = await newCampaign({ recipients: { phone_numbers: numbers } });
  const preview = (await call('POST', `/sms-campaigns/${uuid}/preview`)).data;
  assert.equal(preview['sendable'], 3);
  assert.equal(preview['cost'], '0.15');
  assert.deepEqual(preview['parts'], { min: 1, max: 1, average: 1, total: 3 });
  assert.deepEqual(preview['unicode_characters'], [{ character: '’', recipients: 1, examples: ['233244000002'] }]);

  const stale = await call('POST', `/sms-campaigns/${uuid}/send`, { expected_cost: '0.10' });
  assert.equal(stale.status, 409);
  assert.match(stale.message, /now costs 0\.15, not 0\.10/);
  const sent = await call('POST', `/sms-campaigns/${uuid}/send`, { expected_cost: '0.15' });
  assert.equal(sent.data['status'], 'preparing', sent.text);

  const done = await until(uuid, 'completed');
  assert.equal(done['total_recipients'], 3);
  assert.equal(done['messages_sent'], 3);
  assert.equal(done['credits_used'], '0.15');
  const report = (await call('GET', `/sms-campaigns/${uuid}/report`)).data;
  assert.equal(report['cost'], '0.15');
  assert.equal(report['held'], '0.00');
  assert.equal(report['waiting_for'], '');

  const { next_cursor } = (await call('GET', `/sms-campaigns/${uuid}/messages?per_page=2`)).data;
  const page = (await call('GET', `/sms-campaigns/${uuid}/messages?per_page=2&cursor=${next_cursor}`)).data;
  const rows = page['data'] as Record<string, unknown>[];
  assert.deepEqual([rows.length, page['next_cursor']], [1, null]);
  assert.equal(rows[0]?.['phone_number'], '233244000003');
  assert.equal(rows[0]?.['message'], 'Hello friend, seeds are 20% off');

  const csv = (await call('GET', `/sms-campaigns/${uuid}/messages.csv`)).text.trimEnd().split('\r\n');
  assert.equal(csv.length, 4);
  assert.match(csv[1] ?? '', /^[0-9a-f-]{36},233244000001,.*,"Hello Ama, seeds are 20% off",,$/);
});

test('a preview says how many credits are missing, and how far it goes over the monthly limit', async () => {
  const poor = await app.newAccount();
  const as = async (method: string, path: string, body?: unknown) =>
    (await app.call(method, `/v1${path}`, { key: poor.key, ...(body === undefined ? {} : { body }) })).body.data;
  await app.call('POST', `/v1/admin/accounts/${poor.id}/credits`, { key: app.key, body: { amount: '0.01' } });
  const { uuid: sender } = await as('POST', '/sender-ids', { sender_id: 'Poor', purpose: 'x' });
  await app.call('POST', `/v1/admin/sender-ids/${sender}/approve`, { key: app.key });
  const body = { name: 'x', sender_id: 'Poor', message: 'Seeds', recipients: { phone_numbers: numbers } };
  const { uuid } = await as('POST', '/sms-campaigns', body);
  const { cost, missing_credits } = await as('POST', `/sms-campaigns/${uuid}/preview`);
  assert.equal(missing_credits, (Number(cost) - 0.01).toFixed(2));
  await app.call('POST', `/v1/admin/accounts/${poor.id}/credits`, { key: app.key, body: { amount: missing_credits } });
  assert.equal((await as('POST', `/sms-campaigns/${uuid}/preview`)).missing_credits, '0.00');

  await app.call('PUT', `/v1/admin/accounts/${poor.id}`, { key: app.key, body: { monthly_limit: '0.01' } });
  const limited = await as('POST', `/sms-campaigns/${uuid}/preview`);
  assert.deepEqual([limited.missing_credits, limited.over_monthly_limit], ['0.00', (Number(cost) - 0.01).toFixed(2)]);
});

test('the same preview has the same fingerprint, and another when a text or a number changes', async () => {
  const uuid = await newCampaign({ message: 'Seeds', recipients: { phone_numbers: numbers } });
  const print = async () => (await call('POST', `/sms-campaigns/${uuid}/preview`)).data['fingerprint'];
  const first = await print();
  assert.equal(await print(), first);
  await call('PUT', `/sms-campaigns/${uuid}`, { message: 'Seedlings' });
  const second = await print();
  assert.notEqual(second, first);
  await call('PUT', `/sms-campaigns/${uuid}`, {
    recipients: { phone_numbers: ['0244000001', '0244000002', '0244000004'] },
  });
  assert.notEqual(await print(), second);
});

test('a move that the state table does not have is refused with a sentence', async () => {
  const uuid = await newCampaign({ recipients: { phone_numbers: numbers } });
  for (const move of ['pause', 'resume', 'cancel', 'retry-failed']) {
    const refused = await call('POST', `/sms-campaigns/${uuid}/${move}`);
    assert.equal(refused.status, 409);
    assert.match(refused.message, /^This campaign is draft: /);
  }
  await call('POST', `/sms-campaigns/${uuid}/send`, {});
  await until(uuid, 'completed');
  for (const [method, move, body] of [
    ['POST', '/send', {}],
    ['POST', '/pause', undefined],
    ['POST', '/cancel', undefined],
    ['PUT', '', { name: 'Late' }],
    ['DELETE', '', undefined],
  ] as const) {
    const refused = await call(method, `/sms-campaigns/${uuid}${move}`, body);
    assert.equal(refused.status, 409, `${method} ${move}`);
    assert.match(refused.message, /^This campaign is completed: /);
    if (method === 'DELETE') assert.match(refused.message, / stays as the record of what was sent and charged, /);
  }
});

test('a time ahead schedules a campaign, which can be changed, put back and cancelled until then', async () => {
  const uuid = await newCampaign({ recipients: { phone_numbers: numbers } });
  const past = await call('POST', `/sms-campaigns/${uuid}/send`, { scheduled_at: '2020-01-01T00:00:00Z' });
  assert.equal(past.status, 422);
  const ahead = { scheduled_at: `${new Date().getUTCFullYear() + 2}-01-01T09:00:00Z` };
  assert.equal((await call('POST', `/sms-campaigns/${uuid}/send`, ahead)).data['status'], 'scheduled');
  assert.equal(
    (await call('GET', `/sms-campaigns/${uuid}/report`)).data['next_run_at'],
    ahead.scheduled_at.replace('Z', '.000000Z'),
  );
  assert.equal((await call('PUT', `/sms-campaigns/${uuid}`, { scheduled_at: null })).data['status'], 'draft');
  await call('POST', `/sms-campaigns/${uuid}/send`, ahead);
  assert.equal((await call('POST', `/sms-campaigns/${uuid}/cancel`)).data['status'], 'cancelled');
});

test('a draft with a field that means nothing, or a window that is none, is refused', async () => {
  const bad = async (body: Record<string, unknown>) =>
    (await call('POST', '/sms-campaigns', { name: 'x', sender_id: 'Volley', message: 'x', ...body })).status;
  assert.equal(await bad({ message: 'Hello {{firstname}}' }), 422);
  assert.equal(await bad({ sending_window: { from: '25:00', to: '20:00' } }), 422);
  assert.equal(await bad({ sending_window: { from: '08:00', to: '20:00', time_zone: 'Mars/Base' } }), 422);
  assert.equal(await bad({ sending_window: { from: '08:00', to: '20:00', time_zone: 'recipient' } }), 201);
});

test('quick sends stand among the campaigns in the order of their numbers, and can be read as one', async () => {
  const before = Number((await call('GET', '/sms-campaigns')).data['total']);
  const quick = `/sms-campaigns/quick?api_key=${app.key}&to=0244000009&message=Code&sender_id=Volley`;
  const ids = [];
  for (let turn = 0; turn < 2; turn += 1) {
    ids.push(await newCampaign({}));
    ids.push(String((await call('GET', quick)).data['campaign_id']));
  }
  ids.reverse();
  const list = async (parameters: string) => {
    const { data } = await call('GET', `/sms-campaigns?${parameters}`);
    return { total: data['total'], uuids: (data['data'] as { uuid: string }[]).map((entry) => entry.uuid) };
  };
  assert.deepEqual(await list('per_page=4'), { total: before + 4, uuids: ids });
  assert.deepEqual((await list('per_page=2&page=2')).uuids, ids.slice(2));
  assert.deepEqual(await list('kind=quick'), { total: 2, uuids: [ids[0], ids[2]] });
  assert.deepEqual((await list('kind=bulk&per_page=2')).uuids, [ids[1], ids[3]]);
  const one = (await call('GET', `/sms-campaigns/${ids[0]}`)).data;
  assert.equal(one['status'], 'completed');
  assert.equal(one['total_recipients'], 1);
  assert.equal(one['messages_sent'], 1);
  assert.equal(one['credits_used'], '0.05');
  const refused = await call('DELETE', `/sms-campaigns/${ids[0]}`);
  assert.deepEqual(
    [refused.status, refused.message],
    [409, 'This campaign is a single message: it cannot be deleted.'],
  );
  assert.equal((await call('GET', '/sms-campaigns?kind=voice')).status, 422);
});

test('a test of a campaign goes out as single messages, once for one key, and leaves the campaign as it is', async () => {
  const uuid = await newCampaign({ recipients: { phone_numbers: numbers } });
  const before = (await call('GET', `/sms-campaigns/${uuid}/report`)).data;
  const body = { phone_numbers: ['0244000001', '0244000051'] };
  const headers = { 'idempotency-key': 'test-1' };
  const send = () => app.call('POST', `/v1/sms-campaigns/${uuid}/test-send`, { key: app.key, body, headers });
  const first = await send();
  assert.equal(first.status, 201, first.text);
  assert.equal((await send()).text, first.text);
  const { cost, messages } = first.body.data as { cost: string; messages: { id: string; message: string }[] };
  assert.equal(cost, '0.10');
  assert.deepEqual(
    messages.map(({ message }) => message),
    ['Hello Ama, seeds are 20% off', 'Hello friend, seeds are 20% off'],
  );
  const deadlineMs = performance.now() + 60_000;
  for (const { id } of messages) {
    for (;;) {
      const { data } = await call('GET', `/messages/${id}`);
      if (data['sent_at'] !== null) break;
      assert.ok(performance.now() < deadlineMs, `the message is ${data['status']}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    assert.equal((await call('GET', `/sms-campaigns/${id}`)).data['credits_used'], '0.05');
  }
  const listed = (await call('GET', '/messages?phone_number=0244000051')).data['data'] as { id: string }[];
  assert.deepEqual(
    listed.map(({ id }) => id),
    [messages[1]?.id],
  );
  assert.deepEqual((await call('GET', `/sms-campaigns/${uuid}/report`)).data, before);
});

test('a test that the balance does not cover is refused whole', async () => {
  const poor = await app.newAccount();
  const as = (method: string, path: string, body?: unknown) =>
    app.call(method, `/v1${path}`, { key: poor.key, ...(body === undefined ? {} : { body }) });
  await app.call('POST', `/v1/admin/accounts/${poor.id}/credits`, { key: app.key, body: { amount: '0.05' } });
  const { uuid: sender } = (await as('POST', '/sender-ids', { sender_id: 'Poorer', purpose: 'x' })).body.data;
  await app.call('POST', `/v1/admin/sender-ids/${sender}/approve`, { key: app.key });
  const body = { name: 'x', sender_id: 'Poorer', message: 'Seeds', recipients: { phone_numbers: numbers } };
  const { uuid } = (await as('POST', '/sms-campaigns', body)).body.data;
  const test = (phone_numbers: string[]) => as('POST', `/sms-campaigns/${uuid}/test-send`, { phone_numbers });
  const refused = await test(['0244000001', '0244000002']);
  assert.equal(refused.status, 400);
  assert.equal(refused.body.code, 'insufficient_balance');
  assert.deepEqual((await as('GET', '/messages')).body.data.data, []);
  assert.equal((await as('GET', '/balance')).body.data.balance, '0.05');
  assert.equal((await test(['0244000001'])).status, 201);
  assert.equal((await as('GET', '/balance')).body.data.balance, '0.00');
});

test('once a real carrier leads, neither a single message nor a test leaves with links of this machine', async () => {
  const uuid = await newCampaign({ message: 'Stop: {{opt_out_url}}', recipients: { phone_numbers: numbers } });
  const single = { to: '0244000061', sender_id: 'Volley', message: 'https://a.example/', shorten_urls: true };
  const tries = [
    ['/messages', single],
    [`/sms-campaigns/${uuid}/test-send`, { phone_numbers: ['0244000061'] }],
  ] as const;
  for (const [path, body] of tries) assert.equal((await call('POST', path, body)).status, 201, path);
  const settings = { name: 'Real', host: '127.0.0.1', port: 1, system_id: 'kojo', password: 'secret' };
  const { data: carrier } = await call('POST', '/admin/carriers', settings);
  const route = { match: 'any', value: '', tiers: [[{ carrier_id: carrier['id'], weight: 100 }]] };
  const routed = await call('POST', '/admin/routes', route);
  assert.ok(routed.status < 300, routed.text);
  for (const [path, body] of tries) {
    const refused = await app.call('POST', `/v1${path}`, { key: app.key, body });
    assert.equal(refused.status, 409, `${path} ${refused.text}`);
    assert.equal(refused.body.code, 'links_address_unset');
  }
});
