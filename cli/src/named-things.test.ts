// Groups, segments and templates go by their names as well as by their ids, in every command alike.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestApp } from '../../server/test/testkit/app.ts';
import { commandLine } from '../../server/test/testkit/command-line.ts';

const app = await startTestApp({ settings: { VOLLEY_SIMULATOR: 'yes' } });
const { say, json, run } = commandLine({ VOLLEY_URL: app.api, VOLLEY_KEY: app.key });

interface Named {
  readonly uuid: string;
}

const refused = async (...words: string[]): Promise<string> => {
  const { code, err } = await run(...words);
  assert.equal(code, 1, err);
  return err;
};

const group = await json<Named>('group', 'create', 'Customers');
const ama = await json<{ id: number }>('contact', 'add', '0244000001', '--first-name', 'Ama', '--group', 'customers');
const segment = await json<Named>('segment', 'create', 'In Ghana', '--condition', '{"country": "GH"}');
const template = await json<Named>('template', 'add', 'Welcome', 'Hello {{first_name|friend}}');

test('an argument and a flag take the name in whatever case, alone or among ids', async () => {
  assert.deepEqual(
    (await json<{ id: number }[]>('contact', 'list', '--group', 'Customers')).map(({ id }) => id),
    [ama.id],
  );
  assert.match(await say('segment', 'count', 'in ghana'), /^contacts +1\n/);
  assert.equal((await json<Named>('template', 'show', 'Welcome')).uuid, template.uuid);
  const other = await json<Named>('group', 'create', 'Friends');
  await say('contact', 'add', '0244000002', '--group', group.uuid, 'Friends');
  const counts = (await json<(Named & { contacts_count: number })[]>('group', 'list')).map((one) => [
    one.uuid,
    one.contacts_count,
  ]);
  assert.deepEqual(Object.fromEntries(counts), { [group.uuid]: 2, [other.uuid]: 1 });
  const kofi = (await json<{ id: number }[]>('contact', 'list', '--group', 'Friends'))[0]?.id;
  assert.equal(await say('group', 'remove', 'Friends', String(kofi)), 'Contacts removed from groups.\n');
});

test('campaigns of text messages and of calls, and single messages, take them', async () => {
  const to = ['--group', 'Customers', '--segment', 'In Ghana', '--except-group', 'Friends'];
  const made = await json<Named>('campaign', 'create', 'Offer', '--template', 'Welcome', '--from', 'Volley', ...to);
  const draft = await json<{
    template_id: string;
    recipients: Record<string, string[]> & { except: { group_ids: string[] } };
  }>('campaign', 'draft', made.uuid);
  assert.equal(draft.template_id, template.uuid);
  assert.deepEqual([draft.recipients['group_ids'], draft.recipients['segment_ids']], [[group.uuid], [segment.uuid]]);
  assert.equal(draft.recipients.except.group_ids.length, 1);
  await say('send', '0244000001', '--template', 'welcome', '--from', 'Volley');
  const [message] = await json<{ message: string }[]>('message', 'list');
  assert.equal(message?.message, 'Hello Ama');
});

test('a name that nothing has, or several, is told of, and nothing is done', async () => {
  assert.match(
    await refused('contact', 'list', '--segment', 'Nowhere'),
    /There is no segment called Nowhere \(see: volley segment list\)/,
  );
  const second = await json<Named>('group', 'create', 'CUSTOMERS');
  assert.equal((await json<Named>('group', 'change', 'CUSTOMERS', '--description', 'Spelled so')).uuid, second.uuid);
  const told = await refused('group', 'delete', 'customers');
  assert.match(told, /There are 2 groups called customers: .*Name one by its id/);
  assert.ok(told.includes(group.uuid) && told.includes(second.uuid), told);
  assert.ok((await say('group', 'list')).includes(second.uuid), 'it is there still');
});
