import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readRows, sourceOf } from '../../../test/testkit/sheets.ts';
import { type WorkbookCell, workbookFile } from '../../../test/testkit/workbook-file.ts';
import { zipFile } from '../../../test/testkit/zip-file.ts';
import { openSheet } from '../open-sheet.ts';
import type { SheetChoice } from '../sheet.ts';
import { SheetRefused } from '../sheet-refused.ts';
import { plainNumber, readFormat } from './number-format.ts';
import { SharedStrings } from './shared-strings.ts';

const HEADER = ['Name', 'Phone'];

function bookOf(...rows: WorkbookCell[][]): Buffer {
  return workbookFile([{ name: 'People', rows: [HEADER, ...rows] }]);
}

async function refusal(bytes: Buffer, choice?: SheetChoice): Promise<string> {
  const error = await readRows(bytes, choice).then(
    () => null,
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof SheetRefused, String(error));
  return error.message;
}

test('texts, numbers, days and results of formulas are read as they are shown', async () => {
  const rich = '<c {} t="inlineStr"><is><r><t>Zoë </t></r><r><t>&amp; Co</t></r><rPh><t>zo</t></rPh></is></c>';
  const book = bookOf(
    ['Ama', '0244123456', 233_244_123_456],
    [
      { xml: rich },
      { value: 244_123_456, format: '0000000000' },
      { value: 233_244_123_456, format: '"+"000 00 000 0000' },
    ],
    ['_x0041_da', { value: 46_349, format: 'dd/mm/yyyy' }, { value: 46_349.5, format: '[$-409]d-mmm-yy h:mm;@' }],
    [
      { xml: '<c {} t="str"><f>A1&amp;"x"</f><v>Amax</v></c>' },
      { xml: '<c {}><f>1+1</f><v>2</v></c>' },
      { xml: '<c {}><f>NOW()</f></c>' },
    ],
    [{ xml: '<c {} t="b"><v>1</v></c>' }, { xml: '<c {} t="e"><v>#N/A</v></c>' }, 0.1 + 0.2, '', 'E'],
  );
  const rows = await readRows(book);
  assert.deepEqual(
    rows.map(({ number, cells }) => [number, ...cells]),
    [
      [2, 'Ama', '0244123456', '233244123456'],
      [3, 'Zoë & Co', '0244123456', '+233 24 412 3456'],
      [4, 'Ada', '2026-11-23', '2026-11-23 12:00'],
      [5, 'Amax', '2', '#FORMULA!'],
      [6, 'TRUE', '#N/A', '0.3', '', 'E'],
    ],
  );
});

test('a number is shown by the code of its format', () => {
  const shown = (value: number, code: string, is1904 = false) => (readFormat(200, code, is1904) ?? plainNumber)(value);
  const cases: readonly (readonly [number, string, string])[] = [
    [244_123_456, 'General', '244123456'],
    [244_123_456, '0', '244123456'],
    [12.5, '0', '12.5'],
    [1234.5, '#,##0.00', '1234.5'],
    [0.25, '0%', '0.25'],
    [5, '# ??/??', '5'],
    [2.332_441_234_56e11, '0.00E+00', '233244123456'],
    [12, '0" kg"', '12 kg'],
    [244_123_456, '000-000-0000', '024-412-3456'],
    [-5, '0000', '-5'],
    [1, 'yyyy-mm-dd', '1900-01-01'],
    [61, 'yyyy-mm-dd', '1900-03-01'],
    [0.75, 'h:mm', '18:00'],
    [46_349.999_999_99, 'yyyy-mm-dd', '2026-11-24'],
    [46_349.25, 'd mmm yyyy', '2026-11-23'],
    [-3, 'yyyy-mm-dd', '-3'],
    [1e9, '[Red]#;[h]', '1000000000'],
  ];
  for (const [value, code, text] of cases) assert.equal(shown(value, code), text, `${value} as ${code}`);
  assert.equal(shown(0, 'yyyy-mm-dd', true), '1904-01-01');
  assert.equal(readFormat(14, undefined, false)?.(46_349), '2026-11-23');
  assert.equal(plainNumber(2 ** 90), '1237940039285380000000000000');
});

