import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { createContacts, updateContact } from '../src/contacts/index.ts';
import type { Db } from '../src/db/index.ts';
import type { Actor } from '../src/identity/index.ts';
import type { Uuid } from '../src/lib/ids/uuid.ts';
import type { Runtime } from '../src/runtime.ts';
import { startTestApp } from './testkit/app.ts';
import { checkInvariants } from './testkit/invariants.ts';

const CONTACTS = 1_000;
const CALLS = 8;
const ROUNDS = 4;

const app = await startTestApp();

interface Outcome {
  readonly created: number;
  readonly updated: number;
  readonly skipped: number;
  readonly refused: readonly unknown[];
}

const numberOf = (index: number) => `+23324${String(4_000_000 + index)}`;
const many = (count: number, first = 0) =>
  Array.from({ length: count }, (_, index) => ({ phone_number: numberOf(first + index), first_name: `Ama ${index}` }));

async function bulk(key: string, body: object): Promise<Outcome> {
  const reply = await app.call('POST', '/v1/contacts/bulk', { key, body });
  assert.equal(reply.status, 200, reply.text);
  return reply.body.data;
}

async function addGroup(key: string): Promise<string> {
  return (await app.call('POST', '/v1/groups', { key, body: { name: 'Customers' } })).body.data.uuid;
}

async function countOf(key: string, group: string): Promise<number> {
  return (await app.call('GET', `/v1/groups/${group}/contacts?per_page=1`, { key })).body.data.total;
}

/** The same list in another order for each call: only the order of the numbers keeps them out of each other's way. */
function turned<T>(list: readonly T[], turn: number): T[] {
  const cut = Math.floor((list.length * turn) / CALLS);
  const rotated = [...list.slice(cut), ...list.slice(0, cut)];
  return turn % 2 === 0 ? rotated : rotated.reverse();
}

test('1,000 contacts are made in one call, and a second one finds them all', async () => {
  const { key } = await app.newAccount();
  const group = await addGroup(key);
  const body = { contacts: many(CONTACTS), group_ids: [group] };
  assert.deepEqual(await bulk(key, body), { created: CONTACTS, updated: 0, skipped: 0, refused: [] });
  assert.deepEqual(await bulk(key, body), { created: 0, updated: 0, skipped: CONTACTS, refused: [] });
  const again = await bulk(key, { ...body, on_existing: 'update' });
  assert.deepEqual(again, { created: 0, updated: CONTACTS, skipped: 0, refused: [] });
  assert.equal(await countOf(key, group), CONTACTS);
  const newest = (await app.call('GET', '/v1/contacts', { key })).body.data;
  assert.deepEqual([newest.total, newest.data[0].first_name], [CONTACTS, `Ama ${CONTACTS - 1}`]);
  await checkInvariants(app);
});

test('a list that is known already uses up no ids', async () => {
  const { key } = await app.newAccount();
  await bulk(key, { contacts: many(500) });
  const nextId = async () => (await app.sql("select next_id from id_blocks where noun = 'contacts'"))[0];
  const before = await nextId();
  await bulk(key, { contacts: many(500) });
  assert.deepEqual(await nextId(), before);
});

/** Every transaction that is begun is counted: one more than there are calls was broken up, and its retry hides it. */
function countedRuntime(): { rt: Runtime; begun(): number } {
  let begun = 0;
  const { db } = app.rt;
  const counted: Db = {
    ...db,
    transact: (work, options) =>
      db.transact((tx) => {
        begun += 1;
        return work(tx);
      }, options),
  };
  return { rt: { ...app.rt, db: counted }, begun: () => begun };
}

for (const onExisting of ['skip', 'update'] as const) {
  test(`calls with the same numbers at once (${onExisting}) make each contact once and never deadlock`, async () => {
    const account = await app.newAccount();
    const actor = { accountId: account.id, country: 'GH' } as Actor;
    const groups = [await addGroup(account.key), await addGroup(account.key)] as Uuid[];
    const { rt, begun } = countedRuntime();
    for (let round = 0; round < ROUNDS; round += 1) {
      // Half of them are there from the round before, so that some are inserted and some are locked.
      const list = many(CONTACTS, (round * CONTACTS) / 2).map(({ phone_number, first_name }, index) => ({
        ...{ index, phoneNumber: phone_number, firstName: first_name, lastName: undefined, email: undefined },
      }));
      const calls = Array.from({ length: CALLS }, (_, turn) => {
        const input = { contacts: turned(list, turn), refused: [], groupUuids: turned(groups, turn), onExisting };
        return createContacts(rt, actor, input);
      });
      const outcomes = await Promise.all(calls);
      const created = outcomes.reduce((sum, outcome) => sum + outcome.created, 0);
      assert.equal(created, round === 0 ? CONTACTS : CONTACTS / 2);
      for (const { created: own, updated, skipped } of outcomes) assert.equal(own + updated + skipped, CONTACTS);
    }
    assert.equal(begun(), ROUNDS * CALLS, 'no transaction was begun twice');
    const all = CONTACTS + ((ROUNDS - 1) * CONTACTS) / 2;
    const [stored] = await app.sql<{ all: number; numbers: number }>(
      'select count(*)::int as all, count(distinct phone_number)::int as numbers from contacts where account_id = $1',
      [account.id],
    );
    assert.deepEqual(stored, { all, numbers: all });
    for (const group of groups) assert.equal(await countOf(account.key, group), all);
    await checkInvariants(app);
  });
}

