// Many registered texts by one file: all of them or none, with faults that name their lines.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { startTestApp } from './testkit/app.ts';

const app = await startTestApp();

beforeEach(() => app.sql('delete from registered_texts'));

async function send(file: string | Buffer) {
  const headers = { authorization: `Bearer ${app.key}`, 'content-type': 'application/octet-stream' };
  const reply = await fetch(`${app.api}/v1/registered-texts/import`, { method: 'POST', headers, body: file });
  return { status: reply.status, body: JSON.parse(await reply.text()) };
}
const stored = () =>
  app.sql('select name, text, sender_ids, named, variable_characters_max as max from registered_texts order by name');

const FILE = [
  'Name;Text;Senders;dlt_template_id;DLT category;variable_characters_max',
  'Order is ready;"Dear {#var#}, your order is ready; come",Volley;1107161234567890123;service;',
  'Code;{#numeric#} is your code. -VOLLEY;;1107161234567890124;;6',
].join('\n');

test('a file adds texts with senders and values, and replaces those of the same name', async () => {
  const first = await send(FILE.replace('come",Volley', 'come";Volley'));
  assert.deepEqual([first.status, first.body.data], [200, { added: 2, changed: 0 }], JSON.stringify(first.body));
  const code = {
    ...{ name: 'Code', text: '{#numeric#} is your code. -VOLLEY', sender_ids: [], max: 6 },
    named: { dlt_template_id: '1107161234567890124' },
  };
  assert.deepEqual(await stored(), [
    code,
    {
      ...{ name: 'Order is ready', text: 'Dear {#var#}, your order is ready; come', sender_ids: ['Volley'], max: 30 },
      named: { dlt_template_id: '1107161234567890123', dlt_category: 'service' },
    },
  ]);
  const [{ uuid } = { uuid: '' }] = await app.sql("select uuid from registered_texts where name = 'Code'");
  const second = await send("name,text\ncode,'=Your code: {#numeric#}\nNew,Welcome\n");
  assert.deepEqual(second.body.data, { added: 1, changed: 1 }, JSON.stringify(second.body));
  const [changed] = await app.sql(`select name, text, named from registered_texts where uuid = '${uuid}'`);
  assert.deepEqual(changed, { name: 'code', text: '=Your code: {#numeric#}', named: {} });
});

test('faults name their lines, and nothing of the file is stored', async () => {
  await send('name,text\nOnce,One text\n');
  await app.call('POST', '/v1/registered-texts', { key: app.key, body: { name: 'once', text: 'Another' } });
  const before = await stored();
  const reply = await send(
    [
      'name,text,senders,dlt_template_id,9th',
      'Fine,A text,Volley,1,',
      ',{#var#},,2,',
      'Fine,Another,Nobody,ÿ,',
      'Once,Twice,,3,',
      `Long,${'x'.repeat(1_531)},,4,5`,
    ].join('\n'),
  );
  assert.equal(reply.status, 422, JSON.stringify(reply.body));
  assert.deepEqual(Object.keys(reply.body.errors), ['file.3', 'file.4', 'file.6', 'file.5']);
  const of = (line: number) => reply.body.errors[`file.${line}`].join(' ');
  assert.match(of(3), /^Line 3: The name field is required\. Line 3: The text field must have characters/);
  assert.match(of(4), /Line 4: The values\.dlt template id field must be 1 to 100 characters of ASCII/);
  assert.match(of(5), /Several registered texts have this name/);
  assert.match(of(6), /must not be longer than 1530 characters.*must be a name such as dlt_entity_id/);
  assert.deepEqual(await stored(), before);
  const twice = await send('name,text,senders\nA,One,\na,Two,Volley\nB,Three,Nobody');
  assert.deepEqual(twice.body.errors, {
    'file.3': ['Line 3: The name is that of line 2.'],
    'file.4': ['Line 4: “Nobody” is no sender ID of your account.'],
  });
});

test('files that have no texts are refused with a reason, and so are more texts than an account may have', async () => {
  const zip = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(5_000, 7)]);
  const many = (count: number, name: string) =>
    `name,text\n${Array.from({ length: count }, (_, index) => `${name} ${index},Text ${index}`).join('\n')}\n`;
  for (const file of ['', 'a,b\n1,2\n', 'name,text\n', 'name,name,text\n1,2,3\n', '"', '\0\0\0', zip, many(501, 'x')]) {
    const { status, body } = await send(file);
    assert.ok(status === 422 || status === 400, `${status} ${JSON.stringify(body).slice(0, 200)}`);
  }
  assert.equal((await send(Buffer.alloc(3 * 1024 * 1024 + 1, 'x'))).status, 413);
  assert.deepEqual(await stored(), []);
  assert.deepEqual((await send(many(500, 'Full'))).body.data, { added: 500, changed: 0 });
  assert.deepEqual((await send(many(500, 'Full'))).body.data, { added: 0, changed: 500 });
  assert.equal((await send(many(1, 'One more'))).status, 409);
  assert.equal((await stored()).length, 500);
});