test('the first visible sheet with rows is read, or the one that is named', async () => {
  const book = workbookFile([
    { name: 'Secret', rows: [HEADER, ['Hidden', '0244000001']], isHidden: true },
    { name: 'Read me', rows: [] },
    { name: 'People', rows: [HEADER, ['Ama', '0244123456']] },
    { name: 'More & more', rows: [HEADER, ['Yaw', '0201234567']] },
  ]);
  const { facts } = await openSheet(sourceOf(book));
  assert.deepEqual([facts.sheet, facts.sheets], ['People', ['Secret', 'Read me', 'People', 'More & more']]);
  const named = await readRows(book, { sheet: 'More & more' });
  assert.deepEqual(named[0]?.cells, ['Yaw', '0201234567']);
  assert.match(await refusal(book, { sheet: 'Other' }), /no sheet "Other"\. It has "Secret", "Read me"/);
  assert.match(await refusal(workbookFile([{ name: 'Empty', rows: [] }])), /no row stands in "Empty"/);
  assert.match(await refusal(workbookFile([{ name: 'Bare', rows: [HEADER] }])), /no rows below/);
});

test('a sheet with telephone numbers is read before one without', async () => {
  const totals = {
    name: 'Totals',
    rows: [
      ['Month', 'Sales'],
      ['May', '100'],
    ],
  };
  const people = { name: 'People', rows: [HEADER, ['Ama', '0244123456']] };
  const bare = { name: 'Bare', rows: [HEADER] };
  const sheetOf = async (sheets: Parameters<typeof workbookFile>[0]) =>
    (await openSheet(sourceOf(workbookFile(sheets)))).facts.sheet;
  assert.equal(await sheetOf([bare, totals, people]), 'People');
  assert.equal(await sheetOf([totals, { name: 'Notes', rows: [['Remark'], ['none']] }]), 'Totals');
});

test('reading goes on below any row', async () => {
  const book = bookOf(...Array.from({ length: 250 }, (_, index) => [`Person ${index}`, `0244${100_000 + index}`]));
  const all = await readRows(book);
  assert.equal(all.length, 250);
  for (const row of [1, 2, 100, 250, 251]) {
    const rest = await readRows(book, {}, { from: { row, byte: 0 }, batchRows: 7 });
    assert.deepEqual(rest, all.slice(row - 1));
  }
});

test('the texts of a workbook come back as they were added, across pages', () => {
  const strings = new SharedStrings();
  const texts = Array.from({ length: 3_000 }, (_, index) =>
    index % 5 === 0 ? '' : `é${'漢'.repeat(index % 700)}${index}`,
  );
  for (const text of texts) strings.add(text);
  assert.ok(texts.every((text, index) => strings.get(index) === text));
  for (const index of [-1, 3_000, 0.5, Number.NaN]) assert.equal(strings.get(index), undefined);
});

const part = (name: string, bytes: Buffer | string) => ({ name, bytes: Buffer.from(bytes) });

test('a workbook that unpacks without end, or is another file, is refused in words', async () => {
  const good = [{ name: 'People', rows: [HEADER, ['Ama', '0244123456']] }];
  const spoil = (name: string, xml: string) =>
    workbookFile(good, { change: (parts) => parts.map((one) => (one.name === name ? part(name, xml) : one)) });
  const sheet = 'xl/worksheets/sheet1.xml';
  const bomb = Buffer.alloc(30 * 1024 * 1024, 32);
  const rows = (inside: string) => `<worksheet><sheetData>${inside}</sheetData></worksheet>`;
  const cases: readonly (readonly [Buffer, RegExp])[] = [
    [spoil(sheet, bomb.toString()), /unpacks to far more/],
    [spoil('xl/sharedStrings.xml', bomb.toString()), /unpacks to far more/],
    [spoil(sheet, '<worksheet><sheetData><row>'), /no proper XML/],
    [spoil(sheet, `<!DOCTYPE x [<!ENTITY a "aaaa">]>${rows('')}`), /no proper XML/],
    [spoil(sheet, '<a>'.repeat(200)), /no proper XML/],
    [spoil(sheet, rows('<row r="2"><c r="XFD2"><v>1</v></c></row>')), /more than 200 columns/],
    [spoil(sheet, rows('<row r="99999999"><c><v>1</v></c></row>')), /more rows than a workbook/],
    [spoil(sheet, rows(`<row><c t="str"><v>${'x'.repeat(40_000)}</v></c></row>`)), /longer than 32767/],
    [zipFile([part('word/document.xml', '<document/>')]), /no Excel workbook/],
    [zipFile([part('xl/workbook.xml', '<office/>')]), /no Excel workbook/],
    [workbookFile(good, { change: (parts) => parts.map((one) => ({ ...one, isEncrypted: true })) }), /password/],
    [
      workbookFile(good, {
        change: (parts) => parts.map((one) => (one.name === sheet ? { ...one, claimedBytes: 40 } : one)),
      }),
      /damaged/,
    ],
    [workbookFile(good).subarray(0, -30), /damaged/],
    [Buffer.from('PK\x03\x04 and nothing else'), /damaged/],
  ];
  for (const [bytes, sentence] of cases) assert.match(await refusal(bytes), sentence);
});

