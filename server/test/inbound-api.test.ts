import assert from 'node:assert/strict';
import { test } from 'node:test';
import { uuidV7 } from '../src/lib/ids/uuid.ts';
import { startReceipts } from '../src/sms/messages/receipts/apply-receipt-queue.ts';
import { startTestApp } from './testkit/app.ts';
import { addCampaign, addMessage, addReceiptKey, addUnknown, messageState } from './testkit/message-rows.ts';

const app = await startTestApp({ settings: { VOLLEY_LOG_LEVEL: 'debug' } });
const owner = await app.newAccount();
const stranger = await app.newAccount();
await app.call('POST', `/v1/admin/accounts/${owner.id}/credits`, { key: app.key, body: { amount: '10.00', note: '' } });

async function addInbound(accountId: number, message: string): Promise<void> {
  await app.sql(
    `insert into inbound_messages (account_id, id, carrier_id, sender, our_address, message, keyword, received_at)
     values ($1, $2, 1, '233244123456', '1234', $3, '', now())`,
    [accountId, uuidV7(Date.now()), message],
  );
}

test('an account lists what people wrote to it, by cursor, and nothing of others', async () => {
  for (const text of ['one', 'two', 'three']) {
    await addInbound(owner.id, text);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await addInbound(0, 'nobody');
  const first = await app.call('GET', '/v1/inbound?per_page=2', { key: owner.key });
  const second = await app.call('GET', `/v1/inbound?per_page=2&cursor=${first.body.data.next_cursor}`, {
    key: owner.key,
  });
  const texts = [...first.body.data.data, ...second.body.data.data].map((row: { message: string }) => row.message);
  assert.deepEqual(texts, ['three', 'two', 'one']);
  assert.equal(second.body.data.next_cursor, null);
  assert.deepEqual((await app.call('GET', '/v1/inbound', { key: stranger.key })).body.data.data, []);
  const bad = await app.call('GET', '/v1/inbound?cursor=x', { key: owner.key });
  assert.deepEqual([bad.status, Object.keys(bad.body.errors)], [422, ['cursor']]);
});

test('replies and opt-outs come as tables that no spreadsheet runs, with the filters of their lists', async () => {
  const account = await app.newAccount();
  await addInbound(account.id, '=1+1, please');
  await addInbound(account.id, 'Stop');
  const read = (path: string, key = account.key) => app.call('GET', `/v1${path}`, { key });
  const linesOf = (text: string) => text.trimEnd().split('\r\n');
  const replies = await read('/inbound.csv?text=please');
  assert.match(replies.headers.get('content-type') ?? '', /text\/csv/);
  const [head, one, ...more] = linesOf(replies.text);
  assert.deepEqual([head?.split(',').slice(0, 4).join(), more], ['id,sender,recipient,message', []]);
  assert.match(one ?? '', /^[0-9a-f-]{36},233244123456,1234,"'=1\+1, please",,1,/);
  assert.equal(linesOf((await read('/inbound.csv')).text).length, 3);
  assert.equal(linesOf((await read('/inbound.csv', stranger.key)).text).length, 1);
  assert.equal((await read('/inbound.csv?cursor=x')).status, 422);
  for (const phone_number of ['0244000001', '0244000002', '0501000001'])
    await app.call('POST', '/v1/suppressions', { key: account.key, body: { phone_number, note: 'By phone, twice' } });
  const [names, newest, ...others] = linesOf((await read('/suppressions.csv')).text);
  assert.deepEqual([names, others.length], ['phone_number,reason,note,created_at', 2]);
  assert.match(newest ?? '', /^233501000001,manual,"By phone, twice",/);
  assert.equal(linesOf((await read('/suppressions.csv?phone_number=0244')).text).length, 3);
  assert.equal(linesOf((await read('/suppressions.csv', stranger.key)).text).length, 1);
});

test('what belongs to nobody is for the operator alone', async () => {
  const key = await app.newKey(owner.id, ['read', 'send', 'manage']);
  for (const path of ['/v1/admin/inbound', '/v1/admin/unknown-messages', '/v1/admin/unmatched-receipts']) {
    assert.equal((await app.call('GET', path, { key })).status, 403);
    assert.equal((await app.call('GET', path)).status, 200);
  }
  const list = await app.call('GET', '/v1/admin/inbound');
  assert.deepEqual(
    list.body.data.data.map((row: { message: string }) => row.message),
    ['nobody'],
  );
});

test('the operator sees unknown messages of every account, and receipts that matched nothing', async () => {
  const id = await addMessage(app, owner.id, { status: 'unknown', part_states: '-' });
  await addUnknown(app, owner.id, id);
  await app.sql(
    `insert into unmatched_receipts (id, carrier_id, carrier_message_id, phone_number, sender_id, state, error_code, received_at)
     values ($1, 1, 'x1', '233244123456', 'Volley', 'delivered', '', now())`,
    [uuidV7(Date.now())],
  );
  const unknown = await app.call('GET', '/v1/admin/unknown-messages');
  assert.deepEqual(
    unknown.body.data.data.map((row: Record<string, unknown>) => [row['id'], row['account_id'], row['campaign_id']]),
    [[id, owner.id, id]],
  );
  const receipts = await app.call('GET', '/v1/admin/unmatched-receipts');
  assert.equal(receipts.body.data.data[0].carrier_message_id, 'x1');
});

test('sending again asks for a yes, is kept in the audit log, and is refused to strangers', async () => {
  const campaign = await addCampaign(app, owner.id, { status: 'completed' });
  const bulk = { status: 'unknown', part_states: '-', kind: 'bulk', campaign_id: campaign.id, carrier_id: null };
  const id = await addMessage(app, owner.id, bulk);
  const path = `/v1/sms-campaigns/${campaign.uuid}/resend-unknown`;
  assert.equal((await app.call('POST', path, { key: owner.key, body: {} })).status, 422);
  assert.equal((await app.call('POST', path, { key: owner.key, body: { confirm: false } })).status, 422);
  assert.equal((await app.call('POST', path, { key: stranger.key, body: { confirm: true } })).status, 404);
  await app.sql(
    `insert into unknown_messages (account_id, message_id, campaign_id, carrier_id, sender_id, phone_number, submitted_at)
     select account_id, id, campaign_id, 1, sender_id, phone_number, now() from messages where id = $1`,
    [id],
  );
  const sent = await app.call('POST', path, { key: owner.key, body: { confirm: true } });
  assert.deepEqual([sent.status, sent.body.data], [200, { resent: 1, has_more: false }]);
  assert.notEqual((await messageState(app, id)).status, 'unknown');
  const [entry] = await app.sql('select account_id, target from audit_log where operation = $1', [
    'smsCampaigns.resendUnknown',
  ]);
  assert.deepEqual(entry, { account_id: String(owner.id), target: campaign.uuid });
});

test('a message that was answered is not sent again', async () => {
  const id = await addMessage(app, owner.id, { status: 'delivered', part_states: 'd' });
  const body = { confirm: true };
  assert.equal((await app.call('POST', `/v1/messages/${id}/resend`, { key: owner.key, body })).status, 409);
  assert.equal((await app.call('POST', `/v1/messages/${id}/resend`, { key: stranger.key, body })).status, 404);
});

test('a message that stays without a receipt says so once its carrier has no patience left, and is moved by a late one still', async () => {
  const read = (id: string) => app.call('GET', `/v1/messages/${id}`, { key: owner.key });
  const old = '2026-01-02T03:04:05.000000Z';
  const id = await addMessage(app, owner.id, { carrier_id: 77, sent_at: old });
  const fresh = await addMessage(app, owner.id, { carrier_id: 77 });
  assert.deepEqual([(await read(id)).body.data.status, (await read(id)).body.data.reason], ['sent', 'no_receipt']);
  assert.equal((await read(fresh)).body.data.reason, '');
  const receipts = startReceipts(app.rt);
  const phoneNumber = '233244000001';
  await addReceiptKey(app, { accountId: owner.id, messageId: id, carrierMessageId: 'late', carrierId: 77 });
  const late = { carrierId: 77, carrierMessageId: 'late', phoneNumber, senderId: 'Volley', reference: null };
  await receipts.onReceipt({ ...late, state: 'delivered', errorCode: '' });
  await receipts.stop();
  assert.deepEqual([(await read(id)).body.data.status, (await read(id)).body.data.reason], ['delivered', '']);
});
