// Workbooks that libraries of other languages have written are read, cell by cell, as those libraries meant them.
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { openSheet } from '../../src/sheets/index.ts';
import { readRows, sourceOf } from '../testkit/sheets.ts';

const PACKAGES = ['openpyxl==3.1.5', 'XlsxWriter==3.3.1'];
const TIMEOUT_MS = 300_000;
const FORMULA = 6;
const run = promisify(execFile);

const folder = mkdtempSync(join(tmpdir(), 'volley-workbooks-'));
after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));

async function installed(): Promise<boolean> {
  if (spawnSync('python3', ['-m', 'venv', '--help'], { stdio: 'ignore' }).status !== 0) return false;
  try {
    await run('python3', ['-m', 'venv', join(folder, 'venv')], { timeout: TIMEOUT_MS });
    const install = ['install', '--quiet', '--disable-pip-version-check', ...PACKAGES];
    await run(join(folder, 'venv', 'bin', 'pip'), install, { timeout: TIMEOUT_MS });
    return true;
  } catch (error) {
    console.log(String(error));
    return false;
  }
}

/** openpyxl stores formulas without their results, which is shown and not passed over. */
const FILES: readonly (readonly [name: string, result: string])[] = [
  ['openpyxl.xlsx', '#FORMULA!'],
  ['openpyxl-write-only.xlsx', '#FORMULA!'],
  ['xlsxwriter.xlsx', '2'],
  ['xlsxwriter-constant-memory.xlsx', '2'],
  ['xlsxwriter-1904.xlsx', '2'],
];

if (!(await installed())) {
  test.skip(
    'There is no Python, or no registry to install from: workbooks of openpyxl and XlsxWriter are not proven here',
  );
} else {
  await run(join(folder, 'venv', 'bin', 'python'), [join(import.meta.dirname, 'workbook-writers.py'), folder], {
    timeout: TIMEOUT_MS,
  });
  const expected: string[][] = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8'));

  for (const [name, result] of FILES) {
    test(`${name} is read as its library meant it`, async () => {
      const bytes = readFileSync(join(folder, name));
      const { facts } = await openSheet(sourceOf(bytes));
      assert.equal(facts.sheet, 'People');
      const rows = await readRows(bytes);
      const found = rows.map(({ cells }) => Array.from(expected[0] ?? [], (_, column) => cells[column] ?? ''));
      const wanted = expected.map((cells) => cells.with(FORMULA, result));
      assert.equal(found.length, wanted.length);
      for (const [index, cells] of wanted.entries()) assert.deepEqual(found[index], cells, `row ${index + 2}`);
    });
  }
}
