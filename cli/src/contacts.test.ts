import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { startTestApp } from '../../server/test/testkit/app.ts';
import { commandLine } from '../../server/test/testkit/command-line.ts';

const scratch = mkdtempSync(join(tmpdir(), 'volley-cli-contacts-'));
after(() => rmSync(scratch, { recursive: true, force: true }));
const app = await startTestApp({ settings: { VOLLEY_SIMULATOR: 'yes', VOLLEY_SECRET: 'a secret of this test alone' } });
const { say, json, run } = commandLine({ VOLLEY_URL: app.api, VOLLEY_KEY: app.key });

interface Contact {
  readonly id: number;
  readonly phone_number: string;
  readonly first_name: string;
  readonly email: string;
  readonly groups: readonly { readonly uuid: string }[];
}

interface Group {
  readonly uuid: string;
  readonly name: string;
  readonly contacts_count: number;
}

interface Tally {
  readonly added: number;
  readonly known: number;
  readonly updated: number;
  readonly refused: number;
}

function fileOf(name: string, content: string): string {
  const path = join(scratch, name);
  writeFileSync(path, content);
  return path;
}

test('a contact is added, put into groups and out of them, changed, found and deleted', async () => {
  const group = await json<Group>('group', 'create', 'Customers', '--description', 'Everyone who bought once');
  const ama = await json<Contact>('contact', 'add', '0244000001', '--first-name', 'Ama', '--group', group.uuid);
  const kofi = await json<Contact>('contact', 'add', '0244000002', '--email', 'kofi@example.com');
  assert.equal(await say('group', 'add', group.uuid, String(kofi.id)), 'Contacts assigned to groups.\n');
  assert.match(await say('group', 'list'), new RegExp(`${group.uuid} +Customers +2 +.*Everyone who bought once`));
  const members = await json<Contact[]>('contact', 'list', '--group', group.uuid);
  assert.deepEqual(
    members.map(({ id }) => id),
    [kofi.id, ama.id],
  );
  await say('group', 'remove', group.uuid, String(ama.id), String(kofi.id));
  assert.match(
    await say('contact', 'list', '--group', group.uuid),
    /^Nothing fits\.\n$|^There is no contact: see volley contact add --help\n$/,
  );
  const changed = await json<Contact>('contact', 'change', String(kofi.id), '--first-name', 'Kofi', '--email', '');
  assert.deepEqual([changed.first_name, changed.email], ['Kofi', '']);
  assert.match(await say('contact', 'show', String(kofi.id)), /number +233244000002\nfirst name +Kofi\n/);
  assert.match(await say('contact', 'list', '--search', 'Kof'), /^id .*\n\d+ +233244000002 +Kofi/);
  assert.equal((await json<Group>('group', 'change', group.uuid, '--name', 'Friends')).name, 'Friends');
  await say('contact', 'remove', String(kofi.id));
  await say('group', 'delete', group.uuid);
  assert.equal((await run('contact', 'show', String(kofi.id))).err, 'Contact not found.\n');
});

test('a file of contacts is imported once, however often it is run, with its mistakes by line', async () => {
  const group = await json<Group>('group', 'create', 'Imported');
  const people = Array.from({ length: 60 }, (_, index) => `02450000${String(index).padStart(2, '0')},Nana ${index}`);
  const file = fileOf('people.csv', `Phone,First name\n${people.join('\n')}\n12,Nobody\n0245000001,Twice\n`);
  const first = await run('contact', 'import', file, '--group', group.uuid, '--json');
  assert.equal(first.code, 1);
  const { added, known, refused } = JSON.parse(first.out) as Tally;
  assert.deepEqual([added, known, refused], [60, 1, 1]);
  assert.match((JSON.parse(first.err) as { message: string }).message, /^line 62: The number has too few digits/);
  assert.equal((await json<Contact[]>('contact', 'list', '--group', group.uuid)).length, 60);

  const other = await json<Group>('group', 'create', 'Again');
  const news = fileOf('news.csv', '"phone_number";"first_name"\n"0245000001";"Nana; the second"\n"+233245000999";""\n');
  const second = await json<Tally>('contact', 'import', news, '--update', '--group', other.uuid);
  assert.deepEqual([second.added, second.known, second.updated, second.refused], [1, 1, 1, 0]);
  const found = await json<Contact[]>('contact', 'list', '--search', '0245000001');
  assert.equal(found[0]?.first_name, 'Nana; the second');
  assert.equal((await json<Contact[]>('contact', 'list', '--group', other.uuid)).length, 2);

  const [nowhere, columns] = await Promise.all([
    run('contact', 'import', join(scratch, 'none.csv')),
    run('contact', 'import', fileOf('town.csv', 'name,town\nAma,Accra\n')),
  ]);
  assert.match(nowhere.err, /none\.csv cannot be read: ENOENT/);
  assert.match(columns.err, /No column holds the phone numbers/);
  assert.deepEqual([nowhere.code, columns.code], [1, 1]);
});

