import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sourceOf } from '../../test/testkit/sheets.ts';
import type { KnownField } from './column.ts';
import { splitName } from './index.ts';
import { openSheet } from './open-sheet.ts';
import { recogniseColumns } from './recognise-columns.ts';

const CITY: KnownField = { key: 'city', label: 'Town or city', kind: 'text', choices: [] };

async function recognise(text: string, fields: readonly KnownField[] = [], hasHeader?: boolean) {
  const { facts } = await openSheet(sourceOf(Buffer.from(text)), { hasHeader });
  return recogniseColumns(facts, { fields, country: 'GH' });
}

/** Returns the targets of the columns in a short form. */
async function targets(text: string, fields?: readonly KnownField[], hasHeader?: boolean): Promise<string[]> {
  return (await recognise(text, fields, hasHeader)).map(({ target }) => {
    if (target.to === 'field') return `field ${target.key}`;
    return target.to === 'new_field' ? `new ${target.key} ${target.kind}` : target.to;
  });
}

const NUMBER_NAMES = [
  ...[
    'Phone',
    'Mobile No.',
    'mobile_number',
    'phoneNumber',
    'Tel',
    'Cell',
    'Contact',
    'MSISDN',
    'WhatsApp Number',
    'Phone 1 - Value',
  ],
  ...[
    'Téléphone',
    'N° de téléphone',
    'Portable',
    'Teléfono',
    'Número de celular',
    'Telemóvel',
    'Handynummer',
    'Rufnummer',
  ],
  ...[
    'Telefoonnummer',
    'Cellulare',
    'رقم الهاتف',
    'جوال',
    'Namba ya simu',
    'Simu',
    'Ahomatrofo',
    'Lambar waya',
    'Cep Telefonu',
  ],
  ...['Nomor HP', 'मोबाइल नंबर', "Parent's mobile (WhatsApp)", 'TELEPHONE NO', 'Number'],
];

test('the column of numbers is known by its name in many languages', async () => {
  for (const name of NUMBER_NAMES) {
    const [, column] = await recognise(`Remark;${name}\nx;0244123456\ny;0201234567\n`);
    assert.deepEqual([column?.target.to, column?.because], ['phone_number', 'name'], name);
  }
});

test('names and addresses are known in many languages, alone and beside each other', async () => {
  const cases: readonly (readonly [header: string, row: string, ...expected: string[]])[] = [
    [
      'First Name;Last Name;Phone;Email',
      'Ama;Mensah;0244123456;a@b.co',
      'first_name',
      'last_name',
      'phone_number',
      'email',
    ],
    ['Name;Phone;E-mail', 'Ama Mensah;0244123456;a@b.co', 'full_name', 'phone_number', 'email'],
    [
      'Prénom;Nom;Téléphone;Courriel',
      'Ama;Mensah;0244123456;a@b.co',
      'first_name',
      'last_name',
      'phone_number',
      'email',
    ],
    ['Nom;Téléphone', 'Ama Mensah;0244123456', 'full_name', 'phone_number'],
    ['Nombre;Apellidos;Móvil', 'Ama;Mensah;0244123456', 'first_name', 'last_name', 'phone_number'],
    ['Nombre;Teléfono', 'Ama Mensah;0244123456', 'full_name', 'phone_number'],
    [
      'Vorname;Nachname;Handy;E-Mail',
      'Ama;Mensah;0244123456;a@b.co',
      'first_name',
      'last_name',
      'phone_number',
      'email',
    ],
    ['Nome;Sobrenome;Celular', 'Ama;Mensah;0244123456', 'first_name', 'last_name', 'phone_number'],
    ['Jina;Simu;Barua pepe', 'Ama Mensah;0244123456;a@b.co', 'full_name', 'phone_number', 'email'],
    ['الاسم;رقم الجوال;البريد الإلكتروني', 'Ama Mensah;0244123456;a@b.co', 'full_name', 'phone_number', 'email'],
    ['Contact;Mobile', 'Ama Mensah;0244123456', 'new contact text', 'phone_number'],
    ['Surname;Other Names;Tel. No.', 'Mensah;Ama;0244123456', 'last_name', 'first_name', 'phone_number'],
  ];
  for (const [header, row, ...expected] of cases)
    assert.deepEqual(await targets(`${header}\n${row}\n${row}\n`), expected, header);
});

test('what stands in a column decides where its name says nothing or the wrong thing', async () => {
  const bare = 'Ama Mensah;0244123456;a@b.co;Accra\nYaw Boateng;0201234567;c@d.co;Kumasi\n';
  assert.deepEqual(await targets(bare), ['full_name', 'phone_number', 'email', 'new column_4 text']);
  const wrong = 'Phone;Email;No\na@b.co;0244123456;1\nc@d.co;0201234567;2\n';
  assert.deepEqual(await targets(wrong), ['email', 'phone_number', 'new no number']);
  const ids = 'Account no;Mobile\n0244123456;0244123457\n0201234567;0201234568\n';
  assert.deepEqual(await targets(ids), ['new account_no text', 'phone_number']);
  const damaged = 'Mobile;City\n2.33E+11;Accra\n2.33E+11;Accra\n';
  assert.equal((await targets(damaged))[0], 'phone_number');
});

test('a field that the account has is found by its label and its key, and the rest is offered as new', async () => {
  const text =
    'Phone;Town or City;City;Birthday;VIP;Visits;Phone model;Empty;ID\n0244123456;Accra;x;1990-05-01;yes;3;A1;;00012\n';
  const expected = [
    ...['phone_number', 'field city', 'new city_2 text', 'new birthday date', 'new vip yes_no', 'new visits number'],
    ...['new phone_model text', 'leave_out', 'new id_1 text'],
  ];
  assert.deepEqual(await targets(text, [CITY]), expected);
  const columns = await recognise(text, [CITY]);
  assert.deepEqual(columns[7]?.because, 'empty');
  assert.deepEqual(columns[0]?.samples, ['0244123456']);
  assert.ok(columns.every(({ reason }) => /^.*\.$/.test(reason)));
});

test('a few words that come again and again are choices', async () => {
  const lines = Array.from(
    { length: 40 },
    (_, index) => `02441${10_000 + index};${['Gold', 'Silver', 'Bronze'][index % 3]}`,
  );
  const [, level] = await recognise(`Phone;Level\n${lines.join('\n')}\n`);
  assert.deepEqual(level?.target, {
    to: 'new_field',
    key: 'level',
    label: 'Level',
    kind: 'choice',
    choices: ['Bronze', 'Gold', 'Silver'],
  });
});

test('a name is split where people would', () => {
  const cases = [
    ['Ama Serwaa Mensah', 'Ama', 'Serwaa Mensah'],
    ['Mensah, Ama Serwaa', 'Ama Serwaa', 'Mensah'],
    ['  Ama  ', 'Ama', ''],
    ['Dr. Ama Mensah', 'Dr. Ama', 'Mensah'],
    ['Mrs Mensah', 'Mrs', 'Mensah'],
    ['', '', ''],
  ];
  for (const [name = '', firstName, lastName] of cases)
    assert.deepEqual(splitName(name), { firstName, lastName }, name);
});
