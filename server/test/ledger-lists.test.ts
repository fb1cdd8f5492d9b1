// The ledger and the audit log narrowed by filters, and the ledger with one line for a campaign.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LEDGER_KINDS } from '@volley/contract/choices';
import { holdCredits, refundCredits, settleHold } from '../src/billing/credits.ts';
import { foldLedgers } from '../src/billing/index.ts';
import { type Uuid, uuidV7 } from '../src/lib/ids/uuid.ts';
import type { Timestamp } from '../src/lib/time/timestamp.ts';
import type { Hundredths } from '../src/lib/values/money.ts';
import { startTestApp } from './testkit/app.ts';
import { addSmsCampaign, addVoiceCampaign } from './testkit/fixtures.ts';

const app = await startTestApp();
const credits = (amount: number) => amount as Hundredths;
const at = (clock: string) => `2026-02-${clock}.000000Z` as Timestamp;

interface Page<Item> {
  readonly data: Item[];
  readonly next_cursor: string | null;
}

async function read<Item>(path: string, key = app.key): Promise<Page<Item>> {
  const reply = await app.call('GET', `/v1${path}`, { key });
  assert.equal(reply.status, 200, reply.text);
  return reply.body.data;
}

/** All pages of two items each. */
async function readAll<Item>(path: string, key = app.key): Promise<Item[]> {
  const items: Item[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Page<Item> = await read(`${path}per_page=2${cursor === '' ? '' : `&cursor=${cursor}`}`, key);
    items.push(...page.data);
    cursor = page.next_cursor;
  }
  return items;
}

interface Spent {
  readonly accountId: number;
  readonly key: string;
  readonly sms: string;
  readonly voice: string;
  readonly single: Uuid;
}

/** A top-up, two campaigns charged by turns, single messages of two days, a refund, a correction. */
async function spend(): Promise<Spent> {
  const { id: accountId, key } = await app.newAccount({ scopes: ['read'] });
  const add = async (amount: string, note: string) => {
    const path = `/v1/admin/accounts/${accountId}/credits`;
    assert.equal((await app.call('POST', path, { key: app.key, body: { amount, note } })).status, 201);
  };
  await add('100.00', 'Invoice 12');
  const [sms, voice] = [
    (await addSmsCampaign(app, accountId, { status: 'completed' })).uuid,
    (await addVoiceCampaign(app, accountId)).uuid,
  ];
  const single = uuidV7(Date.now());
  const charge = (reference: string, amount: number, when: Timestamp) =>
    app.rt.db.transact(async (tx) => {
      assert.equal(await holdCredits(tx, { accountId, amount: credits(amount), at: when }), 'held');
      await settleHold(tx, { accountId, at: when, cost: credits(amount), released: credits(amount), reference });
    });
  await charge(sms, 300, at('01T09:00:00'));
  await charge(voice, 60, at('01T10:00:00'));
  await charge(sms, 200, at('02T09:00:00'));
  await charge(single, 5, at('03T08:00:00'));
  await charge(uuidV7(Date.now()), 7, at('03T23:59:59'));
  await charge(uuidV7(Date.now()), 9, at('04T00:00:00'));
  await app.rt.db.transact((tx) =>
    refundCredits(tx, { accountId, at: at('05T00:00:00'), amount: credits(50), reference: sms }),
  );
  await add('-1.00', 'Typing error');
  return { accountId, key, sms, voice, single };
}

interface Entry {
  readonly number: number;
  readonly amount: string;
}
const numbers = (entries: readonly Entry[]) => entries.map(({ number }) => number);