test('a long file is imported whole, and mistakes are named by their lines', async () => {
  const group = await json<Group>('group', 'create', 'Many');
  const numbers = Array.from({ length: 2_500 }, (_, index) =>
    index % 1_000 === 999 ? String(index) : `02460${String(index).padStart(5, '0')}`,
  );
  const people = numbers.map((number, index) => `${number},"Nana, ${index}"`);
  const file = fileOf('many.csv', ['phone,first', ...people].join('\n'));
  const done = await run('contact', 'import', file, '--group', group.uuid);
  assert.equal(done.out, '2,498 added, 0 already exist, 2 refused.\n');
  assert.match(done.err, /^line 1001: .*\nline 2001: .*\n$/);
  assert.equal(done.code, 1);
  const again = await run('contact', 'import', fileOf('again.csv', numbers.join('\n')));
  assert.equal(again.out, '0 added, 2,498 already exist, 2 refused.\n');
  const nowhere = await run('contact', 'import', file, '--group', '0196f0c2-7a10-7cc4-9d3e-0242ac12ffff');
  assert.deepEqual([nowhere.err, nowhere.code], ['Group not found.\n', 1]);
});

test('what a person agreed to is recorded, shown with its history, and demanded of marketing', async () => {
  const words = ['--channel', 'sms', '--how', 'form', '--words', 'Yes, send me offers.'];
  assert.match(await say('consent', 'give', '0244000019', ...words), /^Consent 233244000019 is given\.\n/);
  await say('consent', 'withdraw', '0244000019', '--channel', 'voice', '--how', 'spoken');
  assert.match(
    await say('consent', 'show', '0244000019'),
    /sms +given .*offers\..*voice +withdrawn|voice +withdrawn .*sms +given .*offers\./s,
  );
  assert.match(
    await say('consent', 'list', '--status', 'given', '--number', '0244000019'),
    /\n233244000019 +sms +given /,
  );
  assert.match(await say('consent', 'history', '0244000019'), /\nvoice +withdrawn .*\nsms +given /);
  const rules = await say('consent', 'rules', '--demand', 'yes', '--quiet', '21:00-08:00');
  assert.match(rules, /^marketing needs consent +yes\nquiet hours from +21:00\nquiet hours to +08:00\n$/);
  assert.match(
    await say('consent', 'rules', '--installation', '--quiet', '22:00-07:00'),
    /from +22:00\nquiet hours to +07:00\n$/,
  );
  assert.match(
    await say('consent', 'rules', '--demand', 'no', '--no-quiet'),
    /^marketing needs consent +no\ninstallation quiet hours from +22:00\n/,
  );
});

test('a person is written into a file, and erased once that is confirmed', async () => {
  await say('contact', 'add', '0244000020', '--first-name', 'Efua');
  const path = join(scratch, 'person.json');
  assert.match(await say('person', 'show', '0244000020', '--out', path), /^Everything about 233244000020 is in /);
  assert.equal(JSON.parse(readFileSync(path, 'utf8')).contact.first_name, 'Efua');
  assert.match((await run('person', 'erase', '0244000020')).err, /add --yes to confirm/);
  const { uuid } = await json<{ uuid: string }>('person', 'erase', '0244000020', '--reason', 'Asked', '--yes');
  assert.match(await say('person', 'erasure', uuid), /\nnumber hash +[0-9a-f]{64}\n.*\nreason +Asked\n/s);
  assert.match(await say('person', 'erasures'), new RegExp(uuid));
  assert.match(await say('person', 'erasures', '--all-accounts'), new RegExp(uuid));
});

