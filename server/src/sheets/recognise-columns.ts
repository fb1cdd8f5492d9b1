import type { Country } from '../lib/phone/phone-number.ts';
import { guessKind, looksLikeEmail, looksLikeNumber } from './cell-content.ts';
import type { ColumnTarget, KnownField, ProposedColumn } from './column.ts';
import { isOfRefusals, isSameName, keyFor, type Meaning, nameMeaning } from './column-names.ts';
import { findUnclearDates } from './date-order.ts';
import { readRefusal, saysRefusal } from './refusal.ts';
import { repairNumber } from './repair-number.ts';
import type { SheetFacts } from './sheet.ts';

export interface Known {
  readonly fields: readonly KnownField[];
  readonly country: Country;
}

/** The facts of a column, before its target is decided. */
interface Column {
  readonly column: number;
  readonly name: string;
  readonly cells: readonly string[];
  readonly named: Meaning | null;
  readonly isSure: boolean;
  /** The shares of its cells that are telephone numbers, and e-mail addresses. */
  readonly numbers: number;
  readonly emails: number;
}

const SAMPLES = 5;
const SAMPLE_LENGTH_MAX = 100;
/** The share of cells that makes a column one of numbers or addresses: with a name that says so, and without one. */
const SHARE_WITH_NAME = 0.2;
const SHARE_ALONE = 0.6;

function share(cells: readonly string[], is: (cell: string) => boolean): number {
  return cells.length === 0 ? 0 : cells.filter(is).length / cells.length;
}

function lookAt(facts: SheetFacts, column: number, country: Country): Column {
  const name = facts.header[column] ?? '';
  const cells = facts.sample.flatMap((row) => row.cells[column] || []);
  const meaning = facts.hasHeader ? nameMeaning(name) : null;
  return {
    column,
    name,
    cells,
    named: meaning?.means ?? null,
    isSure: meaning?.isSure ?? false,
    numbers: share(cells, (cell) => looksLikeNumber(cell) && repairNumber(cell, country).ok),
    emails: share(cells, looksLikeEmail),
  };
}

type Decided = Omit<ProposedColumn, 'column' | 'name' | 'samples' | 'unclearDates'>;

function byName(target: ColumnTarget, reason: string): Decided {
  return { target, because: 'name', reason };
}

/** How likely a column holds the numbers; 0 when it does not. */
function numberScore({ named, isSure, numbers, cells }: Column): number {
  const isNamed = named === 'phone_number';
  if (cells.length === 0) return 0;
  // Numbers under a name that clearly means something else, such as an account's number, are not for calling.
  if (numbers < (isNamed ? SHARE_WITH_NAME : SHARE_ALONE)) return isNamed && isSure ? numbers / 10 + 0.01 : 0;
  return numbers + (isNamed ? (isSure ? 1 : 0.5) : 0);
}

function emailScore({ named, isSure, emails, numbers }: Column): number {
  const isNamed = named === 'email';
  if (numbers > emails) return 0;
  if (emails < (isNamed ? SHARE_WITH_NAME : SHARE_ALONE)) return isNamed && isSure ? 0.01 : 0;
  return emails + (isNamed ? 1 : 0);
}

function best(columns: readonly Column[], score: (column: Column) => number): Column | null {
  let found: Column | null = null;
  for (const column of columns) if (score(column) > (found ? score(found) : 0)) found = column;
  return found;
}

function percent(part: number): string {
  return `${Math.round(part * 100)} %`;
}

function decideNumber(column: Column): Decided {
  const target = { to: 'phone_number' } as const;
  if (column.named === 'phone_number') return byName(target, `"${column.name}" is a name for telephone numbers.`);
  const reason = `${percent(column.numbers)} of its first cells are telephone numbers.`;
  return { target, because: 'content', reason };
}

function decideEmail(column: Column): Decided {
  const target = { to: 'email' } as const;
  if (column.named === 'email') return byName(target, `"${column.name}" is a name for e-mail addresses.`);
  return { target, because: 'content', reason: `${percent(column.emails)} of its first cells are e-mail addresses.` };
}

const SHARE_OF_REFUSALS = 0.9;

/** Columns that say who gets no messages. Cells of other words, such as the way of an agreement, are no refusals. */
function decideRefusals(columns: readonly Column[], decided: Map<Column, Decided>): void {
  for (const column of columns) {
    if (decided.has(column)) continue;
    const { name, named, cells } = column;
    const to = isOfRefusals(named) ? named : 'opt_out';
    const isRead = share(cells, (cell) => readRefusal(cell, 'yes') !== null) >= SHARE_OF_REFUSALS;
    // Of a long list the first rows may all be empty, and somebody further down has said no.
    if (isOfRefusals(named) && (isRead || cells.length === 0)) {
      const words =
        to === 'opt_out' ? 'people who get no messages' : 'people who agreed; those who did not get no messages';
      decided.set(column, byName({ to }, `"${name}" is a name for ${words}.`));
    } else if (isRead && cells.some(saysRefusal)) {
      const reason = 'Some of its first cells say that people want no messages.';
      decided.set(column, { target: { to: 'opt_out' }, because: 'content', reason });
    }
  }
}

