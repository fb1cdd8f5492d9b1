import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WALK_ROWS_MAX } from '../src/lib/ids/page.ts';
import { type Uuid, uuidV7 } from '../src/lib/ids/uuid.ts';
import { timestampFromMs } from '../src/lib/time/timestamp.ts';
import { startTestApp } from './testkit/app.ts';
import { addCampaign, addMessage } from './testkit/message-rows.ts';

const DAY_MS = 86_400_000;

const app = await startTestApp();
const owner = await app.newAccount();
const stranger = await app.newAccount();
const now = app.rt.clock.nowMs();

interface Listed {
  readonly data: readonly { readonly id: string }[];
  readonly next_cursor: string | null;
}

async function list(path: string, query: Record<string, string>, key = owner.key): Promise<Listed> {
  const reply = await app.call('GET', `/v1${path}?${new URLSearchParams(query)}`, { key });
  assert.equal(reply.status, 200, reply.text);
  return reply.body.data;
}

/** Ids of all pages. */
async function idsOf(path: string, query: Record<string, string>, key = owner.key): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Listed = await list(path, { ...query, ...(cursor === null ? {} : { cursor }) }, key);
    ids.push(...page.data.map(({ id }) => id));
    cursor = page.next_cursor;
  } while (cursor !== null);
  return ids;
}

async function refusedFields(path: string, query: Record<string, string>): Promise<Record<string, string[]>> {
  const reply = await app.call('GET', `/v1${path}?${new URLSearchParams(query)}`, { key: owner.key });
  assert.equal(reply.status, 422, reply.text);
  return reply.body.errors;
}

const campaign = await addCampaign(app, owner.id, { status: 'completed', total_recipients: 3 });
const quick = {
  plain: await addMessage(app, owner.id, {}),
  failed: await addMessage(app, owner.id, {
    status: 'failed',
    reason: 'The carrier does not accept this phone number.',
    phone_number: '233201234567',
    network: 'Telecel',
    sender_id: 'Koala',
  }),
  abroad: await addMessage(app, owner.id, { status: 'delivered', phone_number: '447400123456', network: 'EE' }),
  silent: await addMessage(app, owner.id, {
    sent_at: timestampFromMs(now - 10 * DAY_MS),
    phone_number: '233244000009',
  }),
};
/** As an audience is written: one prefix, counted on. */
const prefix = uuidV7(now).slice(0, 24);
const rows: Uuid[] = [];
for (const [index, status] of ['delivered', 'failed', 'undelivered'].entries()) {
  rows.push(
    await addMessage(app, owner.id, {
      id: `${prefix}${String(index + 1).padStart(12, '0')}` as Uuid,
      kind: 'bulk',
      campaign_id: campaign.id,
      status,
      phone_number: `23324477000${index}`,
    }),
  );
}
const foreign = await addMessage(app, stranger.id, { status: 'failed' });

test('messages are found by status, reason, network, sender and number, each alone and together', async () => {
  const found = async (query: Record<string, string>) => (await idsOf('/messages', query)).sort();
  const sorted = (...ids: string[]) => ids.sort();
  assert.deepEqual(await found({ status: 'failed' }), sorted(quick.failed, rows[1] ?? ''));
  assert.deepEqual(await found({ status: 'failed,undelivered' }), sorted(quick.failed, rows[1] ?? '', rows[2] ?? ''));
  assert.deepEqual(await found({ reason: 'The carrier does not accept this phone number.' }), [quick.failed]);
  assert.deepEqual(await found({ reason: 'no_receipt' }), [quick.silent]);
  assert.deepEqual(await found({ network: 'telecel' }), [quick.failed]);
  assert.deepEqual(await found({ sender_id: 'KOALA' }), [quick.failed]);
  for (const number of ['024477', '0244770', '+23324477', '0023324477', '23324477', '24477'])
    assert.deepEqual(await found({ phone_number: number }), sorted(...rows), number);
  assert.deepEqual(await found({ phone_number: '+447400123456' }), [quick.abroad]);
  assert.deepEqual(await found({ phone_number: '024477', status: 'failed' }), [rows[1]]);
  assert.deepEqual(await idsOf('/messages', { status: 'failed' }, stranger.key), [foreign]);
});

test('the range of time begins with its first moment and ends before its last', async () => {
  const at = (ms: number) => timestampFromMs(ms);
  const other = await app.newAccount();
  const made = now - 3 * DAY_MS;
  // Asked for, and stored when its turn came.
  const id = await addMessage(app, other.id, { id: uuidV7(made - 20_000), created_at: at(made) });
  const found = (query: Record<string, string>) => idsOf('/messages', query, other.key);
  assert.deepEqual(await found({ from: at(made) }), [id]);
  assert.deepEqual(await found({ to: at(made + 1) }), [id]);
  assert.deepEqual(await found({ from: at(made), to: at(made + 1) }), [id]);
  assert.deepEqual(await found({ to: at(made) }), []);
  assert.deepEqual(await found({ from: at(made + 1) }), []);
  assert.deepEqual(await found({ from: at(made + DAY_MS), to: at(made - DAY_MS) }), []);
});