async function waitUntilSomebodyWaits(): Promise<void> {
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await app.sql(waiting)).length === 0) await new Promise((resolve) => setTimeout(resolve, 2));
}

for (const onExisting of ['skip', 'update'] as const) {
  test(`a number that its contact gives up meanwhile gets a contact of its own (${onExisting})`, async () => {
    const account = await app.newAccount();
    const actor = { accountId: account.id, country: 'GH' } as Actor;
    const group = await addGroup(account.key);
    const nothing = { firstName: undefined, lastName: undefined, email: undefined, fields: undefined };
    const first = await app.call('POST', '/v1/contacts', { key: account.key, body: { phone_number: numberOf(1) } });
    const changed = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const held: Db = {
      ...app.rt.db,
      transact: (work) =>
        app.rt.db.transact(async (tx) => {
          const result = await work(tx);
          changed.resolve();
          await released.promise;
          return result;
        }),
    };
    const change = { ...nothing, phoneNumber: numberOf(2) };
    const moving = updateContact({ ...app.rt, db: held }, actor, first.body.data.id, change);
    await changed.promise;
    const contacts = [{ index: 0, phoneNumber: numberOf(1), ...nothing, firstName: 'Esi' }];
    const creating = createContacts(app.rt, actor, { contacts, refused: [], groupUuids: [group as Uuid], onExisting });
    await waitUntilSomebodyWaits();
    released.resolve();
    await moving;
    assert.deepEqual(await creating, { created: 1, updated: 0, skipped: 0, refused: [] });
    const members = (await app.call('GET', `/v1/groups/${group}/contacts`, { key: account.key })).body.data.data;
    assert.deepEqual(
      members.map((contact: { phone_number: string; first_name: string }) => [
        contact.phone_number,
        contact.first_name,
      ]),
      [[numberOf(1).slice(1), 'Esi']],
    );
    await checkInvariants(app);
  });
}

test('counts stay right while lists come in, and contacts and groups are changed and deleted', async () => {
  const account = await app.newAccount();
  const { key } = account;
  const groups = await Promise.all(Array.from({ length: 3 }, () => addGroup(key)));
  const list = many(200);
  await bulk(key, { contacts: list, group_ids: groups });
  const ids = await app.sql<{ id: number }>('select id from contacts where account_id = $1 order by id', [account.id]);
  const others = ids.slice(0, 60).map(({ id }, index) => () => {
    if (index % 3 === 0) return app.call('DELETE', `/v1/contacts/${id}`, { key });
    const body = { contact_ids: [id], group_ids: groups };
    if (index % 3 === 1) return app.call('POST', '/v1/contacts/remove-group', { key, body });
    return app.call('PUT', `/v1/contacts/${id}`, { key, body: { phone_number: numberOf(2_000 + index) } });
  });
  const lists = Array.from({ length: CALLS }, (_, turn) =>
    bulk(key, {
      contacts: turned(list, turn),
      group_ids: turned(groups.slice(0, 2), turn),
      on_existing: turn % 2 === 0 ? 'skip' : 'update',
    }),
  );
  const changes = others.map((change) => change());
  const lost = app.call('DELETE', `/v1/groups/${groups[2]}`, { key });
  for (const reply of await Promise.all([...changes, lost])) assert.ok(reply.status < 500, reply.text);
  await Promise.all(lists);
  await bulk(key, { contacts: list, group_ids: groups.slice(0, 2) });
  const [missing] = await app.sql<{ n: number }>(
    `select count(*)::int as n from contacts c where account_id = $1 and phone_number = any ($2::text[])
       and (select count(*) from group_members m where m.account_id = c.account_id and m.contact_id = c.id) < 2`,
    [account.id, list.map((contact) => contact.phone_number.slice(1))],
  );
  assert.equal(missing?.n, 0, 'whoever is on the list is in both groups');
  await checkInvariants(app);
});

test('a repetition with its key gets the same answer and makes nothing', async () => {
  const { key } = await app.newAccount();
  const headers = { 'idempotency-key': randomUUID() };
  const body = { contacts: [...many(3), { phone_number: '12' }] };
  const first = await app.call('POST', '/v1/contacts/bulk', { key, headers, body });
  const again = await app.call('POST', '/v1/contacts/bulk', { key, headers, body });
  assert.equal(first.body.data.created, 3);
  assert.equal(again.text, first.text);
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
});

test('the numbers, names and emails of a thousand contacts are read with the country of the account', async () => {
  const { key } = await app.newAccount();
  const contacts = Array.from({ length: CONTACTS }, (_, index) => ({
    phone_number: `024${String(5_000_000 + index)}`,
    first_name: `Ọ̀ṣun "${index}" {null}`,
    last_name: index % 2 === 0 ? 'NULL' : "O'Brien \\",
    email: index % 3 === 0 ? '' : `ama.${index}@example.com`,
  }));
  assert.equal((await bulk(key, { contacts })).created, CONTACTS);
  const page = (await app.call('GET', '/v1/contacts?per_page=2', { key })).body.data.data;
  const shown = page.map(
    ({ id: _id, created_at: _created, updated_at: _updated, ...rest }: Record<string, unknown>) => rest,
  );
  const sent = contacts.slice(-2).reverse();
  assert.deepEqual(
    shown,
    sent.map((contact) => ({ ...contact, fields: {}, phone_number: `233${contact.phone_number.slice(1)}` })),
  );
});
