// What the operator lets an account spend in a month and store: exact under concurrency, refunds and the turn of the month.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { holdCredits, refundCredits, settleHold } from '../src/billing/credits.ts';
import { findMonthUse } from '../src/billing/store-month.ts';
import { manualClock } from '../src/clock.ts';
import { updateAccount } from '../src/identity/index.ts';
import type { Uuid } from '../src/lib/ids/uuid.ts';
import type { Timestamp } from '../src/lib/time/timestamp.ts';
import { type Hundredths, hundredths } from '../src/lib/values/money.ts';
import { createDraft } from '../src/sms/campaigns/drafts/write-draft.ts';
import { resumeCampaign, sendCampaign } from '../src/sms/campaigns/moves/move-campaign.ts';
import { resumeAffordableCampaigns } from '../src/sms/campaigns/moves/start-due-campaigns.ts';
import { startTestApp } from './testkit/app.ts';
import { type CampaignKit, startCampaignKit } from './testkit/campaigns.ts';
import { checkSums } from './testkit/check-sums.ts';
import { checkInvariants } from './testkit/invariants.ts';
import { hum } from './testkit/voice.ts';

const app = await startTestApp({ settings: { VOLLEY_SIMULATOR: 'yes', VOLLEY_QUICK_SEND_WAIT_SECONDS: '10' } });

async function limit(id: number, limits: Record<string, unknown>): Promise<void> {
  const reply = await app.call('PUT', `/v1/admin/accounts/${id}`, { key: app.key, body: limits });
  assert.equal(reply.status, 200, reply.text);
}

async function limitsOf(key: string): Promise<Record<string, unknown>> {
  return (await app.call('GET', '/v1/limits', { key })).body.data;
}

const NO_CHANGES = {
  name: undefined,
  defaultCountry: undefined,
  timeZone: undefined,
  transactionalThroughSuppression: undefined,
  lookupWaitMs: undefined,
  keyRequestsPerMinute: undefined,
  monthlyLimit: undefined,
  contactsMax: undefined,
  linksMax: undefined,
  recordingsBytesMax: undefined,
};

const change = (kit: CampaignKit, changes: { monthlyLimit?: Hundredths | null; timeZone?: string }) =>
  updateAccount(kit.rt, kit.actor.accountId, { ...NO_CHANGES, ...changes });

test('fifty quick senders at once spend to the limit of the month and not a hundredth more', async () => {
  const owner = await app.newAccount();
  const credit = { amount: '100.00', note: '' };
  assert.equal(
    (await app.call('POST', `/v1/admin/accounts/${owner.id}/credits`, { key: app.key, body: credit })).status,
    201,
  );
  const sender = await app.call('POST', '/v1/sender-ids', {
    key: owner.key,
    body: { sender_id: 'Kojo', purpose: 'Codes' },
  });
  await app.call('POST', `/v1/admin/sender-ids/${sender.body.data.uuid}/approve`, { key: app.key });
  const send = () =>
    app.call('GET', `/v1/sms-campaigns/quick?to=0244123456&message=Hi&sender_id=Kojo&api_key=${owner.key}`, {});
  assert.equal((await send()).status, 200);
  const price = Number((await limitsOf(owner.key))['monthly_used']);
  assert.ok(price > 0);
  // One is sent already; there is room for twenty more, and a little left over that is enough for none.
  await limit(owner.id, { monthly_limit: (21 * price + 0.01).toFixed(2) });
  const replies = await Promise.all(Array.from({ length: 50 }, send));
  assert.equal(replies.filter(({ status }) => status === 200).length, 20);
  const refused = replies.filter(({ status }) => status !== 200);
  assert.deepEqual(
    [...new Set(refused.map((reply) => `${reply.status} ${reply.headers.get('volley-error-code')} ${reply.text}`))],
    [
      '400 monthly_limit {"success":false,"message":"The monthly limit of this account does not allow this. Wait for the next month, or ask the operator to raise it."}',
    ],
  );
  assert.equal((await limitsOf(owner.key))['monthly_used'], (21 * price).toFixed(2));
  await limit(owner.id, { monthly_limit: null });
  assert.equal((await send()).status, 200);
  await checkInvariants(app);
});