test('a campaign is named by its UUID, everywhere, and a quick send is one', async () => {
  assert.deepEqual(await idsOf('/messages', { campaign_id: campaign.uuid }), [...rows].reverse());
  assert.deepEqual(await idsOf('/messages', { campaign_id: campaign.uuid, status: 'failed' }), [rows[1]]);
  assert.deepEqual(await idsOf('/messages', { campaign_id: quick.failed }), [quick.failed]);
  assert.deepEqual(await idsOf('/messages', { campaign_id: quick.failed, status: 'sent' }), []);
  const draft = await addCampaign(app, owner.id, { status: 'draft' });
  assert.deepEqual(await idsOf('/messages', { campaign_id: draft.uuid }), []);
  const named = { campaign_id: ['The campaign id field must be the UUID of a campaign of this account.'] };
  assert.deepEqual(await refusedFields('/messages', { campaign_id: uuidV7(now) }), named);
  assert.deepEqual(await refusedFields('/messages', { campaign_id: foreign }), named);
  const shown = async (id: string) => {
    const { body } = await app.call('GET', `/v1/messages/${id}`, { key: owner.key });
    return [body.data.campaign_id, body.data.test_of];
  };
  assert.deepEqual(await shown(rows[1] ?? ''), [campaign.uuid, null]);
  assert.deepEqual(await shown(quick.failed), [quick.failed, null]);
});

test('the messages of a campaign are listed in their order, and its list and its table find the same', async () => {
  const path = `/sms-campaigns/${campaign.uuid}/messages`;
  assert.deepEqual(await idsOf(path, { per_page: '1' }), rows);
  for (const query of [
    { status: 'failed,delivered' },
    { phone_number: '0244770002' },
    { network: 'nowhere' },
    { to: timestampFromMs(now - DAY_MS) },
  ]) {
    const listed = await idsOf(path, query);
    const csv = await app.call('GET', `/v1${path}.csv?${new URLSearchParams(query)}`, { key: owner.key });
    const lines = csv.text.trimEnd().split('\r\n').slice(1);
    assert.deepEqual(
      lines.map((line) => line.split(',', 1)[0]),
      listed,
      JSON.stringify(query),
    );
  }
  assert.deepEqual(await idsOf(path, { status: 'failed' }), [rows[1]]);
  assert.equal((await app.call('GET', `/v1${path}`, { key: stranger.key })).status, 404);
});

test('a page that looks for what is rare ends after so many rows, and its cursor goes on', async () => {
  const other = await app.newAccount();
  const rare = await addMessage(app, other.id, { id: uuidV7(now - 60_000), status: 'rejected' });
  const tail = uuidV7(now).slice(0, 24);
  await app.sql(
    `insert into messages (account_id, id, campaign_id, kind, sender_id, phone_number, network, message, parts, price, status, created_at)
     select $1, ($2 || lpad(to_hex(n), 12, '0'))::uuid, 1, 'bulk', 'Volley', '233244000001', 'MTN', 'x', 1, 1, 'delivered', $3::timestamptz
     from generate_series(1, ${WALK_ROWS_MAX}) n`,
    [other.id, tail, timestampFromMs(now)],
  );
  const first = await list('/messages', { status: 'rejected' }, other.key);
  assert.deepEqual(first.data, []);
  assert.equal(first.next_cursor, `${tail}${'1'.padStart(12, '0')}`);
  const second = await list('/messages', { status: 'rejected', cursor: first.next_cursor ?? '' }, other.key);
  assert.deepEqual([second.data.map(({ id }) => id), second.next_cursor], [[rare], null]);
});

test('a filter that is not there, or not well written, is refused by its name', async () => {
  const paths = [
    '/messages',
    `/sms-campaigns/${campaign.uuid}/messages`,
    `/sms-campaigns/${campaign.uuid}/messages.csv`,
  ];
  for (const path of paths) {
    assert.deepEqual(Object.keys(await refusedFields(path, { states: 'failed' })), ['states']);
    assert.match(
      (await refusedFields(path, { status: 'lost' }))['status']?.[0] ?? '',
      /must be one or more of queued, /,
    );
    const number = ['The phone number field must be a phone number, or the beginning of one.'];
    for (const phone_number of ['Ama', '00', '++'])
      assert.deepEqual(await refusedFields(path, { phone_number }), { phone_number: number });
    assert.deepEqual(Object.keys(await refusedFields(path, { from: 'today' })), ['from']);
  }
  assert.deepEqual(Object.keys(await refusedFields('/messages', { cursor: 'x' })), ['cursor']);
  assert.deepEqual(Object.keys(await refusedFields('/inbound', { status: 'failed' })), ['status']);
});

