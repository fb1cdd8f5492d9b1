import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FileEncoding as SheetEncoding } from '@volley/contract/choices';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { readRows, sourceOf } from '../../test/testkit/sheets.ts';
import { SheetRefused } from './index.ts';
import { openSheet } from './open-sheet.ts';
import type { SheetChoice, SheetDelimiter } from './sheet.ts';

const cellsOf = async (bytes: Buffer, choice?: SheetChoice) =>
  (await readRows(bytes, choice)).map(({ cells }) => cells);

/** Returns the sentence with which a file is refused, wherever in the file the reason stands. */
async function refusal(bytes: Buffer, choice?: SheetChoice): Promise<string> {
  const error = await readRows(bytes, choice).then(
    () => null,
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof SheetRefused, String(error));
  return error.message;
}

function utf16(text: string, order: 'le' | 'be', mark = ''): Buffer {
  const bytes = Buffer.from(mark + text, 'utf16le');
  return order === 'be' ? bytes.swap16() : bytes;
}

const TEXT = 'Prénom;Téléphone\nZoë;0244123456\nJosé Núñez;0201234567\n';
const ENCODED: readonly (readonly [label: string, bytes: Buffer, encoding: SheetEncoding])[] = [
  ['UTF-8', Buffer.from(TEXT), 'utf-8'],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${TEXT}`), 'utf-8'],
  ['UTF-16LE with a mark', utf16(TEXT, 'le', '\ufeff'), 'utf-16le'],
  ['UTF-16BE with a mark', utf16(TEXT, 'be', '\ufeff'), 'utf-16be'],
  ['UTF-16LE', utf16(TEXT, 'le'), 'utf-16le'],
  ['UTF-16BE', utf16(TEXT, 'be'), 'utf-16be'],
  ['Latin-1', Buffer.from(TEXT, 'latin1'), 'latin1'],
];

test('each encoding is guessed, told, and read', async () => {
  for (const [label, bytes, encoding] of ENCODED) {
    const { facts } = await openSheet(sourceOf(bytes));
    assert.deepEqual([facts.encoding, facts.delimiter, facts.header], [encoding, ';', ['Prénom', 'Téléphone']], label);
    const expected = [
      ['Zoë', '0244123456'],
      ['José Núñez', '0201234567'],
    ];
    assert.deepEqual(await cellsOf(bytes), expected, label);
    assert.deepEqual(await cellsOf(bytes, { encoding, delimiter: ';', hasHeader: true }), expected, `${label}, chosen`);
  }
});

test('Windows-1252 is told by the letters that Latin-1 lacks, and a cell in another encoding is read as well', async () => {
  const windows = Buffer.from('Name,Phone\nO\u0092Connor \u0080,0244123456\nZoë,0201234567\n', 'latin1');
  assert.equal((await openSheet(sourceOf(windows))).facts.encoding, 'windows-1252');
  assert.deepEqual((await cellsOf(windows))[0], ['O’Connor €', '0244123456']);
  const odd = Buffer.concat([windows, Buffer.from('Ọlá,0244123457\n')]);
  const rows = await readRows(odd);
  assert.deepEqual(
    rows.map(({ cells, isOddlyEncoded }) => [cells[0], isOddlyEncoded]),
    [
      ['O’Connor €', false],
      ['Zoë', false],
      ['Ọlá', true],
    ],
  );
});

test('each delimiter is guessed, and one that the file tells is taken', async () => {
  for (const delimiter of [',', ';', '\t', '|']) {
    const text = [
      ['Name', 'Phone', 'City'],
      ['Ama, B; C', '0244123456', 'Accra'],
      ['Yaw', '0201234567', ''],
    ]
      .map((cells) => cells.map((cell) => (/[,;]/.test(cell) ? `"${cell}"` : cell)).join(delimiter))
      .join('\r\n');
    const { facts } = await openSheet(sourceOf(Buffer.from(text)));
    assert.equal(facts.delimiter, delimiter);
    assert.deepEqual(facts.sample[0]?.cells, ['Ama, B; C', '0244123456', 'Accra']);
  }
  const told = Buffer.from('sep=|\r\nName|Phone\r\nAma;Yaw|0244123456\r\n');
  assert.deepEqual((await readRows(told))[0], { number: 2, cells: ['Ama;Yaw', '0244123456'], isOddlyEncoded: false });
  assert.deepEqual(await cellsOf(Buffer.from('0244123456\n0201234567\n')), [['0244123456'], ['0201234567']]);
});

test('rows keep the numbers that a spreadsheet gives them, past titles, empty lines and ends of lines of any kind', async () => {
  const text = 'Our customers\r\n\r\nName,Phone\rAma,0244123456\n,\n\n  Yaw  ,"0201234567"  \n"Esi\nof Osu",0244123457';
  const rows = await readRows(Buffer.from(text));
  assert.deepEqual(
    rows.map(({ number, cells }) => [number, ...cells]),
    [
      [4, 'Ama', '0244123456'],
      [7, 'Yaw', '0201234567'],
      [8, 'Esi\nof Osu', '0244123457'],
    ],
  );
});

test('names of columns are unique, and made up where there are none', async () => {
  const { facts } = await openSheet(sourceOf(Buffer.from('Phone,Phone,,Name\n0244123456,0201234567,x,Ama\n')));
  assert.deepEqual(facts.header, ['Phone', 'Phone (2)', 'Column 3', 'Name']);
  const bare = await openSheet(sourceOf(Buffer.from('Ama,0244123456\nYaw,0201234567\n')));
  assert.deepEqual([bare.facts.hasHeader, bare.facts.header], [false, ['Column 1', 'Column 2']]);
  const chosen = await openSheet(sourceOf(Buffer.from('Ama,0244123456\nYaw,0201234567\n')), { hasHeader: true });
  assert.deepEqual(chosen.facts.header, ['Ama', '0244123456']);
});

test('a quote that nobody closed costs no row', async () => {
  const open = Buffer.from('Name,Phone\n"Ama,0244123456\nYaw,0201234567\n"Esi, of Osu",0244123457\n');
  assert.deepEqual(await cellsOf(open), [
    ['"Ama', '0244123456'],
    ['Yaw', '0201234567'],
    ['Esi, of Osu', '0244123457'],
  ]);
  assert.deepEqual(await cellsOf(Buffer.from('Name,Phone\nAma,0244123456\n"Yaw,0201234567\n')), [
    ['Ama', '0244123456'],
    ['"Yaw', '0201234567'],
  ]);
  assert.deepEqual(await cellsOf(Buffer.from('Name,Phone\n"Ama "the boss" Mensah",0244123456\n5" pipe,0201234567\n')), [
    ['Ama "the boss" Mensah', '0244123456'],
    ['5" pipe', '0201234567'],
  ]);
});

test('zero bytes are left out, as Postgres stores none', async () => {
  const many = 'Ama Mensah of Accra,0244123456\n'.repeat(50);
  assert.deepEqual((await cellsOf(Buffer.from(`Name,Phone\n${many}Y\0aw,0201234567\n`))).at(-1), ['Yaw', '0201234567']);
});

test('what is no table of people is refused in words', async () => {
  const cases: readonly (readonly [Buffer, RegExp])[] = [
    [Buffer.alloc(0), /is empty/],
    [Buffer.from('\n \n,,\n'), /is empty/],
    [Buffer.from('Name,Phone\n'), /no rows below/],
    [Buffer.from([...Array(4096).keys()].map((n) => (n * 97) % 32)), /holds no text/],
    [Buffer.from('\ufeff<html><table><tr><td>0244123456</td></tr></table>'), /web page/],
    [Buffer.from('<?xml version="1.0"?><Workbook/>'), /web page or XML/],
    [Buffer.from('%PDF-1.7\n'), /is a PDF/],
    [Buffer.from([0x1f, 0x8b, 8, 0]), /gzip/],
    [Buffer.from('BEGIN:VCARD\nEND:VCARD\n'), /vCard/],
    [Buffer.from([0xff, 0xfe, 0, 0, 65, 0, 0, 0]), /UTF-32/],
    [Buffer.from(`Name,Phone\nAma,${'0'.repeat(40_000)}\n`), /row 2, column 2 is longer than 32767/],
    [Buffer.from(`Name,Phone\n${'x,'.repeat(300)}x\n`), /Row 2 has more than 200 columns/],
    [Buffer.from(`Name,Phone\nAma,0244123456\n${'x'.repeat(1_500_000)}`), /Row 3 is longer than 1 MB/],
    [Buffer.from(`Name,Phone\nAma,0244123456\n${','.repeat(3_000_000)}`), /Row 3 is longer than 1 MB/],
    [Buffer.from(`Name,Phone\nAma,0244123456\n${','.repeat(1_500_000)}\nYaw,0244123457`), /Row 3 is longer than 1 MB/],
    [Buffer.from(`Name,Phone\nAma,0244123456${',x'.repeat(300)}\n`), /Row 2 has more than 200 columns/],
  ];
  for (const [bytes, sentence] of cases) assert.match(await refusal(bytes), sentence);
  const large = { bytes: 2 ** 30 + 1, read: async () => Buffer.alloc(0) };
  await assert.rejects(openSheet(large), /larger than 1 GB/);
});

test('empty cells beyond the columns are no columns', async () => {
  const wide = Buffer.from(`Name,Phone${','.repeat(5_000)}\nAma,0244123456${','.repeat(5_000)}\n`);
  assert.deepEqual(await cellsOf(wide), [['Ama', '0244123456']]);
});

const cell = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'ab1é漢😀 ,;|\t"\n\r'), maxLength: 8 }),
  fc.constantFrom('', '""', ' "', 'x\r\ny'),
);
const plainCell = cell.map((one) => one.replace(/[\r\n]/g, ' '));
/** Rows of one width, and rows of any width without line breaks, which could not be told there from unclosed quotes. */
const table = fc.oneof(
  fc
    .integer({ min: 2, max: 5 })
    .chain((width) =>
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 12 }),
    ),
  fc.array(fc.array(plainCell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 12 }),
);
const writing = fc.record({
  rows: table,
  delimiter: fc.constantFrom<SheetDelimiter>(',', ';', '\t', '|'),
  end: fc.constantFrom('\n', '\r\n'),
  encoding: fc.constantFrom<SheetEncoding>('utf-8', 'utf-16le', 'utf-16be'),
  hasLastEnd: fc.boolean(),
});

interface Writing {
  readonly rows: readonly (readonly string[])[];
  readonly delimiter: SheetDelimiter;
  readonly end: string;
  readonly encoding: SheetEncoding;
  readonly hasLastEnd: boolean;
}

function write({ rows, delimiter, end, encoding, hasLastEnd }: Writing): { text: string; bytes: Buffer } {
  const lines = rows.map((cells) =>
    cells.map((one) => (/["\r\n,;|\t ]/.test(one) ? `"${one.replaceAll('"', '""')}"` : one)).join(delimiter),
  );
  const text = lines.join(end) + (hasLastEnd ? end : '');
  const wide = Buffer.from(text, 'utf16le');
  if (encoding === 'utf-16be') wide.swap16();
  return { text, bytes: encoding === 'utf-8' ? Buffer.from(text) : wide };
}