test('a number is suppressed, named, and allowed again', async () => {
  const words = ['--reason', 'complaint', '--note', 'Asked by phone'];
  assert.match(
    await say('suppression', 'add', '0244000009', ...words),
    /^Number 233244000009 is suppressed: it gets no more messages\.\n.*\nreason +complaint\n/s,
  );
  assert.match(await say('suppression', 'list'), /\n233244000009 +complaint +.*Asked by phone\n/);
  assert.match(await say('suppression', 'show', '0244000009'), /\nreason +complaint\nnote +Asked by phone\n/);
  const sent = await run('send', '0244000009', 'Hello', '--from', 'Volley');
  assert.deepEqual([sent.code, sent.err], [1, '<to>: This number has opted out and gets no messages.\n']);
  const bare = await run('suppression', 'remove', '0244000009');
  assert.match(bare.err, /^--reason is required: this person asked for no more messages/);
  await say('suppression', 'remove', '0244000009', '--reason', 'Signed up again');
  assert.equal(await say('suppression', 'list'), 'There is no number: see volley suppression add --help\n');
});

test('keywords are shown, added to and given back, and a refusal names the flag', async () => {
  assert.match(await say('keyword', 'show'), /^stop standard words +STOP, .*\nstop words +none\nstop reply +\S/);
  const set = await say('keyword', 'set', 'stop', '--word', 'gyae', 'enough', '--reply', 'We write to you no more.');
  assert.match(set, /\nstop words +GYAE, ENOUGH\nstop reply +We write to you no more\.\n/);
  const back = await say('keyword', 'set', 'stop', '--no-word', '--no-reply');
  assert.match(back, /stop words +none\n/);
  assert.ok(!back.includes('We write to you no more'));
  const made = await say('keyword', 'add', 'price', 'prices', '--answer', 'Maize is 210 cedis.');
  assert.match(made, /\nwords +PRICE, PRICES\nanswer +Maize is 210 cedis\.\n/);
  const [, rule = ''] = /^uuid +(\S+)/m.exec(made) ?? [];
  assert.match(await say('keyword', 'list'), /PRICE, PRICES +- +60 +Maize is 210 cedis\./);
  assert.match(await say('keyword', 'change', rule, '--no-answer', '--minutes', '5'), /minutes +5\n/);
  assert.match(await say('keyword', 'rule', rule), /minutes +5\n/);
  assert.match((await run('keyword', 'add', 'STOP')).err, /^<word> \(the 1st\) is a word for STOP already\.\n$/);
  assert.equal(await say('keyword', 'delete', rule), 'Keyword rule deleted.\n');
  const [long, word, nothing] = await Promise.all([
    run('keyword', 'set', 'help', '--reply', 'x'.repeat(161)),
    run('keyword', 'set', 'stop', '--word', 'w'.repeat(41)),
    run('keyword', 'set', 'stop'),
  ]);
  assert.equal(long.err, '--reply must not be longer than 160 characters.\n');
  assert.equal(word.err, '--word (the 1st) must not be longer than 40 characters.\n');
  assert.deepEqual([long.code, word.code, nothing.code], [1, 1, 2]);
});

test('what people write is listed, and so is what changed the balance', async () => {
  await say('send', '+233205550010', 'Hello', '--from', 'Volley');
  const replies = () => json<{ sender: string; keyword: string }[]>('inbound', 'list');
  let found = await replies();
  for (const endMs = performance.now() + 60_000; found.length === 0 && performance.now() < endMs; ) {
    found = await replies();
  }
  assert.deepEqual([found[0]?.sender, found[0]?.keyword], ['233205550010', 'stop']);
  assert.match(
    await say('inbound', 'list'),
    /^received +sender +recipient +keyword +message +possible senders +id\n\S+ \S+ +233205550010 +Volley +stop +STOP /,
  );
  assert.equal(await say('inbound', 'list', '--unclaimed'), 'Nobody has replied yet.\n');
  const [first] = await json<{ id: string; unread: number; status: string }[]>('thread', 'list', '--number', '020555');
  assert.deepEqual([first?.unread, first?.status], [0, 'closed'], 'STOP waits for nobody');
  const uuid = first?.id ?? '';
  assert.match(await say('thread', 'show', uuid), /recipient +Volley\nphone number +233205550010\nstatus +closed\n/);
  assert.match(await say('thread', 'messages', uuid), /^at +what +text\n\S+ \S+ +reply +STOP\n/);
  assert.match(await say('thread', 'change', uuid, '--status', 'open'), /status +open\n/);
  assert.match(
    await say('thread', 'list', '--status', 'open', '--assigned', 'nobody'),
    /233205550010 +- +- +Volley +open +0 /,
  );
  await say('thread', 'note', uuid, 'Call on Monday');
  const [note] = await json<{ id: string }[]>('thread', 'notes', uuid);
  assert.equal(await say('thread', 'delete-note', uuid, note?.id ?? ''), 'Note deleted.\n');
  const refused = await run('thread', 'answer', uuid, 'Are you sure?');
  assert.match(refused.err, /opted out/);
  assert.equal((await run('thread', 'change', uuid)).code, 2);
  assert.match(await say('credit', 'show'), /^balance +\d+\.\d\d\nheld +0\.00\navailable +/);
  assert.match(
    await say('ledger', 'list', '--limit', '5'),
    /^number +at +kind +amount +balance after +reference +note\n\d+ /,
  );
});