test('what people wrote is found by number, recipient, keyword, text and time', async () => {
  const add = async (sender: string, recipient: string, message: string, keyword = '') => {
    const id = uuidV7(now);
    await app.sql(
      `insert into inbound_messages (account_id, id, carrier_id, sender, our_address, message, keyword, received_at)
       values ($1, $2, 1, $3, $4, $5, $6, $7)`,
      [owner.id, id, sender, recipient, message, keyword, timestampFromMs(now)],
    );
    return id;
  };
  const stop = await add('233244770001', '1900', 'Stop', 'stop');
  const start = await add('233201234567', '1900', 'Start', 'start');
  const price = await add('233201234567', '1901', 'What is the PRICE of 100%?');
  const found = async (query: Record<string, string>) => (await idsOf('/inbound', query)).sort();
  assert.deepEqual(await found({ phone_number: '024477' }), [stop]);
  assert.deepEqual(await found({ phone_number: '0201234567' }), [start, price].sort());
  assert.deepEqual(await found({ recipient: '1901' }), [price]);
  assert.deepEqual(await found({ keyword: 'stop,start' }), [stop, start].sort());
  assert.deepEqual(await found({ keyword: 'none' }), [price]);
  assert.deepEqual(await found({ text: 'price of 100%' }), [price]);
  assert.deepEqual(await found({ text: 'price_of' }), []);
  const campaign_id = uuidV7(now);
  await app.sql('update inbound_messages set campaign_id = $1 where id = any ($2)', [campaign_id, [stop, price]]);
  assert.deepEqual(await found({ campaign_id }), [stop, price].sort());
  assert.deepEqual(await found({ campaign_id, keyword: 'stop' }), [stop]);
  assert.deepEqual(await idsOf('/inbound', { campaign_id }, stranger.key), []);
  assert.equal((await app.call('GET', `/v1/admin/inbound?campaign_id=${campaign_id}`, { key: app.key })).status, 422);
  assert.deepEqual(
    await found({ from: timestampFromMs(now), to: timestampFromMs(now + 1) }),
    [stop, start, price].sort(),
  );
  assert.deepEqual(await found({ to: timestampFromMs(now) }), []);
  assert.deepEqual(await idsOf('/inbound', { text: 'price' }, stranger.key), []);
});

test('why a message failed is said in words, by the table of its carrier and else by the names of SMPP', async () => {
  const other = await app.newAccount();
  const codes = [{ code: '7', words: 'The phone is switched off, "for good".' }];
  const made = await app.call('POST', '/v1/admin/carriers', {
    key: app.key,
    body: { name: 'Accra', host: '127.0.0.1', port: 1, system_id: 'kojo', error_codes: codes },
  });
  assert.equal(made.status, 201, made.text);
  assert.deepEqual(made.body.data.error_codes, codes);
  const carrierId = made.body.data.id;
  const bulk = await addCampaign(app, other.id, { status: 'completed', total_recipients: 3 });
  const contact = await app.call('POST', '/v1/contacts', {
    key: other.key,
    body: { phone_number: '0244770001', first_name: '=Ama', last_name: 'Mensah, Jr' },
  });
  const shared = uuidV7(now).slice(0, 24);
  const add = (n: number, columns: Record<string, unknown>) =>
    addMessage(app, other.id, {
      id: `${shared}${String(n).padStart(12, '0')}` as Uuid,
      kind: 'bulk',
      campaign_id: bulk.id,
      ...columns,
    });
  const off = await add(1, {
    status: 'undelivered',
    error_code: '007',
    carrier_id: carrierId,
    contact_id: contact.body.data.id,
  });
  await add(2, { status: 'failed', reason: 'no_route', carrier_id: null });
  await add(3, { status: 'rejected', error_code: 'ESME_RSUBMITFAIL', carrier_id: null });
  const reply = await app.call('GET', `/v1/sms-campaigns/${bulk.uuid}/messages`, { key: other.key });
  assert.deepEqual(
    reply.body.data.data.map((row: Record<string, string>) => [
      row['reason_words'],
      row['error_code'],
      row['error_words'],
    ]),
    [
      ['', '007', 'The phone is switched off, "for good".'],
      ['No route leads to this number.', '', ''],
      ['', 'ESME_RSUBMITFAIL', 'The carrier refused the message without a reason.'],
    ],
  );
  const one = await app.call('GET', `/v1/messages/${off}`, { key: other.key });
  assert.equal(one.body.data.error_words, 'The phone is switched off, "for good".');
  const csv = await app.call('GET', `/v1/sms-campaigns/${bulk.uuid}/messages.csv`, { key: other.key });
  const lines = csv.text.split('\r\n');
  assert.match(
    lines[1] ?? '',
    /^[0-9a-f-]{36},233244000001,'=Ama,"Mensah, Jr",MTN,undelivered,,,007,"The phone is switched off, ""for good""\.",1,/,
  );
  assert.match(lines[2] ?? '', /,,,MTN,failed,no_route,No route leads to this number\.,,,1,/);
  const path = `/v1/admin/carriers/${carrierId}`;
  assert.equal((await app.call('DELETE', path, { key: app.key })).status, 200);
  const later = await app.call('GET', `/v1/messages/${off}`, { key: other.key });
  assert.equal(later.body.data.error_words, codes[0]?.words, 'a message outlives the carrier that took it');
});
