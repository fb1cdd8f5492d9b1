import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeText } from './decode-text.ts';
import { harmless, planColumns, readTable, writeRow } from './read-table.ts';

const places = (text: string) => {
  const { hasHeader, places: found } = planColumns(readTable(text));
  return [hasHeader, found.phone_number, found.first_name, found.last_name, found.email];
};

test('rows are read as spreadsheets write them: quotes, line breaks in cells, a mark at the beginning, empty rows', () => {
  const table = readTable('\uFEFFname;phone\r\n"Mensah; Ama";0244123456\r\n\r\n"two\nlines ""quoted""";0501234567');
  assert.equal(table.delimiter, ';');
  assert.deepEqual(table.rows, [
    ['name', 'phone'],
    ['Mensah; Ama', '0244123456'],
    ['two\nlines "quoted"', '0501234567'],
  ]);
  assert.deepEqual(table.lines, [1, 2, 4]);
  assert.deepEqual(readTable('').rows, []);
  assert.deepEqual(readTable('a\nb\nc', 2).rows, [['a'], ['b']]);
});

test('a quote that is never closed is told by its line', () => {
  assert.equal(readTable('a,"b\nc"\n5" pipe,"d\ne').openQuoteLine, 3);
  assert.equal(readTable('a,"b\nc"\n5" pipe,d').openQuoteLine, null);
});

test('a file is read as UTF-8, and as Windows wrote it where it is none', () => {
  assert.equal(decodeText(new TextEncoder().encode('Zoë, Kwabená')), 'Zoë, Kwabená');
  assert.equal(decodeText(Uint8Array.of(0x5a, 0x6f, 0xeb, 0x20, 0x80)), 'Zoë €');
  assert.equal(decodeText(Uint8Array.of(0xff, 0xfe, 0x5a, 0, 0xeb, 0)), 'Zë');
});

test('columns are found by their names, in any order', () => {
  assert.deepEqual(places('Email,Last name,Phone number,First name\na@b.c,Mensah,0244123456,Ama'), [true, 2, 3, 1, 0]);
  assert.deepEqual(places('Nom\tPrénom\tPortable\nMensah\tAma\t0244123456'), [true, 2, 1, 0, -1]);
  const others = 'Customer number,Hotel,Cancelled,Mailing address';
  assert.deepEqual(places(`${others},Phone,Name\n17,Ridge,no,1 High St,0244123456,Ama`), [true, 4, 5, -1, -1]);
  assert.deepEqual(places(`${others},phoneNumber_1\n17,Ridge,no,1 High St,0244123456`), [true, 4, -1, -1, -1]);
  assert.deepEqual(places('Numéro,Prénom,E-mail\n0244123456,Ama,a@b.c'), [true, 0, 1, -1, 2]);
  assert.deepEqual(places('Nom;Téléphone\nMensah;0244123456'), [true, 1, -1, 0, -1]);
});

test('without names the number and the email address are told by how they look', () => {
  assert.deepEqual(places('Ama,+233 24 412 3456,ama@example.com,Mensah'), [false, 1, 0, 3, 2]);
  assert.deepEqual(places('0244123456\n0501234567'), [false, 0, -1, -1, -1]);
});

test('what is written can be read again, and no cell is a formula', () => {
  const cells = ['a;b', 'say "no"', 'plain', 'two\nlines'];
  assert.deepEqual(readTable(`x;x;x;x\n${writeRow(cells, ';')}`).rows[1], cells);
  assert.deepEqual(['=1+1', '@sum', '+233 24 412 3456', '-cmd', '+cmd'].map(harmless), [
    "'=1+1",
    "'@sum",
    '+233 24 412 3456',
    "'-cmd",
    "'+cmd",
  ]);
});