test('what a hostile workbook says again and again is bounded in all', async () => {
  const good = [{ name: 'People', rows: [HEADER, ['Ama', '0244123456']] }];
  const spoil = (name: string, xml: string) =>
    workbookFile(good, { change: (parts) => parts.map((one) => (one.name === name ? part(name, xml) : one)) });
  const sheet = 'xl/worksheets/sheet1.xml';
  const cell = (attributes: string) =>
    `<worksheet><sheetData><row r="1"><c ${attributes}/></row></sheetData></worksheet>`;
  const attributes = (count: number, length: number) =>
    Array.from({ length: count }, (_, at) => `a${at}="${'x'.repeat(length)}"`).join(' ');
  const cases = [cell(attributes(300, 1)), cell(attributes(20, 10_000)), `<!--${'x'.repeat(1_000_000)}-->`];
  for (const xml of cases) assert.match(await refusal(spoil(sheet, xml)), /no proper XML/);
  const long = `<row r="1">${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`;
  const texts = workbookFile([{ name: 'People', rows: [['x'.repeat(32_000)]] }], {
    change: (parts) =>
      parts.map((one) =>
        one.name === sheet ? part(sheet, `<worksheet><sheetData>${long}</sheetData></worksheet>`) : one,
      ),
  });
  assert.match(await refusal(texts), /Row 1 is longer than 1048576 characters/);
});

test('a format that thousands of styles name is judged once', async () => {
  const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${'['.repeat(254)}"/></numFmts><cellXfs>${'<xf numFmtId="164"/>'.repeat(100_000)}</cellXfs></styleSheet>`;
  const book = workbookFile([{ name: 'People', rows: [HEADER, ['Ama', '0244123456']] }], {
    change: (parts) => parts.map((one) => (one.name === 'xl/styles.xml' ? part(one.name, styles) : one)),
  });
  const before = process.cpuUsage();
  assert.equal((await readRows(book)).length, 1);
  const { user } = process.cpuUsage(before);
  assert.ok(user < 4_000_000, `${user} microseconds of processor time`);
});

test('old workbooks, and new ones under a password, are told apart', async () => {
  const compound = (name: string) => {
    const bytes = Buffer.alloc(2048);
    Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes);
    bytes.writeUInt16LE(9, 30);
    bytes.writeUInt32LE(1, 48);
    bytes.write(name, 1024, 'utf16le');
    return bytes;
  };
  assert.match(await refusal(compound('Workbook')), /old Excel workbook \(\.xls\)/);
  assert.match(await refusal(compound('EncryptedPackage')), /protected by a password/);
});

test('a failure of whoever holds the file is not blamed on the workbook', async () => {
  const book = bookOf(
    ...Array.from({ length: 3_000 }, (_, index) => [`Person ${index} ${index * 7919}`, `0244${100_000 + index}`]),
  );
  let reads = 0;
  const failing = {
    bytes: book.length,
    read: async (from: number, length: number) => {
      reads += 1;
      if (reads > 2) throw new Error('the database is away');
      return book.subarray(from, from + length);
    },
  };
  await assert.rejects(openSheet(failing), /the database is away/);
});
