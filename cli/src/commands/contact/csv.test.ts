import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { parseCsv, readContacts } from './csv.ts';

const folder = mkdtempSync(join(tmpdir(), 'volley-csv-'));
after(() => rmSync(folder, { recursive: true, force: true }));

async function cellsOf(pieces: readonly string[]): Promise<[number, ...string[]][]> {
  const records: [number, ...string[]][] = [];
  for await (const { line, cells } of parseCsv(pieces)) records.push([line, ...cells]);
  return records;
}

async function contactsOf(content: string | Uint8Array): Promise<unknown[]> {
  const path = join(folder, 'people.csv');
  writeFileSync(path, content);
  const rows: unknown[] = [];
  for await (const row of readContacts(path)) rows.push(row);
  return rows;
}

test('quotes hold separators, quotes and line ends, however the text arrives in pieces', async () => {
  const text = 'a,b\r\n"x, ""y""","two\nlines"\r\n\r\n last ,"  kept "';
  const expected = [
    [1, 'a', 'b'],
    [2, 'x, "y"', 'two\nlines'],
    [5, 'last', '  kept '],
  ];
  assert.deepEqual(await cellsOf([text]), expected);
  assert.deepEqual(await cellsOf([...text]), expected);
});

test('semicolons and tabs separate too, and a quote that never closes is an error of its record', async () => {
  assert.deepEqual(await cellsOf(['a;b,c;d\n1;2;3\n']), [
    [1, 'a', 'b,c', 'd'],
    [2, '1', '2', '3'],
  ]);
  assert.deepEqual(await cellsOf(['a\tb']), [[1, 'a', 'b']]);
  await assert.rejects(cellsOf(['a,b\n1,2\n"3,4\n5,6\n']), /not closed in the record that begins on line 3/);
  await assert.rejects(cellsOf(['a,b\n"', 'x'.repeat(70_000)]), /too much/);
});

test('columns are found by the names that people give them, and a file of numbers needs none', async () => {
  assert.deepEqual(await contactsOf('\u{feff}Mobile,First Name,Shoe size\n0244000001,Ama,38\n0244000002,,\n'), [
    { line: 2, phone_number: '0244000001', first_name: 'Ama' },
    { line: 3, phone_number: '0244000002', first_name: '' },
  ]);
  assert.deepEqual(await contactsOf('0244000001\n+233244000002\n'), [
    { line: 1, phone_number: '0244000001' },
    { line: 2, phone_number: '+233244000002' },
  ]);
  assert.deepEqual(await contactsOf(''), []);
  await assert.rejects(contactsOf('name,town\nAma,Accra\n'), /must name the columns/);
  await assert.rejects(contactsOf(Uint8Array.from([0x70, 0xff, 0x0a])), /not text in UTF-8/);
});
