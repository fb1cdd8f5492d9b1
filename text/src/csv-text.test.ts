import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvText, readCsvText } from './index.ts';

test('no spreadsheet runs a cell, whatever ends a cell there, and it is read back as it was', () => {
  for (const [text, cell] of [
    ['plain', 'plain'],
    ['=1+1', "'=1+1"],
    ['＝1+1', "'＝1+1"],
    ['＠sum', "'＠sum"],
    ["'=1", "''=1"],
    ['x;=1+1', '"x;=1+1"'],
    ['x|y', '"x|y"'],
    ['a "b"', '"a ""b"""'],
    ['O\u2019Neil', 'O\u2019Neil'],
  ] as const) {
    assert.equal(csvText(text), cell);
    assert.equal(readCsvText(cell.startsWith('"') ? text : cell), text);
  }
});