const PERSON_NAMES = ['first_name', 'last_name', 'full_name'] as const;
const WORDS_OF_NAMES = { first_name: 'first names', last_name: 'last names', full_name: 'whole names' };

function isPersonName(meaning: Meaning | null): meaning is (typeof PERSON_NAMES)[number] {
  return PERSON_NAMES.some((name) => name === meaning);
}

/** False for a column that is called a name and holds something else. */
function holdsNames({ cells }: Column): boolean {
  return share(cells, (cell) => !/\d{4}|@/.test(cell)) > 0.5;
}

/** In French and Portuguese "Nom" and "Nome" head a whole name, but beside "Prénom" or "Sobrenome" a part of it. */
function nameTarget(column: Column, columns: readonly Column[]): 'first_name' | 'last_name' | 'full_name' {
  const others = new Set(columns.filter((other) => other !== column).map((other) => other.named));
  if (column.named === 'full_name' && others.has('first_name') && !others.has('last_name')) return 'last_name';
  if (column.named === 'full_name' && others.has('last_name') && !others.has('first_name')) return 'first_name';
  if (column.named === 'last_name' && !column.isSure && !others.has('first_name')) return 'full_name';
  if (column.named === 'first_name' && !column.isSure && !others.has('last_name')) return 'full_name';
  return isPersonName(column.named) ? column.named : 'full_name';
}

function decideNames(columns: readonly Column[], decided: Map<Column, Decided>): void {
  const candidates = columns.filter(
    (column) => !decided.has(column) && isPersonName(column.named) && holdsNames(column),
  );
  const taken = new Set<string>();
  for (const column of candidates) {
    const to = nameTarget(column, candidates);
    if (taken.has(to) || (to === 'full_name' && taken.size > 0)) continue;
    taken.add(to);
    decided.set(column, byName({ to }, `"${column.name}" is a name for ${WORDS_OF_NAMES[to]}.`));
  }
}

const TWO_WORDS = /^\p{Lu}[\p{L}\p{M}'’.-]*(?:[ ,]+[\p{L}\p{M}'’.-]+){1,4}$/u;

/** Where no column is named for names, takes the first one whose cells read like "Ama Mensah". */
function decideNamesByContent(columns: readonly Column[], decided: Map<Column, Decided>): void {
  const found = columns.find(
    (column) => !decided.has(column) && share(column.cells, (cell) => TWO_WORDS.test(cell)) >= SHARE_ALONE,
  );
  const reason = 'Its first cells read like the names of people.';
  if (found) decided.set(found, { target: { to: 'full_name' }, because: 'content', reason });
}

function decideFields(columns: readonly Column[], fields: readonly KnownField[], decided: Map<Column, Decided>): void {
  const taken = new Set<string>();
  for (const column of columns) {
    if (decided.has(column)) continue;
    const field = fields.find(({ key, label }) => isSameName(label, column.name) || isSameName(key, column.name));
    if (field === undefined || taken.has(field.key)) continue;
    taken.add(field.key);
    decided.set(column, byName({ to: 'field', key: field.key }, `"${column.name}" is the name of a field.`));
  }
}

function decideRest(columns: readonly Column[], fields: readonly KnownField[], decided: Map<Column, Decided>): void {
  const taken = new Set(fields.map(({ key }) => key));
  for (const column of columns) {
    if (decided.has(column)) continue;
    if (column.cells.length === 0) {
      decided.set(column, { target: { to: 'leave_out' }, because: 'empty', reason: 'Its first cells are all empty.' });
      continue;
    }
    const key = keyFor(column.name, taken);
    taken.add(key);
    const target = { to: 'new_field' as const, key, label: column.name, ...guessKind(column.cells) };
    decided.set(column, { target, because: 'unknown', reason: 'Contacts have no such field yet; it can be made.' });
  }
}

/** Proposes what each column of a file holds, by its name and its cells. People may change the proposal. */
export function recogniseColumns(facts: SheetFacts, { fields, country }: Known): ProposedColumn[] {
  const columns = facts.header.map((_, column) => lookAt(facts, column, country));
  const decided = new Map<Column, Decided>();
  const number = best(columns, numberScore);
  if (number) decided.set(number, decideNumber(number));
  const free = (): Column[] => columns.filter((column) => !decided.has(column));
  if (facts.hasHeader) decideFields(free(), fields, decided);
  const email = best(free(), emailScore);
  if (email) decided.set(email, decideEmail(email));
  decideRefusals(columns, decided);
  if (facts.hasHeader) decideNames(columns, decided);
  else decideNamesByContent(columns, decided);
  decideRest(columns, fields, decided);
  return columns.flatMap((column) => {
    const found = decided.get(column);
    const samples = column.cells.slice(0, SAMPLES).map((cell) => cell.slice(0, SAMPLE_LENGTH_MAX));
    const unclearDates = findUnclearDates(facts, column.column);
    return found ? [{ column: column.column, name: column.name, ...found, samples, unclearDates }] : [];
  });
}
