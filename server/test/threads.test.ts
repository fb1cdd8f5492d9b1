// Conversations: what a reply makes of them, what is read of them, and what people do with them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClient } from '@volley/sdk';
import { uuidV7 } from '../src/lib/ids/uuid.ts';
import { startInbound } from '../src/sms/inbound/index.ts';
import { forgetThreads } from '../src/sms/threads/index.ts';
import { startTestApp } from './testkit/app.ts';
import { addPerson } from './testkit/browser-session.ts';
import { eventually } from './testkit/eventually.ts';

const app = await startTestApp({ settings: { VOLLEY_SIMULATOR: 'yes' } });
const client = createClient({ url: app.api, key: app.key });
const OURS = '1900';
const made = await client.senderIds.create({ sender_id: OURS, purpose: 'Replies' });
await client.admin.senderIds.approve({ uuid: made.uuid });
await app.call('POST', '/v1/contacts', { key: app.key, body: { phone_number: '+233205551230', first_name: 'Kofi' } });

const inbox = startInbound({ rt: app.rt, networkOf: () => 'MTN', onQueued: () => undefined });
const reply = (sender: string, message: string) =>
  inbox.onInbound({ carrierId: 1, sender, ourAddress: OURS, message, concatenation: null });
/** By the endings of these numbers the simulated phones only take what is sent. */
const send = async (to: string, message: string) => {
  const { campaign_id: uuid } = (await client.messages.create({ to: `+${to}`, message, sender_id: OURS })).data;
  // What was settled was noted before.
  await eventually(
    () => client.messages.get({ uuid }),
    ({ status }) => status === 'sent' || status === 'delivered',
  );
  return uuid;
};
const threadOf = async (phone_number: string) => {
  const { data } = await client.threads.list({ phone_number });
  const [thread, ...more] = data;
  assert.ok(thread && more.length === 0, `one conversation with ${phone_number}, not ${data.length}`);
  return thread;
};
const textsOf = async (uuid: string) =>
  (await client.threads.messages({ uuid })).data.map(
    ({ message, reply: got }) => message?.message ?? `< ${got?.message}`,
  );

test('a reply begins a conversation with the messages before it; what is sent later joins it', async () => {
  const number = '233205551230';
  const first = await send(number, 'Seeds are here');
  await send(number, 'Shall we bring some?');
  assert.deepEqual((await client.threads.list({})).data, []);
  await reply(number, 'Yes please');
  const thread = await threadOf(number);
  assert.deepEqual(
    [thread.recipient, thread.status, thread.unread, thread.contact?.first_name, thread.last_reply?.message],
    [OURS, 'open', 1, 'Kofi', 'Yes please'],
  );
  assert.deepEqual(await textsOf(thread.id), ['< Yes please', 'Shall we bring some?', 'Seeds are here']);
  await send(number, 'On Friday then');
  await reply(number, 'Good');
  const texts = ['< Good', 'On Friday then', '< Yes please', 'Shall we bring some?', 'Seeds are here'];
  assert.deepEqual(await textsOf(thread.id), texts);
  assert.equal((await threadOf(number)).unread, 2);

  const pages: string[] = [];
  for await (const entry of client.threads.messages.all({ uuid: thread.id, per_page: 2 }))
    pages.push(entry.message?.message ?? `< ${entry.reply?.message}`);
  assert.deepEqual(pages, texts);
  const entries = (await client.threads.messages({ uuid: thread.id })).data;
  assert.equal(entries.at(-1)?.message?.id, first);
});

