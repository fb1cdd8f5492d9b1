import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestApp } from './testkit/app.ts';
import { eventually } from './testkit/eventually.ts';
import { importCaller, readTables } from './testkit/imports.ts';
import { checkInvariants } from './testkit/invariants.ts';

const app = await startTestApp();

interface Person {
  readonly phone_number: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly fields: Record<string, unknown>;
}

async function newCaller() {
  const { id, key } = await app.newAccount();
  return { id, key, ...importCaller(app, key) };
}

async function peopleOf(key: string): Promise<Record<string, Person>> {
  const reply = await app.call('GET', '/v1/contacts?per_page=100', { key });
  return Object.fromEntries((reply.body.data.data as Person[]).map((person) => [person.phone_number, person]));
}

const MESSY = `Mobile No.;Name;E-mail;City;Member since
0244 000 001;Ama Mensah;ama@example.com;Accra;2024-05-01
244000002;Kofi Boateng;kofi@;Kumasi;soon
'+233244000003;Éric Désiré;;Tamale;
2.33244E+11;Yaw;yaw@example.com;Accra;2024-05-01
;Nobody;nobody@example.com;Accra;
0244000001;Ama Serwaa Mensah;;Ho;
`;

test('a messy file: who can be reached is imported, every other row is explained', async () => {
  const { key, ask, read, move } = await newCaller();
  // What Excel makes of accents in western Europe.
  const one = await read(Buffer.from(MESSY, 'latin1'));
  assert.equal(one.status, 'mapping', one.failure);
  assert.deepEqual([one.format, one.encoding, one.delimiter, one.rows], ['csv', 'latin1', 'semicolon', 6]);
  const targets = one.columns.map(({ proposed }: { proposed: { to: string } }) => proposed.to);
  assert.deepEqual(targets, ['phone_number', 'full_name', 'email', 'new_field', 'new_field']);
  const mapping = [
    ...one.mapping.slice(0, 3),
    { to: 'new_field', key: 'city', label: 'City', kind: 'text' },
    { to: 'new_field', key: 'since', label: 'Member since', kind: 'date' },
  ];
  await ask('PUT', `/imports/${one.uuid}`, { mapping, new_group: 'Customers' });

  const checked = await move(one.uuid, 'check');
  assert.equal(checked.status, 'checked');
  const { reasons, ...counts } = checked.check;
  assert.deepEqual(counts, {
    created: 3,
    changed: 0,
    same: 1,
    left: 0,
    refused: 2,
    repeated: 1,
    repaired: 1,
    without_value: 1,
    opted_out: 0,
  });
  assert.ok(
    reasons.some(
      ({ outcome, samples }: { outcome: string; samples: { row: number }[] }) =>
        outcome === 'refused' && samples[0]?.row === 5,
    ),
  );
  assert.deepEqual(await peopleOf(key), {}, 'a dry run writes nothing');

  const done = await move(one.uuid, 'start');
  assert.equal(done.status, 'completed');
  assert.deepEqual(done.counts, { created: 3, changed: 0, same: 1, left: 0, refused: 2 });
  const people = await peopleOf(key);
  assert.deepEqual(Object.keys(people).sort(), ['233244000001', '233244000002', '233244000003']);
  const { first_name, last_name, email, fields } = people['233244000001'] as Person;
  assert.deepEqual([first_name, last_name, email], ['Ama', 'Mensah', 'ama@example.com']);
  assert.deepEqual(fields, { city: 'Accra', since: '2024-05-01' });
  assert.equal(people['233244000002']?.email, '', 'a bad email costs the person nothing');
  assert.deepEqual(people['233244000002']?.fields, { city: 'Kumasi' });
  assert.equal(people['233244000003']?.first_name, 'Éric');
  const members = await app.call('GET', `/v1/groups/${done.new_group_id}/contacts`, { key });
  assert.equal(members.body.data.total, 3);

  await checkResults(one.uuid, { ask, read });
  await checkInvariants(app);
});

async function checkResults(uuid: string, { ask, read }: Pick<ReturnType<typeof importCaller>, 'ask' | 'read'>) {
  const csv: string = await ask('GET', `/imports/${uuid}/results.csv`);
  const lines = csv.trimEnd().split('\r\n');
  assert.equal(lines.length, 7);
  assert.equal(lines[0], 'row,outcome,reason,Mobile No.,Name,E-mail,City,Member since');
  assert.match(
    lines[2] ?? '',
    /^3,created,.*The email was left out.*Member since was left out.*,244000002,Kofi Boateng,/,
  );
  assert.match(lines[4] ?? '', /^5,refused,/);
  const refused: string = await ask('GET', `/imports/${uuid}/results.csv?outcome=refused`);
  assert.equal(refused.trimEnd().split('\r\n').length, 3);

  // A file with the same columns is mapped as this one was; results are files too.
  const again = await read(MESSY);
  assert.deepEqual(again.mapping.slice(3), [
    { to: 'field', key: 'city' },
    { to: 'field', key: 'since' },
  ]);
  const results = await read(csv);
  const ours = Array.from({ length: 3 }, () => ({ to: 'leave_out' }));
  assert.deepEqual(results.mapping, [...ours, ...again.mapping]);
}

