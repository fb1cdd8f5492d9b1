// Files that try to take all memory or all time of whoever reads them. Each is some hundred KB at most when it is packed.
import { randomBytes } from 'node:crypto';
import { workbookFile } from './workbook-file.ts';
import { type ZipPart, zipFile } from './zip-file.ts';

export interface HostileFile {
  readonly name: string;
  readonly make: () => Buffer;
}

/** A CSV needs more than a record may have; the parts of a workbook are bounded far below this. */
const BYTES = 1_100_000;
const XML_BYTES = 100_000;
const SHEET = 'xl/worksheets/sheet1.xml';
const HEADER = ['Name', 'Phone'];
const GOOD = [{ name: 'People', rows: [HEADER, ['Ama', '0244123456']] }];

const fill = (piece: string, bytes = XML_BYTES): string => piece.repeat(Math.ceil(bytes / piece.length));

function spoil(name: string, xml: string): Buffer {
  return workbookFile(GOOD, {
    change: (parts) => parts.map((one) => (one.name === name ? { name, bytes: Buffer.from(xml) } : one)),
  });
}

/** What any part of a workbook can hold, as the inside of its root. */
const INSIDES: Readonly<Record<string, () => string>> = {
  'many attributes': () => `<c ${Array.from({ length: 3_000 }, (_, at) => `a${at}="${fill('x', 400)}"`).join(' ')}/>`,
  'a long value': () => `<c r="${fill('x')}"/>`,
  'a long name of a tag': () => `<${fill('x')}/>`,
  'a long name of an attribute': () => `<c ${fill('x')}="1"/>`,
  'one attribute again and again': () => `<c ${fill('a="1" ')}/>`,
  'a long comment': () => `<!--${fill('x')}-->`,
  'a long instruction': () => `<?x ${fill('x')}?>`,
  'long character data': () => `<v><![CDATA[${fill('x')}]]></v>`,
  'a long text': () => `<v>${fill('x')}</v>`,
  'a long entity': () => `<v>&${fill('x')};</v>`,
  'many entities': () => `<v>${fill('&amp;')}</v>`,
  'deep nesting': () => fill('<a>'),
  'many empty tags': () => fill('<row/>'),
  'many styles and strings': () => fill('<xf numFmtId="164"/><si/>'),
  'many formats': () => fill(`<numFmt numFmtId="164" formatCode="${'['.repeat(250)}"/>`),
  'many relations': () => fill('<Relationship Id="a" Type="b/worksheet" Target="../../../a"/>'),
  'many sheets': () => fill('<sheet name="a" r:id="r0"/>'),
  'spaces alone': () => fill(' '),
};

const PARTS: readonly (readonly [part: string, root: string])[] = [
  ['_rels/.rels', 'Relationships'],
  ['xl/workbook.xml', 'workbook'],
  ['xl/_rels/workbook.xml.rels', 'Relationships'],
  ['xl/styles.xml', 'styleSheet'],
  ['xl/sharedStrings.xml', 'sst'],
  [SHEET, 'worksheet'],
];

function partFiles(): HostileFile[] {
  return PARTS.flatMap(([part, root]) =>
    Object.entries(INSIDES).map(([what, inside]) => ({
      name: `${part}: ${what}`,
      make: () => spoil(part, `<${root}>${inside()}</${root}>`),
    })),
  );
}

const sheetOf = (inside: string): Buffer => spoil(SHEET, `<worksheet><sheetData>${inside}</sheetData></worksheet>`);

function sheetFiles(): HostileFile[] {
  const many = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `S${at}`, rows: [] }));
  const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${'['.repeat(254)}"/></numFmts><cellXfs>${fill('<xf numFmtId="164"/>', 2_000_000)}</cellXfs></styleSheet>`;
  const strings = [{ name: 'People', rows: [['x'.repeat(32_000)]] }];
  const repeated = `<worksheet><sheetData>${fill(`<row>${'<c t="s"><v>0</v></c>'.repeat(30)}</row>`, 20_000)}</sheetData></worksheet>`;
  const change = (parts: ZipPart[]): ZipPart[] =>
    parts.map((one) => (one.name === SHEET ? { name: SHEET, bytes: Buffer.from(repeated) } : one));
  return [
    { name: 'rows without cells', make: () => sheetOf(fill('<row/>')) },
    { name: 'cells without rows', make: () => sheetOf(fill('<c><v>1</v></c>')) },
    { name: 'cells far to the right', make: () => sheetOf(fill('<row><c r="ZZZZ1"><v>1</v></c></row>')) },
    { name: 'rows far below', make: () => sheetOf(fill('<row r="1048576"/>')) },
    { name: 'one row of cells', make: () => sheetOf(`<row>${fill('<c><v>1</v></c>')}</row>`) },
    { name: 'formulas without results', make: () => sheetOf(fill('<row><c><f>NOW()</f></c></row>')) },
    { name: 'numbers with exponents', make: () => sheetOf(fill('<row><c><v>1e308</v></c></row>')) },
    { name: 'strings that are not there', make: () => sheetOf(fill('<row><c t="s"><v>99999999</v></c></row>')) },
    { name: 'one long text in each cell', make: () => workbookFile(strings, { change }) },
    { name: 'twenty sheets without a row', make: () => workbookFile(many(20)) },
    { name: 'a thousand sheets', make: () => workbookFile(many(1_000)) },
    { name: 'a format of brackets for each style', make: () => spoil('xl/styles.xml', styles) },
  ];
}

