// A person's rights: everything about one number as one file, and an erasure that nothing brings back.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { person } from '@volley/contract/person-data';
import { checkBackup, restoreBackup, writeBackup } from '../src/backup/index.ts';
import { BY_NOBODY, recordConsents } from '../src/consents/index.ts';
import type { Db } from '../src/db/index.ts';
import { type Uuid, uuidV7 } from '../src/lib/ids/uuid.ts';
import type { PhoneNumber } from '../src/lib/phone/phone-number.ts';
import {
  type Erasure,
  erasePeople,
  getErasure,
  readPerson,
  readTimeline,
  requestErasure,
} from '../src/person-data/index.ts';
import { openTestDatabase } from './testkit/database.ts';
import { addVoiceCampaign, arrangeSpoken } from './testkit/fixtures.ts';
import { checkLedger } from './testkit/invariants.ts';
import { addAccount, addCampaign, addMessage, addUnknown } from './testkit/message-rows.ts';
import { openTestRuntime } from './testkit/runtime.ts';

const place = await openTestRuntime();
const { rt, sql } = place;
const folder = mkdtempSync(join(tmpdir(), 'volley-person-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** The last digits stand in no id and no time. */
const NUMBER = '233244765432' as PhoneNumber;
const OTHER = '233244765433' as PhoneNumber;
const actorOf = (accountId: number) =>
  ({ accountId, keyId: 7, userId: null, name: 'Shop', country: 'GH', timeZone: 'UTC', scopes: new Set() }) as never;

interface World {
  readonly accountId: number;
  readonly single: Uuid;
  readonly waiting: Uuid;
}

async function arrangeThread(accountId: number, phone_number: PhoneNumber): Promise<void> {
  const threadId = uuidV7(rt.clock.nowMs());
  await sql(
    `insert into threads (account_id, id, our_address, phone_number, status, unread, last_reply_id, last_reply_at, created_at, updated_at)
     values ($1, $2, '1900', $3, 'open', 1, $2, now(), now(), now())`,
    [accountId, threadId, phone_number],
  );
  await sql(
    `insert into thread_notes (account_id, thread_id, id, author, note, created_at) values ($1, $2, $2, 'Kojo', $3, now())`,
    [accountId, threadId, `Call ${phone_number} back`],
  );
  await sql(
    `insert into keyword_runs (account_id, phone_number, id, rule_uuid, our_address, created_at) values ($1, $2, $3, $3, '1900', now())`,
    [accountId, phone_number, threadId],
  );
}

/** A single call, and the text for when it reaches nobody. */
async function arrangeCall(accountId: number): Promise<void> {
  const own = [accountId, `order of ${NUMBER}`, { of: NUMBER }];
  await sql(
    `update voice_campaigns set phone_numbers = array['${NUMBER}'], kind = 'call', reference = $2, metadata = $3,
       rules = '{"notReached": {"senderId": "Volley", "message": "${NUMBER}"}}' where account_id = $1`,
    own,
  );
  await sql(
    'update sms_campaigns set voice_campaign_id = 1, reference = $2, message = $2, metadata = $3 where account_id = $1',
    own,
  );
}

/** A contact, and one that is kept for undoing. Returns the id of the first. */
async function arrangeContacts(accountId: number, phone_number: string): Promise<number> {
  const contactId = await rt.ids.next('contacts');
  await sql(
    `insert into contacts (account_id, id, phone_number, first_name, last_name, email, created_at, updated_at)
     values ($1, $2, $3, 'Ama', 'Mensah', 'ama@example.com', now(), now())`,
    [accountId, contactId, phone_number],
  );
  await sql(
    `insert into deleted_contacts (account_id, id, change_id, phone_number, first_name, last_name, email, fields, group_ids, created_at, updated_at)
     values ($1, $2, 1, $3, 'Ama', 'Mensah', '', '{}', '{}', now(), now())`,
    [accountId, contactId + 100, phone_number],
  );
  return contactId;
}

/** Everything that there can be of a number, and the same of another one. */
async function arrange(): Promise<World> {
  const accountId = await addAccount(place, { balance: 900 });
  const campaign = await addCampaign(place, accountId, { status: 'paused', phone_numbers: [OTHER, NUMBER] });
  const voice = await addVoiceCampaign(place, accountId);
  await arrangeCall(accountId);
  const ids: Uuid[] = [];
  let waiting = '' as Uuid;
  for (const [index, phone_number] of [NUMBER, OTHER].entries()) {
    const contactId = await arrangeContacts(accountId, phone_number);
    const single = await addMessage(place, accountId, {
      phone_number,
      message: `Dear ${phone_number}`,
      status: 'unknown',
    });
    ids.push(single);
    await addUnknown(place, accountId, single);
    const bulk = { kind: 'bulk', campaign_id: campaign.id, phone_number, contact_id: contactId, cost: 0 };
    const id = await addMessage(place, accountId, { ...bulk, status: 'queued', part_states: '' });
    if (index === 0) waiting = id;
    await sql(
      `insert into message_clicks (account_id, message_id, humans, machines, first_at) values ($1, $2, 2, 0, now())`,
      [accountId, single],
    );
    await sql(
      `insert into visits (account_id, link_id, id, at, is_machine, is_counted, address, browser)
       select $1, -campaign_id, $3, now(), false, true, '192.0.2.9', 'Firefox' from messages where id = $2`,
      [accountId, single, uuidV7(rt.clock.nowMs())],
    );
    await sql(
      `insert into inbound_messages (account_id, id, carrier_id, sender, our_address, message, keyword, received_at)
       values ($1, $3, 1, $2, '1900', $4, '', now())`,
      [accountId, phone_number, uuidV7(rt.clock.nowMs()), `I am ${phone_number}`],
    );
    await arrangeThread(accountId, phone_number);
    await sql(
      `insert into suppressions (account_id, phone_number, id, reason, note, created_at) values ($1, $2, $3, 'opt_out', $4, now())`,
      [accountId, phone_number, index, `Ama of ${phone_number}`],
    );
    await arrangeSpoken(place, accountId, { campaignId: voice.id, id: index + 1, phone_number });
    const eventId = uuidV7(rt.clock.nowMs());
    await sql(
      `insert into events (account_id, id, position, kind, version, created_at, data) values ($1, $2, $3, 'reply.received', 1, now(), $4)`,
      [accountId, eventId, index + 1, { sender: phone_number, message: 'I am Ama', keys_pressed: phone_number }],
    );
    await sql(
      `insert into webhook_deliveries (account_id, endpoint, id, webhook_id, event_ids, kinds, body, state, tries, created_at, error, answer, duration_ms, attempts)
       values ($1, $2, $3, 'x', $4, '{reply.received}', $5, 'delivered', 1, now(), '', '', 1, '[]')`,
      [accountId, ids[0], eventId, [eventId], `{"sender":"${phone_number}"}`],
    );
  }
  const said = {
    channels: ['sms', 'voice'],
    status: 'given',
    source: 'form',
    at: rt.clock.now(),
    by: BY_NOBODY,
  } as const;
  await rt.db.transact((tx) =>
    recordConsents(rt, tx, accountId, { ...said, words: 'Yes, says Ama', phoneNumbers: [NUMBER, OTHER] }),
  );
  return { accountId, single: ids[0] as Uuid, waiting };
}

/** In which tables of the account a text stands, wherever in a row. */
async function tablesWith(text: string, accountId: number, at: Pick<typeof place, 'sql'> = place): Promise<string[]> {
  const tables = await at.sql<{ name: string }>(
    `select distinct c.table_name as name from information_schema.columns c
     join pg_class t on t.relname = c.table_name and t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and not t.relispartition
     where c.table_schema = 'public' and c.column_name = 'account_id' order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const query = `select 1 from ${name} t where account_id = $1 and t::text like '%' || $2 || '%' limit 1`;
    if ((await at.sql(query, [accountId, text])).length > 0) found.push(name);
  }
  return found;
}

async function fileOf(accountId: number, number: string) {
  let text = '';
  for await (const piece of await readPerson(rt, actorOf(accountId), number)) text += piece;
  return JSON.parse(text).data;
}

const EVERYWHERE = [
  ...['call_attempts', 'call_ladders'],
  ...[
    'consent_events',
    'consents',
    'contacts',
    'deleted_contacts',
    'events',
    'inbound_messages',
    'keyword_runs',
    'messages',
    'sms_campaigns',
  ],
  ...['suppressions', 'thread_notes', 'threads', 'unknown_messages', 'voice_campaigns', 'voice_recipients'],
  ...['webhook_deliveries'],
];

test('what happened with a number is listed by time, page by page, and nothing of others', async () => {
  const { accountId, single } = await arrange();
  const reader = { ...(actorOf(accountId) as object), scopes: new Set(['read', 'manage']) } as never;
  const list = (more: object = {}) =>
    readTimeline(rt, reader, { phone_number: `+${NUMBER}`, per_page: 100, ...more } as never);
  const { entries, nextCursor } = await list();
  assert.equal(nextCursor, null);
  const kinds = entries.map(({ kind }) => kind).toSorted();
  const twice = ['consent', 'consent', 'message', 'message'];
  assert.deepEqual(kinds, ['call', 'contact', ...twice, 'note', 'opt_out', 'reply'].toSorted());
  const times = entries.map(({ at }) => at.slice(0, 23));
  assert.deepEqual(times, times.toSorted().toReversed());
  const of = (id: string) => entries.find((entry) => entry.id === id);
  assert.deepEqual([of(single)?.clicks, of(single)?.status, of(single)?.campaignId], [2, 'unknown', null]);
  assert.ok(
    entries.every(({ kind, text }) => text.includes(NUMBER) || ['consent', 'contact', 'message'].includes(kind)),
  );
  assert.ok(!JSON.stringify(entries).includes(OTHER));
  // One by one, each once, also where several have one time.
  const ids: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await list({ per_page: 1, cursor });
    ids.push(...page.entries.map(({ id }) => id));
    if (page.nextCursor === null) break;
    cursor = page.nextCursor;
  }
  assert.deepEqual(
    ids,
    entries.map(({ id }) => id),
  );
  assert.deepEqual(
    (await list({ kind: 'reply' })).entries.map(({ kind }) => kind),
    ['reply'],
  );
  // A cursor that was made up is no fault.
  assert.equal((await list({ cursor: 'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF' })).entries.length, entries.length);
  assert.deepEqual((await list({ cursor: '00000000-0000-0000-0000-000000000000' })).entries, []);
  const without = await readTimeline(rt, actorOf(accountId), { phone_number: NUMBER, per_page: 100 });
  assert.ok(without.entries.length === entries.length && without.entries.every(({ text }) => text === ''));
  const others = await addAccount(place, { balance: 0 });
  assert.deepEqual((await readTimeline(rt, actorOf(others), { phone_number: NUMBER, per_page: 100 })).entries, []);
  await assert.rejects(list({ phone_number: '12' }), /invalid/);
});

test('what a file said often of one number in one moment is listed whole, on pages of any length', async () => {
  const accountId = await addAccount(place, { balance: 0 });
  await sql(
    `insert into consent_events (account_id, id, phone_number, channel, status, source, words, at, recorded_at)
     select $1, n, $2, 'sms', 'given', 'import', '', now(), '2026-01-02 03:04:05.678Z'::timestamptz + n % 2 * interval '5 microseconds'
     from generate_series(1, 41) n`,
    [accountId, NUMBER],
  );
  for (const per_page of [1, 5, 40]) {
    const ids: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await readTimeline(rt, actorOf(accountId), { phone_number: NUMBER, per_page, cursor });
      ids.push(...page.entries.map(({ id }) => id));
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
    }
    assert.deepEqual([ids.length, new Set(ids).size], [41, 41], `${per_page} on a page`);
    assert.deepEqual(ids, ids.toSorted().toReversed());
  }
});

test('the file of a person has what is stored of the number, and nothing of others', async () => {
  const { accountId } = await arrange();
  const file = await fileOf(accountId, '0244765432');
  assert.equal(file.phone_number, NUMBER);
  assert.deepEqual([file.contact.first_name, file.opt_out.reason], ['Ama', 'opt_out']);
  assert.deepEqual(
    file.deleted_contacts.map(({ first_name }: { first_name: string }) => first_name),
    ['Ama'],
  );
  const { consents, consent_history: history, messages, replies, calls } = file;
  assert.deepEqual([consents.length, history.length, messages.length, replies.length, calls.length], [2, 2, 2, 1, 1]);
  assert.equal(messages[0].clicks, 2);
  assert.equal(calls[0].spoken_text, `Hello ${NUMBER}`);
  assert.deepEqual([file.notes.length, file.contact.fields], [1, {}]);
  assert.doesNotMatch(JSON.stringify(file), new RegExp(OTHER));
  const nobody = await fileOf(accountId, '0244765499');
  assert.deepEqual([nobody.contact, nobody.messages, nobody.calls], [null, [], []]);
  assert.deepEqual((await fileOf(await addAccount(place), NUMBER)).messages, []);
});

/** Each second transaction ends before its commit, and of the others each second commit is told as lost. */
function badDatabase(db: Db): Db {
  let count = 0;
  return {
    ...db,
    async transact(work, options) {
      count += 1;
      const turn = count % 4;
      const result = await db.transact(async (tx) => {
        const done = await work(tx);
        if (turn === 1) throw new Error('killed before the commit');
        return done;
      }, options);
      if (turn === 3) throw new Error('the answer of the commit is lost');
      return result;
    },
  };
}

async function eraseAll(of = rt, at: Pick<typeof place, 'sql'> = place): Promise<void> {
  // Older than any single message that was accepted before and is not stored yet: the job waits for those.
  await at.sql(`update erasures set requested_at = requested_at - interval '1 minute' where status = 'running'`);
  for (let tries = 0; tries < 200; tries += 1) {
    try {
      if (!(await erasePeople(of))) return;
    } catch (error) {
      assert.match(String(error), /killed before|is lost/);
    }
  }
  assert.fail('it does not come to an end');
}

const found = ({ erased }: Erasure) => erased;

test('an erasure that is killed at any moment leaves nothing of the person, tells it once, and nothing of others is touched', async () => {
  const { accountId, waiting, single } = await arrange();
  assert.deepEqual(await tablesWith(NUMBER, accountId), EVERYWHERE);
  const before = await tablesWith(OTHER, accountId);
  const actor = actorOf(accountId);
  const asked = await requestErasure(rt, actor, { phoneNumber: NUMBER, reason: 'Asked by letter' });
  assert.equal((await requestErasure(rt, actor, { phoneNumber: NUMBER, reason: '' })).id, asked.id);
  assert.doesNotMatch(JSON.stringify(await sql('select * from erasures')), new RegExp(NUMBER));
  await eraseAll({ ...rt, db: badDatabase(rt.db) });
  const done = await getErasure(rt, actor, asked.id);
  assert.deepEqual([done.status, done.byName, done.reason], ['done', 'Shop', 'Asked by letter']);
  assert.deepEqual(found(done), {
    ...{ campaigns: 2, messages: 2, calls: 1, contacts: 1, consents: 2, consent_history: 2, opt_outs: 1, replies: 1 },
    ...{ conversations: 1, keyword_answers: 1, visits: 1, events: 1, webhook_log: 1 },
  });
  assert.deepEqual(await tablesWith(NUMBER, accountId), ['suppressions'], 'the opt-out stays, as the number alone');
  assert.deepEqual(await tablesWith(OTHER, accountId), before);
  const [hashed] = await sql<{ n: number }>(
    'select count(*)::int as n from consent_events where account_id = $1 and number_hash = $2',
    [accountId, done.numberHash],
  );
  assert.equal(hashed?.n, 2);
  const rows = await sql<{ id: string; phone_number: string; message: string; status: string }>(
    'select id, phone_number, message, status from messages where account_id = $1 and id = any ($2)',
    [accountId, [waiting, single]],
  );
  for (const row of rows) assert.deepEqual([row.phone_number, row.message], ['00000', '']);
  const sounds = await sql('select 1 from spoken_sounds where account_id = $1', [accountId]);
  assert.deepEqual(sounds, [], 'what was said to them is said no more');
  const visits = await sql<{ browser: string | null }>('select browser from visits where account_id = $1', [accountId]);
  assert.deepEqual(visits.map(({ browser }) => browser).sort(), ['Firefox', null]);
  await checkLedger(place);
});

test('codes that were sent to a person are in their file, and after an erasure neither who asked for them nor from where is left, not in their events either', async () => {
  const { accountId } = await arrange();
  const [id, eventId, now] = [uuidV7(rt.clock.nowMs()), uuidV7(rt.clock.nowMs()), rt.clock.now()];
  await sql(
    `insert into verifications (account_id, id, phone_number, status, channel, sender_id, message, code_length, key_version, next_after_seconds,
       reference, end_user_ref, end_user_ip, sends, message_id, checks_left, next_send_at, expires_at, created_at, ended_at)
     values ($1, $2, $3, 'approved', 'sms', 'Volley', '', 6, 1, 60, '', 'esi@example.com', '203.0.113.77', 1, $2, 4, $4, $4, $4, $4)`,
    [accountId, id, NUMBER, now],
  );
  const data = { id, phone_number: NUMBER, end_user_ref: 'esi@example.com', end_user_ip: '203.0.113.77' };
  await sql(
    `insert into events (account_id, id, position, kind, version, created_at, data) values ($1, $2, 99, 'verification.approved', 1, now(), $3)`,
    [accountId, eventId, JSON.stringify(data)],
  );
  const { verifications } = await fileOf(accountId, NUMBER);
  assert.equal(person.shape.verifications.parse(verifications)[0]?.end_user_ref, 'esi@example.com');
  const view = [accountId, id, '/messages?search=%2B233+24+476+5432'];
  await sql(`insert into saved_views values ($1, 1, $2, 'View', $3, now(), now())`, view);
  await requestErasure(rt, actorOf(accountId), { phoneNumber: NUMBER, reason: '' });
  await eraseAll();
  for (const text of ['esi@example.com', '203.0.113.77', '476+5432'])
    assert.deepEqual(await tablesWith(text, accountId), []);
});

test('whom a backup brings back is erased again before anything goes out, known to the backup or not', async () => {
  const { accountId } = await arrange();
  const file = join(folder, 'person.backup');
  const onTable = () => undefined;
  await writeBackup(rt.db, { file, version: '0', createdAt: new Date().toISOString(), files: {}, onTable });
  const actor = actorOf(accountId);
  const { id } = await requestErasure(rt, actor, { phoneNumber: NUMBER, reason: '' });
  await eraseAll();
  const erased = await getErasure(rt, actor, id);
  const known = {
    ...{ uuid: id, account_id: accountId, number_hash: erased.numberHash.toString('hex'), erased: erased.erased },
    ...{ reason: '', by_key_id: 7, by_user_id: null, by_name: 'Shop' },
    ...{ requested_at: erased.requestedAt, ended_at: erased.endedAt },
  };
  const target = await openTestDatabase();
  await restoreBackup(target.db, await checkBackup(file), { file, onTable, erasures: [known] });
  assert.deepEqual(await tablesWith(NUMBER, accountId, target), EVERYWHERE);
  await eraseAll({ ...rt, db: target.db }, target);
  assert.deepEqual(await tablesWith(NUMBER, accountId, target), ['suppressions']);
  const [again] = await target.sql<{ status: string; n: number }>(
    `select status, (erased ->> 'messages')::int as n from erasures where account_id = $1`,
    [accountId],
  );
  assert.deepEqual(again, { status: 'done', n: 4 });
});

test('without a secret nobody is erased, and the sentence says what to set', async () => {
  const accountId = await addAccount(place);
  const asking = requestErasure({ ...rt, hashKey: null }, actorOf(accountId), { phoneNumber: NUMBER, reason: '' });
  await assert.rejects(asking, /VOLLEY_SECRET is not set/);
});