test('a balance that is too low is told before the limit of the month', async () => {
  const owner = await app.newAccount();
  await limit(owner.id, { monthly_limit: '0.00' });
  const sender = await app.call('POST', '/v1/sender-ids', {
    key: owner.key,
    body: { sender_id: 'Esi', purpose: 'Codes' },
  });
  await app.call('POST', `/v1/admin/sender-ids/${sender.body.data.uuid}/approve`, { key: app.key });
  const path = `/v1/sms-campaigns/quick?to=0244123456&message=Hi&sender_id=Esi&api_key=${owner.key}`;
  assert.equal((await app.call('GET', path, {})).headers.get('volley-error-code'), 'insufficient_balance');
  const credit = { amount: '1.00', note: '' };
  await app.call('POST', `/v1/admin/accounts/${owner.id}/credits`, { key: app.key, body: credit });
  assert.equal((await app.call('GET', path, {})).headers.get('volley-error-code'), 'monthly_limit');
});

test('what is reserved counts, what is paid back does not, and the month turns by the zone of the account', async () => {
  const kit = await startCampaignKit({ clock: manualClock(Date.parse('2026-01-15T00:00:00Z')), credits: 100_000 });
  const { accountId } = kit.actor;
  await change(kit, { monthlyLimit: hundredths(100), timeZone: 'Pacific/Auckland' });
  const reference = 'a campaign';
  const hold = (at: string, amount: number) =>
    kit.rt.db.transact((tx) => holdCredits(tx, { accountId, at: at as Timestamp, amount: hundredths(amount) }));
  const settle = (at: string, cost: number, released: number) =>
    kit.rt.db.transact((tx) =>
      settleHold(tx, {
        accountId,
        at: at as Timestamp,
        cost: hundredths(cost),
        released: hundredths(released),
        reference,
      }),
    );
  const used = async (at: string) => {
    const use = await findMonthUse(kit.rt.db, accountId, at as Timestamp);
    return [use?.monthlyUsed, use?.monthEndsAt];
  };
  const january = '2026-01-20T00:00:00.000000Z';
  assert.equal(await hold(january, 101), 'monthly_limit');
  assert.equal(await hold(january, 60), 'held');
  assert.equal(await hold(january, 41), 'monthly_limit');
  await settle(january, 40, 60);
  assert.deepEqual(await used(january), [40, '2026-01-31T11:00:00.000000Z']);
  assert.equal(await hold(january, 61), 'monthly_limit');
  const refund = { accountId, at: january as Timestamp, amount: hundredths(15), reference };
  await kit.rt.db.transact((tx) => refundCredits(tx, refund));
  assert.equal(await hold(january, 76), 'monthly_limit');
  assert.equal(await hold(january, 75), 'held');
  const lastMoment = '2026-01-31T10:59:59.999999Z';
  assert.equal(await hold(lastMoment, 1), 'monthly_limit');
  const february = '2026-01-31T11:00:00.000000Z';
  assert.deepEqual(await used(february), [0, '2026-02-28T11:00:00.000000Z']);
  // What January reserved will be spent in February.
  assert.equal(await hold(february, 26), 'monthly_limit');
  assert.equal(await hold(february, 25), 'held');
  await settle(february, 100, 100);
  assert.deepEqual(await used(february), [100, '2026-02-28T11:00:00.000000Z']);
  // A process whose clock is a little behind spends in the month that has begun.
  assert.equal(await hold(lastMoment, 1), 'monthly_limit');
  const [balance] = await kit.sql('select balance::int, held::int from balances where account_id = $1', [accountId]);
  assert.deepEqual(balance, { balance: 100_000 - 40 + 15 - 100, held: 0 });
  // A clock that shows another year for a moment begins a month that no other clock is in.
  assert.equal(await hold('2027-02-10T00:00:00.000000Z', 10), 'held');
  await settle('2027-02-10T00:00:00.000000Z', 10, 10);
  const march = '2026-03-02T00:00:00.000000Z';
  assert.deepEqual(await used(march), [0, '2026-03-31T11:00:00.000000Z']);
  assert.equal(await hold(march, 100), 'held');
  await settle(march, 100, 100);
  assert.equal(await hold(march, 1), 'monthly_limit');
});