test('an import of an export changes nothing, and formulas are neutralised', async () => {
  const { id, key, ask, run } = await newCaller();
  const make = (path: string, body: object) => ask('POST', path, body);
  await make('/contact-fields', { key: 'points', label: 'Points', kind: 'number' });
  await make('/contact-fields', { key: 'born', label: 'Born', kind: 'date' });
  await make('/contact-fields', { key: 'member', label: 'Member', kind: 'yes_no' });
  const fields = { points: 12.5, born: '1990-02-03', member: true };
  await make('/contacts', {
    phone_number: '+233244000001',
    first_name: '=cmd()',
    last_name: '\'-x, "y"',
    email: 'a@b.co',
    fields,
  });
  await make('/contacts', {
    phone_number: '+4915112345678',
    first_name: 'Élodie',
    last_name: 'x;=1+1',
    fields: { member: false },
  });
  await make('/contacts', { phone_number: '+15552234567', first_name: '＝1+1' });
  const before = await readTables(app, id);
  const csv: string = await ask('GET', '/contacts.csv');
  const lines = csv.trimEnd().split('\r\n');
  assert.equal(lines[0], 'phone_number,first_name,last_name,email,points,born,member');
  assert.equal(lines[1], `+233244000001,'=cmd(),"''-x, ""y""",a@b.co,12.5,1990-02-03,yes`);
  assert.match(csv, /,Élodie,"x;=1\+1",/);
  assert.match(csv, /^\+15552234567,'＝1\+1,/m);
  const mapping = ['phone_number', 'first_name', 'last_name', 'email'].map((to) => ({ to }));
  const done = await run(csv, {
    mapping: [...mapping, ...['points', 'born', 'member'].map((field) => ({ to: 'field', key: field }))],
    on_existing: 'overwrite',
  });
  assert.deepEqual(done.counts, { created: 0, changed: 0, same: 3, left: 0, refused: 0 });
  assert.deepEqual(await readTables(app, id), before);
  const some: string = await ask('GET', '/contacts.csv?columns=points,phone_number&search=%3Dcmd');
  assert.equal(some, 'points,phone_number\r\n12.5,+233244000001\r\n');
  const segment = await ask('POST', '/segments', { name: 'x', condition: { field: 'points', at_least: 12.5 } });
  const fitting: string = await ask('GET', `/segments/${segment.uuid}/contacts.csv?columns=first_name,phone_number`);
  assert.equal(fitting, `first_name,phone_number\r\n'=cmd(),+233244000001\r\n`);
  const unknown = await app.call('GET', '/v1/contacts.csv?columns=shoe_size', { key });
  assert.equal(unknown.status, 422);
  assert.match(unknown.text, /There is no column shoe_size/);
});

const numberOf = (index: number) => `+23324${String(4_000_000 + index)}`;
const linesOf = (count: number, last: string) =>
  [
    'number,first,last,town',
    ...Array.from({ length: count }, (_, index) => `${numberOf(index)},Ama ${index},${last},Accra`),
  ].join('\n');
const TOWN = { to: 'new_field', key: 'town', label: 'Town', kind: 'text' };
const MAPPING = [{ to: 'phone_number' }, { to: 'first_name' }, { to: 'last_name' }, TOWN];

test('undo gives the exact rows back', async () => {
  const { id, ask, run, move } = await newCaller();
  const group = await ask('POST', '/groups', { name: 'There before' });
  const contacts = Array.from({ length: 40 }, (_, index) => ({
    phone_number: numberOf(index * 50),
    first_name: 'Old',
  }));
  await ask('POST', '/contacts/bulk', { contacts, group_ids: [group.uuid] });
  const before = await readTables(app, id);
  // The same numbers again in another chunk, with other values: the later change is undone first.
  const file = `${linesOf(1_500, 'Mensah')}\n${linesOf(300, 'Boateng').split('\n').slice(1).join('\n')}`;
  const options = { mapping: MAPPING, on_existing: 'overwrite', group_ids: [group.uuid], new_group: 'Made' };
  const done = await run(file, options);
  assert.deepEqual(done.counts, { created: 1_470, changed: 330, same: 0, left: 0, refused: 0 });
  await checkInvariants(app);
  const undone = await move(done.uuid, 'undo');
  assert.equal(undone.status, 'undone');
  assert.deepEqual(await readTables(app, id), before);
  await checkInvariants(app);
});

test('what the file says of consent is recorded, but not against what somebody withdrew alone', async () => {
  const { id, ask, run, move } = await newCaller();
  const words = 'Yes, send me offers.';
  const at = '2024-05-01T09:00:00.000000Z';
  const given = { channel: 'sms', status: 'given', source: 'form', at: '2023-01-01T00:00Z' };
  await ask('POST', '/consents', { phone_number: numberOf(0), ...given });
  await ask('POST', '/consents', { phone_number: numberOf(1), ...given, status: 'withdrawn' });
  // As if the person had replied STOP, long before.
  await app.sql(`update consents set source = 'reply' where account_id = $1 and phone_number = $2`, [
    id,
    numberOf(1).slice(1),
  ]);
  await ask('POST', '/consents', { phone_number: numberOf(2), ...given, status: 'withdrawn', at: '2025-01-01T00:00Z' });
  const before = await readTables(app, id);
  const consent = { channels: ['sms', 'voice'], source: 'paper', words, at };
  const done = await run(linesOf(5, 'Mensah'), { mapping: MAPPING, consent: { ...consent, at: '2024-05-01T09:00Z' } });
  assert.deepEqual([done.status, done.consent], ['completed', consent]);
  const stated = async (index: number): Promise<string[]> =>
    (await ask('GET', `/consents/${numberOf(index).slice(1)}`)).consents.map(
      ({ channel, status, source }: Record<string, string>) => `${channel} ${status} ${source}`,
    );
  assert.deepEqual(await Promise.all([0, 1, 2, 3].map(stated)), [
    ['sms given paper', 'voice given paper'],
    ['sms withdrawn reply', 'voice given paper'],
    ['sms withdrawn form', 'voice given paper'],
    ['sms given paper', 'voice given paper'],
  ]);
  await move(done.uuid, 'undo');
  assert.deepEqual(await readTables(app, id), before);
});

test('undo leaves what was used or changed since', async () => {
  const { id, key, ask, run, move } = await newCaller();
  const done = await run(linesOf(5, 'Mensah'), { mapping: MAPPING });
  assert.equal(done.status, 'completed');
  const idOf = async (index: number) =>
    (
      await app.sql<{ id: string }>('select id from contacts where account_id = $1 and phone_number = $2', [
        id,
        numberOf(index).slice(1),
      ])
    )[0]?.id;
  await ask('PUT', `/contacts/${await idOf(1)}`, { first_name: 'Changed' });
  const group = await ask('POST', '/groups', { name: 'Chosen' });
  await ask('POST', '/contacts/assign-group', { contact_ids: [await idOf(2)], group_ids: [group.uuid] });
  // As if it had been sent.
  await app.sql(
    `insert into messages (account_id, id, campaign_id, kind, sender_id, phone_number, network, message, parts, price, status, created_at)
     values ($1, overlay(gen_random_uuid()::text placing $2 from 1 for 13)::uuid, 1, 'quick', 'Volley', $3, '', 'x', 1, 0, 'sent', now())`,
    [
      id,
      `${Date.now()
        .toString(16)
        .padStart(12, '0')
        .replace(/^(.{8})/, '$1-')}`,
      numberOf(3).slice(1),
    ],
  );
  await move(done.uuid, 'undo');
  assert.deepEqual(
    Object.keys(await peopleOf(key)).sort(),
    [1, 2, 3].map((index) => numberOf(index).slice(1)),
  );
});

test('what is there is left, filled or overwritten, and another import at the same time loses nothing', async () => {
  const { key, ask, run } = await newCaller();
  const there = { phone_number: numberOf(0), first_name: 'Old' };
  for (const [on_existing, outcome, names] of [
    ['leave', 'left', ['Old', '']],
    ['fill', 'changed', ['Old', 'Mensah']],
    ['overwrite', 'changed', ['Ama 0', 'Mensah']],
    ['overwrite', 'same', ['Ama 0', 'Mensah']],
  ] as const) {
    if (on_existing === 'leave') await ask('POST', '/contacts', there);
    const done = await run(linesOf(1, 'Mensah'), { mapping: MAPPING, on_existing });
    assert.equal(done.counts[outcome], 1, `${on_existing}: ${JSON.stringify(done.counts)}`);
    const person = (await peopleOf(key))[numberOf(0).slice(1)];
    assert.deepEqual([person?.first_name, person?.last_name], names);
  }
  const group = await ask('POST', '/groups', { name: 'Both' });
  const together = { mapping: MAPPING, group_ids: [group.uuid] };
  const bulk = Array.from({ length: 1_000 }, (_, index) => ({ phone_number: numberOf(2_999 - index) }));
  const [first, second] = await Promise.all([
    run(linesOf(3_000, 'One'), together),
    run(linesOf(2_500, 'Two'), together),
    ask('POST', '/contacts/bulk', { contacts: bulk, group_ids: [group.uuid] }),
  ]);
  for (const { status, counts } of [first, second]) {
    assert.equal(status, 'completed');
    assert.equal(counts.refused, 0);
  }
  assert.equal((await ask('GET', '/contacts?per_page=1')).total, 3_000);
  assert.equal((await ask('GET', `/groups/${group.uuid}/contacts?per_page=1`)).total, 3_000);
  await checkInvariants(app);
});

test('an upload is repeated and resumed, and nothing is done in the wrong state', async () => {
  const { key, ask, upload } = await newCaller();
  const refused = async (method: string, path: string, body?: unknown, headers?: Record<string, string>) => {
    const reply = await app.call(method, `/v1${path}`, {
      key,
      ...(body === undefined ? {} : { body }),
      ...(headers ? { headers } : {}),
    });
    return [reply.status, reply.body.message];
  };
  const bytes = 4_194_304 + 3;
  const { uuid, parts } = await ask('POST', '/imports', { file_name: 'two.csv', bytes });
  assert.equal(parts, 2);
  const binary = { 'content-type': 'application/octet-stream' };
  assert.deepEqual(await refused('PUT', `/imports/${uuid}/parts/1`, Buffer.from('ab'), binary), [
    400,
    'Part 1 of this file must have 3 bytes; 2 came.',
  ]);
  for (const piece of ['abc', 'xyz']) {
    const reply = await app.call('PUT', `/v1/imports/${uuid}/parts/1`, {
      key,
      body: Buffer.from(piece),
      headers: binary,
    });
    assert.equal(reply.status, 200, reply.text);
  }
  assert.deepEqual(await ask('GET', `/imports/${uuid}/parts`), [{ part: 1, bytes: 3 }]);
  assert.deepEqual(await refused('POST', `/imports/${uuid}/read`, {}), [
    409,
    'The file is not whole: upload part 0 first.',
  ]);
  assert.deepEqual(await refused('POST', `/imports/${uuid}/start`), [
    409,
    'The import is uploading, so it cannot be started.',
  ]);
  assert.equal((await refused('PUT', `/imports/${uuid}/parts/2`, Buffer.from('a'), binary))[0], 400);
  assert.equal((await ask('POST', `/imports/${uuid}/cancel`)).status, 'cancelled');
  assert.equal((await refused('PUT', `/imports/${uuid}/parts/1`, Buffer.from('abc'), binary))[0], 409);
  assert.equal((await refused('POST', `/imports/${uuid}/undo`))[0], 409);
  await ask('DELETE', `/imports/${uuid}`);
  assert.equal((await refused('GET', `/imports/${uuid}`))[0], 404);
  for (let open = 0; open < 10; open += 1) await upload('phone\n0244000001');
  assert.match(
    String((await refused('POST', '/imports', { file_name: 'x.csv', bytes: 1 }))[1]),
    /10 imports are not finished/,
  );
});

test('a file that cannot be read is refused in words, and one over the limit of contacts stops there', async () => {
  const { id, read, run } = await newCaller();
  const bad = await read(Buffer.from([0x50, 0x4b, 3, 4, 1, 2, 3, 4]), 'broken.xlsx');
  assert.equal(bad.status, 'failed');
  assert.match(bad.failure, /\w+ .*\.$/);
  assert.equal((await read('phone\n')).status, 'failed');
  await app.call('PUT', `/v1/admin/accounts/${id}`, { key: app.key, body: { contacts_max: 1_500 } });
  const over = await run(linesOf(2_500, 'Mensah'), { mapping: MAPPING });
  assert.equal(over.status, 'failed');
  assert.match(over.failure, /The contacts limit of this account is 1500/);
  assert.equal(over.counts.created, 1_200);
  assert.notEqual(over.undo_until, null);
  await checkInvariants(app);
});

test('a deleted import leaves nothing behind', async () => {
  const { id, ask, run } = await newCaller();
  const done = await run(linesOf(3, 'Mensah'), { mapping: MAPPING });
  await ask('DELETE', `/imports/${done.uuid}`);
  await app.sql(`update jobs set next_run_at = now() where name = 'sweep-imports'`);
  await eventually(
    async () =>
      (
        await app.sql<{ n: number }>(
          `select ((select count(*) from imports where account_id = $1) + (select count(*) from import_chunks where account_id = $1)
             + (select count(*) from import_parts where account_id = $1))::int as n`,
          [id],
        )
      )[0]?.n,
    (n) => n === 0,
  );
});
