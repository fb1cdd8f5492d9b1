import { type ZipPart, zipFile } from './zip-file.ts';

/** A text, a number with the code of its format, or XML of a cell as it stands (`{}` is its place, such as r="B3"). */
export type WorkbookCell =
  | string
  | number
  | { readonly value: number; readonly format: string }
  | { readonly xml: string };

export interface WorkbookSheet {
  readonly name: string;
  readonly rows: readonly (readonly WorkbookCell[])[];
  readonly isHidden?: boolean;
}

const SCHEMA = 'http://schemas.openxmlformats.org';
const MAIN = `${SCHEMA}/spreadsheetml/2006/main`;
const RELATION = `${SCHEMA}/officeDocument/2006/relationships`;
const FIRST_OWN_FORMAT = 164;

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

function columnLetters(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : columnLetters(Math.floor(column / 26) - 1) + letter;
}

class WorkbookMaker {
  readonly strings = new Map<string, number>();
  readonly formats = new Map<string, number>();

  #number<Key>(map: Map<Key, number>, key: Key): number {
    const known = map.get(key) ?? map.size;
    map.set(key, known);
    return known;
  }

  cell(cell: WorkbookCell, place: string): string {
    if (typeof cell === 'string')
      return cell === '' ? '' : `<c ${place} t="s"><v>${this.#number(this.strings, cell)}</v></c>`;
    if (typeof cell === 'number') return `<c ${place}><v>${cell}</v></c>`;
    if ('xml' in cell) return cell.xml.replace('{}', place);
    return `<c ${place} s="${this.#number(this.formats, cell.format) + 1}"><v>${cell.value}</v></c>`;
  }

  sheet(rows: WorkbookSheet['rows']): string {
    const lines = rows.map((cells, row) => {
      const inside = cells.map((cell, column) => this.cell(cell, `r="${columnLetters(column)}${row + 1}"`));
      return `<row r="${row + 1}">${inside.join('')}</row>`;
    });
    return `<worksheet xmlns="${MAIN}"><sheetData>${lines.join('')}</sheetData></worksheet>`;
  }

  styles(): string {
    const codes = [...this.formats].map(
      ([code, id]) => `<numFmt numFmtId="${FIRST_OWN_FORMAT + id}" formatCode="${escapeXml(code)}"/>`,
    );
    const uses = [...this.formats.values()].map((id) => `<xf numFmtId="${FIRST_OWN_FORMAT + id}"/>`);
    return `<styleSheet xmlns="${MAIN}"><numFmts>${codes.join('')}</numFmts><cellXfs><xf numFmtId="0"/>${uses.join('')}</cellXfs></styleSheet>`;
  }

  sharedStrings(): string {
    const texts = [...this.strings.keys()].map((text) => `<si><t xml:space="preserve">${escapeXml(text)}</t></si>`);
    return `<sst xmlns="${MAIN}">${texts.join('')}</sst>`;
  }
}

function relations(targets: readonly (readonly [type: string, target: string])[]): string {
  const lines = targets.map(
    ([type, target], index) => `<Relationship Id="r${index}" Type="${RELATION}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${SCHEMA}/package/2006/relationships">${lines.join('')}</Relationships>`;
}

/** Returns a minimal workbook by the standard. `change` can damage its parts. */
export function workbookFile(
  sheets: readonly WorkbookSheet[],
  { is1904 = false, change = (parts) => parts }: { is1904?: boolean; change?: (parts: ZipPart[]) => ZipPart[] } = {},
): Buffer {
  const maker = new WorkbookMaker();
  const part = (name: string, xml: string): ZipPart => ({ name, bytes: Buffer.from(`<?xml version="1.0"?>${xml}`) });
  const bodies = sheets.map(({ rows }, index) => part(`xl/worksheets/sheet${index + 1}.xml`, maker.sheet(rows)));
  const entries = sheets.map(
    ({ name, isHidden }, index) =>
      `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="r${index}"${isHidden ? ' state="hidden"' : ''}/>`,
  );
  const targets = sheets.map((_, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`] as const);
  return zipFile(
    change([
      part('_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']])),
      part(
        'xl/workbook.xml',
        `<workbook xmlns="${MAIN}" xmlns:r="${RELATION}"><workbookPr date1904="${is1904 ? 1 : 0}"/><sheets>${entries.join('')}</sheets></workbook>`,
      ),
      part(
        'xl/_rels/workbook.xml.rels',
        relations([...targets, ['styles', 'styles.xml'], ['sharedStrings', '/xl/sharedStrings.xml']]),
      ),
      ...bodies,
      part('xl/styles.xml', maker.styles()),
      part('xl/sharedStrings.xml', maker.sharedStrings()),
    ]),
  );
}