test('a campaign past the limit of the month waits, and goes on by itself in the next month', async () => {
  const clock = manualClock(Date.parse('2026-01-31T10:30:00Z'));
  const kit = await startCampaignKit({ clock });
  await change(kit, { monthlyLimit: hundredths(499), timeZone: 'Pacific/Auckland' });
  const group = await kit.addGroup('Hundred', 100);
  const send = async () => {
    const { uuid, id } = await createDraft(kit.rt, kit.actor, {
      name: 'Harvest',
      senderId: 'Volley',
      message: 'Seeds are 20% off',
      audience: { groupUuids: [group as Uuid], contactIds: [], phoneNumbers: [] },
    });
    await sendCampaign(kit.rt, kit.deps, kit.actor, { uuid, expectedCost: null, scheduledAt: undefined });
    kit.sender.look();
    return { uuid, id };
  };
  const first = await send();
  assert.equal((await kit.until(first.uuid, 'paused'))['pause_reason'], 'monthly_limit');
  await resumeAffordableCampaigns(kit.rt);
  await assert.rejects(resumeCampaign(kit.rt, kit.actor, first.uuid), /waits for the monthly limit/);
  await change(kit, { monthlyLimit: hundredths(500) });
  await resumeAffordableCampaigns(kit.rt);
  await kit.until(first.uuid, 'completed');
  const second = await send();
  assert.equal((await kit.until(second.uuid, 'paused'))['pause_reason'], 'monthly_limit');
  await resumeAffordableCampaigns(kit.rt);
  assert.equal((await kit.until(second.uuid, 'paused'))['pause_reason'], 'monthly_limit');
  clock.set(Date.parse('2026-01-31T11:00:01Z'));
  await resumeAffordableCampaigns(kit.rt);
  kit.sender.look();
  await kit.until(second.uuid, 'completed');
  await checkSums(kit, first.id);
  await checkSums(kit, second.id);
  const [row] = await kit.sql('select month_spent::int, held::int from balances where account_id = $1', [
    kit.actor.accountId,
  ]);
  assert.deepEqual(row, { month_spent: 500, held: 0 });
});

const codeOf = (reply: { status: number; headers: Headers }) =>
  `${reply.status} ${reply.headers.get('volley-error-code') ?? ''}`.trim();

test('twenty contacts made at once: as many as the limit has room for, and a list of them all or none', async () => {
  const owner = await app.newAccount();
  await limit(owner.id, { contacts_max: 7 });
  const numbers = Array.from({ length: 20 }, (_, index) => `02441000${10 + index}`);
  const make = (phoneNumber: string) =>
    app.call('POST', '/v1/contacts', { key: owner.key, body: { phone_number: phoneNumber } });
  const replies = await Promise.all(numbers.map(make));
  assert.equal(replies.filter(({ status }) => status === 201).length, 7);
  assert.deepEqual([...new Set(replies.map(codeOf))].sort(), ['201', '409 storage_limit']);
  const refused = replies.find(({ status }) => status === 409);
  assert.match(refused?.body.message, /^The contacts limit of this account is 7\./);
  const bulk = (contacts: readonly string[]) =>
    app.call('POST', '/v1/contacts/bulk', {
      key: owner.key,
      body: { contacts: contacts.map((phone_number) => ({ phone_number })) },
    });
  await limit(owner.id, { contacts_max: 9 });
  const made = numbers.filter((_, index) => replies[index]?.status === 201);
  const others = numbers.filter((number) => !made.includes(number));
  assert.equal(codeOf(await bulk(others.slice(0, 3))), '409 storage_limit');
  // Those that are there already take no more room.
  assert.equal((await bulk([...made, ...others.slice(0, 2)])).body.data.created, 2);
  assert.deepEqual((await limitsOf(owner.key))['contacts_used'], 9);
  await limit(owner.id, { contacts_max: 3 });
  assert.equal((await bulk(made)).body.data.skipped, 7);
  assert.equal(codeOf(await make('0244300000')), '409 storage_limit');
  await checkInvariants(app);
});

