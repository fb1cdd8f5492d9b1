// The figures of messages as the API shows them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { uuidV7 } from '../src/lib/ids/uuid.ts';
import { timestampFromMs } from '../src/lib/time/timestamp.ts';
import { countMessages } from '../src/statistics/count-messages.ts';
import { dateAfter, dateOf, startOfDate } from '../src/statistics/local-time.ts';
import { lockFold } from '../src/statistics/store-folds.ts';
import { startTestApp } from './testkit/app.ts';
import { addCampaign, addMessage } from './testkit/message-rows.ts';

const app = await startTestApp();
const { rt } = app;
const ZONE = 'Africa/Accra';

/** An account that can send. */
async function newAccount() {
  const account = await app.newAccount({ timeZone: ZONE });
  const path = `/v1/admin/accounts/${account.id}/credits`;
  assert.equal((await app.call('POST', path, { key: app.key, body: { amount: '10.00' } })).status, 201);
  return account;
}

/** Counts all accounts, also those that rest after a count. */
async function countAll(): Promise<void> {
  await app.sql("update message_folds set counted_at = counted_at - interval '1 day'");
  while (await countMessages(rt));
}

const account = await newAccount();
const today = dateOf(Date.now(), ZONE);

/** A message at noon of so many days before today. */
async function addOn(daysAgo: number, columns: Record<string, unknown> = {}, accountId = account.id): Promise<void> {
  const atMs = startOfDate(dateAfter(today, -daysAgo), ZONE) + 60_000;
  const [at, end] = [timestampFromMs(atMs), timestampFromMs(atMs + 4_000)];
  const delivered = columns['status'] === 'delivered' ? { final_at: end, part_states: 'd' } : {};
  await addMessage({ rt, sql: app.sql }, accountId, {
    ...{ id: uuidV7(atMs), created_at: at, submitted_at: at, sent_at: at, ...delivered, ...columns },
  });
}

await addOn(1, { status: 'delivered' });
await addOn(1, { status: 'delivered', network: 'Telecel' });
await addOn(2, { status: 'undelivered', network: 'Telecel', sender_id: 'Farm' });
await addOn(3, { status: 'failed', sent_at: null, carrier_id: null, cost: 0 });
// In the 30 days before.
await addOn(33, { status: 'delivered', network: 'Telecel' });
await countAll();

async function read(query: string, key = account.key) {
  const { status, body } = await app.call('GET', `/v1/statistics?${query}`, { key });
  assert.equal(status, 200, JSON.stringify(body));
  return body.data;
}
const caller = await newCaller();

test('messages are summed up by network, and compared with the period before', async () => {
  const found = await read('by=network&compare=yes');
  const { total, total_before: before, rows } = found;
  assert.deepEqual(
    [total.messages, total.sent, total.delivered, total.undelivered, total.failed, total.cost],
    [4, 3, 2, 1, 1, '3.00'],
  );
  assert.equal(total.delivered_share, 0.6667);
  assert.ok(Math.abs(total.p50_seconds - 4) <= 0.4, String(total.p50_seconds));
  assert.deepEqual([before.messages, before.delivered], [1, 1]);
  const byNetwork = rows.map((row: { network: string; messages: number; before: { messages: number } }) => [
    row.network,
    row.messages,
    row.before.messages,
  ]);
  assert.deepEqual(byNetwork.sort(), [
    ['MTN', 2, 0],
    ['Telecel', 2, 1],
  ]);
  assert.notEqual(found.counted_at, null);
});