test('the ledger is narrowed by kind, campaign, reference and time, in pages that neither repeat nor leave out', async () => {
  const { accountId, key, sms, single } = await spend();
  const both = async (filter: string) => {
    const own = numbers(await readAll<Entry>(`/ledger?${filter}`, key));
    assert.deepEqual(numbers(await readAll<Entry>(`/admin/accounts/${accountId}/ledger?${filter}`)), own);
    return own;
  };
  // By time: what an operator added is of today.
  assert.deepEqual(await both(''), [9, 1, 8, 7, 6, 5, 4, 3, 2]);
  assert.deepEqual(await both('kind=charge&'), [7, 6, 5, 4, 3, 2]);
  assert.deepEqual(await both(`campaign_id=${sms}&`), [8, 4, 2]);
  assert.deepEqual(await both(`campaign_id=${sms.toUpperCase()}&kind=charge&`), [4, 2]);
  assert.deepEqual(await both(`reference=${single}&`), [5]);
  assert.deepEqual(await both(`reference=${single}&campaign_id=${sms}&`), []);
  const day = 'from=2026-02-02T09:00:00Z&to=2026-02-04T00:00:00Z&';
  assert.deepEqual(await both(day), [6, 5, 4], 'the first moment counts, the last does not');
  assert.deepEqual(await both(`${day}campaign_id=${sms}&`), [4]);
});

interface Line {
  readonly kind: string;
  readonly campaign_id: string | null;
  readonly name: string;
  readonly day: string | null;
  readonly entries: number;
  readonly amount: string;
  readonly first_number: number;
  readonly last_number: number;
}

test('a campaign is one line, the single messages of a day are one, and each change by the operator is one', async () => {
  const { accountId, key, sms, voice } = await spend();
  const tell = (line: Line) => [line.kind, line.campaign_id ?? line.day, line.entries, line.amount, line.first_number];
  const expected = [
    ['correction', null, 1, '-1.00', 9],
    ['single_messages', '2026-02-04', 1, '-0.09', 7],
    ['single_messages', '2026-02-03', 2, '-0.12', 5],
    ['voice_campaign', voice, 1, '-0.60', 3],
    ['sms_campaign', sms, 3, '-4.50', 2],
    ['top_up', null, 1, '100.00', 1],
  ];
  const lines = await readAll<Line>('/ledger/summary?', key);
  assert.deepEqual(lines.map(tell), expected);
  assert.deepEqual((await readAll<Line>(`/admin/accounts/${accountId}/ledger/summary?`)).map(tell), expected);
  assert.deepEqual((await read<Line>('/ledger/summary?kind=sms_campaign', key)).data.map(tell), [expected[4]]);
  assert.equal(lines[4]?.name, 'Harvest offer');
  assert.equal(lines[4]?.last_number, 8);

  // A campaign that is charged again keeps its place.
  await app.rt.db.transact((tx) =>
    refundCredits(tx, { accountId, at: at('06T00:00:00'), amount: credits(50), reference: sms }),
  );
  const [again] = (await read<Line>('/ledger/summary?kind=sms_campaign', key)).data;
  assert.deepEqual(again && tell(again), ['sms_campaign', sms, 4, '-4.00', 2]);
});

test('lines that are made in portions, by several at once, add up to the balance', async () => {
  const { accountId, key } = await spend();
  await Promise.all([foldLedgers(app.rt, 2), foldLedgers(app.rt, 3), read('/ledger/summary', key)]);
  while (await foldLedgers(app.rt, 2));
  const [row] = await app.sql<{ amount: string; entries: string; balance: string; numbered: string }>(
    `select sum(l.amount) as amount, sum(l.entries) as entries, max(b.balance) as balance, max(b.entries) as numbered
     from ledger_lines l join balances b on b.account_id = l.account_id where l.account_id = $1`,
    [accountId],
  );
  assert.deepEqual([row?.amount, row?.entries], [row?.balance, row?.numbered]);
  assert.equal((await readAll<Line>('/ledger/summary?', key)).length, 6);
});

