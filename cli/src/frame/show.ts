import { ALIASES } from './aliases.ts';
import { type Columns, longTime, renderFacts, renderTable, shortTime } from './output.ts';
import { oneLine } from './rows.ts';
import type { Column } from './verb.ts';

type Named = Readonly<Record<string, unknown>>;

const TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d/;
/** In a list of many; in the tables of one reply there is more room. */
const CELL_CHARACTERS_MAX = 60;
const INNER_CHARACTERS_MAX = 300;
const FACT_CHARACTERS_MAX = 500;
/** So many numbers that belong together are told without those that are zero. */
const ZEROS_TOLD_MAX = 3;

export const isObject = (value: unknown): value is Named =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const inWords = (name: string): string => name.replaceAll(/[._]/g, ' ');
const isReason = (name: string): boolean => /reason$|^waiting_for$/.test(name);

/** Returns what a path such as `counts.created` leads to. */
export const valueAt = (value: unknown, path: string): unknown =>
  path.split('.').reduce((one, name) => (isObject(one) ? one[name] : undefined), value);

const isCounts = (value: unknown): value is Readonly<Record<string, number>> =>
  isObject(value) && Object.values(value).every((one) => typeof one === 'number');

export function countsInWords(counts: Readonly<Record<string, number>>): string {
  const all = Object.entries(counts);
  const told = all.length > ZEROS_TOLD_MAX ? all.filter(([, count]) => count !== 0) : all;
  return told.map(([name, count]) => `${inWords(name)} ${count.toLocaleString('en')}`).join(', ') || 'none';
}

function scalar(value: unknown, charactersMax: number): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return oneLine(value.map((one) => scalar(one, charactersMax)).join(', '), charactersMax);
  if (isCounts(value)) return countsInWords(value);
  return oneLine(typeof value === 'object' ? JSON.stringify(value) : String(value), charactersMax);
}

/** Of so many parts within each other that it is told as it was typed. */
const isTyped = (name: string): boolean => name === 'condition';

function cell(name: string, value: unknown, charactersMax: number): string {
  if (typeof value === 'string' && TIME.test(value)) return shortTime(value);
  const parts = Array.isArray(value) ? value : [value];
  const shown = isTyped(name) ? value : parts.map((one) => inOneLine(one));
  const text = scalar(shown, charactersMax) || '-';
  return isReason(name) ? text.replaceAll('_', ' ') : text;
}

/** Returns an object without others in it as words: `coding gsm7, tables none`. */
function inOneLine(value: unknown): unknown {
  if (!isObject(value) || isCounts(value) || Object.values(value).some((one) => typeof one === 'object')) return value;
  return Object.entries(value)
    .map(([name, one]) => `${inWords(name)} ${scalar(one, CELL_CHARACTERS_MAX)}`)
    .join(', ');
}

function fact(name: string, value: unknown): string {
  if (value === null && /(_max|_limit|_per_minute)$/.test(name)) return 'no limit';
  if (Array.isArray(value) && value.length === 0) return 'none';
  if (typeof value === 'string' && TIME.test(value)) return longTime(value) ?? '';
  if (typeof value === 'string' && value.startsWith('-----BEGIN')) return 'given';
  const text = scalar(value, FACT_CHARACTERS_MAX);
  return isReason(name) ? text.replaceAll('_', ' ') : text;
}

/** What stands above the column of a field. */
const headingOf = (field: string): string =>
  inWords(ALIASES['*']?.[field] ?? field.replace(/_(at|id|count|seconds)$/, ''));

/** Makes columns of a list: the fields of a text such as `uuid name counts.created`, and functions as they are. */
export function columnsOf<Item>(
  columns: string | readonly Column<Item>[],
  charactersMax = CELL_CHARACTERS_MAX,
): Columns<Item> {
  return Object.fromEntries(
    (typeof columns === 'string' ? [columns] : columns).flatMap((column) =>
      typeof column === 'string'
        ? column
            .split(' ')
            .map(
              (field) => [headingOf(field), (item: Item) => cell(field, valueAt(item, field), charactersMax)] as const,
            )
        : [column],
    ),
  );
}

/** Makes columns of all that the rows have. */
export const allColumns = (row: unknown, charactersMax?: number): Columns<unknown> =>
  columnsOf(Object.keys(row ?? {}).join(' '), charactersMax);

const isTable = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.length > 0 && isObject(value[0]);

function factsOf(value: Named, before = ''): [string, string][] {
  return Object.entries(value).flatMap(([name, one]): [string, string][] => {
    if (isTable(one)) return [];
    const words = `${before}${inWords(name)}`;
    return isObject(one) && !isCounts(one) && !isTyped(name) ? factsOf(one, `${words} `) : [[words, fact(name, one)]];
  });
}

function tablesOf(value: Named): string[] {
  return Object.entries(value).flatMap(([name, one]) => {
    if (isTable(one)) return [`${inWords(name)}:\n${renderTable(one, allColumns(one[0], INNER_CHARACTERS_MAX))}`];
    return isObject(one) && !isTyped(name) ? tablesOf(one) : [];
  });
}

/** Picks the fields of a text such as `name campaign.status`. */
export const picked = (value: unknown, fields: string): Named =>
  Object.fromEntries(fields.split(' ').map((field) => [field, valueAt(value, field)]));

/** Shows all that there is: facts a line each, and lists below as tables. */
export function renderAll(value: unknown): string {
  if (!isObject(value)) return isTable(value) ? renderTable(value, allColumns(value[0])) : String(value);
  return [renderFacts(Object.fromEntries(factsOf(value))), ...tablesOf(value)]
    .filter((part) => part !== '')
    .join('\n\n');
}