interface Field {
  readonly key: string;
  readonly label: string;
  readonly kind: string;
  readonly choices: readonly string[];
  readonly position: number;
}

test('a field is made, filled in, changed, moved and deleted', async () => {
  const city = await json<Field>('field', 'add', 'home_town', '--choice', 'Accra', 'Kumasi', '--default', 'your town');
  assert.deepEqual([city.label, city.kind, city.choices], ['Home town', 'choice', ['Accra', 'Kumasi']]);
  assert.match(await say('field', 'add', 'children', '--kind', 'number'), /Texts name it as \{\{children\}\}/);
  const moved = await json<Field>('field', 'change', 'children', '--label', 'Kids', '--place', '1');
  assert.deepEqual([moved.label, moved.position], ['Kids', 1]);
  await say('field', 'change', 'home_town', '--add-choice', 'Ho');
  assert.match(
    await say('field', 'list'),
    /children +Kids +number .*\nhome_town +Home town +choice +Accra, Kumasi, Ho +your/,
  );
  const esi = await json<Contact>('contact', 'add', '0244000077', '--field', 'home_town=ho', 'children=2');
  await say('contact', 'change', String(esi.id), '--field', 'children=');
  assert.match(await say('contact', 'show', String(esi.id)), /fields home town +Ho\n/);
  const refused = await run('contact', 'change', String(esi.id), '--field', 'home_town=Paris');
  assert.match(refused.err, /--field \(home town\): This must be one of: Accra, Kumasi, Ho\./);
  assert.match((await run('contact', 'change', String(esi.id), '--field', 'Paris')).err, /such as city=Accra/);
  assert.match(await say('field', 'show', 'home_town'), /^key +home_town\n/);
  assert.match(await say('field', 'delete', 'home_town'), /field deleted/);
  assert.doesNotMatch(await say('contact', 'show', String(esi.id)), /home town/);
});

test('a template is added with a language, sent, changed and read version by version, and deleted', async () => {
  const { uuid } = await json<Group>(
    ...['template', 'add', 'Order is ready', 'Your order {{order_no}} is ready.'],
    ...['--variant', 'fr=Commande {{order_no}}', '--value', 'order_no'],
  );
  assert.match(await say('template', 'list'), /Order is ready +1 +fr +Your order/);
  const sent = await json<{ data: { campaign_id: string } }>(
    ...['send', '0244000078', '--template', uuid, '--value', 'order_no=A-7', '--language', 'fr', '--from', 'Volley'],
  );
  assert.match(
    await say('message', 'show', sent.data.campaign_id),
    new RegExp(`template id +${uuid}\ntemplate version +1\n.*message +Commande A-7\n`, 's'),
  );
  assert.match((await run('send', '0244000078', '--value', 'x=1', '--from', 'Volley')).err, /Give the text/);
  const missing = await run('send', '0244000078', '--template', uuid, '--from', 'Volley');
  assert.match(missing.err, /required by this template/);
  assert.match(await say('template', 'change', uuid, '--no-variant', '--from-version', '1'), /version +2\n/);
  const late = await run('template', 'change', uuid, '--message', 'x', '--from-version', '1');
  assert.match(late.err, /its newest version is 2, not 1/);
  assert.match(await say('template', 'versions', uuid), /^version.*\n2 .*\n1 /s);
  assert.match(await say('template', 'version', uuid, '1'), /variants fr +Commande/);
  assert.match(await say('template', 'show', uuid), /used by +none/);
  assert.match(await say('template', 'delete', uuid), /Template deleted/);
});