test('the operator reads what was changed that the figures may show', async () => {
  const read = async (query = '') =>
    (await app.call('GET', `/v1/admin/statistics/changes${query}`, { key: app.key })).body.data.changes;
  const body = { match: 'country', value: 'TG', price_per_part: '0.05' };
  assert.equal((await app.call('POST', '/v1/admin/prices', { key: app.key, body })).status, 201);
  const changes: { at: string; kind: string; target: string }[] = await read();
  assert.equal(changes[0]?.kind, 'admin.prices.set', 'the newest is the first');
  assert.match(changes.find(({ kind }) => kind === 'release')?.target ?? '', /^\d+\.\d+\.\d+/);
  assert.deepEqual(await read(`?to=${changes.at(-1)?.at}`), []);
  const refused = await app.call('GET', `/v1/admin/statistics/changes?from=${dateAfter(today, -1_101)}T00:00`, {
    key: app.key,
  });
  assert.equal(refused.status, 422, 'not all that ever was');
  assert.deepEqual(Object.keys(refused.body.errors), ['from']);
});

interface Change {
  readonly at: string;
  readonly kind: string;
  readonly target: string;
  readonly count: number;
}
const NOON = `${dateAfter(today, -40)}T12:00:00.000000Z`;

/** An entry of the operator's audit log of 40 days ago, or of days later. */
async function addEntry(operation: string, { changes = {}, days = 0 }: { changes?: object; days?: number } = {}) {
  const at = timestampFromMs(Date.parse(NOON) + days * 86_400_000);
  const id = uuidV7(Date.parse(at));
  await app.sql(
    `insert into audit_log (account_id, id, at, operation, target, address, request_id, changes)
     select min(id), $1::uuid, $2::timestamptz, $3::text, $1::text, '', '', $4::jsonb from accounts`,
    [id, at, operation, changes],
  );
}

async function changesOf(days: number): Promise<Change[]> {
  const to = timestampFromMs(Date.parse(NOON) + days * 86_400_000 + 1);
  const path = `/v1/admin/statistics/changes?from=${NOON}&to=${to}`;
  return (await app.call('GET', path, { key: app.key })).body.data.changes;
}

test('what was deleted is a change, and a carrier that got another address or rate', async () => {
  const kinds = ['admin.prices.delete', 'admin.routes.delete'];
  for (const kind of kinds) await addEntry(kind);
  const { changes } = (await app.call('GET', '/v1/admin/statistics/changes', { key: app.key })).body.data;
  assert.ok(!changes.some(({ kind }: Change) => kinds.includes(kind)), 'without a time, those of 30 days');
  await addEntry('admin.carriers.update', { changes: { name: { from: 'A', to: 'B' } } });
  assert.deepEqual((await changesOf(0)).map(({ kind }) => kind).sort(), kinds, 'a name shows in no figure');
  await addEntry('admin.carriers.update', { changes: { messages_per_second: { from: 100, to: 5 } } });
  await addEntry('admin.carriers.update', { changes: { 'values.url': { to: 'https://example.com' } } });
  const carriers = (await changesOf(0)).filter(({ kind }) => kind === 'admin.carriers.update');
  assert.deepEqual(
    carriers.map(({ count }) => count),
    [1, 1],
  );
});

test('more than a hundred changes of a kind are told by days, and none is left out', async () => {
  for (let n = 0; n < 100; n += 1) await addEntry('admin.prices.set', { days: n % 2 });
  const ofPrices = async (days: number) => (await changesOf(days)).filter(({ kind }) => kind === 'admin.prices.set');
  const each = await ofPrices(1);
  assert.equal(each.length, 100);
  assert.ok(each.every(({ count, target }) => count === 1 && target !== ''));
  await addEntry('admin.prices.set', { days: 2 });
  const byDays = await ofPrices(2);
  assert.deepEqual(
    byDays.map(({ at, count, target }) => [at.slice(0, 10), count, target === '']),
    [
      [dateAfter(today, -38), 1, false],
      [dateAfter(today, -39), 50, true],
      [dateAfter(today, -40), 50, true],
    ],
  );
});

