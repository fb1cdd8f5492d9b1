import { longTime, renderFacts } from './facts.ts';
import { type Columns, renderTable, shortTime } from './output.ts';
import { oneLine } from './rows.ts';
import type { Column } from './verb.ts';

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;
const CELL_CHARACTERS_MAX = 60;
const FACT_CHARACTERS_MAX = 500;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const inWords = (name: string): string => name.replaceAll('_', ' ');

function scalar(value: unknown, charactersMax: number): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return oneLine(value.map((one) => scalar(one, charactersMax)).join(', '), charactersMax);
  return oneLine(typeof value === 'object' ? JSON.stringify(value) : String(value), charactersMax);
}

function cell(value: unknown): string {
  if (typeof value === 'string' && TIME.test(value)) return shortTime(value);
  return scalar(value, CELL_CHARACTERS_MAX) || '-';
}

function fact(value: unknown): string {
  if (Array.isArray(value) && value.length === 0) return 'none';
  if (typeof value === 'string' && TIME.test(value)) return longTime(value) ?? '';
  return scalar(value, FACT_CHARACTERS_MAX);
}

/** Makes columns of a list: fields as they are for people, and functions as they are. */
export function columnsOf<Item>(columns: readonly Column<Item>[]): Columns<Item> {
  return Object.fromEntries(
    columns.map((column) => {
      if (typeof column !== 'string') return column;
      const [field = '', heading = inWords(field)] = column.split(' as ');
      return [heading, (item: Item) => cell((item as Readonly<Record<string, unknown>>)[field])] as const;
    }),
  );
}

/** Makes columns of all that the rows have. */
export function allColumns(row: unknown): Columns<unknown> {
  return columnsOf<unknown>(Object.keys(row ?? {}) as never[]);
}

const isTable = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.length > 0 && isObject(value[0]);

function factsOf(value: Readonly<Record<string, unknown>>, before = ''): [string, string][] {
  return Object.entries(value).flatMap(([name, one]): [string, string][] => {
    if (isTable(one)) return [];
    const words = `${before}${inWords(name)}`;
    return isObject(one) ? factsOf(one, `${words} `) : [[words, fact(one)]];
  });
}

function tablesOf(value: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(value).flatMap(([name, one]) => {
    if (isTable(one)) return [`${inWords(name)}:\n${renderTable(one, allColumns(one[0]))}`];
    return isObject(one) ? tablesOf(one) : [];
  });
}

/** Shows all that there is: facts a line each, and lists below as tables. */
export function renderAll(value: unknown): string {
  if (typeof value === 'string') return value;
  if (!isObject(value)) return isTable(value) ? renderTable(value, allColumns(value[0])) : 'There is nothing.';
  if (typeof value['message'] === 'string' && 'data' in value) return value['message'];
  // What the service says in words comes first.
  const { words, ...others } = value;
  const first = typeof words === 'string' && words !== '' ? [words] : [];
  const facts = typeof words === 'string' ? others : value;
  return [...first, renderFacts(Object.fromEntries(factsOf(facts))), ...tablesOf(facts)].join('\n\n');
}
