import { readFileSync } from 'node:fs';
import { EXPORT_KINDS } from '@volley/contract/choices';
import { EXPORT_COLUMNS, type ExportColumn } from '@volley/contract/export-columns';

const BEGIN = '<!-- The tables below are made by `npm run docs` from `contract/src/export-columns.ts`. -->\n';

const rowOf = ({ name, type, words, isText }: ExportColumn): string =>
  `| \`${name}\` | ${type} | ${words}${isText ? '. Only in an export with texts' : ''} |`;

/** The page of exports: what is written by hand, then the columns of each kind. */
export function renderExportPage(): string {
  const page = readFileSync(new URL('../docs/exports.md', import.meta.url), 'utf8');
  const written = page.slice(0, page.indexOf(BEGIN));
  const tables = EXPORT_KINDS.map((kind) => {
    const columns: readonly ExportColumn[] = EXPORT_COLUMNS[kind];
    return `## ${kind}\n\n| column | type | what it holds |\n|---|---|---|\n${columns.map(rowOf).join('\n')}\n`;
  });
  return `${written}${BEGIN}\n${tables.join('\n')}`;
}
