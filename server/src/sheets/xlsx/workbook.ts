import { SheetRefused } from '../sheet-refused.ts';
import type { Archive } from './archive.ts';
import { type NumberFormat, readFormat } from './number-format.ts';
import { readXml } from './parse-xml.ts';

export interface WorkbookSheet {
  readonly name: string;
  readonly part: string;
  readonly isHidden: boolean;
}

export interface Workbook {
  readonly sheets: readonly WorkbookSheet[];
  readonly strings: string | null;
  /** The format of each cell style; null for plain numbers. */
  readonly formats: readonly (NumberFormat | null)[];
}

const PART_BYTES_MAX = 16 * 1024 * 1024;
const SHEETS_MAX = 1000;
const STYLES_MAX = 100_000;
/** Excel stores some 250 formats of its own; other programs store more. */
const CODES_MAX = 5_000;

interface Relation {
  readonly type: string;
  readonly target: string;
}

/** The part that holds the relations of a part: `xl/_rels/workbook.xml.rels`. */
function relationsPart(part: string): string {
  const slash = part.lastIndexOf('/') + 1;
  return `${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`;
}

function resolve(part: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1);
  const folders = part.split('/').slice(0, -1);
  for (const step of target.split('/')) {
    if (step === '..') folders.pop();
    else if (step !== '.') folders.push(step);
  }
  return folders.join('/');
}

/** Reads the parts to which a part points, by their ids; nothing outside the file is fetched. */
async function readRelations(archive: Archive, part: string): Promise<Map<string, Relation>> {
  const relations = new Map<string, Relation>();
  const file = relationsPart(part);
  if (!archive.has(file)) return relations;
  await readXml(archive.read(file, PART_BYTES_MAX), {
    open: (name, attribute) => {
      const [id, type, target] = [attribute('Id'), attribute('Type'), attribute('Target')];
      if (name !== 'Relationship' || !id || !type || !target || attribute('TargetMode') === 'External') return;
      if (relations.size < SHEETS_MAX * 10)
        relations.set(id, { type: type.slice(type.lastIndexOf('/') + 1), target: resolve(part, target) });
    },
  });
  return relations;
}

function findPart(relations: ReadonlyMap<string, Relation>, type: string): string | null {
  for (const relation of relations.values()) if (relation.type === type) return relation.target;
  return null;
}

async function readFormats(archive: Archive, part: string | null, is1904: boolean): Promise<(NumberFormat | null)[]> {
  const codes = new Map<number, string>();
  const formats: (NumberFormat | null)[] = [];
  // Thousands of styles may name one format, whose code takes long to judge.
  const judged = new Map<number, NumberFormat | null>();
  const formatOf = (id: number): NumberFormat | null => {
    const known = judged.get(id);
    if (known !== undefined) return known;
    const format = readFormat(id, codes.get(id), is1904);
    judged.set(id, format);
    return format;
  };
  if (part === null || !archive.has(part)) return formats;
  let isCells = false;
  await readXml(archive.read(part, PART_BYTES_MAX), {
    open: (name, attribute) => {
      if (name === 'numFmt' && codes.size < CODES_MAX)
        codes.set(Number(attribute('numFmtId')), (attribute('formatCode') ?? '').slice(0, 255));
      else if (name === 'cellXfs') isCells = true;
      else if (name === 'xf' && isCells && formats.length < STYLES_MAX) {
        formats.push(formatOf(Number(attribute('numFmtId') ?? 0)));
      }
    },
    close: (name) => {
      if (name === 'cellXfs') isCells = false;
    },
  });
  return formats;
}

const NO_WORKBOOK =
  'The file is an archive, and no Excel workbook (.xlsx). Save the list as CSV or as an Excel workbook, and try again.';

export async function readWorkbook(archive: Archive): Promise<Workbook> {
  const main = findPart(await readRelations(archive, ''), 'officeDocument') ?? 'xl/workbook.xml';
  if (!archive.has(main)) throw new SheetRefused(NO_WORKBOOK);
  if (main.endsWith('.bin')) {
    throw new SheetRefused(
      'The file is a binary workbook (.xlsb), which is not read. Save it as .xlsx or as CSV and try again.',
    );
  }
  const relations = await readRelations(archive, main);
  const sheets: WorkbookSheet[] = [];
  let is1904 = false;
  let isWorkbook = false;
  await readXml(archive.read(main, PART_BYTES_MAX), {
    open: (name, attribute) => {
      if (name === 'workbook') isWorkbook = true;
      if (name === 'workbookPr') is1904 = /^(?:1|true)$/.test(attribute('date1904') ?? '');
      const relation = name === 'sheet' ? relations.get(attribute('r:id') ?? attribute('id') ?? '') : undefined;
      if (relation?.type !== 'worksheet' || sheets.length >= SHEETS_MAX) return;
      const isHidden = /hidden/i.test(attribute('state') ?? '');
      sheets.push({ name: attribute('name') ?? `Sheet ${sheets.length + 1}`, part: relation.target, isHidden });
    },
  });
  if (!isWorkbook) throw new SheetRefused(NO_WORKBOOK);
  const formats = await readFormats(archive, findPart(relations, 'styles'), is1904);
  return { sheets, strings: findPart(relations, 'sharedStrings'), formats };
}
