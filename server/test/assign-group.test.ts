import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addToRowCount } from '../src/db/index.ts';
import { startTestApp } from './testkit/app.ts';
import { checkInvariants } from './testkit/invariants.ts';

const CONTACTS = 10_000;
const GROUPS = 10;
/** On two shared cores it takes some seconds, over partitions and beside other work up to fifteen; beyond this something scans. */
const ASSIGN_MS_MAX = 25_000;

const app = await startTestApp();

async function addContacts(accountId: number, count: number): Promise<number[]> {
  const first = await app.rt.ids.take('contacts', count);
  await app.sql(
    `insert into contacts (account_id, id, phone_number, first_name, last_name, email, created_at, updated_at)
     select $1, $2::bigint + n, '23320' || (1000000 + n), '', '', '', now(), now() from generate_series(0, $3::int - 1) n`,
    [accountId, first, count],
  );
  const ids = Array.from({ length: count }, (_, index) => first + index);
  await addToRowCount(app.rt.db, { accountId, what: 'contacts', ids, by: 1 });
  return ids;
}

async function addGroups(key: string, count: number): Promise<string[]> {
  const replies = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      app.call('POST', '/v1/groups', { key, body: { name: `Group ${index}` } }),
    ),
  );
  return replies.map((reply) => reply.body.data.uuid);
}

const change = (key: string, verb: 'assign' | 'remove', contactIds: readonly unknown[], groupIds: readonly string[]) =>
  app.call('POST', `/v1/contacts/${verb}-group`, { key, body: { contact_ids: contactIds, group_ids: groupIds } });

async function counts(key: string): Promise<number[]> {
  const reply = await app.call('GET', '/v1/groups?per_page=100', { key });
  return reply.body.data.data.map((group: { contacts_count: number }) => group.contacts_count);
}

test('10,000 contacts go into 10 groups in one call; again changes nothing; one bad id refuses all', async () => {
  const account = await app.newAccount();
  const contacts = await addContacts(account.id, CONTACTS);
  const groups = await addGroups(account.key, GROUPS);
  const startedAt = performance.now();
  const reply = await change(account.key, 'assign', contacts.map(String), groups);
  const ms = performance.now() - startedAt;
  assert.equal(reply.status, 200, reply.text);
  console.log(`10,000 contacts × 10 groups: ${Math.round(ms)} ms`);
  assert.ok(ms < ASSIGN_MS_MAX);
  const all = Array<number>(GROUPS).fill(CONTACTS);
  assert.deepEqual(await counts(account.key), all);
  assert.equal((await change(account.key, 'assign', contacts.slice(0, 100), groups)).status, 200);
  assert.deepEqual(await counts(account.key), all);
  const refused = await change(account.key, 'remove', [...contacts.slice(0, 50), 987_654_321], groups);
  assert.equal(refused.status, 422);
  assert.deepEqual(Object.keys(refused.body.errors), ['contact_ids.50']);
  assert.deepEqual(await counts(account.key), all);
  assert.equal((await change(account.key, 'remove', contacts.slice(0, 2_000), groups.slice(0, 2))).status, 200);
  assert.deepEqual(
    (await counts(account.key)).toSorted((a, b) => a - b),
    [8_000, 8_000, ...all.slice(2)],
  );
  await checkInvariants(app);
});

/** A sequence that looks random and is the same on every run. */
function numbers(seed: number): (max: number) => number {
  let state = seed;
  return (max) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * max);
  };
}

test('counts stay right while twenty clients assign, remove and delete contacts and groups at once', async () => {
  const account = await app.newAccount();
  const contacts = await addContacts(account.id, 200);
  const groups = await addGroups(account.key, 12);
  const statuses = new Map<number, number>();
  const client = async (seed: number): Promise<void> => {
    const pick = numbers(seed);
    const some = <T>(list: readonly T[], count: number): T[] =>
      Array.from({ length: count }, () => list[pick(list.length)]).filter((item) => item !== undefined);
    for (let turn = 0; turn < 15; turn += 1) {
      const what = pick(10);
      const reply =
        what < 5
          ? await change(account.key, 'assign', some(contacts, 8), some(groups, 3))
          : what < 8
            ? await change(account.key, 'remove', some(contacts, 8), some(groups, 3))
            : what < 9 || turn < 10
              ? await app.call('DELETE', `/v1/contacts/${some(contacts, 1)[0]}`, { key: account.key })
              : await app.call('DELETE', `/v1/groups/${some(groups, 1)[0]}`, { key: account.key });
      statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
      assert.ok([200, 404, 422].includes(reply.status), `${reply.status} ${reply.text}`);
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: 20 }, (_, index) => client(1_000 + index)));
  console.log(`300 mixed calls of 20 clients: ${Math.round(performance.now() - startedAt)} ms`, [...statuses]);
  await checkInvariants(app);
});