function parsedRows(text: string, delimiter: SheetDelimiter): string[][] {
  const parsed: string[][] = parse(text, { delimiter, relax_column_count: true });
  const trimmed = parsed.map((cells) => cells.map((one) => one.trim()));
  return trimmed
    .map((cells) => cells.slice(0, cells.findLastIndex((one) => one !== '') + 1))
    .filter((cells) => cells.length > 0);
}

test('what csv-parse reads of a well-formed file is read, and read on from every place', async () => {
  await fc.assert(
    fc.asyncProperty(writing, async (written) => {
      const { text, bytes } = write(written);
      const { delimiter, encoding } = written;
      const expected = parsedRows(text, delimiter);
      if (expected.length === 0) return;
      const choice = { delimiter, encoding, hasHeader: false };
      const sheet = await openSheet(sourceOf(bytes), choice);
      const found: (readonly string[])[] = [];
      for await (const { rows, next } of sheet.readBatches({ batchRows: 2 })) {
        found.push(...rows.map(({ cells }) => cells));
        const rest = await readRows(bytes, choice, { batchRows: 3, from: next });
        assert.deepEqual([...found, ...rest.map(({ cells }) => cells)], expected);
      }
      assert.deepEqual(found, expected);
    }),
    { numRuns: 150 },
  );
});

