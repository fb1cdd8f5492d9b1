// Words of an account's own in replies: what is answered by itself, and how two machines that answer each other are stopped.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClient } from '@volley/sdk';
import { startTestApp } from './testkit/app.ts';
import { eventually } from './testkit/eventually.ts';

const app = await startTestApp({ settings: { VOLLEY_SIMULATOR: 'yes' } });
const client = createClient({ url: app.api, key: app.key });
const OURS = '1900';
const made = await client.senderIds.create({ sender_id: OURS, purpose: 'Replies' });
await client.admin.senderIds.approve({ uuid: made.uuid });

test('a machine that replies to every answer is answered once, and joins the group; its next reply waits for a person', async () => {
  const { uuid: group_id } = await client.groups.create({ name: 'Who wants seeds' });
  await client.contactFields.create({ key: 'interest', label: 'Interest', kind: 'text' });
  const fields = { interest: 'seeds' };
  const rule = await client.keywordRules.create({
    words: ['yes, please!'],
    answer: 'Seeds come on Friday.',
    group_id,
    fields,
  });
  assert.deepEqual([rule.words, rule.minutes], [['YES PLEASE'], 60]);
  // By its ending, the simulated phone replies "Yes please" to whatever it gets.
  const phone_number = '233205550011';
  await client.messages.create({ to: `+${phone_number}`, message: 'Do you want seeds?', sender_id: OURS });
  const [thread] = await eventually(
    async () => (await client.threads.list({ phone_number })).data,
    ([found]) => found?.unread === 1,
  );
  assert.ok(thread);
  const { id: uuid } = thread;
  const said = await eventually(
    async () =>
      (await client.threads.messages({ uuid })).data.map(
        ({ message, reply }) => message?.message ?? `< ${reply?.message}`,
      ),
    ({ length }) => length === 4,
  );
  const expected = ['< Yes please', 'Seeds come on Friday.', '< Yes please', 'Do you want seeds?'];
  assert.deepEqual([...said].sort(), [...expected].sort());
  const [answer] = await app.sql<{ price: string; sender_id: string }>(
    `select price, sender_id from messages where message = 'Seeds come on Friday.'`,
  );
  assert.ok(Number(answer?.price) > 0, 'it costs what a message costs');
  assert.equal(answer?.sender_id, OURS);
  const members = await client.groups.contacts({ uuid: group_id });
  assert.deepEqual(
    members.data.map((contact) => [contact.phone_number, contact.fields]),
    [[phone_number, fields]],
  );
  assert.deepEqual(await app.sql('select 1 from keyword_runs where done_at is null'), []);
  const kept = await app.call('DELETE', '/v1/contact-fields/interest', { key: app.key });
  assert.deepEqual(
    [kept.status, kept.body.message],
    [409, 'The field interest is used by the keyword rule YES PLEASE. Change or delete that first.'],
  );
});

test('a word means one thing, STOP comes first, and an answer needs the right to send', async () => {
  const create = (body: object, key = app.key) => app.call('POST', '/v1/keyword-rules', { key, body });
  const stop = await create({ words: ['Price', 'stop', '!!'] });
  assert.deepEqual(stop.body.errors, {
    'words.1': ['The words.1 field is a word for STOP already.'],
    'words.2': ['The words.2 field must have letters or digits.'],
  });
  const rule = await client.keywordRules.create({ words: ['Price', 'PRICE.', 'prices'], answer: '210 cedis' });
  assert.deepEqual(rule.words, ['PRICE', 'PRICES']);
  assert.match((await create({ words: ['y'], fields: { nothing: 'x' } })).text, /There is no field of this name/);
  assert.match((await create({ words: ['prices'] })).text, /a word of another rule already/);
  assert.match((await create({ words: ['x'], group_id: rule.uuid })).text, /This group does not exist/);
  const manager = await app.newKey(1, ['read', 'manage']);
  assert.equal((await create({ words: ['Offer'], answer: 'Half price' }, manager)).status, 403);
  const quiet = await create({ words: ['Offer'] }, manager);
  assert.equal(quiet.status, 201, quiet.text);
  const widened = await app.call('PUT', `/v1/keyword-rules/${rule.uuid}`, { key: manager, body: { words: ['Yes'] } });
  assert.equal(widened.status, 403, 'who gets an answer is a matter of sending too');
  const changed = await client.keywordRules.update({ uuid: rule.uuid, answer: '220 cedis', minutes: 5 });
  assert.deepEqual([changed.words, changed.answer, changed.minutes], [['PRICE', 'PRICES'], '220 cedis', 5]);
  await client.keywordRules.delete({ uuid: rule.uuid });
  assert.equal((await app.call('GET', `/v1/keyword-rules/${rule.uuid}`, { key: app.key })).status, 404);
});
