import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readNumbers } from './numbers.ts';

const folder = mkdtempSync(join(tmpdir(), 'volley-numbers-'));
after(() => rmSync(folder, { recursive: true, force: true }));

function numbersOf(content: string | Uint8Array, countMax = 10): readonly string[] | null {
  const path = join(folder, 'numbers.csv');
  writeFileSync(path, content);
  return readNumbers(path, countMax);
}

test('quotes hold separators, quotes and line ends, and empty lines are skipped', () => {
  const text = 'name,phone\r\n"x, ""y""",0244000001\r\n\r\n"two\nlines"," 0244000002"\n';
  assert.deepEqual(numbersOf(text), ['0244000001', ' 0244000002']);
  assert.deepEqual(numbersOf('a;phone;c,d\n1;2;3\n'), ['2']);
  assert.deepEqual(numbersOf('a\tphone\n1\t2'), ['2']);
});

test('the column is found by the names that people give it, and a file of numbers needs none', () => {
  assert.deepEqual(numbersOf('\u{feff}Mobile,First Name\n0244000001,Ama\n0244000002,\n'), ['0244000001', '0244000002']);
  assert.deepEqual(numbersOf('0244000001\n+233244000002\n'), ['0244000001', '+233244000002']);
  assert.equal(numbersOf('0244000001\n+233244000002\n', 1), null);
  assert.throws(() => numbersOf('name,town\nAma,Accra\n'), /must name the columns/);
  assert.throws(() => numbersOf(Uint8Array.from([0x70, 0xff, 0x0a])), /not text in UTF-8/);
});