function archiveFiles(): HostileFile[] {
  const entries = (count: number): ZipPart[] =>
    Array.from({ length: count }, (_, at) => ({ name: `${'n'.repeat(60)}${at}`, bytes: Buffer.from('x') }));
  const good = () => workbookFile(GOOD);
  const cut = (share: number) => () => good().subarray(0, Math.floor(good().length * share));
  const claim = (claimedBytes: number) => () =>
    workbookFile(GOOD, { change: (parts) => parts.map((one) => ({ ...one, claimedBytes })) });
  return [
    { name: 'many entries', make: () => zipFile(entries(9_000)) },
    { name: 'too many entries', make: () => zipFile(entries(11_000)) },
    { name: 'a sheet of zeros', make: () => spoil(SHEET, '\0'.repeat(30_000_000)) },
    { name: 'claims no bytes', make: claim(0) },
    { name: 'claims 4 GB', make: claim(0xfffffffe) },
    {
      name: 'under a password',
      make: () => workbookFile(GOOD, { change: (parts) => parts.map((one) => ({ ...one, isEncrypted: true })) }),
    },
    ...[0.1, 0.5, 0.9, 0.99].map((share) => ({ name: `cut at ${share}`, make: cut(share) })),
  ];
}

function textFiles(): HostileFile[] {
  const pieces = [',', ';', '\t', '|', '\r', '\n', '"', '""', ' ', '\0', ',"', '"\n', 'é', '\r\n,', 'x'];
  const bytes = (text: string, encoding: BufferEncoding) => Buffer.from(text, encoding);
  const bytesOf = (piece: string) => (/[\r\n]/.test(piece) ? BYTES / 8 : BYTES);
  const alone = pieces.map((piece) => ({
    name: `text of ${JSON.stringify(piece)}`,
    make: () => bytes(fill(piece, bytesOf(piece)), 'utf8'),
  }));
  const below = pieces.map((piece) => ({
    name: `a list, then ${JSON.stringify(piece)}`,
    make: () => bytes(`Name,Phone\nAma,0244123456\n${fill(piece, bytesOf(piece))}`, 'utf8'),
  }));
  const wide = pieces.slice(0, 8).map((piece) => ({
    name: `UTF-16 of ${JSON.stringify(piece)}`,
    make: () => bytes(`\ufeffName,Phone\nAma,0244123456\n${fill(piece, bytesOf(piece) / 2)}`, 'utf16le'),
  }));
  const halves = () => Buffer.from(new Uint16Array(300_000).fill(0xd83d).buffer);
  return [
    ...alone,
    ...below,
    ...wide,
    { name: 'halves of letters', make: () => Buffer.concat([Buffer.from([0xff, 0xfe]), halves()]) },
    {
      name: 'an open quote in each line',
      make: () => bytes(`Name,Phone\n${fill('Ama,"0244123456\n', BYTES)}`, 'utf8'),
    },
    { name: 'two hundred columns', make: () => bytes(`${fill(`${'x,'.repeat(199)}x\n`)}`, 'utf8') },
    { name: 'columns of one name', make: () => bytes(`${'a,'.repeat(199)}a\n${'1,'.repeat(199)}1\n`, 'utf8') },
  ];
}

export const HOSTILE_FILES: readonly HostileFile[] = [
  ...partFiles(),
  ...sheetFiles(),
  ...archiveFiles(),
  ...textFiles(),
];

/** What killed a process of 4 GB: 802 KB, 157 MB of attributes of one cell. */
export function attributesWorkbook(): Buffer {
  // Some of each value cannot be packed, so that the archive is no bomb by its ratio.
  const value = (): string => randomBytes(150).toString('hex') + 'x'.repeat(60_000);
  const attributes = Array.from({ length: 2_600 }, (_, at) => `a${at}="${value()}"`).join(' ');
  return sheetOf(`<row r="1"><c ${attributes}><v>1</v></c></row>`);
}

/** Sheets that unpack to many MB and have no row: they keep whoever reads them busy, and tell nothing. */
export function emptyWorkbook(sheets: number, bytes: number): Buffer {
  const xml = Buffer.from(
    `<worksheet><sheetData>${fill('<row a="bcdefghijklmnopqrstuvwxyz"/>\n', bytes)}</sheetData></worksheet>`,
  );
  const names = Array.from({ length: sheets }, (_, at) => ({ name: `S${at}`, rows: [] }));
  return workbookFile(names, {
    change: (parts) => parts.map((one) => (one.name.includes('worksheets/') ? { name: one.name, bytes: xml } : one)),
  });
}