test('it is answered from the number that was written to, once for one key, and not where somebody opted out', async () => {
  const number = '233205551231';
  await reply(number, 'Do you deliver?');
  const { id: uuid } = await threadOf(number);
  const before = Number((await client.balance.get()).balance);
  const options = { idempotencyKey: 'answer-once' };
  const answer = await client.threads.answer({ uuid, message: 'Yes, on Fridays' }, options);
  const again = await client.threads.answer({ uuid, message: 'Yes, on Fridays' }, options);
  assert.equal(again.data.campaign_id, answer.data.campaign_id);
  const { message } = (await client.threads.messages({ uuid })).data[0] ?? {};
  assert.deepEqual([message?.id, message?.sender_id, message?.phone_number], [answer.data.campaign_id, OURS, number]);
  assert.deepEqual(await textsOf(uuid), ['Yes, on Fridays', '< Do you deliver?']);
  assert.ok(Number((await client.balance.get()).balance) < before, 'it costs what a message costs');

  await reply(number, 'STOP');
  const refused = await app.call('POST', `/v1/threads/${uuid}/answer`, { key: app.key, body: { message: 'Oh' } });
  assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['to']]);
});

test('it is closed, assigned and read; a reply opens it again, and STOP does not', async () => {
  const number = '233205551232';
  await reply(number, 'One');
  const { id: uuid, last_reply: one } = await threadOf(number);
  await reply(number, 'Two');
  const update = (body: object) => app.call('PUT', `/v1/threads/${uuid}`, { key: app.key, body });
  const partly = await update({ read_up_to: one?.id, status: 'closed' });
  assert.deepEqual([partly.body.data.unread, partly.body.data.status], [1, 'closed']);
  const { last_reply: two } = await threadOf(number);
  assert.equal((await update({ read_up_to: two?.id })).body.data.unread, 0);
  const told = await client.audit.list({ operation: 'threads.update', target: uuid });
  assert.equal(told.data.length, 1, 'that it was closed, and not that it was read');
  await reply(number, 'Stop');
  const stopped = await threadOf(number);
  assert.deepEqual([stopped.status, stopped.unread, stopped.last_reply?.keyword], ['closed', 0, 'stop']);
  await reply(number, 'But send the invoice');
  const opened = await threadOf(number);
  assert.deepEqual([opened.status, opened.unread], ['open', 1]);

  const person = await addPerson(app, { memberships: { 1: 'author' }, entered: 1 });
  const stranger = await addPerson(app, { memberships: {} });
  assert.equal((await update({ assigned_to: stranger.uuid })).status, 422);
  assert.equal((await update({ assigned_to: person.uuid })).body.data.assigned_to.uuid, person.uuid);
  const mine = await person.call('GET', '/threads?assigned_to=me');
  assert.deepEqual(
    mine.body.data.data.map((thread: { id: string }) => thread.id),
    [uuid],
  );
  assert.deepEqual((await client.threads.list({ assigned_to: 'me' })).data, [], 'a key is nobody');
  const nobodys = (await client.threads.list({ assigned_to: 'nobody', per_page: 100 })).data;
  assert.ok(nobodys.length > 0 && nobodys.every(({ assigned_to }) => assigned_to === null));
  assert.equal((await update({ assigned_to: null })).body.data.assigned_to, null);
});

test('conversations are found by state, by what is unread, and by number, page by page', async () => {
  const { key, id: accountId } = await app.newAccount();
  const own = createClient({ url: app.api, key });
  await app.sql(
    `insert into sender_ids (account_id, id, uuid, sender_id, purpose, status, status_reason, created_at, updated_at)
     values ($1, $2, gen_random_uuid(), '1950', '', 'approved', '', now(), now())`,
    [accountId, await app.rt.ids.next('sender_ids')],
  );
  for (const [index, text] of ['a', 'b', 'c', 'd', 'e'].entries()) {
    const sender = `2332441200${index}0`;
    await inbox.onInbound({ carrierId: 1, sender, ourAddress: '1950', message: text, concatenation: null });
  }
  const all = (await own.threads.list({})).data;
  assert.deepEqual(
    all.map(({ last_reply }) => last_reply?.message),
    ['e', 'd', 'c', 'b', 'a'],
  );
  const [newest, next, ...others] = all;
  assert.ok(newest && next);
  await own.threads.update({ uuid: newest.id, status: 'closed' });
  await own.threads.update({ uuid: next.id, read_up_to: next.last_reply?.id ?? '' });
  const found = async (query: Parameters<typeof own.threads.list>[0]) => {
    const ids: string[] = [];
    for await (const thread of own.threads.list.all({ per_page: 2, ...query })) ids.push(thread.id);
    return ids;
  };
  const idsOf = (threads: readonly { id: string }[]) => threads.map(({ id }) => id);
  assert.deepEqual(await found({}), idsOf(all));
  assert.deepEqual(await found({ status: 'closed' }), [newest.id]);
  assert.deepEqual(await found({ status: 'open' }), idsOf([next, ...others]));
  assert.deepEqual(await found({ unread: 'yes' }), idsOf([newest, ...others]));
  assert.deepEqual(await found({ unread: 'yes', status: 'open' }), idsOf(others));
  assert.deepEqual(await found({ phone_number: '+233 24 412 0040' }), [newest.id]);
  assert.deepEqual(await found({ phone_number: '0244' }), idsOf(all));
  assert.deepEqual(await found({ phone_number: '0244120040', status: 'open' }), []);
  assert.deepEqual(await found({ recipient: '1900' }), []);
});