test('records and letters that lie across the blocks of a large file are whole', async () => {
  const lines = Array.from({ length: 12_000 }, (_, row) => [
    `Zoë ${'漢😀'.repeat(row % 9)}`,
    `"${'x\r\ny""'.repeat(row % 7)}"`,
    `0244${row}`,
  ]);
  const text = `Name,Remark,Phone\n${lines.map((cells) => cells.join(',')).join('\n')}`;
  const expected = parsedRows(text, ',').slice(1);
  for (const bytes of [Buffer.from(text), utf16(text, 'le', '\ufeff'), utf16(text, 'be', '\ufeff')]) {
    const found = (await readRows(bytes, {}, { batchRows: 1_000 })).map(({ cells }) => cells);
    assert.equal(found.length, expected.length);
    assert.deepEqual(found, expected);
  }
});

test('a batch of rows as long as they may be holds few of them, and none is lost', async () => {
  const lines = Array.from({ length: 60 }, (_, row) => [String(row), ...Array<string>(20).fill('x'.repeat(30_000))]);
  const bytes = Buffer.from(`Number${',Text'.repeat(20)}\n${lines.map((cells) => cells.join(',')).join('\n')}`);
  const found: string[] = [];
  for await (const { rows } of (await openSheet(sourceOf(bytes), {})).readBatches({ batchRows: 1_000 })) {
    assert.ok(rows.length <= 7, `${rows.length} rows of 600,000 characters`);
    found.push(...rows.map(({ cells }) => cells[0] ?? ''));
  }
  assert.deepEqual(
    found,
    lines.map(([number]) => number),
  );
});

test('whatever the bytes are, a file is read or refused in words, and read alike in small pieces', async () => {
  const bytes = fc.uint8Array({ minLength: 1, maxLength: 300 }).map((array) => Buffer.from(array));
  const texts = fc
    .string({ unit: fc.constantFrom(...'a1,;"\n\ré\t|'), maxLength: 60 })
    .map((text) => Buffer.from(text));
  await fc.assert(
    fc.asyncProperty(fc.oneof(bytes, texts), async (given) => {
      try {
        const rows = await readRows(given);
        assert.deepEqual(await readRows(given, {}, { batchRows: 1 }), rows);
      } catch (error) {
        assert.ok(error instanceof SheetRefused, String(error));
      }
    }),
    { numRuns: 300 },
  );
});