test('every kind of entry is one that a filter names', async () => {
  const { key } = await spend();
  const found = await Promise.all(LEDGER_KINDS.map((kind) => readAll<Entry>(`/ledger?kind=${kind}&`, key)));
  assert.deepEqual(numbers(found.flat()).sort(), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('the audit log is narrowed by key, account, operation, target and time', async () => {
  const account = await app.newAccount({ scopes: ['read', 'manage'] });
  const group = await app.call('POST', '/v1/groups', { key: account.key, body: { name: 'Customers' } });
  const path = `/v1/groups/${group.body.data.uuid}`;
  for (const name of ['A', 'B', 'C']) await app.call('PUT', path, { key: account.key, body: { name } });
  await app.call('POST', `/v1/admin/accounts/${account.id}/credits`, { key: app.key, body: { amount: '1.00' } });
  interface Logged {
    readonly operation: string;
    readonly at: string;
    readonly actor_key_id: number;
    readonly target: string;
  }
  const find = async (filter: string) => readAll<Logged>(`/admin/accounts/${account.id}/audit?${filter}`);
  const told = (entries: readonly Logged[]) => entries.map(({ operation }) => operation);
  const all = await find('');
  const updates = ['groups.update', 'groups.update', 'groups.update'];
  assert.deepEqual(told(all), ['admin.credits.add', ...updates, 'groups.create']);
  assert.deepEqual(told(await find('operation=groups.update&')), updates);
  assert.deepEqual(told(await find('actor_account_id=1&')), ['admin.credits.add']);
  const keyId = all.at(-1)?.actor_key_id;
  assert.deepEqual(told(await find(`actor_key_id=${keyId}&`)), [...updates, 'groups.create']);
  assert.deepEqual(told(await find(`actor_key_id=${keyId}&operation=groups.create&`)), ['groups.create']);
  const target = encodeURIComponent(all[1]?.target ?? '');
  assert.deepEqual(told(await find(`target=${target}&operation=groups.update&`)), updates);
  const second = all[2]?.at ?? '';
  assert.deepEqual(told(await find(`from=${second}&`)), ['admin.credits.add', ...updates.slice(1)]);
  assert.deepEqual(told(await find(`to=${second}&`)), ['groups.update', 'groups.create']);
  const refused = await app.call('GET', `/v1/admin/accounts/${account.id}/audit?action=x`, { key: app.key });
  assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['action']]);
});

test('an account reads its own audit log by the scope team, that of the operator by operator_read as well', async () => {
  const [one, other] = [await app.newAccount({ scopes: ['manage', 'team'] }), await app.newAccount()];
  for (const { key } of [one, other]) await app.call('POST', '/v1/groups', { key, body: { name: 'Customers' } });
  const own = await app.call('GET', '/v1/audit', { key: one.key });
  assert.deepEqual(
    own.body.data.data.map((entry: { operation: string; account_id: number }) => [entry.operation, entry.account_id]),
    [['groups.create', one.id]],
  );
  assert.equal((await app.call('GET', '/v1/audit?operation=groups.delete', { key: one.key })).body.data.data.length, 0);
  const file = await app.call('GET', '/v1/audit.csv', { key: one.key });
  assert.equal(file.text.trimEnd().split('\r\n').length, 2);
  const body = { name: 'Members', scopes: ['team'] };
  const { key } = (await app.call('POST', '/v1/keys', { key: app.key, body })).body.data;
  const refused = await app.call('GET', '/v1/audit', { key });
  assert.deepEqual([refused.status, (await app.call('GET', '/v1/audit.csv', { key })).status], [403, 403]);
  assert.match(refused.body.message, /operator_read/);
  assert.equal((await app.call('GET', '/v1/audit', { key: app.key })).status, 200);
});

test('what one filter finds and another leaves out is looked through in portions', async () => {
  const { id } = await app.newAccount();
  await app.sql(
    `insert into audit_log (account_id, id, at, operation, target, address, request_id)
     select $1, (lpad(to_hex((extract(epoch from now()) * 1000)::bigint), 12, '0') || '70008000' || lpad(to_hex(n), 12, '0'))::uuid, now(),
       'groups.update', case when n in (2, 9000) then 'wanted' else n::text end, '192.0.2.1', '' from generate_series(1, 12000) n`,
    [id],
  );
  const path = `/admin/accounts/${id}/audit?operation=groups.update&actor_account_id=`;
  const none = await read<unknown>(`${path}1&per_page=100`);
  assert.equal(none.data.length, 0);
  assert.notEqual(none.next_cursor, null, 'there is more to look through');
  let pages = 0;
  for (let cursor = none.next_cursor; cursor !== null; pages += 1)
    cursor = (await read<unknown>(`${path}1&per_page=100&cursor=${cursor}`)).next_cursor;
  assert.equal(pages, 2);
  assert.equal(
    (await readAll<unknown>(`/admin/accounts/${id}/audit?operation=groups.update&target=wanted&`)).length,
    2,
  );
});
