// A list of customers as a shop has it: each row reaches whom it names, or says why it reaches nobody.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openSheet, recogniseColumns, repairNumber } from '../src/sheets/index.ts';
import { type MessyFile, makeMessyCsv, makeMessyWorkbook } from './testkit/messy-file.ts';
import { readRows, sourceOf } from './testkit/sheets.ts';

const NUMBER = 2;

async function checkRows(file: MessyFile): Promise<void> {
  const rows = await readRows(file.bytes);
  assert.equal(rows.length, file.rows.length);
  for (const [index, { number, cells }] of rows.entries()) {
    const expected = file.rows[index];
    const read = repairNumber(cells[NUMBER] ?? '', 'GH');
    const found = { number, reaches: read.ok ? read.number : null, kind: expected?.kind };
    assert.deepEqual(found, expected, `row ${number} (${expected?.kind}): ${cells[NUMBER]}`);
  }
  assert.ok(file.people.size > 4_000 && file.people.size < file.rows.length - 300);
}

async function checkColumns(file: MessyFile): Promise<void> {
  const { facts } = await openSheet(sourceOf(file.bytes));
  const columns = recogniseColumns(facts, { fields: [], country: 'GH' });
  assert.deepEqual(
    columns.map(({ name, target }) => [name, target.to === 'new_field' ? target.kind : target.to]),
    [
      ['Customer ID', 'text'],
      ['Name', 'full_name'],
      ['Mobile No.', 'phone_number'],
      ['E-mail', 'email'],
      ['City', 'text'],
      ['Joined', 'date'],
      ['VIP', 'yes_no'],
      ['Remarks', 'text'],
      // What follows a semicolon that nobody quoted.
      ...(facts.format === 'csv' ? [['Column 9', 'text']] : []),
    ],
  );
}

test('every row of the messy list reaches whom it names or says why not, as CSV and as a workbook', async () => {
  for (const file of [makeMessyCsv(), makeMessyWorkbook()]) {
    await checkRows(file);
    await checkColumns(file);
  }
});

test('the messy list is the same in every run', () => {
  assert.ok(makeMessyCsv(500).bytes.equals(makeMessyCsv(500).bytes));
  assert.ok(makeMessyWorkbook(500).bytes.equals(makeMessyWorkbook(500).bytes));
});
