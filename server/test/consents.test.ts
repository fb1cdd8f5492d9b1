import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BY_NOBODY, type ConsentStatement, recordConsents } from '../src/consents/index.ts';
import type { PhoneNumber } from '../src/lib/phone/phone-number.ts';
import type { Timestamp } from '../src/lib/time/timestamp.ts';
import { startTestApp } from './testkit/app.ts';
import { addAccount } from './testkit/message-rows.ts';
import { openTestRuntime } from './testkit/runtime.ts';

const place = await openTestRuntime();
const { rt, sql } = place;

const numbersFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => `23324${first + index}` as PhoneNumber);
const said = (over: Partial<ConsentStatement> = {}): ConsentStatement => ({
  ...{ channels: ['sms'], status: 'given', source: 'import', words: 'Signed up in the shop' },
  ...{ at: '2026-01-31T09:00:00.000000Z' as Timestamp, by: BY_NOBODY },
  ...over,
});
const record = (accountId: number, phoneNumbers: readonly PhoneNumber[], over: Partial<ConsentStatement> = {}) =>
  rt.db.transact((tx) => recordConsents(rt, tx, accountId, { phoneNumbers, ...said(over) }));
const count = async (table: 'consents' | 'consent_events', accountId: number): Promise<number> =>
  Number((await sql<{ n: string }>(`select count(*) as n from ${table} where account_id = $1`, [accountId]))[0]?.n);

test('many numbers are said once, also where some repeat and where it is said again', async () => {
  const account = await addAccount(place);
  const numbers = numbersFrom(4_000_000, 1_000);
  const again = [...numbers, ...numbers.slice(0, 10)];
  assert.equal(await record(account, again, { channels: ['sms', 'voice'] }), 2_000);
  assert.equal(await record(account, again, { channels: ['sms', 'voice'] }), 0);
  assert.deepEqual([await count('consents', account), await count('consent_events', account)], [2_000, 2_000]);
});

test('what was said later counts, in whatever order it is recorded; the history has all of it', async () => {
  const account = await addAccount(place);
  const numbers = numbersFrom(4_100_000, 2);
  const [first] = numbers as [PhoneNumber];
  await record(account, [first], {
    status: 'withdrawn',
    source: 'reply',
    at: '2026-03-01T09:00:00.000000Z' as Timestamp,
  });
  assert.equal(await record(account, numbers), 1);
  const states = await sql('select phone_number, status from consents where account_id = $1 order by 1', [account]);
  assert.deepEqual(
    states.map(({ status }) => status),
    ['withdrawn', 'given'],
  );
  assert.equal(await count('consent_events', account), 3);
  assert.equal(await record(account, [first], { at: '2026-03-02T09:00:00.000000Z' as Timestamp }), 1);
});

test('calls about the same numbers in opposite orders wait for each other, and one account does not touch another', async () => {
  const [account, other] = [await addAccount(place), await addAccount(place)];
  const numbers = numbersFrom(4_200_000, 200);
  const rounds = [1, 2, 3, 4].map((round) => ({ words: `Round ${round}` }));
  await Promise.all([
    ...rounds.flatMap((over) => [record(account, numbers, over), record(account, numbers.toReversed(), over)]),
    record(other, numbers),
  ]);
  assert.deepEqual([await count('consents', account), await count('consents', other)], [200, 200]);
  assert.equal(await count('consent_events', other), 200);
});

test('what a person withdrew alone is given again by who may send, who says how', async (context) => {
  const app = await startTestApp();
  const [account] = await app.sql<{ id: number }>('select min(id)::int as id from accounts');
  const number = '0244123456';
  const manager = await app.newKey(Number(account?.id), ['manage', 'read']);
  await app.sql(
    `insert into consents (account_id, phone_number, channel, id, status, source, words, at, recorded_at)
     values ($1, '233244123456', 'sms', 1, 'withdrawn', 'reply', 'Replied STOP to 1900', now(), now())`,
    [account?.id],
  );
  const give = (key: string, words: string) =>
    app.call('POST', '/v1/consents', {
      key,
      body: { phone_number: number, channel: 'sms', status: 'given', source: 'spoken', words },
    });
  const refused = await give(manager, 'Asked for it in the shop');
  assert.equal(refused.status, 403, refused.text);
  const silent = await give(app.key, ' ');
  assert.equal(silent.status, 422, silent.text);
  assert.match(silent.body.errors.words[0], /What did they agree to again\?$/);
  assert.equal((await give(app.key, 'Asked for it in the shop')).body.data.status, 'given');
  await context.test('its entry in the audit log has no number and no words', async () => {
    const log = await app.sql<{ target: string; changes: unknown }>(
      `select target, changes from audit_log where operation = 'consents.set'`,
    );
    assert.equal(log.length, 1);
    assert.doesNotMatch(JSON.stringify(log), /2441234|shop/);
  });
});