test('two divisions, days of the calendar, and filters', async () => {
  const { rows } = await read('by=day,network&sender_id=Volley');
  assert.deepEqual(
    rows.map(({ period, network, messages }: Record<string, unknown>) => [period, network, messages]),
    [
      [dateAfter(today, -3), 'MTN', 1],
      [dateAfter(today, -1), 'MTN', 1],
      [dateAfter(today, -1), 'Telecel', 1],
    ],
  );
  const hours = await read('by=hour_of_day&network=MTN');
  assert.deepEqual(
    hours.rows.map(({ period, messages }: Record<string, unknown>) => [period, messages]),
    [['0', 2]],
  );
  const month = await read(`by=month&from=${dateAfter(today, -400)}T00:00`);
  assert.equal(month.total.messages, 5);
});

test('an account sees its own figures alone, and the operator those of all by account and carrier', async () => {
  const other = await newAccount();
  await addOn(1, { status: 'delivered' }, other.id);
  await countAll();
  assert.equal((await read('', other.key)).total.messages, 1);
  assert.equal((await read('')).total.messages, 4);
  const reader = await app.newKey(other.id, ['read']);
  const all = await app.call('GET', '/v1/admin/statistics?by=account_id,carrier_id', { key: app.key });
  assert.equal(all.status, 200, all.text);
  const counted = all.body.data.rows.map((row: Record<string, unknown>) => [
    row['account_id'],
    row['carrier_id'],
    row['messages'],
  ]);
  assert.deepEqual(
    counted.sort(),
    [
      [account.id, 0, 1],
      [account.id, 1, 3],
      [other.id, 1, 1],
    ].sort(),
  );
  assert.equal((await app.call('GET', '/v1/admin/statistics', { key: reader })).status, 403);
});

test('the same as CSV', async () => {
  const { text } = await app.call('GET', '/v1/statistics.csv?by=network', { key: account.key });
  const [names, ...lines] = text.trim().split('\r\n');
  assert.match(names ?? '', /^period,network,sender_id,purpose,messages,parts,sent/);
  assert.equal(lines.length, 2);
  assert.match(lines.join('\n'), /^,Telecel,,,2,2,2,/m);
});

test('messages by campaign, template, key and reason, each alone or by time', async () => {
  const campaign = await addCampaign({ rt, sql: app.sql }, account.id, { name: 'Harvest' });
  await addOn(1, { status: 'delivered', kind: 'bulk', campaign_id: campaign.id });
  await addOn(1, { status: 'failed', sent_at: null, carrier_id: null, reason: 'no_route' });
  await countAll();
  const { rows, total } = await read('by=campaign&compare=yes');
  assert.equal(total.messages, 6);
  const [single, ofCampaign] = rows;
  assert.deepEqual([single.value, single.name, single.messages, single.before.messages], ['', null, 5, 1]);
  assert.deepEqual([ofCampaign.value, ofCampaign.name, ofCampaign.messages], [campaign.uuid, 'Harvest', 1]);
  assert.equal(ofCampaign.delivered_share, 1);
  assert.ok(Math.abs(ofCampaign.p50_seconds - 4) <= 0.4, String(ofCampaign.p50_seconds));
  const byDay = await read('by=day,reason');
  const failed = byDay.rows.filter(({ value }: { value: string }) => value === 'no_route');
  assert.deepEqual([failed.length, failed[0].period, failed[0].failed], [1, dateAfter(today, -1), 1]);
  for (const query of ['by=campaign,network', 'by=campaign,key', 'by=reason&network=MTN']) {
    const { status, body } = await app.call('GET', `/v1/statistics?${query}`, { key: account.key });
    assert.deepEqual([status, Object.keys(body.errors)], [422, ['by']], query);
  }
  const { text } = await app.call('GET', '/v1/statistics.csv?by=campaign', { key: account.key });
  assert.match(text, new RegExp(`,${campaign.uuid},Harvest\\r`));
});