test('replies that come at one moment make one conversation, and each is counted once', async () => {
  const number = '233205551233';
  const texts = Array.from({ length: 6 }, (_, index) => `Reply ${index}`);
  await Promise.all(texts.map((text) => reply(number, text)));
  const thread = await threadOf(number);
  assert.equal(thread.unread, 6);
  assert.deepEqual((await textsOf(thread.id)).sort(), texts.map((text) => `< ${text}`).sort());
});

test('notes are kept apart from what is sent, in a bounded number', async () => {
  const number = '233205551234';
  await reply(number, 'Hello');
  const { id: uuid } = await threadOf(number);
  const note = await client.threads.addNote({ uuid, note: 'Call on Monday' });
  await app.sql(
    `insert into thread_notes (account_id, thread_id, id, author, note, created_at)
     select account_id, thread_id, gen_random_uuid(), author, 'More', created_at from thread_notes, generate_series(1, 199)
     where thread_id = $1`,
    [uuid],
  );
  const refused = await app.call('POST', `/v1/threads/${uuid}/notes`, { key: app.key, body: { note: 'x' } });
  assert.deepEqual([refused.status, refused.body.code], [409, 'storage_limit']);
  await client.threads.deleteNote({ uuid, note_id: note.id });
  assert.equal((await client.threads.addNote({ uuid, note: 'Again' })).author, note.author);
  assert.deepEqual(await textsOf(uuid), ['< Hello']);
});

test('what becomes of a conversation is told as events, and how many are unread as it changes', async () => {
  const number = '233205551235';
  await client.events.list({});
  await app.rt.listeners.refresh();
  await reply(number, 'Is it told?');
  const { id: uuid, last_reply: last } = await threadOf(number);
  await client.threads.update({ uuid, read_up_to: last?.id ?? '' });
  const events = await eventually(
    async () =>
      (await client.events.list({ kinds: 'thread.changed', per_page: 100 })).data.filter(
        ({ data }) => 'phone_number' in data && data.phone_number === number,
      ),
    (found) => found.length === 2,
  );
  assert.deepEqual(
    events.map(({ data }) => ('unread' in data ? data.unread : null)),
    [1, 0],
  );
});

test('a conversation whose replies have left with their months goes too, with its notes', async () => {
  const number = '233205551236';
  await reply(number, 'Long ago');
  const { id: uuid } = await threadOf(number);
  await client.threads.addNote({ uuid, note: 'x' });
  const old = uuidV7(Date.now() - 500 * 86_400_000);
  await app.sql('update threads set last_reply_id = $2 where id = $1', [uuid, old]);
  assert.equal(await forgetThreads(app.rt, 12), false);
  assert.deepEqual((await client.threads.list({ phone_number: number })).data, []);
  assert.deepEqual(await app.sql('select 1 from thread_notes where thread_id = $1', [uuid]), []);
  assert.notEqual((await client.threads.list({})).data.length, 0);
});

test('the inbox is closed', () => inbox.stop());
