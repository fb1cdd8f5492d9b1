import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestApp } from './testkit/app.ts';

/** The endings of numbers that give each outcome at the bundled simulator. */
const app = await startTestApp({ settings: { VOLLEY_SIMULATOR: 'yes' } });
const NUMBER = '23320555';

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadlineMs = performance.now() + 60_000;
  while (!(await isSo())) {
    assert.ok(performance.now() < deadlineMs, `in vain waited until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function send(ending: string): Promise<string> {
  const body = { to: `+${NUMBER}${ending}`, sender_id: 'Volley', message: 'Hello' };
  const reply = await app.call('POST', '/v1/messages', { key: app.key, body });
  assert.equal(reply.status, 201, reply.text);
  const [row] = await app.sql<{ id: string }>('select id from messages where phone_number = $1', [
    `${NUMBER}${ending}`,
  ]);
  return row?.id ?? '';
}

const statusOf = async (id: string) => (await app.call('GET', `/v1/messages/${id}`)).body.data.status;

test('what the carrier tells of a message later ends it', async () => {
  const endings = { '1234': 'delivered', '0001': 'undelivered', '0002': 'expired', '0003': 'rejected' };
  const sent = await Promise.all(
    Object.entries(endings).map(async ([ending, end]) => ({ id: await send(ending), end })),
  );
  for (const { id, end } of sent) await until(`it is ${end}`, async () => (await statusOf(id)) === end);
});

test('a campaign with a refusal on the way ends with counts that are its rows', async () => {
  const phone_numbers = ['1111', '0001', '0005', '2222'].map((ending) => `+${NUMBER}${ending}`);
  const created = await app.call('POST', '/v1/sms-campaigns', {
    key: app.key,
    body: { name: 'Harvest', sender_id: 'Volley', message: 'Seeds', recipients: { phone_numbers } },
  });
  const { uuid, id } = created.body.data;
  await app.call('POST', `/v1/sms-campaigns/${uuid}/send`, { key: app.key, body: {} });
  const counts = () =>
    app.sql(
      `select status, reason, sum(n)::int as n from campaign_counts where campaign_id = $1 group by 1, 2 having sum(n) <> 0 order by 1`,
      [id],
    );
  await until('all receipts came', async () => {
    const [row] = await app.sql<{ ended: number }>(
      `select count(*)::int as ended from messages where campaign_id = $1 and kind = 'bulk' and final_at is not null`,
      [id],
    );
    return row?.ended === 4;
  });
  assert.deepEqual(await counts(), [
    { status: 'delivered', reason: '', n: 3 },
    { status: 'undelivered', reason: '', n: 1 },
  ]);
  await until('it is completed', async () => {
    return (await app.call('GET', `/v1/sms-campaigns/${uuid}`)).body.data.status === 'completed';
  });
});

test('a phone that replies STOP is suppressed, gets one confirmation through that, and nothing more', async () => {
  const number = `${NUMBER}0010`;
  await send('0010');
  const suppressed = () => app.call('GET', `/v1/suppressions/${number}`);
  await until('it is suppressed', async () => (await suppressed()).status === 200);
  assert.equal((await suppressed()).body.data.reason, 'opt_out');
  const sent = () =>
    app.sql<{ status: string; price: string }>(
      'select status, price from messages where phone_number = $1 order by created_at, id',
      [number],
    );
  await until('the confirmation is delivered', async () => (await sent())[1]?.status === 'delivered');
  assert.deepEqual(
    (await sent()).map((row) => row.price),
    ['5', '0'],
  );
  const refused = await app.call('POST', '/v1/messages', {
    key: app.key,
    body: { to: `+${number}`, sender_id: 'Volley', message: 'Once more' },
  });
  assert.equal(refused.status, 422);
  const inbox = await app.call('GET', '/v1/inbound');
  assert.equal(inbox.body.data.data[0].keyword, 'stop');
  assert.equal((await sent()).length, 2);
});

test('who writes from a number is noted, so that a reply finds the account', async () => {
  await app.call('POST', '/v1/sender-ids', { key: app.key, body: { sender_id: '23320999', purpose: 'Support' } });
  await app.sql(`update sender_ids set status = 'approved' where sender_id = '23320999'`);
  const to = `${NUMBER}7777`;
  await until('the sender may be used', async () => {
    const body = { to: `+${to}`, sender_id: '23320999', message: 'Hello' };
    return (await app.call('POST', '/v1/messages', { key: app.key, body })).status === 201;
  });
  const noted = () => app.sql('select our_address, account_id from conversations where phone_number = $1', [to]);
  await until('it is noted', async () => (await noted()).length === 1);
  assert.deepEqual(await noted(), [{ our_address: '23320999', account_id: '1' }]);
});

test('a test key beside it is served by the same simulator, with receipts and replies of its own', async () => {
  const wanted = { name: 'Tests', mode: 'test', scopes: ['send', 'read'] };
  const { key } = (await app.call('POST', '/v1/keys', { key: app.key, body: wanted })).body.data;
  const ends = ['2001', '2002', '2003', '2004', '2005', '2006', '2007', '2008'];
  for (const end of ends) {
    const body = { to: `+23320666${end}`, sender_id: '23320999', message: 'Hello' };
    for (const by of [key, app.key]) {
      const reply = await app.call('POST', '/v1/messages', { key: by, body });
      assert.equal(reply.status, 201, reply.text);
    }
  }
  for (const by of [key, app.key]) {
    const path = '/v1/messages?status=delivered&phone_number=23320666';
    const count = async () => (await app.call('GET', path, { key: by })).body.data.data.length;
    await until('all are delivered', async () => (await count()) === ends.length);
  }
  const stops = ['70010', '80010', '90010'].map((end) => `2332066${end}`);
  for (const number of stops)
    await app.call('POST', '/v1/messages', { key, body: { to: `+${number}`, sender_id: '23320999', message: 'Hi' } });
  const suppressed = async (number: string, by: string) =>
    (await app.call('GET', `/v1/suppressions/${number}`, { key: by })).status;
  for (const number of stops) {
    await until('it is suppressed for tests', async () => (await suppressed(number, key)) === 200);
    assert.equal(await suppressed(number, app.key), 404);
  }
});