test('short links and the bytes of recordings have limits, and the operator sees what is used', async () => {
  const owner = await app.newAccount();
  await limit(owner.id, { links_max: 2, recordings_bytes_max: 2_000 });
  const link = () =>
    app.callLinks('POST', '/v1/url-shortener/create', { key: owner.key, body: { url: 'https://example.com/a' } });
  const links = await Promise.all([link(), link(), link(), link()]);
  assert.deepEqual(links.map(codeOf).sort(), ['200', '200', '409 storage_limit', '409 storage_limit']);
  const record = (seconds: number, hertz: number) =>
    app.call('POST', '/v1/recordings?name=Reminder', {
      key: owner.key,
      body: new Uint8Array(hum(seconds, hertz)),
      headers: { 'content-type': 'audio/wav' },
    });
  assert.equal((await record(0.2, 440)).status, 201);
  assert.equal((await record(0.2, 440)).status, 201);
  assert.equal(codeOf(await record(0.2, 880)), '409 storage_limit');
  const { body } = await app.call('GET', `/v1/admin/accounts/${owner.id}`, { key: app.key });
  const { links_used, links_max, recordings_bytes_used, recordings_bytes_max } = body.data;
  assert.deepEqual([links_used, links_max, recordings_bytes_used, recordings_bytes_max], [2, 2, 1_600, 2_000]);
  const list = await app.call('GET', '/v1/admin/accounts', { key: app.key });
  assert.equal(list.body.data.data.find(({ id }: { id: number }) => id === owner.id).links_max, 2);
  const listed = async (query: string): Promise<Record<string, unknown>[]> =>
    (await app.call('GET', `/v1/admin/accounts?per_page=100&${query}`, { key: app.key })).body.data.data;
  const [shown, ...others] = await listed(`search=${owner.id}&state=active`);
  const { balance, available, monthly_used } = body.data;
  assert.deepEqual([shown?.['id'], shown?.['balance'], shown?.['available']], [owner.id, balance, available]);
  assert.deepEqual([shown?.['monthly_used'], others], [monthly_used, []]);
  const part = String(shown?.['name']).slice(1).toUpperCase();
  assert.ok((await listed(`search=${encodeURIComponent(part)}`)).some(({ id }) => id === owner.id));
  assert.deepEqual(await listed(`search=${owner.id}&state=closed`), []);
  const audit = await app.call('GET', `/v1/admin/accounts/${owner.id}/audit?operation=admin.accounts.update`, {
    key: app.key,
  });
  assert.deepEqual(audit.body.data.data[0].changes, {
    links_max: { from: null, to: 2 },
    recordings_bytes_max: { from: null, to: 2_000 },
  });
  const path = `/v1/admin/accounts/${owner.id}/audit.csv?operation=admin.accounts.update`;
  const [head, line, end] = (await app.call('GET', path, { key: app.key })).text.split('\r\n');
  assert.equal(head?.split(',')[0], 'at');
  assert.ok(
    line?.endsWith('"{""links_max"":{""to"":2,""from"":null},""recordings_bytes_max"":{""to"":2000,""from"":null}}"'),
    line,
  );
  assert.equal(end, '');
  const verified = await app.call('GET', `/v1/admin/accounts/${owner.id}/audit/verify`, { key: app.key });
  assert.equal(verified.body.data.fault, null);
  assert.equal(verified.body.data.next_cursor, null);
});