/** An account with one call of a campaign and one verification of yesterday. */
async function newCaller() {
  const own = await newAccount();
  const atMs = startOfDate(dateAfter(today, -1), ZONE) + 60_000;
  const at = timestampFromMs(atMs);
  await app.sql(
    `insert into verifications (account_id, id, phone_number, status, channel, sender_id, message, code_length, key_version, next_after_seconds,
       reference, end_user_ref, end_user_ip, sends, checks_left, next_send_at, expires_at, created_at, ended_at, country, network)
     values ($1, $2, '233244000001', 'approved', 'sms', 'Volley', '', 6, 1, 30, '', '', '', 1, 4, $3, $3, $3, $4, 'GH', 'MTN')`,
    [own.id, uuidV7(atMs), at, timestampFromMs(atMs + 20_000)],
  );
  await app.sql(
    `insert into voice_campaigns (account_id, id, uuid, name, status, kind, created_at, updated_at) values ($1, 1, $2, 'Harvest', 'calling', 'campaign', $3, $3)`,
    [own.id, uuidV7(atMs), at],
  );
  await app.sql(
    `insert into voice_recipients (account_id, campaign_id, id, phone_number, status) values ($1, 1, 1, '233244000001', 'answered')`,
    [own.id],
  );
  await app.sql(
    `insert into call_attempts (account_id, id, campaign_id, recipient_id, number, trunk_id, process_id, status, outcome, digits, duration_seconds, cost, created_at)
     values ($1, $2, 1, 1, 1, 1, 1, 'ended', 'answered', '15', 31, 250, $3)`,
    [own.id, uuidV7(atMs), at],
  );
  await countAll();
  return own;
}

test('calls and verifications of a time, also as CSV', async () => {
  const own = caller;
  const ask = async (path: string) => {
    const { status, body } = await app.call('GET', `/v1/statistics/${path}`, { key: own.key });
    assert.equal(status, 200, JSON.stringify(body));
    return body.data;
  };
  const calls = await ask('calls?by=campaign&compare=yes');
  assert.deepEqual([calls.total.calls, calls.total.answered_share, calls.total.cost], [1, 1, '2.50']);
  assert.deepEqual([calls.rows[0].name, calls.rows[0].with_keys, calls.rows[0].before.calls], ['Harvest', 1, 0]);
  assert.deepEqual(
    [(await ask('calls?by=key')).rows[0].value, (await ask('calls?by=day')).rows[0].period],
    ['1', dateAfter(today, -1)],
  );
  assert.equal((await ask('calls?by=hour_of_day,outcome')).rows[0].value, 'answered');
  const started = await ask('verifications?by=network');
  assert.deepEqual([started.rows[0].value, started.rows[0].approved, started.rows[0].approved_share], ['MTN', 1, 1]);
  assert.ok(Math.abs(started.total.p50_seconds - 20) <= 2, String(started.total.p50_seconds));
  assert.deepEqual((await ask('verifications?by=month')).total.entered, 1);
  const csv = await app.call('GET', '/v1/statistics/calls.csv?by=campaign', { key: own.key });
  assert.match(
    csv.text,
    /^period,value,name,calls,answered,not_reached,with_keys,seconds,cost,answered_share,p50_seconds,p95_seconds\r\n,[^,]+,Harvest,1,1,0,1,31,2\.50,1,/,
  );
  assert.match(
    (await app.call('GET', '/v1/statistics/verifications.csv', { key: own.key })).text,
    /^period,value,name,started/,
  );
  const two = await app.call('GET', '/v1/statistics/calls?by=campaign,key', { key: own.key });
  assert.deepEqual([two.status, Object.keys(two.body.errors)], [422, ['by']]);
  assert.equal((await app.call('GET', '/v1/statistics/calls', { key: account.key })).body.data.total.calls, 0);
});

test('the operator reads calls and verifications of all accounts, by account', async () => {
  const own = caller;
  const ofAll = async (path: string) => {
    const { status, body } = await app.call('GET', `/v1/admin/statistics/${path}`, { key: app.key });
    assert.equal(status, 200, JSON.stringify(body));
    return body.data;
  };
  const ofAccounts = (await ofAll('calls?by=account_id&compare=yes')).rows;
  const found = ofAccounts.filter(({ account_id }: { account_id: number }) => account_id === own.id);
  assert.deepEqual([found.length, found[0].calls, found[0].value, found[0].before.calls], [1, 1, null, 0]);
  const [outcome] = (await ofAll(`calls?by=day,outcome&account_id=${own.id}`)).rows;
  assert.deepEqual([outcome.value, outcome.calls, outcome.account_id], ['answered', 1, null]);
  assert.equal((await ofAll(`calls?account_id=${account.id}`)).total.calls, 0);
  const [country] = (await ofAll(`verifications?by=account_id,country&account_id=${own.id}`)).rows;
  assert.deepEqual([country.account_id, country.value, country.approved], [own.id, 'GH', 1]);
  const file = await app.call('GET', `/v1/admin/statistics/verifications.csv?by=account_id`, { key: app.key });
  assert.match(file.text, new RegExp(`^period,value,name,account_id,started.*\\r\\n(.*\\r\\n)*,,,${own.id},1,0,1,`));
  const reader = await app.newKey(own.id, ['read']);
  assert.equal((await app.call('GET', '/v1/admin/statistics/calls', { key: reader })).status, 403);
});

test('the name of a key is for those who may list keys', async () => {
  const own = await newAccount();
  const keyOf = async (scopes: readonly string[]) =>
    (await app.call('POST', `/v1/admin/accounts/${own.id}/keys`, { key: app.key, body: { name: 'Till', scopes } })).body
      .data;
  const [reader, developer] = [await keyOf(['read']), await keyOf(['read', 'develop'])];
  await addOn(1, { status: 'delivered', key_id: reader.id }, own.id);
  await countAll();
  const namesFor = async (key: string) =>
    (await app.call('GET', '/v1/statistics?by=key', { key })).body.data.rows.map((row: Record<string, unknown>) => [
      row['value'],
      row['name'],
    ]);
  assert.deepEqual(await namesFor(developer.key), [[String(reader.id), 'Till']]);
  assert.deepEqual(await namesFor(reader.key), [[String(reader.id), null]]);
  assert.equal((await app.call('GET', '/v1/statistics.csv?by=key', { key: reader.key })).text.includes('Till'), false);
});

test('a range that makes no sense, two times, and an unknown zone are refused', async () => {
  for (const [query, field] of [
    ['from=2026-02-01T00:00&to=2026-01-01T00:00', 'from'],
    ['from=2020-01-01T00:00', 'from'],
    ['by=day,hour', 'by'],
    ['by=colour', 'by'],
    ['time_zone=Nowhere/At', 'time_zone'],
    [`by=hour&from=${dateAfter(today, -200)}T00:00&to=${today}T00:00`, 'from'],
  ] as const) {
    const { status, body } = await app.call('GET', `/v1/statistics?${query}`, { key: account.key });
    assert.equal(status, 422, query);
    assert.deepEqual(Object.keys(body.errors), [field], query);
  }
});

test('questions asked together agree on the newest message, while another process counts, too', async () => {
  const { id, key } = await newAccount();
  await countAll();
  const noted: number[] = [];
  const fold = { accountId: id, openFrom: rt.clock.now(), openId: uuidV7(0), now: rt.clock.now() };
  const countElsewhere = (locked: () => void) =>
    rt.db.transact(async (tx) => {
      await lockFold(tx, fold);
      locked();
      await sleep(100);
    });
  for (const isElsewhere of [false, true]) {
    await addMessage({ rt, sql: app.sql }, id, { status: 'sent' });
    const locked = Promise.withResolvers<void>();
    const elsewhere = isElsewhere ? countElsewhere(locked.resolve) : locked.resolve();
    await locked.promise;
    const asked = ['', 'by=network', 'by=day', 'by=sender_id', 'by=weekday', 'by=reason'].map((by) => read(by, key));
    for (const { total } of await Promise.all(asked)) noted.push(total.messages);
    await elsewhere;
  }
  assert.deepEqual(noted, [...Array(6).fill(1), ...Array(6).fill(2)]);
});
